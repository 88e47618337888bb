import Geometry
import RiveFixtures
import RiveWriter
import Testing

@testable import RiveRuntime

/// A renderer that records draw calls as text.
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
    /// The samplers of images and meshes.
    var samplers: [ImageSampler] = []
    private var transform = AffineTransform.identity
    private var clips = 0
    private var stack: [(AffineTransform, Int)] = []

    /// Returns verbs and mapped points, such as `M0 0L1.5 2Z`; numbers are rounded to single precision.
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
    mutating func draw(
        _ image: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode
    ) {
        samplers.append(sampler)
        images.append((transform, image.width, image.height, opacity))
    }
    mutating func draw(
        _ image: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double,
        blendMode: BlendMode
    ) {
        samplers.append(sampler)
        meshes.append(mesh.vertices.map(transform.apply))
    }
}

extension Fixture {
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

extension Fixture {
    /// Returns an animation of `duration` frames, at 60 a second, with keys for one property of an object.
    ///
    /// - Parameter isLinear: interpolates linearly between the keys instead of holding their values.
    static func animation(
        of object: Int, _ key: PropertyKey, duration: Int = 60, loops: Bool = false,
        isLinear: Bool = false, keys: [(frame: Int, value: Double)]
    ) -> [Object] {
        [
            Object(
                TypeKey.linearAnimation, (.linearAnimationDuration, .uint(duration)),
                (.linearAnimationLoopValue, .uint(loops ? 1 : 0))),
            Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(object))),
            Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(key))),
        ]
            + keys.map {
                Object(
                    TypeKey.keyFrameDouble, (.keyFrameFrame, .uint($0.frame)),
                    (.interpolatingKeyFrameInterpolationType, .uint(isLinear ? 1 : 0)),
                    (.keyFrameDoubleValue, .double($0.value)))
            }
    }

    /// View model 0, "Main", with an instance and a list "items", and view model 1, "Item", with an
    /// instance.
    static let listModels = [
        Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
        Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("items"))),
        Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
        Object(
            TypeKey.viewModelInstanceList, (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
        Object(TypeKey.viewModel, (.viewModelComponentName, .string("Item"))),
        Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
    ]

    /// Returns a square artboard for instances of a view model.
    static func artboard(_ size: Double, viewModel: Int, clips: Bool = false) -> Object {
        Object(
            TypeKey.artboard, (.layoutComponentWidth, .double(size)),
            (.layoutComponentHeight, .double(size)), (.layoutComponentClip, .bool(clips)),
            (.artboardViewModelId, .uint(viewModel)))
    }

    /// Returns a binding of the preceding object to the first property of a view model.
    static func binding(_ key: PropertyKey, viewModel: Int) -> Object {
        Object(
            TypeKey.dataBindContext, (.dataBindTargetKey, .key(key)),
            (.dataBindContextSourcePathIds, .bytes([UInt8(viewModel), 0])))
    }

    /// Returns a layer whose entry state leads to its fourth state, the first of `states`, or an empty layer if
    /// there are none.
    static func layer(duration: Int = 0, _ states: [Object]) -> [Object] {
        [
            Object(TypeKey.stateMachineLayer), Object(TypeKey.entryState),
            Object(
                TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3)),
                (.stateTransitionDuration, .uint(duration))),
            Object(TypeKey.anyState), Object(TypeKey.exitState),
        ] + (states.isEmpty ? [Object(TypeKey.animationState)] : states)
    }

    /// Returns a listener of a kind on the object with index `target`, with its actions.
    static func listener(
        _ kind: StateMachineDefinition.Listener.Kind, on target: Int, _ actions: Object...
    ) -> [Object] {
        [
            Object(
                TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(target)),
                (.stateMachineListenerSingleListenerTypeValue, .uint(Int(kind.rawValue))))
        ] + actions
    }

    /// Creates items for a list, of the view model of the file's second artboard.
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

    /// Returns an object that plays animation 0 of a nested artboard.
    static func playing(in parent: Int) -> Object {
        Object(
            TypeKey.nestedSimpleAnimation, (.componentParentId, .uint(parent)),
            (.nestedAnimationAnimationId, .uint(0)), (.nestedSimpleAnimationIsPlaying, .bool(true)))
    }

    /// Returns an object that nests the file's artboard with index `artboard`.
    static func nested(_ artboard: Int, in parent: Int) -> Object {
        Object(
            TypeKey.nestedArtboard, (.componentParentId, .uint(parent)),
            (.nestedArtboardArtboardId, .uint(artboard)))
    }

    /// Returns an instance of a file's first artboard, advanced once.
    static func instance(of file: FileBuilder) throws -> Artboard {
        let artboard = try #require(try Fixture.file(file.objects).instantiate(artboardAt: 0))
        artboard.advance()
        return artboard
    }
}
