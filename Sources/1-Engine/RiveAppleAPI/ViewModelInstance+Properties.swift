import RiveRuntime

/// Access to values by the typed paths of Rive's newer Apple runtime.
///
/// It is isolated to the main actor, as there, so that the compiler refuses other threads in every language mode. Code
/// that keeps an instance to a thread of its own uses `setNumber(_:_:)`, `number(_:)` and their like.
extension ViewModelInstance {
    /// Sets a property. A value that is set before the first frame takes effect in the first frame.
    ///
    /// - Returns: whether there is a property of this kind at the path and the value is valid; if not, that is logged.
    @MainActor @discardableResult
    public func setValue<P: ValueProperty>(of property: P, to value: P.Value) -> Bool {
        guard let found = find(property.path, P.Content.coding.kind) else {
            return refuse(missing(property.path, P.Content.coding.kind))
        }
        guard let encoded = P.Content.coding.encode(value, found.definition.names) else {
            let names = found.definition.names.quotedList
            return refuse("'\(property.path)' has no value '\(value)'; available: \(names)")
        }
        found.set(encoded)
        return true
    }

    /// Sets a number, with the precision of a `Double`.
    ///
    /// - Returns: whether there is a number at the path; if not, that is logged.
    @MainActor @discardableResult
    public func setValue(of property: NumberProperty, to value: Double) -> Bool {
        change(property.path, .number) { $0.set(.number(value)) }
    }

    /// Fires a trigger, which stays in effect for one advance.
    ///
    /// - Returns: whether there is a trigger at the path; if not, that is logged.
    @MainActor @discardableResult
    public func fire(trigger property: TriggerProperty) -> Bool {
        change(property.path, .trigger) { $0.fire() }
    }

    /// Returns a property's value without waiting; nil if there is no property of this kind at the path.
    ///
    /// It has a name of its own: at the top level of main.swift, an overload of `value(of:)` would be chosen over the
    /// one that is awaited there.
    @MainActor public func currentValue<P: ValueProperty>(of property: P) -> P.Value? {
        find(property.path, P.Content.coding.kind).flatMap {
            P.Content.coding.decode($0.value, $0.definition.names)
        }
    }

    /// Returns a property's value. It is asynchronous as in Rive's Apple runtime, where another thread answers, but
    /// does not wait.
    ///
    /// - Throws: `ViewModelInstanceError` if there is no property of this kind at the path.
    @MainActor public func value<P: ValueProperty>(of property: P) async throws -> P.Value {
        try throwIfCancelled(ViewModelInstanceError.cancelled)
        guard let value = currentValue(of: property) else {
            throw unreadable(property.path, P.Content.coding.kind)
        }
        return value
    }

    /// Returns a number with the precision of a `Double`, where the context asks for one.
    ///
    /// - Throws: `ViewModelInstanceError` if there is no number at the path.
    @MainActor @_disfavoredOverload
    public func value(of property: NumberProperty) async throws -> Double {
        try throwIfCancelled(ViewModelInstanceError.cancelled)
        guard let value = number(property.path) else {
            throw unreadable(property.path, .number)
        }
        return value
    }

    /// Returns a stream of a property's new values, as in Rive's Apple runtime. The current value is the first one only
    /// if it is new too: if it has changed since the program first used the property, no stream has yielded it, and it is
    /// read before it changes again. If an instance along the path is replaced, the stream continues with the property
    /// that is then at the path.
    ///
    /// The stream ends when the instance is released, and buffers the newest 64 values for a slow reader. It fails with
    /// a `ViewModelInstanceError` if there is no property of this kind at the path.
    @MainActor public func valueStream<P: ValueProperty>(
        of property: P
    ) -> AsyncThrowingStream<P.Value, any Error> {
        let (stream, source) = PropertyStream<P.Value>.make()
        guard let found = find(property.path, P.Content.coding.kind) else {
            refuse(missing(property.path, P.Content.coding.kind))
            return .failing(unreadable(property.path, P.Content.coding.kind))
        }
        let names = found.definition.names
        let decode = { P.Content.coding.decode($0, names) }
        if let value = found.takeUntoldChange().flatMap(decode) { source.offer(value) }
        follow(property.path, P.Content.coding.kind, ValueObserver(feeding: source, decode))
        return stream.throwing
    }

    /// Returns a stream that yields each time a trigger fires. It ends when the instance is released, and fails with a
    /// `ViewModelInstanceError` if there is no trigger at the path.
    @MainActor public func stream(
        of property: TriggerProperty
    ) -> AsyncThrowingStream<Void, any Error> {
        let (stream, source) = PropertyStream<Void>.make()
        guard find(property.path, .trigger) != nil else {
            refuse(missing(property.path, .trigger))
            return .failing(unreadable(property.path, .trigger))
        }
        let observer = ValueObserver<BoundValue>(feeding: source) { value -> Void? in
            if case .trigger(let count) = value, count > 0 { return () }
            return nil
        }
        follow(property.path, .trigger, observer)
        return stream.throwing
    }

    /// Returns a stream that yields at every change of a property in this instance and in those that were created
    /// together with it. It ends when they are released.
    @MainActor public func dirtyStream() -> AsyncStream<Void> {
        let (stream, source) = PropertyStream<Void>.make()
        observeChanges(ValueObserver(feeding: source) { $0 })
        return stream.plain
    }

    /// Returns the error about a property that is not there, or is of another type.
    func unreadable(_ path: String, _ kind: ViewModelPropertyKind) -> ViewModelInstanceError {
        guard let found = property(at: path) else { return .message(missing(path, kind)) }
        return .valueMismatch("\(kind)", "\(found.definition.kind)")
    }
}
