import Glibc
import Platform
import Testing

@testable import Telemetry

@Suite struct TopScreenTests {
    /// The sample as a running kiosk, with a graph that is wider than any terminal in the tests.
    private static var model: TopModel {
        var monitor = TopMonitor()
        let sample = SampleRecording.recording
        monitor.reset(sample.info)
        var frames: [FrameRecord] = []
        // Forty seconds of frames: the work grows from 2 ms to 17 ms and falls again.
        for number in 0..<2400 {
            var frame = SampleRecording.frame(number, missed: number % 400 == 399 ? 1 : 0)
            let share = Double(abs(number % 600 - 300)) / 300
            frame.rastered = frame.recorded + 0.001 + (1 - share) * 0.014
            frame.committed = frame.rastered + 0.001
            frame.flipped = max(frame.flipped, frame.committed)
            frames.append(frame)
        }
        monitor.add(frames, sample.events)
        var model = monitor.model(
            now: frames.last!.flipped + 0.1, isAlive: true, answers: true)
        model.processor = 0.234
        model.memory = 81 << 20
        return model
    }

    @Test(
        arguments: [(80, 24), (120, 40)],
        [
            TerminalStyle(hasColour: true, hasBlocks: true),
            TerminalStyle(hasColour: false, hasBlocks: false),
        ])
    func screensMatchGoldens(size: (columns: Int, rows: Int), style: TerminalStyle) throws {
        let lines = TopScreen.lines(
            TopScreenTests.model, columns: size.columns, rows: size.rows, style: style)
        #expect(lines.count == size.rows)
        let name = "top-\(size.columns)x\(size.rows)-\(style.hasColour ? "colour" : "plain").txt"
        let path = #filePath.replacing("TopScreenTests.swift", with: "Goldens/\(name)")
        let text = lines.map { "\($0)\n" }.joined()
        if getenv("FLIPBOOK_RECORD") != nil {
            try OutputFile(path: path).write(Array(text.utf8))
        }
        #expect(try text == String(decoding: FileSystem.read(path), as: UTF8.self), "\(name)")
    }

    /// Returns a line without its escape sequences.
    private func visible(_ line: String) -> String {
        var text = ""
        var isEscape = false
        for character in line.unicodeScalars {
            if character == "\u{1B}" { isEscape = true }
            if !isEscape { text.unicodeScalars.append(character) }
            if isEscape, character == "m" { isEscape = false }
        }
        return text
    }

    @Test(arguments: [(80, 24), (100, 30), (120, 40), (200, 60)])
    func noLineIsTruncatedAtMinimumSizeOrAbove(size: (columns: Int, rows: Int)) {
        let wide = TopScreen.lines(
            TopScreenTests.model, columns: 1000, rows: size.rows,
            style: TerminalStyle(hasColour: false, hasBlocks: true))
        let lines = TopScreen.lines(
            TopScreenTests.model, columns: size.columns, rows: size.rows,
            style: TerminalStyle(hasColour: true, hasBlocks: true)
        ).map(visible)
        #expect(lines.count == size.rows && lines.allSatisfy { $0.count <= size.columns })
        #expect(
            lines.last == "CPU 23 %   memory 81.0 MiB   temperature 62.5 °C   clock 1500 MHz")
        // All lines but the graph's are the same on a wider terminal.
        for (line, full) in zip(lines, wide) where full.count < 400 { #expect(line == full) }
    }

    /// The longest reason fits in the list of slow frames; of many reasons the rest is one number.
    @Test func missReasonsAreNotTruncated() {
        var monitor = TopMonitor()
        let frames = MissReason.allCases.enumerated().map { number, reason in
            var frame = SampleRecording.frame(number, missed: number)
            (frame.number, frame.reason) = (123_456 + number, reason)
            if reason == .starved { (frame.flipped, frame.committed) = (109, 108.9) }
            return frame
        }
        monitor.add(frames, [])
        let lines = TopScreen.lines(
            monitor.model(now: 111, isAlive: true, answers: true), columns: 80, rows: 24,
            style: TerminalStyle(hasColour: false, hasBlocks: false))
        #expect(lines[2] == "missed by reason: throttled 11, page faults 10, others 45")
        #expect(lines[20].hasPrefix("2.0 s ago    123465  8848.00"))
        #expect(lines[20].hasSuffix(" starved of processor"))
    }

    @Test(arguments: [(1, 1), (20, 5), (79, 23)])
    func linesAreTruncatedInSmallTerminal(size: (columns: Int, rows: Int)) {
        let lines = TopScreen.lines(
            TopScreenTests.model, columns: size.columns, rows: size.rows,
            style: TerminalStyle(hasColour: false, hasBlocks: false))
        #expect(lines.count == size.rows && lines.allSatisfy { $0.count <= size.columns })
    }

    @Test func secondLineTellsWhetherKioskWorks() {
        var monitor = TopMonitor()
        let frame = SampleRecording.frame(0)
        monitor.add([frame], [])
        func second(_ isAlive: Bool, _ answers: Bool, after seconds: Double) -> String {
            let model = monitor.model(
                now: frame.flipped + seconds, isAlive: isAlive, answers: answers)
            return TopScreen.lines(
                model, columns: 80, rows: 24,
                style: TerminalStyle(hasColour: false, hasBlocks: false))[1]
        }
        #expect(
            second(true, false, after: 12)
                == "the kiosk does not answer and has not shown a frame for 12 s")
        #expect(
            second(false, false, after: 200)
                == "the kiosk has ended; its last frame was shown 3 min ago")
        let counts = "   last 60 s: 1 frame, 0 refreshes missed (0.0 %)"
        #expect(second(true, true, after: 30) == "idle for 30 s" + counts)
        #expect(second(true, true, after: 0.5) == "1.0 frames/s" + counts)
    }

    /// A recording's texts must not act on the terminal.
    @Test func controlCharactersAreReplaced() {
        var model = TopModel()
        model.title = "display \u{1B}[2J\n\u{9B}x"
        let lines = TopScreen.lines(
            model, columns: 80, rows: 24, style: TerminalStyle(hasColour: false, hasBlocks: false))
        #expect(lines[0] == "display ?[2J??x")
    }

    @Test(
        arguments: [
            (0.04, "0.0 s"), (9.94, "9.9 s"), (59, "59 s"), (150, "2 min"), (7500, "2 h 5 min"),
            (400_000, "4 days"), (-1, "?"), (.infinity, "?"),
        ])
    func durationsUseSuitableUnits(seconds: Double, text: String) {
        #expect(TopScreen.duration(seconds) == text)
    }
}
