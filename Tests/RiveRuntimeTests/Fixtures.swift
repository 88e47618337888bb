import Geometry
import RiveWriter
import Testing

@testable import RiveRuntime

/// What an artboard draws, written down.
struct Recorder: Renderer {
    struct Draw: Equatable {
        var path: String
        var paint: Paint
        var clips: Int
        var rule: FillRule?
        var width: Double?
        var feather = 0.0
    }

    var draws: [Draw] = []
    var images: [(transform: AffineTransform, width: Int, height: Int, opacity: Double)] = []
    var meshes: [[Point]] = []
    private var transform = AffineTransform.identity
    private var clips = 0
    private var stack: [(AffineTransform, Int)] = []

    /// Verbs and mapped points, such as `M0 0L1.5 2Z`; numbers are rounded to single precision.
    private static func text(_ path: Path, _ transform: AffineTransform) -> String {
        func number(_ value: Double) -> String {
            let text = "\(Float(value))"
            return text == "-0.0" ? "0" : text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        var text = ""
        var points = path.points[...]
        for verb in path.verbs {
            switch verb {
            case .move: text += "M"
            case .line: text += "L"
            case .quad: text += "Q"
            case .cubic: text += "C"
            case .close: text += "Z"
            }
            text += points.prefix(verb.pointCount).map { point in
                let place = transform.apply(point)
                return number(place.x) + " " + number(place.y)
            }.joined(separator: " ")
            points = points.dropFirst(verb.pointCount)
        }
        return text
    }

    mutating func save() { stack.append((transform, clips)) }
    mutating func restore() { if let last = stack.popLast() { (transform, clips) = last } }
    mutating func transform(_ t: AffineTransform) { transform = transform * t }
    mutating func clip(_ path: Path, rule: FillRule) { clips += 1 }
    mutating func fill(
        _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        draws.append(
            Draw(
                path: Recorder.text(path, transform), paint: paint, clips: clips,
                rule: rule, feather: feather))
    }
    mutating func stroke(
        _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        draws.append(
            Draw(
                path: Recorder.text(path, transform), paint: paint, clips: clips,
                width: style.width, feather: feather))
    }
    mutating func draw(_ image: ImageAsset, opacity: Double, blendMode: BlendMode) {
        images.append((transform, image.width, image.height, opacity))
    }
    mutating func draw(
        _ image: ImageAsset, mesh: MeshShape, opacity: Double, blendMode: BlendMode
    ) {
        meshes.append(mesh.vertices.map(transform.apply))
    }
}

enum Fixture {
    static func file(_ source: String) throws -> File {
        try File(try RivSource.compile(Array(source.utf8)))
    }

    static func draws(_ artboard: Artboard) -> [Recorder.Draw] {
        var recorder = Recorder()
        artboard.draw(on: &recorder)
        return recorder.draws
    }

    /// Two shapes, a clip, a gradient and an animation.
    static let scene = """
        {"name": "A", "width": 100, "height": 50, "fill": {"color": "#112233"}, "children": [
          {"type": "node", "name": "group", "x": 10, "y": 5, "scaleX": 2, "children": [
            {"type": "shape", "name": "box", "x": 1, "opacity": 0.5, "clip": "hole",
             "paths": [{"type": "rectangle", "name": "r", "width": 4, "height": 2, "x": 2, "y": 1}],
             "paints": [
               {"name": "red", "color": "#FF0000"},
               {"stroke": 3, "cap": "round", "linear": [0, 0, 4, 0],
                "stops": [{"at": 0, "color": "#FFFFFF"}, {"at": 1, "color": "#000000"}]}]}]},
          {"type": "node", "name": "hole", "children": [
            {"type": "shape", "paths": [{"type": "ellipse", "width": 90, "height": 90}],
             "paints": []}]}],
         "animations": [
           {"name": "Move", "fps": 10, "duration": 20, "loop": "loop", "tracks": [
             {"target": "group", "property": "x", "keys": [[0, 10], [10, 20, "ease"], [20, 40]]},
             {"target": "box", "property": "rotation", "keys": [[0, 0, "hold"], [10, 90]]},
             {"target": "red", "property": "color", "keys": [[0, "#FF0000"], [20, "#0000FF"]]}]},
           {"name": "Once", "fps": 10, "duration": 5, "tracks": []},
           {"name": "Swing", "fps": 10, "duration": 10, "loop": "pingpong", "tracks": []}]}
        """
}

/// An object of a .riv file as a test writes it.
struct Object {
    enum Value {
        case uint(Int)
        case double(Double)
        case string(String)
        case bool(Bool)
        case bytes([UInt8])
    }

    var typeKey: Int
    var properties: [(Int, Value)]

    init(_ typeKey: Int, _ properties: (Int, Value)...) {
        self.typeKey = typeKey
        self.properties = properties
    }
}

extension Fixture {
    /// A file of a backboard and these objects.
    static func file(_ objects: [Object]) throws -> File { try File(bytes(objects)) }

    static func bytes(_ objects: [Object]) throws -> [UInt8] {
        var writer = RivWriter()
        for object in [Object(23)] + objects {
            writer.beginObject(object.typeKey)
            for (key, value) in object.properties {
                switch value {
                case .uint(let v): writer.add(key, uint: v)
                case .double(let v): writer.add(key, double: v)
                case .string(let v): writer.add(key, string: v)
                case .bool(let v): writer.add(key, bool: v)
                case .bytes(let v): writer.add(key, bytes: v)
                }
            }
            writer.endObject()
        }
        return writer.finish()
    }

    static func artboard(_ width: Double = 200, _ height: Double = 100) -> Object {
        Object(1, (7, .double(width)), (8, .double(height)), (196, .bool(false)))
    }

    /// Shape, rectangle, fill and colour below `parent`, their first index being `index`.
    static func box(
        at index: Int, parent: Int, x: Double = 0, y: Double = 0, width: Double = 10,
        height: Double = 10
    ) -> [Object] {
        [
            Object(3, (5, .uint(parent)), (13, .double(x)), (14, .double(y))),
            Object(7, (5, .uint(index)), (20, .double(width)), (21, .double(height))),
            Object(20, (5, .uint(index))),
            Object(18, (5, .uint(index + 2))),
        ]
    }

    /// Items for a list, of the view model that the file's second artboard is made for.
    static func items(_ count: Int, of file: File) throws -> [ViewModelInstance] {
        try (0..<count).map { _ in
            let item = try #require(try file.instantiate(artboardAt: 1))
            return try #require(file.viewModelInstance(for: item))
        }
    }

    static func record(_ artboard: Artboard) -> Recorder {
        var recorder = Recorder()
        artboard.draw(on: &recorder)
        return recorder
    }
}
