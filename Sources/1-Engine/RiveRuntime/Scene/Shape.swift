import Flexbox
import Geometry

/// Something that is drawn, in an order that rules may change.
class Drawable: Node {
    final let blendMode: BlendMode
    private let flags: Flags

    private struct Flags: OptionSet {
        let rawValue: UInt32
        static let hidden = Flags(rawValue: 1 << 0)
        static let opaqueToPointers = Flags(rawValue: 1 << 3)
        static let participatesInLayout = Flags(rawValue: 1 << 8)
    }

    /// Outermost first; those of one group in the file's order.
    final private(set) var clippingShapes: [ClippingShape] = []
    /// The same number for all drawables of the artboard with the same clips; 0 for those without.
    final private(set) var clipGroup = 0
    /// The rules that place this drawable: its own or its nearest ancestor's.
    final var drawRules: DrawRules?
    /// Of a shape, a picture or a text that takes part in the layout around it.
    final var participant: LayoutParticipant?

    required init(_ source: ObjectSource) {
        blendMode =
            BlendMode(rivNumber: Int(source.uint(.drawableBlendModeValue, default: 3)))
            ?? .sourceOver
        flags = Flags(rawValue: source.uint(.drawableDrawableFlags))
        super.init(source)
    }

    /// Drawables behind it do not receive the pointer.
    final var isOpaqueToPointers: Bool { flags.contains(.opaqueToPointers) }

    /// Of a list: its items take part in the layout around it even if it is in a group.
    final var joinsLayout: Bool { flags.contains(.participatesInLayout) }

    /// Not shown: hidden in the file, or collapsed.
    final var isHidden: Bool { flags.contains(.hidden) || isCollapsed }

    final var isCollapsed: Bool { artboardRef.with { collapsers.collapse(in: $0) } }

    /// Hidden in the file, whatever collapses it.
    final var isMarkedHidden: Bool { flags.contains(.hidden) }

    private final var collapsers = Collapsers()

    override func resolve() {
        super.resolve()
        collapsers = Collapsers(of: self)
    }

    /// - Parameter clips: the outermost first; those of one group in the file's order.
    /// - Parameter group: not 0.
    final func setClips(_ clips: [ClippingShape], group: Int) {
        clippingShapes = clips
        clipGroup = group
    }

    func draw(on renderer: inout some Renderer) {}

    /// Puts the clips in force, which stay so until another drawable of the artboard has others.
    ///
    /// - Returns: false where nothing would be seen.
    @inline(__always)
    final func beginClips(on renderer: inout some Renderer) -> Bool {
        artboardRef.with { artboard in
            if artboard.openClips.group != clipGroup {
                artboard.openClips.change(to: &clippingShapes, group: clipGroup, on: &renderer)
            }
            return artboard.openClips.showsAnything
        }
    }

    override func tearDown() {
        super.tearDown()
        clippingShapes = []
        drawRules = nil
        participant = nil
    }
}

/// What owns paints: a shape or the artboard itself.
protocol PaintContainer: AnyObject {
    var paints: [ShapePaint] { get set }
    var renderOpacity: Double { get }
}

/// Paths with the fills and strokes that draw them.
final class Shape: Drawable, PaintContainer, IntrinsicallySizeable, HitTarget {
    var paths: [ShapePath] = []
    var paints: [ShapePaint] = []
    let composer: PathComposer

    required init(_ source: ObjectSource) {
        composer = PathComposer(artboard: source.artboard)
        super.init(source)
        composer.attach(to: self)
    }

    /// The nine-slice that stretches the shape's outline.
    private(set) var slicer: NSlicedNode?

    override func buildDependencies() {
        super.buildDependencies()
        addDependent(composer)
        slicer = nearest(NSlicedNode.self)
        slicer?.add(self)
    }

    /// Whether a path of the shape has changed or moved since the last update.
    var isOutlineStale: Bool {
        composer.hasDirt(for: [.path, .worldTransform]) || paths.contains { $0.hasDirt(for: .path) }
    }

    override var localSize: Size { composer.localPath.controlBounds.size }

    /// The length of all outlines, in the artboard's space, is there to be read.
    override func computedNumber(_ key: PropertyKey) -> Double? {
        key == .shapeLength
            ? PathMeasure(composer.worldPath).length : super.computedNumber(key)
    }

    // A shape is sized by its paths, and they by the layout, unless it takes part in the layout itself.
    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        if participant != nil { return intrinsicBounds.size }
        return paths.reduce(Size(0, 0)) { size, path in
            guard let path = path as? ParametricPath else { return size }
            let measured = path.measureLayout(width, height)
            return Size(max(size.width, measured.width), max(size.height, measured.height))
        }
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutStyle.Scale, _ heightScale: LayoutStyle.Scale,
        direction: FlexStyle.Direction?
    ) {
        if participant == nil { return }
        let own = intrinsicBounds.size
        participantScale = Size(
            own.width > 0 ? size.width / own.width : 1,
            own.height > 0 ? size.height / own.height : 1)
    }

    /// What makes the outline as large as its box in a layout.
    private var participantScale = Size(1, 1)

    /// What the paths take up in the shape's own space, however large it is shown.
    private var intrinsicBounds: Rect {
        var all: Rect?
        let isPlaced = participant?.isHostUpdated ?? true
        for path in paths where !path.isCollapsed {
            let bounds = path.intrinsicBounds(isPlaced: isPlaced)
            all = all?.union(bounds) ?? bounds
        }
        return all ?? Rect(0, 0, 0, 0)
    }

    override var ownTransform: AffineTransform {
        guard let participant else { return super.ownTransform }
        let (bounds, scale) = (intrinsicBounds, participantScale)
        return .translation(
            participant.place.x - bounds.x * scale.width,
            participant.place.y - bounds.y * scale.height) * super.ownTransform
            * .scale(scale.width, scale.height) * participant.scroll
    }

    /// Whether a point in the artboard's space is inside the outline or within two units of it: the
    /// format's runtimes test a square of four pixels. Paths that the file hides count too.
    func contains(_ place: Point) -> Bool {
        let path = composer.hitPath
        guard !path.isEmpty,
            path.controlBounds.inset(dx: -3, dy: -3).contains(place)
        else { return false }
        if path.contains(place) { return true }
        let corner = Point((place.x - 2).rounded() + 0.5, (place.y - 2).rounded() + 0.5)
        for row in 0..<4 {
            for column in 0..<4
            where path.contains(Point(corner.x + Double(column), corner.y + Double(row))) {
                return true
            }
        }
        return false
    }

    override func draw(on renderer: inout some Renderer) {
        if renderOpacity == 0 || isHidden { return }
        guard beginClips(on: &renderer) else { return }
        var isInside = false
        paints.forEachLent { $0.draw(self, &isInside, on: &renderer) }
        if isInside { renderer.restore() }
    }

    override func tearDown() {
        super.tearDown()
        composer.tearDown()
        slicer = nil
        paths = []
        paints = []
    }
}

/// Joins a shape's paths, on demand, after all of them have been updated.
final class PathComposer: Component {
    /// Holds the composer, and outlives it.
    private var shapeRef: UnretainedRef<Shape>?
    /// The outlines by kind, to be lent out; see `prepare`.
    var local = ReusedPath()
    private var isLocalCurrent = false
    /// Whether the outline has been joined in single precision.
    private var isLocalCoarse = false
    var world = ReusedPath()
    private var isWorldCurrent = false
    var clockwise = ReusedPath()
    private var isClockwiseCurrent = false
    /// No path is turned round for the clockwise outline: it is the local one.
    private(set) var isClockwiseLocal = false
    private var clips: [ClippingShape] = []
    private var followers: [any PathFollower] = []

    /// A composer without a shape, which `attach` gives it.
    init(artboard: Artboard) {
        super.init(
            ObjectSource(table: artboard.file.table, object: -1, index: -1, artboard: artboard))
    }

    /// To be called once, before anything else is.
    func attach(to shape: Shape) { shapeRef = UnretainedRef(shape) }

    private var shape: Shape {
        guard let shapeRef else { preconditionFailure("a composer is attached to its shape") }
        return shapeRef.object
    }

    /// Brings `local`, `clockwise` or `world` up to date; in place of `clockwise`, `local` where
    /// `isClockwiseLocal`.
    @inline(__always)
    func prepare(_ kind: OutlineKind) {
        switch kind {
        case .local: if !isLocalCurrent { joinLocal() }
        case .clockwise: if !isClockwiseCurrent { joinClockwise() }
        case .world: if !isWorldCurrent { joinWorld() }
        }
    }

    // fatalError: no type of the format stands for a composer, so the factory never asks for one.
    required init(_ source: ObjectSource) { fatalError("a composer is not in the file") }

    /// The shape's transform is nearly singular. Single precision, in which the format's runtimes compute,
    /// then moves its paths by some units: less than a thousandth of a pixel.
    private var isSqueezed: Bool {
        shapeRef?.with { abs($0.worldTransform.determinant) < 1e-6 } ?? false
    }

    /// Of a squeezed shape's transform. One that is squeezed to a line or a point has no local space: its
    /// paths are left in the artboard's.
    private func coarseInverse(_ shape: Shape) -> SingleTransform? {
        guard isSqueezed else { return nil }
        return SingleTransform(shape.worldTransform).inverse ?? SingleTransform(.identity)
    }

    /// The local outline changes with the shape's transform.
    private var followsTransform: Bool {
        isSqueezed || shapeRef?.with { $0.slicer != nil } ?? false
    }

    /// In the shape's own space.
    var localPath: Path {
        if !isLocalCurrent { joinLocal() }
        return local.current
    }

    private func joinLocal() {
        isLocalCurrent = true
        guard let shapeRef else { return }
        shapeRef.with { shape in
            let coarse = coarseInverse(shape)
            isLocalCoarse = coarse != nil
            var size = PathSize()
            var isRigid = shape.slicer == nil
            shape.paths.forEachLent {
                guard $0.isDrawn else { return }
                size += $0.outlineSize()
                if !$0.isRigid { isRigid = false }
            }
            let inverse = isRigid ? .identity : shape.worldTransform.inverse ?? .identity
            local.rewrite(size) { writer in
                shape.paths.forEachLent { path in
                    guard path.isDrawn else { return }
                    let transform =
                        coarse.map { $0 * SingleTransform(path.outlineTransform) }
                        ?? path.shapeTransform(inverse)
                    path.writeOutline(to: &writer, transform)
                }
            }
            if shape.slicer != nil { local.current = deformed(local.current, inverse) }
        }
    }

    /// In the artboard's space.
    var worldPath: Path {
        if !isWorldCurrent { joinWorld() }
        return world.current
    }

    private func joinWorld() {
        isWorldCurrent = true
        guard let shapeRef else { return }
        shapeRef.with { shape in
            var size = PathSize()
            shape.paths.forEachLent { if $0.isDrawn { size += $0.outlineSize() } }
            world.rewrite(size) { writer in
                shape.paths.forEachLent {
                    if $0.isDrawn { $0.writeOutline(to: &writer, $0.outlineTransform) }
                }
            }
            if let slicer = shape.slicer { world.current = slicer.deform(world.current) }
        }
    }

    /// What pointers hit, in the artboard's space: `worldPath` and the paths that the file hides.
    var hitPath: Path {
        if shape.paths.allSatisfy({ $0.isDrawn || $0.isCollapsed }) { return worldPath }
        var path = Path()
        for part in shape.paths where !part.isCollapsed {
            path.append(part.outline, transform: part.outlineTransform)
        }
        return shape.slicer.map { $0.deform(path) } ?? path
    }

    /// In the shape's own space, each path turned so that it runs clockwise, or against it where it
    /// is a hole: what a fill that counts turns clockwise paints. Which way vertices run is stated in
    /// the file; other paths are never mirrored back.
    private func joinClockwise() {
        isClockwiseCurrent = true
        guard let shapeRef else { return }
        shapeRef.with { shape in
            let determinant = shape.worldTransform.determinant
            isClockwiseLocal = !isSqueezed
            shape.paths.forEachLent {
                if $0.isDrawn && $0.isReversed(determinant) { isClockwiseLocal = false }
            }
            if isClockwiseLocal { return prepare(.local) }
            let coarse = coarseInverse(shape)
            if coarse != nil { isLocalCoarse = true }
            let inverse = shape.worldTransform.inverse ?? .identity
            func transform(_ path: ShapePath) -> (AffineTransform, isReversed: Bool) {
                guard let coarse else {
                    return (
                        path.shapeTransform(inverse), path.isReversed(inverse.determinant)
                    )
                }
                let transform = coarse * SingleTransform(path.outlineTransform)
                return (transform, path.runsClockwise(transform.determinant) == path.isHole)
            }
            var size = PathSize()
            shape.paths.forEachLent {
                guard $0.isDrawn else { return }
                size += transform($0).isReversed ? $0.reversedOutlineSize() : $0.outlineSize()
            }
            clockwise.rewrite(size) { writer in
                shape.paths.forEachLent { path in
                    guard path.isDrawn else { return }
                    let (transform, isReversed) = transform(path)
                    if isReversed {
                        path.writeReversedOutline(to: &writer, transform)
                    } else {
                        path.writeOutline(to: &writer, transform)
                    }
                }
            }
            if shape.slicer != nil { clockwise.current = deformed(clockwise.current, inverse) }
        }
    }

    func addClip(_ clip: ClippingShape) { clips.append(clip) }
    func addFollower(_ follower: any PathFollower) { followers.append(follower) }

    override func update(_ dirt: Dirt) {
        isWorldCurrent = false
        clips.forEachLent { $0.invalidate() }
        if !followers.isEmpty { for follower in followers { follower.invalidate() } }
        // A shape that only moves keeps its outline.
        if !dirt.contains(.path) && !isLocalCoarse && !followsTransform { return }
        isClockwiseCurrent = false
        isLocalCurrent = false
    }

    private func deformed(_ path: Path, _ inverse: AffineTransform) -> Path {
        shape.slicer?.deform(path.transformed(by: shape.worldTransform)).transformed(by: inverse)
            ?? path
    }

    override func tearDown() {
        super.tearDown()
        clips = []
        followers = []
    }
}
