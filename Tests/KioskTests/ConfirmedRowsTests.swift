import Display
import Geometry
import HeadlessDisplay
import Platform
import SystemFonts
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// A display in memory that can be switched off.
private final class SwitchedDisplay: Display {
    var isActive = true
    private let display: HeadlessDisplay

    init(_ display: HeadlessDisplay) { self.display = display }

    var mode: DisplayMode { display.mode }
    var hasVBlank: Bool { display.hasVBlank }
    var descriptor: Int32? { display.descriptor }
    /// The time of the pending flip; infinity if there is none.
    var nextFlip: Double { display.nextFlip }

    func acquire() -> BackBuffer? { display.acquire() }
    func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) {
        display.present(buffer, damage: damage, target: target)
    }
    func pollFlip() -> Flip? { display.pollFlip() }
    func holdScanout() -> HeldScanout? { display.holdScanout() }
    func stop() {}
}

/// Rows for which no frame is made are saved for the next start like those that are shown.
@MainActor @Suite struct ConfirmedRowsTests {
    private let folder: KioskFolder
    private let loop: EventLoop
    private let display: SwitchedDisplay
    private let executor: VirtualExecutor
    private let app: KioskApp
    private let frames: AppFrames

    init() throws {
        folder = try KioskFolder()
        for name in ["shown", "other"] { try folder.write(#"[{"a":"old"}]"#, to: name) }
        try folder.write(
            """
            {"sources": {"shown": {"command": ["/bin/cat", "shown"]},
                         "other": {"command": ["/bin/cat", "other"]}},
             "screens": {"home": {"list": {"source": "shown", "row": {"title": "{a}"}}},
                         "more": {"list": {"source": "other", "row": {"title": "{a}"}}}}}
            """, to: "kiosk.json")
        let clock = VirtualClock()
        loop = EventLoop(clock: clock)
        display = SwitchedDisplay(
            HeadlessDisplay(
                width: 240, height: 320, refreshInterval: 1.0 / 60, rotation: .none, clock: clock))
        executor = try VirtualExecutor(on: loop)
        let context = RunContext(
            display: display, threads: 1, paints: false, loop: loop,
            wall: WallClock.virtual { clock.now }, executor: executor)
        let config = try KioskConfig.load("\(folder.path)/kiosk.json")
        let model = KioskModel(
            config, fonts: try Fonts(config.theme, FontCatalog()), folder: "\(folder.path)/state",
            context)
        let app = try KioskApp(model, context)
        self.app = app
        frames = AppFrames(
            on: loop, { app },
            nextFrame: { [display] in min(app.pacer.nextDeadline, display.nextFlip) },
            make: {
                app.pacer.handleFlips()
                try app.pacer.tickIfDue()
            })
        app.start()
    }

    /// Lets time pass on the virtual clock; programs take none of it.
    private func run(_ seconds: Double) throws {
        let end = loop.now + seconds
        for _ in 0..<1000 {
            try app.waitForPrograms()
            loop.prepare()
            guard loop.nextDeadline <= end else { break }
            loop.turn()
        }
        loop.turn(until: end)
    }

    /// Fetches new rows of a source.
    private func refresh(_ name: String) throws {
        try folder.write(#"[{"a":"new"}]"#, to: name)
        app.model.sources[name]?.refresh()
        try run(1)
    }

    @Test func rowsReceivedWhileDisplayIsOffAreConfirmed() throws {
        defer { executor.stop() }
        try run(5)
        #expect(try folder.read("state/sources/shown.json") == #"[{"a":"old"}]"#)
        display.isActive = false
        try refresh("shown")
        #expect(try folder.read("state/sources/shown.json") == #"[{"a":"new"}]"#)
        #expect(!folder.exists("state/sources/shown.json.new"))
    }

    @Test func rowsOfScreenThatIsNotShownAreConfirmed() throws {
        defer { executor.stop() }
        try run(5)
        let frame = app.pacer.shownFrame
        try refresh("other")
        #expect(try folder.read("state/sources/other.json") == #"[{"a":"new"}]"#)
        // The screen is at rest: no frame was needed.
        #expect(app.pacer.shownFrame == frame)
    }
}
