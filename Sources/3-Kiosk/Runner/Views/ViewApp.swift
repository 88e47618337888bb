import Display
import Geometry
import InputEvents
import Interface
import Languages
import Platform
import Telemetry
import Typography

/// A program that shows views on a display.
///
///     exit(ViewApp.main(name: "hello") { app in
///         let label = Label(family: app.fonts.bold, fontSize: 32)
///         label.text = "Hello"
///         label.frame = app.screen.root.bounds
///         app.screen.root.addSubview(label)
///     })
///
/// Its `screen.words` and its keyboard begin in the language of the environment, as `LANG` names it.
///
/// The program takes the options of `flipbook run`: it runs on a display, or without one on a virtual clock with
/// `--display headless --replay FILE --frames FOLDER`.
public final class ViewApp: RunnableApp {
    /// The screen of the display; its size is the display's, in points.
    public let screen: Screen
    /// The system's fonts.
    public let fonts: Fonts
    /// The keyboard that appears on the screen while a text field is edited.
    public let keyboard: OnScreenKeyboard
    /// Runs work that would delay frames, such as reading a file. Completions are called between frames.
    public let background: any BackgroundExecutor
    /// The run's loop, for timers and watched files.
    package let loop: EventLoop
    package private(set) var pacer: FramePacer

    package init(_ context: RunContext) throws {
        let mode = context.display.mode
        fonts = try Fonts.system()
        screen = Screen(
            pixelSize: Size(Double(mode.width), Double(mode.height)),
            scale: mode.defaultScale)
        keyboard = OnScreenKeyboard(screen, family: fonts.regular)
        if let language = LanguageTag.ofEnvironment {
            screen.words = InterfaceWords(language: language)
            keyboard.languages = [language]
        }
        SystemFont.use(regular: fonts.regular, bold: fonts.bold)
        screen.becomeMain()
        background = context.executor
        loop = context.loop
        pacer = context.makePacer()
        screen.backgroundRunner = background.pictureRunner
        connect()
        reportContacts()
    }

    /// Moves to a display of another size. The views keep their state and are laid out again.
    package func move(to context: RunContext) {
        let mode = context.display.mode
        pacer = context.makePacer(replacing: pacer)
        connect()
        screen.resize(
            pixelSize: Size(Double(mode.width), Double(mode.height)),
            scale: mode.defaultScale)
        pacer.setNeedsFrame()
    }

    private func connect() {
        connectScreenToPacer()
        pacer.onTick = { [unowned screen] in screen.advance(to: $0) }
    }

    /// Runs a program until a signal ends it.
    ///
    /// - Parameters:
    ///   - name: the program's name, for messages.
    ///   - arguments: the command line without the program's name.
    ///   - source: the path of the calling source file, for `Resources.main`; leave it out.
    ///   - build: adds views to the screen. It is called once; the first frame waits until it returns. If the window or
    ///     the display gets another size, the views are laid out again; see `Screen.onResize`.
    /// - Returns: the exit status: 0 for success, 1 for a failure, 2 for a usage error.
    public static func main(
        name: String, arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        source: String = #filePath,
        _ build: @escaping @MainActor (ViewApp) async throws -> Void
    ) -> Int32 {
        Program.run(name: name) {
            var options = try RunOptions(program: name, arguments)
            options.keptCard = CardStore.take()
            Resources.main = try? Resources(of: name, source: source)
            try run(options, build)
        }
    }

    /// Runs a program until a signal or the end of its duration.
    ///
    /// - Parameters:
    ///   - options: the display and how it is driven.
    ///   - build: adds views to the screen, as in `main`.
    package static func run(
        _ options: RunOptions, _ build: @escaping @MainActor (ViewApp) async throws -> Void
    ) throws {
        var running: ViewApp?
        let make: MakeApp = { context in
            if let running {
                running.move(to: context)
                return running
            }
            let app = try ViewApp(context)
            try MainQueue.run(
                interruption: context.interruption,
                deadline: { context.tasks?.realDeadline ?? .infinity },
                wake: { context.tasks?.sleeps.wake() }, { try await build(app) })
            running = app
            return app
        }
        if options.isVirtual {
            try HeadlessRun.run(options, make)
        } else {
            do { try LiveRun(options, make).run() } catch is StoppedWhileWaiting { return }
        }
    }

    /// The time from the beginning of the latest frame until it was passed to the display, in seconds; 0 on a virtual
    /// clock, nil before the first frame.
    package var latestFrameDuration: Double? {
        pacer.recorder?.latest.map { FrameStage.total.duration($0) }
    }

    package var verbs: [ControlVerb] {
        FrameVerbs.verbs(
            { [unowned self] in pacer.recorder }, background,
            app: { [unowned screen] in
                var statistics = AppStatistics()
                statistics.caches = [("rasters", screen.rasterCacheSize)]
                return statistics
            })
    }
}

extension Screen {
    /// Handles a touch, in pixels of the display.
    package func touch(_ event: TouchEvent) {
        let phase: Touch.Phase =
            switch event.phase {
            case .began: .began
            case .moved: .moved
            case .ended: .ended
            case .cancelled: .cancelled
            }
        touch(
            phase, finger: event.finger, at: Point(event.x / scale, event.y / scale),
            time: event.time)
    }

    /// Scrolls the view at a position. The position and distances are in pixels of the display.
    package func scroll(_ step: ScrollStep, atPixel place: Point) {
        let step: ScrollStep =
            switch step {
            case .by(let distance): .by(distance * (1 / scale))
            case .fling(let velocity): .fling(velocity * (1 / scale))
            case .lines, .pages, .toStart, .toEnd: step
            }
        scroll(step, at: place * (1 / scale))
    }
}
