import Geometry
import JSON
import RiveRuntime

/// Compiles a readable description of an animation to a .riv file.
///
/// The description is JSON: artboards of nodes, shapes, text and images, listed back to front, with animations, state
/// machines and view models. Documentation/RivSource.md documents the whole vocabulary.
package struct RivSource {
    /// An error in a description.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// The line, counted from 1.
        package var line: Int
        /// The objects that contain the error, from the outermost: "artboard 'Main'", "shape 'box'".
        package var objects: [String] = []
        package var reason: String

        /// The objects followed by the reason.
        package var message: String { (objects + [reason]).joined(separator: ": ") }

        /// The line followed by the message.
        package var description: String { "line \(line): \(message)" }
    }

    /// Reads a file, given its path as written in the description.
    package typealias Reader = (String) throws -> [UInt8]

    var writer = RivWriter()
    /// The index of each named object and the keys of its properties that can be animated.
    var names: [String: Target] = [:]
    var objectCount = 0
    var interpolators: [[Double]: Int] = [:]
    /// The file's view models, in its order.
    var models: [Model] = []
    var enums: [(name: String, values: [String])] = []
    /// The names of the file's images and fonts, in its order.
    var assets: [(name: String, type: Int)] = []
    /// The names of the file's artboards, with the number of state machines in each.
    var artboards: [(name: String, machines: Int)] = []
    /// The index of the current artboard's view model.
    var model: Int?
    /// The converters' indices by the positions of their bindings in the description.
    var converters: [String: Int] = [:]
    /// The names of the current artboard's animations, in its order.
    var animationNames: [String] = []
    let read: Reader

    struct Target {
        var index: Int
        var properties: [String: PropertyKey]
    }

    /// Returns the bytes of the .riv file described by `text`.
    ///
    /// - Parameters:
    ///   - text: the description.
    ///   - read: reads the images and fonts named in the description.
    /// - Throws: `Failure` for text that is not JSON, and for the first value that is invalid.
    package static func compile(
        _ text: [UInt8], reading read: @escaping Reader = { _ in throw NoFiles() }
    ) throws(Failure) -> [UInt8] {
        let json: JSONValue
        do { json = try JSONParser.parse(text) } catch {
            throw Failure(line: error.position.line, reason: error.reason)
        }
        var source = RivSource(read: read)
        try source.file(json)
        return source.writer.finish()
    }

    /// The error for files in descriptions that are not files themselves and therefore cannot embed any.
    package struct NoFiles: Error, CustomStringConvertible {
        package let description = "files are read from descriptions in files only"
        package init() {}
    }

    // MARK: Reading

    func fail(_ value: JSONValue, _ reason: String) -> Failure {
        Failure(line: value.position.line, reason: reason)
    }

    /// Adds the name of the object that contains an error to the error.
    ///
    /// - Parameters:
    ///   - kind: such as "shape".
    ///   - value: the object, whose name is part of the message.
    ///   - number: the object's position among its siblings from 1, used if it has no name; 0 if it is the only one.
    static func within<T>(
        _ kind: String, _ value: JSONValue, _ number: Int = 0,
        _ body: () throws(Failure) -> T
    ) throws(Failure) -> T {
        do { return try body() } catch {
            let name =
                value["name"]?.string.map { " '\($0)'" } ?? (number > 0 ? " \(number)" : "")
            throw Failure(
                line: error.line, objects: ["\(kind)\(name)"] + error.objects,
                reason: error.reason)
        }
    }

    func check(_ value: JSONValue, _ known: Set<String>) throws(Failure) {
        guard let members = value.members else { throw fail(value, "an object was expected") }
        for member in members where !known.contains(member.key) {
            throw Failure(
                line: member.position.line,
                reason:
                    "unknown key '\(member.key)'; known keys: \(known.sorted().joined(separator: ", "))"
            )
        }
    }

    func number(_ value: JSONValue, _ key: String) throws(Failure) -> Double? {
        guard let member = value[key] else { return nil }
        guard let number = member.number else { throw fail(member, "'\(key)' must be a number") }
        return number
    }

    /// Returns a number that the format stores as an unsigned integer; its fraction is truncated.
    func count(_ value: JSONValue, _ key: String) throws(Failure) -> Int? {
        guard let number = try number(value, key) else { return nil }
        guard let count = Int(exactly: number.rounded(.towardZero)),
            (0...RivSource.maximumCount).contains(count)
        else {
            throw fail(value[key] ?? value, "'\(key)' must be 0 to \(RivSource.maximumCount)")
        }
        return count
    }

    /// The maximum integer of the format, which has 32 bits.
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

    /// Returns the object that the member 'target' names.
    func target(of value: JSONValue) throws(Failure) -> Target {
        guard let name = value["target"]?.string, let target = names[name] else {
            let known = names.keys.sorted().joined(separator: ", ")
            throw fail(
                value["target"] ?? value,
                "'target' must name an object, "
                    + (known.isEmpty ? "but none has a 'name'" : "one of \(known)"))
        }
        return target
    }

    func color(_ value: JSONValue) throws(Failure) -> UInt32 {
        guard let color = value.string.flatMap(Color.init(hex:)) else {
            throw fail(value, "a colour such as \"#1A2B3C\" was expected")
        }
        return color.argb
    }

    // MARK: Objects

    /// Begins an object that has an index, and registers its name.
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

    mutating func file(_ json: JSONValue) throws(Failure) {
        let ofFile: Set<String> = ["enums", "viewModels", "images", "fonts"]
        let ofArtboard: Set<String> = [
            "name", "width", "height", "fill", "children", "animations", "viewModel",
            "stateMachines",
        ]
        let list = json["artboards"]?.array
        if json["artboards"] != nil {
            try check(json, ofFile.union(["artboards"]))
            guard let list, !list.isEmpty else {
                throw fail(json["artboards"] ?? json, "'artboards' must be a list of artboards")
            }
        }
        writer.beginObject(TypeKey.backboard)
        writer.endObject()
        try assets(json)
        try enumerations(json["enums"])
        let boards = list ?? [json]
        artboards = boards.map {
            ($0["name"]?.string ?? "", $0["stateMachines"]?.array?.count ?? 0)
        }
        try viewModels(json["viewModels"], boards)
        for board in boards { try converters(board) }
        for (i, board) in boards.enumerated() {
            try RivSource.within("artboard", board, list == nil ? 0 : i + 1) { () throws(Failure) in
                try check(board, ofArtboard.union(list == nil ? ofFile : []))
                try artboard(board)
            }
        }
    }

    mutating func artboard(_ json: JSONValue) throws(Failure) {
        guard let width = try number(json, "width"), let height = try number(json, "height") else {
            throw fail(json, "width and height are needed")
        }
        names = [:]
        objectCount = 0
        interpolators = [:]
        model = try json["viewModel"].map(modelIndex)
        let root = try begin(TypeKey.artboard, json, parent: nil)
        if let model { writer.add(.artboardViewModelId, uint: model) }
        writer.add(.layoutComponentWidth, double: width)
        writer.add(.layoutComponentHeight, double: height)
        writer.add(.layoutComponentClip, bool: true)
        writer.endObject()
        if let fill = json["fill"] {
            try RivSource.within("fill", fill) { () throws(Failure) in try paint(fill, parent: root)
            }
        }
        try nodes(json["children"], parent: root)
        try animations(json["animations"])
        for (i, machine) in (json["stateMachines"]?.array ?? []).enumerated() {
            try RivSource.within("state machine", machine, i + 1) { () throws(Failure) in
                try stateMachine(machine)
            }
        }
    }

    /// Writes nodes in reverse: a file lists the frontmost first, a description back to front.
    mutating func nodes(_ list: JSONValue?, parent: Int) throws(Failure) {
        guard let list else { return }
        guard let array = list.array else { throw fail(list, "'children' must be a list") }
        for (i, child) in array.enumerated().reversed() {
            try RivSource.within(child["type"]?.string ?? "child", child, i + 1) {
                () throws(Failure) in
                try node(child, parent: parent)
            }
        }
    }

    mutating func node(_ value: JSONValue, parent: Int) throws(Failure) {
        let place: Set<String> = [
            "name", "type", "x", "y", "rotation", "scaleX", "scaleY", "opacity", "clip", "bind",
            "semantics",
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
            try semantics(value, parent: index)
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
            try semantics(value, parent: index)
            for (i, path) in (value["paths"]?.array ?? []).enumerated() {
                try RivSource.within("path", path, i + 1) { () throws(Failure) in
                    try self.path(path, parent: index)
                }
            }
            for (i, paint) in (value["paints"]?.array ?? []).enumerated() {
                try RivSource.within("paint", paint, i + 1) { () throws(Failure) in
                    try self.paint(paint, parent: index)
                }
            }
        case "text": try text(value, place, parent: parent)
        case "image": try image(value, place, parent: parent)
        case "artboard": try nestedArtboard(value, place, parent: parent)
        case "list": try artboardList(value, parent: parent)
        default:
            throw fail(
                value,
                "'type' must be \"node\", \"shape\", \"text\", \"image\", \"artboard\" or "
                    + "\"list\"")
        }
    }

    mutating func addPlace(_ value: JSONValue) throws(Failure) {
        for (name, key) in RivSource.nodeProperties.sorted(by: { $0.value < $1.value }) {
            guard var number = try number(value, name) else { continue }
            if name == "rotation" { number *= .pi / 180 }
            writer.add(key, double: number)
        }
    }

    /// Writes a clip: `clip` names a node whose shapes clip this one. That node must be in front, which in a file means
    /// that it comes first.
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
