import JSON

/// The values of a kiosk or of a screen: any JSON under declared names.
///
/// A path is a declared name, or a name with names of members and indices of elements after it, such as `cart.0.n`. A
/// change that throws an error changes nothing.
package struct ValueStore: Sendable {
    /// The maximum number of names.
    package static let maximumNames = 1000
    /// The maximum number of JSON values in all values together, including those in lists and objects.
    package static let maximumCount = 1 << 16
    /// The maximum size of all values together: the bytes of texts, numbers and names, and 16 for each JSON value.
    package static let maximumBytes = 4 << 20
    /// How deep lists and objects may be nested.
    package static let maximumDepth = 32

    /// A value as a configuration declares it.
    package struct Declaration: Hashable, Sendable {
        /// The value at first, and after `reset`.
        package var initial: DataValue
        /// Whether the value is saved, and survives `reset`.
        package var persists: Bool

        package init(_ initial: DataValue, persists: Bool = false) {
            self.initial = initial
            self.persists = persists
        }
    }

    /// Identifies an element of a list from when it is added until it is removed. Unique in its store.
    package struct ElementID: Hashable, Sendable {
        fileprivate let number: UInt64

        /// A text that is unique in the store.
        package var text: String { "\(number)" }
    }

    struct Entry: Sendable {
        let declaration: Declaration
        /// The store's count of changes after the last change of the value.
        var revision: UInt64 = 0
        /// Of each element if the value is a list.
        var ids: [ElementID] = []
    }

    /// The values by their names.
    package internal(set) var values: [String: DataValue] = [:]
    var entries: [String: Entry] = [:]
    /// The number of changes so far.
    package internal(set) var revision: UInt64 = 0
    var size = ValueSize()
    private var lastID: UInt64 = 0

    /// Creates a store with the initial values.
    ///
    /// - Throws: `ValueError` if a name is not valid or the values are too large.
    /// - Complexity: linear in the size of the values.
    package init(_ declarations: [String: Declaration] = [:]) throws(ValueError) {
        guard declarations.count <= ValueStore.maximumNames else {
            throw ValueError("values", .tooManyNames(declarations.count))
        }
        for (name, declaration) in declarations.sorted(by: { $0.key < $1.key }) {
            guard !name.isEmpty, !name.contains(".") else { throw ValueError(name, .invalidName) }
            let size = try ValueSize(
                declaration.initial, depth: ValueStore.maximumDepth, path: name)
            try check(self.size + size, name)
            self.size = self.size + size
            values[name] = declaration.initial
            let ids = makeIDs(declaration.initial.array?.count ?? 0)
            entries[name] = Entry(declaration: declaration, ids: ids)
        }
    }

    // MARK: Reading

    /// The declared names, in ascending order.
    package var names: [String] { entries.keys.sorted() }

    /// The declaration of a name; nil if there is none.
    package func declaration(of name: String) -> Declaration? { entries[name]?.declaration }

    /// Returns the value at a path; nil if there is none.
    package func value(at path: String) -> DataValue? {
        let names = ValueStore.names(in: path)
        guard let first = names.first, var value = values[first] else { return nil }
        for name in names.dropFirst() {
            guard let next = value[name] else { return nil }
            value = next
        }
        return value
    }

    /// The identities of the elements of a list that is a value itself, in order; none for other values.
    package func elementIDs(of name: String) -> [ElementID] { entries[name]?.ids ?? [] }

    /// Returns the count of changes after the last change of a value; nil if it is not declared.
    package func revision(of name: String) -> UInt64? { entries[name]?.revision }

    /// Returns the names of the values that have changed since `revision` had a certain value, in ascending order.
    ///
    /// - Complexity: linear in the number of names.
    package func names(changedSince revision: UInt64) -> [String] {
        guard revision < self.revision else { return [] }
        return entries.filter { $0.value.revision > revision }.keys.sorted()
    }

    /// Whether a value that does not persist differs from its declaration.
    ///
    /// - Complexity: linear in the size of the values.
    package var isChanged: Bool {
        entries.contains { name, entry in
            !entry.declaration.persists && values[name] != entry.declaration.initial
        }
    }

    // MARK: Parts of changes

    static func names(in path: String) -> [String] {
        path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    mutating func makeIDs(_ count: Int) -> [ElementID] {
        (0..<count).map { _ in
            lastID += 1
            return ElementID(number: lastID)
        }
    }

    /// Notes a change of a value.
    mutating func touch(_ name: String, _ size: ValueSize) {
        self.size = size
        revision += 1
        entries[name]?.revision = revision
    }

    func check(_ size: ValueSize, _ path: String) throws(ValueError) {
        if size.count > ValueStore.maximumCount {
            throw ValueError(path, .tooManyValues(size.count))
        }
        if size.bytes > ValueStore.maximumBytes {
            throw ValueError(path, .tooLarge(bytes: size.bytes))
        }
    }
}
