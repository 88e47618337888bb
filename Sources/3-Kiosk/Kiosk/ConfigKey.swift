import DRMDisplay
import Geometry
import JSON
import Platform

/// A key of kiosk.json and its accepted values, for the reader, `flipbook check` and the
/// documentation.
struct ConfigKey: Sendable {
    /// The accepted values of a key.
    enum Value: Sendable {
        case string
        /// A path, relative to the configuration's folder.
        case path
        case paths
        /// Text with `{name}` placeholders for a row's values.
        case template
        case boolean
        case number(ClosedRange<Double>, unit: String)
        case numbers(ClosedRange<Double>, count: Int)
        case color
        case choice([String])
        case degrees([Int])
        case mode
        case command
    }

    /// The key's path, such as `list.timeout`.
    let name: String
    let value: Value
    /// The default, for the documentation.
    let defaultText: String
    /// What the key is for; in Markdown.
    let summary: String

    init(_ name: String, _ value: Value, default defaultText: String, _ summary: String) {
        self.name = name
        self.value = value
        self.defaultText = defaultText
        self.summary = summary
    }
}

extension ConfigKey.Value {
    /// The kind of JSON value, for messages.
    private var kind: String {
        switch self {
        case .string, .template, .choice: "a string"
        case .path: "a path"
        case .paths: "a list of paths"
        case .boolean: "true or false"
        case .number(_, let unit): unit.isEmpty ? "a number" : "a number of \(unit)"
        case .numbers(_, let count): "a list of \(count) numbers"
        case .color: "a colour in a string"
        case .degrees: "a number of degrees"
        case .mode: "a mode in a string"
        case .command: "a list of strings"
        }
    }

    /// The accepted values, for messages.
    private var accepted: String {
        switch self {
        case .string, .template, .boolean: kind
        case .path: "the path of a file"
        case .paths: "a list of paths of files"
        case .number(let range, let unit):
            "from \(ConfigKey.text(range))" + (unit.isEmpty ? "" : " \(unit)")
        case .numbers(let range, let count): "\(count) numbers from \(ConfigKey.text(range))"
        case .color: "a colour such as \"#1A2B3C\" or \"#801A2B3C\""
        case .choice(let names):
            "one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
        case .degrees(let choices): "one of \(choices.map(String.init).joined(separator: ", "))"
        case .mode: "a mode such as \"1280x720\" or \"1280x720@60\""
        case .command: "a list of strings: the program that prints the rows, and its arguments"
        }
    }

    /// The accepted values, for the documentation; in Markdown.
    var documentation: String {
        switch self {
        case .string: "text"
        case .path: "path"
        case .paths: "list of paths"
        case .template: "template"
        case .boolean: "`true` or `false`"
        case .number(let range, let unit): ConfigKey.text(range) + (unit.isEmpty ? "" : " \(unit)")
        case .numbers(let range, let count): "\(count) numbers, \(ConfigKey.text(range))"
        case .color: "colour"
        case .choice(let names): names.map { "`\($0)`" }.joined(separator: " ")
        case .degrees(let choices): choices.map { "`\($0)`" }.joined(separator: " ")
        case .mode: "`\"1280x720\"` or `\"1280x720@59.94\"`"
        case .command: "list of strings"
        }
    }

    /// A defect of a value, and its position.
    typealias Defect = (problem: ConfigError.Problem, position: JSONPosition)

    /// The defect of a value; nil if it is accepted.
    func defect(of value: JSONValue, key: String) -> Defect? {
        switch self {
        case .string, .template:
            return value.string == nil ? wrongKind(value, key, kind) : nil
        case .boolean: return value.bool == nil ? wrongKind(value, key, kind) : nil
        case .path, .color, .choice, .mode:
            guard let text = value.string else { return wrongKind(value, key, kind) }
            return accepts(text) ? nil : invalid(value, key, accepted)
        case .number, .degrees:
            guard let number = value.number else { return wrongKind(value, key, kind) }
            return accepts(number) ? nil : invalid(value, key, accepted)
        case .paths, .command, .numbers:
            guard let elements = value.array else { return wrongKind(value, key, kind) }
            return defect(of: elements, in: value, key: key)
        }
    }

    private func wrongKind(_ value: JSONValue, _ key: String, _ wanted: String) -> Defect {
        (.wrongKind(key: key, wanted: wanted, found: value.kindName), value.position)
    }

    private func invalid(_ value: JSONValue, _ key: String, _ wanted: String) -> Defect {
        (.invalid(key: key, wanted: wanted), value.position)
    }

    private func accepts(_ text: String) -> Bool {
        switch self {
        case .path: !text.isEmpty
        case .color: Color(hex: text) != nil
        case .choice(let names): names.contains(text)
        case .mode: OutputPreferences.ModeRequest(text) != nil
        default: true
        }
    }

    private func accepts(_ number: Double) -> Bool {
        switch self {
        case .number(let range, _), .numbers(let range, _): range.contains(number)
        case .degrees(let choices): choices.contains { Double($0) == number }
        default: true
        }
    }

    private func defect(of elements: [JSONValue], in list: JSONValue, key: String) -> Defect? {
        for (i, element) in elements.enumerated() {
            let name = "\(key)[\(i)]"
            if case .numbers(let range, _) = self {
                guard let number = element.number else {
                    return wrongKind(element, name, "a number")
                }
                if !accepts(number) {
                    return invalid(element, name, "from \(ConfigKey.text(range))")
                }
            } else {
                guard let text = element.string else { return wrongKind(element, name, "a string") }
                // Arguments may be empty; paths and the program may not.
                if text.isEmpty, isPaths || i == 0 { return invalid(element, name, "a path") }
            }
        }
        switch self {
        case .numbers(_, let count):
            return elements.count == count ? nil : invalid(list, key, accepted)
        case .command: return elements.isEmpty ? invalid(list, key, accepted) : nil
        default: return nil
        }
    }

    private var isPaths: Bool { if case .paths = self { true } else { false } }
}

extension ConfigKey {
    fileprivate static func text(_ range: ClosedRange<Double>) -> String {
        "\(text(range.lowerBound)) to \(text(range.upperBound))"
    }

    static func text(_ number: Double) -> String {
        Number.text(number, decimals: number == number.rounded() ? 0 : 1)
    }
}
