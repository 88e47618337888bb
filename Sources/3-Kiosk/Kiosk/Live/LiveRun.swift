import Display
import Geometry
import Glibc
import InputEvents
import Interface
import Platform
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
@MainActor final class LiveRun {
    private let makeApp: MakeApp
    private let threads: Int
    let backend: any DisplayBackend
    /// The option `--blank-after`; nil if it is not given.
    private let blankAfterOption: Double?
    /// Seconds without a touch until the display is blanked; nil for never.
    private var blankAfter: Double? {
        backend.canBlank ? blankAfterOption ?? app.blankAfter : nil
    }
    private let loop = EventLoop()
    let executor: BackgroundThreads
    private let interruption: Interruption
    private let service = Service()
    private let wallTimer: WallTimer
    /// The helper process that starts commands; nil if this process starts commands itself.
    private let spawner: SpawnProcess?
    private var hasLostSpawner = false
    private(set) var app: any RunnableApp
    private let control: ControlSocket?
    private var table = ControlTable([])
    private let recorder: FlightRecorder?
    let events: RunEvents
    private let meter: FrameMeter
    /// Seconds that the first frame waits for the rows of the last run, so that a display that still shows a splash
    /// screen or the last run's frame does not show an empty list in between.
    private static let preparationLimit = 1.0
    /// The latest time of the first frame; nil before the loop runs and once the first frame has begun.
    private var firstFrameBy: Double?
    /// When the run ends by itself, on the monotonic clock; nil for never.
    private let end: Double?
    private let screenshots: Screenshots
    /// The gestures requested over the control socket.
    var injected = InjectedTouches()
    /// The view of frame times; nil while it is not shown.
    private(set) var hud: HUDView?
    let keyboard = Keyboard()
    var keyRepeat = KeyRepeat()
    var replay: ArraySlice<TouchEvent> = []
    var log = TouchLog()
    private var isStopping = false
    private var isReady = false
    private var keepAlive: KeepAlive?
    private var monitor: DisplayMonitor
    var lastInput = Clock.now()
    var isBlanked = false
    /// Fingers whose touch woke the display, which are ignored until they are lifted.
    var ignoredFingers: Set<Int> = []
    private var retryAt = 0.0
    private var lastFailure = ""
    private var programTokens: [EventLoop.Token] = []
    /// The descriptors that `programTokens` watch, and a reused array for those of the next turn.
    private var programDescriptors: [Int32] = []
    private var nextDescriptors: [Int32] = []

    init(_ options: RunOptions, _ makeApp: @escaping MakeApp) throws {
        Signals.ignoreBrokenPipes()
        spawner = SpawnProcess.current
        // If there is a helper process, it has already divided the group.
        if spawner == nil { ChildProcess.divideControlGroup() }
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
        blankAfterOption = options.blankAfter
        recorder = FlightRecorder.open(
            besideSocket: control == nil ? nil : options.socketPath,
            info: FlightInfo(backend, threads: threads, configuration: options.config))
        executor = try BackgroundThreads()
        events = RunEvents(recorder, executor: executor)
        meter = FrameMeter(clock: Clock.now)
        end = options.duration.map { Clock.now() + $0 }
        screenshots = Screenshots(executor: executor)
        wallTimer = try WallTimer()
        app = try makeApp(
            RunContext(
                display: backend.display, threads: threads, now: Clock.now, recorder: recorder,
                meter: meter, executor: executor, interruption: interruption))
        monitor = LiveRun.makeMonitor(app.pacer, service)
        keepAlive = service.watchdogInterval.map { KeepAlive(interval: $0) }
        loop.watch(executor.descriptor) { [unowned self] _ in executor.deliver() }
        loop.watch(wallTimer.descriptor) { [unowned self] _ in
            wallTimer.acknowledge()
            app.wallClockDidChange()
        }
        loop.watch(interruption.descriptor) { [unowned self] _ in
            if (try? interruption.check()) == nil { isStopping = true }
        }
        loop.watch(signals) { [unowned self] _ in
            for signal in Signals.read(signals) {
                if signal == SIGHUP { app.reload() } else { backend.handle(signal: signal) }
            }
        }
        if let spawner {
            loop.watch(spawner.descriptor) { [unowned self] _ in hasLostSpawner = true }
        }
        backend.attach(to: loop)
        loop.watchMainQueue()
        if let path = options.replay {
            let recording = try TouchRecording(load: path)
            let mode = backend.display.mode
            replay =
                recording.events(width: mode.width, height: mode.height, delay: Clock.now())[...]
        }
        control?.onRequest = { [unowned self] in table.answer($0, $1, $2) }
        prepareApp()
        let rate = Number.text(1 / backend.display.mode.refreshInterval, decimals: 2)
        let pacing = backend.display.hasVBlank ? "vblank" : "timer"
        Console.message("flipbook: \(backend.name) at \(rate) Hz, paced by \(pacing)")
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

    /// Creates the monitor. Under a service manager's watchdog, the program is restarted after the watchdog's own
    /// timeout if the display cannot be recovered; without one, after a minute.
    private static func makeMonitor(_ pacer: FramePacer, _ service: Service) -> DisplayMonitor {
        let monitor = DisplayMonitor(
            pacer, restartAfter: service.watchdogInterval.map { $0 * 2 } ?? 60)
        monitor.onChange = { fault in
            Console.message(
                fault.map { "flipbook: \($0); setting up the display again" }
                    ?? "flipbook: frames reach the display again")
        }
        return monitor
    }

    private func prepareApp() {
        monitor = LiveRun.makeMonitor(app.pacer, service)
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
                executor.answer(reply) { [log] in
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
            ControlVerb("screenshot", "[verify]", .readOnly, "what is scanned out now, as pixels") {
                [unowned self] (arguments, reply) throws(ControlRefusal) in
                let verifies = try arguments.onlyFlag("verify")
                try screenshots.take(of: app.pacer, verifies: verifies, reply)
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

    /// Blanks the display, or wakes it as a touch does.
    func setBlanked(_ isOn: Bool) throws(ControlRefusal) {
        guard backend.canBlank else {
            throw ControlRefusal("this display is the compositor's, which switches it off and on")
        }
        lastInput = Clock.now()
        guard isOn != isBlanked else { return }
        isBlanked = isOn
        if isOn { backend.blank() } else { backend.wake() }
    }

    /// Runs until a signal ends it.
    ///
    /// - Throws: `DisplayLost` if the display is lost permanently, `SpawnerExited` if the helper process has ended, or
    ///   the app's fatal error.
    func run() throws {
        defer {
            service.notifyStopping()
            backend.close()
            app.willStop()
            if !executor.stop() { Program.noteHangingThreads() }
            recorder?.info.end = Clock.now()
        }
        try FrameThread.run { try runLoop() }
    }

    private func runLoop() throws {
        firstFrameBy = Clock.now() + LiveRun.preparationLimit
        while !isStopping, Clock.now() < end ?? .infinity {
            watchPrograms()
            wallTimer.set(app.wallDeadline)
            loop.turn(until: nextDeadline)
            if hasLostSpawner { throw SpawnerExited() }
            executor.poll()
            app.poll()
            // A window's flips arrive with its input, so they are handled afterwards.
            readInput()
            app.screen.giveUpContacts(at: Clock.now())
            app.pacer.handleFlips()
            try handleDisplayEvents()
            blankIfIdle()
            try draw()
            try monitor.turn(
                now: Clock.now(), canPresent: backend.canPresent, isRefused: !lastFailure.isEmpty)
            app.iterationDidEnd()
            if let error = app.fatalError { throw error }
            feedWatchdog()
        }
    }

    private var nextDeadline: Double {
        var next = app.pacer.nextDeadline
        if let firstFrameBy, app.isPreparing { next = firstFrameBy }
        next = backend.display.isActive ? max(next, retryAt) : .infinity
        if let end { next = min(next, end) }
        if let event = replay.first { next = min(next, event.time) }
        next = min(next, injected.nextTime, monitor.nextDeadline, keyRepeat.nextTime)
        next = min(next, backend.nextDeadline, executor.nextDeadline)
        if let keepAlive { next = min(next, keepAlive.nextTime(isAlive: monitor.isAlive)) }
        if let blankAfter, !isBlanked { next = min(next, lastInput + blankAfter) }
        return min(next, app.pollDeadline, app.screen.contactDeadline)
    }

    /// Watches the descriptors of programs, to wake for their output and exit.
    private func watchPrograms() {
        app.addDescriptors(to: &nextDescriptors)
        defer { nextDescriptors.removeAll(keepingCapacity: true) }
        // Most turns have the same descriptors as the last one: watching them again would allocate.
        guard nextDescriptors != programDescriptors else { return }
        swap(&nextDescriptors, &programDescriptors)
        for token in programTokens { loop.unwatch(token) }
        programTokens = programDescriptors.map { descriptor in loop.watch(descriptor) { _ in } }
    }

    private func blankIfIdle() {
        guard let blankAfter, !isBlanked, replay.isEmpty, !app.pacer.isFlipPending,
            Clock.now() >= lastInput + blankAfter
        else { return }
        isBlanked = true
        events.display("blanked", at: Clock.now())
        backend.blank()
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
                if isBlanked, backend.canPresent {
                    // Another session has woken the display.
                    isBlanked = false
                    lastInput = Clock.now()
                }
            case .disconnected: events.display("disconnected", at: Clock.now())
            case .session(let isActive):
                if !isActive {
                    keyRepeat.stop()
                    keyboard.reset()
                }
                events.session(isActive: isActive, at: Clock.now())
            case .resized, .replaced:
                // The views are laid out again.
                recorder?.info.take(backend)
                events.display(backend.name, at: Clock.now())
                app = try makeApp(
                    RunContext(
                        display: backend.display, threads: threads, now: Clock.now,
                        recorder: recorder, meter: meter, executor: executor,
                        interruption: interruption))
                prepareApp()
                screenshots.pacerDidChange(to: app.pacer)
            case .closed: isStopping = true
            case .ended(let reason): throw DisplayLost(description: reason)
            }
        }
    }

    /// What `systemctl status` says: the display that is in use, or why there is none.
    private var status: String {
        if backend.canPresent || isBlanked { return backend.name }
        return backend.hasSession ? "waiting for a display" : "another session is in front"
    }

    private func draw() throws {
        let now = Clock.now()
        guard now >= retryAt else { return }
        if let firstFrameBy {
            if app.isPreparing, now < firstFrameBy { return }
            self.firstFrameBy = nil
        }
        do {
            try app.pacer.tickIfDue()
            // A turn in which no frame was due does not indicate whether the display works.
            if app.pacer.unpresentedSince == nil {
                lastFailure = ""
                events.faultEnded()
            }
        } catch {
            // Another program may be using the display for a while.
            if "\(error)" != lastFailure { Console.message("flipbook: \(error); trying again") }
            lastFailure = "\(error)"
            events.fault(lastFailure, at: now)
            retryAt = now + 0.25
        }
    }

    private func didFlip() {
        events.didFlip(app.pacer, at: Clock.now())
        guard !isReady else { return }
        isReady = true
        keyboard.load(on: executor)
        service.notifyReady(status: status)
        service.notifyWatchdog()
        keepAlive?.wasSent(at: Clock.now())
    }

    /// Notifies the watchdog while frames reach the display as they should.
    private func feedWatchdog() {
        let now = Clock.now()
        guard let keepAlive, keepAlive.isDue(now: now, isAlive: monitor.isAlive) else { return }
        service.notifyWatchdog()
        self.keepAlive?.wasSent(at: now)
    }
}
