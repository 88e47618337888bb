import RiveRuntime

extension StateMachineInstance {
    /// Returns a stream that yields after each advance after which the machine needs no further frame without new
    /// input. It ends when the machine is released.
    @MainActor public func settledStream() -> AsyncStream<Void> {
        let (stream, source) = PropertyStream<Void>.make()
        observeSettling(ValueObserver(feeding: source) { $0 })
        return stream.plain
    }
}
