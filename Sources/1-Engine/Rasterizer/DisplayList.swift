import Geometry

/// A flat list of drawing commands in painting order. It is recorded again in each frame, into the same storage. A
/// command's transform maps its local space to pixels of the target.
///
/// All numbers are accepted, including NaN and infinity: commands whose geometry is not finite are not drawn. Clips and
/// layers may be unbalanced.
public struct DisplayList: Equatable, Sendable {
    /// The operation of a command.
    public enum Operation: Equatable, Sendable {
        /// The inside of a path.
        case fill(Path, FillRule)
        /// The outline of a path.
        case stroke(Path, StrokeStyle)
        /// A coverage mask whose upper left corner is at pixel (x, y).
        case mask(Mask, x: Int, y: Int)
        /// An unscaled image whose upper left corner is at pixel (x, y).
        case bitmap(Bitmap, x: Int, y: Int)
        /// An image; the command's transform maps its pixels to the target's.
        case image(Bitmap, ImageSampling, opacity: Double)
        /// A textured mesh; the command's transform maps its vertices to the target's pixels.
        case mesh(ImageMesh, ImageSampling, opacity: Double)
        /// Begins a layer: commands up to the matching end are composited as one image.
        case beginLayer(opacity: Double)
        /// Ends the innermost layer and composites it onto the content below it.
        case endLayer(opacity: Double)

        /// Whether two operations are equal. Masks and bitmaps are compared by identity.
        public static func == (a: Operation, b: Operation) -> Bool {
            switch (a, b) {
            case (.fill(let p, let r), .fill(let q, let s)): r == s && p == q
            case (.stroke(let p, let r), .stroke(let q, let s)): r == s && p == q
            case (.mask(let m, let x, let y), .mask(let n, let u, let v)):
                m === n && x == u && y == v
            case (.bitmap(let m, let x, let y), .bitmap(let n, let u, let v)):
                m === n && x == u && y == v
            case (.image(let m, let s, let x), .image(let n, let t, let y)):
                m === n && s == t && x == y
            case (.mesh(let m, let s, let x), .mesh(let n, let t, let y)):
                m == n && s == t && x == y
            case (.beginLayer(let x), .beginLayer(let y)): x == y
            case (.endLayer(let x), .endLayer(let y)): x == y
            default: false
            }
        }
    }

    /// One command.
    public struct Command: Equatable, Sendable {
        /// What the command draws.
        public var operation: Operation
        /// Maps local space to pixels of the target.
        public var transform: AffineTransform
        /// The paint of fills, strokes and masks.
        public var paint: Paint
        /// How the command is blended with the content below it.
        public var blendMode: BlendMode
        /// The standard deviation, in pixels, of the Gaussian that blurs a fill's or a stroke's
        /// coverage; 0 for none.
        public var feather = 0.0
        /// The index of the innermost clip in `clips`, or -1.
        public var clip: Int
        /// The bounds in pixels, within the clip's bounds. Nothing is drawn outside them.
        public var bounds: PixelRect
        /// Whether the clip's bounds contain the whole command.
        var isUnclipped = false
    }

    /// A node of the clip tree: a region within its parent's.
    public struct Clip: Equatable, Sendable {
        /// The enclosing clip's index, or -1.
        public var parent: Int
        /// The region's bounds in pixels, within the parent's.
        public var bounds: PixelRect
        /// The region's outline; nil for a rectangle of whole pixels, which needs no mask.
        public var path: Path?
        /// The fill rule of `path`.
        public var rule: FillRule
        /// Maps `path` to pixels.
        public var transform: AffineTransform
    }

    /// The commands in painting order.
    public private(set) var commands: [Command] = []
    /// The clips, parents before children.
    public private(set) var clips: [Clip] = []
    private var currentClip = -1
    private var layers: [Layer] = []
    private var shapes = ReusedPaths()

    private struct Layer: Equatable, Sendable {
        /// The index of the command that begins the layer; nil if the layer is not composited separately.
        var begin: Int?
        var opacity: Double
        var blendMode: BlendMode
        /// The clip that was current when the layer began, and the clip to the layer's bounds.
        var outerClip: Int
        var innerClip: Int
    }

    /// The maximum standard deviation of a blur, in pixels; larger values are clamped.
    public static let maximumFeather = 1000.0

    /// The maximum depth of nested layers; the content of deeper ones is drawn without compositing.
    public static let maximumLayerDepth = 32

    /// Creates an empty list.
    public init() {}

    /// Empties the list and keeps its storage.
    public mutating func removeAll() {
        commands.removeAll(keepingCapacity: true)
        clips.removeAll(keepingCapacity: true)
        layers.removeAll(keepingCapacity: true)
        shapes.removeAll()
        currentClip = -1
    }

    // MARK: Clips

    /// Clips subsequent commands to the inside of `path`, within the current clip.
    public mutating func pushClip(
        _ path: Path, rule: FillRule = .nonZero, transform: AffineTransform = .identity
    ) {
        if transform.isScaleAndTranslation, let rect = path.singleRect {
            let mapped = transform.bounds(of: rect)
            if let whole = mapped.wholePixels {
                return push(Clip(whole, parent: currentClip))
            }
        }
        var bounds = PixelRect(covering: transform.bounds(of: path.controlBounds))
        bounds = bounds.intersection(clipBounds)
        push(
            Clip(
                parent: currentClip, bounds: bounds, path: path, rule: rule, transform: transform))
    }

    /// Clips subsequent commands to a rectangle in pixels, within the current clip. A rectangle of whole pixels needs
    /// no mask.
    public mutating func pushClip(_ rect: Rect) {
        if let whole = rect.wholePixels {
            push(Clip(whole, parent: currentClip))
        } else {
            pushClip(Path(rect: rect))
        }
    }

    /// Clips subsequent commands to a rectangle with rounded corners, within the current clip. The list reuses the
    /// path's storage when it is recorded again.
    public mutating func pushClip(
        roundedRect rect: Rect, radius: Double, transform: AffineTransform = .identity
    ) {
        pushClip(shapes.roundedRect(rect, radius: radius), transform: transform)
    }

    /// Removes the innermost clip that was pushed since the innermost layer began. Does nothing if there is none.
    public mutating func popClip() {
        guard currentClip >= 0, currentClip != layers.last?.innerClip else { return }
        currentClip = clips[currentClip].parent
    }

    private mutating func push(_ clip: Clip) {
        var clip = clip
        clip.bounds = clip.bounds.intersection(clipBounds)
        // Consecutive draws often push the same clip; reusing it renders its mask only once.
        if let last = clips.last, last == clip {
            currentClip = clips.count - 1
            return
        }
        if currentClip + 1 < clips.count, clips[currentClip + 1] == clip {
            currentClip += 1
            return
        }
        clips.append(clip)
        currentClip = clips.count - 1
    }

    /// The bounds of the current clip, in pixels.
    public var clipBounds: PixelRect {
        currentClip < 0
            ? PixelRect(
                x0: -0x4000_0000, y0: -0x4000_0000, x1: 0x4000_0000, y1: 0x4000_0000)
            : clips[currentClip].bounds
    }

    // MARK: Draws

    /// Fills a path.
    ///
    /// - Parameters:
    ///   - path: the outline, in local space.
    ///   - rule: determines which parts of the path are inside.
    ///   - transform: maps the path and the paint to pixels.
    ///   - paint: the colour or gradient.
    ///   - blendMode: how the paint is blended with the content below.
    ///   - feather: the standard deviation, in pixels, of a blur of the coverage; clamped to 0...`maximumFeather`.
    public mutating func fill(
        _ path: Path, rule: FillRule = .nonZero, transform: AffineTransform = .identity,
        paint: Paint, blendMode: BlendMode = .sourceOver, feather: Double = 0
    ) {
        let bounds = transform.bounds(of: path.controlBounds)
        append(.fill(path, rule), transform, paint, blendMode, bounds, feather: feather)
    }

    /// Strokes a path.
    ///
    /// - Parameters:
    ///   - path: the outline, in local space.
    ///   - style: width, joins, caps and dashes.
    ///   - transform: maps the path, the stroke's lengths and the paint to pixels.
    ///   - paint: the colour or gradient.
    ///   - blendMode: how the paint is blended with the content below.
    ///   - feather: the standard deviation, in pixels, of a blur of the coverage; clamped to 0...`maximumFeather`.
    public mutating func stroke(
        _ path: Path, style: StrokeStyle, transform: AffineTransform = .identity, paint: Paint,
        blendMode: BlendMode = .sourceOver, feather: Double = 0
    ) {
        // A miter extends up to `miterLimit` half widths from its corner, a square cap √2 half widths.
        let miter = style.join == .miter ? max(1.5, style.miterLimit) : 1.5
        let reach = style.width / 2 * miter
        let local = path.controlBounds.inset(dx: -reach, dy: -reach)
        // Strokes are at least a pixel wide; see Stroker.
        let bounds = transform.bounds(of: local).inset(dx: -1, dy: -1)
        append(.stroke(path, style), transform, paint, blendMode, bounds, feather: feather)
    }

    /// Fills a rectangle in pixels.
    public mutating func fillRect(_ rect: Rect, color: Color) {
        // The shared path avoids an allocation in every frame.
        let placed = AffineTransform(a: rect.width, d: rect.height, tx: rect.minX, ty: rect.minY)
        append(.fill(.unitSquare, .nonZero), placed, .solid(color), .sourceOver, rect)
    }

    /// Fills a rectangle with rounded corners. The list reuses the path's storage when it is recorded again.
    ///
    /// - Parameters:
    ///   - rect: the rectangle, in local space.
    ///   - radius: the corners' radius, limited to half of the shorter side.
    ///   - transform: maps the rectangle to pixels.
    ///   - color: the colour.
    public mutating func fill(
        roundedRect rect: Rect, radius: Double, transform: AffineTransform = .identity,
        color: Color
    ) {
        fill(
            shapes.roundedRect(rect, radius: radius), transform: transform, paint: .solid(color))
    }

    /// Draws a coverage mask in one colour with its upper left corner at pixel (x, y).
    public mutating func draw(
        _ mask: Mask, x: Int, y: Int, color: Color, blendMode: BlendMode = .sourceOver
    ) {
        let bounds = Rect(Double(x), Double(y), Double(mask.width), Double(mask.height))
        append(.mask(mask, x: x, y: y), .identity, .solid(color), blendMode, bounds)
    }

    /// Draws an image unscaled with its upper left corner at pixel (x, y).
    public mutating func draw(_ bitmap: Bitmap, x: Int, y: Int) {
        let bounds = Rect(Double(x), Double(y), Double(bitmap.width), Double(bitmap.height))
        append(.bitmap(bitmap, x: x, y: y), .identity, .solid(.white), .sourceOver, bounds)
    }

    /// Draws an image; `transform` maps its pixels to the target's. Its edges are antialiased.
    public mutating func draw(
        _ image: Bitmap, transform: AffineTransform, sampling: ImageSampling = .bilinear,
        opacity: Double = 1, blendMode: BlendMode = .sourceOver
    ) {
        let rect = Rect(0, 0, Double(image.width), Double(image.height))
        let moved = transform.bounds(of: rect)
        // Unscaled images on whole pixels are drawn by copying rows.
        if transform.a == 1, transform.d == 1, transform.b == 0, transform.c == 0, opacity >= 1,
            blendMode == .sourceOver, let whole = moved.wholePixels
        {
            return draw(image, x: whole.x0, y: whole.y0)
        }
        append(
            .image(image, sampling, opacity: opacity), transform, .solid(.white), blendMode, moved)
    }

    /// Draws a textured mesh; `transform` maps its vertices to the target's pixels.
    public mutating func draw(
        _ mesh: ImageMesh, transform: AffineTransform, sampling: ImageSampling = .bilinear,
        opacity: Double = 1, blendMode: BlendMode = .sourceOver
    ) {
        append(
            .mesh(mesh, sampling, opacity: opacity), transform, .solid(.white), blendMode,
            mesh.bounds(transform))
    }

    // MARK: Layers

    /// Begins a layer: subsequent commands up to `endLayer` are composited as one image.
    ///
    /// - Parameters:
    ///   - bounds: the layer's maximum bounds in pixels; nothing is drawn outside them. The layer becomes as large as
    ///     what is drawn within them.
    ///   - opacity: the opacity of the composited image, clamped to 0...1.
    ///   - blendMode: how the image is blended with the content below.
    public mutating func beginLayer(
        bounds: Rect, opacity: Double, blendMode: BlendMode = .sourceOver
    ) {
        let whole = PixelRect(covering: bounds).intersection(clipBounds)
        let opacity = opacity.isNaN ? 0 : max(0, min(1, opacity))
        let isLayer = !whole.isEmpty && layers.count < DisplayList.maximumLayerDepth
        if isLayer {
            append(.beginLayer(opacity: opacity), .identity, .solid(.white), blendMode, whole.rect)
        }
        let begin = isLayer ? commands.count - 1 : nil
        let outer = currentClip
        push(Clip(whole, parent: outer))
        layers.append(
            Layer(
                begin: begin, opacity: opacity, blendMode: blendMode, outerClip: outer,
                innerClip: currentClip))
    }

    /// Ends the innermost layer and removes the clips pushed since it began. Does nothing without a layer. A layer that
    /// is never ended is not drawn.
    public mutating func endLayer() {
        guard let layer = layers.popLast() else { return }
        // The clip that was current at the layer's begin, so that both commands are recorded or neither is.
        currentClip = layer.outerClip
        guard let begin = layer.begin else { return }
        // Clearing and compositing pixels on which nothing is drawn changes nothing.
        var content = PixelRect.empty
        for i in (begin + 1)..<commands.count { content = content.union(commands[i].bounds) }
        if content.isEmpty { return commands.removeSubrange(begin...) }
        commands[begin].bounds = content
        append(
            .endLayer(opacity: layer.opacity), .identity, .solid(.white), layer.blendMode,
            content.rect)
    }

    private mutating func append(
        _ operation: Operation, _ transform: AffineTransform, _ paint: Paint,
        _ blendMode: BlendMode, _ bounds: Rect, feather: Double = 0
    ) {
        let feather =
            feather.isFinite ? max(0, min(DisplayList.maximumFeather, feather)) : 0
        // Beyond three standard deviations a blur contributes less than one level of 255.
        let reach = feather * 3
        let whole = PixelRect(covering: bounds.inset(dx: -reach, dy: -reach))
        let clipped = whole.intersection(clipBounds)
        if clipped.isEmpty { return }
        commands.append(
            Command(
                operation: operation, transform: transform, paint: paint, blendMode: blendMode,
                feather: feather, clip: currentClip, bounds: clipped,
                isUnclipped: whole == clipped))
    }
}

extension DisplayList.Clip {
    fileprivate init(_ bounds: PixelRect, parent: Int) {
        self.init(
            parent: parent, bounds: bounds, path: nil, rule: .nonZero, transform: .identity)
    }
}

extension Rect {
    /// The rectangle in whole pixels if all its edges are within 1/512 pixel (half a step of the rasterizer's grid) of
    /// pixel boundaries; otherwise nil.
    var wholePixels: PixelRect? {
        let (l, t, r, b) = (minX.rounded(), minY.rounded(), maxX.rounded(), maxY.rounded())
        let tolerance = 1.0 / 512
        guard abs(l - minX) <= tolerance, abs(t - minY) <= tolerance, abs(r - maxX) <= tolerance,
            abs(b - maxY) <= tolerance
        else { return nil }
        return PixelRect(covering: Rect(l, t, r - l, b - t))
    }
}
