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
            modifier: PreferenceReaderModifier { reader in
                var combined = Key.defaultValue
                for value in reader.preferences(ObjectIdentifier(key)) {
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
    let report: @MainActor (PreferenceReaderElement) -> Void

    init(_ report: @escaping @MainActor (PreferenceReaderElement) -> Void) {
        self.report = report
    }

    func makeElement() -> PreferenceReaderElement { PreferenceReaderElement() }

    func update(_ element: PreferenceReaderElement, _ context: Context) {
        element.action = report
        context.host.addPreferenceReader(element)
    }
}

/// An element that reports the combined value of a preference.
private final class PreferenceReaderElement: ModifierElement, PreferenceReader {
    var action: ((PreferenceReaderElement) -> Void)?
    /// The value that was reported last; nil before the first.
    var value: Any?

    func report() { action?(self) }
}

extension Element {
    /// Returns the values of a preference inside the element, in the order of the views.
    final func preferences(_ key: ObjectIdentifier) -> [Any] {
        var values: [Any] = []
        func visit(_ view: Interface.View) {
            guard let element = view as? Element else {
                for view in view.subviews { visit(view) }
                return
            }
            if let preference = (element as? PreferenceElement)?.preference,
                preference.key == key
            {
                return values.append(preference.value)
            }
            for view in element.viewsInOrder { visit(view) }
        }
        for view in viewsInOrder { visit(view) }
        return values
    }
}
