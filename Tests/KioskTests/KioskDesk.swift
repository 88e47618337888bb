import Display
import Geometry
import Glibc
import HeadlessDisplay
import InputEvents
import Interface
import JSON
import Platform
import Testing

@testable import Kiosk

/// A kiosk of several screens on a virtual clock.
@MainActor final class KioskDesk {
    let folder: KioskFolder
    let app: KioskApp
    let clock = VirtualClock()
    private let display: HeadlessDisplay
    private let executor: VirtualExecutor

    /// - Parameters:
    ///   - config: the text of kiosk.json.
    ///   - files: other files in its folder.
    ///   - programs: the names of those that can be executed.
    init(
        _ config: String, files: [String: String] = [:],
        programs: [String] = [], size: (width: Int, height: Int) = (480, 800)
    ) throws {
        folder = try KioskFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        for name in programs { chmod("\(folder.path)/\(name)", 0o755) }
        try folder.write(config, to: "kiosk.json")
        let clock = clock
        display = HeadlessDisplay(
            width: size.width, height: size.height, refreshInterval: 1.0 / 60, rotation: .none,
            clock: clock)
        executor = try VirtualExecutor(clock: clock)
        let context = RunContext(
            display: display, threads: 1, paints: false, now: { clock.now },
            wall: WallClock.virtual { clock.now }, executor: executor)
        let config = try KioskConfig.load("\(folder.path)/kiosk.json")
        let model = KioskModel(config, fonts: try Fonts(config.theme), folder: nil, context)
        app = try KioskApp(model, context)
        app.start()
    }

    func stop() {
        app.willStop()
        executor.stop()
    }

    /// Lets time pass; programs take none of it.
    func run(_ seconds: Double = 1) throws {
        let end = clock.now + seconds
        while true {
            try app.waitForPrograms()
            executor.deliver()
            app.poll()
            if WallClock.virtualStart + clock.now >= app.wallDeadline { app.wallClockDidChange() }
            let next = min(
                app.link.nextDeadline, display.nextFlip, app.timerDeadline,
                app.wallDeadline - WallClock.virtualStart)
            guard next <= end else { break }
            clock.advance(to: max(next, clock.now))
            app.link.handleFlips()
            try app.link.tickIfDue()
            app.turnDidEnd()
        }
        clock.advance(to: end)
        if let error = app.fatalError { throw error }
    }

    /// A touch at a place in points, and a second.
    func tap(_ x: Double, _ y: Double) throws {
        let time = clock.now
        app.touch(TouchEvent(time: time, finger: 0, phase: .began, x: x, y: y))
        try run(0.1)
        app.touch(TouchEvent(time: clock.now, finger: 0, phase: .ended, x: x, y: y))
        try run(0.9)
    }

    /// The name of the screen on top.
    var top: String? { app.kiosk.top?.name }

    /// The texts of labels that are seen, from the root down.
    var texts: [String] {
        var result: [String] = []
        func collect(_ view: View) {
            guard !view.isHidden, view.alpha > 0 else { return }
            if let label = view as? Label, !label.text.isEmpty { result.append(label.text) }
            view.subviews.forEach(collect)
        }
        collect(app.kiosk.screen.root)
        return result
    }

    /// Writes another kiosk.json, and shows it.
    func change(_ config: String) throws {
        try folder.write(config, to: "kiosk.json")
        try app.take(try KioskConfig.load("\(folder.path)/kiosk.json"))
    }
}
