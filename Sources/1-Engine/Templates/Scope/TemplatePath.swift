import JSON

/// A path into a value, such as `trains.0.due`: names and indices separated by dots. It is split once, because it is
/// looked up for every row.
package struct TemplatePath: Hashable, Sendable {
    /// The path as it was written.
    package let text: String
    /// The path's components; a single one for a path without dots.
    private let names: [Name]
    /// Where the path leads if its first name says so.
    package let root: Root?

    private struct Name: Hashable, Sendable {
        var text: String
        /// The name as an index of an array; nil if it is not one.
        var index: Int?
    }

    package init(_ text: String) {
        self.text = text
        names = text.split(separator: ".", omittingEmptySubsequences: false).map {
            Name(text: String($0), index: Int($0))
        }
        // The fields of a form are the values of its screen.
        let first = names[0].text == "form" ? Root.screen.rawValue : names[0].text
        root = names.count > 1 ? Root(rawValue: first) : nil
    }

    /// A first name with a fixed meaning.
    package enum Root: String, CaseIterable, Sendable {
        /// The item, such as a row.
        case row
        /// The values of the kiosk.
        case values
        /// The values of the screen.
        case screen
        /// The theme's colours.
        case theme
    }

    /// The names that a source may not have: those of roots and of what controls report.
    package static let reservedNames = Root.allCases.map(\.rawValue) + ["form", "value"]

    /// The path's first name.
    package var first: String { names[0].text }

    /// Returns the names that follow a root in paths, each once, in ascending order.
    package static func names(below root: Root, in paths: [TemplatePath]) -> [String] {
        Set(paths.filter { $0.root == root }.map { $0.names[1].text }).sorted()
    }

    /// Returns the value at the path; nil if there is none.
    ///
    /// A member whose name is the whole path takes precedence over nested members, as in `DataValue.value(at:)`.
    ///
    /// - Parameter suffixes: the ends of names that are preferred to the last name itself, such as `@de`.
    package func value(in value: DataValue, _ suffixes: [String] = []) -> DataValue? {
        if case .object(let members) = value,
            let member = TemplatePath.member(text, of: members, suffixes)
        {
            return member
        }
        return names.count == 1 && names[0].index == nil
            ? nil : self.value(in: value, from: 0, suffixes)
    }

    /// Returns the value at the path after its root; nil if there is none.
    package func valueBelowRoot(in value: DataValue) -> DataValue? {
        root == nil ? nil : self.value(in: value, from: 1)
    }

    /// Returns the value at the rest of the path, from a component on; the value itself if there is no rest.
    func value(
        in value: DataValue, from start: Int, _ suffixes: [String] = []
    ) -> DataValue? {
        var value = value
        for i in start..<names.count {
            let name = names[i]
            switch value {
            case .object(let members):
                let isLast = i == names.count - 1
                guard
                    let member = TemplatePath.member(name.text, of: members, isLast ? suffixes : [])
                else { return nil }
                value = member
            case .array(let elements):
                guard let index = name.index, elements.indices.contains(index) else { return nil }
                value = elements[index]
            case .null, .bool, .number, .string: return nil
            }
        }
        return value
    }

    /// Returns the value at the path from component `start` on, which names a member of a dictionary.
    func value(
        in members: [String: DataValue], from start: Int, _ suffixes: [String] = []
    ) -> DataValue? {
        guard start < names.count, let member = members[names[start].text] else { return nil }
        return value(in: member, from: start + 1, suffixes)
    }

    /// Returns the member of an object with the first of several ends of its name, or else with the name itself.
    private static func member(
        _ name: String, of members: DataObject, _ suffixes: [String]
    ) -> DataValue? {
        if members.hasNamesInLanguages {
            for suffix in suffixes { if let member = members[name + suffix] { return member } }
        }
        return members[name]
    }
}
