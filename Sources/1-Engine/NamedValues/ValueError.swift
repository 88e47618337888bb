import JSON

/// The reason why values were not declared or changed.
package struct ValueError: Error, Equatable, CustomStringConvertible, Sendable {
    package enum Reason: Equatable, Sendable {
        /// A name of a declaration is empty or has a point in it.
        case invalidName
        case undeclared(nearest: String?, known: [String])
        /// The path has an empty name, or is longer than values may be deep.
        case invalidPath
        /// The path leads into a text, a number or a boolean.
        case notNested(in: String, kind: String)
        /// The path has something else than the index of an element.
        case noElement(String, count: Int)
        /// Elements are added to or removed from something else than a list.
        case notList(kind: String)
        case tooManyNames(Int)
        case tooManyValues(Int)
        case tooLarge(bytes: Int)
        case tooDeep
    }

    /// The name or the path, such as `cart` or `cart.0.n`.
    package let path: String
    package let reason: Reason

    init(_ path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// What is wrong and how to fix it, in one line without the path.
    package var explanation: String {
        switch reason {
        case .invalidName: "a name of a value may not be empty nor have a '.' in it; rename it"
        case .undeclared(let nearest?, _): "no such value; did you mean '\(nearest)'?"
        case .undeclared(nil, let known):
            "no such value; declare it in 'values'"
                + (known.isEmpty ? "" : ", which has \(known.joined(separator: ", "))")
        case .invalidPath:
            "is not a path; write up to \(ValueStore.maximumDepth) names with a '.' between them"
        case .notNested(let parent, let kind):
            "'\(parent)' is \(kind), which has nothing in it; set the whole value instead"
        case .noElement(let name, let count):
            "'\(name)' is no index of the list, which has \(count) elements from 0; "
                + "use 'add' for a new one"
        case .notList(let kind): "is \(kind); elements are added to and removed from lists"
        case .tooManyNames(let count):
            "\(count) values are declared; at most \(ValueStore.maximumNames) are allowed"
        case .tooManyValues(let count):
            "all values together would have \(count) JSON values in them; at most "
                + "\(ValueStore.maximumCount) are allowed; use a source for large data"
        case .tooLarge(let bytes):
            "all values together would take \(bytes) bytes; at most \(ValueStore.maximumBytes) "
                + "are allowed; use a source for large data"
        case .tooDeep:
            "would be nested more than \(ValueStore.maximumDepth) deep; use fewer levels"
        }
    }

    package var description: String { "\(path): \(explanation)" }
}
