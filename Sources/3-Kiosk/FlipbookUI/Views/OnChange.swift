extension View {
    /// Calls a closure with the new value after a value has changed: SwiftUI's older form, for ported code.
    public func onChange<Value: Equatable>(
        of value: Value, perform action: @escaping (Value) -> Void
    ) -> some View {
        onChange(of: value) { _, new in action(new) }
    }
}
