import JSON
import Platform

/// The shape of a configuration without its content, for `config` and `report`, which members of the kiosk's group may
/// read: keys, kinds, numbers, colours, choices, names of screens, sources and values, files and programs. Whatever is
/// not known to be safe is replaced, whether it looks like a secret or not: arguments, texts, URLs and values of
/// environment variables.
package enum ConfigShapeText {
    /// The text that replaces a value.
    package static let mark = "***"

    /// Returns the shape of a configuration.
    ///
    /// - Parameter text: the configuration's JSON; it may have defects.
    /// - Returns: JSON, without whitespace or comments.
    /// - Throws: `JSONError` if the text cannot be parsed, since its values cannot be told apart then.
    /// - Complexity: O(*n*) in the length of the text.
    package static func shape(of text: [UInt8]) throws -> String {
        var writer = JSONWriter()
        writer.add(shown(try JSONParser.parse(text), ConfigSchema.root))
        return writer.text
    }

    /// Returns the shape of the configuration in a file and those that it includes.
    ///
    /// - Throws: `SystemError` if the file cannot be read, or `ConfigErrors` if one of them is not JSON.
    package static func shape(ofFile path: String) throws -> String {
        let bytes = try FileSystem.read(path, limit: KioskConfig.maximumSize)
        let files = ConfigFiles(bytes, path: path) { path, limit throws(SystemError) in
            try FileSystem.read(path, limit: limit)
        }
        guard let root = files.root else { throw ConfigErrors(errors: files.errors) }
        var writer = JSONWriter()
        writer.add(shown(root, ConfigSchema.root))
        return writer.text
    }

    private static func shown(_ json: JSONValue, _ shape: ConfigShape) -> DataValue {
        switch shape {
        case .value(let value): return shown(json, value)
        case .either(let shapes):
            guard let shape = shapes.first(where: { $0.takesKind(of: json) }) else {
                return hidden(json)
            }
            return shown(json, shape)
        case .object(let name):
            guard let members = json.members, let object = ConfigSchema.objects[name] else {
                return hidden(json)
            }
            return show(members) { key in object.member(key)?.shape }
        case .map(let element):
            guard let members = json.members else { return hidden(json) }
            return show(members) { _ in element }
        case .list(let element, _):
            guard let elements = json.array else { return hidden(json) }
            return .array(elements.map { shown($0, element) })
        }
    }

    /// Returns an object whose members are shown by their shapes; those without one are unknown to the schema.
    private static func show(
        _ members: [JSONMember], _ shape: (String) -> ConfigShape?
    ) -> DataValue {
        var result: [String: DataValue] = [:]
        var hiddenNames = 0
        for member in members {
            var name = member.key
            if !isName(name) {
                hiddenNames += 1
                name = hiddenNames == 1 ? mark : "\(mark) \(hiddenNames)"
            }
            result[name] = shape(member.key).map { shown(member.value, $0) } ?? hidden(member.value)
        }
        return .object(DataObject(result))
    }

    /// Returns a value of which only the JSON type, and the number of elements or members, is shown.
    private static func hidden(_ json: JSONValue) -> DataValue {
        if let elements = json.array { return .array(elements.map(hidden)) }
        if let members = json.members { return show(members) { _ in nil } }
        if case .null = json.content { return .null }
        return .string(mark)
    }

    private static func shown(_ json: JSONValue, _ value: ConfigValue) -> DataValue {
        switch value {
        case .string, .text, .json, .jsonTemplate, .condition: return hidden(json)
        case .name, .credential:
            return json.string.map { .string(isName($0) ? $0 : mark) } ?? hidden(json)
        case .path: return json.string.map { .string(path($0)) } ?? hidden(json)
        case .paths:
            guard let elements = json.array else { return hidden(json) }
            return .array(elements.map { $0.string.map { .string(path($0)) } ?? hidden($0) })
        case .template, .localizedTemplate:
            guard let members = json.members else {
                return json.string.map { .string(template($0)) } ?? hidden(json)
            }
            return show(members) { _ in .value(.template) }
        case .command:
            guard let elements = json.array else { return hidden(json) }
            return .array(elements.enumerated().map { argument($1, isProgram: $0 == 0) })
        case .boolean, .onlyTrue, .number, .integer, .numbers, .bounds, .color, .choice, .degrees,
            .mode, .time, .language:
            // A value that is not accepted may be anything.
            return value.defect(of: json, key: "") == nil ? DataValue(json) : hidden(json)
        }
    }

    /// The names of credentials are shown, and of other arguments only that of the program.
    private static func argument(_ json: JSONValue, isProgram: Bool) -> DataValue {
        if let name = ConfigValue.credentialName(json) {
            return .object([ConfigSchema.credentialKey: .string(isName(name) ? name : mark)])
        }
        guard isProgram, let name = json.string else { return hidden(json) }
        // A whole command line may have been written as one text.
        let program = name.prefix { !$0.isWhitespace }
        return .string(
            program.count == name.count ? path(name) : "\(path(String(program))) \(mark)")
    }

    // MARK: Texts

    /// Returns the path of a file or program without what may follow it in a URL; a text that is no plain path is hidden.
    private static func path(_ text: String) -> String {
        let path = text.prefix { $0 != "?" && $0 != "#" }
        guard text.utf8.count <= 1000, path.allSatisfy({ isPlain($0) || "/+~,()".contains($0) })
        else { return mark }
        return path.count == text.count ? text : "\(path)?\(mark)"
    }

    /// Whether a text has the form of a name: letters, digits and a few marks, not too long.
    private static func isName(_ text: String) -> Bool {
        text.utf8.count <= 100 && text.allSatisfy { isPlain($0) || "/#()$".contains($0) }
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || " ._-".contains(character)
    }

    /// Returns a template with its placeholders, without their formats' arguments and the text between them.
    private static func template(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        func hide() {
            if !result.hasSuffix(mark) { result += mark }
        }
        while !rest.isEmpty {
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                result += placeholder(rest[rest.index(after: rest.startIndex)..<end])
                rest = rest[rest.index(after: end)...]
            } else {
                hide()
                rest.removeFirst()
            }
        }
        return result
    }

    /// Returns a placeholder such as "{price|currency:***}".
    private static func placeholder(_ text: Substring) -> String {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let shown = parts.enumerated().map { index, part -> String in
            let name = index == 0 ? part : part.prefix { $0 != ":" }
            guard name.count <= 60, name.allSatisfy({ isPlain($0) || $0 == "/" }) else {
                return mark
            }
            return name.count == part.count ? String(name) : "\(name):\(mark)"
        }
        return "{" + shown.joined(separator: "|") + "}"
    }
}
