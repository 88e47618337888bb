import Geometry
import JSON
import KioskFile
import RiveRuntime
import Templates

/// A property of a view model, or an input of a state machine, that is bound to a value of the data.
struct RiveBindingTarget: Sendable {
    indirect enum Kind: Sendable {
        case number, boolean, string, color
        /// An enumeration, with the names of its values.
        case enumeration([String])
        /// A trigger, which fires when the value changes.
        case trigger
        case image
        case list(RiveListBinding)
    }

    /// The source of the value.
    enum Source: Sendable {
        case template(Template)
        /// A member of the value of a template; of the scope's item if the template is nil.
        case member(Template?, TemplatePath)

        func value(_ scope: TemplateScope, _ formats: FormatContext) -> DataValue? {
            let value: DataValue?
            switch self {
            case .template(let template): value = template.value(scope, formats)
            case .member(nil, let path): value = path.value(in: scope.item, formats.memberSuffixes)
            case .member(let template?, let path):
                value = template.value(scope, formats).flatMap {
                    path.value(in: $0, formats.memberSuffixes)
                }
            }
            return value == .null ? nil : value
        }

        /// The template in the configuration that gives the whole value; empty if the value is a member of the data.
        var text: String {
            if case .template(let template) = self { template.text } else { "" }
        }
    }

    /// The path of the property, or the name of the input.
    let path: String
    let isInput: Bool
    let kind: Kind
    let source: Source
    /// Its key in the configuration relative to the description's, for messages.
    let key: String

    /// The accepted values in words, for messages.
    var wanted: String {
        switch kind {
        case .number: "a number"
        case .boolean: "a boolean"
        case .string: "a text"
        case .color: "a colour, #RRGGBB or #AARRGGBB"
        case .enumeration(let names):
            "one of " + names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
        case .trigger: "a trigger"
        case .image: "the path of a picture or a data: URI"
        case .list: "a list"
        }
    }
}

/// The items of a list of view model instances.
struct RiveListBinding: Sendable {
    /// The index of the items' view model in the file.
    let model: Int
    /// The member that identifies an element; nil for its position.
    let key: TemplatePath?
    let targets: [RiveBindingTarget]
}

/// A value of the type that a property of a view model has.
enum RiveValue: Equatable {
    case number(Double)
    case bool(Bool)
    case string(String)
    /// 0xAARRGGBB.
    case color(UInt32)
    /// The name of an enumeration's value.
    case enumeration(String)

    /// Converts a value of the data:
    ///
    /// - a number from a number, from a text that contains one, and from a boolean as 1 or 0;
    /// - a text from a text, or from a number or boolean as it was written;
    /// - a boolean from a boolean, from the texts true, false, on, off, yes and no, ignoring case, and from a number,
    ///   which is true unless it is 0;
    /// - a colour from `#RGB`, `#RRGGBB` or `#AARRGGBB`;
    /// - an enumeration from the name of one of its values, ignoring case if no name matches exactly.
    ///
    /// Returns nil for other values, and for triggers, images and lists.
    init?(_ value: DataValue, for kind: RiveBindingTarget.Kind) {
        switch kind {
        case .number:
            guard let number = value.number ?? value.bool.map({ $0 ? 1 : 0 }) else { return nil }
            self = .number(number)
        case .boolean:
            guard let bool = RiveValue.bool(value) else { return nil }
            self = .bool(bool)
        case .string:
            guard let text = value.text else { return nil }
            self = .string(text)
        case .color:
            guard let color = value.text.flatMap(Color.init(hex:)) else { return nil }
            self = .color(color.argb)
        case .enumeration(let names):
            guard let text = value.text else { return nil }
            let name =
                names.first { $0 == text }
                ?? names.first { $0.lowercased() == text.lowercased() }
            guard let name else { return nil }
            self = .enumeration(name)
        case .trigger, .image, .list: return nil
        }
    }

    private static func bool(_ value: DataValue) -> Bool? {
        if let bool = value.bool { return bool }
        if let number = value.number { return number != 0 }
        return switch value.text?.lowercased() {
        case "true", "on", "yes": true
        case "false", "off", "no": false
        default: nil
        }
    }

    /// Creates the current value of a property; nil for kinds that have none.
    init?(of target: RiveBindingTarget, in model: ViewModelInstance) {
        switch target.kind {
        case .number:
            guard let number = model.number(target.path) else { return nil }
            self = .number(number)
        case .boolean:
            guard let bool = model.bool(target.path) else { return nil }
            self = .bool(bool)
        case .string:
            guard let text = model.string(target.path) else { return nil }
            self = .string(text)
        case .color:
            guard let argb = model.color(target.path) else { return nil }
            self = .color(argb)
        case .enumeration:
            guard let name = model.enumeration(target.path) else { return nil }
            self = .enumeration(name)
        case .trigger, .image, .list: return nil
        }
    }

    func write(to path: String, of model: ViewModelInstance) {
        switch self {
        case .number(let number): model.setNumber(path, number)
        case .bool(let bool): model.setBool(path, bool)
        case .string(let text): model.setString(path, text)
        case .color(let argb): model.setColor(path, argb)
        case .enumeration(let name): model.setEnum(path, name)
        }
    }

    func write(to input: String, of machine: StateMachineInstance) {
        switch self {
        case .number(let number): machine.setNumber(input, number)
        case .bool(let bool): machine.setBool(input, bool)
        case .string, .color, .enumeration: break
        }
    }
}

extension DataValue {
    /// Creates the new value of a changed property; true for a trigger.
    init(_ change: BoundValue) {
        switch change {
        case .trigger, .uint, .list: self = .bool(true)
        case .number(let number):
            let isWhole = number == number.rounded() && abs(number) < 1e15
            self = .number(
                JSONNumber(unchecked: isWhole ? String(Int64(number)) : String(number)))
        case .bool(let bool): self = .bool(bool)
        case .string(let text): self = .string(text)
        case .color(let argb):
            let digits = String(argb, radix: 16, uppercase: true)
            self = .string("#" + String(repeating: "0", count: 8 - digits.count) + digits)
        }
    }

    /// The value in short, for messages.
    var summary: String {
        switch self {
        case .null: "null"
        case .bool, .number: text ?? ""
        case .string(let text): "'\(text.count > 40 ? text.prefix(39) + "…" : text[...])'"
        case .array(let elements): "an array of \(elements.count)"
        case .object: "an object"
        }
    }
}
