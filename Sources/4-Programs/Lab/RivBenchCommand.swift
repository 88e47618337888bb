import Geometry
import Platform
import RiveRuntime

/// `flipbook-lab riv-bench`: what a frame of a .riv file costs before it is drawn.
enum RivBenchCommand {
    static let usage = """
        usage: flipbook-lab riv-bench FILE.riv ARTBOARD anim:K|sm:K FRAMES

        Plays animation or state machine number K of artboard number ARTBOARD, FRAMES frames of
        1/60 s seven times over, each time on a fresh artboard: advancing, applying and updating,
        nothing drawn. Prints the median, ns_per_frame, and allocations_per_frame of the last time;
        then the same with_draw_calls, all made to a renderer that draws nothing: outlines are built
        for it, for they are built when they are looked at.
        """

    private static let rounds = 7

    static func run(_ arguments: [String], allocationCount: () -> Int) throws {
        var options = try Options(arguments, usage: usage)
        let path = try options.positional("FILE.riv")
        let number = try options.positional("ARTBOARD")
        let scene = try options.positional("anim:K or sm:K")
        let text = try options.positional("FRAMES")
        try options.finish()
        guard let frames = Int(text), (1...10_000_000).contains(frames) else {
            throw UsageError("'\(text)' is not a number of frames\n\(usage)")
        }
        let file: File
        do { file = try File(try FileSystem.read(path)) } catch {
            throw RivDumpCommand.Failure(description: "\(path): \(error)")
        }
        func measure(draws: Bool) throws -> (time: Double, allocations: Double) {
            try median(
                file, number, scene, frames, draws: draws, path: path, allocationCount)
        }
        let (bare, drawn) = (try measure(draws: false), try measure(draws: true))
        func nanoseconds(_ seconds: Double) -> String { Number.text(seconds * 1e9, decimals: 1) }
        func count(_ allocations: Double) -> String { Number.text(allocations, decimals: 2) }
        Console.print("ns_per_frame: \(nanoseconds(bare.time))")
        Console.print("allocations_per_frame: \(count(bare.allocations))")
        Console.print("ns_per_frame_with_draw_calls: \(nanoseconds(drawn.time))")
        Console.print("allocations_per_frame_with_draw_calls: \(count(drawn.allocations))")
    }

    private static func median(
        _ file: File, _ number: String, _ scene: String, _ frames: Int, draws: Bool, path: String,
        _ allocationCount: () -> Int
    ) throws -> (time: Double, allocations: Double) {
        var times: [Double] = []
        var allocations = 0
        var nothing = NoRenderer()
        for _ in 0..<rounds {
            guard let index = Int(number), let artboard = try file.instantiate(artboardAt: index),
                let frame = player(scene, file, artboard)
            else {
                throw RivDumpCommand.Failure(
                    description: "\(path): there is no artboard \(number) with \(scene)")
            }
            // Storage that takes turns is allocated in the first frames.
            for _ in 0..<4 {
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
            allocations = allocationCount() - before
        }
        times.sort()
        return (times[rounds / 2], Double(allocations) / Double(frames))
    }

    /// Takes all draw calls and draws nothing.
    private struct NoRenderer: Renderer {
        private var calls = 0

        mutating func save() { calls += 1 }
        mutating func restore() { calls += 1 }
        mutating func transform(_ transform: AffineTransform) { calls += 1 }
        mutating func clip(_ path: Path, rule: FillRule) { calls += path.verbs.count }
        mutating func fill(
            _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
        ) { calls += path.verbs.count }
        mutating func stroke(
            _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
        ) { calls += path.verbs.count }
        mutating func draw(_ image: ImageAsset, opacity: Double, blendMode: BlendMode) {
            calls += 1
        }
        mutating func draw(
            _ image: ImageAsset, mesh: MeshShape, opacity: Double, blendMode: BlendMode
        ) { calls += 1 }
    }

    /// What one frame does; nil where there is no such scene.
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
