import Flexbox
import Geometry
import Glibc

/// An outline that belongs to a shape.
class ShapePath: Node {
    final private(set) var shape: Shape?
    /// The composer; it is retained by the shape, which the artboard retains.
    private final var composer: UnretainedRef<PathComposer>?
    private final var built = Path()
    fileprivate final var isBuilt = false
    /// Whether the outline has been written, without being built, since its last change.
    fileprivate final var isWritten = false
    /// Whether the path is hidden in the editor and therefore part of nothing that is drawn.
    private final let isHidden: Bool
    /// Whether the file states that the vertices run counterclockwise, with y pointing down.
    fileprivate final let isCounterclockwise: Bool
    private final var collapsers = Collapsers()
    final private(set) var isHole: Bool

    required init(_ source: ObjectSource) {
        isHole = source.bool(.pathIsHole)
        isHidden = source.uint(.pathPathFlags) & 1 != 0
        isCounterclockwise = source.uint(.pathPathFlags) & 2 != 0
        super.init(source)
    }

    override func resolve() {
        super.resolve()
        shape = nearest(Shape.self)
        shape?.paths.append(self)
        collapsers = Collapsers(of: self, onlySolos: true)
    }

    override func buildDependencies() {
        super.buildDependencies()
        if let shape {
            addDependent(shape.composer)
            composer = UnretainedRef(shape.composer)
        }
    }

    /// Whether the path is part of what its shape draws.
    final var isDrawn: Bool { !isHidden && !isCollapsed }
    final var isCollapsed: Bool { artboardRef.with { collapsers.collapse(in: $0) } }

    /// The outline in the path's own space or, if bones deform it, in the artboard's. It is built on demand, since a
    /// path that is not drawn needs none.
    final var outline: Path {
        if !isBuilt { buildOutline() }
        return built
    }

    private final func buildOutline() {
        isBuilt = true
        build(&built)
    }

    /// Returns the size of what `writeOutline` will write.
    func outlineSize() -> PathSize {
        if !isBuilt { buildOutline() }
        return built.size
    }

    /// Writes the outline with its points mapped by `transform`. Call `outlineSize` first.
    func writeOutline(to writer: inout PathWriter, _ transform: AffineTransform) {
        writer.append(&built, transform)
    }

    /// Returns the size of what `writeReversedOutline` will write.
    final func reversedOutlineSize() -> PathSize {
        if !isBuilt { buildOutline() }
        return built.reversedSize
    }

    /// Writes the reversed outline. Call `reversedOutlineSize` first.
    final func writeReversedOutline(to writer: inout PathWriter, _ transform: AffineTransform) {
        writer.append(reversed: &built, transform)
    }

    /// The transform from `outline` to the artboard's space.
    var outlineTransform: AffineTransform { worldTransform }

    /// Whether the path is an unconstrained child of its shape, so that `transform` maps it into the shape's space
    /// regardless of the shape's movement.
    final private(set) lazy var isRigid = parent === shape && !isDeformed && constraints.isEmpty

    /// Whether bones deform the outline, which is then in the artboard's space.
    var isDeformed: Bool { false }

    /// Returns the transform from `outline` to the shape's space, given the inverse of the shape's transform.
    final func shapeTransform(_ inverse: AffineTransform) -> AffineTransform {
        isRigid ? transform : inverse * outlineTransform
    }

    /// Replaces `path`, the previous outline, with the current one.
    func build(_ path: inout Path) {}

    /// Returns the bounds of the outline in its shape's space.
    ///
    /// - Parameter isPlaced: false if the path's own position does not count yet.
    func intrinsicBounds(isPlaced: Bool) -> Rect {
        outline.transformed(by: isPlaced ? transform : .identity).tightBounds
    }

    /// Whether the outline runs clockwise after a transform with this determinant.
    func runsClockwise(_ determinant: Double) -> Bool { true }

    /// Whether the outline must be reversed to run clockwise or, if it is a hole, counterclockwise.
    ///
    /// - Parameter determinant: that of the inverse of the shape's transform, or any number with its sign.
    final func isReversed(_ determinant: Double) -> Bool {
        runsClockwise(
            isRigid ? transform.determinant : determinant * outlineTransform.determinant) == isHole
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        guard key == .pathIsHole, isHole != value else { return super.setBool(key, value) }
        isHole = value
        shape?.composer.addDirt(.path)
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        key == .pathIsHole ? isHole : super.bool(key)
    }

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.path) {
            isBuilt = false
            isWritten = false
        }
        if !dirt.isDisjoint(with: [.path, .transform])
            || !isRigid && dirt.contains(.worldTransform)
        {
            composer?.with { $0.addDirt(.path) }
        }
    }

    override func tearDown() {
        super.tearDown()
        shape = nil
    }
}

/// A path given by its vertices.
final class PointsPath: ShapePath, Skinnable {
    var vertices: [PathVertex] = []
    var skin: Skin? { didSet { skinRef = skin.map { UnretainedRef($0) } } }
    /// The object held by `skin`.
    private var skinRef: UnretainedRef<Skin>?
    private let isClosed: Bool
    /// The vertices without deformation.
    private var corners: [Path.Vertex] = []
    /// The vertices as deformed by bones.
    private var bentCorners: [Path.Vertex] = []
    private var weights = VertexWeights()
    /// The size of what `writeOutline` writes; nil once a vertex has changed.
    private var size: PathSize?
    /// Whether the outline is used more than once, or longer than the outline into which it is written; it is then
    /// built, not only written.
    private var isShared = false

    required init(_ source: ObjectSource) {
        isClosed = source.bool(.pointsCommonPathIsClosed)
        super.init(source)
    }

    func deformationChanged() { addDirt(.path) }
    func bonesDidMove() {}

    override var isDeformed: Bool { skin != nil }

    override func runsClockwise(_ determinant: Double) -> Bool {
        isCounterclockwise ? determinant <= 0 : determinant >= 0
    }

    override var outlineTransform: AffineTransform { skin == nil ? worldTransform : .identity }

    override func build(_ path: inout Path) {
        prepareCorners()
        if skin == nil {
            path.rewrite(&corners, closed: isClosed)
        } else {
            path.rewrite(&bentCorners, closed: isClosed)
        }
    }

    /// Updates the vertices from which the outline is built.
    private func prepareCorners() {
        if corners.count != vertices.count {
            corners = vertices.map(\.corner)
            if let skin { weights = VertexWeights(vertices, boneCount: skin.boneCount) }
        }
        if let skinRef {
            skinRef.with { $0.deform(&corners, &weights, into: &bentCorners) }
        }
    }

    // Most outlines change either in each frame that needs them or never. One that changes is written directly into its
    // shape's outline, without being built first.
    override func outlineSize() -> PathSize {
        if isWritten { isShared = true }
        if isBuilt || isShared { return super.outlineSize() }
        prepareCorners()
        if let size { return size }
        // Bones change neither which vertices have handles nor which ones are rounded.
        let new = Path.size(of: &corners, closed: isClosed)
        size = new
        return new
    }

    override func writeOutline(to writer: inout PathWriter, _ transform: AffineTransform) {
        if isBuilt { return super.writeOutline(to: &writer, transform) }
        isWritten = true
        if skin == nil {
            writer.append(&corners, closed: isClosed, transform)
        } else {
            writer.append(&bentCorners, closed: isClosed, transform)
        }
    }

    func vertexDidChange(_ slot: Int, _ corner: @autoclosure () -> Path.Vertex) {
        if slot < corners.count { corners[slot] = corner() }
        size = nil
        addDirt(.path)
    }

    override func tearDown() {
        super.tearDown()
        vertices = []
        skin = nil
    }
}

/// A path given by a rectangle and a few numbers.
final class ParametricPath: ShapePath, IntrinsicallySizeable {
    private let kind: Int
    private var width: Double
    private var height: Double
    private var originX: Double
    private var originY: Double
    private var radii: (topLeft: Double, topRight: Double, bottomLeft: Double, bottomRight: Double)
    private var linksRadii: Bool
    private var pointCount: Int
    private var innerRadius: Double
    private var pointRadius: Double
    private var corners: [Path.Vertex] = []

    required init(_ source: ObjectSource) {
        kind = source.typeKey
        width = source.double(.parametricPathWidth)
        height = source.double(.parametricPathHeight)
        originX = source.double(.parametricPathOriginX, default: 0.5)
        originY = source.double(.parametricPathOriginY, default: 0.5)
        radii = (
            source.double(.rectangleCornerRadiusTL), source.double(.rectangleCornerRadiusTR),
            source.double(.rectangleCornerRadiusBL), source.double(.rectangleCornerRadiusBR)
        )
        linksRadii = source.bool(.rectangleLinkCornerRadius, default: true)
        pointCount = ParametricPath.pointCount(source.uint(.polygonPoints, default: 5))
        pointRadius = source.double(.polygonCornerRadius)
        innerRadius = source.double(.starInnerRadius, default: 0.5)
        super.init(source)
    }

    /// Limits the number of points: thousands of points in one outline occur in no real drawing, but could in a hostile
    /// file.
    private static func pointCount(_ value: UInt32) -> Int { Int(min(10_000, value)) }

    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        Size(self.width, self.height).limited(to: width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutStyle.Scale, _ heightScale: LayoutStyle.Scale,
        direction: FlexStyle.Direction?
    ) {
        if size == Size(width, height) { return }
        (width, height) = (size.width, size.height)
        addDirt(.path)
    }

    /// Whether the outline is waiting for an update.
    private var isOutlineStale = true

    // Until the outline has been updated, the whole rectangle counts, regardless of the outline's extent.
    override func intrinsicBounds(isPlaced: Bool) -> Rect {
        if isPlaced && !isOutlineStale { return super.intrinsicBounds(isPlaced: true) }
        let box = Rect(-originX * width, -originY * height, width, height)
        return isPlaced ? transform.bounds(of: box) : box
    }

    override func build(_ path: inout Path) {
        let left = -originX * width
        let top = -originY * height
        switch kind {
        case TypeKey.ellipse:
            path.removeAll()
            path.addEllipse(in: Rect(left, top, width, height))
        case TypeKey.triangle:
            corners.removeAll(keepingCapacity: true)
            corners.append(Path.Vertex(position: Point(left + width / 2, top)))
            corners.append(Path.Vertex(position: Point(left + width, top + height)))
            corners.append(Path.Vertex(position: Point(left, top + height)))
            path.rewrite(&corners, closed: true)
        case TypeKey.polygon, TypeKey.star:
            setPolygonCorners(left + width / 2, top + height / 2)
            path.rewrite(&corners, closed: true)
        default:
            let (r, links) = (radii, linksRadii)
            corners.removeAll(keepingCapacity: true)
            func add(_ x: Double, _ y: Double, _ radius: Double) {
                corners.append(
                    Path.Vertex(position: Point(x, y), radius: links ? r.topLeft : radius))
            }
            add(left, top, r.topLeft)
            add(left + width, top, r.topRight)
            add(left + width, top + height, r.bottomRight)
            add(left, top + height, r.bottomLeft)
            path.rewrite(&corners, closed: true)
        }
    }

    private func setPolygonCorners(_ cx: Double, _ cy: Double) {
        let isStar = kind == TypeKey.star
        let count = isStar ? pointCount * 2 : pointCount
        // Single precision, as in the reference runtime: a follower of the outline may be exactly at a corner, and
        // rounding determines on which side of it.
        let step = 2 * Float(Double.pi) / Float(count)
        var angle = -Float(Double.pi) / 2
        corners.removeAll(keepingCapacity: true)
        for i in 0..<count {
            let factor = Float(isStar && i % 2 == 1 ? innerRadius : 1)
            let p = Point(
                Double(Float(cx) + cos(angle) * (Float(width) * factor / 2)),
                Double(Float(cy) + sin(angle) * (Float(height) * factor / 2)))
            corners.append(Path.Vertex(position: p, radius: pointRadius))
            angle += step
        }
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .parametricPathWidth: access(&width)
        case .parametricPathHeight: access(&height)
        case .parametricPathOriginX: access(&originX)
        case .parametricPathOriginY: access(&originY)
        case .rectangleCornerRadiusTL: access(&radii.topLeft)
        case .rectangleCornerRadiusTR: access(&radii.topRight)
        case .rectangleCornerRadiusBL: access(&radii.bottomLeft)
        case .rectangleCornerRadiusBR: access(&radii.bottomRight)
        case .polygonCornerRadius: access(&pointRadius)
        case .starInnerRadius: access(&innerRadius)
        default: return super.accessNumber(key, &access)
        }
        if !access.didChange { return }
        outlineDidChange()
        switch key {
        case .parametricPathWidth, .parametricPathHeight, .parametricPathOriginX,
            .parametricPathOriginY:
            sizeDidChange()
        default: break
        }
    }

    /// Called when the size has changed, since a layout measures its direct children.
    private func sizeDidChange() {
        if let shape, parent === shape, shape.parent is LayoutComponent {
            shape.markLayoutAroundDirty()
        }
    }

    private func outlineDidChange() {
        isOutlineStale = true
        addDirt(.path)
        shape?.participant?.outlineDidChange()
    }

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.path) { isOutlineStale = false }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard key == .polygonPoints else { return super.setUInt(key, value) }
        pointCount = ParametricPath.pointCount(value)
        outlineDidChange()
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        key == .polygonPoints ? UInt32(pointCount) : super.uint(key)
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        guard key == .rectangleLinkCornerRadius else { return super.setBool(key, value) }
        linksRadii = value
        addDirt(.path)
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        key == .rectangleLinkCornerRadius ? linksRadii : super.bool(key)
    }
}
