import Interface

extension ScreenTree {
    /// Why a name does not say which part of the screen is meant.
    package struct NameError: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    /// The longest list of names or parts in an error.
    private static let maximumListed = 12

    /// Returns the part that has a name: its key, the name that the program gave it, what it is called, or one of its
    /// texts; the first of these that any part has. A text on the screen is meant only if nothing that can be pressed
    /// has the name.
    ///
    /// - Parameter role: What the part is for; nil for any role.
    /// - Throws: If no part or several parts have the name; the error says what there is.
    package func part(
        named name: String, role: AccessibilityRole? = nil
    ) throws(NameError) -> Part {
        let found = indices(named: name, role: role)
        if found.count > 1 { throw ambiguity(name, found.map { parts[$0] }) }
        guard let index = found.first else {
            throw absence(name, role, parts.filter { role == nil || $0.role == role })
        }
        return parts[index]
    }

    /// Returns the indices of the parts that have a name; see `part(named:role:)`.
    package func indices(named name: String, role: AccessibilityRole? = nil) -> [Int] {
        let candidates = parts.indices.filter { role == nil || parts[$0].role == role }
        let matches: [(Part) -> Bool] = [
            { $0.key == name && $0.role == .row }, { $0.key == name },
            { $0.identifier == name }, { $0.label == name },
            { part in part.texts.contains { $0.string == name } },
        ]
        for group in [candidates.filter { parts[$0].role != .text }, candidates] {
            for isMatch in matches {
                let found = group.filter { isMatch(parts[$0]) }
                if !found.isEmpty { return found }
            }
        }
        return []
    }

    private func ambiguity(_ name: String, _ found: [Part]) -> NameError {
        let list = found.map { part in
            let (x, y) = (Int(part.frame.midX), Int(part.frame.midY))
            let key = part.key.isEmpty ? "" : " '\(part.key.prefix(40))'"
            return "\(part.role.rawValue)\(key) at \(x) \(y)"
        }
        return NameError(
            description:
                "'\(name.prefix(80))' is \(found.count) parts of the screen: \(ScreenTree.joined(list)); "
                + "name a row's key or tap a point")
    }

    private func absence(
        _ name: String, _ role: AccessibilityRole?, _ candidates: [Part]
    ) -> NameError {
        let pressable = candidates.filter { $0.role != .text || role == .text }
        let names = pressable.map { part in
            let name = part.label.isEmpty ? part.key + part.identifier : part.label
            return "\(part.role.rawValue) '\(name.prefix(40))'"
        }
        let what = role.map { $0.rawValue } ?? "part"
        return NameError(
            description: "there is no \(what) '\(name.prefix(80))' on the screen; there is "
                + (names.isEmpty ? "none that can be pressed" : ScreenTree.joined(names)))
    }

    private static func joined(_ names: [String]) -> String {
        let listed = names.prefix(maximumListed).joined(separator: ", ")
        let rest = names.count - maximumListed
        return rest > 0 ? listed + " and \(rest) more" : listed
    }
}
