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
    private var drm: DRMDisplay
    private let store: CardStore
    private let wanted: OutputPreferences
    private var loop: EventLoop?
    private var probe: LoopTimer?
    private var displayToken: EventLoop.Token?
    private let hotplug: HotplugMonitor?
    private var input: LibinputSource?
    private var translator: InputTranslator
    private var actions: [InputAction] = []
    private var events: [DisplayEvent] = []
    private let backlights: BacklightSwitch
    private var isClosed = false
    private var hasReportedPointer = false
    private let showsCursor: Bool

    var display: any Display { drm }
    var name: String { drm.name }

    /// Opens the seat, the display and the input devices.
    ///
    /// - Parameters:
    ///   - options: the display, the devices, and the card that an earlier run has left.
    ///   - pause: called repeatedly while no display is connected or another console is in front. It returns the
    ///     received signals when a descriptor is readable or after a while, or nil to give up.
    /// - Throws: `StoppedWhileWaiting` if `pause` gives up; `DRMError`.
    init(
        _ options: RunOptions,
        pause: @escaping (_ status: String, _ descriptors: [Int32]) -> [Int32]?
    ) throws {
        // Before waiting for a display, since a panel may be dark.
        backlights = BacklightSwitch(record: options.socketPath + ".backlight")
        // After a crash, the console that has come to the front meanwhile stays there.
        let seat = Seats.open(activates: options.keptCard == nil)
        showsCursor = options.showsCursor
        let (hotplug, store) = (HotplugMonitor(), CardStore())
        (self.seat, self.hotplug, self.store, wanted) = (seat, hotplug, store, options.output)
        // A replay is the only source of input. Keys switch consoles before there is a display.
        let input = options.replay == nil ? DRMBackend.openInput(options.touch, seat) : nil
        do {
            drm = try DRMBackend.openDisplay(
                options, seat, store, DisplayWait(seat, hotplug, input, pause: pause))
        } catch {
            seat.close()
            throw error
        }
        self.input = input
        translator = DRMBackend.makeTranslator(drm)
        if seat.managesMaster { Console.message("flipbook: seat by \(seat.name)") }
        noteDisplay()
        seat.onDisable = { [unowned self] in self.seatDisabled() }
        seat.onEnable = { [unowned self] in self.seatEnabled() }
    }

    deinit { close() }

    private static func openDisplay(
        _ options: RunOptions, _ seat: any Seat, _ store: CardStore, _ wait: DisplayWait
    ) throws -> DRMDisplay {
        if let kept = options.keptCard {
            if !seat.isEnabled || seat.managesMaster {
                Glibc.close(kept)
            } else if let drm = DRMDisplay(adopting: kept, options.output) {
                return drm
            }
            // The card stays in use as long as anyone holds it.
            store.forget()
        }
        return try wait.open { () throws(DRMError) in
            try DRMDisplay(options.output, access: seat.access)
        }
    }

    /// Whether the service manager keeps the card open after the end of this process.
    private var isStored: Bool { store.isAvailable && !seat.managesMaster }

    /// Takes over the display's size and connector, and has the service manager keep its card.
    private func noteDisplay() {
        input?.size = drm.scanoutSize
        input?.output = drm.connectorName
        translator = DRMBackend.makeTranslator(drm)
        guard isStored else { return }
        if let descriptor = drm.descriptor { store.keep(descriptor) }
        drm.onCard = { [unowned self] isOpen in
            if isOpen, let descriptor = drm.descriptor {
                store.keep(descriptor)
            } else {
                store.forget()
            }
        }
    }

    private static func makeTranslator(_ drm: DRMDisplay) -> InputTranslator {
        let (scanout, rotation) = (drm.scanoutSize, drm.rotation)
        return InputTranslator(size: Size(Double(drm.mode.width), Double(drm.mode.height))) {
            rotation.toLogical($0, width: Double(scanout.width), height: Double(scanout.height))
        }
    }

    private static func openInput(
        _ settings: LibinputSource.Settings, _ seat: any Seat
    ) -> LibinputSource? {
        do throws(SystemError) {
            // Touch panels report scanout coordinates, which do not rotate with the content.
            let input = try LibinputSource(
                width: 1, height: 1, settings: settings, access: seat.access)
            input.onDevice = { name, isPresent in
                Console.message(
                    "flipbook: touch panel '\(name)' \(isPresent ? "found" : "removed")")
            }
            input.onProblem = { Console.message("flipbook: \($0)") }
            return input
        } catch {
            Console.message("flipbook: no touch: \(error); add the user to the group 'input'")
            return nil
        }
    }

    func attach(to loop: EventLoop) {
        self.loop = loop
        watchDisplay()
        probe = loop.makeTimer()
        loop.always(in: .prepare) { [weak self] in
            guard let self else { return }
            probe?.set(drm.nextProbe)
        }
        for descriptor in [input?.descriptor, hotplug?.descriptor, seat.descriptor] {
            // The loop polls all of them after each wake-up, so the handlers have nothing to do.
            if let descriptor { loop.watch(descriptor) { _ in } }
        }
    }

    private func watchDisplay() {
        if let displayToken { loop?.unwatch(displayToken) }
        displayToken = drm.descriptor.flatMap { loop?.watch($0) { _ in } }
    }

    // MARK: Input

    func readInput() -> [InputAction] {
        translate(input?.read() ?? [])
        defer { actions.removeAll(keepingCapacity: true) }
        return actions
    }

    private func translate(_ events: [InputEvent]) {
        var hasMoved = false
        for event in events {
            if let action = translator.translate(event) { actions.append(action) }
            switch event {
            case .pointer: hasMoved = true
            case .touch:
                // A finger hides the pointer, which would be in its way.
                hasMoved = false
                drm.hidePointer()
            case .key, .keyboard, .inputMethod: break
            }
        }
        // Once for all motion since the last turn, since the kernel makes a commit of each.
        if hasMoved { showPointer() }
    }

    private func showPointer() {
        guard showsCursor, !drm.showPointer(at: translator.cursor), !hasReportedPointer else {
            return
        }
        hasReportedPointer = true
        Console.message(
            "flipbook: a mouse is used, but \(drm.path) has no cursor plane, so no pointer is shown"
        )
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
        if drm.state == .disconnected, hasChanged || drm.isCardRemoved { useOtherCard() }
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
            noteDisplay()
            events.append(change == .resized ? .resized : .needsRedraw)
            if drm.isActive { backlights.restore() }
        }
    }

    /// Moves to another card's display, if there is one while the display of this card is disconnected.
    private func useOtherCard() {
        guard wanted.device == nil,
            let other = try? DRMDisplay(wanted, access: seat.access, except: drm.path)
        else { return }
        if isStored { store.forget() }
        drm.stop()
        drm = other
        noteDisplay()
        watchDisplay()
        Console.message("flipbook: \(drm.name)")
        events.removeAll { $0 == .disconnected }
        events.append(.replaced)
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

    var hasSession: Bool { drm.state != .suspended }

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
        input = nil
        if !isStored { drm.stop() }
        seat.close()
        if isStored { drm.leave() }
    }
}
