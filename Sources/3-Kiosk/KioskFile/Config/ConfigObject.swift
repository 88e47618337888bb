import JSON
import Languages

/// The shape of a value in kiosk.json.
indirect enum ConfigShape: Sendable {
    /// A value that is not an object.
    case value(ConfigValue)
    /// The object of that name in `ConfigSchema.objects`. It is referred to by name, since some objects contain
    /// themselves.
    case object(String)
    /// An object whose members have names that the configuration's author chooses.
    case map(ConfigShape)
    /// An array, with the number of elements that it may have.
    case list(ConfigShape, ClosedRange<Int>)
    /// One of several shapes, which differ in the type of JSON value.
    case either([ConfigShape])
}

/// A member that an object of kiosk.json may have.
struct ConfigMember: Sendable {
    let name: String
    let shape: ConfigShape
    /// The default, for the documentation, in Markdown.
    let defaultText: String
    /// The purpose of the member, in Markdown.
    let summary: String

    init(_ name: String, _ shape: ConfigShape, default defaultText: String, _ summary: String) {
        self.name = name
        self.shape = shape
        self.defaultText = defaultText
        self.summary = summary
    }

    init(_ name: String, _ value: ConfigValue, default defaultText: String, _ summary: String) {
        self.init(name, .value(value), default: defaultText, summary)
    }

    /// Creates a member that is an object, whose own table describes it.
    init(_ name: String, object: String, _ summary: String) {
        self.init(name, .object(object), default: "none", summary)
    }
}

/// A kind of object in kiosk.json.
struct ConfigObject: Sendable {
    /// A condition on the members of an object.
    enum Rule: Sendable {
        /// A member that must be present, and its purpose.
        case required(String, purpose: String)
        /// A member that must be present unless another member has a value other than `is`.
        case requiredIf(String, member: String, is: String, purpose: String)
        /// Members of which exactly one must be present. The purpose is that of the first.
        case exactlyOne([String], purpose: String)
        /// Members of which at most one may be present, and what to do if two are.
        case atMostOne([String], remedy: String = "remove one of the two")
        /// A member that may not be present together with another one, unless it is the text `automatic`.
        case conflict(String, automatic: String, with: String)
        /// A member that has a meaning only together with another one.
        case needs(String, other: String)
    }

    /// The heading in the documentation; nil if the members are listed in the table of the enclosing object.
    let heading: String?
    /// A description for the JSON Schema, in Markdown.
    let summary: String
    let members: [ConfigMember]
    let rules: [Rule]

    init(
        heading: String? = nil, _ summary: String, _ members: [ConfigMember], rules: [Rule] = []
    ) {
        self.heading = heading
        self.summary = summary
        self.members = members
        self.rules = rules
    }

    func member(_ name: String) -> ConfigMember? { members.first { $0.name == name } }
}

extension ConfigShape {
    /// The accepted types of JSON value, for messages, such as "a string or an object".
    var kind: String {
        switch self {
        case .value(let value): value.kind
        case .object, .map: "an object"
        case .list: "a list"
        case .either(let shapes): shapes.map(\.kind).joined(separator: " or ")
        }
    }

    /// Whether the type of a JSON value is accepted, whatever its content.
    func takesKind(of json: JSONValue) -> Bool {
        switch self {
        case .object, .map: json.members != nil
        case .list: json.array != nil
        case .either(let shapes): shapes.contains { $0.takesKind(of: json) }
        case .value(let value):
            switch value {
            case .localizedTemplate: json.string != nil || isTextByLanguage(json)
            case .string, .name, .credential, .path, .template, .color, .choice, .mode, .time,
                .language:
                json.string != nil
            case .text: json.string != nil || json.number != nil || json.bool != nil
            case .jsonTemplate: true
            case .boolean, .onlyTrue: json.bool != nil
            case .number, .integer, .degrees: json.number != nil
            case .paths, .numbers, .bounds, .command: json.array != nil
            case .json: true
            case .condition: json.members != nil
            }
        }
    }

    /// Whether all members have languages as their names, which tells texts from an object that may stand in their place.
    private func isTextByLanguage(_ json: JSONValue) -> Bool {
        guard let members = json.members, !members.isEmpty else { return false }
        return members.allSatisfy { LanguageTag($0.key) != nil }
    }
}
