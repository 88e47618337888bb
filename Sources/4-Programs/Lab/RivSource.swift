import Geometry
import Glibc
import JSON

/// Turns a readable description of an animation into a .riv file.
///
/// The description is JSON: one artboard of nodes, shapes, paths and paints, listed back to front,
/// and timeline animations of their properties by name. Documentation/RivSource.md has the whole
/// vocabulary.
public struct RivSource {
    /// What is wrong with a description, and in which line.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        public var line: Int
        public var reason: String

        public var description: String { "line \(line): \(reason)" }
    }

    var writer = RivWriter()
    /// The index of each named object, and the property keys that it can be animated by.
    private var names: [String: Target] = [:]
    private var objectCount = 0
    private var interpolators: [[Double]: Int] = [:]
    /// The view model's properties by their names, and the converters by the places that ask for
    /// them.
    var modelProperties: [String: Int] = [:]
    var converters: [String: Int] = [:]

    private struct Target {
        var index: Int
        var properties: [String: Int]
    }

    /// The bytes of the .riv file that `text` describes.
    public static func compile(_ text: [UInt8]) throws(Failure) -> [UInt8] {
        let json: JSONValue
        do { json = try JSONParser.parse(text) } catch {
            throw Failure(line: error.position.line, reason: error.reason)
        }
        var source = RivSource()
        try source.artboard(json)
        return source.writer.finish()
    }

    // MARK: Reading

    func fail(_ value: JSONValue, _ reason: String) -> Failure {
        Failure(line: value.position.line, reason: reason)
    }

    func check(_ value: JSONValue, _ known: Set<String>) throws(Failure) {
        guard let members = value.members else { throw fail(value, "an object was expected") }
        for member in members where !known.contains(member.key) {
            throw Failure(
                line: member.position.line,
                reason:
                    "unknown key '\(member.key)'; known are \(known.sorted().joined(separator: ", "))"
            )
        }
    }

    func number(_ value: JSONValue, _ key: String) throws(Failure) -> Double? {
        guard let member = value[key] else { return nil }
        guard let number = member.number else { throw fail(member, "'\(key)' must be a number") }
        return number
    }

    func numbers(_ value: JSONValue, _ key: String, _ count: Int) throws(Failure)
        -> [Double]?
    {
        guard let member = value[key] else { return nil }
        let numbers = member.array?.compactMap(\.number) ?? []
        guard numbers.count == count, member.array?.count == count else {
            throw fail(member, "'\(key)' must be \(count) numbers")
        }
        return numbers
    }

    func color(_ value: JSONValue) throws(Failure) -> UInt32 {
        guard let color = value.string.flatMap(Color.init(hex:)) else {
            throw fail(value, "a colour such as \"#1A2B3C\" was expected")
        }
        return color.argb
    }

    // MARK: Objects

    /// Starts an object that has an index, and registers its name.
    private mutating func begin(
        _ typeKey: Int, _ value: JSONValue, parent: Int?, properties: [String: Int] = [:]
    ) throws(Failure) -> Int {
        let index = objectCount
        objectCount += 1
        writer.beginObject(typeKey)
        if let parent { writer.add(5, uint: parent) }
        if let name = value["name"] {
            guard let text = name.string else { throw fail(name, "'name' must be a string") }
            guard names[text] == nil else { throw fail(name, "'\(text)' is named twice") }
            names[text] = Target(index: index, properties: properties)
            writer.add(4, string: text)
        }
        return index
    }

    private static let nodeProperties = [
        "x": 13, "y": 14, "rotation": 15, "scaleX": 16, "scaleY": 17, "opacity": 18,
    ]

    private mutating func artboard(_ json: JSONValue) throws(Failure) {
        try check(
            json, ["name", "width", "height", "fill", "children", "animations", "viewModel"])
        guard let width = try number(json, "width"), let height = try number(json, "height") else {
            throw fail(json, "width and height are needed")
        }
        writer.beginObject(23)
        writer.endObject()
        if let model = json["viewModel"] { try viewModel(model) }
        try converters(json)
        let root = try begin(1, json, parent: nil)
        if json["viewModel"] != nil { writer.add(583, uint: 0) }
        writer.add(7, double: width)
        writer.add(8, double: height)
        writer.add(196, bool: true)
        writer.endObject()
        if let fill = json["fill"] { try paint(fill, parent: root) }
        try nodes(json["children"], parent: root)
        try animations(json["animations"])
    }

    /// Files list the frontmost first; descriptions are read back to front.
    private mutating func nodes(_ list: JSONValue?, parent: Int) throws(Failure) {
        guard let list else { return }
        guard let array = list.array else { throw fail(list, "'children' must be a list") }
        for child in array.reversed() { try node(child, parent: parent) }
    }

    private mutating func node(_ value: JSONValue, parent: Int) throws(Failure) {
        let place: Set<String> = [
            "name", "type", "x", "y", "rotation", "scaleX", "scaleY", "opacity", "clip", "bind",
        ]
        switch value["type"]?.string {
        case "node":
            try check(value, place.union(["children"]))
            let index = try begin(2, value, parent: parent, properties: RivSource.nodeProperties)
            try addPlace(value)
            writer.endObject()
            try bindings(value, RivSource.nodeProperties)
            try clip(value, parent: index)
            try nodes(value["children"], parent: index)
        case "shape":
            try check(value, place.union(["paths", "paints", "blend"]))
            let index = try begin(3, value, parent: parent, properties: RivSource.nodeProperties)
            try addPlace(value)
            if let blend = try number(value, "blend") { writer.add(23, uint: Int(blend)) }
            writer.endObject()
            try bindings(value, RivSource.nodeProperties)
            try clip(value, parent: index)
            for path in value["paths"]?.array ?? [] { try self.path(path, parent: index) }
            for paint in value["paints"]?.array ?? [] { try self.paint(paint, parent: index) }
        default: throw fail(value, "'type' must be \"node\" or \"shape\"")
        }
    }

    private mutating func addPlace(_ value: JSONValue) throws(Failure) {
        for (name, key) in RivSource.nodeProperties.sorted(by: { $0.value < $1.value }) {
            guard var number = try number(value, name) else { continue }
            if name == "rotation" { number *= .pi / 180 }
            writer.add(key, double: number)
        }
    }

    /// `clip` names a node whose shapes limit this one; it must stand in front, which in a file is
    /// before.
    private mutating func clip(_ value: JSONValue, parent: Int) throws(Failure) {
        guard let clip = value["clip"] else { return }
        guard let target = clip.string.flatMap({ names[$0] }) else {
            throw fail(clip, "'clip' must name a node further to the front")
        }
        objectCount += 1
        writer.beginObject(42)
        writer.add(5, uint: parent)
        writer.add(92, uint: target.index)
        writer.endObject()
    }

    // MARK: Paths

    private mutating func path(_ value: JSONValue, parent: Int) throws(Failure) {
        let parametric = RivSource.nodeProperties.merging(["width": 20, "height": 21]) { a, _ in a }
        let known: Set<String> = ["name", "type", "x", "y", "rotation", "scaleX", "scaleY"]
        switch value["type"]?.string {
        case "rectangle", "ellipse":
            try check(value, known.union(["width", "height", "radius"]))
            let isRectangle = value["type"]?.string == "rectangle"
            _ = try begin(isRectangle ? 7 : 4, value, parent: parent, properties: parametric)
            try addPlace(value)
            writer.add(20, double: try number(value, "width") ?? 0)
            writer.add(21, double: try number(value, "height") ?? 0)
            if let radius = try number(value, "radius") { writer.add(31, double: radius) }
            writer.endObject()
        case "points":
            try check(value, known.union(["closed", "vertices"]))
            let index = try begin(
                16, value, parent: parent, properties: RivSource.nodeProperties)
            try addPlace(value)
            writer.add(32, bool: value["closed"]?.bool ?? true)
            writer.endObject()
            for vertex in value["vertices"]?.array ?? [] { try self.vertex(vertex, parent: index) }
        default:
            throw fail(value, "'type' must be \"rectangle\", \"ellipse\" or \"points\"")
        }
    }

    /// `[x, y]`, `[x, y, radius]`, or `[x, y, inX, inY, outX, outY]` with handles counted from the
    /// vertex.
    private mutating func vertex(_ value: JSONValue, parent: Int) throws(Failure) {
        let v = value.array?.compactMap(\.number) ?? []
        guard [2, 3, 6].contains(v.count), v.count == value.array?.count else {
            throw fail(value, "a vertex is 2, 3 or 6 numbers")
        }
        objectCount += 1
        writer.beginObject(v.count == 6 ? 6 : 5)
        writer.add(5, uint: parent)
        writer.add(24, double: v[0])
        writer.add(25, double: v[1])
        if v.count == 3 { writer.add(26, double: v[2]) }
        if v.count == 6 {
            let (i, o) = (Point(v[2], v[3]), Point(v[4], v[5]))
            writer.add(84, double: atan2(i.y, i.x))
            writer.add(85, double: i.length)
            writer.add(86, double: atan2(o.y, o.x))
            writer.add(87, double: o.length)
        }
        writer.endObject()
    }

    // MARK: Paints

    private mutating func paint(_ value: JSONValue, parent: Int) throws(Failure) {
        try check(
            value,
            [
                "name", "stroke", "cap", "join", "color", "linear", "radial", "stops", "opacity",
                "rule", "bind",
            ])
        let isStroke = value["stroke"] != nil
        let index = objectCount
        objectCount += 1
        writer.beginObject(isStroke ? 24 : 20)
        writer.add(5, uint: parent)
        if isStroke {
            writer.add(47, double: try number(value, "stroke") ?? 1)
            writer.add(48, uint: try choice(value, "cap", ["butt", "round", "square"]))
            writer.add(49, uint: try choice(value, "join", ["miter", "round", "bevel"]))
        } else {
            writer.add(40, uint: try choice(value, "rule", ["nonzero", "evenodd"]))
        }
        writer.endObject()
        if let solid = value["color"] {
            _ = try begin(18, value, parent: index, properties: ["color": 37])
            writer.add(37, color: try color(solid))
            writer.endObject()
            try bindings(value, ["color": 37])
            return
        }
        let radial = try numbers(value, "radial", 4)
        guard let line = try numbers(value, "linear", 4) ?? radial else {
            throw fail(value, "a paint needs 'color', 'linear' or 'radial'")
        }
        let gradient = try begin(
            radial == nil ? 22 : 17, value, parent: index,
            properties: ["startX": 42, "startY": 33, "endX": 34, "endY": 35, "opacity": 46])
        writer.add(42, double: line[0])
        writer.add(33, double: line[1])
        writer.add(34, double: line[2])
        writer.add(35, double: line[3])
        if let opacity = try number(value, "opacity") { writer.add(46, double: opacity) }
        writer.endObject()
        for stop in value["stops"]?.array ?? [] {
            try check(stop, ["name", "at", "color"])
            guard let at = try number(stop, "at"), let stopColor = stop["color"] else {
                throw fail(stop, "a stop needs 'at' and 'color'")
            }
            _ = try begin(19, stop, parent: gradient, properties: ["color": 38, "at": 39])
            writer.add(38, color: try color(stopColor))
            writer.add(39, double: at)
            writer.endObject()
        }
    }

    private func choice(
        _ value: JSONValue, _ key: String, _ choices: [String]
    ) throws(Failure) -> Int {
        guard let member = value[key] else { return 0 }
        guard let index = member.string.flatMap({ choices.firstIndex(of: $0) }) else {
            throw fail(member, "'\(key)' must be one of \(choices.joined(separator: ", "))")
        }
        return index
    }

    // MARK: Animations

    private mutating func animations(_ list: JSONValue?) throws(Failure) {
        let all = list?.array ?? []
        // Interpolators are objects of the artboard and come before what refers to them.
        for animation in all {
            for track in animation["tracks"]?.array ?? [] {
                for key in track["keys"]?.array ?? [] { try interpolator(key) }
            }
        }
        for animation in all { try self.animation(animation) }
    }

    private func curve(_ key: JSONValue) throws(Failure) -> [Double]? {
        guard let fields = key.array, (2...3).contains(fields.count) else {
            throw fail(key, "a key is [frame, value] or [frame, value, curve]")
        }
        guard fields.count == 3 else { return nil }
        switch fields[2].content {
        case .string("hold"), .string("linear"): return nil
        case .string("ease"): return [0.42, 0, 0.58, 1]
        case .string("out"): return [0, 0, 0.58, 1]
        case .string("in"): return [0.42, 0, 1, 1]
        case .array(let numbers) where numbers.compactMap(\.number).count == 4:
            return numbers.compactMap(\.number)
        default: throw fail(fields[2], "a curve is hold, linear, ease, in, out or four numbers")
        }
    }

    private mutating func interpolator(_ key: JSONValue) throws(Failure) {
        guard let curve = try curve(key), interpolators[curve] == nil else { return }
        interpolators[curve] = objectCount
        objectCount += 1
        writer.beginObject(28)
        for (i, property) in [63, 64, 65, 66].enumerated() {
            writer.add(property, double: curve[i])
        }
        writer.endObject()
    }

    private mutating func animation(_ value: JSONValue) throws(Failure) {
        try check(value, ["name", "fps", "duration", "loop", "tracks"])
        guard let name = value["name"]?.string, let duration = try number(value, "duration") else {
            throw fail(value, "an animation needs 'name' and 'duration'")
        }
        writer.beginObject(31)
        writer.add(55, string: name)
        writer.add(56, uint: Int(try number(value, "fps") ?? 60))
        writer.add(57, uint: Int(duration))
        writer.add(59, uint: try choice(value, "loop", ["once", "loop", "pingpong"]))
        writer.endObject()
        for track in value["tracks"]?.array ?? [] { try self.track(track) }
    }

    private mutating func track(_ value: JSONValue) throws(Failure) {
        try check(value, ["target", "property", "keys"])
        guard let name = value["target"]?.string, let target = names[name] else {
            throw fail(value["target"] ?? value, "'target' must name an object")
        }
        guard let property = value["property"]?.string, let key = target.properties[property] else {
            throw fail(
                value["property"] ?? value,
                "'property' must be one of \(target.properties.keys.sorted().joined(separator: ", "))"
            )
        }
        writer.beginObject(25)
        writer.add(51, uint: target.index)
        writer.endObject()
        writer.beginObject(26)
        writer.add(53, uint: key)
        writer.endObject()
        for frame in value["keys"]?.array ?? [] {
            let curve = try curve(frame)
            guard let fields = frame.array, let at = fields[0].number, at >= 0 else {
                throw fail(frame, "a frame number was expected")
            }
            let isColor = property == "color"
            writer.beginObject(isColor ? 37 : 30)
            writer.add(67, uint: Int(at))
            let holds = fields.count == 3 && fields[2].string == "hold"
            writer.add(68, uint: holds ? 0 : (curve == nil ? 1 : 2))
            if let index = curve.flatMap({ interpolators[$0] }) { writer.add(69, uint: index) }
            if isColor {
                writer.add(88, color: try color(fields[1]))
            } else {
                guard let number = fields[1].number else {
                    throw fail(fields[1], "a number was expected")
                }
                writer.add(70, double: property == "rotation" ? number * .pi / 180 : number)
            }
            writer.endObject()
        }
    }
}
