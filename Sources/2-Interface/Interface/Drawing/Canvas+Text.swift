import Geometry
import Rasterizer
import Typography

extension Canvas {
    /// The glyphs of a canvas.
    struct TextCaches {
        /// The glyphs of upright, unscaled text.
        let masks = GlyphMaskCache()
        /// The glyphs of scaled text, apart from the others so that text drawn at many scales does not evict them.
        let scaledMasks = GlyphMaskCache()
        let colorGlyphs = ColorGlyphCache()
    }

    /// Draws laid-out text with its top-left corner at `origin`.
    ///
    /// Glyphs are placed on quarters of a pixel. Baselines are snapped to whole pixels unless the view is rotated or
    /// scaled, so that all lines of the same size are rendered alike. While the scale of a view changes, its glyphs
    /// are placed exactly, so that they move smoothly.
    public func draw(_ layout: TextLayout, at origin: Point, color: Color) {
        let color = color.multiplyingAlpha(by: state.alpha)
        guard color.alpha > 0 else { return }
        // The font is looked up once for consecutive glyphs of a run.
        var index = -1
        var (font, size): (Font?, Double) = (nil, 0)
        var strike: GlyphMaskCache.Strike?
        var colorFont: Font?
        let masks = state.isAligned ? text.masks : text.scaledMasks
        let pixelsPerPoint = maskScale
        let reach = -Canvas.emsOfReach * (layout.runs.lazy.map(\.size).max() ?? 0)
        let shown = shownRect.offset(by: Point(-origin.x, -origin.y)).inset(dx: reach, dy: reach)
        for line in layout.lines {
            guard line.bottom > shown.minY, line.top < shown.maxY else { continue }
            for glyph in line.glyphs {
                guard glyph.position.x > shown.minX, glyph.position.x < shown.maxX else { continue }
                if glyph.run != index {
                    index = glyph.run
                    (font, size) = (layout.runs[index].font, layout.runs[index].size)
                    strike = font.flatMap { masks.strike($0, size: size * pixelsPerPoint) }
                    colorFont = font.flatMap { $0.hasColor ? $0 : nil }
                }
                let place = origin + glyph.position
                if let colorFont, let image = text.colorGlyphs.image(colorFont, glyph.id) {
                    draw(image, size: size, at: place, alpha: color.alpha)
                } else if let strike {
                    draw(glyph.id, of: strike, in: masks, at: place, color: color)
                } else if let font, size > 0 {
                    list.fill(
                        font.outline(glyph.id), transform: outlineTransform(size, at: place),
                        paint: .solid(color))
                }
            }
        }
    }

    /// How far the drawing of a glyph may extend from its place, in ems. Letters of a long text that are farther away from
    /// what is shown cost nothing.
    private static let emsOfReach = 16.0

    /// What is inside the current clip, in points; everything in a view that is rotated or scaled.
    private var shownRect: Rect {
        let clip = list.clipBounds.rect
        guard state.isAligned else { return Rect(-1e9, -1e9, 2e9, 2e9) }
        return Rect(
            (clip.x - state.matrix.tx) / scale, (clip.y - state.matrix.ty) / scale,
            clip.width / scale, clip.height / scale)
    }

    /// The number of pixels per point of text that is drawn as masks; 0 if it is drawn as outlines.
    private var maskScale: Double {
        let matrix = state.matrix
        let isUpright = matrix.b == 0 && matrix.c == 0 && matrix.a == matrix.d && matrix.a > 0
        return isUpright && !state.isMoving ? matrix.a : 0
    }

    /// Returns the position of a glyph whose origin is at `place`, in points: whole quarters of a pixel, and in a view
    /// that is not scaled a whole pixel vertically.
    @inline(__always)
    private func quarters(_ place: Point) -> Point {
        if state.isAligned {
            return Point(
                Canvas.wholePixel((place.x * scale + state.matrix.tx) * 4),
                (Canvas.wholePixel(place.y * scale) + state.matrix.ty) * 4)
        }
        let exact = state.matrix.apply(place)
        return Point(Canvas.wholePixel(exact.x * 4), Canvas.wholePixel(exact.y * 4))
    }

    /// Draws a glyph as a mask.
    private func draw(
        _ glyph: Font.GlyphID, of strike: GlyphMaskCache.Strike, in masks: GlyphMaskCache,
        at place: Point, color: Color
    ) {
        let quarters = quarters(place)
        guard abs(quarters.x) < 1e6, abs(quarters.y) < 1e6 else { return }
        let (x, y) = (Int(quarters.x), Int(quarters.y))
        guard let image = masks.image(strike, glyph, x: x & 3, y: y & 3) else { return }
        list.draw(image.mask, x: (x >> 2) + image.x, y: (y >> 2) + image.y, color: color)
    }

    /// Returns the transform from ems to pixels of a glyph that is filled as an outline.
    private func outlineTransform(_ size: Double, at place: Point) -> AffineTransform {
        guard state.isAligned else {
            return state.matrix * .translation(place.x, place.y) * .scale(size, size)
        }
        let quarters = quarters(place)
        return AffineTransform(
            a: size * scale, d: size * scale, tx: quarters.x / 4, ty: quarters.y / 4)
    }

    /// Draws the bitmap of a colour glyph.
    private func draw(
        _ image: ColorGlyphCache.Image, size: Double, at place: Point, alpha: UInt8
    ) {
        list.draw(
            image.bitmap,
            transform: state.matrix * .translation(place.x, place.y) * .scale(size, size)
                * image.transform, opacity: Double(alpha) / 255)
    }
}
