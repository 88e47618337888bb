import Geometry

/// A command of the display list in the form that band painters read: plain data without references to retain.
@frozen
public struct BandCommand: BitwiseCopyable {
    /// What a command paints.
    @frozen
    public enum Kind: UInt8, BitwiseCopyable {
        /// The item's edges, filled with `rule`.
        case edges
        /// A coverage image at (x, y).
        case mask
        /// A coverage image of lower resolution, magnified by `scale` from (originX, originY).
        case softMask
        /// An image at (x, y), pixel for pixel.
        case bitmap
        /// `triangles`, within the coverage of the item's edges.
        case mesh
        case beginLayer
        case endLayer
    }

    /// The colours, which bitmaps do not use. It is the first field because painters take its address.
    public var paint = PreparedPaint()
    /// The kind of content that is painted.
    public var kind: Kind
    /// The fill rule of `edges`.
    public var rule = FillRule.nonZero
    /// How the paint is blended with its backdrop.
    public var blendMode = BlendMode.sourceOver
    /// The index of the innermost clip, or -1.
    public var clip: Int32 = -1
    /// The bounds in pixels; nothing outside them is painted.
    public var bounds: PixelRect
    /// Pixels that the command covers with opaque colour, so that what is below them need not be painted; empty if none
    /// are known.
    public var occludes = PixelRect.empty

    /// The upper left corner of a mask or a bitmap, in pixels.
    public var x: Int32 = 0
    /// The upper edge of a mask or a bitmap, in pixels.
    public var y: Int32 = 0
    /// The width of a mask, soft mask or bitmap, in its own pixels.
    public var width: Int32 = 0
    /// The height of a mask, soft mask or bitmap, in its own pixels.
    public var height: Int32 = 0
    /// The `width` × `height` coverage bytes of a mask or soft mask; eight more bytes after those of a mask are
    /// readable.
    public var coverage = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The `width` × `height` pixels of a bitmap; eight more pixels after them are readable.
    public var pixels = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
    /// Whether all of the bitmap's pixels are opaque.
    public var isOpaque = false

    /// The x coordinate of a soft mask's origin, a whole number of pixels. Mask pixel (i, j) is at (originX + scale·(i + ½), originY +
    /// scale·(j + ½)).
    public var originX: Float = 0
    /// The y coordinate of a soft mask's origin, in pixels.
    public var originY: Float = 0
    /// The size of a soft mask's pixel, a power of two of the target's pixels.
    public var scale: Float = 1

    /// The triangles of a mesh.
    public var triangles = UnsafeBufferPointer<MeshTriangle>(start: nil, count: 0)

    /// Creates a command without edges, coverage or pixels.
    @inlinable
    public init(_ kind: Kind, bounds: PixelRect) {
        self.kind = kind
        self.bounds = bounds
    }

    /// Whether all pixels of `bounds` are within a mask or bitmap of `count` elements at (x, y).
    @inlinable
    public func isWithinImage(of count: Int) -> Bool {
        Int(x) <= bounds.x0 && bounds.x1 - Int(x) <= Int(width) && Int(y) <= bounds.y0
            && bounds.y1 - Int(y) <= Int(height) && Int(width) * Int(height) <= count
    }
}

/// A triangle of an image mesh: its corners, in pixels, and the affine map from pixels to texels.
@frozen
public struct MeshTriangle: BitwiseCopyable {
    /// The x coordinate of the first corner.
    public var x0: Float
    /// The y coordinate of the first corner.
    public var y0: Float
    /// The x coordinate of the second corner.
    public var x1: Float
    /// The y coordinate of the second corner.
    public var y1: Float
    /// The x coordinate of the third corner.
    public var x2: Float
    /// The y coordinate of the third corner.
    public var y2: Float
    /// The change of u per pixel along x. The texel (u, v) of pixel (x, y) is (ux·x + uy·y + u0, vx·x + vy·y + v0).
    public var ux: Float
    /// The change of u per pixel along y.
    public var uy: Float
    /// The u coordinate at pixel (0, 0).
    public var u0: Float
    /// The change of v per pixel along x.
    public var vx: Float
    /// The change of v per pixel along y.
    public var vy: Float
    /// The v coordinate at pixel (0, 0).
    public var v0: Float
    /// The range of x, or a larger one, of the triangle grown by a pixel, which means that its sides are moved outwards
    /// by that much.
    public var reachX: (lower: Float, upper: Float)
    /// The same of y.
    public var reachY: (lower: Float, upper: Float)

    /// Creates the triangle with the corners `a`, `b`, `c` at the texels `ta`, `tb`, `tc`; nil if it has no area.
    public init?(
        _ a: Point, _ b: Point, _ c: Point, uv ta: Point, _ tb: Point, _ tc: Point
    ) {
        let ab = b - a
        let ac = c - a
        let area = ab.cross(ac)
        guard area.isFinite, abs(area) > 1e-9 else { return nil }
        let du = ((tb.x - ta.x) * ac.y - (tc.x - ta.x) * ab.y) / area
        let dv = ((tb.y - ta.y) * ac.y - (tc.y - ta.y) * ab.y) / area
        let eu = ((tc.x - ta.x) * ab.x - (tb.x - ta.x) * ac.x) / area
        let ev = ((tc.y - ta.y) * ab.x - (tb.y - ta.y) * ac.x) / area
        (x0, y0, x1, y1) = (Float(a.x), Float(a.y), Float(b.x), Float(b.y))
        (x2, y2) = (Float(c.x), Float(c.y))
        (ux, uy, u0) = (Float(du), Float(eu), Float(ta.x - du * a.x - eu * a.y))
        (vx, vy, v0) = (Float(dv), Float(ev), Float(ta.y - dv * a.x - ev * a.y))
        // Moving the sides outwards by d scales a triangle by 1 + d / r from the centre of its inscribed circle, whose
        // radius r is twice the area divided by the perimeter.
        let sides = ((c - b).length, ac.length, ab.length)
        let perimeter = sides.0 + sides.1 + sides.2
        let center = (a * sides.0 + b * sides.1 + c * sides.2) * (1 / perimeter)
        let scale = 1 + perimeter / abs(area)
        func reach(_ center: Double, _ a: Double, _ b: Double, _ c: Double) -> (Float, Float) {
            // A pixel more is beyond rounding errors.
            (
                Float(center + (min(a, b, c) - center) * scale - 1),
                Float(center + (max(a, b, c) - center) * scale + 1)
            )
        }
        reachX = reach(center.x, a.x, b.x, c.x)
        reachY = reach(center.y, a.y, b.y, c.y)
    }
}

/// A clip in the form that band painters read.
@frozen
public struct BandClip: BitwiseCopyable {
    /// The next enclosing clip with edges, or -1.
    public var parent: Int32
    /// The innermost clip with edges, which is this one or an enclosing one; -1 if all are rectangles.
    public var innermost: Int32
    /// The fill rule of the clip's edges.
    public var rule: FillRule
    /// The bounds in pixels, within those of the enclosing clips.
    public var bounds: PixelRect

    /// Creates a clip; indices are into `BandFrame.clips`.
    @inlinable
    public init(parent: Int32, innermost: Int32, rule: FillRule, bounds: PixelRect) {
        self.parent = parent
        self.innermost = innermost
        self.rule = rule
        self.bounds = bounds
    }
}
