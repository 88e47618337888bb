import JSON

/// The values of a kiosk, and those of the screen that is shown. A change is made to the nearest value that was
/// declared: the screen's, then the kiosk's.
///
/// Paths may begin with a root: `values.cart` is the kiosk's, whatever the screen declares, and `screen.n` the
/// screen's.
package struct ScopedValues: Sendable {
    /// Whose values they are.
    package enum Scope: String, Hashable, Sendable {
        case screen
        case kiosk = "values"
    }

    package var kiosk: ValueStore
    /// The values of the screen; nil for a screen without any.
    package var screen: ValueStore?

    package init(kiosk: ValueStore, screen: ValueStore? = nil) {
        self.kiosk = kiosk
        self.screen = screen
    }

    /// Returns where a path leads, and the path there without a root.
    ///
    /// - Throws: `ValueError` if neither declares the name.
    package func resolve(_ path: String) throws(ValueError) -> (scope: Scope, path: String) {
        let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        // The fields of a form are the values of its screen.
        let root = parts[0] == "form" ? Scope.screen.rawValue : String(parts[0])
        if parts.count == 2, let scope = Scope(rawValue: root) {
            return (scope, String(parts[1]))
        }
        let name = String(parts[0])
        if screen?.declaration(of: name) != nil { return (.screen, path) }
        if kiosk.declaration(of: name) != nil { return (.kiosk, path) }
        let known = Set(kiosk.names).union(screen?.names ?? []).sorted()
        let nearest = Spelling.nearest(to: name, among: known)
        throw ValueError(path, .undeclared(nearest: nearest, known: known))
    }

    /// Returns the value at a path, of the screen or of the kiosk; nil if there is none.
    package func value(at path: String) -> DataValue? {
        guard let (scope, path) = try? resolve(path) else { return nil }
        return scope == .kiosk ? kiosk.value(at: path) : screen?.value(at: path)
    }

    /// As `ValueStore.set`.
    package mutating func set(_ path: String, to value: DataValue) throws(ValueError) {
        try change(path) { store, path throws(ValueError) in try store.set(path, to: value) }
    }

    /// As `ValueStore.add`.
    package mutating func add(_ element: DataValue, to path: String) throws(ValueError) {
        try change(path) { store, path throws(ValueError) in
            try store.add(element, to: path)
        }
    }

    /// As `ValueStore.remove`.
    package mutating func remove(_ path: String) throws(ValueError) {
        try change(path) { store, path throws(ValueError) in try store.remove(path) }
    }

    /// As `ValueStore.remove(from:where:)`.
    package mutating func remove(
        from path: String, where isRemoved: (DataValue) -> Bool
    ) throws(ValueError) {
        try change(path) { store, path throws(ValueError) in
            try store.remove(from: path, where: isRemoved)
        }
    }

    /// As `ValueStore.clear`.
    package mutating func clear(_ path: String) throws(ValueError) {
        try change(path) { store, path throws(ValueError) in try store.clear(path) }
    }

    private mutating func change(
        _ path: String, _ body: (inout ValueStore, String) throws(ValueError) -> Void
    ) throws(ValueError) {
        let (scope, rest) = try resolve(path)
        switch scope {
        case .kiosk: try body(&kiosk, rest)
        case .screen:
            // The store is not copied while it changes.
            guard var store = screen else {
                throw ValueError(path, .undeclared(nearest: nil, known: []))
            }
            screen = nil
            defer { screen = store }
            try body(&store, rest)
        }
    }
}
