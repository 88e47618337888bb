import JSON

/// A path into a value, such as `trains.0.due`: names and indices with dots between them, split once
/// because it is looked up for every row.
package struct TemplatePath: Hashable, Sendable {
    /// As it was written.
    package let text: String
    /// One name for a path without dots.
    private let names: [Name]

    private struct Name: Hashable, Sendable {
        var text: String
        /// The name as an index of an array; nil where it is none.
        var index: Int?
    }

    package init(_ text: String) {
        self.text = text
        names = text.split(separator: ".", omittingEmptySubsequences: false).map {
            Name(text: String($0), index: Int($0))
        }
    }

    /// The path's first name.
    var first: String { names[0].text }

    /// The value at the path; nil where there is none.
    ///
    /// A member whose own name is the whole path is found before members of members, as by
    /// `DataValue.value(at:)`.
    package func value(in value: DataValue) -> DataValue? {
        if case .object(let members) = value, let member = members[text] { return member }
        return names.count == 1 && names[0].index == nil ? nil : self.value(in: value, from: 0)
    }

    /// The value at the path's rest, from one of its names on; the value itself for an empty rest.
    func value(in value: DataValue, from start: Int) -> DataValue? {
        var value = value
        for name in names[start...] {
            switch value {
            case .object(let members):
                guard let member = members[name.text] else { return nil }
                value = member
            case .array(let elements):
                guard let index = name.index, elements.indices.contains(index) else { return nil }
                value = elements[index]
            case .null, .bool, .number, .string: return nil
            }
        }
        return value
    }

    /// A member of a dictionary by the path's first name, and in it the path's rest.
    func value(in members: [String: DataValue], from start: Int) -> DataValue? {
        guard start < names.count, let member = members[names[start].text] else { return nil }
        return value(in: member, from: start + 1)
    }
}
