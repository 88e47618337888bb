import Platform
import RiveRuntime

/// `flipbook-lab riv-bench`: what a frame of a .riv file costs before it is drawn.
enum RivBenchCommand {
    static let usage = """
        usage: flipbook-lab riv-bench FILE.riv ARTBOARD anim:K|sm:K FRAMES

        Plays animation or state machine number K of artboard number ARTBOARD, FRAMES frames of
        1/60 s seven times over, each time on a fresh artboard: advancing, applying and updating,
        nothing drawn. Prints the median, ns_per_frame, and allocations_per_frame.
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
        var times: [Double] = []
        var allocations = 0
        for _ in 0..<rounds {
            guard let index = Int(number), let artboard = file.instantiate(artboardAt: index),
                let frame = player(scene, file, artboard)
            else {
                throw RivDumpCommand.Failure(
                    description: "\(path): there is no artboard \(number) with \(scene)")
            }
            frame()
            let before = allocationCount()
            let start = Clock.now()
            for _ in 0..<frames { frame() }
            times.append((Clock.now() - start) / Double(frames))
            allocations = allocationCount() - before
        }
        times.sort()
        Console.print("ns_per_frame: \(Number.text(times[rounds / 2] * 1e9, decimals: 1))")
        Console.print(
            "allocations_per_frame: "
                + Number.text(Double(allocations) / Double(frames), decimals: 2))
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
