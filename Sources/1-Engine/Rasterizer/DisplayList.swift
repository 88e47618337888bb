import Geometry

/// A flat list of drawing commands in painting order. It is recorded again in each frame, into the same storage. A
/// command's transform maps its local space to pixels of the target.
///
/// All numbers are accepted, including NaN and infinity: commands whose geometry is not finite are not drawn. Clips and
/// layers may be unbalanced.
public struct DisplayList: Equatable, Sendable {
    private var storage = ListStorage.empty
    private var currentClip = -1
    private var layers: [Layer] = []
    /// The outline that is being made, whose storage is used again.
    private var shape = Path()

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
        if isKnownUniquelyReferenced(&storage) {
            storage.tables.pointee.removeAll()
        } else {
            storage = .empty
        }
        layers.removeAll(keepingCapacity: true)
        currentClip = -1
    }

    /// The number of commands.
    public var count: Int { view.records.count }

    /// The number of clips; successive equal ones are one.
    public var clipCount: Int { view.clips.count }

    /// A view that is valid as long as the list exists and is not changed.
    var view: ListView { ListView(storage.tables) }

    /// The tables, which are copied before they are changed if another list shares them.
    @inline(__always)
    private mutating func changedTables() -> UnsafeMutablePointer<ListTables> {
        if !isKnownUniquelyReferenced(&storage) { storage = ListStorage(copying: storage) }
        return storage.tables
    }

    // MARK: Clips

    /// Clips subsequent commands to the inside of `path`, within the current clip.
    public mutating func pushClip(
        _ path: Path, rule: FillRule = .nonZero, transform: AffineTransform = .identity
    ) {
        if transform.isScaleAndTranslation, let rect = path.singleRect {
            let mapped = transform.bounds(of: rect)
            if let whole = mapped.wholePixels {
                return push(whole)
            }
        }
        let bounds = PixelRect(covering: transform.bounds(of: path.controlBounds))
        push(bounds, path, rule, transform)
    }

    /// Clips subsequent commands to a rectangle in pixels, within the current clip. A rectangle of whole pixels needs
    /// no mask.
    public mutating func pushClip(_ rect: Rect) {
        if let whole = rect.wholePixels {
            push(whole)
        } else {
            pushClip(Path(rect: rect))
        }
    }

    /// Clips subsequent commands to a rectangle with rounded corners, within the current clip. It allocates nothing once
    /// the list has been recorded.
    public mutating func pushClip(
        roundedRect rect: Rect, radius: Double, transform: AffineTransform = .identity
    ) {
        withRoundedRect(rect, radius) { $0.pushClip($1, transform: transform) }
    }

    /// Removes the innermost clip that was pushed since the innermost layer began. Does nothing if there is none.
    public mutating func popClip() {
        guard currentClip >= 0, currentClip != layers.last?.innerClip else { return }
        currentClip = Int(view.clips[currentClip].parent)
    }

    /// Pushes a rectangle, or a path within it.
    private mutating func push(
        _ bounds: PixelRect, _ path: Path? = nil, _ rule: FillRule = .nonZero,
        _ transform: AffineTransform = .identity
    ) {
        var clip = ClipRecord(
            parent: Int32(currentClip), rule: rule, bounds: bounds.intersection(clipBounds),
            transform: transform)
        // Consecutive draws often push the same clip; reusing it renders its mask only once.
        let count = view.clips.count
        if isClip(count - 1, clip, path) {
            currentClip = count - 1
        } else if isClip(currentClip + 1, clip, path) {
            currentClip += 1
        } else {
            let tables = changedTables()
            clip.path = path.map { tables.pointee.add($0) }
            tables.pointee.clips.append(clip)
            currentClip = count
        }
    }

    /// Whether there is a clip at `index` that is equal to `clip`, whose path is `path`.
    private func isClip(_ index: Int, _ clip: ClipRecord, _ path: Path?) -> Bool {
        guard view.clips.indices.contains(index) else { return false }
        let known = view.clips[index]
        guard known.parent == clip.parent, known.bounds == clip.bounds, known.rule == clip.rule,
            known.transform == clip.transform
        else { return false }
        return withExtendedLifetime((self, path)) {
            switch (known.path, path) {
            case (nil, nil): true
            case (let old?, let new?): view.path(old).isSame(as: PathView(new))
            default: false
            }
        }
    }

    /// Calls `body` with this list and a rounded rectangle whose storage is used again.
    private mutating func withRoundedRect(
        _ rect: Rect, _ radius: Double, _ body: (inout DisplayList, Path) -> Void
    ) {
        var path = Path()
        swap(&path, &shape)
        path.removeAll()
        path.addRoundedRect(rect, radius: radius)
        body(&self, path)
        swap(&path, &shape)
    }

    /// The bounds of the current clip, in pixels.
    public var clipBounds: PixelRect {
        currentClip < 0
            ? PixelRect(
                x0: -0x4000_0000, y0: -0x4000_0000, x1: 0x4000_0000, y1: 0x4000_0000)
            : view.clips[currentClip].bounds
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
        guard let place = place(bounds, feather) else { return }
        let tables = changedTables()
        let content = Record.Content.fill(tables.pointee.add(path), rule)
        tables.pointee.append(content, transform, tables.pointee.add(paint), blendMode, place)
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
        guard let place = place(bounds, feather) else { return }
        let tables = changedTables()
        let content = Record.Content.stroke(tables.pointee.add(path), tables.pointee.add(style))
        tables.pointee.append(content, transform, tables.pointee.add(paint), blendMode, place)
    }

    /// Fills a rectangle in pixels.
    public mutating func fillRect(_ rect: Rect, color: Color) {
        guard let place = place(rect) else { return }
        let placed = AffineTransform(a: rect.width, d: rect.height, tx: rect.minX, ty: rect.minY)
        let tables = changedTables()
        let square = Record.Content.fill(tables.pointee.addUnitSquare(), .nonZero)
        tables.pointee.append(square, placed, .solid(color), .sourceOver, place)
    }

    /// Fills a rectangle with rounded corners. It allocates nothing once the list has been recorded.
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
        withRoundedRect(rect, radius) { $0.fill($1, transform: transform, paint: .solid(color)) }
    }

    /// Draws a coverage mask in one colour with its upper left corner at pixel (x, y).
    public mutating func draw(
        _ mask: Mask, x: Int, y: Int, color: Color, blendMode: BlendMode = .sourceOver
    ) {
        let bounds = Rect(Double(x), Double(y), Double(mask.width), Double(mask.height))
        guard let place = place(bounds) else { return }
        let tables = changedTables()
        let content = Record.Content.mask(tables.pointee.add(mask), x: x, y: y)
        tables.pointee.append(content, .identity, .solid(color), blendMode, place)
    }

    /// Draws an image unscaled with its upper left corner at pixel (x, y).
    public mutating func draw(_ bitmap: Bitmap, x: Int, y: Int) {
        let bounds = Rect(Double(x), Double(y), Double(bitmap.width), Double(bitmap.height))
        guard let place = place(bounds) else { return }
        let tables = changedTables()
        let content = Record.Content.bitmap(tables.pointee.add(bitmap), x: x, y: y)
        tables.pointee.append(content, .identity, .solid(.white), .sourceOver, place)
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
        guard let place = place(moved) else { return }
        let tables = changedTables()
        let content = Record.Content.image(tables.pointee.add(image), sampling, opacity: opacity)
        tables.pointee.append(content, transform, .solid(.white), blendMode, place)
    }

    /// Draws a textured mesh; `transform` maps its vertices to the target's pixels.
    public mutating func draw(
        _ mesh: ImageMesh, transform: AffineTransform, sampling: ImageSampling = .bilinear,
        opacity: Double = 1, blendMode: BlendMode = .sourceOver
    ) {
        guard let place = place(mesh.bounds(transform)) else { return }
        let tables = changedTables()
        let content = Record.Content.mesh(tables.pointee.add(mesh), sampling, opacity: opacity)
        tables.pointee.append(content, transform, .solid(.white), blendMode, place)
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
        if isLayer, let place = place(whole.rect) {
            changedTables().pointee.append(
                .beginLayer(opacity: opacity), .identity, .solid(.white), blendMode, place)
        }
        let begin = isLayer ? count - 1 : nil
        let outer = currentClip
        push(whole)
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
        let tables = changedTables()
        for record in view.records[(begin + 1)...] { content = content.union(record.bounds) }
        guard !content.isEmpty, let place = place(content.rect) else {
            return tables.pointee.records.resize(to: begin)
        }
        tables.pointee.records.base[begin].bounds = content
        tables.pointee.append(
            .endLayer(opacity: layer.opacity), .identity, .solid(.white), layer.blendMode, place)
    }

    // MARK: Records

    /// Returns the place of a command within the current clip; nil if it draws nothing there.
    @inline(__always)
    private func place(_ bounds: Rect, _ feather: Double = 0) -> Place? {
        var bounds = bounds
        let feather = feather.isFinite ? max(0, min(DisplayList.maximumFeather, feather)) : 0
        // Beyond three standard deviations a blur contributes less than one level of 255.
        if feather > 0 { bounds = bounds.inset(dx: -feather * 3, dy: -feather * 3) }
        let whole = PixelRect(covering: bounds)
        let clipped = whole.intersection(clipBounds)
        if clipped.isEmpty { return nil }
        return Place(
            bounds: clipped, clip: Int32(currentClip), isUnclipped: whole == clipped,
            feather: feather)
    }
}

/// Where a command draws.
private struct Place {
    /// The bounds in pixels, within the clip's.
    var bounds: PixelRect
    /// The index of the innermost clip, or -1.
    var clip: Int32
    /// Whether the clip's bounds contain the whole command.
    var isUnclipped: Bool
    /// The standard deviation of the blur.
    var feather: Double
}

extension ListTables {
    @inline(__always)
    fileprivate mutating func append(
        _ content: DisplayList.Record.Content, _ transform: AffineTransform,
        _ paint: PaintParts<TableRange>, _ blendMode: BlendMode, _ place: Place
    ) {
        records.append(
            DisplayList.Record(
                content: content, transform: transform, paint: paint, bounds: place.bounds,
                feather: place.feather, clip: place.clip, blendMode: blendMode,
                isUnclipped: place.isUnclipped))
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
