import Display
import Geometry
import Glibc
import InputEvents
import Interface
import Platform
import Processes
import Rasterizer
import Telemetry

/// The display is lost permanently. The program exits, and systemd restarts it to find another one.
struct DisplayLost: Error, CustomStringConvertible {
    var description: String
}

/// The helper process that starts commands has ended. This process cannot start another one, so the program exits and
/// systemd restarts it.
struct SpawnerExited: Error, CustomStringConvertible {
    var description: String { "the process that starts programs has ended" }
}

/// Runs a kiosk on a display in real time until a signal ends it.
@MainActor package final class LiveRun {
    private let makeApp: MakeApp
    private let threads: Int
    let backend: any DisplayBackend
    private let loop = EventLoop()
    let executor: BackgroundThreads
    private let interruption: Interruption
    private let service = Service()
    private(set) var app: (any RunnableApp)!
    private let control: ControlSocket?
    private var table = ControlTable([])
    private let recorder: FlightRecorder?
    let events: RunEvents
    private let meter: FrameMeter
    private let screenshots: Screenshots
    private(set) var blanking: Blanking!
    private(set) var input: LiveInput!
    private var frames: LiveFrames!
    /// Ends the run; nil for an endless one.
    private var end: LoopTimer?
    /// The view of frame times; nil while it is not shown.
    private(set) var hud: HUDView?
    /// Whether the first frame was shown.
    private var isReady = false

    package init(_ options: RunOptions, _ makeApp: @escaping MakeApp) throws {
        Signals.ignoreBrokenPipes()
        // If there is a helper process that starts commands, it has already divided the group.
        if SpawnProcess.current == nil { ChildProcess.divideControlGroup() }
        // A service reloads on SIGHUP; a program in a terminal ends.
        let isService = getenv("NOTIFY_SOCKET") != nil || isatty(STDIN_FILENO) == 0
        interruption = try Interruption(includesHangup: !isService)
        let signals = try Signals.descriptor(
            for: [SIGUSR1, SIGUSR2] + (isService ? [SIGHUP] : []))
        self.makeApp = makeApp
        // Opened first: if another kiosk uses the socket, this one must not touch its display.
        control = try LiveRun.openControl(options, loop)
        threads = options.threads ?? RunOptions.defaultThreads
        backend = try LiveRun.openBackend(options, interruption, signals, service)
        recorder = FlightRecorder.open(
            besideSocket: control == nil ? nil : options.socketPath,
            info: FlightInfo(backend, threads: threads, configuration: options.config))
        executor = try BackgroundThreads()
        executor.attach(to: loop)
        events = RunEvents(recorder, executor: executor)
        meter = FrameMeter(clock: Clock.now)
        screenshots = Screenshots(executor: executor)
        let backend = backend
        blanking = Blanking(
            on: loop, backend, events,
            after: { [unowned self] in options.blankAfter ?? app.blankAfter },
            isBusy: { [unowned self] in input.isPlaying || app.pacer.isFlipPending })
        input = LiveInput(on: loop, backend, executor, events, blanking) { [unowned self] in app }
        frames = LiveFrames(
            on: loop, backend, service, events, { [unowned self] in app },
            handleDisplay: { [unowned self] in try handleDisplayEvents() })
        app = try makeApp(context)
        register(signals)
        if let seconds = options.duration {
            end = loop.after(seconds) { [unowned loop] in loop.stop() }
        }
        if let path = options.replay { input.play(try TouchRecording(load: path)) }
        control?.onRequest = { [unowned self] in table.answer($0, $1, $2) }
        prepareApp()
        let rate = Number.text(1 / backend.display.mode.refreshInterval, decimals: 2)
        let pacing = backend.display.hasVBlank ? "vblank" : "timer"
        Console.message("flipbook: \(backend.name) at \(rate) Hz, paced by \(pacing)")
    }

    private var context: RunContext {
        RunContext(
            display: backend.display, hasInputMethod: backend.hasInputMethod, threads: threads,
            loop: loop, recorder: recorder,
            meter: meter, executor: executor, interruption: interruption)
    }

    /// Registers what wakes the loop besides the app, its input and its frames.
    private func register(_ signals: Int32) {
        loop.watchMainQueue()
        backend.attach(to: loop)
        loop.watch(interruption.descriptor) { [unowned self] _ in
            if (try? interruption.check()) == nil { loop.stop() }
        }
        loop.watch(signals) { [unowned self] _ in
            for signal in Signals.read(signals) {
                if signal == SIGHUP { app.reload() } else { backend.handle(signal: signal) }
            }
        }
        if let spawner = SpawnProcess.current {
            loop.watch(spawner.descriptor) { [unowned self] _ in loop.stop(SpawnerExited()) }
        }
    }

    private static func openBackend(
        _ options: RunOptions, _ interruption: Interruption, _ signals: Int32, _ service: Service
    ) throws -> any DisplayBackend {
        let isInSession =
            options.display == .auto
            && (getenv("WAYLAND_DISPLAY") != nil || getenv("WAYLAND_SOCKET") != nil)
        if options.display == .headless { return try HeadlessBackend(options) }
        if options.display == .wayland || isInSession {
            try options.check(for: .wayland)
            return try WaylandBackend(options, interruption)
        }
        try options.check(for: .drm)
        return try DRMBackend(options) { status, others in
            // Nothing can be shown yet: extend systemd's start timeout.
            service.extendStartTimeout(status: status)
            var descriptors = ([interruption.descriptor, signals] + others).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&descriptors, nfds_t(descriptors.count), 5000)
            return (try? interruption.check()) == nil ? nil : Signals.read(signals)
        }
    }

    private func prepareApp() {
        frames.pacerDidChange(to: app.pacer)
        app.pacer.onFlip = { [unowned self] record in
            hud?.add(record, missed: recorder?.counts.missed ?? 0)
            didFlip()
        }
        let advance = app.pacer.onTick
        app.pacer.onTick = { [unowned self] time in
            // Other views may have been added in front of it.
            if let hud, app.screen.root.subviews.last !== hud { app.screen.root.addSubview(hud) }
            return advance(time)
        }
        if hud != nil { setHUD(true) }
        table = ControlTable(verbs + touchVerbs + displayVerbs + app.verbs)
        app.start()
    }

    /// Opens the control socket. If the default path cannot be used, the kiosk runs without one.
    ///
    /// - Throws: an error if another process uses the socket, if the path is not a socket, or if the path of `--socket`
    ///   cannot be used.
    private static func openControl(
        _ options: RunOptions, _ loop: EventLoop
    ) throws -> ControlSocket? {
        let path = options.socketPath
        do {
            if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
                try FileSystem.makeFolder(String(path[..<slash]))
            }
            return try ControlSocket(path: path, loop: loop)
        } catch {
            if case UnixSocketError.inUse = error { throw error }
            if case UnixSocketError.notASocket = error { throw error }
            if options.socket != nil { throw error }
            Console.message("flipbook: no control socket: \(error)")
            return nil
        }
    }

    /// The requests that every program serves.
    private var verbs: [ControlVerb] {
        [
            ControlVerb("touches", "START", .readOnly, "the touches since a time, for --replay") {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let start = try arguments.number("START", in: 0...1e12)
                try arguments.finish()
                let mode = backend.display.mode
                let (documents, missing) = app.takeRecordedDocuments(since: start)
                executor.answer(reply) { [log = input.log] in
                    var recording = log.recording(
                        since: start, width: mode.width, height: mode.height)
                    recording.add(documents)
                    recording.missingDocuments = missing
                    return recording.text
                }
            },
            ControlVerb("record", .readOnly, "begins to note what the sources have; says the time")
            {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                let start = Clock.now()
                app.startRecording(at: start)
                reply(.ok("\(start)"))
            },
            ControlVerb(
                "screenshot", "[verify|public]", .readOnly, "what is scanned out now, as pixels"
            ) { [unowned self] (arguments, reply) throws(ControlRefusal) in
                let flag = try arguments.onlyFlag("verify", "public")
                if flag == "public", app.isInputPrivate {
                    throw ControlRefusal(
                        "a text, a PIN or a form is being filled in; try again when it is done")
                }
                try screenshots.take(of: app.pacer, verifies: flag == "verify", reply)
            },
        ]
    }

    /// Shows or removes the frame times on the display.
    func setHUD(_ isOn: Bool) {
        hud?.removeFromSuperview()
        hud = nil
        guard isOn else { return }
        let hud = HUDView(
            family: app.fonts.regular, interval: backend.display.mode.refreshInterval,
            screen: app.screen.size)
        app.screen.root.addSubview(hud)
        self.hud = hud
    }

    /// Runs until a signal ends it.
    ///
    /// - Throws: `DisplayLost` if the display is lost permanently, `SpawnerExited` if the helper process has ended, or
    ///   the app's fatal error.
    package func run() throws {
        defer {
            service.notifyStopping()
            backend.close()
            app.willStop()
            if !executor.stop() { Program.noteHangingThreads() }
            recorder?.info.end = Clock.now()
        }
        try FrameThread.run { try loop.run() }
    }

    // MARK: The display

    private func handleDisplayEvents() throws {
        let pending = backend.pollEvents()
        if pending.isEmpty { return }
        defer { if isReady { service.notify(status: status) } }
        for event in pending {
            switch event {
            case .needsRedraw:
                events.display("redraw", at: Clock.now())
                app.pacer.displayDidChange()
                if blanking.isBlanked, backend.canPresent { blanking.displayDidWake() }
            case .disconnected: events.display("disconnected", at: Clock.now())
            case .session(let isActive):
                if !isActive { input.sessionDidEnd() }
                events.session(isActive: isActive, at: Clock.now())
            case .resized, .replaced:
                // The views are laid out again.
                recorder?.info.take(backend)
                events.display(backend.name, at: Clock.now())
                app = try makeApp(context)
                prepareApp()
                screenshots.pacerDidChange(to: app.pacer)
            case .closed: loop.stop()
            case .ended(let reason): throw DisplayLost(description: reason)
            }
        }
    }

    /// What `systemctl status` says: the display that is in use, or why there is none.
    private var status: String {
        if backend.canPresent || blanking.isBlanked { return backend.name }
        return backend.hasSession ? "waiting for a display" : "another session is in front"
    }

    private func didFlip() {
        events.didFlip(app.pacer, at: Clock.now())
        guard !isReady else { return }
        isReady = true
        input.keyboard.load(on: executor)
        service.notifyReady(status: status)
        frames.keepAlive?.send()
    }
}
