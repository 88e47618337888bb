import JSON

@testable import KioskFile

/// The JSON Schema (draft 2020-12) of kiosk.json, generated from `ConfigSchema`, for editors and validators.
enum JSONSchema {
    /// The schema, with a trailing newline.
    static var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add("https://json-schema.org/draft/2020-12/schema", for: "$schema")
        writer.add("kiosk.json of Flipbook", for: "title")
        writer.add("#/$defs/kiosk", for: "$ref")
        writer.beginObject("$defs")
        for (name, object) in ConfigSchema.ordered {
            writer.newline()
            add(object, for: name, to: &writer)
        }
        writer.endObject()
        writer.endObject()
        return writer.text + "\n"
    }

    private static func add(
        _ object: ConfigObject, for name: String, to writer: inout JSONWriter
    ) {
        writer.beginObject(name)
        writer.add("object", for: "type")
        writer.add(plain(object.summary), for: "description")
        writer.beginObject("properties")
        for member in object.members {
            writer.newline()
            writer.beginObject(member.name)
            writer.add(
                plain("\(member.summary). Default: \(member.defaultText)"), for: "description")
            addContent(of: member.shape, to: &writer)
            writer.endObject()
        }
        writer.endObject()
        writer.add(false, for: "additionalProperties")
        add(object.rules, to: &writer)
        writer.endObject()
    }

    private static func add(_ rules: [ConfigObject.Rule], to writer: inout JSONWriter) {
        guard !rules.isEmpty else { return }
        writer.beginArray("allOf")
        for rule in rules {
            writer.beginObject()
            switch rule {
            case .required(let name, _): addRequired([name], to: &writer)
            case .requiredIf(let name, let member, let value, _):
                writer.beginArray("anyOf")
                writer.beginObject()
                addRequired([name], to: &writer)
                writer.endObject()
                writer.beginObject()
                addRequired([member], to: &writer)
                writer.beginObject("properties")
                writer.beginObject(member)
                writer.beginObject("not")
                writer.add(value, for: "const")
                writer.endObject()
                writer.endObject()
                writer.endObject()
                writer.endObject()
                writer.endArray()
            case .exactlyOne(let names, _):
                writer.beginArray("oneOf")
                for name in names {
                    writer.beginObject()
                    addRequired([name], to: &writer)
                    writer.endObject()
                }
                writer.endArray()
            case .atMostOne(let names, _):
                writer.beginObject("not")
                addRequired(names, to: &writer)
                writer.endObject()
            case .conflict(let name, let automatic, let other):
                writer.beginObject("not")
                addRequired([name, other], to: &writer)
                writer.beginObject("properties")
                writer.beginObject(name)
                writer.beginObject("not")
                writer.add(automatic, for: "const")
                writer.endObject()
                writer.endObject()
                writer.endObject()
                writer.endObject()
            case .needs(let name, let other):
                writer.beginObject("dependentRequired")
                writer.beginArray(name)
                writer.add(other)
                writer.endArray()
                writer.endObject()
            }
            writer.endObject()
        }
        writer.endArray()
    }

    private static func addRequired(_ names: [String], to writer: inout JSONWriter) {
        writer.beginArray("required")
        for name in names { writer.add(name) }
        writer.endArray()
    }

    private static func addContent(of shape: ConfigShape, to writer: inout JSONWriter) {
        switch shape {
        case .value(let value): addContent(of: value, to: &writer)
        case .object(let name):
            writer.add("#/$defs/\(name.replacing(" ", with: "%20"))", for: "$ref")
        case .map(let element):
            writer.add("object", for: "type")
            addSchema(of: element, for: "additionalProperties", to: &writer)
        case .list(let element, let count):
            addList(count, to: &writer)
            addSchema(of: element, for: "items", to: &writer)
        case .either(let shapes):
            writer.beginArray("anyOf")
            for shape in shapes { addSchema(of: shape, for: nil, to: &writer) }
            writer.endArray()
        }
    }

    private static func addSchema(
        of shape: ConfigShape, for key: String?, to writer: inout JSONWriter
    ) {
        writer.beginObject(key)
        addContent(of: shape, to: &writer)
        writer.endObject()
    }

    private static func addList(_ count: ClosedRange<Int>, to writer: inout JSONWriter) {
        writer.add("array", for: "type")
        writer.add(count.lowerBound, for: "minItems")
        writer.add(count.upperBound, for: "maxItems")
    }

    private static func addContent(of value: ConfigValue, to writer: inout JSONWriter) {
        switch value {
        case .string, .name, .template: writer.add("string", for: "type")
        case .localizedTemplate:
            writer.beginArray("type")
            for type in ["string", "object"] { writer.add(type) }
            writer.endArray()
            writer.beginObject("propertyNames")
            writer.add(languagePattern, for: "pattern")
            writer.endObject()
            writer.beginObject("additionalProperties")
            writer.add("string", for: "type")
            writer.endObject()
        case .json: break
        case .condition: writer.add("object", for: "type")
        case .credential: addPattern("^[A-Za-z0-9._-]{1,255}$", to: &writer)
        case .path:
            writer.add("string", for: "type")
            writer.add(1, for: "minLength")
        case .text:
            writer.beginArray("type")
            for type in ["string", "number", "boolean"] { writer.add(type) }
            writer.endArray()
        case .jsonTemplate: break
        case .boolean: writer.add("boolean", for: "type")
        case .onlyTrue: writer.add(true, for: "const")
        case .number(let range, _):
            writer.add("number", for: "type")
            addRange(range, to: &writer)
        case .integer(let range):
            writer.add("integer", for: "type")
            addRange(Double(range.lowerBound)...Double(range.upperBound), to: &writer)
        case .numbers(let range, let count):
            addList(count...count, to: &writer)
            writer.beginObject("items")
            writer.add("number", for: "type")
            addRange(range, to: &writer)
            writer.endObject()
        case .bounds(let range):
            addList(2...2, to: &writer)
            writer.beginObject("items")
            writer.beginArray("type")
            for type in ["number", "string"] { writer.add(type) }
            writer.endArray()
            addRange(range, to: &writer)
            writer.endObject()
        case .choice(let names):
            writer.beginArray("enum")
            for name in names { writer.add(name) }
            writer.endArray()
        case .degrees(let choices):
            writer.beginArray("enum")
            for choice in choices { writer.add(choice) }
            writer.endArray()
        case .color: addPattern("^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$", to: &writer)
        case .mode: addPattern("^[0-9]+x[0-9]+(@[0-9.]+)?$", to: &writer)
        case .time: addPattern("^([01]?[0-9]|2[0-3]):[0-5][0-9]$", to: &writer)
        case .language: addPattern(languagePattern, to: &writer)
        case .paths:
            writer.add("array", for: "type")
            addSchema(of: .value(.string), for: "items", to: &writer)
        case .command:
            writer.add("array", for: "type")
            writer.add(1, for: "minItems")
            addSchema(of: ConfigSchema.secretText, for: "items", to: &writer)
        }
    }

    private static let languagePattern = "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$"

    private static func addRange(_ range: ClosedRange<Double>, to writer: inout JSONWriter) {
        writer.add(range.lowerBound, for: "minimum")
        writer.add(range.upperBound, for: "maximum")
    }

    private static func addPattern(_ pattern: String, to writer: inout JSONWriter) {
        writer.add("string", for: "type")
        writer.add(pattern, for: "pattern")
    }

    /// Removes code marks from Markdown.
    private static func plain(_ markdown: String) -> String { markdown.replacing("`", with: "") }
}
