import JSON

/// Fills, strokes, colours and gradients.
extension RivSource {
    mutating func paint(_ value: JSONValue, parent: Int) throws(Failure) {
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

    func choice(
        _ value: JSONValue, _ key: String, _ choices: [String]
    ) throws(Failure) -> Int {
        guard let member = value[key] else { return 0 }
        guard let index = member.string.flatMap({ choices.firstIndex(of: $0) }) else {
            throw fail(member, "'\(key)' must be one of \(choices.joined(separator: ", "))")
        }
        return index
    }
}
