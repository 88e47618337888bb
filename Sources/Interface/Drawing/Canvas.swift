import Geometry
import Rasterizer
import RiveRuntime
import Typography

/// Records what views draw. Positions are in points from the origin of the view that draws.
public final class Canvas {
    /// Pixels a point.
    public let scale: Double
    private(set) var list = DisplayList()
    private let glyphs = GlyphCache()
    private let images = ImageCache()
    private var state = State()
    private var stack: [State] = []

    private struct State {
        /// In pixels.
        var origin = Point.zero
        var alpha = 1.0
        var clips = 0
    }

    public init(scale: Double) { self.scale = scale }

    /// Records into `list`, which is emptied first.
    func record(into list: inout DisplayList, _ body: () -> Void) {
        // Moved in and out, so that its storage has one owner while it grows.
        swap(&self.list, &list)
        self.list.removeAll()
        state = State()
        stack.removeAll(keepingCapacity: true)
        body()
        swap(&self.list, &list)
    }

    // MARK: State

    func save() { stack.append(state) }

    func restore() {
        guard let last = stack.popLast() else { return }
        for _ in 0..<max(0, state.clips - last.clips) { list.popClip() }
        state = last
    }

    /// Moves the origin, to whole pixels: edges of views stay sharp while they move.
    func translate(_ d: Point) {
        state.origin = state.origin + Point((d.x * scale).rounded(), (d.y * scale).rounded())
    }

    func multiplyAlpha(_ alpha: Double) { state.alpha *= alpha }

    func clip(_ rect: Rect, cornerRadius: Double = 0) {
        let r = pixels(rect)
        if cornerRadius > 0 {
            list.pushClip(Path(roundedRect: r, radius: cornerRadius * scale))
        } else {
            list.pushClip(r)
        }
        state.clips += 1
    }

    /// Whether anything in `rect` could be seen.
    func isVisible(_ rect: Rect) -> Bool {
        !PixelRect(covering: pixels(rect)).intersection(list.clipBounds).isEmpty
    }

    /// A rectangle in pixels, its edges on whole ones.
    private func pixels(_ rect: Rect) -> Rect {
        let x0 = (rect.minX * scale).rounded()
        let y0 = (rect.minY * scale).rounded()
        let x1 = (rect.maxX * scale).rounded()
        let y1 = (rect.maxY * scale).rounded()
        return Rect(x0, y0, x1 - x0, y1 - y0).offset(by: state.origin)
    }

    private var transform: AffineTransform {
        AffineTransform(a: scale, d: scale, tx: state.origin.x, ty: state.origin.y)
    }

    // MARK: Drawing

    public func fill(_ rect: Rect, color: Color, cornerRadius: Double = 0) {
        let color = color.multiplyingAlpha(by: state.alpha)
        if color.alpha == 0 { return }
        let r = pixels(rect)
        if cornerRadius > 0 {
            list.fill(Path(roundedRect: r, radius: cornerRadius * scale), paint: .solid(color))
        } else {
            list.fillRect(r, color: color)
        }
    }

    public func fill(_ path: Path, color: Color, rule: FillRule = .nonZero) {
        list.fill(
            path, rule: rule, transform: transform,
            paint: .solid(color.multiplyingAlpha(by: state.alpha)))
    }

    public func stroke(_ path: Path, style: StrokeStyle, color: Color) {
        list.stroke(
            path, style: style, transform: transform,
            paint: .solid(color.multiplyingAlpha(by: state.alpha)))
    }

    /// Draws text; `baseline` is the start of its baseline. Glyphs stand on whole pixel rows, so
    /// that all lines of a size look alike.
    public func draw(_ line: TextLine, family: FontFamily, baseline: Point, color: Color) {
        let color = color.multiplyingAlpha(by: state.alpha)
        let start = Point(
            baseline.x * scale + state.origin.x, (baseline.y * scale + state.origin.y).rounded())
        for glyph in line.glyphs {
            let quarters = ((start.x + glyph.position.x * scale) * 4).rounded()
            guard quarters.isFinite, abs(quarters) < 1e6 else { continue }
            let whole = Int(quarters) >> 2
            guard
                let image = glyphs.image(
                    family.fonts[glyph.font], glyph.id, size: line.size * scale,
                    fraction: Int(quarters) & 3)
            else { continue }
            let y = Int(start.y) + Int((glyph.position.y * scale).rounded())
            list.draw(image.mask, x: whole + image.x, y: y + image.y, color: color)
        }
    }

    /// Draws an artboard so that its own rectangle fits into `rect`.
    func draw(_ artboard: Artboard, in rect: Rect, fit: Fit, alignment: Alignment) {
        let placed = fit.transform(of: artboard.size, in: rect, alignment: alignment)
        var renderer = DisplayListRenderer(
            list: list, transform: transform * placed, alpha: state.alpha, images: images)
        // Released here while the renderer fills it, so that it is not copied.
        list = DisplayList()
        artboard.draw(on: &renderer)
        list = renderer.list
    }
}

/// Records an artboard's draws.
struct DisplayListRenderer: Renderer {
    var list: DisplayList
    private var transform: AffineTransform
    private let alpha: Double
    private let images: ImageCache
    private var clips = 0
    private var stack: [(AffineTransform, Int)] = []

    init(list: DisplayList, transform: AffineTransform, alpha: Double, images: ImageCache) {
        self.images = images
        self.list = list
        self.transform = transform
        self.alpha = alpha
    }

    mutating func save() { stack.append((transform, clips)) }

    mutating func restore() {
        guard let (transform, clips) = stack.popLast() else { return }
        for _ in 0..<max(0, self.clips - clips) { list.popClip() }
        self.transform = transform
        self.clips = clips
    }

    mutating func transform(_ transform: AffineTransform) {
        self.transform = self.transform * transform
    }

    mutating func clip(_ path: Path, rule: FillRule) {
        list.pushClip(path, rule: rule, transform: transform)
        clips += 1
    }

    /// A strength is twice a Gaussian's standard deviation.
    private func deviation(_ feather: Double) -> Double { feather / 2 * transform.meanScale }

    mutating func fill(
        _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        list.fill(
            path, rule: rule, transform: transform, paint: paint.multiplyingAlpha(by: alpha),
            blendMode: blendMode, feather: deviation(feather))
    }

    mutating func stroke(
        _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        list.stroke(
            path, style: style, transform: transform, paint: paint.multiplyingAlpha(by: alpha),
            blendMode: blendMode, feather: deviation(feather))
    }

    mutating func draw(_ image: ImageAsset, opacity: Double, blendMode: BlendMode) {
        guard let bitmap = images.bitmap(image) else { return }
        list.draw(bitmap, transform: transform, opacity: opacity * alpha, blendMode: blendMode)
    }

    mutating func draw(
        _ image: ImageAsset, mesh: MeshShape, opacity: Double, blendMode: BlendMode
    ) {
        guard let bitmap = images.bitmap(image) else { return }
        let mesh = ImageMesh(
            bitmap: bitmap, vertices: mesh.vertices, uvs: mesh.uvs, indices: mesh.indices)
        list.draw(mesh, transform: transform, opacity: opacity * alpha, blendMode: blendMode)
    }
}

extension Paint {
    fileprivate func multiplyingAlpha(by alpha: Double) -> Paint {
        if alpha >= 1 { return self }
        func fade(_ stops: [GradientStop]) -> [GradientStop] {
            stops.map { GradientStop($0.offset, $0.color.multiplyingAlpha(by: alpha)) }
        }
        switch self {
        case .solid(let color): return .solid(color.multiplyingAlpha(by: alpha))
        case .linear(let start, let end, let stops):
            return .linear(start: start, end: end, stops: fade(stops))
        case .radial(let center, let radius, let focal, let stops):
            return .radial(center: center, radius: radius, focal: focal, stops: fade(stops))
        case .conic(let center, let angle, let stops):
            return .conic(center: center, startAngle: angle, stops: fade(stops))
        }
    }
}
