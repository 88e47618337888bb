import Platform

/// Draws `flipbook top` as lines of text: a pure function of the model and the terminal's size.
package enum TopScreen {
    /// The smallest size in which everything fits.
    package static let minimumSize = (columns: 80, rows: 24)

    /// Draws a model.
    ///
    /// - Parameters:
    ///   - model: the content.
    ///   - columns: the width, in cells; longer lines are truncated.
    ///   - rows: the number of lines; lines at the bottom that do not fit are left out.
    ///   - style: the features of the terminal to use.
    /// - Returns: as many lines as there are rows.
    package static func lines(
        _ model: TopModel, columns: Int, rows: Int, style: TerminalStyle
    ) -> [String] {
        let extra = max(0, rows - minimumSize.rows)
        let slowest = 3 + min(7, extra / 3)
        var page = Page(columns: max(1, columns), style: style)
        drawHead(model, &page)
        drawStages(model, &page)
        drawGraph(model, rows: 4 + extra - (slowest - 3), &page)
        drawSlowest(model, count: slowest, &page)
        drawResources(model, &page)
        let blank = Array(repeating: "", count: max(0, rows - page.lines.count))
        return Array((page.lines + blank).prefix(rows))
    }

    private struct Page {
        let columns: Int
        let style: TerminalStyle
        var lines: [String] = []

        mutating func line(_ draw: (inout TerminalLine) -> Void = { _ in }) {
            var line = TerminalLine(limit: columns, style: style)
            draw(&line)
            lines.append(line.text)
        }
    }

    // MARK: Head

    private static func drawHead(_ model: TopModel, _ page: inout Page) {
        page.line { $0.add(model.title, .bold) }
        page.line { line in
            switch model.health {
            case .running: line.add("\(Number.text(model.rate, decimals: 1)) frames/s", .green)
            case .idle(let seconds): line.add("idle for \(duration(seconds))", .green)
            case .silent(let seconds):
                line.add(
                    "the kiosk does not answer and has not shown a frame for \(duration(seconds))",
                    .red)
                return
            case .ended(let seconds):
                line.add(
                    "the kiosk has ended; its last frame was shown \(duration(seconds)) ago", .red)
                return
            }
            let frames = "\(model.frames) frame\(model.frames == 1 ? "" : "s")"
            line.add("   last \(duration(model.window)): \(frames), ")
            line.add(missedText(model), model.missed > 0 ? .red : .plain)
        }
        let columns = page.columns
        page.line { line in
            line.add("missed by reason: ")
            let text = reasonsText(model, width: columns - line.width)
            line.add(text, model.reasons.isEmpty ? .plain : .red)
        }
        page.line()
    }

    /// Returns the reasons as text, the most frequent one first; those that do not fit are counted together.
    private static func reasonsText(_ model: TopModel, width: Int) -> String {
        guard !model.reasons.isEmpty else { return "none" }
        let texts = model.reasons.map { "\($0.name) \($0.count)" }
        for count in stride(from: texts.count, to: 0, by: -1) {
            let rest = model.reasons[count...].reduce(0) { $0 + $1.count }
            let text = (texts[..<count] + (rest > 0 ? ["others \(rest)"] : []))
                .joined(separator: ", ")
            if text.count <= width { return text }
        }
        return "\(model.missed)"
    }

    private static func missedText(_ model: TopModel) -> String {
        let refreshes = model.frames + model.missed
        let share = refreshes == 0 ? 0 : Double(model.missed) / Double(refreshes) * 100
        return "\(model.missed) refresh\(model.missed == 1 ? "" : "es") missed "
            + "(\(Number.text(share, decimals: 1)) %)"
    }

    /// Returns a duration as text in suitable units, such as "3.2 s" or "2 h 5 min".
    static func duration(_ seconds: Double) -> String {
        guard seconds >= 0, seconds < 1e9 else { return "?" }
        let whole = Int(seconds)
        switch seconds {
        case ..<10: return "\(Number.text(seconds, decimals: 1)) s"
        case ..<120: return "\(whole) s"
        case ..<7200: return "\(whole / 60) min"
        case ..<172_800: return "\(whole / 3600) h \(whole / 60 % 60) min"
        default: return "\(whole / 86_400) days"
        }
    }

    // MARK: Stages

    private static func drawStages(_ model: TopModel, _ page: inout Page) {
        page.line { line in
            line.add("stage, ms", left: 12, .faint)
            for name in ["p50", "p95", "p99", "worst"] { line.add(name, right: 10, .faint) }
        }
        for stage in model.stages {
            page.line { line in
                line.add(stage.name, left: 12)
                for value in [stage.p50, stage.p95, stage.p99, stage.worst] {
                    line.add(milliseconds(value), right: 10, durationStyle(value, model.interval))
                }
            }
        }
    }

    private static func milliseconds(_ seconds: Double) -> String {
        Number.text(seconds * 1000, decimals: 2)
    }

    /// Returns the colour of a duration: red above a refresh interval, yellow above half of one.
    private static func durationStyle(_ duration: Double, _ interval: Double) -> TerminalLine.Style
    {
        duration > interval ? .red : duration > interval / 2 ? .yellow : .plain
    }

    // MARK: Graph

    /// The width of the graph's scale, in cells.
    private static let scaleWidth = 7

    private static func drawGraph(_ model: TopModel, rows: Int, _ page: inout Page) {
        let width = max(0, page.columns - scaleWidth)
        let style = page.style
        let columns = model.columns.suffix(width)
        let isLate = columns.contains { $0.worst > model.interval }
        let top = model.interval * (isLate ? 2 : 1)
        let step = Number.text(TopModel.columnDuration, decimals: 2)
        page.line {
            $0.add(
                "work on a frame in ms, the longest of each \(step) s; missed refreshes below",
                .faint)
        }
        let blanks = String(repeating: " ", count: width - columns.count)
        for row in (0..<rows).reversed() {
            page.line { line in
                let isMiddle = isLate && row == (rows + 1) / 2 - 1
                let value = row == rows - 1 ? top : isMiddle ? model.interval : nil
                line.add(value.map { Number.text($0 * 1000, decimals: 1) } ?? "", right: 5, .faint)
                line.add("  \(blanks)")
                for column in columns {
                    let level = min(1, column.worst / top) * Double(rows) - Double(row)
                    line.add(block(level, style), columnStyle(column, model.interval))
                }
            }
        }
        page.line { line in
            line.add("missed", left: scaleWidth, .faint)
            line.add(blanks)
            for column in columns {
                let count = column.missed
                line.add(count == 0 ? " " : count > 9 ? "+" : "\(count)", .red)
            }
        }
    }

    private static func columnStyle(
        _ column: TopModel.Column, _ interval: Double
    ) -> TerminalLine.Style {
        column.missed > 0 ? .red : column.worst > interval / 2 ? .yellow : .green
    }

    /// Returns the part of a bar in one cell.
    ///
    /// - Parameters:
    ///   - level: the covered share of the cell; 1 and above is full, 0 and below is empty.
    ///   - style: the features of the terminal to use.
    private static func block(_ level: Double, _ style: TerminalStyle) -> String {
        guard style.hasBlocks else { return level >= 0.5 ? "#" : level > 0 ? "." : " " }
        let eighths = Int((level * 8).rounded(.up))
        return eighths <= 0 ? " " : blocks[min(8, eighths) - 1]
    }

    private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    // MARK: Slowest frames and resources

    private static func drawSlowest(_ model: TopModel, count: Int, _ page: inout Page) {
        page.line { line in
            line.add("slowest", left: 10, .faint)
            line.add("frame", right: 9, .faint)
            line.add("ms", right: 9, .faint)
            line.add("missed", right: 8, .faint)
            line.add("  longest stage     reason", .faint)
        }
        for index in 0..<count {
            guard index < model.slowest.count else {
                page.line()
                continue
            }
            let frame = model.slowest[index]
            page.line { line in
                line.add("\(duration(frame.age)) ago", left: 10)
                line.add("\(frame.number)", right: 9)
                line.add(
                    milliseconds(frame.duration), right: 9,
                    durationStyle(frame.duration, model.interval))
                line.add("\(frame.missed)", right: 8, frame.missed > 0 ? .red : .plain)
                line.add("  \(frame.stage) \(milliseconds(frame.stageDuration))", left: 20)
                line.add(frame.reason, .red)
            }
        }
    }

    private static func drawResources(_ model: TopModel, _ page: inout Page) {
        let degree = page.style.hasBlocks ? "°C" : "C"
        let megabytes = model.memory.map { Double($0) / 1_048_576 }
        let fields: [(name: String, value: Double?, decimals: Int, unit: String)] = [
            ("CPU", model.processor.map { $0 * 100 }, 0, "%"), ("memory", megabytes, 1, "MiB"),
            ("temperature", model.temperature, 1, degree), ("clock", model.clock, 0, "MHz"),
        ]
        page.line { line in
            for (i, field) in fields.enumerated() {
                line.add("\(i == 0 ? "" : "   ")\(field.name) ", .faint)
                let text = field.value.map { Number.text($0, decimals: field.decimals) }
                line.add(text.map { "\($0) \(field.unit)" } ?? "?")
            }
        }
    }
}
