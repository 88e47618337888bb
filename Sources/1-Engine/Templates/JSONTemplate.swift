import JSON

/// A JSON value whose texts are templates, such as `{"id": "{id}", "n": 1}`.
///
/// A text that is exactly one placeholder becomes the placeholder's value with its type, and null if it is missing. The
/// names of members are not templates.
package indirect enum JSONTemplate: Hashable, Sendable {
    /// A value without templates.
    case value(DataValue)
    case text(Template)
    case array([JSONTemplate])
    case object([String: JSONTemplate])

    /// Parses the templates of a value.
    ///
    /// - Throws: `TemplateError` for the first error in a text.
    /// - Complexity: linear in the size of the value.
    package init(_ json: JSONValue) throws(TemplateError) {
        switch json.content {
        case .string(let text):
            let template = try Template(text)
            self = template.placeholders.isEmpty ? .value(.string(text)) : .text(template)
        case .array(let elements):
            var templates: [JSONTemplate] = []
            for element in elements { templates.append(try JSONTemplate(element)) }
            self = .array(templates)
        case .object(let members):
            var templates: [String: JSONTemplate] = [:]
            for member in members { templates[member.key] = try JSONTemplate(member.value) }
            self = .object(templates)
        case .null, .bool, .number: self = .value(DataValue(json))
        }
    }

    /// All templates in the value.
    package var templates: [Template] {
        switch self {
        case .value: []
        case .text(let template): [template]
        case .array(let elements): elements.flatMap(\.templates)
        case .object(let members): members.values.flatMap(\.templates)
        }
    }

    /// Returns the value with the placeholders replaced.
    ///
    /// - Complexity: linear in the sizes of the template and of the values.
    package func value(_ scope: TemplateScope, _ context: FormatContext) -> DataValue {
        switch self {
        case .value(let value): value
        case .text(let template): template.value(scope, context) ?? .null
        case .array(let elements): .array(elements.map { $0.value(scope, context) })
        case .object(let members):
            .object(DataObject(members.mapValues { $0.value(scope, context) }))
        }
    }
}

extension JSONTemplate: ExpressibleByStringLiteral {
    /// A text in this program's source.
    package init(stringLiteral text: String) {
        do throws(TemplateError) {
            let template = try Template(text)
            self = template.placeholders.isEmpty ? .value(.string(text)) : .text(template)
        } catch { preconditionFailure("\(text): \(error)") }
    }
}
