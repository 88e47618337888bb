import JSON
import Processes
import Templates

/// Checks a configuration against `ConfigSchema` and collects all its defects: an unknown key or a value out of range
/// must not silently become a default.
struct ConfigReader {
    /// The paths of the configuration's files, to which positions refer by their indices.
    private let paths: [String]
    /// The defects, in the order of the files.
    private(set) var errors: [ConfigError] = []
    /// The positions of keys and of list elements by their paths, such as "theme.fonts[0]"; "" is the outermost object.
    private(set) var positions: [String: JSONPosition] = [:]
    /// The texts that are written in several languages, with their keys.
    private(set) var localizedTexts: [(key: String, text: LocalizedText)] = []
    /// The configuration; empty if it is not a JSON object.
    private(set) var root = ConfigNode(nil, path: "")

    init(_ files: ConfigFiles) {
        paths = files.paths
        errors = files.errors
        guard let json = files.root else { return }
        root = ConfigNode(json, path: "")
        check(json, ConfigSchema.root, "")
        errors.sort(by: ConfigError.isBefore)
    }

    private mutating func report(_ problem: ConfigError.Problem, _ position: JSONPosition) {
        errors.append(ConfigError(path: paths[position.file], position: position, problem))
    }

    private mutating func check(_ json: JSONValue, _ shape: ConfigShape, _ key: String) {
        positions[key] = json.position
        switch shape {
        case .value(let value):
            for (i, element) in (json.array ?? []).enumerated() {
                positions["\(key)[\(i)]"] = element.position
            }
            if case .condition = value { addPositions(in: json, key) }
            if case .localizedTemplate = value, json.members != nil,
                let text = try? LocalizedText(json, key: key)
            {
                localizedTexts.append((key, text))
            }
            if let (problem, position) = value.defect(of: json, key: key) {
                report(problem, position)
            }
        case .either(let shapes):
            guard let shape = shapes.first(where: { $0.takesKind(of: json) }) else {
                return wrongType(json, shape, key)
            }
            check(json, shape, key)
        case .object(let name):
            guard json.members != nil, let object = ConfigSchema.objects[name] else {
                return wrongType(json, shape, key)
            }
            check(json, object, key)
        case .map(let element):
            guard let members = json.members else { return wrongType(json, shape, key) }
            var seen: Set<String> = []
            for member in members {
                let name = ConfigNode.path(key, member.key)
                if !seen.insert(member.key).inserted {
                    report(.duplicateKey(name), member.position)
                } else {
                    check(member.value, element, name)
                }
            }
        case .list(let element, let count):
            guard let elements = json.array else { return wrongType(json, shape, key) }
            for (i, value) in elements.enumerated() { check(value, element, "\(key)[\(i)]") }
            if !count.contains(elements.count) {
                report(.invalid(key: key, wanted: ConfigReader.text(count)), json.position)
            }
        }
    }

    /// Notes the positions of a condition's parts.
    private mutating func addPositions(in json: JSONValue, _ key: String) {
        positions[key] = json.position
        for member in json.members ?? [] {
            addPositions(in: member.value, ConfigNode.path(key, member.key))
        }
        for (i, element) in (json.array ?? []).enumerated() {
            addPositions(in: element, "\(key)[\(i)]")
        }
    }

    private static func text(_ count: ClosedRange<Int>) -> String {
        if count.count == 1 { return "a list of \(count.lowerBound)" }
        return "a list of \(count.lowerBound) to \(count.upperBound)"
    }

    private mutating func wrongType(_ json: JSONValue, _ shape: ConfigShape, _ key: String) {
        report(
            .wrongType(key: key, wanted: shape.kind, found: json.kindName), json.position)
    }

    private mutating func check(_ json: JSONValue, _ object: ConfigObject, _ key: String) {
        var seen: Set<String> = []
        for member in json.members ?? [] {
            let name = ConfigNode.path(key, member.key)
            if !seen.insert(member.key).inserted {
                report(.duplicateKey(name), member.position)
            } else if let known = object.member(member.key) {
                check(member.value, known.shape, name)
            } else {
                let names = object.members.map(\.name)
                report(
                    .unknownKey(
                        name, nearest: Spelling.nearest(to: member.key, among: names), known: names),
                    member.position)
            }
        }
        for rule in object.rules { check(rule, json, key) }
    }

    private mutating func check(_ rule: ConfigObject.Rule, _ json: JSONValue, _ key: String) {
        func missing(_ name: String, _ purpose: String) {
            report(.missingKey(ConfigNode.path(key, name), purpose: purpose), json.position)
        }
        switch rule {
        case .required(let name, let purpose):
            if json[name] == nil { missing(name, purpose) }
        case .requiredIf(let name, let member, let value, let purpose):
            if json[name] == nil, json[member].map({ $0.string == value }) ?? true {
                missing(name, purpose)
            }
        case .exactlyOne(let names, let purpose):
            if !names.contains(where: { json[$0] != nil }), let first = names.first {
                missing(first, purpose)
            }
            check(.atMostOne(names), json, key)
        case .atMostOne(let names, let remedy):
            let there = names.filter { json[$0] != nil }
            guard there.count > 1, let value = json[there[1]] else { return }
            report(
                .conflictingKeys(
                    ConfigNode.path(key, there[1]), by: ConfigNode.path(key, there[0]),
                    remedy: remedy),
                value.position)
        case .conflict(let name, let automatic, let other):
            guard let value = json[name], value.string != automatic else { return }
            check(.atMostOne([name, other]), json, key)
        case .needs(let name, let other):
            guard let value = json[name], json[other] == nil else { return }
            report(
                .ineffectiveKey(ConfigNode.path(key, name), without: ConfigNode.path(key, other)),
                value.position)
        }
    }
}

/// A node of a configuration that `ConfigReader` has checked.
package struct ConfigNode: Sendable {
    /// nil if the file does not have the node.
    let value: JSONValue?
    /// The keys that lead to the node, such as "screens.home.list.row".
    let path: String

    init(_ value: JSONValue?, path: String) {
        self.value = value
        self.path = path
    }

    /// Returns the path of a member, given the path of its object and its name.
    package static func path(_ key: String, _ name: String) -> String {
        key.isEmpty ? name : "\(key).\(name)"
    }

    var isThere: Bool { value != nil }

    subscript(name: String) -> ConfigNode {
        ConfigNode(value?[name], path: ConfigNode.path(path, name))
    }

    var string: String? { value?.string }
    /// The value with templates in its texts; nil if the file does not have the node.
    var jsonTemplate: JSONTemplate? { value.flatMap { try? JSONTemplate($0) } }
    /// A text in one or several languages; nil if the file does not have the node.
    var localizedText: LocalizedText? { value.flatMap { try? LocalizedText($0, key: path) } }
    var template: Template? {
        if let string { return Template(checked: string) }
        return localizedText.flatMap { try? Template($0) }
    }
    /// A JSON value; null if the file does not have the node.
    var json: DataValue { value.map { DataValue($0) } ?? .null }
    /// A condition; nil if the file does not have the node.
    var condition: Condition? { value.flatMap { try? Condition($0, key: path) } }
    var number: Double? { value?.number }
    var integer: Int? { value?.number.map { Int($0) } }
    var bool: Bool? { value?.bool }
    var strings: [String]? { value?.array?.compactMap(\.string) }
    /// The program and its arguments, of which credentials are empty; nil if the node is not an array.
    var command: [String]? { value?.array?.map { $0.string ?? "" } }
    /// The credentials among the arguments of a command.
    var argumentCredentials: [Credential] {
        (value?.array ?? []).enumerated().compactMap { index, element in
            ConfigValue.credentialName(element).map { Credential(.argument(index), name: $0) }
        }
    }
    /// The environment variables that an object sets.
    var environmentValues: [String: String] {
        var result: [String: String] = [:]
        for member in value?.members ?? [] { result[member.key] = member.value.string }
        return result
    }
    /// The environment variables of an object that have the values of credentials.
    var environmentCredentials: [Credential] {
        (value?.members ?? []).compactMap { member in
            ConfigValue.credentialName(member.value).map {
                Credential(.variable(member.key), name: $0)
            }
        }
    }
    var numbers: [Double]? { value?.array?.compactMap(\.number) }

    func choice<T: RawRepresentable>(_ type: T.Type) -> T? where T.RawValue == String {
        string.flatMap(T.init(rawValue:))
    }

    /// The elements of an array; empty if the node is not an array.
    var elements: [ConfigNode] {
        (value?.array ?? []).enumerated().map { ConfigNode($1, path: "\(path)[\($0)]") }
    }

    /// The members of an object, in the order of the file; empty if the node is not an object.
    var members: [(name: String, node: ConfigNode)] {
        (value?.members ?? []).map { ($0.key, self[$0.key]) }
    }
}
