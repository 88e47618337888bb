import DRMDisplay
import Display
import Geometry
import Glibc
import InputEvents
import Platform
import Seat
import TouchInput

/// A DRM display with the libinput devices and the seat that grants access to both.
final class DRMBackend: DisplayBackend {
    private let seat: any Seat
    private let drm: DRMDisplay
    private let hotplug: HotplugMonitor?
    private var input: LibinputSource?
    private var translator: InputTranslator
    private var actions: [InputAction] = []
    private var events: [DisplayEvent] = []
    private let backlights: BacklightSwitch
    private var isClosed = false

    var display: any Display { drm }
    var name: String { drm.name }

    /// Opens the seat, the display and the input devices.
    ///
    /// - Parameter wait: called repeatedly while no display is connected. It returns when `descriptor` is readable or
    ///   after a while; returning false gives up.
    init(_ options: RunOptions, wait: (_ descriptor: Int32?) -> Bool) throws {
        // Before waiting for a display, since a panel may be dark.
        backlights = BacklightSwitch(record: options.socketPath + ".backlight")
        seat = Seats.open()
        let hotplug = HotplugMonitor()
        self.hotplug = hotplug
        do {
            drm = try DRMBackend.openDisplay(options.output, seat, hotplug, wait)
        } catch {
            seat.close()
            throw error
        }
        translator = DRMBackend.makeTranslator(drm)
        if seat.managesMaster { Console.message("flipbook: seat by \(seat.name)") }
        // A replay is the only source of input.
        if options.replay == nil { openInput(options.touch) }
        seat.onDisable = { [unowned self] in self.seatDisabled() }
        seat.onEnable = { [unowned self] in self.seatEnabled() }
    }

    deinit { close() }

    /// Opens the display. If none is connected, waits for one, since a board may be switched on before its display.
    private static func openDisplay(
        _ wanted: OutputPreferences, _ seat: any Seat, _ hotplug: HotplugMonitor?,
        _ wait: (Int32?) -> Bool
    ) throws -> DRMDisplay {
        var hasReported = false
        while true {
            do throws(DRMError) { return try DRMDisplay(wanted, access: seat.access) } catch {
                guard error.isDisplayMissing else { throw error }
                if !hasReported { Console.message("flipbook: \(error); waiting for one") }
                hasReported = true
                guard wait(hotplug?.descriptor) else { throw error }
                _ = hotplug?.pollEvents()
            }
        }
    }

    private static func makeTranslator(_ drm: DRMDisplay) -> InputTranslator {
        let (scanout, rotation) = (drm.scanoutSize, drm.rotation)
        return InputTranslator(size: Size(Double(drm.mode.width), Double(drm.mode.height))) {
            rotation.toLogical($0, width: Double(scanout.width), height: Double(scanout.height))
        }
    }

    private func openInput(_ settings: LibinputSource.Settings) {
        do {
            // Touch panels report scanout coordinates, which do not rotate with the content.
            let scanout = drm.scanoutSize
            let input = try LibinputSource(
                width: scanout.width, height: scanout.height, settings: settings,
                access: seat.access)
            input.output = drm.connectorName
            input.onDevice = { name, isPresent in
                Console.message(
                    "flipbook: touch panel '\(name)' \(isPresent ? "found" : "removed")")
            }
            input.onProblem = { Console.message("flipbook: \($0)") }
            self.input = input
        } catch {
            Console.message("flipbook: no touch: \(error); add the user to the group 'input'")
        }
    }

    func attach(to loop: EventLoop) {
        for descriptor in [
            drm.descriptor, input?.descriptor, hotplug?.descriptor, seat.descriptor,
        ] {
            // The loop polls all of them after each wake-up, so the handlers have nothing to do.
            if let descriptor { loop.watch(descriptor) { _ in } }
        }
    }

    // MARK: Input

    func readInput() -> [InputAction] {
        translate(input?.read() ?? [])
        defer { actions.removeAll(keepingCapacity: true) }
        return actions
    }

    private func translate(_ events: [InputEvent]) {
        for event in events {
            if let action = translator.translate(event) { actions.append(action) }
        }
    }

    func switchTo(session: Int) { seat.switchTo(session: session) }

    // MARK: Hotplug and the seat

    func pollEvents() -> [DisplayEvent] {
        seat.dispatch()
        // The next process opens the seat again.
        if seat.isLost {
            return [.ended("the seat by \(seat.name) was lost: its manager has ended")]
        }
        let hasChanged = hotplug?.pollEvents() == true
        if hasChanged || Clock.now() >= drm.nextProbe { handle(drm.handleHotplug()) }
        if drm.isCardRemoved { return [.ended("\(drm.path): the card was removed")] }
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    private func handle(_ change: DRMDisplay.OutputChange) {
        switch change {
        case .none: break
        case .disconnected:
            let reason =
                drm.problem.map { "\($0); trying again" }
                ?? "the display is disconnected; waiting for it"
            Console.message("flipbook: \(reason)")
            events.append(.disconnected)
        case .reconnected, .resized:
            Console.message("flipbook: \(drm.name)")
            input?.size = drm.scanoutSize
            input?.output = drm.connectorName
            translator = DRMBackend.makeTranslator(drm)
            events.append(change == .resized ? .resized : .needsRedraw)
            if drm.isActive { backlights.restore() }
        }
    }

    /// Another session becomes active: releases the display and the devices.
    private func seatDisabled() {
        backlights.restore()
        drm.suspend(dropsMaster: !seat.managesMaster)
        translate(input?.suspend() ?? [])
        if let cancellation = translator.release(at: Clock.now()) { actions.append(cancellation) }
        events.append(.session(isActive: false))
    }

    private func seatEnabled() {
        events.append(.session(isActive: true))
        input?.resume()
        let change = drm.resume(setsMaster: !seat.managesMaster)
        if change == .none { events.append(.needsRedraw) } else { handle(change) }
    }

    var nextDeadline: Double { drm.nextProbe }

    // MARK: Blanking

    var canBlank: Bool { true }

    func blank() {
        drm.blank()
        // Another session that is in front needs the backlight.
        if drm.state == .blanked { backlights.switchOff() }
    }

    func wake() {
        backlights.restore()
        guard drm.state == .blanked else { return }
        drm.wake()
        events.append(.needsRedraw)
    }

    func handle(signal: Int32) { seat.handle(signal: signal) }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        backlights.restore()
        drm.stop()
        input = nil
        seat.close()
    }
}
