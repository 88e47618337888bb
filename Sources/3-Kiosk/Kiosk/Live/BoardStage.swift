import DRMDisplay
import Display
import Geometry
import Glibc
import Platform
import Seat
import TouchInput

/// A board: its display, what is touched and typed at it, and the right to both.
final class BoardStage: LiveStage {
    private let seat: any Seat
    private let drm: DRMDisplay
    private let hotplug: HotplugMonitor?
    private var input: LibinputSource?
    private var translator: InputTranslator
    private var actions: [InputAction] = []
    private var news: [StageNews] = []
    private var lights: [(path: String, brightness: String)] = []
    private var isClosed = false

    var display: any Display { drm }
    var name: String { drm.name }

    /// - Parameter wait: called while nothing is plugged in, to sleep for a while at most; false ends
    ///   the wait, and the run.
    init(
        _ options: RunOptions, wait: (_ descriptor: Int32?) -> Bool
    ) throws {
        seat = Seats.open()
        let hotplug = HotplugMonitor()
        self.hotplug = hotplug
        do {
            drm = try BoardStage.openDisplay(options.output, seat, hotplug, wait)
        } catch {
            seat.close()
            throw error
        }
        translator = BoardStage.translator(drm)
        if seat.managesMaster { Console.message("flipbook: seat by \(seat.name)") }
        // Not while a recorded finger is played.
        if options.replay == nil { openInput(options.touch) }
        seat.onDisable = { [unowned self] in self.lose() }
        seat.onEnable = { [unowned self] in self.regain() }
    }

    deinit { close() }

    /// A kiosk may be switched on before its display is.
    private static func openDisplay(
        _ wanted: OutputPreferences, _ seat: any Seat, _ hotplug: HotplugMonitor?,
        _ wait: (Int32?) -> Bool
    ) throws -> DRMDisplay {
        var hasTold = false
        while true {
            do throws(DRMError) { return try DRMDisplay(wanted, access: seat.access) } catch {
                guard error.isAbsence else { throw error }
                if !hasTold { Console.message("flipbook: \(error); waiting for one") }
                hasTold = true
                guard wait(hotplug?.descriptor) else { throw error }
                _ = hotplug?.takeNews()
            }
        }
    }

    private static func translator(_ drm: DRMDisplay) -> InputTranslator {
        let (glass, rotation) = (drm.glassSize, drm.rotation)
        return InputTranslator(size: Size(Double(drm.mode.width), Double(drm.mode.height))) {
            // The panel is fixed to the glass: it does not turn with the picture.
            rotation.inPicture($0, width: Double(glass.width), height: Double(glass.height))
        }
    }

    private func openInput(_ settings: LibinputSource.Settings) {
        var settings = settings
        settings.output = drm.connectorName
        do {
            let glass = drm.glassSize
            let input = try LibinputSource(
                width: glass.width, height: glass.height, settings: settings, access: seat.access)
            input.onDevice = { name, isPresent in
                Console.message("flipbook: touch panel '\(name)' \(isPresent ? "found" : "gone")")
            }
            self.input = input
        } catch {
            Console.message("flipbook: no touch: \(error); add the user to the group 'input'")
        }
    }

    func attach(to loop: EventLoop) {
        for descriptor in [
            drm.descriptor, input?.descriptor, hotplug?.descriptor, seat.descriptor,
        ] {
            // They only wake the loop: it looks at all of them each time.
            if let descriptor { loop.watch(descriptor) { _ in } }
        }
    }

    // MARK: Input

    func readInput() -> [InputAction] {
        take(input?.read() ?? [])
        defer { actions.removeAll(keepingCapacity: true) }
        return actions
    }

    private func take(_ events: [InputEvent]) {
        for event in events {
            if let action = translator.translate(event) { actions.append(action) }
        }
    }

    func switchTo(session: Int) { seat.switchTo(session: session) }

    // MARK: The display's fate

    func takeNews() -> StageNews? {
        seat.dispatch()
        if hotplug?.takeNews() == true { note(drm.connectorsDidChange()) }
        if drm.isGone { return .ended("\(drm.path): the card has gone") }
        return news.isEmpty ? nil : news.removeFirst()
    }

    private func note(_ change: DRMDisplay.Change) {
        switch change {
        case .none: break
        case .lost: Console.message("flipbook: the display is gone; waiting for it")
        case .restored, .resized:
            Console.message("flipbook: \(drm.name)")
            let glass = drm.glassSize
            input?.size = glass
            translator = BoardStage.translator(drm)
            news.append(change == .resized ? .resized : .redraw)
        }
    }

    /// Another session comes to the front.
    private func lose() {
        drm.suspend(dropsMaster: !seat.managesMaster)
        take(input?.suspend() ?? [])
        if let cancel = translator.release(at: Clock.now()) { actions.append(cancel) }
    }

    private func regain() {
        input?.resume()
        let change = drm.resume(takesMaster: !seat.managesMaster)
        if change == .none { news.append(.redraw) } else { note(change) }
    }

    var isAway: Bool { !drm.isActive }

    var canBlank: Bool { true }

    func blank() {
        drm.blank()
        if lights.isEmpty { lights = Backlight.switchOff() }
    }

    func wake() {
        guard drm.state == .blanked else { return }
        drm.wake()
        Backlight.restore(lights)
        lights = []
        news.append(.redraw)
    }

    func handle(signal: Int32) { seat.handle(signal: signal) }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        Backlight.restore(lights)
        drm.stop()
        input = nil
        seat.close()
    }
}
