import Geometry
import JSON
import RiveRuntime

/// Turns a readable description of an animation into a .riv file.
///
/// The description is JSON: one artboard of nodes, shapes, paths and paints, listed back to front,
/// and timeline animations of their properties by name. Documentation/RivSource.md has the whole
/// vocabulary.
package struct RivSource {
    /// What is wrong with a description.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// Counted from 1.
        package var line: Int
        package var reason: String

        /// The line and the reason, for a message.
        package var description: String { "line \(line): \(reason)" }
    }

    var writer = RivWriter()
    /// The index of each named object, and the property keys that it can be animated by.
    var names: [String: Target] = [:]
    var objectCount = 0
    var interpolators: [[Double]: Int] = [:]
    /// The view model's properties by their names, and the converters by the places that ask for
    /// them.
    var modelProperties: [String: Int] = [:]
    var converters: [String: Int] = [:]

    struct Target {
        var index: Int
        var properties: [String: PropertyKey]
    }

    /// The bytes of the .riv file that `text` describes.
    ///
    /// - Throws: `Failure` for text that is not JSON, and for the first value that is not understood.
    package static func compile(_ text: [UInt8]) throws(Failure) -> [UInt8] {
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

    /// A number that the format stores as an unsigned integer; its fraction is cut off.
    func count(_ value: JSONValue, _ key: String) throws(Failure) -> Int? {
        guard let number = try number(value, key) else { return nil }
        guard let count = Int(exactly: number.rounded(.towardZero)),
            (0...RivSource.maximumCount).contains(count)
        else {
            throw fail(value[key] ?? value, "'\(key)' must be 0 to \(RivSource.maximumCount)")
        }
        return count
    }

    /// The greatest integer of the format, which has 32 bits.
    static let maximumCount = Int(UInt32.max)

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
    mutating func begin(
        _ typeKey: Int, _ value: JSONValue, parent: Int?, properties: [String: PropertyKey] = [:]
    ) throws(Failure) -> Int {
        let index = objectCount
        objectCount += 1
        writer.beginObject(typeKey)
        if let parent { writer.add(.componentParentId, uint: parent) }
        if let name = value["name"] {
            guard let text = name.string else { throw fail(name, "'name' must be a string") }
            guard names[text] == nil else { throw fail(name, "'\(text)' is named twice") }
            names[text] = Target(index: index, properties: properties)
            writer.add(.componentName, string: text)
        }
        return index
    }

    static let nodeProperties: [String: PropertyKey] = [
        "x": .nodeX, "y": .nodeY, "rotation": .transformComponentRotation,
        "scaleX": .transformComponentScaleX, "scaleY": .transformComponentScaleY,
        "opacity": .worldTransformComponentOpacity,
    ]

    mutating func artboard(_ json: JSONValue) throws(Failure) {
        try check(
            json, ["name", "width", "height", "fill", "children", "animations", "viewModel"])
        guard let width = try number(json, "width"), let height = try number(json, "height") else {
            throw fail(json, "width and height are needed")
        }
        writer.beginObject(TypeKey.backboard)
        writer.endObject()
        if let model = json["viewModel"] { try viewModel(model) }
        try converters(json)
        let root = try begin(TypeKey.artboard, json, parent: nil)
        if json["viewModel"] != nil { writer.add(.artboardViewModelId, uint: 0) }
        writer.add(.layoutComponentWidth, double: width)
        writer.add(.layoutComponentHeight, double: height)
        writer.add(.layoutComponentClip, bool: true)
        writer.endObject()
        if let fill = json["fill"] { try paint(fill, parent: root) }
        try nodes(json["children"], parent: root)
        try animations(json["animations"])
    }

    /// Files list the frontmost first; descriptions are read back to front.
    mutating func nodes(_ list: JSONValue?, parent: Int) throws(Failure) {
        guard let list else { return }
        guard let array = list.array else { throw fail(list, "'children' must be a list") }
        for child in array.reversed() { try node(child, parent: parent) }
    }

    mutating func node(_ value: JSONValue, parent: Int) throws(Failure) {
        let place: Set<String> = [
            "name", "type", "x", "y", "rotation", "scaleX", "scaleY", "opacity", "clip", "bind",
        ]
        switch value["type"]?.string {
        case "node":
            try check(value, place.union(["children"]))
            let index = try begin(
                TypeKey.node, value, parent: parent, properties: RivSource.nodeProperties)
            try addPlace(value)
            writer.endObject()
            try bindings(value, RivSource.nodeProperties)
            try clip(value, parent: index)
            try nodes(value["children"], parent: index)
        case "shape":
            try check(value, place.union(["paths", "paints", "blend"]))
            let index = try begin(
                TypeKey.shape, value, parent: parent, properties: RivSource.nodeProperties)
            try addPlace(value)
            if let blend = try count(value, "blend") {
                writer.add(.drawableBlendModeValue, uint: blend)
            }
            writer.endObject()
            try bindings(value, RivSource.nodeProperties)
            try clip(value, parent: index)
            for path in value["paths"]?.array ?? [] { try self.path(path, parent: index) }
            for paint in value["paints"]?.array ?? [] { try self.paint(paint, parent: index) }
        default: throw fail(value, "'type' must be \"node\" or \"shape\"")
        }
    }

    mutating func addPlace(_ value: JSONValue) throws(Failure) {
        for (name, key) in RivSource.nodeProperties.sorted(by: { $0.value < $1.value }) {
            guard var number = try number(value, name) else { continue }
            if name == "rotation" { number *= .pi / 180 }
            writer.add(key, double: number)
        }
    }

    /// `clip` names a node whose shapes limit this one; it must stand in front, which in a file is
    /// before.
    mutating func clip(_ value: JSONValue, parent: Int) throws(Failure) {
        guard let clip = value["clip"] else { return }
        guard let target = clip.string.flatMap({ names[$0] }) else {
            throw fail(clip, "'clip' must name a node further to the front")
        }
        objectCount += 1
        writer.beginObject(TypeKey.clippingShape)
        writer.add(.componentParentId, uint: parent)
        writer.add(.clippingShapeSourceId, uint: target.index)
        writer.endObject()
    }
}
