import RiveRuntime

// The streams as the standard library's types, which programs name. Their closures are isolated to the main actor, as
// are the instances, so that a reader there continues in the job in which it was resumed: `PropertyStreams.areWaking`
// covers all of its way.

extension PropertyStream {
    /// The stream as one that may fail.
    var throwing: AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream(unfolding: { @MainActor in await next() })
    }

    /// The stream as one that does not fail.
    var plain: AsyncStream<Element> { AsyncStream(unfolding: { @MainActor in await next() }) }

    @MainActor private func next() async -> Element? {
        var iterator = makeAsyncIterator()
        return await iterator.next(isolation: MainActor.shared)
    }
}

extension AsyncThrowingStream where Failure == any Error {
    /// A stream without values that fails.
    static func failing(_ error: any Error) -> AsyncThrowingStream {
        AsyncThrowingStream { $0.finish(throwing: error) }
    }
}

extension ValueObserver {
    /// Creates an observer that feeds a stream.
    ///
    /// - Parameter element: returns what the stream yields for a value; nil for nothing.
    init<Element>(
        feeding source: PropertyStream<Element>.Source, _ element: @escaping (Value) -> Element?
    ) {
        self.init(
            isEnded: { source.isFinished }, ended: { source.finish() },
            receive: { value in element(value).map(source.yield) ?? true })
    }
}
