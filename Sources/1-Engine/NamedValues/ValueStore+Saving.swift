import JSON

extension ValueStore {
    /// The version of the saved text's form.
    private static let savedVersion = 1
    /// The maximum size of a saved text, in bytes: escapes may make texts six times as long.
    package static let maximumSavedBytes = 8 * maximumBytes

    /// A part of a saved state that was not restored.
    package struct RestoreProblem: Hashable, Sendable, CustomStringConvertible {
        package enum Reason: Hashable, Sendable {
            /// The text is not a saved state.
            case damaged(reason: String)
            /// The state was saved by another version of the program.
            case otherVersion
            case undeclared
            /// The value is declared, but no longer as one that persists.
            case notPersistent
            /// The value is of another kind than the one declared.
            case otherKind(declared: String, saved: String)
            case invalid(reason: String)
        }

        /// The name of the value; nil if nothing was restored.
        package let name: String?
        package let reason: Reason

        package var description: String {
            let text =
                switch reason {
                case .damaged(let reason): "they are damaged: \(reason)"
                case .otherVersion: "they are of another version"
                case .undeclared: "it is not declared any more"
                case .notPersistent: "it is not declared with \"persist\": true any more"
                case .otherKind(let declared, let saved):
                    "it is \(saved), and declared as \(declared)"
                case .invalid(let reason): "it cannot be set: \(reason)"
                }
            guard let name else { return "ignored the saved values, since \(text)" }
            return "ignored the saved value '\(name)', since \(text)"
        }
    }

    /// The values that persist, as a text to save.
    ///
    /// - Complexity: linear in the size of the values.
    package var saved: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add(ValueStore.savedVersion, for: "version")
        writer.beginObject("values")
        for name in names where entries[name]?.declaration.persists ?? false {
            if let value = values[name] { writer.add(value, for: name) }
        }
        writer.endObject()
        writer.endObject()
        return writer.text
    }

    /// Sets the values that persist to saved ones, as far as they are of the kind that is declared; a value that is
    /// declared as null may be of any kind. Elements of lists get new identities.
    ///
    /// - Parameter bytes: a saved text, or anything else.
    /// - Returns: what was ignored.
    /// - Complexity: linear in the number of bytes.
    package mutating func restore(_ bytes: [UInt8]) -> [RestoreProblem] {
        let json: JSONValue
        do {
            json = try JSONParser.parse(
                bytes, maximumSize: ValueStore.maximumSavedBytes,
                maximumCount: ValueStore.maximumCount + 16)
        } catch {
            return [RestoreProblem(name: nil, reason: .damaged(reason: error.description))]
        }
        guard let version = json["version"]?.number, let saved = json["values"],
            case .object(let members) = DataValue(saved)
        else {
            return [RestoreProblem(name: nil, reason: .damaged(reason: "they have no 'values'"))]
        }
        guard version == Double(ValueStore.savedVersion) else {
            return [RestoreProblem(name: nil, reason: .otherVersion)]
        }
        var problems: [RestoreProblem] = []
        for (name, value) in members {
            if let reason = restore(name, value) {
                problems.append(RestoreProblem(name: name, reason: reason))
            }
        }
        return problems
    }

    /// Returns why a value was not restored; nil if it was.
    private mutating func restore(
        _ name: String, _ value: DataValue
    ) -> RestoreProblem.Reason? {
        guard let declaration = declaration(of: name) else { return .undeclared }
        guard declaration.persists else { return .notPersistent }
        let (declared, saved) = (declaration.initial.kindName, value.kindName)
        // A number, a boolean and null that were cleared are null.
        guard declaration.initial == .null || value == .null || declared == saved else {
            return .otherKind(declared: declared, saved: saved)
        }
        do { try set(name, to: value) } catch { return .invalid(reason: error.explanation) }
        return nil
    }
}
