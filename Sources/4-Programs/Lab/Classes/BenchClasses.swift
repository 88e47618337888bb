import HeadlessDisplay
import ImageCodecs
import Platform
import Rasterizer

/// `flipbook-lab bench classes`: times classes of drawing in turns with Blend2D.
enum BenchClasses {
    static let usage = """
        usage: flipbook-lab bench classes [CLASS…] [--blend2d LIBRARY] [--instructions SET] [--rounds N] [--out DIR]
                                          [--table]

        Paints a picture of 1024 × 1024 of each class of drawing whose name contains one of the words
        CLASS, on one thread, in turns with Blend2D, and prints the minimum time of a frame of both in
        milliseconds and the ratio. Recording is counted, preparing paths and gradients is not. Blend2D
        paints 32-bit pixels that are not rotated, whatever the class.
          --blend2d LIBRARY   libblend2d.so; without it only this rasterizer is timed
          --instructions SET  the instruction set of both: baseline, avx2 or best (best)
          --rounds N          rounds of four frames each (60)
          --out DIR           writes the pictures of both to the folder DIR, of 32-bit classes
          --table             prints the table of Documentation/Performance.md, for all instruction sets
        """

    private static let framesPerRound = 4

    static func run(_ arguments: [String]) throws {
        var options = try Options(
            arguments, flags: ["--table"],
            values: ["--blend2d", "--instructions", "--rounds", "--out"], usage: usage)
        let rounds = try options.integer("--rounds", in: 1...10_000) ?? 60
        let words = options.remaining()
        let instructions: InstructionSet
        switch options.value("--instructions") {
        case "baseline": instructions = .baseline
        case "avx2": instructions = .avx2
        case nil, "best": instructions = .best
        case let name?: throw UsageError("'\(name)' is not an instruction set\n\(usage)")
        }
        let scenes = ClassScene.all.filter { scene in
            words.isEmpty || words.contains { scene.name.contains($0) }
        }
        if scenes.isEmpty {
            throw UsageError("no class is named \(words.joined(separator: " or "))\n\(usage)")
        }
        let library = options.value("--blend2d")
        if options.has("--table") {
            return try printTable(scenes, library, rounds)
        }
        let peer = try library.map { try Blend2D(path: $0, instructions: instructions) }
        let folder = options.value("--out")
        if let folder { try FileSystem.makeFolder(folder) }
        Console.print(
            "class".padded(to: 38) + instructions.name.rightAligned(in: 10, gap: 1)
                + "   Blend2D     ratio")
        for scene in scenes {
            let result = measure(scene, instructions, peer, rounds)
            Console.print(
                scene.name.padded(to: 38) + Number.column(result.own, 3, 10)
                    + Number.column(result.peer, 3, 10) + Number.column(result.ratio, 2, 10))
            if let folder { try write(result, of: scene, to: folder) }
        }
    }

    /// Prints a table with the time and the ratio for each instruction set, the best first.
    private static func printTable(
        _ scenes: [ClassScene], _ library: String?, _ rounds: Int
    ) throws {
        var sets: [InstructionSet] = []
        for set in InstructionSet.allCases.reversed()
        where !sets.contains(where: { $0.name == set.name }) {
            sets.append(set)
        }
        let peers = try sets.map { set in
            try library.map { try Blend2D(path: $0, instructions: set) }
        }
        Console.print(
            "| class |" + sets.map { " \($0.name) | Blend2D | ratio |" }.joined())
        Console.print("| --- |" + String(repeating: " --- |", count: 3 * sets.count))
        for scene in scenes {
            let cells = zip(sets, peers).map { set, peer in
                let result = measure(scene, set, peer, rounds)
                return [(result.own, 2), (result.peer, 2), (result.ratio, 2)]
                    .map { value, decimals in
                        value.map { " \(Number.text($0, decimals: decimals)) |" } ?? " |"
                    }.joined()
            }
            Console.print("| \(scene.name) |" + cells.joined())
        }
    }

    private struct Result {
        /// The minimum time of a frame, in milliseconds.
        var own = Double.infinity
        var peer: Double?
        /// The quotient of both times.
        var ratio: Double? { peer.map { own / $0 } }
        let picture = PixelBuffer(width: ClassScene.extent, height: ClassScene.extent)
        let peerPicture = PixelBuffer(width: ClassScene.extent, height: ClassScene.extent)
    }

    /// The memory of a surface of any format.
    private final class Memory {
        let bytes = UnsafeMutableRawBufferPointer.allocate(
            byteCount: ClassScene.extent * ClassScene.extent * 4, alignment: 64)
        deinit { bytes.deallocate() }
    }

    private static func surface(of scene: ClassScene, _ picture: PixelBuffer) -> Surface {
        if scene.is32Bit { return picture.surface }
        let memory = Memory()
        let extent = ClassScene.extent
        return Surface(
            memory: memory.bytes, bytesPerRow: extent * scene.format.bytesPerPixel, width: extent,
            height: extent, format: scene.format, rotation: scene.rotation, owner: memory)
    }

    private static func measure(
        _ scene: ClassScene, _ instructions: InstructionSet, _ peer: Blend2D?, _ rounds: Int
    ) -> Result {
        var result = Result()
        let rasterizer = FrameRasterizer(instructions: instructions)
        let surface = surface(of: scene, result.picture)
        var list = DisplayList()
        // Blend2D draws into memory of its own, since the pixels of a buffer may move.
        let bytes = ClassScene.extent * ClassScene.extent * 4
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 64)
        defer { memory.deallocate() }
        let other = peer.flatMap { $0.frame(of: scene, into: memory.baseAddress!) }
        func least(_ body: () -> Void) -> Double {
            (0..<framesPerRound).map { _ in
                let start = Clock.now()
                body()
                return (Clock.now() - start) * 1000
            }.min() ?? 0
        }
        for _ in 0..<rounds {
            let own = least {
                scene.record(into: &list)
                rasterizer.render(list, into: surface, background: ClassScene.background)
            }
            result.own = min(result.own, own)
            if let other { result.peer = min(result.peer ?? .infinity, least(other)) }
        }
        result.peerPicture.withMutablePixels {
            UnsafeMutableRawBufferPointer($0).copyMemory(from: UnsafeRawBufferPointer(memory))
        }
        return result
    }

    private static func write(_ result: Result, of scene: ClassScene, to folder: String) throws {
        let name = String(scene.name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        if scene.is32Bit { try write(result.picture, to: "\(folder)/\(name).png") }
        if result.peer != nil {
            try write(result.peerPicture, to: "\(folder)/\(name)-blend2d.png")
        }
    }

    private static func write(_ picture: PixelBuffer, to path: String) throws {
        try FileSystem.write(try PNG.encode(picture.image), to: path)
    }
}
