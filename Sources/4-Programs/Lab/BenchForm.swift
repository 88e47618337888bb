import Geometry
import Interface
import Kiosk
import KioskFile
import Motion
import Platform
import Rasterizer
import Tools

/// `flipbook-lab bench form`: times a form of many fields.
@MainActor enum BenchForm {
    static let usage = """
        usage: flipbook-lab bench form [--frames N]

        Opens forms of 20 and 200 fields (toggles, sliders, choices, texts and dates) at 480 × 800 and scrolls each up
        and down over the same 400 points. Prints the processor time for opening it with its first frame, and the
        median and maximum times for advancing and recording a frame, and the allocations per frame.
          --frames N  the number of frames (480)
        """

    static func run(_ arguments: [String], allocationCount: () -> Int) throws {
        let options = try Options(arguments, values: ["--frames"], usage: usage)
        let frames = try options.integer("--frames", in: 20...100_000) ?? 480
        try options.finish()
        for count in [20, 200] {
            let form = try ScrollingForm(fields: count)
            defer { form.stop() }
            let times = form.scroll(frames: frames, allocationCount)
            func micro(_ seconds: Double) -> String { Number.text(seconds * 1e6, decimals: 1) }
            let perFrame = Double(times.allocations) / Double(frames)
            Console.print(
                "\(count) fields: open \(Number.text(form.openTime * 1e3, decimals: 2)) ms, "
                    + "advance and record \(micro(times.frames.median)) µs, "
                    + "slowest \(micro(times.frames.max() ?? 0)) µs, "
                    + "\(Number.text(perFrame, decimals: 2)) allocations a frame")
        }
    }
}

/// A form that scrolls by itself.
@MainActor final class ScrollingForm {
    private static let size = (width: 480, height: 800)

    private let stage: VirtualKiosk
    private var list = DisplayList()
    private var now = 10.0
    /// The processor time for opening the form and recording its first frame, in seconds.
    private(set) var openTime = 0.0

    init(fields: Int) throws {
        let config = try KioskConfig(
            Array(ScrollingForm.json(fields: fields).utf8), path: "form.json")
        stage = try VirtualKiosk(VirtualKiosk.Setup(config, size: ScrollingForm.size) { 0 })
        try stage.run(until: 2)
        let start = Clock.threadTime()
        stage.show("form")
        frame()
        openTime = Clock.threadTime() - start
        for _ in 0..<90 { frame() }
    }

    func stop() { stage.stop() }

    /// A kiosk with a form.
    private static func json(fields: Int) -> String {
        let kinds = [
            #"{"toggle": {"name": "f#", "label": "Field #"}}"#,
            #"{"slider": {"name": "f#", "label": "Field #", "range": [0, 100], "unit": "%"}}"#,
            #"{"choice": {"name": "f#", "label": "Field #", "choices": ["a", "b", "c"]}}"#,
            #"{"entry": {"name": "f#", "label": "Field #", "hint": "What is written here"}}"#,
            #"{"date": {"name": "f#", "label": "Field #"}}"#,
        ]
        let texts = (0..<fields).map {
            kinds[$0 % kinds.count].split(separator: "#", omittingEmptySubsequences: false)
                .joined(separator: "\($0)")
        }
        return """
            {"locale": "en", "screens": {"home": {"page": {"title": "Home"}},
             "form": {"title": "Form", "form": {"fields": [\(texts.joined(separator: ","))],
               "submit": {"title": "Send", "do": {"back": true}}}}}}
            """
    }

    private func frame() {
        now += 1.0 / 60
        let screen = stage.app.screen
        _ = screen.advance(to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
        screen.draw(into: &list)
    }

    /// Makes a frame of the movement up and down, which begins anew after 160 frames.
    func scroll(step: Int) {
        let phase = step % 160
        stage.app.topScrollView?.setContentOffset(
            Point(0, Double(phase < 80 ? phase : 160 - phase) * 5), animated: false)
        frame()
    }

    /// Scrolls by 5 points a frame, up and down between two positions.
    ///
    /// - Returns: the times of advancing and recording, in seconds, and the number of allocations in all frames
    ///   together, once caches have their final size.
    func scroll(frames: Int, _ allocationCount: () -> Int) -> (frames: [Double], allocations: Int) {
        var times: [Double] = []
        times.reserveCapacity(frames)
        var before = 0
        for step in 0..<320 + frames {
            if step == 320 { before = allocationCount() }
            let start = Clock.now()
            scroll(step: step)
            if step >= 320 { times.append(Clock.now() - start) }
        }
        return (times, allocationCount() - before)
    }
}
