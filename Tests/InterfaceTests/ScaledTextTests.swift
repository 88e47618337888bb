import Geometry
import Rasterizer
import SystemFonts
import Testing
import Typography

@testable import Interface

/// Text in scaled views: drawn from masks at rest and as outlines while the scale changes.
@MainActor @Suite struct ScaledTextTests {
    @MainActor private final class Page: View {
        let layout: TextLayout

        init(_ layout: TextLayout) {
            self.layout = layout
            super.init(frame: Rect(0, 0, 240, 40))
        }

        override func draw(on canvas: Canvas) {
            canvas.draw(layout, at: Point(10.3, 12.2), color: .black)
        }
    }

    private func stage(
        _ transform: AffineTransform = .identity, size: Double = 15,
        _ text: String = "Departures 09:41 Gate B"
    ) throws -> (Stage, Page) {
        // Letters of an installed font have curves; the boxes have none.
        let location = try #require(
            FontCatalog().textFonts(bold: false).first, "no font is installed; install fonts-inter")
        let font = try location.open()
        let page = Page(TextLayout([TextRun(text, font: font, size: size)]))
        page.transform = transform
        let stage = Stage(Size(320, 80))
        stage.root.backgroundColor = .white
        page.center = Point(160, 40)
        stage.root.addSubview(page)
        stage.frame()
        return (stage, page)
    }

    private func levels(_ stage: Stage) -> [Int] {
        let picture = stage.picture()
        return (0..<80).flatMap { y in (0..<320).map { x in Int(picture[x, y] & 255) } }
    }

    private func masks(_ stage: Stage) -> (upright: Int, scaled: Int) {
        let text = stage.screen.canvas.text
        return (text.masks.counts.images, text.scaledMasks.counts.images)
    }

    @Test func lettersFarOutsideTheClipAreNotDrawn() throws {
        let text = String(repeating: "a", count: 400) + "bcdefghijk"
        let (stage, page) = try stage(.identity, text)
        page.clipsToBounds = true
        _ = stage.picture()
        // An "a" at each quarter of a pixel.
        #expect((1...4).contains(masks(stage).upright))
    }

    /// Masks differ from outlines only by their positions, which are rounded to quarters of a pixel: by up to an eighth
    /// of a pixel in each direction.
    @Test(arguments: [0.5, 1.1, 1.37, 2])
    func masksLookLikeOutlines(scale: Double) throws {
        let (atRest, _) = try stage(.scale(scale, scale))
        let drawn = levels(atRest)
        #expect(masks(atRest).scaled > 0)
        // A rotation too small to be seen is drawn as outlines.
        let turned = AffineTransform(a: scale, b: 1e-9, c: -1e-9, d: scale)
        let (outlined, _) = try stage(turned)
        let expected = levels(outlined)
        #expect(masks(outlined).scaled == 0)
        let ink = expected.filter { $0 < 255 }.count
        let difference = zip(drawn, expected).reduce(0) { $0 + abs($1.0 - $1.1) }
        #expect(ink > 200)
        #expect(Double(difference) / Double(ink) < 20, "levels per inked pixel")
        // Nothing is lighter or darker on the whole.
        let (sum, expectedSum) = (
            drawn.reduce(0) { $0 + 255 - $1 }, expected.reduce(0) { $0 + 255 - $1 }
        )
        #expect(abs(sum - expectedSum) * 200 < expectedSum)
    }

    @Test func textWithOtherTransformsIsDrawnAsOutlines() throws {
        for transform in [
            AffineTransform.scale(1.2, 1.1), .scale(-1, 1), .rotation(cosine: 0, sine: 1),
        ] {
            let (stage, _) = try stage(transform)
            let isDrawn = levels(stage).contains { $0 < 128 }
            #expect(isDrawn)
            #expect(masks(stage).scaled == 0)
        }
    }

    /// While the scale is animated, glyphs are outlines. When it ends, the picture is the same as if the text had
    /// always had that scale.
    @Test func textAfterScaleAnimationMatchesNewlyScaledText() throws {
        let (stage, page) = try stage()
        _ = levels(stage)
        View.animate(withDuration: 0.2) { page.transform = .scale(1.3, 1.3) }
        stage.frames(5)
        _ = levels(stage)
        #expect(masks(stage).scaled == 0)
        stage.settle()
        let (fresh, _) = try self.stage(.scale(1.3, 1.3))
        #expect(levels(stage) == levels(fresh))
        #expect(masks(stage).scaled > 0)
    }

    /// A scale that follows a finger is set in each frame.
    @Test func textIsDrawnAsOutlinesWhileScaleIsSetInEachFrame() throws {
        let (stage, page) = try stage()
        for step in 1...6 {
            page.transform = .scale(1 + Double(step) / 40, 1 + Double(step) / 40)
            let needsFrame = stage.frame()
            #expect(needsFrame)
            _ = levels(stage)
            #expect(masks(stage).scaled == 0)
        }
        let needsFrame = stage.frame()
        #expect(!needsFrame)
        let (fresh, _) = try self.stage(.scale(1.15, 1.15))
        #expect(levels(stage) == levels(fresh))
    }

    /// Text drawn at many scales does not evict the masks of unscaled text.
    @Test func scaledTextDoesNotEvictMasksOfUnscaledText() throws {
        let (stage, page) = try stage()
        _ = levels(stage)
        let before = masks(stage).upright
        for step in 0..<100 {
            page.transform = .scale(1 + Double(step) / 25, 1 + Double(step) / 25)
            stage.frames(3)
            var list = DisplayList()
            stage.screen.draw(into: &list)
        }
        #expect(before > 5 && masks(stage).upright == before)
        #expect(masks(stage).scaled > 0)
    }

    /// Glyphs that are too large for the cache of masks are drawn.
    @Test(arguments: [250.0, 300, 1600])
    func largeGlyphsAreDrawn(size: Double) throws {
        let (stage, page) = try stage(size: size, "M")
        page.frame = Rect(-Double(size) / 4, -size / 2, size * 2, size * 2)
        stage.frame()
        let dark = levels(stage).filter { $0 < 128 }.count
        #expect(dark > 2000)
    }
}
