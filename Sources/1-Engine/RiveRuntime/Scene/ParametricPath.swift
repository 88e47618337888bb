import Geometry
import Glibc

/// A path given by a rectangle and a few numbers.
final class ParametricPath: ShapePath, Resizable {
    private let kind: Int
    var width: Double
    var height: Double
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

    func didResize() { addDirt(.path) }

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
