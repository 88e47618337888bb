import JSON

/// What a place of kiosk.json may hold.
indirect enum ConfigShape: Sendable {
    /// Anything but an object of ours.
    case value(ConfigValue)
    /// The object of that name in `ConfigSchema.objects`; by name, since some hold themselves.
    case object(String)
    /// An object whose members have names of the writer's choice.
    case map(ConfigShape)
    /// An array with so many elements.
    case list(ConfigShape, ClosedRange<Int>)
    /// One of these, which differ in the kind of JSON value.
    case either([ConfigShape])
}

/// A member that an object of kiosk.json may have.
struct ConfigMember: Sendable {
    let name: String
    let shape: ConfigShape
    /// The default, for the documentation; in Markdown.
    let defaultText: String
    /// What it is for; in Markdown.
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

    /// A member that is an object, whose own table says what it is for.
    init(_ name: String, object: String, _ summary: String) {
        self.init(name, .object(object), default: "none", summary)
    }
}

/// A kind of object in kiosk.json.
struct ConfigObject: Sendable {
    /// What its members must be together.
    enum Rule: Sendable {
        /// A member that must be there, and what it is for.
        case required(String, purpose: String)
        /// A member that must be there unless another one says something else than `value`.
        case requiredWhere(String, member: String, is: String, purpose: String)
        /// Members of which exactly one must be there; the purpose tells of the first.
        case exactlyOne([String], purpose: String)
        /// Members of which only one may be there.
        case atMostOne([String])
        /// A member that means something only beside another one.
        case needs(String, other: String)
    }

    /// A heading of the documentation; nil where its members stand in the table around it.
    let heading: String?
    /// What it is, for the JSON Schema; in Markdown.
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
    /// The kinds of JSON value that it takes, for messages, such as "a string or an object".
    var kind: String {
        switch self {
        case .value(let value): value.kind
        case .object, .map: "an object"
        case .list: "a list"
        case .either(let shapes): shapes.map(\.kind).joined(separator: " or ")
        }
    }

    /// Whether a value is of the kind that this takes, whatever is in it.
    func takesKind(of json: JSONValue) -> Bool {
        switch self {
        case .object, .map: json.members != nil
        case .list: json.array != nil
        case .either(let shapes): shapes.contains { $0.takesKind(of: json) }
        case .value(let value):
            switch value {
            case .string, .path, .template, .color, .choice, .mode, .time, .language:
                json.string != nil
            case .text: json.string != nil || json.number != nil || json.bool != nil
            case .boolean, .onlyTrue: json.bool != nil
            case .number, .integer, .degrees: json.number != nil
            case .paths, .numbers, .command: json.array != nil
            }
        }
    }
}
