/// The elements of a host that report preferences.
struct PreferenceReaders {
    private struct Reference {
        weak var element: (any PreferenceReader)?
    }
    private var references: [Reference] = []
    /// Whether preferences may have changed since they were last reported.
    var arePending = false

    @MainActor var isEmpty: Bool { references.isEmpty }

    @MainActor mutating func add(_ element: any PreferenceReader) {
        arePending = true
        references.removeAll { $0.element == nil }
        if !references.contains(where: { $0.element === element }) {
            references.append(Reference(element: element))
        }
    }

    /// The elements that are shown, inner ones before those around them.
    @MainActor var elements: [any PreferenceReader] {
        references.compactMap(\.element).filter { $0.window != nil }
    }
}
