import Geometry
import Glibc
import HeadlessDisplay
import ImageCodecs
import Platform
import Rasterizer

/// `flipbook-lab bench raster`: times the rasterizer and its peers in the same run.
struct BenchRaster {
    static let usage = """
        usage: flipbook-lab bench raster [SCENE…] [--scenes DIR] [--peers DIR] [--runs N]

        Times the benchmark scenes (header list circles rects bigpath strokes) on one thread and on
        two, and the same scenes in Skia and Cairo if their runners exist. Figures are medians; goals
        are ratios to a peer's time in the same run. Then times the frames that a kiosk draws most
        often, on one thread, as ratios to a memcpy of the frame's 32-bit pixels, which reads and
        writes 8.3 MB.
          --scenes DIR  the folder of the scenes (../shared/scenes)
          --peers DIR   the folder of the peers' runners (../shared/peers)
          --runs N      frames per scene and number of threads (40)
        """

    /// The maximum ratio of a scene's time to a peer's.
    private struct Goal {
        var scene: String
        var peer: String
        var ratio: Double
    }

    private static let goals = [
        Goal(scene: "header", peer: "skia", ratio: 0.046),
        Goal(scene: "list", peer: "skia", ratio: 0.27),
        Goal(scene: "circles", peer: "skia", ratio: 0.42),
        Goal(scene: "rects", peer: "cairo", ratio: 0.6),
        Goal(scene: "bigpath", peer: "cairo", ratio: 0.027),
        Goal(scene: "strokes", peer: "skia", ratio: 0.5),
    ]

    private let scenes: String
    private let peers: String
    private let runs: Int
    private let allocationCount: () -> Int

    static func run(_ arguments: [String], allocationCount: @escaping () -> Int) throws {
        var options = try Options(
            arguments, flags: [], values: ["--scenes", "--peers", "--runs"], usage: usage)
        let runs = try options.integer("--runs", in: 3...10_000) ?? 40
        let names = options.remaining()
        for name in names where !goals.contains(where: { $0.scene == name }) {
            throw UsageError("'\(name)' is not a scene\n\(usage)")
        }
        let bench = BenchRaster(
            scenes: options.value("--scenes") ?? "../shared/scenes",
            peers: options.value("--peers") ?? "../shared/peers", runs: runs,
            allocationCount: allocationCount)
        try bench.runScenes(names.isEmpty ? goals.map(\.scene) : names)
        bench.runFrames()
    }

    // MARK: Scenes

    private func runScenes(_ names: [String]) throws {
        Console.print(
            "scene      1 thread  2 threads  speed-up  allocs   skia ms  cairo ms      ratio   goal"
                + "      differs by (mean /255, off)")
        for goal in BenchRaster.goals where names.contains(goal.scene) {
            let path = "\(scenes)/\(goal.scene).json.gz"
            let scene = try Scene(path: path, blends: false)
            let one = time(scene, threads: 1)
            let two = time(scene, threads: 2)
            let skia = runPeer("skia", path)
            let cairo = runPeer("cairo", path)
            let peer = goal.peer == "skia" ? skia : cairo
            var line = goal.scene.padded(to: 9)
            line += Number.column(one.milliseconds, 2, 10) + Number.column(two.milliseconds, 2, 11)
            line += Number.column(one.milliseconds / two.milliseconds, 2, 10)
            line += Number.column(one.allocations, 0, 8)
            line += Number.column(skia?.milliseconds, 2, 10)
            line += Number.column(cairo?.milliseconds, 2, 10)
            if let peer {
                let ratio = one.milliseconds / peer.milliseconds
                line += Number.column(ratio, 4, 11) + Number.column(goal.ratio, 3, 7)
                line += ratio <= goal.ratio ? "  met   " : "  missed"
            }
            for other in [skia, cairo] {
                if let picture = other?.picture {
                    let d = Difference(one.picture, picture)
                    line += "  \(other!.name) \(Number.text(d.mean, decimals: 2)), \(d.off)"
                }
            }
            Console.print(line)
        }
        Console.print("off: pixels away from edges that differ by more than 24.")
    }

    private struct Timing {
        var milliseconds: Double
        var allocations: Double
        var picture: BGRAImage
    }

    private func time(_ scene: Scene, threads: Int) -> Timing {
        let bitmap = PixelBuffer(width: scene.width, height: scene.height)
        let rasterizer = FrameRasterizer(threads: threads)
        func draw() {
            rasterizer.render(scene.list, into: bitmap.surface, background: scene.background)
        }
        draw()
        draw()
        let before = allocationCount()
        let median = BenchRaster.median(runs, draw)
        let allocations = Double(allocationCount() - before - 2) / Double(runs)
        return Timing(
            milliseconds: median, allocations: max(0, allocations), picture: bitmap.image)
    }

    /// Returns the median time of `body`, in milliseconds. It makes two allocations itself.
    private static func median(_ runs: Int, _ body: () -> Void) -> Double {
        var times: [Double] = []
        times.reserveCapacity(runs)
        for _ in 0..<runs {
            let start = Clock.now()
            body()
            times.append(Clock.now() - start)
        }
        times.sort()
        return times[times.count / 2] * 1000
    }

    // MARK: Peers

    private struct PeerResult {
        var name: String
        var milliseconds: Double
        var picture: BGRAImage?
    }

    /// Draws a scene with a peer; nil if the peer cannot run.
    private func runPeer(_ name: String, _ scene: String) -> PeerResult? {
        let out = "/tmp/flipbook-bench-\(getpid())-\(name).png"
        defer { unlink(out) }
        guard let text = PeerRunner(folder: peers).run("\(name)_draw.py", [scene, "7", out]),
            let last = text.split(whereSeparator: { " \n:".contains($0) }).last,
            let milliseconds = Double(last)
        else { return nil }
        let picture = try? PNG.decode(try FileSystem.read(out))
        return PeerResult(name: name, milliseconds: milliseconds, picture: picture)
    }

    // MARK: Frames of a kiosk

    private func runFrames() {
        let (width, height) = (1080, 1920)
        let target = PixelBuffer(width: width, height: height)
        let source = PixelBuffer(width: width, height: height)
        let copy = {
            source.withPixels { from in
                target.withMutablePixels { to in _ = to.update(fromContentsOf: from) }
            }
        }
        Console.print(
            text: "\nframe 1080 × 1920                    ms   × memcpy   allocs")
        frame("memcpy", copy, copy)
        let rows = (0..<21).map { i -> Bitmap in
            Bitmap(width: width, height: 96) { pixels in
                for k in pixels.indices { pixels[k] = 0xff00_0000 | UInt32(i * 9 + k % 50) }
            }
        }
        let rasterizer = FrameRasterizer()
        var list = DisplayList()
        var offset = 0
        /// Records the rows at the next scroll offset.
        func scroll() {
            offset = (offset + 7) % 96
            list.removeAll()
            for (i, row) in rows.enumerated() { list.draw(row, x: 0, y: i * 96 - offset) }
        }
        func measure(_ name: String, into surface: Surface) {
            frame(name, copy) {
                scroll()
                rasterizer.render(list, into: surface)
            }
        }
        measure("scroll of cached rows", into: target.surface)
        frame("the same under a translucent bar", copy) {
            scroll()
            list.fillRect(Rect(0, 0, 1080, 120), color: Color(argb: 0xe010_2030))
            rasterizer.render(list, into: target.surface)
        }
        let memory = TargetMemory.shared
        measure(
            "scroll, turned by 90°",
            into: Surface(
                memory: memory.bytes, bytesPerRow: height * 4, width: height, height: width,
                rotation: .clockwise90, owner: memory))
        measure(
            "scroll, RGB565 dithered",
            into: Surface(
                memory: memory.bytes, bytesPerRow: width * 2, width: width, height: height,
                format: .rgb565, owner: memory))
        measure(
            "scroll, XRGB2101010",
            into: Surface(
                memory: memory.bytes, bytesPerRow: width * 4, width: width, height: height,
                format: .xrgb2101010, owner: memory))
    }

    /// Measures `body`, in turns with `copy`.
    private func frame(_ name: String, _ copy: () -> Void, _ body: () -> Void) {
        body()
        body()
        let rounds = 9
        var times: [Double] = []
        var ratios: [Double] = []
        var allocations = 0
        for _ in 0..<rounds {
            let whole = BenchRaster.median(runs, copy)
            let before = allocationCount()
            let median = BenchRaster.median(runs, body)
            allocations += max(0, allocationCount() - before - 2)
            times.append(median)
            ratios.append(median / whole)
        }
        times.sort()
        ratios.sort()
        Console.print(
            name.padded(to: 32) + Number.column(times[rounds / 2], 3, 8)
                + Number.column(ratios[rounds / 2], 2, 10)
                + Number.column(Double(allocations) / Double(rounds * runs), 0, 9))
    }
}

/// Memory for surfaces that have no pixel buffer.
private final class TargetMemory: Sendable {
    static let shared = TargetMemory()
    // Written to by one frame at a time, on the thread that measures.
    nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer = .allocate(
        byteCount: 1080 * 1920 * 4, alignment: 64)
}

/// The difference between two images.
struct Difference {
    /// The mean over all channels, in levels.
    var mean = 0.0
    /// The number of pixels away from edges that differ by more than 24 levels.
    var off = 0

    init(_ a: BGRAImage, _ b: BGRAImage) {
        guard a.width == b.width, a.height == b.height else {
            off = max(a.width * a.height, b.width * b.height)
            return
        }
        var sum = 0
        for y in 0..<a.height {
            for x in 0..<a.width {
                let i = (y * a.width + x) * 4
                var worst = 0
                for c in 0..<3 {
                    let d = abs(Int(a.bytes[i + c]) - Int(b.bytes[i + c]))
                    sum += d
                    worst = max(worst, d)
                }
                if worst > 24 && !Difference.isEdge(a, x, y) && !Difference.isEdge(b, x, y) {
                    off += 1
                }
            }
        }
        mean = Double(sum) / Double(max(1, a.width * a.height * 3))
    }

    /// Whether a neighbour of a pixel differs by more than 16 levels.
    private static func isEdge(_ image: BGRAImage, _ x: Int, _ y: Int) -> Bool {
        let i = (y * image.width + x) * 4
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (u, v) = (x + dx, y + dy)
            guard u >= 0, v >= 0, u < image.width, v < image.height else { continue }
            let k = (v * image.width + u) * 4
            for c in 0..<3 where abs(Int(image.bytes[i + c]) - Int(image.bytes[k + c])) > 16 {
                return true
            }
        }
        return false
    }
}
