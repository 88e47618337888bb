import Geometry
import Glibc

/// A path given by a rectangle and a few numbers.
final class ParametricPath: ParametricPathBase, Resizable {
    private lazy var kind = typeKey
    private var corners = ReusedCorners()

    /// The number of points, limited: thousands of them in one outline occur in no real drawing, but could in a hostile
    /// file.
    private var pointCount: Int { Int(min(10_000, points)) }

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
            corners.begin()
            corners.all.append(Path.Vertex(position: Point(left + width / 2, top)))
            corners.all.append(Path.Vertex(position: Point(left + width, top + height)))
            corners.all.append(Path.Vertex(position: Point(left, top + height)))
            path.rewrite(&corners.all, closed: true)
        case TypeKey.polygon, TypeKey.star:
            setPolygonCorners(left + width / 2, top + height / 2)
            path.rewrite(&corners.all, closed: true)
        default:
            corners.begin()
            func add(_ x: Double, _ y: Double, _ radius: Double) {
                corners.all.append(
                    Path.Vertex(position: Point(x, y), radius: linksRadii ? cornerRadiusTL : radius)
                )
            }
            add(left, top, cornerRadiusTL)
            add(left + width, top, cornerRadiusTR)
            add(left + width, top + height, cornerRadiusBR)
            add(left, top + height, cornerRadiusBL)
            path.rewrite(&corners.all, closed: true)
        }
        corners.end()
    }

    private func setPolygonCorners(_ cx: Double, _ cy: Double) {
        let isStar = kind == TypeKey.star
        let count = isStar ? pointCount * 2 : pointCount
        // Single precision, as in the reference runtime: a follower of the outline may be exactly at a corner, and
        // rounding determines on which side of it.
        let step = 2 * Float(Double.pi) / Float(count)
        var angle = -Float(Double.pi) / 2
        corners.begin()
        for i in 0..<count {
            let factor = Float(isStar && i % 2 == 1 ? innerRadius : 1)
            let p = Point(
                Double(Float(cx) + cos(angle) * (Float(width) * factor / 2)),
                Double(Float(cy) + sin(angle) * (Float(height) * factor / 2)))
            corners.all.append(Path.Vertex(position: p, radius: pointRadius))
            angle += step
        }
    }

    override func didChange(_ key: PropertyKey) {
        if key == .pathIsHole { return super.didChange(key) }
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
        if let shape, parent === shape, shape.parent?.isLayout == true {
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
}
