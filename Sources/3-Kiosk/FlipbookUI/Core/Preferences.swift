/// A value that views pass up to the views that contain them, as in SwiftUI.
@MainActor public protocol PreferenceKey {
    /// The type of the value.
    associatedtype Value
    /// The value where no view sets one.
    static var defaultValue: Value { get }
    /// Combines the values of several views, in the order of the views.
    ///
    /// - Parameters:
    ///   - value: The value of the views before, which becomes the combined one.
    ///   - nextValue: Returns the value of the next view.
    static func reduce(value: inout Value, nextValue: () -> Value)
}

extension View {
    /// Sets the value of a preference, in place of those that views inside this one set.
    public func preference<Key: PreferenceKey>(
        key: Key.Type = Key.self, value: Key.Value
    ) -> some View {
        ModifiedView(
            content: self,
            modifier: PreferenceModifier(key: ObjectIdentifier(key), value: value))
    }

    /// Calls a closure when the combined value of the views inside this one has changed, after they were laid out. It is
    /// called for the first value if that is not the default.
    public func onPreferenceChange<Key: PreferenceKey>(
        _ key: Key.Type = Key.self, perform action: @escaping (Key.Value) -> Void
    ) -> some View where Key.Value: Equatable {
        ModifiedView(
            content: self,
            modifier: PreferenceReaderModifier { element, reader in
                var combined = Key.defaultValue
                for value in element.preferences(ObjectIdentifier(key)) {
                    guard let value = value as? Key.Value else { continue }
                    Key.reduce(value: &combined) { value }
                }
                let old = reader.value as? Key.Value ?? Key.defaultValue
                guard combined != old else { return }
                reader.value = combined
                action(combined)
            })
    }
}

private struct PreferenceModifier: ElementModifier {
    let key: ObjectIdentifier
    let value: Any

    func makeElement() -> PreferenceElement { PreferenceElement() }

    func update(_ element: PreferenceElement, _ context: Context) {
        element.preference = (key, value)
        context.host.preferencesDidChange()
    }
}

/// An element that sets a preference.
final class PreferenceElement: ModifierElement {
    var preference: (key: ObjectIdentifier, value: Any)?
}

private struct PreferenceReaderModifier: ElementModifier {
    let report: @MainActor (Element, PreferenceReaderElement) -> Void

    init(_ report: @escaping @MainActor (Element, PreferenceReaderElement) -> Void) {
        self.report = report
    }

    func makeElement() -> PreferenceReaderElement { PreferenceReaderElement() }

    func update(_ element: PreferenceReaderElement, _ context: Context) {
        element.report = { [report] element in report(element, element) }
        context.host.addPreferenceReader(element)
    }
}

/// An element that reports the combined value of a preference.
final class PreferenceReaderElement: ModifierElement {
    var report: ((PreferenceReaderElement) -> Void)?
    /// The value that was reported last; nil before the first.
    var value: Any?
}

extension Element {
    /// Returns the values of a preference inside the element, in the order of the views.
    final func preferences(_ key: ObjectIdentifier) -> [Any] {
        var values: [Any] = []
        func visit(_ view: Interface.View) {
            guard let element = view as? Element else { return view.subviews.forEach(visit) }
            if let preference = (element as? PreferenceElement)?.preference,
                preference.key == key
            {
                return values.append(preference.value)
            }
            element.viewsInOrder.forEach(visit)
        }
        viewsInOrder.forEach(visit)
        return values
    }
}

/// The elements of a host that report preferences.
struct PreferenceReaders {
    private struct Reference {
        weak var element: PreferenceReaderElement?
    }
    private var references: [Reference] = []
    /// Whether preferences may have changed since they were last reported.
    var arePending = false

    @MainActor var isEmpty: Bool { references.isEmpty }

    @MainActor mutating func add(_ element: PreferenceReaderElement) {
        arePending = true
        references.removeAll { $0.element == nil }
        if !references.contains(where: { $0.element === element }) {
            references.append(Reference(element: element))
        }
    }

    /// The elements that are shown, inner ones before those around them.
    @MainActor var elements: [PreferenceReaderElement] {
        references.compactMap(\.element).filter { $0.window != nil }
    }
}
