import Geometry
import RiveRuntime

/// A draw call with everything that applies to it, in the artboard's space unless it says otherwise.
struct LoggedDraw {
    /// What is drawn.
    enum Kind {
        case fill(Path, FillRule)
        case stroke(Path, StrokeStyle)
        /// The encoded image.
        case image([UInt8])
        /// The encoded image and the vertices of its triangles.
        case mesh([UInt8], vertices: [Point])
    }

    var kind: Kind
    /// The paint, in the local space of `transform`; nil for an image.
    var paint: Paint?
    /// The local space of the paint, the stroke's width and the feather.
    var transform: AffineTransform
    /// The outlines whose intersection is the clip.
    var clips: [Path]
    var blendMode: BlendMode
    /// The strength of the blur, in the local space.
    var feather = 0.0
    /// The opacity of an image.
    var opacity = 1.0

    /// The name of the kind, for messages.
    var name: String {
        switch kind {
        case .fill: "fill"
        case .stroke: "stroke"
        case .image: "image"
        case .mesh: "mesh"
        }
    }
}

extension LoggedDraw: CustomStringConvertible {
    var description: String {
        let outline =
            switch kind {
            case .fill(let path, let rule): "\(rule) " + PathText.format(path, digits: 6)
            case .stroke(let path, let style):
                "width \(style.width) " + PathText.format(path, digits: 6)
            case .image(let bytes): "\(bytes.count) bytes at \(transform)"
            case .mesh(let bytes, let vertices): "\(bytes.count) bytes on \(vertices)"
            }
        let clip = clips.map { PathText.format($0, digits: 6) }.joined(separator: ", ")
        return
            "\(name) \(outline), \(paint.map { "\($0)" } ?? "opacity \(opacity)"), \(blendMode), "
            + "feather \(feather), clips [\(clip)]"
    }
}

/// Collects the draw calls of an artboard.
struct LoggingRenderer: Renderer {
    private struct State {
        var transform = AffineTransform.identity
        var clips: [Path] = []
    }

    private(set) var draws: [LoggedDraw] = []
    private var state = State()
    private var stack: [State] = []

    mutating func save() { stack.append(state) }
    mutating func restore() { if let last = stack.popLast() { state = last } }
    mutating func transform(_ transform: AffineTransform) {
        state.transform = state.transform * transform
    }

    mutating func clip(_ path: Path, rule: FillRule) {
        state.clips.append(path.transformed(by: state.transform))
    }

    mutating func fill(
        _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        add(.fill(path.transformed(by: state.transform), rule), paint, blendMode, feather: feather)
    }

    mutating func stroke(
        _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        add(
            .stroke(path.transformed(by: state.transform), style), paint, blendMode,
            feather: feather)
    }

    mutating func draw(
        _ image: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode
    ) {
        add(.image(image.bytes), nil, blendMode, opacity: opacity)
    }

    mutating func draw(
        _ image: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double,
        blendMode: BlendMode
    ) {
        let vertices = mesh.vertices.map { state.transform.apply($0) }
        add(.mesh(image.bytes, vertices: vertices), nil, blendMode, opacity: opacity)
    }

    private mutating func add(
        _ kind: LoggedDraw.Kind, _ paint: Paint?, _ blendMode: BlendMode, feather: Double = 0,
        opacity: Double = 1
    ) {
        draws.append(
            LoggedDraw(
                kind: kind, paint: paint, transform: state.transform, clips: state.clips,
                blendMode: blendMode, feather: feather, opacity: opacity))
    }
}
