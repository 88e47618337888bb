import DRMDisplay
import Display
import Geometry
import Glibc
import Platform
import Rasterizer
import Telemetry
import TouchInput

/// Runs a kiosk on a display, in real time, until it is told to stop.
final class LiveRun {
    /// A flip that has not come after this many seconds will not come: the watchdog is not fed any
    /// more, and systemd starts the kiosk anew.
    private static let lostFlipAfter = 2.0

    private let app: any RunnableApp
    private let display: DRMDisplay
    private let terminal: VirtualTerminal?
    private let loop = EventLoop()
    private let service = Service()
    private var input: LibinputSource?
    private var control: ControlSocket?
    private var replay: ArraySlice<TouchEvent> = []
    private var isStopping = false
    private var isReady = false
    private var lastAlive = -Double.infinity
    private var pendingSince: Double?
    private var retryAt = 0.0
    private var lastFailure = ""
    private var commandTokens: [EventLoop.Token] = []

    /// - Parameter makeApp: puts the app together for a display, threads and a clock.
    init(
        _ options: RunOptions,
        _ makeApp: (any Display, Int, @escaping () -> Double) throws -> any RunnableApp
    ) throws {
        Signals.ignoreBrokenPipes()
        let signals = try Signals.descriptor(for: [SIGTERM, SIGINT, SIGHUP, SIGCHLD])
        display = try DRMDisplay(
            path: options.device, rotation: Rotation(degrees: options.rotation ?? 0) ?? .none)
        terminal = VirtualTerminal()
        app = try makeApp(
            display, options.threads ?? max(1, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
            Clock.now)
        loop.watch(signals) { [unowned self] _ in
            for signal in Signals.read(signals) where signal != SIGCHLD { self.isStopping = true }
        }
        if let descriptor = display.descriptor {
            loop.watch(descriptor) { [unowned self] _ in self.app.link.handleFlips() }
        }
        app.link.onFlip = { [unowned self] _ in self.didFlip() }
        try openInput(options)
        openControl(options)
        let rate = Number.text(1 / display.mode.refreshInterval, decimals: 2)
        let pacing = display.hasVBlank ? "vblank" : "timer"
        Console.message("flipbook: \(display.name) at \(rate) Hz, paced by \(pacing)")
    }

    private func openInput(_ options: RunOptions) throws {
        if let path = options.replay {
            let recording = try TouchRecording(load: path)
            replay =
                recording.events(
                    width: display.mode.width, height: display.mode.height, delay: Clock.now())[...]
            return
        }
        do {
            // The panel is fixed to the glass: it does not turn with the picture.
            let glass = display.glassSize
            let input = try LibinputSource(width: glass.width, height: glass.height)
            input.onDevice = { name, isPresent in
                Console.message("flipbook: touch panel '\(name)' \(isPresent ? "found" : "gone")")
            }
            loop.watch(input.descriptor) { [unowned self] _ in self.readInput() }
            self.input = input
            readInput()
        } catch {
            Console.message("flipbook: no touch: \(error); add the user to the group 'input'")
        }
    }

    private func openControl(_ options: RunOptions) {
        let path = options.socket ?? ControlSocket.defaultPath
        do {
            if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
                try FileSystem.makeFolder(String(path[..<slash]))
            }
            control = try ControlSocket(path: path, loop: loop) { [unowned self] in
                self.app.answer($0)
            }
        } catch {
            Console.message("flipbook: no control socket: \(error)")
        }
    }

    /// Runs until a signal ends it.
    func run() {
        app.start()
        while !isStopping {
            watchCommand()
            loop.wait(until: nextDeadline)
            app.pollCommand()
            readInput()
            draw()
            feedWatchdog()
        }
        service.stopping()
        display.stop()
        terminal?.restore()
    }

    private var nextDeadline: Double {
        var next = max(app.link.nextDeadline, retryAt)
        if let event = replay.first { next = min(next, event.time) }
        if let interval = service.watchdogInterval { next = min(next, lastAlive + interval) }
        return min(next, app.commandDeadline)
    }

    /// Wakes for the command's output, and for its end by SIGCHLD.
    private func watchCommand() {
        for token in commandTokens { loop.unwatch(token) }
        commandTokens = app.commandDescriptors.map { descriptor in loop.watch(descriptor) { _ in } }
    }

    private func readInput() {
        let glass = display.glassSize
        for var event in input?.read() ?? [] {
            let place = display.rotation.inPicture(
                Point(event.x, event.y), width: Double(glass.width), height: Double(glass.height))
            (event.x, event.y) = (place.x, place.y)
            app.touch(event)
        }
        while let event = replay.first, event.time <= Clock.now() {
            app.touch(event)
            replay.removeFirst()
        }
    }

    private func draw() {
        let now = Clock.now()
        guard now >= retryAt else { return }
        do {
            try app.link.tickIfDue()
            lastFailure = ""
        } catch {
            // Another program may have the display for a while.
            if "\(error)" != lastFailure { Console.message("flipbook: \(error); trying again") }
            lastFailure = "\(error)"
            retryAt = now + 0.25
        }
        pendingSince = app.link.isFlipPending ? (pendingSince ?? now) : nil
    }

    private func didFlip() {
        pendingSince = nil
        guard !isReady else { return }
        isReady = true
        service.ready(display.name)
        service.alive()
        lastAlive = Clock.now()
    }

    private func feedWatchdog() {
        guard let interval = service.watchdogInterval else { return }
        let now = Clock.now()
        guard now - lastAlive >= interval * 0.9 else { return }
        lastAlive = now
        if let pendingSince, now - pendingSince > LiveRun.lostFlipAfter { return }
        service.alive()
    }
}
