import JSON
import Platform

/// The JSON of kiosk.json and of the files that it includes, as one value.
///
/// A file is a change of those that it includes, as a merge patch (RFC 7396) is: objects are merged member by member,
/// every other value replaces the included one, and `null` removes it. Of several included files a later one is a change
/// of the earlier ones.
package struct ConfigFiles {
    /// Reads a file of at most a number of bytes.
    package typealias Read = (_ path: String, _ limit: Int) throws(SystemError) -> [UInt8]

    /// The maximum number of included files.
    static let maximumFiles = 16
    /// The maximum number of files by way of which another one is included.
    static let maximumDepth = 4
    static let key = "include"

    /// The paths of the files, kiosk.json first. Positions refer to them by their indices.
    private(set) var paths: [String]
    /// The defects of files that cannot be read or are not JSON, and of what they include.
    private(set) var errors: [ConfigError] = []
    /// The merged configuration; nil if kiosk.json is not a JSON object.
    private(set) var root: JSONValue?
    private let read: Read
    /// The number of bytes that the files to come may have.
    private var budget = KioskConfig.maximumSize

    /// Reads the files that a configuration includes.
    ///
    /// - Parameters:
    ///   - path: the configuration's path, to which what it includes is relative.
    ///   - read: reads an included file.
    /// - Complexity: linear in the size of the files, times `maximumDepth`.
    package init(_ bytes: [UInt8], path: String, read: @escaping Read) {
        paths = [path]
        self.read = read
        root = parse(bytes, file: 0).map { merged($0, file: 0, above: [path]) }
    }

    private mutating func report(_ problem: ConfigError.Problem, _ position: JSONPosition) {
        errors.append(ConfigError(path: paths[position.file], position: position, problem))
    }

    /// Returns a file's object; nil if it is none.
    private mutating func parse(_ bytes: [UInt8], file: Int) -> JSONValue? {
        var value: JSONValue
        do { value = try JSONParser.parse(bytes, maximumSize: budget) } catch {
            var position = error.position
            position.file = file
            report(.notJSON(reason: error.reason), position)
            return nil
        }
        budget -= bytes.count
        if file > 0 { value.setFile(file) }
        if value.members != nil { return value }
        report(
            .wrongType(key: "the configuration", wanted: "an object", found: value.kindName),
            value.position)
        return nil
    }

    /// Returns a file's object as a change of the files that it includes.
    ///
    /// - Parameter above: the path of the file, and of those by way of which it is included, the first one first.
    private mutating func merged(_ value: JSONValue, file: Int, above: [String]) -> JSONValue {
        // `ConfigReader` reports values of other kinds.
        guard let names = value[ConfigFiles.key].flatMap(ConfigFiles.included), !names.isEmpty
        else { return value }
        var result: JSONValue?
        for (name, position) in names {
            guard let (included, path, index) = include(name, at: position, above: above) else {
                continue
            }
            let complete = merged(included, file: index, above: above + [path])
            result = result.map { $0.merging(complete) } ?? complete
        }
        return result.map { $0.merging(value) } ?? value
    }

    /// The paths that an `include` names, with their positions; nil for a value that is neither a path nor a list of
    /// paths.
    private static func included(_ value: JSONValue) -> [(name: String, position: JSONPosition)]? {
        if let name = value.string { return name.isEmpty ? nil : [(name, value.position)] }
        let names = value.array?.compactMap { element in
            element.string.flatMap { $0.isEmpty ? nil : ($0, element.position) }
        }
        return names?.count == value.array?.count ? names : nil
    }

    private mutating func include(
        _ name: String, at position: JSONPosition, above: [String]
    ) -> (value: JSONValue, path: String, file: Int)? {
        let folder = FileSystem.folder(of: above.last ?? "")
        let path = ConfigFiles.simplified(name.hasPrefix("/") ? name : "\(folder)/\(name)")
        if let first = above.firstIndex(where: { ConfigFiles.simplified($0) == path }) {
            report(.circularInclude(above[first...] + [path]), position)
            return nil
        }
        guard paths.count <= ConfigFiles.maximumFiles else {
            report(.tooManyIncludes(limit: ConfigFiles.maximumFiles, what: "files"), position)
            return nil
        }
        guard above.count <= ConfigFiles.maximumDepth else {
            report(.tooManyIncludes(limit: ConfigFiles.maximumDepth, what: "levels"), position)
            return nil
        }
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try read(path, budget) } catch {
            report(.file(key: ConfigFiles.key, path: path, reason: error.reason), position)
            return nil
        }
        paths.append(path)
        let file = paths.count - 1
        return parse(bytes, file: file).map { ($0, path, file) }
    }

    /// Returns a path without components that lead nowhere, `.` and `NAME/..`, so that two spellings of it are equal.
    /// Symbolic links are not followed: what they hide from the check for cycles, `maximumDepth` ends.
    private static func simplified(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}

extension JSONValue {
    /// Sets the file of the positions of this value and those in it.
    fileprivate mutating func setFile(_ file: Int) {
        position.file = file
        switch content {
        case .array(let elements):
            content = .array(
                elements.map { element in
                    var element = element
                    element.setFile(file)
                    return element
                })
        case .object(let members):
            content = .object(
                members.map { member in
                    var member = member
                    member.position.file = file
                    member.value.setFile(file)
                    return member
                })
        case .null, .bool, .number, .string: break
        }
    }

    /// Returns this value after a change. A name that occurs twice in one of them does so in the result too, so that it
    /// is reported.
    fileprivate func merging(_ change: JSONValue) -> JSONValue {
        guard case .object(var members) = content, let changes = change.members else {
            return change
        }
        var indices: [String: Int] = [:]
        for (i, member) in members.enumerated() { indices[member.key] = i }
        var removed: Set<Int> = []
        var added: [JSONMember] = []
        for member in changes {
            guard let index = indices.removeValue(forKey: member.key) else {
                added.append(member)
                continue
            }
            if case .null = member.value.content {
                removed.insert(index)
            } else {
                members[index].value = members[index].value.merging(member.value)
                members[index].position = member.position
            }
        }
        let kept = members.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
        return JSONValue(.object(kept + added), at: change.position)
    }
}
