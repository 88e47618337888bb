import JSON
import RiveRuntime

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
        writer.beginObject(isStroke ? TypeKey.stroke : TypeKey.fill)
        writer.add(.componentParentId, uint: parent)
        if isStroke {
            writer.add(.strokeThickness, double: try number(value, "stroke") ?? 1)
            writer.add(.strokeCap, uint: try choice(value, "cap", ["butt", "round", "square"]))
            writer.add(.strokeJoin, uint: try choice(value, "join", ["miter", "round", "bevel"]))
        } else {
            writer.add(.fillFillRule, uint: try choice(value, "rule", ["nonzero", "evenodd"]))
        }
        writer.endObject()
        if let solid = value["color"] {
            let properties: [String: PropertyKey] = ["color": .solidColorColorValue]
            _ = try begin(TypeKey.solidColor, value, parent: index, properties: properties)
            writer.add(.solidColorColorValue, color: try color(solid))
            writer.endObject()
            try bindings(value, properties)
            return
        }
        let radial = try numbers(value, "radial", 4)
        guard let line = try numbers(value, "linear", 4) ?? radial else {
            throw fail(value, "a paint needs 'color', 'linear' or 'radial'")
        }
        let gradient = try begin(
            radial == nil ? TypeKey.linearGradient : TypeKey.radialGradient, value, parent: index,
            properties: [
                "startX": .linearGradientStartX, "startY": .linearGradientStartY,
                "endX": .linearGradientEndX, "endY": .linearGradientEndY,
                "opacity": .linearGradientOpacity,
            ])
        writer.add(.linearGradientStartX, double: line[0])
        writer.add(.linearGradientStartY, double: line[1])
        writer.add(.linearGradientEndX, double: line[2])
        writer.add(.linearGradientEndY, double: line[3])
        if let opacity = try number(value, "opacity") {
            writer.add(.linearGradientOpacity, double: opacity)
        }
        writer.endObject()
        for stop in value["stops"]?.array ?? [] {
            try check(stop, ["name", "at", "color"])
            guard let at = try number(stop, "at"), let stopColor = stop["color"] else {
                throw fail(stop, "a stop needs 'at' and 'color'")
            }
            _ = try begin(
                TypeKey.gradientStop, stop, parent: gradient,
                properties: ["color": .gradientStopColorValue, "at": .gradientStopPosition])
            writer.add(.gradientStopColorValue, color: try color(stopColor))
            writer.add(.gradientStopPosition, double: at)
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
