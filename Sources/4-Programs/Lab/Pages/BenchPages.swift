import Geometry
import Glibc
import ImageCodecs
import Platform
import Rasterizer
import SystemFonts
import Typography

/// `flipbook-lab bench pages`: times text and images together with Skia and Cairo in the same run.
@MainActor struct BenchPages {
    nonisolated static let usage = """
        usage: flipbook-lab bench pages [--peers DIR] [--runs N] [--out DIR]

        Draws pages of 1024 × 1024 on one thread: 5,000 glyphs of 14 px, with and without cached glyphs
        and scaled by 1.1, and 16 images of 256 × 256, scaled, rotated, half opaque and with rounded
        corners; and the same pages with Skia and Cairo if Python has skia-python and pycairo. Prints
        the minimum time of a whole frame in milliseconds, the ratio to the faster peer, and how the
        pictures differ from the peers'.
          --peers DIR  the folder of the peers' script pages.py (scripts/lib/peers)
          --runs N     frames per page (60)
          --out DIR    the folder for this program's and the peers' pictures (out/pages)
        """

    private let font: FontLocation
    private let layout: TextLayout
    private let photo = GrowthPictures.photo
    private let runs: Int

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, values: ["--peers", "--runs", "--out"], usage: usage)
        let runs = try options.integer("--runs", in: 3...10_000) ?? 60
        try options.finish()
        try BenchPages(runs: runs).measure(
            peers: options.value("--peers") ?? "scripts/lib/peers",
            folder: options.value("--out") ?? "out/pages")
    }

    private init(runs: Int) throws {
        guard let location = FontCatalog().textFonts(bold: false).first else {
            throw UsageError("no font was found; install fonts-inter")
        }
        font = location
        layout = TextPages.layout(BenchPage.glyphCount, try location.open())
        self.runs = runs
    }

    private func measure(peers: String, folder: String) throws {
        try FileSystem.makeFolder(folder)
        let (pages, pixels) = ("\(folder)/pages.json", "\(folder)/photo")
        try FileSystem.write(
            Array(BenchPage.json(layout, font, photo, in: pixels).utf8), to: pages)
        try FileSystem.write(photo.image.bytes, to: pixels)
        let runner = PeerRunner(folder: peers)
        // The peers are timed both before and after, since the machine's speed changes.
        func time(_ peer: String) -> [Double]? {
            runner.run("pages.py", [peer, pages, String(runs), "\(folder)/\(peer)"])?
                .split(separator: "\n").compactMap { Double($0) }
        }
        let names = ["skia", "cairo"]
        let before = names.map(time)
        let ours = BenchPage.all.map(draw)
        for (i, page) in ours.enumerated() {
            try FileSystem.write(
                PNG.encode(page.picture), to: "\(folder)/flipbook-\(i).png")
        }
        let after = names.map(time)
        Console.print(
            "page                      flipbook      skia     cairo     ratio"
                + "   differs from skia, cairo")
        for (i, page) in BenchPage.all.enumerated() {
            var line = page.name.padded(to: 24) + Number.column(ours[i].milliseconds, 3, 10)
            var least = Double.infinity
            for (first, second) in zip(before, after) {
                guard let first, let second, i < min(first.count, second.count) else {
                    line += Number.column(nil, 3, 10)
                    continue
                }
                let time = min(first[i], second[i])
                least = min(least, time)
                line += Number.column(time, 3, 10)
            }
            line += Number.column(
                least.isFinite ? ours[i].milliseconds / least : nil, 2, 10)
            for name in names {
                guard let other = try? PNG.decode(FileSystem.read("\(folder)/\(name)-\(i).png"))
                else { continue }
                line += Number.column(Difference(ours[i].picture, other).mean, 2, 10)
            }
            Console.print(line)
        }
        Console.print("differs: the mean of all channels, of 255.")
    }

    /// Draws a page repeatedly; returns the shortest time and the picture.
    private func draw(_ page: BenchPage) -> (milliseconds: Double, picture: BGRAImage) {
        // An even number, so that a page of text is back at its initial position.
        let frameCount = runs * 2
        switch page.content {
        case .text(let scale, let isCached):
            let view = TextPage(layout, scale: scale)
            var stage = view.stage()
            let timer = FrameTimer {
                // A new screen has no glyphs in its cache.
                if !isCached { stage = view.stage() }
                view.move()
                stage.frame()
            }
            timer.run(frameCount)
            return (timer.least * 1000, stage.picture)
        case .images(let transforms, let opacity, let radius):
            let target = PixelBuffer(width: GrowthPictures.extent, height: GrowthPictures.extent)
            let rasterizer = FrameRasterizer(threads: 1)
            var list = DisplayList()
            let timer = FrameTimer {
                list.removeAll()
                for transform in transforms {
                    if radius > 0 {
                        let side = Double(photo.width)
                        list.pushClip(
                            Path(roundedRect: Rect(0, 0, side, side), radius: radius),
                            transform: transform)
                    }
                    list.draw(photo, transform: transform, opacity: opacity)
                    if radius > 0 { list.popClip() }
                }
                rasterizer.render(list, into: target.surface, background: .white)
            }
            timer.run(frameCount)
            return (timer.least * 1000, target.image)
        }
    }
}
