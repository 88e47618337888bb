import Geometry
import Interface
import Platform
import Rasterizer
import SystemFonts
import Typography

/// Pages of text, which are recorded and painted as in a screen.
@MainActor final class TextPages {
    /// The series of pages, in the order of `timers`. Their display lists are empty.
    let series: [GrowthSeries]
    let timers: [FrameTimer]

    private static let counts = [500, 1000, 5000]

    init() throws {
        let fonts = try FontCatalog().textFonts(bold: false).map { try $0.open() }
        guard let font = fonts.first else {
            throw UsageError("no font was found; install fonts-inter")
        }
        var series: [GrowthSeries] = []
        var timers: [FrameTimer] = []
        let kinds: [(String, Double, Bool)] = [
            ("text of 14 px, glyphs cached", 1, true),
            ("text of 14 px, glyphs not cached", 1, false),
            ("text of 14 px, scaled by 1.1", 1.1, true),
        ]
        for (name, scale, isCached) in kinds {
            series.append(GrowthSeries(name, "glyphs", TextPages.counts) { _, _ in })
            for count in TextPages.counts {
                let page = TextPage(TextPages.layout(count, font), scale: scale)
                let stage = page.stage()
                timers.append(
                    FrameTimer {
                        // A new screen has no glyphs in its cache.
                        let stage = isCached ? stage : page.stage()
                        page.move()
                        stage.frame()
                    })
            }
        }
        self.series = series
        self.timers = timers
    }

    /// Lays out `count` letters of 14 px, 62 of them different, in lines of 100.
    static func layout(_ count: Int, _ font: Font) -> TextLayout {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        var text = ""
        for i in 0..<count {
            text.append(letters[(i * 37 + i / 100) % letters.count])
            if i % 100 == 99 { text.append("\n") }
        }
        return TextLayout([TextRun(text, font: font, size: 14)])
    }
}

/// A page of text that moves by a pixel in each frame, so that all of it is repainted.
final class TextPage: View {
    private let layout: TextLayout
    private let scale: Double
    private var isLower = false

    init(_ layout: TextLayout, scale: Double) {
        self.layout = layout
        self.scale = scale
        super.init()
    }

    /// Creates a separate screen that shows the page.
    func stage() -> BenchScreen {
        let extent = GrowthPictures.extent
        let stage = BenchScreen(width: extent, height: extent, threads: 1)
        frame = stage.screen.root.bounds
        stage.screen.root.addSubview(self)
        return stage
    }

    func move() {
        isLower.toggle()
        setNeedsDisplay()
    }

    override func draw(on canvas: Canvas) {
        canvas.fill(bounds, color: .white)
        if scale != 1 { canvas.scaleBy(x: scale, y: scale) }
        canvas.draw(layout, at: Point(8, isLower ? 9 : 8), color: .black)
    }
}
