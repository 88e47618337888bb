import CLinux
import Glibc
import Testing

@testable import Seat

/// A terminal in memory that records the calls made and fails those that a test selects.
private final class FakeTerminal: TerminalDevice {
    var display: Int32 = Int32(KD_TEXT)
    var keyboard: Int32 = Int32(K_UNICODE)
    var switching = vt_mode()
    /// The names of the calls that fail.
    var failing: Set<String> = []
    private(set) var calls: [String] = []
    /// The numbers of this terminal and of the one in front.
    var (own, active): (Int32?, Int32?) = (1, 1)

    func number() -> Int32? { own }
    func activeNumber() -> Int32? { active }

    private func allows(_ call: String) -> Bool {
        calls.append(call)
        return !failing.contains(call)
    }

    func displayMode() -> Int32? { allows("KDGETMODE") ? display : nil }
    func setDisplayMode(_ mode: Int32) -> Bool {
        guard allows("KDSETMODE") else { return false }
        display = mode
        return true
    }
    func keyboardMode() -> Int32? { allows("KDGKBMODE") ? keyboard : nil }
    func setKeyboardMode(_ mode: Int32) -> Bool {
        guard allows("KDSKBMODE") else { return false }
        keyboard = mode
        return true
    }
    func switchMode() -> vt_mode? { allows("VT_GETMODE") ? switching : nil }
    func setSwitchMode(_ mode: vt_mode) -> Bool {
        guard allows("VT_SETMODE") else { return false }
        switching = mode
        return true
    }
    func acknowledgeSwitch(_ answer: Int32) { _ = allows("VT_RELDISP \(answer)") }
    func activate(_ number: Int32) { _ = allows("VT_ACTIVATE \(number)") }
}

@Suite struct VirtualTerminalTests {
    @Test func terminalModesAreSetAndRestored() throws {
        let device = FakeTerminal()
        let terminal = try #require(VirtualTerminal(device))
        #expect(device.display == KD_GRAPHICS && device.keyboard == K_OFF)
        #expect(device.switching.mode == CChar(VT_PROCESS))
        #expect(device.switching.relsig == Int16(SIGUSR1))
        #expect(device.switching.acqsig == Int16(SIGUSR2))
        terminal.restore()
        #expect(device.display == KD_TEXT && device.keyboard == K_UNICODE)
        #expect(device.switching.mode == CChar(VT_AUTO))
        // Modes are restored only once, since another program may have changed them meanwhile.
        device.display = Int32(KD_GRAPHICS)
        terminal.restore()
        #expect(device.display == KD_GRAPHICS)
    }

    @Test func modesAreRestoredOnDeinit() {
        let device = FakeTerminal()
        do {
            let terminal = VirtualTerminal(device)
            withExtendedLifetime(terminal) { #expect(device.keyboard == K_OFF) }
        }
        #expect(device.keyboard == K_UNICODE && device.display == KD_TEXT)
    }

    @Test(arguments: [true, false])
    func splashModesAreNotRestoredOnOwnTerminal(isOwn: Bool) throws {
        let device = FakeTerminal()
        device.display = Int32(KD_GRAPHICS)
        device.keyboard = Int32(K_OFF)
        device.switching.mode = .init(VT_PROCESS)
        let terminal = try #require(VirtualTerminal(device, isOwn: isOwn))
        terminal.restore()
        #expect(device.display == Int32(isOwn ? KD_TEXT : KD_GRAPHICS))
        #expect(device.keyboard == Int32(isOwn ? K_UNICODE : K_OFF))
        #expect(Int32(device.switching.mode) == (isOwn ? VT_AUTO : VT_PROCESS))
    }

    /// Keyboard mode 0 is K_RAW: it is impossible to type at a terminal left in it.
    @Test func unreadableKeyboardModeIsNotChanged() throws {
        let device = FakeTerminal()
        device.failing = ["KDGKBMODE"]
        let terminal = try #require(VirtualTerminal(device))
        #expect(device.keyboard == K_UNICODE)
        terminal.restore()
        #expect(device.keyboard == K_UNICODE && !device.calls.contains("KDSKBMODE"))
    }

    @Test func unreadableSwitchModeIsNotChanged() throws {
        let device = FakeTerminal()
        device.failing = ["VT_GETMODE"]
        let terminal = try #require(VirtualTerminal(device))
        terminal.restore()
        #expect(!device.calls.contains("VT_SETMODE"))
    }

    @Test(arguments: ["KDGETMODE", "KDSETMODE"])
    func terminalWithoutGraphicsIsNotChanged(call: String) {
        let device = FakeTerminal()
        device.failing = [call]
        #expect(VirtualTerminal(device) == nil)
        #expect(device.display == KD_TEXT && device.keyboard == K_UNICODE)
        #expect(!device.calls.contains("KDSKBMODE") && !device.calls.contains("VT_SETMODE"))
    }
}

@Suite struct ConsoleSeatTests {
    @Test func consoleSwitchesAreReportedAndAcknowledged() throws {
        let device = FakeTerminal()
        let terminal = try #require(VirtualTerminal(device) as VirtualTerminal?)
        let seat = ConsoleSeat(terminal)
        var events: [String] = []
        seat.onDisable = {
            // Nothing may be shown any more once the kernel has been notified.
            events.append("disable \(device.calls.contains("VT_RELDISP 1"))")
        }
        seat.onEnable = { events.append("enable \(device.display == KD_GRAPHICS)") }
        seat.handle(signal: SIGUSR1)
        #expect(events == ["disable false"] && device.calls.last == "VT_RELDISP 1")
        device.display = Int32(KD_TEXT)
        seat.handle(signal: SIGUSR2)
        #expect(events == ["disable false", "enable true"])
        #expect(device.calls.contains("VT_RELDISP \(VT_ACKACQ)"))
        seat.handle(signal: SIGCHLD)
        seat.dispatch()
        #expect(events.count == 2)
        seat.switchTo(session: 3)
        #expect(device.calls.last == "VT_ACTIVATE 3")
        seat.close()
        #expect(device.display == KD_TEXT && device.keyboard == K_UNICODE)
        // After the seat has been closed nothing is announced or changed.
        let count = device.calls.count
        seat.handle(signal: SIGUSR1)
        seat.switchTo(session: 4)
        seat.close()
        #expect(events.count == 2 && device.calls.count == count)
    }

    /// A seat whose terminal is behind another one may use the display only once it is in front.
    @Test(arguments: [true, false]) func seatBehindAnotherTerminalIsNotEnabled(activates: Bool)
        throws
    {
        let device = FakeTerminal()
        device.active = 2
        let terminal = try #require(VirtualTerminal(device) as VirtualTerminal?)
        let seat = ConsoleSeat(terminal, activates: activates)
        #expect(!seat.isEnabled)
        #expect(device.calls.contains("VT_ACTIVATE 1") == activates)
        var events: [String] = []
        seat.onEnable = { events.append("enable") }
        seat.onDisable = { events.append("disable") }
        device.active = 1
        seat.handle(signal: SIGUSR2)
        #expect(seat.isEnabled && events == ["enable"])
        seat.handle(signal: SIGUSR1)
        #expect(!seat.isEnabled && events == ["enable", "disable"])
    }

    /// A terminal that is in front, or of which that is not known, is used at once.
    @Test func seatInFrontIsEnabledAtOnce() throws {
        for (own, active) in [(1, 1), (nil, 2), (3, nil)] as [(Int32?, Int32?)] {
            let device = FakeTerminal()
            (device.own, device.active) = (own, active)
            let terminal = try #require(VirtualTerminal(device) as VirtualTerminal?)
            #expect(ConsoleSeat(terminal).isEnabled)
            #expect(!device.calls.contains { $0.hasPrefix("VT_ACTIVATE") })
        }
        #expect(ConsoleSeat(nil).isEnabled)
    }

    @Test func seatWithoutTerminalDoesNothing() {
        let seat = ConsoleSeat(nil)
        var calls = 0
        seat.onDisable = { calls += 1 }
        seat.handle(signal: SIGUSR1)
        seat.switchTo(session: 1)
        seat.close()
        #expect(calls == 0 && seat.descriptor == nil && !seat.managesMaster)
    }
}
