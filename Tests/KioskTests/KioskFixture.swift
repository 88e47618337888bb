import DataSources
import Display
import Geometry
import Glibc
import HeadlessDisplay
import ImageCodecs
import InputEvents
import JSON
import Platform
import Rasterizer
import SystemFonts
import Telemetry
import Testing

@testable import Interface
@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// A kiosk of several screens on a virtual clock.
@MainActor final class KioskFixture {
    let folder: KioskFolder
    let app: KioskApp
    let clock = VirtualClock()
    let loop: EventLoop
    private var frames: AppFrames?
    private var display: HeadlessDisplay
    let executor: VirtualExecutor
    /// What the app was created with.
    private let context: RunContext
    private let wall: WallClock
    /// The number of times that the app was told that a time of the wall clock has come.
    private(set) var wallChanges = 0

    /// - Parameters:
    ///   - config: the text of kiosk.json.
    ///   - files: other files in its folder.
    ///   - programs: the names of those that can be executed.
    ///   - size: of the display, in pixels.
    ///   - workDuration: of each background job, in seconds.
    ///   - wallOffset: the wall clock's offset from the virtual clock, in seconds.
    ///   - catalog: the installed fonts.
    ///   - recording: the documents that the sources receive instead of running; nil to run them.
    ///   - riv: the content of header.riv; nil for no such file.
    ///   - state: the name of the state folder in the kiosk's folder; nil to save nothing.
    ///   - recorder: records frames and events; nil for nothing.
    ///   - hasInputMethod: whether the display's compositor has an input method.
    ///   - hangs: whether the background work of a kind and name hangs.
    init(
        _ config: String, files: [String: String] = [:],
        programs: [String] = [], size: (width: Int, height: Int) = (480, 800),
        workDuration: Double = 0, wallOffset: @escaping () -> Double = { 0 },
        catalog: FontCatalog = FontCatalog(), recording: [RecordedDocument]? = nil,
        riv: [UInt8]? = nil, state: String? = nil, recorder: FlightRecorder? = nil,
        hasInputMethod: Bool = false,
        hangs: @escaping (WorkKind, String) -> Bool = { _, _ in false }
    ) throws {
        folder = try KioskFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        for name in programs { chmod("\(folder.path)/\(name)", 0o755) }
        if let riv { try FileSystem.write(riv, to: "\(folder.path)/header.riv") }
        try folder.write(config, to: "kiosk.json")
        let clock = clock
        let loop = EventLoop(clock: clock)
        self.loop = loop
        display = HeadlessDisplay(
            width: size.width, height: size.height, refreshInterval: 1.0 / 60, rotation: .none,
            clock: clock)
        executor = try VirtualExecutor(on: loop, duration: workDuration)
        executor.hangs = hangs
        wall = WallClock.virtual { clock.now + wallOffset() }
        context = RunContext(
            display: display, hasInputMethod: hasInputMethod, threads: 1, paints: false, loop: loop,
            recorder: recorder, wall: wall, executor: executor, recording: recording)
        let config = try KioskConfig.load("\(folder.path)/kiosk.json")
        let fonts = try Fonts(config.theme, catalog)
        let model = KioskModel(
            config, fonts: fonts, folder: state.map { [folder] in "\(folder.path)/\($0)" }, context)
        app = try KioskApp(model, context)
        frames = AppFrames(
            on: loop, { [unowned self] in app },
            nextFrame: { [unowned self] in min(app.pacer.nextDeadline, display.nextFlip) },
            make: { [unowned self] in
                app.pacer.handleFlips()
                try app.pacer.tickIfDue()
            })
        app.start()
    }

    func stop() {
        app.willStop()
        executor.stop()
    }

    /// The number of turns without a step of the clock after which a run counts as hung.
    private static let maximumTurns = 1000

    /// Whether programs take all the time that passes: their results are taken once this is false again.
    var holdsPrograms = false

    /// Lets time pass on the virtual clock; programs take none of it, unless they are held.
    func run(_ seconds: Double = 1) throws {
        let end = clock.now + seconds
        var turns = 0
        // What has changed in files since the last run is noticed even if nothing is due.
        if !holdsPrograms { try app.waitForPrograms() }
        try turn(until: clock.now)
        while true {
            if !holdsPrograms { try app.waitForPrograms() }
            loop.prepare()
            let next = loop.nextDeadline
            guard next <= end else { break }
            turns = next > clock.now ? 0 : turns + 1
            try #require(turns < KioskFixture.maximumTurns, "the loop does not come to rest")
            try turn(until: next)
        }
        clock.advance(to: end)
    }

    private func turn(until time: Double) throws {
        let wallDeadline = app.wallDeadline
        loop.turn(until: time)
        if wall.now() >= wallDeadline { wallChanges += 1 }
        if let failure = loop.failure { throw failure }
    }

    /// Moves the app to a display of another size, in pixels.
    func resize(_ width: Int, _ height: Int) {
        display = HeadlessDisplay(
            width: width, height: height, refreshInterval: 1.0 / 60, rotation: .none, clock: clock)
        var context = context
        context.display = display
        app.move(to: context)
        // A run starts its app after each move.
        app.start()
    }

    /// The touches of all taps, in pixels.
    private(set) var touches: [TouchEvent] = []

    /// Taps a point, in pixels, and lets a second pass.
    func tap(_ x: Double, _ y: Double) throws {
        func touch(_ phase: TouchEvent.Phase) {
            touches.append(TouchEvent(time: clock.now, finger: 0, phase: phase, x: x, y: y))
            app.touch(touches[touches.count - 1])
        }
        touch(.began)
        try run(0.1)
        touch(.ended)
        try run(0.9)
    }

    /// The button with a title on the screen on top.
    func button(_ title: String) -> Button? {
        func find(_ view: View) -> Button? {
            if let button = view as? Button, button.title == title { return button }
            return view.subviews.lazy.compactMap(find).first
        }
        return app.kiosk.top.flatMap { find($0.view) }
    }

    /// Taps the middle of a view, and lets a second pass.
    func tap(_ view: View) throws {
        let middle = view.convertToScreen(Point(view.bounds.width / 2, view.bounds.height / 2))
        let scale = app.screen.scale
        try tap(middle.x * scale, middle.y * scale)
    }

    /// Taps the key of the keyboard on the screen that does something.
    func press(_ action: KeyboardKey.Action) throws {
        let view = app.keyboard.view
        let cap = try #require(view.caps.first { $0.key.action == action }, "no key \(action)")
        let place = view.convertToScreen(Point(cap.frame.midX, cap.frame.midY))
        try tap(place.x * app.screen.scale, place.y * app.screen.scale)
    }

    /// Types small letters and digits with the keys of the keyboard on the screen, with Shift where it has capitals.
    func typeOnScreen(_ text: String) throws {
        for character in text {
            let key = KeyboardKey.Action.type(String(character))
            if !app.keyboard.view.caps.contains(where: { $0.key.action == key }) {
                try press(.shift)
            }
            try press(key)
        }
    }

    /// Types keys as a scanner does, and Enter.
    ///
    /// - Parameter gap: the time between keys, in seconds; a person's is longer.
    func scan(_ code: String, gap: Double = 0.01) throws {
        for character in code + "\n" {
            let isEnter = character == "\n"
            var stroke = KeyStroke(
                code: isEnter ? 28 : 200 + Int(character.asciiValue ?? 0),
                text: isEnter ? "" : String(character), time: clock.now)
            _ = app.key(stroke)
            (stroke.isDown, stroke.text) = (false, "")
            _ = app.key(stroke)
            try run(gap)
        }
        try run(0.5)
    }

    /// The name of the screen on top.
    var top: String? { app.kiosk.top?.name }

    /// The texts of visible labels, in the order of the view tree.
    var texts: [String] {
        var result: [String] = []
        func collect(_ view: View) {
            guard !view.isHidden, view.alpha > 0 else { return }
            if let label = view as? Label, !label.text.isEmpty { result.append(label.text) }
            for subview in view.subviews { collect(subview) }
        }
        collect(app.kiosk.screen.root)
        return result
    }

    /// The screen as it is drawn now.
    func picture() -> BGRAImage {
        let screen = app.screen
        let size = Size(screen.size.width * screen.scale, screen.size.height * screen.scale)
        var list = DisplayList()
        screen.draw(into: &list)
        let buffer = PixelBuffer(
            width: Int(size.width.rounded()), height: Int(size.height.rounded()))
        FrameRasterizer(threads: 1).render(list, into: buffer.surface)
        return buffer.image
    }

    /// Writes another kiosk.json and applies it.
    func change(_ config: String) throws {
        try folder.write(config, to: "kiosk.json")
        app.take(try load().get())
    }

    /// Loads the configuration again, as when one of its files has changed.
    func reload() { app.didLoad(load()) }

    private func load() -> Result<LoadedConfig, ConfigErrors> {
        let path = "\(folder.path)/kiosk.json"
        let (fonts, decoder) = (app.fonts.files, app.model.imageDecoder)
        return Result { () throws(ConfigErrors) in
            try LoadedConfig(path, site: nil, fonts: fonts, decoder: decoder)
        }
    }

    /// Returns documents of one row each, which a source receives at these times, in seconds.
    static func documents(of source: String, at times: [Double]) -> [RecordedDocument] {
        times.map { time in
            RecordedDocument(
                time: time, source: source,
                document: .array([.object(["a": .string("at \(time)")])]))
        }
    }
}
