import DRMDisplay
import Display
import Geometry
import Glibc
import InputEvents
import Platform
import Rasterizer
import Runner
import Seat
import TouchInput
import Typography

/// `flipbook doctor --measure`: measures what determines how smoothly a kiosk runs on a board.
@MainActor enum BoardMeasurement {
    /// The number of frames that are timed.
    private static let frameCount = 240
    /// How long to wait for a finger, in seconds from the first frame.
    private static let touchLimit = 15.0

    /// Measures on the display, or in memory if it cannot be used.
    ///
    /// - Parameter wanted: the display's mode; without a display, the size and rate to measure (by default 1280 × 720
    ///   at 60 Hz).
    /// - Throws: `UsageError` if there is no font.
    static func run(_ wanted: OutputPreferences.ModeRequest?) throws -> [Doctor.Line] {
        var preferences = OutputPreferences()
        preferences.mode = wanted
        let seat = Seats.open(activates: true)
        defer { seat.close() }
        let display: DRMDisplay
        do throws(DRMError) {
            display = try DRMDisplay(preferences, access: seat.access)
        } catch {
            let size = wanted ?? OutputPreferences.ModeRequest(width: 1280, height: 720)
            var speed = try measureInMemory(
                width: size.width, height: size.height, interval: 1 / (size.rate ?? 60))
            speed.displayProblem = "\(error)"
            return speed.lines
        }
        defer { display.stop() }
        let scanout = display.scanoutSize
        let touch = try? LibinputSource(
            width: scanout.width, height: scanout.height, access: seat.access)
        let rate = TouchRate()
        let end = Clock.now() + touchLimit
        func isWaiting() -> Bool { !rate.isMeasured && Clock.now() < end }
        var speed = try measure(display, now: Clock.now, isWaiting: isWaiting) {
            var descriptors = [
                pollfd(fd: display.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
            ]
            if let touch {
                descriptors.append(pollfd(fd: touch.descriptor, events: Int16(POLLIN), revents: 0))
            }
            poll(&descriptors, nfds_t(descriptors.count), 100)
            for event in touch?.read() ?? [] { rate.add(event) }
        }
        speed.touch = rate.result
        return speed.lines
    }

    /// Measures without a display.
    ///
    /// - Parameter interval: the refresh interval with which the times are compared, in seconds.
    static func measureInMemory(
        width: Int, height: Int, interval: Double, frames: Int = frameCount
    ) throws -> BoardSpeed {
        let list = try makeList(width, height, interval)
        let buffer = PixelBuffer(width: width, height: height)
        var times: [Double] = []
        for _ in 0..<frames {
            times.append(
                seconds { list.paint(into: BackBuffer(index: 0, surface: buffer.surface, age: 1)) })
        }
        return makeSpeed(width, height, interval, times)
    }

    /// Presents frames one after the other.
    ///
    /// - Parameters:
    ///   - now: the display's clock.
    ///   - frames: the minimum number of frames.
    ///   - isWaiting: whether to continue after that number.
    ///   - wait: waits for the flip.
    static func measure(
        _ display: any Display, now: () -> Double, frames: Int = frameCount,
        isWaiting: () -> Bool = { false }, wait: () -> Void
    ) throws -> BoardSpeed {
        let mode = display.mode
        let list = try makeList(mode.width, mode.height, mode.refreshInterval)
        var times: [Double] = []
        var flips: [Double] = []
        while flips.count < frames || isWaiting() {
            guard let buffer = display.acquire() else { break }
            // Presenting is included, since it copies the damage if the display has a shadow buffer.
            let start = Clock.now()
            list.paint(into: buffer)
            try display.present(
                buffer, damage: list.damage, target: now() + mode.refreshInterval)
            times.append(Clock.now() - start)
            let deadline = now() + 1
            var flip = display.pollFlip()
            while flip == nil, now() < deadline {
                wait()
                flip = display.pollFlip()
            }
            // A display that was unplugged, or taken over by another session, no longer flips.
            guard let completed = flip else { break }
            flips.append(completed.timestamp)
        }
        var speed = makeSpeed(mode.width, mode.height, mode.refreshInterval, times)
        if let first = flips.first, let last = flips.last {
            speed.flips = BoardSpeed.Flips(
                duration: last - first, count: flips.count - 1, hasVBlank: display.hasVBlank)
        }
        return speed
    }

    private static func makeList(
        _ width: Int, _ height: Int, _ interval: Double
    ) throws -> BenchmarkList {
        return BenchmarkList(
            size: Size(Double(width), Double(height)), interval: interval,
            family: try .installed(), threads: RunOptions.defaultThreads)
    }

    /// Summarises the durations of frames and measures the memory.
    private static func makeSpeed(
        _ width: Int, _ height: Int, _ interval: Double, _ times: [Double]
    ) -> BoardSpeed {
        // The first frames are left out: they fill the caches of glyphs and rows.
        let sorted = times.dropFirst(min(20, times.count / 2)).sorted()
        let (median, slow) =
            sorted.isEmpty
            ? (0, 0)
            : (sorted[sorted.count / 2], sorted[min(sorted.count - 1, sorted.count * 19 / 20)])
        let (fill, copy) = memoryTimes(pixels: width * height)
        return BoardSpeed(
            width: width, height: height, refreshInterval: interval, fill: fill, copy: copy,
            frame: (median, slow))
    }

    /// The median times for filling and copying 32-bit pixels, in seconds.
    private static func memoryTimes(pixels: Int) -> (fill: Double, copy: Double) {
        var source = [UInt32](repeating: 1, count: pixels)
        var target = [UInt32](repeating: 0, count: pixels)
        var (fills, copies) = ([Double](), [Double]())
        for round in 0..<15 {
            fills.append(
                seconds {
                    source.withUnsafeMutableBufferPointer { $0.update(repeating: UInt32(round)) }
                })
            copies.append(
                seconds {
                    target.withUnsafeMutableBytes { bytes in
                        source.withUnsafeBytes { bytes.copyMemory(from: $0) }
                    }
                })
        }
        return (fills.sorted()[7], copies.sorted()[7])
    }

    private static func seconds(_ body: () -> Void) -> Double {
        let start = Clock.now()
        body()
        return Clock.now() - start
    }
}

/// Measures the rate of a touch panel's motion reports.
final class TouchRate {
    private var start: [Int: Double] = [:]
    private var touch = BoardSpeed.Touch(duration: 0, reports: 0)

    /// Counts a motion report; other phases begin or end a touch.
    func add(_ event: InputEvent) {
        guard case .touch(let event) = event else { return }
        switch event.phase {
        case .began: start[event.finger] = event.time
        case .moved:
            guard let began = start[event.finger] else { return }
            touch.reports += 1
            // A finger at rest causes no reports, so each interval between two reports counts for at most a tenth of a
            // second.
            touch.duration += min(0.1, event.time - began)
            start[event.finger] = event.time
        case .ended, .cancelled: start[event.finger] = nil
        }
    }

    /// Whether there were enough reports to measure a rate.
    var isMeasured: Bool { touch.reports >= 30 }

    /// The result; nil if no finger moved.
    var result: BoardSpeed.Touch? { touch.reports > 0 ? touch : nil }
}
