import Platform

/// The results of `flipbook doctor --measure` on a board.
struct BoardSpeed {
    /// The flips of frames presented one after the other.
    struct Flips {
        /// The time from the first flip to the last, in seconds.
        var duration: Double
        /// The number of flips after the first.
        var count: Int
        /// Whether flips complete at vblank.
        var hasVBlank: Bool
    }

    /// The motion reports of the touch panels while a finger was down.
    struct Touch {
        /// How long fingers moved, in seconds.
        var duration: Double
        var reports: Int
    }

    /// The logical width of the display, in pixels.
    var width: Int
    /// The logical height of the display, in pixels.
    var height: Int
    /// The refresh interval, in seconds.
    var refreshInterval: Double
    /// Seconds to fill a frame with a colour.
    var fill: Double
    /// Seconds to copy a frame in memory.
    var copy: Double
    /// Seconds to record and paint a frame of a scrolling list, into the display's buffers if there is a display: the
    /// median, and the time that one frame in twenty exceeds.
    var frame: (median: Double, slow: Double)
    /// nil without a display.
    var flips: Flips?
    /// Why the display could not be used; nil if it was.
    var displayProblem: String?
    /// nil if no finger moved.
    var touch: Touch?

    // MARK: Report

    /// The measurements and the verdict, one line each.
    var lines: [Doctor.Line] {
        [
            memoryLine("fill", fill, bytes: frameBytes),
            memoryLine("copy", copy, bytes: 2 * frameBytes),
            Doctor.Line(
                kind: .good, subject: "paint",
                text: "a frame of a scrolling list takes \(ms(frame.median)) ms, one in twenty "
                    + "\(ms(frame.slow)) ms or more"),
            flipLine, touchLine, verdict,
        ]
    }

    private var frameBytes: Double { Double(width * height * 4) }

    private func ms(_ seconds: Double) -> String { Number.text(seconds * 1000, decimals: 2) }

    private func memoryLine(_ subject: String, _ seconds: Double, bytes: Double) -> Doctor.Line {
        Doctor.Line(
            kind: .good, subject: subject,
            text: "\(width)x\(height) in \(ms(seconds)) ms, "
                + "\(Number.text(bytes / max(seconds, 1e-9) * 1e-9, decimals: 1)) GB/s")
    }

    private var flipLine: Doctor.Line {
        guard let flips, flips.count > 0, flips.duration > 0 else {
            return Doctor.Line(
                kind: .limited, subject: "flip",
                text: "not measured" + (displayProblem.map { ": \($0)" } ?? ""))
        }
        let refreshes = flips.duration / refreshInterval
        let missed = max(0, Int(refreshes.rounded()) - flips.count)
        let rate = Number.text(Double(flips.count) / flips.duration, decimals: 1)
        guard flips.hasVBlank else {
            return Doctor.Line(
                kind: .limited, subject: "flip",
                text: "\(rate) per second, without vblank; a kiosk paces its frames by a timer")
        }
        return Doctor.Line(
            kind: missed * 20 > flips.count ? .limited : .good, subject: "flip",
            text: "\(rate) per second at vblank; \(flips.count) frames missed \(missed) refreshes")
    }

    private var touchLine: Doctor.Line {
        guard let touch, touch.duration > 0.2, touch.reports > 1 else {
            return Doctor.Line(
                kind: .limited, subject: "touch rate",
                text: "not measured; drag a finger over the panel while measuring")
        }
        let rate = Double(touch.reports) / touch.duration
        let text = "\(Number.text(rate, decimals: 0)) reports per second"
        let isSlow = rate * refreshInterval < 0.9
        return Doctor.Line(
            kind: isSlow ? .limited : .good, subject: "touch rate",
            text: isSlow
                ? text + ", fewer than refreshes; positions between reports are predicted" : text)
    }

    /// The verdict on a display of this size and rate, from the time for a frame.
    var verdict: Doctor.Line {
        let panel = "\(width)x\(height) at \(Number.text(1 / refreshInterval, decimals: 0)) Hz"
        let share = frame.slow / refreshInterval
        let percent = "\(Number.text(share * 100, decimals: 0)) % of a refresh interval"
        if share <= 0.5 {
            return Doctor.Line(
                kind: .good, subject: panel, text: "fast enough: frames take \(percent)")
        }
        if share <= 1 {
            return Doctor.Line(
                kind: .limited, subject: panel,
                text: "fast enough for lists: frames take \(percent), so rows with pictures, or "
                    + "another program, may cause missed refreshes")
        }
        // The painting time is proportional to the area.
        let pixels = Int(Double(width * height) * 0.5 / share)
        let rate = Number.text(1 / (refreshInterval * share.rounded(.up)), decimals: 0)
        return Doctor.Line(
            kind: .bad, subject: panel,
            text:
                "too slow: frames take \(percent), so only \(rate) are shown per second; choose a mode "
                + "of about \(pixels) pixels (screen.mode), such as \(suggestion(pixels))")
    }

    /// A mode with the display's aspect ratio and at most a given number of pixels.
    private func suggestion(_ pixels: Int) -> String {
        let scale = (Double(pixels) / Double(max(1, width * height))).squareRoot()
        let (w, h) = (Int(Double(width) * scale) / 8 * 8, Int(Double(height) * scale) / 8 * 8)
        return "\(max(8, w))x\(max(8, h))"
    }
}
