import Geometry
import JSON
import RiveRuntime

/// Writes draw calls in the schema of the reference dumps: paths and clips in the artboard's space, paints and stroke
/// widths in the local space of `ctm`.
struct DumpRenderer: Renderer {
    private struct State {
        var transform = AffineTransform.identity
        var clips: [String] = []
    }

    private(set) var writer: JSONWriter
    private var state = State()
    private var stack: [State] = []

    init(writer: JSONWriter) { self.writer = writer }

    mutating func save() { stack.append(state) }
    mutating func restore() { if let last = stack.popLast() { state = last } }
    mutating func transform(_ transform: AffineTransform) {
        state.transform = state.transform * transform
    }

    mutating func clip(_ path: Path, rule: FillRule) {
        let text = PathText.format(path, transform: state.transform, digits: 6, raises: true)
        state.clips.append((rule == .evenOdd ? "E " : "N ") + text)
    }

    mutating func fill(
        _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        begin("fill", path)
        writer.add("\(rule)".lowercased(), for: "rule")
        finish(paint, blendMode, feather)
    }

    mutating func stroke(
        _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        begin("stroke", path)
        writer.add(single: style.width, for: "thickness")
        writer.add(style.join.rawValue, for: "join")
        writer.add(style.cap.rawValue, for: "cap")
        finish(paint, blendMode, feather)
    }

    mutating func draw(
        _ image: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode
    ) {
        begin("image", nil)
        finish(image, sampler, opacity, blendMode)
    }

    mutating func draw(
        _ image: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double,
        blendMode: BlendMode
    ) {
        begin("mesh", nil)
        writer.add(mesh.vertices.count, for: "vertexCount")
        writer.add(mesh.indices.count, for: "indexCount")
        numbers(
            "vertices",
            mesh.vertices.flatMap { vertex in
                let p = state.transform.apply(vertex)
                return [p.x, p.y]
            })
        numbers("uv", mesh.uvs.flatMap { [$0.x, $0.y] })
        finish(image, sampler, opacity, blendMode)
    }

    private mutating func finish(
        _ image: ImageAsset, _ sampler: ImageSampler, _ opacity: Double, _ blendMode: BlendMode
    ) {
        writer.add(image.width, for: "width")
        writer.add(image.height, for: "height")
        if sampler != ImageSampler() {
            numbers(
                "sampler",
                [sampler.filter.rawValue, sampler.wrapX.rawValue, sampler.wrapY.rawValue].map(
                    Double.init))
        }
        writer.add(single: opacity, for: "opacity")
        writer.add(blendMode.rivNumber, for: "blend")
        writer.endObject()
    }

    private mutating func begin(_ operation: String, _ path: Path?) {
        writer.beginObject()
        writer.add(operation, for: "op")
        let t = state.transform
        numbers("ctm", [t.a, t.b, t.c, t.d, t.tx, t.ty])
        writer.beginArray("clips")
        for clip in state.clips { writer.add(clip) }
        writer.endArray()
        if let path {
            writer.add(PathText.format(path, transform: t, digits: 6, raises: true), for: "path")
        }
    }

    private mutating func numbers(_ key: String, _ values: [Double]) {
        writer.beginArray(key)
        for value in values { writer.add(single: value) }
        writer.endArray()
    }

    private mutating func finish(_ paint: Paint, _ blendMode: BlendMode, _ feather: Double) {
        if feather != 0 { writer.add(single: feather, for: "feather") }
        switch paint {
        case .solid(let color): writer.add(color.hex, for: "color")
        case .linear(let start, let end, let stops):
            numbers("linear", [start.x, start.y, end.x, end.y])
            add(stops)
        case .radial(let center, let radius, _, let stops):
            numbers("radial", [center.x, center.y, radius])
            add(stops)
        case .conic(let center, let angle, let stops):
            numbers("conic", [center.x, center.y, angle])
            add(stops)
        }
        writer.add(blendMode.rivNumber, for: "blend")
        writer.endObject()
    }

    private mutating func add(_ stops: [GradientStop]) {
        writer.beginArray("stops")
        for stop in stops {
            writer.beginArray()
            writer.add(single: stop.offset)
            writer.add(stop.color.hex)
            writer.endArray()
        }
        writer.endArray()
    }
}
