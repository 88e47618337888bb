import Display
import Geometry
import HeadlessDisplay
import Platform
import Rasterizer
import Telemetry

/// `flipbook-lab bench recorder`: measures the cost of recording a frame.
@MainActor enum BenchRecorder {
    static let usage = """
        usage: flipbook-lab bench recorder [--frames N]

        Draws frames of 480 × 800 in which a square moves, alternately with and without a recording in a
        file, and prints the median times, their difference, its share of a refresh interval at 60 Hz
        (the limit is 0.5 %), and the allocations per frame.
          --frames N  frames in each of the 15 rounds (2000)
        """

    private static let rounds = 15

    static func run(_ arguments: [String], allocationCount: @escaping () -> Int) throws {
        let options = try Options(arguments, values: ["--frames"], usage: usage)
        let frames = try options.integer("--frames", in: 20...1_000_000) ?? 2000
        try options.finish()
        let path = "/dev/shm/flipbook-bench.flight"
        defer {
            for name in [path, FlightRecorder.previousPath(of: path)] {
                try? FileSystem.remove(name)
            }
        }
        let off = FrameSource(recorder: nil, meter: nil)
        let on = FrameSource(
            recorder: try FlightRecorder(path: path, info: FlightInfo()),
            meter: FrameMeter(clock: Clock.now))
        var times: (off: [Double], on: [Double]) = ([], [])
        var allocations = (off: 0, on: 0)
        // The first rounds fill caches and touch every page of the file, and are not counted.
        for round in 0..<rounds + 5 {
            if round == 5 { (times, allocations) = (([], []), (0, 0)) }
            var before = allocationCount()
            times.off.append(try off.make(frames))
            allocations.off += allocationCount() - before
            before = allocationCount()
            times.on.append(try on.make(frames))
            allocations.on += allocationCount() - before
        }
        func micro(_ seconds: Double) -> String { Number.text(seconds * 1e6, decimals: 2) }
        let (without, with) = (times.off.median, times.on.median)
        let cost = zip(times.on, times.off).map { $0 - $1 }.median
        func share(_ count: Int) -> String {
            Number.text(Double(count) / Double(frames * rounds), decimals: 2)
        }
        Console.print(
            "frame without the recorder \(micro(without)) µs (\(share(allocations.off)) "
                + "allocations), with it \(micro(with)) µs (\(share(allocations.on)))")
        Console.print(
            "the recorder takes \(micro(cost)) µs, "
                + "\(Number.text(cost * 60 * 100, decimals: 3)) % of a refresh at 60 Hz")
    }

    /// Makes frames on a display in memory.
    private final class FrameSource {
        private let clock = VirtualClock()
        private let display: HeadlessDisplay
        private let pacer: FramePacer
        private var step = 0.0

        init(recorder: FlightRecorder?, meter: FrameMeter?) {
            display = HeadlessDisplay(
                width: 480, height: 800, refreshInterval: 1.0 / 60, rotation: .none, clock: clock)
            // Each stage reads the real clock too, as in a live run.
            let clock = clock
            pacer = FramePacer(
                display: display, threads: 1,
                now: {
                    _ = Clock.now()
                    return clock.now
                }, recorder: recorder, meter: meter)
            pacer.onTick = { [unowned self] _ in
                if recorder != nil {
                    pacer.didHandleInput()
                    pacer.didAdvance()
                }
                step += 1
                return true
            }
            pacer.onDraw = { [unowned self] list in
                list.fillRect(Rect(0, 0, 480, 800), color: .black)
                let x = step.truncatingRemainder(dividingBy: 400)
                list.fillRect(Rect(x, 100, 40, 40), color: .white)
            }
        }

        /// Makes frames and returns the mean time of a frame, in seconds.
        func make(_ count: Int) throws -> Double {
            let start = Clock.now()
            var made = 0
            while made < count {
                clock.advance(to: min(pacer.nextDeadline, display.nextFlip))
                if pacer.isFlipPending {
                    pacer.handleFlips()
                    made += 1
                }
                try pacer.tickIfDue()
            }
            return (Clock.now() - start) / Double(count)
        }
    }
}
