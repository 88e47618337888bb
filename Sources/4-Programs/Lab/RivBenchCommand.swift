import Geometry
import Platform
import RiveRuntime

/// `flipbook-lab riv-bench`: measures the cost of a .riv file's frame without painting it.
enum RivBenchCommand {
    static let usage = """
        usage: flipbook-lab riv-bench FILE.riv ARTBOARD anim:K|sm:K FRAMES [--rounds N] [--warmup N]
                                      [--only-drawn]

        Plays animation or state machine number K of artboard number ARTBOARD for FRAMES frames of
        1/60 s, in seven rounds, each with a new artboard, without drawing. Prints the median
        (ns_per_frame), the minimum, and allocations_per_frame in the last round; then the same
        with_draw_calls, made to a renderer that draws nothing, so that outlines, which are built on
        demand, are included; and finally the number of calls in the last frame.
          --rounds N    the number of rounds (7)
          --warmup N    the number of frames at the start that are not measured (4)
          --only-drawn  skips the rounds without draw calls, for a profiler
        """

    /// The cost of a frame.
    private struct Cost {
        /// The median and the shortest time, in seconds.
        var median = 0.0
        var least = 0.0
        var allocations = 0.0
        /// The draw calls of one more frame.
        var calls = CallCounter.Calls()
    }

    static func run(_ arguments: [String], allocationCount: () -> Int) throws {
        var options = try Options(
            arguments, flags: ["--only-drawn"], values: ["--rounds", "--warmup"], usage: usage)
        let path = try options.positional("FILE.riv")
        let number = try options.positional("ARTBOARD")
        let scene = try options.positional("anim:K or sm:K")
        let text = try options.positional("FRAMES")
        let rounds = try options.integer("--rounds", in: 1...1000) ?? 7
        let warmup = try options.integer("--warmup", in: 0...1_000_000) ?? 4
        try options.finish()
        guard let frames = Int(text), (1...10_000_000).contains(frames) else {
            throw UsageError("'\(text)' is not a number of frames\n\(usage)")
        }
        let file: File
        do { file = try File(try FileSystem.read(path)) } catch {
            throw RivDumpCommand.Failure(description: "\(path): \(error)")
        }
        func measure(draws: Bool) throws -> Cost {
            try play(draws: draws, frames, rounds, warmup, allocationCount) {
                guard let index = Int(number),
                    let artboard = try file.instantiate(artboardAt: index),
                    let frame = player(scene, file, artboard)
                else {
                    throw RivDumpCommand.Failure(
                        description: "\(path): there is no artboard \(number) with \(scene)")
                }
                return (artboard, frame)
            }
        }
        if !options.has("--only-drawn") { print(try measure(draws: false), "") }
        let drawn = try measure(draws: true)
        print(drawn, "_with_draw_calls")
        let calls = drawn.calls
        Console.print("calls: \(calls.paths) paths, \(calls.clips) clips, \(calls.images) images")
    }

    /// Plays `frames` frames in each of `rounds` rounds, after the first `warmup` frames. Each round uses a new
    /// instance from `instantiate`.
    private static func play(
        draws: Bool, _ frames: Int, _ rounds: Int, _ warmup: Int, _ allocationCount: () -> Int,
        _ instantiate: () throws -> (artboard: Artboard, frame: () -> Void)
    ) rethrows -> Cost {
        var times: [Double] = []
        var cost = Cost()
        var nothing = NoRenderer()
        for _ in 0..<rounds {
            let (artboard, frame) = try instantiate()
            // Double-buffered storage is allocated in the first frames.
            for _ in 0..<warmup {
                frame()
                if draws { artboard.draw(on: &nothing) }
            }
            let before = allocationCount()
            let start = Clock.now()
            for _ in 0..<frames {
                frame()
                if draws { artboard.draw(on: &nothing) }
            }
            times.append((Clock.now() - start) / Double(frames))
            cost.allocations = Double(allocationCount() - before) / Double(frames)
            var counter = CallCounter()
            if draws { artboard.draw(on: &counter) }
            cost.calls = counter.calls
        }
        times.sort()
        (cost.median, cost.least) = (times[rounds / 2], times[0])
        return cost
    }

    private static func print(_ cost: Cost, _ suffix: String) {
        func line(_ name: String, _ value: Double, _ decimals: Int) {
            Console.print("\(name)\(suffix): \(Number.text(value, decimals: decimals))")
        }
        line("ns_per_frame", cost.median * 1e9, 1)
        line("least_ns_per_frame", cost.least * 1e9, 1)
        line("allocations_per_frame", cost.allocations, 2)
    }

    /// Counts the calls that draw or clip.
    private struct CallCounter: Renderer {
        struct Calls {
            var paths = 0
            var clips = 0
            var images = 0
        }

        var calls = Calls()

        func save() {}
        func restore() {}
        func transform(_ transform: AffineTransform) {}
        mutating func clip(_ path: Path, rule: FillRule) { calls.clips += 1 }
        mutating func fill(
            _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
        ) { calls.paths += 1 }
        mutating func stroke(
            _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
        ) { calls.paths += 1 }
        mutating func draw(
            _ image: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode
        ) { calls.images += 1 }
        mutating func draw(
            _ image: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double,
            blendMode: BlendMode
        ) { calls.images += 1 }
    }

    /// Returns a closure that plays one frame; nil if there is no such scene.
    private static func player(
        _ scene: String, _ file: File, _ artboard: Artboard
    ) -> (() -> Void)? {
        let parts = scene.split(separator: ":")
        guard parts.count == 2, let index = Int(parts[1]) else { return nil }
        if parts[0] == "anim", let animation = artboard.animation(at: index) {
            return {
                animation.advance(by: 1.0 / 60)
                animation.apply()
                artboard.advance(by: 1.0 / 60)
            }
        }
        guard parts[0] == "sm", let machine = artboard.stateMachine(at: index) else { return nil }
        if let instance = file.viewModelInstance(for: artboard) { machine.bind(instance) }
        return { machine.advanceAndApply(1.0 / 60) }
    }
}
