import Geometry
import Lab

@testable import RiveRuntime

/// What an artboard draws, written down.
struct Recorder: Renderer {
    struct Draw: Equatable {
        var path: String
        var paint: Paint
        var clips: Int
        var rule: FillRule?
        var width: Double?
    }

    var draws: [Draw] = []
    private var transform = AffineTransform.identity
    private var clips = 0
    private var stack: [(AffineTransform, Int)] = []

    mutating func save() { stack.append((transform, clips)) }
    mutating func restore() { if let last = stack.popLast() { (transform, clips) = last } }
    mutating func transform(_ t: AffineTransform) { transform = transform * t }
    mutating func clip(_ path: Path, rule: FillRule) { clips += 1 }
    mutating func fill(_ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode) {
        draws.append(
            Draw(
                path: PathText.format(path, transform: transform), paint: paint, clips: clips,
                rule: rule))
    }
    mutating func stroke(_ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode) {
        draws.append(
            Draw(
                path: PathText.format(path, transform: transform), paint: paint, clips: clips,
                width: style.width))
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
