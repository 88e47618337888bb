/// The members of an object of a document, in the order of their names. Each name occurs once.
///
/// Objects with the same names, such as the rows of a list, can share them, so that an object takes little more memory
/// than its values.
package struct DataObject: Sendable {
    /// The names of an object, in ascending order. The same instance may belong to many objects.
    package final class Names: Sendable {
        let names: [String]
        /// Whether a name has an `@`.
        let hasLanguages: Bool

        /// - Parameter names: the names, in ascending order and without repetitions.
        package init(_ names: [String]) {
            self.names = names
            hasLanguages = names.contains { $0.utf8.contains(UInt8(ascii: "@")) }
        }

        /// Returns the index of a name; if there is none, where it would be inserted.
        func find(_ name: String) -> (index: Int, isFound: Bool) {
            // Comparing short texts for equality is fast, but for order it is not.
            if names.count <= 12 {
                for i in names.indices where names[i] == name { return (i, true) }
            }
            var (low, high) = (0, names.count)
            while low < high {
                let middle = (low + high) / 2
                if names[middle] < name { low = middle + 1 } else { high = middle }
            }
            return (low, low < names.count && names[low] == name)
        }
    }

    private static let none = Names([])

    private var shape: Names
    /// The values, in the order of their names.
    private var elements: [DataValue]

    /// Creates an object without members.
    package init() {
        shape = DataObject.none
        elements = []
    }

    /// Creates an object from its names and as many values.
    package init(_ names: Names, _ values: [DataValue]) {
        shape = names
        elements = values
    }

    /// Creates an object with the members of a dictionary.
    package init(_ members: [String: DataValue]) {
        let sorted = members.sorted { $0.key < $1.key }
        shape = Names(sorted.map(\.key))
        elements = sorted.map(\.value)
    }

    /// The number of members.
    package var count: Int { elements.count }
    /// Whether there are no members.
    package var isEmpty: Bool { elements.isEmpty }
    /// Whether members may have names with a language, such as `title@de`.
    package var hasNamesInLanguages: Bool { shape.hasLanguages }
    /// The names, in ascending order.
    package var keys: [String] { shape.names }
    /// The values, in the order of their names.
    package var values: [DataValue] { elements }

    /// The value with a name; nil if there is none. Setting nil removes the member.
    ///
    /// - Complexity: reading is O(log *n*) in the number of members; adding and removing is O(*n*).
    package subscript(name: String) -> DataValue? {
        get {
            let (index, isFound) = shape.find(name)
            return isFound ? elements[index] : nil
        }
        set {
            let (index, isFound) = shape.find(name)
            switch (newValue, isFound) {
            case (let value?, true): elements[index] = value
            case (let value?, false):
                var names = shape.names
                names.insert(name, at: index)
                shape = Names(names)
                elements.insert(value, at: index)
            case (nil, true):
                var names = shape.names
                names.remove(at: index)
                shape = Names(names)
                elements.remove(at: index)
            case (nil, false): break
            }
        }
    }

    /// Changes the value with a name in place, which is null if there is none yet.
    package mutating func change(_ name: String, _ body: (inout DataValue) -> Void) {
        let (index, isFound) = shape.find(name)
        if !isFound { self[name] = .null }
        body(&elements[index])
    }

    /// Returns the member's own name, which may consist of other bytes than an equal one, and its value; nil if there
    /// is none.
    package func member(_ name: String) -> (key: String, value: DataValue)? {
        let (index, isFound) = shape.find(name)
        return isFound ? (shape.names[index], elements[index]) : nil
    }

    /// Returns an object with the same names and other values.
    package func mapMembers(_ body: (String, DataValue) -> DataValue) -> DataObject {
        DataObject(shape, zip(shape.names, elements).map { body($0, $1) })
    }

    /// Identifies the storage of the values, as long as the object exists; nil if there are none.
    var identity: UInt? { elements.isEmpty ? nil : unsafeBitCast(elements, to: UInt.self) }
}

extension DataObject: Hashable {
    package static func == (a: DataObject, b: DataObject) -> Bool {
        (a.shape === b.shape || a.shape.names == b.shape.names) && a.elements == b.elements
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(shape.names)
        hasher.combine(elements)
    }
}

extension DataObject: Sequence {
    package func makeIterator() -> some IteratorProtocol<(key: String, value: DataValue)> {
        zip(shape.names, elements).lazy.map { (key: $0, value: $1) }.makeIterator()
    }
}

extension DataObject: ExpressibleByDictionaryLiteral {
    /// Creates an object; if a name repeats, the last value is kept.
    package init(dictionaryLiteral elements: (String, DataValue)...) {
        self.init()
        for (name, value) in elements { self[name] = value }
    }
}
