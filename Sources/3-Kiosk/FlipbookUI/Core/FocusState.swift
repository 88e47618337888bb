/// A property wrapper for which field of a view is edited: a `Bool` for one field, or an optional value that names one of
/// several.
///
///     enum Field { case name, note }
///     @FocusState private var field: Field?
///     …
///     TextField("Name", text: $name).focused($field, equals: .name)
@MainActor @propertyWrapper public struct FocusState<Value: Hashable> {
    private let box: Box

    @MainActor private final class Box {
        var storage: StateStorage<Value>
        init(_ value: Value) { storage = StateStorage(value) }
    }

    /// A reference to the property, for ``View/focused(_:)`` and ``View/focused(_:equals:)``.
    @MainActor public struct Binding {
        let storage: StateStorage<Value>

        /// The value. Setting it moves the focus in the next frame.
        public var wrappedValue: Value {
            get { storage.value }
            nonmutating set { storage.value = newValue }
        }
    }

    /// Creates a property for one field, which is not edited at first.
    public init() where Value == Bool { box = Box(false) }

    /// Creates a property for several fields, of which none is edited at first.
    public init<Name>() where Value == Name? { box = Box(nil) }

    /// What is edited. Setting it moves the focus in the next frame.
    public var wrappedValue: Value {
        get { box.storage.value }
        nonmutating set { box.storage.value = newValue }
    }

    /// A reference to the property.
    public var projectedValue: Binding { Binding(storage: box.storage) }
}

extension FocusState: DynamicState {
    func adopt(_ old: (any DynamicState)?, _ environment: EnvironmentValues) {
        if let old = old as? FocusState<Value> { box.storage = old.box.storage }
    }
}

/// What connects a field with a ``FocusState``.
@MainActor final class FocusLink {
    let isFocused: () -> Bool
    let focusDidChange: (Bool) -> Void

    init(isFocused: @escaping () -> Bool, focusDidChange: @escaping (Bool) -> Void) {
        (self.isFocused, self.focusDidChange) = (isFocused, focusDidChange)
    }

    /// Returns whether a field must begin or end to be edited; nil for neither.
    func change(isEditing: Bool) -> Bool? {
        let isFocused = isFocused()
        return isFocused == isEditing ? nil : isFocused
    }
}

extension View {
    /// Edits the field while a value is true, and sets the value when the field begins or ends to be edited.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        let link = FocusLink(
            isFocused: { condition.wrappedValue },
            focusDidChange: { condition.wrappedValue = $0 })
        return EnvironmentView(content: self) { $0.focusLink = link }
    }

    /// Edits the field while a value names it, and sets the value to the field's name, or nil, when the field begins or
    /// ends to be edited.
    public func focused<Name: Hashable>(
        _ binding: FocusState<Name?>.Binding, equals name: Name
    ) -> some View {
        let link = FocusLink(
            isFocused: { binding.wrappedValue == name },
            focusDidChange: { isFocused in
                if isFocused {
                    binding.wrappedValue = name
                } else if binding.wrappedValue == name {
                    binding.wrappedValue = nil
                }
            })
        return EnvironmentView(content: self) { $0.focusLink = link }
    }
}
