import Geometry
import Rasterizer
import RiveRuntime
import Typography

/// A drawing context that records what views draw. Coordinates are in points, relative to the origin of the view
/// being drawn.
@MainActor public final class Canvas {
    /// The number of pixels per point.
    public internal(set) var scale: Double {
        didSet { if scale != oldValue { rasters.removeAll() } }
    }
    var list = DisplayList()
    let text = TextCaches()
    let images = ImageCache()
    let rasters = RasterCache()
    private(set) var state: State
    private var stack: [State] = []
    /// The number of saved states that do not belong to the view being drawn, which it cannot restore.
    private var firstRestorable = 0
    /// Storage reused by the renderers of artboards.
    private var rendererStack: [(AffineTransform, Int)] = []

    struct State {
        /// Maps points to pixels.
        var matrix: AffineTransform
        /// Whether the matrix only scales by `scale` and translates by whole pixels.
        var isAligned = true
        /// Whether the transform of the view or of one of its superviews is changing from frame to frame.
        var isMoving = false
        var alpha = 1.0
        var clips = 0
    }

    /// The canvas of the view that is drawing itself in `draw(_:)`; nil at other times.
    public private(set) static var current: Canvas?

    /// Calls `body` with this canvas as the current one.
    func beCurrent(_ body: () -> Void) {
        let outer = Canvas.current
        Canvas.current = self
        body()
        Canvas.current = outer
    }

    /// Creates a canvas with `scale` pixels per point.
    public init(scale: Double) {
        self.scale = scale
        state = State(matrix: .scale(scale, scale))
    }

    /// Records drawing commands into `list`, which is emptied first.
    func record(into list: inout DisplayList, _ body: () -> Void) {
        // The lists are swapped so that the storage is uniquely referenced while it grows.
        swap(&self.list, &list)
        self.list.removeAll()
        state = State(matrix: .scale(scale, scale))
        stack.removeAll(keepingCapacity: true)
        rasters.beginFrame()
        body()
        rasters.endFrame()
        swap(&self.list, &list)
    }

    // MARK: State

    /// Saves the current transform and clip, for `restore`.
    public func save() { stack.append(state) }

    /// Restores the transform and clip of the most recent `save`. Does nothing without a matching `save` in the same
    /// `draw`.
    public func restore() {
        guard stack.count > firstRestorable, let last = stack.popLast() else { return }
        for _ in 0..<max(0, state.clips - last.clips) { list.popClip() }
        state = last
    }

    /// Lets a view draw in isolation: states that it saves without restoring are restored afterwards, and it cannot
    /// restore states saved by others.
    func isolated(_ draw: () -> Void) {
        let outer = firstRestorable
        save()
        firstRestorable = stack.count
        draw()
        while stack.count > firstRestorable { restore() }
        firstRestorable = outer
        restore()
    }

    /// Translates the origin, in points. Text and rectangles stay aligned to whole pixels only if the translation is
    /// by whole pixels.
    public func translateBy(x: Double, y: Double) {
        let (dx, dy) = (x * scale, y * scale)
        if state.isAligned, dx == dx.rounded(), dy == dy.rounded() {
            state.matrix.tx += dx
            state.matrix.ty += dy
        } else {
            concatenate(.translation(x, y))
        }
    }

    /// Scales subsequent drawing about the origin.
    public func scaleBy(x: Double, y: Double) { concatenate(.scale(x, y)) }

    /// Rotates subsequent drawing clockwise about the origin, by `angle` radians.
    public func rotate(by angle: Double) { concatenate(AffineTransform(rotationAngle: angle)) }

    /// Applies a transform to subsequent drawing, before the current transform.
    public func concatenate(_ transform: AffineTransform) {
        state.isAligned = false
        state.matrix = state.matrix * transform
    }

    /// Translates the origin, in points; by whole pixels unless the view is rotated or scaled, so that the edges of
    /// moving views stay sharp.
    func translate(_ d: Point) {
        if state.isAligned {
            state.matrix.tx += Canvas.wholePixel(d.x * scale)
            state.matrix.ty += Canvas.wholePixel(d.y * scale)
        } else {
            state.matrix = state.matrix * .translation(d.x, d.y)
        }
    }

    /// Concatenates a view's transform about `p` with the current one.
    ///
    /// - Parameter isMoving: Whether the transform is changing from frame to frame.
    func concatenate(_ transform: AffineTransform, about p: Point, isMoving: Bool) {
        state.isAligned = false
        if isMoving { state.isMoving = true }
        state.matrix =
            state.matrix * .translation(p.x, p.y) * transform * .translation(-p.x, -p.y)
    }

    func multiplyAlpha(_ alpha: Double) { state.alpha *= alpha }

    func clip(_ rect: Rect, cornerRadius: Double = 0) {
        if !state.isAligned {
            list.pushClip(roundedRect: rect, radius: cornerRadius, transform: state.matrix)
        } else if cornerRadius > 0 {
            list.pushClip(roundedRect: pixels(rect), radius: cornerRadius * scale)
        } else {
            list.pushClip(pixels(rect))
        }
        state.clips += 1
    }

    /// Clips to a rectangle until `restore` or the end of the view's `draw`. The edges are snapped to whole pixels
    /// unless the view is rotated or scaled.
    public func clip(to rect: Rect) { clip(rect) }

    /// Clips to the inside of a path until `restore` or the end of the view's `draw`.
    public func clip(_ path: Path, rule: FillRule = .nonZero) {
        list.pushClip(path, rule: rule, transform: state.matrix)
        state.clips += 1
    }

    /// Begins a group: drawing up to `endGroup` is composited as one layer with opacity `alpha`.
    func beginGroup(_ bounds: Rect?, alpha: Double) {
        // A view that does not clip can draw anywhere within the current clip.
        list.beginLayer(
            bounds: bounds.map(pixels) ?? list.clipBounds.rect, opacity: alpha)
    }

    func endGroup() { list.endLayer() }

    /// Returns whether any part of `rect`, transformed about its centre, is inside the current clip.
    func isVisible(_ rect: Rect, _ transform: AffineTransform) -> Bool {
        var bounds = pixels(rect)
        if transform != .identity {
            let transformed = transform.bounds(
                of: Rect(-rect.width / 2, -rect.height / 2, rect.width, rect.height))
            bounds = pixels(transformed.offset(by: Point(rect.midX, rect.midY)))
        }
        return !PixelRect(covering: bounds).intersection(list.clipBounds).isEmpty
    }

    /// Returns the whole pixel that is nearest to a place in pixels, the greater of two. Places halfway between two are
    /// often sums, whose rounding errors must not decide to which they go: two rows alike would look different, and so
    /// would one above the upper edge or in a bitmap of its own.
    nonisolated static func wholePixel(_ place: Double) -> Double {
        ((place * 1024).rounded() / 1024 + 0.5).rounded(.down)
    }

    /// Returns a rectangle in pixels, snapped to whole pixels unless the view is rotated or scaled.
    private func pixels(_ rect: Rect) -> Rect {
        guard state.isAligned else { return state.matrix.bounds(of: rect) }
        let x0 = Canvas.wholePixel(rect.minX * scale)
        let y0 = Canvas.wholePixel(rect.minY * scale)
        let x1 = Canvas.wholePixel(rect.maxX * scale)
        let y1 = Canvas.wholePixel(rect.maxY * scale)
        return Rect(x0 + state.matrix.tx, y0 + state.matrix.ty, x1 - x0, y1 - y0)
    }

    /// Returns a rectangle in points, with its edges snapped to whole pixels unless the view is rotated or scaled.
    private func snapped(_ rect: Rect) -> Rect {
        guard state.isAligned else { return rect }
        func snap(_ value: Double) -> Double { Canvas.wholePixel(value * scale) / scale }
        let (x, y) = (snap(rect.minX), snap(rect.minY))
        return Rect(x, y, snap(rect.maxX) - x, snap(rect.maxY) - y)
    }

    // MARK: Drawing

    /// Fills a rectangle with corners of `cornerRadius` points. The edges are snapped to whole pixels unless the view
    /// is rotated or scaled.
    public func fill(_ rect: Rect, color: Color, cornerRadius: Double = 0) {
        let color = color.multiplyingAlpha(by: state.alpha)
        if color.alpha == 0 { return }
        if !state.isAligned {
            list.fill(
                roundedRect: rect, radius: cornerRadius, transform: state.matrix, color: color)
        } else if cornerRadius > 0 {
            list.fill(roundedRect: pixels(rect), radius: cornerRadius * scale, color: color)
        } else {
            list.fillRect(pixels(rect), color: color)
        }
    }

    /// Fills a horizontal line that is one pixel high at any scale: the row of pixels above `y`, from `left` to
    /// `right`, in points.
    public func fillHairline(above y: Double, from left: Double, to right: Double, color: Color) {
        let color = color.multiplyingAlpha(by: state.alpha)
        if color.alpha == 0 { return }
        guard state.isAligned else {
            let line = Rect(left, y - 1 / scale, right - left, 1 / scale)
            return list.fill(Path(rect: line), transform: state.matrix, paint: .solid(color))
        }
        var line = pixels(Rect(left, y, right - left, 0))
        line.origin.y -= 1
        line.size.height = 1
        list.fillRect(line, color: color)
    }

    /// Fills a path with a colour.
    public func fill(_ path: Path, color: Color, rule: FillRule = .nonZero) {
        fill(path, paint: .solid(color), rule: rule)
    }

    /// Fills a path with a colour or gradient.
    public func fill(_ path: Path, paint: Paint, rule: FillRule = .nonZero) {
        list.fill(
            path, rule: rule, transform: state.matrix,
            paint: paint.multiplyingAlpha(by: state.alpha))
    }

    /// Strokes a path; the width of `style` is in points.
    public func stroke(_ path: Path, style: StrokeStyle, color: Color) {
        list.stroke(
            path, style: style, transform: state.matrix,
            paint: .solid(color.multiplyingAlpha(by: state.alpha)))
    }

    /// Draws a bitmap scaled to fill `rect`.
    public func draw(_ bitmap: Bitmap, in rect: Rect) {
        guard bitmap.width > 0, bitmap.height > 0 else { return }
        let target = pixels(rect)
        let (sx, sy) =
            (target.width / Double(bitmap.width), target.height / Double(bitmap.height))
        let placed =
            state.isAligned
            ? AffineTransform(a: sx, d: sy, tx: target.minX, ty: target.minY)
            : state.matrix * .translation(rect.minX, rect.minY)
                * .scale(rect.width / Double(bitmap.width), rect.height / Double(bitmap.height))
        list.draw(bitmap, transform: placed, opacity: state.alpha)
    }

    /// Draws an artboard fitted into `rect`. The edges of `rect` are snapped to whole pixels unless the view is
    /// rotated or scaled, since an edge inside a pixel would be blended with the background.
    ///
    /// - Parameters:
    ///   - artboard: The artboard, drawn in the state in which it was last advanced and laid out.
    ///   - rect: The rectangle, in points.
    ///   - fit: How the artboard is scaled to `rect` and aligned in it; `layout` does not lay it out.
    ///   - clips: Whether the artboard is clipped to `rect`.
    public func draw(
        _ artboard: Artboard, in rect: Rect, fit: Fit = .contain, clips: Bool = false
    ) {
        save()
        if clips { clip(rect) }
        draw(artboard, in: rect, fit: fit) { $0.draw(on: &$1) }
        restore()
    }

    /// Draws one of an artboard's parts as `draw(_:in:fit:clips:)` draws all of them.
    package func draw(part: Int, of artboard: Artboard, in rect: Rect, fit: Fit) {
        draw(artboard, in: rect, fit: fit) { $0.draw(part: part, on: &$1) }
    }

    @inline(__always)
    private func draw(
        _ artboard: Artboard, in rect: Rect, fit: Fit,
        _ body: (Artboard, inout DisplayListRenderer) -> Void
    ) {
        let placed = fit.transform(of: artboard.size, in: snapped(rect))
        var renderer = DisplayListRenderer(
            list: list, stack: rendererStack, transform: state.matrix * placed, alpha: state.alpha,
            images: images)
        // Released here so that the renderer's storage is uniquely referenced and not copied.
        list = DisplayList()
        rendererStack = []
        body(artboard, &renderer)
        list = renderer.list
        rendererStack = renderer.stack
        rendererStack.removeAll(keepingCapacity: true)
    }

    // MARK: Content drawn apart

    /// Draws a cached bitmap of content if one is valid or can be painted in this frame.
    ///
    /// - Parameters:
    ///   - owner: Whose content it is.
    ///   - version: A number that changes with the content.
    ///   - size: The size of the content, in points.
    ///   - draw: Draws the content.
    /// - Returns: False if the content must be drawn directly.
    func drawRaster(
        of owner: AnyObject, version: Int, size: Size, _ draw: (Canvas) -> Void
    ) -> Bool {
        guard state.isAligned, state.alpha >= 1, !rasters.isRecording else { return false }
        let place = pixels(Rect(origin: .zero, size: size))
        let bitmap = rasters.bitmap(
            of: owner, version: version, width: Int(place.width), height: Int(place.height)
        ) { record(into: &$0, apart: draw) }
        guard let bitmap else { return false }
        list.draw(bitmap, x: Int(place.minX), y: Int(place.minY))
        return true
    }

    /// Records content with its corner at the origin, while other content is being recorded.
    private func record(into list: inout DisplayList, apart draw: (Canvas) -> Void) {
        let outer = state
        swap(&self.list, &list)
        state = State(matrix: .scale(scale, scale))
        draw(self)
        swap(&self.list, &list)
        state = outer
    }

    /// Returns a picture of content; nil if too many were made since the last frame. Call it between frames.
    ///
    /// - Parameters:
    ///   - size: The size of the content, in points.
    ///   - draw: Draws the content.
    func snapshot(size: Size, _ draw: (Canvas) -> Void) -> Bitmap? {
        let (width, height) = (size.width * scale, size.height * scale)
        return rasters.snapshot(width: Int(width.rounded()), height: Int(height.rounded())) {
            record(into: &$0, apart: draw)
        }
    }
}
