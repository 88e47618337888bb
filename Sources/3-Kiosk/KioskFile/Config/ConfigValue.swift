import DRMDisplay
import Geometry
import JSON
import Languages
import Platform
import Processes
import Templates

/// The accepted values of a key of kiosk.json that is not an object, for the reader, `flipbook check`, the JSON Schema
/// and the documentation.
enum ConfigValue: Sendable {
    case string
    /// A string that names something: a screen, a source, a field of data, a part of a .riv file. Unlike other strings
    /// it is shown in reports; see `ConfigShapeText`.
    case name
    /// The name of a credential of the service.
    case credential
    /// A string, a number or a boolean, used as text.
    case text
    /// A path, relative to the configuration's folder.
    case path
    case paths
    /// Text with placeholders for values, such as `{name}` or `{price|currency:EUR}`.
    case template
    /// Such a text to show, in one or several languages.
    case localizedTemplate
    /// Any JSON value, whose texts are templates.
    case jsonTemplate
    case boolean
    /// Only `true`, for a member whose presence is what counts.
    case onlyTrue
    case number(ClosedRange<Double>, unit: String)
    case integer(ClosedRange<Int>)
    case numbers(ClosedRange<Double>, count: Int)
    /// The least and the greatest number, or the first and the last date or time in texts.
    case bounds(ClosedRange<Double>)
    case color
    case choice([String])
    case degrees([Int])
    case mode
    /// A time of day, such as "20:30".
    case time
    /// A language tag of BCP 47, such as "de-CH".
    case language
    /// A program and its arguments.
    case command(String)
    /// Any JSON.
    case json
    /// A condition on values, such as `{"state": "open"}`.
    case condition
}

extension ConfigValue {
    /// The type of JSON value, for messages.
    var kind: String {
        switch self {
        case .string, .name, .credential, .template, .choice, .time, .language: "a string"
        case .localizedTemplate: "a string or an object of strings by language"
        case .text: "a text"
        case .jsonTemplate: "a JSON value"
        case .path: "a path"
        case .paths: "a list of paths"
        case .boolean: "true or false"
        case .onlyTrue: "true"
        case .number(_, let unit): unit.isEmpty ? "a number" : "a number of \(unit)"
        case .integer: "a whole number"
        case .numbers(_, let count): "a list of \(count) numbers"
        case .bounds: "a list of 2 numbers or texts"
        case .color: "a colour in a string"
        case .degrees: "a number of degrees"
        case .mode: "a mode in a string"
        case .command: "a list of strings"
        case .json: "a value"
        case .condition: "an object"
        }
    }

    /// The accepted values, for messages.
    private var accepted: String {
        switch self {
        case .string, .name, .text, .template, .localizedTemplate, .boolean, .onlyTrue, .json,
            .jsonTemplate,
            .condition:
            kind
        case .credential:
            "the name of a credential of the service: letters, digits, '-', '_' and '.'"
        case .path: "the path of a file"
        case .paths: "a list of paths of files"
        case .number(let range, let unit):
            "from \(ConfigValue.text(range))" + (unit.isEmpty ? "" : " \(unit)")
        case .integer(let range):
            "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .numbers(let range, let count): "\(count) numbers from \(ConfigValue.text(range))"
        case .bounds(let range): "2 numbers from \(ConfigValue.text(range)), or 2 texts"
        case .color: "a colour such as \"#1A2B3C\" or \"#801A2B3C\""
        case .choice(let names):
            "one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
        case .degrees(let choices): "one of \(choices.map(String.init).joined(separator: ", "))"
        case .mode: "a mode such as \"1280x720\" or \"1280x720@60\""
        case .time: "a time of day such as \"20:30\""
        case .language: "a language tag such as \"en\" or \"de-CH\""
        case .command(let purpose): "a list of strings: \(purpose), and its arguments"
        }
    }

    /// A defect of a value, and its position.
    typealias Defect = (problem: ConfigError.Problem, position: JSONPosition)

    /// Returns the defect of a value; nil if the value is accepted.
    func defect(of value: JSONValue, key: String) -> Defect? {
        switch self {
        case .string, .name: return value.string == nil ? wrongType(value, key, kind) : nil
        case .template:
            return value.string == nil
                ? wrongType(value, key, kind) : templateDefect(of: value, key)
        case .localizedTemplate:
            guard value.string != nil || value.members != nil else {
                return wrongType(value, key, kind)
            }
            return templateDefect(of: value, key)
        case .json: return nil
        case .jsonTemplate:
            do throws(TemplateError) {
                _ = try JSONTemplate(value)
                return nil
            } catch {
                return (.template(key: key, reason: "\(error)"), value.position)
            }
        case .condition:
            do throws(ConditionError) {
                _ = try Condition(value, key: key)
                return nil
            } catch {
                return (.condition(key: error.key, reason: error.explanation), error.position)
            }
        case .text:
            let isText = value.string != nil || value.number != nil || value.bool != nil
            return isText ? nil : wrongType(value, key, kind)
        case .boolean: return value.bool == nil ? wrongType(value, key, kind) : nil
        case .onlyTrue:
            guard let isTrue = value.bool else { return wrongType(value, key, kind) }
            return isTrue ? nil : invalid(value, key, accepted)
        case .path, .color, .choice, .mode, .time, .language, .credential:
            guard let text = value.string else { return wrongType(value, key, kind) }
            return accepts(text) ? nil : invalid(value, key, accepted + advice(for: text))
        case .number, .integer, .degrees:
            guard let number = value.number else { return wrongType(value, key, kind) }
            return accepts(number) ? nil : invalid(value, key, accepted)
        case .bounds:
            guard let elements = value.array else { return wrongType(value, key, kind) }
            let isText = elements.count == 2 && elements.allSatisfy { $0.string != nil }
            let areNumbers =
                elements.count == 2 && elements.allSatisfy { $0.number.map(accepts) ?? false }
            return isText || areNumbers ? nil : invalid(value, key, accepted)
        case .paths, .command, .numbers:
            guard let elements = value.array else { return wrongType(value, key, kind) }
            return defect(of: elements, in: value, key: key)
        }
    }

    private func templateDefect(of value: JSONValue, _ key: String) -> Defect? {
        let text: LocalizedText
        do throws(LocalizedTextError) { text = try LocalizedText(value, key: key) } catch {
            return (.template(key: error.key, reason: error.explanation), error.position)
        }
        do throws(TemplateError) {
            _ = try Template(text)
            return nil
        } catch {
            return (.template(key: key, reason: "\(error)"), value.position)
        }
    }

    private func wrongType(_ value: JSONValue, _ key: String, _ wanted: String) -> Defect {
        (.wrongType(key: key, wanted: wanted, found: value.kindName), value.position)
    }

    private func invalid(_ value: JSONValue, _ key: String, _ wanted: String) -> Defect {
        (.invalid(key: key, wanted: wanted), value.position)
    }

    /// What was probably meant by a text that is not accepted; empty if that is not known.
    private func advice(for text: String) -> String {
        guard case .language = self else { return "" }
        return LanguageTag.spelling(of: text).map { "; did you mean \"\($0)\"?" } ?? ""
    }

    private func accepts(_ text: String) -> Bool {
        switch self {
        case .path: !text.isEmpty
        case .credential: Credential.isName(text)
        case .color: Color(hex: text) != nil
        case .choice(let names): names.contains(text)
        case .mode: OutputPreferences.ModeRequest(text) != nil
        case .time: TimeOfDay(text) != nil
        case .language: LanguageTag(text) != nil
        default: true
        }
    }

    private func accepts(_ number: Double) -> Bool {
        switch self {
        case .number(let range, _), .numbers(let range, _), .bounds(let range):
            range.contains(number)
        case .integer(let range):
            number == number.rounded()
                && (Double(range.lowerBound)...Double(range.upperBound)).contains(number)
        case .degrees(let choices): choices.contains { Double($0) == number }
        default: true
        }
    }

    private func defect(of elements: [JSONValue], in list: JSONValue, key: String) -> Defect? {
        for (i, element) in elements.enumerated() {
            let name = "\(key)[\(i)]"
            if case .numbers(let range, _) = self {
                guard let number = element.number else {
                    return wrongType(element, name, "a number")
                }
                if !accepts(number) {
                    return invalid(element, name, "from \(ConfigValue.text(range))")
                }
            } else {
                if case .command = self, i > 0, element.members != nil {
                    if ConfigValue.credentialName(element) != nil { continue }
                    return invalid(
                        element, name,
                        "a string, or the name of a credential, such as {\"$credential\": \"token\"}"
                    )
                }
                guard let text = element.string else { return wrongType(element, name, "a string") }
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

extension ConfigValue {
    /// Returns the name of the credential that an object such as `{"$credential": "token"}` stands for; nil for other
    /// values.
    static func credentialName(_ json: JSONValue) -> String? {
        guard let members = json.members, members.count == 1,
            members[0].key == ConfigSchema.credentialKey, let name = members[0].value.string
        else { return nil }
        return Credential.isName(name) ? name : nil
    }

    static func text(_ range: ClosedRange<Double>) -> String {
        "\(text(range.lowerBound)) to \(text(range.upperBound))"
    }

    static func text(_ number: Double) -> String {
        Number.text(number, decimals: number == number.rounded() ? 0 : 1)
    }
}

/// A time of day in the board's time zone.
package struct TimeOfDay: Sendable, Equatable {
    /// Minutes since midnight, 0..<1440.
    package var minutes: Int

    /// - Parameter text: "H:MM" or "HH:MM", up to 23:59.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour),
            (0..<60).contains(minute), !text.contains("+"), !text.contains("-")
        else { return nil }
        minutes = hour * 60 + minute
    }
}
