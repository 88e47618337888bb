import Geometry
import HeadlessDisplay
import ImageCodecs
import Platform
import Rasterizer

/// `flipbook-lab draw`: times the drawing of a scene.
enum DrawCommand {
    static let usage = """
        usage: flipbook-lab draw SCENE.json[.gz] [--repeat N] [--threads T] [--out PNG] [--blend]

        Draws a scene N times (1) on T threads (1) and prints the median time, ms_per_frame, and the
        minimum. Times include flattening, strokes and gradients, but not reading the scene.
          --out PNG  writes the picture to the file PNG
          --blend    applies the scene's blend modes; otherwise all draws are source-over, as in the
                     programs with which the scenes are compared
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(
            arguments, flags: ["--blend"], values: ["--repeat", "--threads", "--out"], usage: usage)
        let scenePath = try options.positional("SCENE.json")
        let repeats = try options.integer("--repeat", in: 1...1_000_000) ?? 1
        let threads = try options.integer("--threads", in: 1...64) ?? 1
        try options.finish()
        let scene = try Scene(path: scenePath, blends: options.has("--blend"))
        let bitmap = PixelBuffer(width: scene.width, height: scene.height)
        let rasterizer = FrameRasterizer(threads: threads)
        var times: [Double] = []
        for _ in 0..<repeats {
            let start = Clock.now()
            rasterizer.render(scene.list, into: bitmap.surface, background: scene.background)
            times.append(Clock.now() - start)
        }
        times.sort()
        let median = Number.text(times[times.count / 2] * 1000, decimals: 4)
        let least = Number.text(times[0] * 1000, decimals: 4)
        Console.print("ms_per_frame: \(median) (least: \(least))")
        if let out = options.value("--out") {
            try FileSystem.write(try PNG.encode(bitmap.image), to: out)
        }
    }
}
