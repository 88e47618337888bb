import Geometry
import JSON

/// Reads a configuration by the table of keys and collects all its defects: an unknown key or a
/// value out of range must not silently become a default.
struct ConfigReader {
    private let path: String
    /// In the order of the file.
    private(set) var errors: [ConfigError] = []
    /// The positions of keys and of elements of lists ("theme.fonts[0]").
    private(set) var positions: [String: JSONPosition] = [:]
    /// The accepted values by their keys.
    private var values: [String: JSONValue] = [:]
    /// The objects, by their keys; "" is the outermost.
    private var objects: Set<String> = []

    init(_ bytes: [UInt8], path: String, maximumSize: Int) {
        self.path = path
        let root: JSONValue
        do { root = try JSONParser.parse(bytes, maximumSize: maximumSize) } catch {
            report(.notJSON(reason: error.reason), error.position)
            return
        }
        guard root.members != nil else {
            report(
                .wrongKind(key: "the configuration", wanted: "an object", found: root.kindName),
                root.position)
            return
        }
        read(root, "")
        reportMissing(root.position)
        errors.sort {
            ($0.position?.line ?? 0, $0.position?.column ?? 0)
                < ($1.position?.line ?? 0, $1.position?.column ?? 0)
        }
    }

    private mutating func report(_ problem: ConfigError.Problem, _ position: JSONPosition) {
        errors.append(ConfigError(path: path, position: position, problem))
    }

    // MARK: Reading

    private mutating func read(_ object: JSONValue, _ name: String) {
        positions[name] = object.position
        objects.insert(name)
        var seen: Set<String> = []
        for member in object.members ?? [] {
            let key = name.isEmpty ? member.key : "\(name).\(member.key)"
            if !seen.insert(member.key).inserted {
                report(.duplicateKey(key), member.position)
            } else if ConfigSchema.isObject(key) {
                readObject(member.value, key)
            } else if let known = ConfigSchema.key(key) {
                read(member.value, known)
            } else {
                let names = ConfigSchema.names(in: name)
                report(
                    .unknownKey(
                        key, nearest: Spelling.nearest(to: member.key, among: names), known: names),
                    member.position)
            }
        }
    }

    private mutating func readObject(_ value: JSONValue, _ key: String) {
        if value.members != nil { return read(value, key) }
        positions[key] = value.position
        report(.wrongKind(key: key, wanted: "an object", found: value.kindName), value.position)
    }

    private mutating func read(_ value: JSONValue, _ key: ConfigKey) {
        positions[key.name] = value.position
        for (i, element) in (value.array ?? []).enumerated() {
            positions["\(key.name)[\(i)]"] = element.position
        }
        if let (problem, position) = key.value.defect(of: value, key: key.name) {
            report(problem, position)
        } else {
            values[key.name] = value
        }
    }

    private mutating func reportMissing(_ root: JSONPosition) {
        for (object, key, purpose) in ConfigSchema.required {
            guard objects.contains(object), positions[key] == nil else { continue }
            report(.missingKey(key, purpose: purpose), positions[object] ?? root)
        }
    }

    // MARK: Values

    func string(_ key: String) -> String? { values[key]?.string }
    func number(_ key: String) -> Double? { values[key]?.number }
    func boolean(_ key: String) -> Bool? { values[key]?.bool }
    func color(_ key: String) -> Color? { string(key).flatMap(Color.init(hex:)) }
    func strings(_ key: String) -> [String]? { values[key]?.array?.compactMap(\.string) }
    func numbers(_ key: String) -> [Double]? { values[key]?.array?.compactMap(\.number) }
    func has(_ object: String) -> Bool { objects.contains(object) }

    func choice<T: RawRepresentable>(_ key: String, _ type: T.Type) -> T?
    where T.RawValue == String { string(key).flatMap(T.init(rawValue:)) }
}

/// Suggestions for mistyped names.
enum Spelling {
    /// The name nearest to `word`; nil if none is near.
    static func nearest(to word: String, among names: [String]) -> String? {
        let nearest = names.map { ($0, distance($0, word)) }.min { $0.1 < $1.1 }
        guard let (name, distance) = nearest, distance <= max(2, name.count / 2) else { return nil }
        return name
    }

    /// The Levenshtein distance of the first 64 characters of two words, ignoring case.
    private static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a.lowercased().prefix(64)), Array(b.lowercased().prefix(64)))
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let changed = diagonal + (x == y ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
