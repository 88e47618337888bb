import Display
import Geometry
import Glibc
import HeadlessDisplay
import InputEvents
import JSON
import Kiosk
import KioskFile
import Platform
import Processes
import Runner

/// A soak test: hours of random use of a kiosk on the virtual clock, from a seed, with touches, changes of screens,
/// values and configurations, and faults of its sources.
@MainActor final class SoakRun {
    /// The resources of the process at a moment.
    struct Sample: Equatable, Sendable {
        /// The time on the virtual clock, in seconds since the start.
        var time: Double
        var residentBytes: Int
        /// The number of the process's open file descriptors.
        var descriptors: Int
        var threads: Int
        /// The size of the rows' bitmaps and of decoded pictures, in bytes.
        var cacheBytes: Int
        /// The number of frames since the start.
        var frames: Int
    }

    /// Changes the kiosk's files between two visits; the number selects the change.
    typealias Change = (_ number: Int) throws -> Void

    /// Seconds from the last change to the frame that is compared at the end.
    private static let settling = 40.0

    /// The mean time between two visits, in seconds.
    var pause = 280.0
    private let paths: [String]
    private let size: (width: Int, height: Int)
    private let change: Change
    private var random: RepeatableRandom
    private let interruption: Interruption
    private let session: HeadlessSession
    private let app: KioskApp
    private let fonts: Fonts
    private var frames = 0
    /// The number of visits since the start.
    private(set) var visits = 0

    /// - Parameters:
    ///   - paths: the paths of kiosk.json and of other configurations that replace it at times. All have the same first
    ///     screen.
    ///   - state: the state folder.
    ///   - size: the size of the display, in pixels.
    ///   - paints: whether frames are painted; if not, they are only recorded.
    ///   - seed: the seed of the random use.
    ///   - change: changes the files that sources read; 0 restores them.
    init(
        _ paths: [String], state: String, size: (width: Int, height: Int), paints: Bool,
        seed: UInt64, change: @escaping Change
    ) throws {
        (self.paths, self.size, self.change) = (paths, size, change)
        random = RepeatableRandom(seed: seed)
        interruption = try Interruption()
        let config = try KioskConfig.load(paths[0])
        fonts = try config.openFonts()
        (session, app) = try SoakRun.start(
            config, fonts, state: state, at: 0, size: size, paints: paints,
            interruption: interruption)
        session.display.onFrame = { [unowned self] _, _ in frames += 1 }
    }

    private static func start(
        _ config: KioskConfig, _ fonts: Fonts, state: String?, at time: Double,
        size: (width: Int, height: Int), paints: Bool, interruption: Interruption
    ) throws -> (HeadlessSession, KioskApp) {
        let kiosk = try HeadlessKiosk(
            config, fonts: fonts, state: state, at: time, size: size, paints: paints,
            interruption: interruption)
        kiosk.app.start()
        return (kiosk.session, kiosk.app)
    }

    // MARK: Time

    /// Uses the kiosk until a time on the virtual clock, in seconds.
    ///
    /// - Parameter report: called every `interval` seconds on that clock.
    func run(
        until end: Double, every interval: Double, _ report: (Sample) throws -> Void
    ) throws {
        try FrameThread.run {
            var nextReport = interval
            while session.now < end {
                try visit()
                try wait(-pause * log(1 - random.unit()))
                guard session.now >= nextReport else { continue }
                nextReport += interval
                try app.waitForPrograms()
                try report(sample)
            }
        }
    }

    private func wait(_ seconds: Double) throws {
        let end = session.now + seconds
        MainQueue.drainAll()
        while try session.turn(until: end) {
            MainQueue.drainAll()
            try interruption.check()
        }
        session.advance(to: end)
    }

    private var sample: Sample {
        let usage = ProcessUsage(process: Int(getpid()))
        let caches = app.statistics.caches.reduce(0) { $0 + $1.bytes }
        return Sample(
            time: session.now, residentBytes: usage?.residentBytes ?? 0,
            descriptors: (try? FileSystem.list("/proc/self/fd").count) ?? 0,
            threads: (try? FileSystem.list("/proc/self/task").count) ?? 0, cacheBytes: caches,
            frames: frames)
    }

    // MARK: Use

    /// Simulates a visitor who uses the kiosk for a while.
    private func visit() throws {
        visits += 1
        try change(1 + random.next(1000))
        if random.next(12) == 0 { try takeOtherConfiguration() }
        for _ in 0..<2 + random.next(8) {
            switch random.next(12) {
            case 0: app.refresh(app.model.sources.names)
            case 1: showAny()
            case 2: app.perform(.back, .null, key: "soak")
            case 3: app.scroll(random.next(2) == 0 ? .toEnd : .toStart, at: middle)
            case 4: setAny()
            default: touch()
            }
            try wait(0.3 + 2 * random.unit())
        }
    }

    private var middle: Point { Point(Double(size.width) / 2, Double(size.height) / 2) }

    private func takeOtherConfiguration() throws {
        try take(configuration: paths[random.next(paths.count)])
    }

    private func take(configuration path: String) throws {
        let (fonts, decoder) = (app.fonts.files, app.model.imageDecoder)
        var result: Result<LoadedConfig, ConfigErrors>?
        // On the virtual clock the job has ended when this returns.
        app.executor.run(
            {
                Result { () throws(ConfigErrors) in
                    try LoadedConfig(path, site: nil, fonts: fonts, decoder: decoder)
                }
            },
            completion: { result = $0 })
        if let result { app.take(try result.get()) }
    }

    private func showAny() {
        let screens = app.model.config.screens
        app.kiosk.show(screens[random.next(screens.count)].name, .null)
    }

    private func setAny() {
        let names = app.model.values.names
        guard !names.isEmpty else { return }
        _ = try? app.set(names[random.next(names.count)], toText: "\(random.next(100))")
    }

    /// Touches at random: a tap, a drag, a fling, a pull or a swipe from the edge, sometimes with a second finger,
    /// sometimes cancelled.
    private func touch() {
        let (width, height) = (Double(size.width), Double(size.height))
        let start = Point(
            random.next(5) == 0 ? 2 : random.unit() * width, random.unit() * height)
        let isTap = random.next(3) == 0
        let steps = isTap ? 1 : 2 + random.next(30)
        let reach =
            isTap
            ? Point(0, 0)
            : Point((random.unit() - 0.5) * width, (random.unit() - 0.5) * 1.5 * height)
        var events: [TouchEvent] = []
        for finger in 0..<(random.next(6) == 0 ? 2 : 1) {
            var place = start + Point(Double(finger) * 40, 0)
            var time = session.now + 0.01
            func add(_ phase: TouchEvent.Phase) {
                events.append(
                    TouchEvent(time: time, finger: finger, phase: phase, x: place.x, y: place.y))
            }
            add(.began)
            for step in 1...steps {
                time += 0.012
                place = start + reach * (Double(step) / Double(steps))
                add(.moved)
            }
            time += random.next(4) == 0 ? 0.3 : 0.01
            add(random.next(10) == 0 ? .cancelled : .ended)
        }
        session.schedule(events)
    }

    // MARK: The end

    /// Restores the kiosk's files, configuration and values, and compares its content with that of a kiosk that was
    /// just started.
    ///
    /// - Returns: both frames, and whether all their pixels are equal.
    func finish() throws -> (
        used: HeadlessFrame, fresh: HeadlessFrame, isSame: Bool
    ) {
        try FrameThread.run {
            // Ensures that the last updates of both are in the same minute.
            try wait(70 - session.now.truncatingRemainder(dividingBy: 60))
            try change(0)
            let config = try KioskConfig.load(paths[0])
            try take(configuration: paths[0])
            try wait(5)
            for (name, value) in config.values { try app.set(name, to: value) }
            // Selects each tab and empties its stack.
            guard case .tabs(let tabs)? = config.screen(config.start)?.content else {
                preconditionFailure("the kiosk of a soak has tabs")
            }
            for tab in tabs.reversed() {
                app.kiosk.show(tab.screen, .null)
                try wait(3)
            }
            app.scroll(.toStart, at: middle)
            try wait(5)
            let time = session.now
            app.refresh(app.model.sources.names)
            try wait(SoakRun.settling)
            let used = HeadlessFrame(app.pacer.snapshot())
            session.stop()
            let (other, otherApp) = try SoakRun.start(
                config, fonts, state: nil, at: time, size: size, paints: false,
                interruption: interruption)
            let end = time + SoakRun.settling
            while try other.turn(until: end) { try interruption.check() }
            let fresh = HeadlessFrame(otherApp.pacer.snapshot())
            other.stop()
            return (used, fresh, used == fresh)
        }
    }
}
