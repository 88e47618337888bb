import Geometry
import Glibc
import JSON
import RiveRuntime

/// Paths and their vertices.
extension RivSource {
    mutating func path(_ value: JSONValue, parent: Int) throws(Failure) {
        let size: [String: PropertyKey] = [
            "width": .parametricPathWidth, "height": .parametricPathHeight,
        ]
        let parametric = RivSource.nodeProperties.merging(size) { a, _ in a }
        let known: Set<String> = ["name", "type", "x", "y", "rotation", "scaleX", "scaleY"]
        switch value["type"]?.string {
        case "rectangle", "ellipse":
            try check(value, known.union(["width", "height", "radius"]))
            let isRectangle = value["type"]?.string == "rectangle"
            _ = try begin(
                isRectangle ? TypeKey.rectangle : TypeKey.ellipse, value, parent: parent,
                properties: parametric)
            try addPlace(value)
            writer.add(.parametricPathWidth, double: try number(value, "width") ?? 0)
            writer.add(.parametricPathHeight, double: try number(value, "height") ?? 0)
            if let radius = try number(value, "radius") {
                writer.add(.rectangleCornerRadiusTL, double: radius)
            }
            writer.endObject()
        case "points":
            try check(value, known.union(["closed", "vertices"]))
            let index = try begin(
                TypeKey.pointsPath, value, parent: parent, properties: RivSource.nodeProperties)
            try addPlace(value)
            writer.add(.pointsCommonPathIsClosed, bool: value["closed"]?.bool ?? true)
            writer.endObject()
            for vertex in value["vertices"]?.array ?? [] { try self.vertex(vertex, parent: index) }
        default:
            throw fail(value, "'type' must be \"rectangle\", \"ellipse\" or \"points\"")
        }
    }

    /// Writes a vertex: `[x, y]`, `[x, y, radius]`, or `[x, y, inX, inY, outX, outY]` with handles relative to the
    /// vertex.
    mutating func vertex(_ value: JSONValue, parent: Int) throws(Failure) {
        let v = value.array?.compactMap(\.number) ?? []
        guard [2, 3, 6].contains(v.count), v.count == value.array?.count else {
            throw fail(value, "a vertex is 2, 3 or 6 numbers")
        }
        objectCount += 1
        writer.beginObject(
            v.count == 6 ? TypeKey.cubicDetachedVertex : TypeKey.straightVertex)
        writer.add(.componentParentId, uint: parent)
        writer.add(.vertexX, double: v[0])
        writer.add(.vertexY, double: v[1])
        if v.count == 3 { writer.add(.straightVertexRadius, double: v[2]) }
        if v.count == 6 {
            let (i, o) = (Point(v[2], v[3]), Point(v[4], v[5]))
            writer.add(.cubicDetachedVertexInRotation, double: atan2(i.y, i.x))
            writer.add(.cubicDetachedVertexInDistance, double: i.length)
            writer.add(.cubicDetachedVertexOutRotation, double: atan2(o.y, o.x))
            writer.add(.cubicDetachedVertexOutDistance, double: o.length)
        }
        writer.endObject()
    }
}
