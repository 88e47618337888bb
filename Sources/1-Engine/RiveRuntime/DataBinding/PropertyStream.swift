import Locking

/// The values of a view model's property, or the times at which a trigger fires, as they come.
///
/// A task that reads it stays on its actor: a value set on the main actor is a job of the main actor at
/// once. The closures of an `AsyncStream` run on the global executor instead, so that it took a while of
/// real time, and a run on a virtual clock was not reproducible.
///
/// Keeps the newest 64 values for a slow reader. Several readers share the values: each goes to one.
public struct PropertyStream<Element: Sendable>: AsyncSequence, Sendable {
    /// A stream ends, and does not fail.
    public typealias Failure = Never

    private let reader: Reader

    /// A stream, and what fills it.
    static func make() -> (stream: PropertyStream, source: Source) {
        let source = Source()
        return (PropertyStream(reader: Reader(source: source)), source)
    }

    /// Begins to read. Several iterators share the values.
    public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

    /// Reads the values of a stream.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: Reader

        /// The next value, as soon as there is one; nil after the last one and in a cancelled task.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> Element? {
            let source = reader.source
            return await withTaskCancellationHandler {
                await withCheckedContinuation(isolation: actor) { source.await($0) }
            } onCancel: {
                source.finish()
            }
        }

        #if compiler(<6.1)
            /// The next value. The standard library of Swift 6.0 does not derive it.
            public mutating func next() async -> Element? { await next(isolation: nil) }
        #endif
    }

    /// Ends the stream when nobody can read it any more.
    fileprivate final class Reader: Sendable {
        let source: Source

        init(source: Source) { self.source = source }

        deinit { source.finish() }
    }

    /// Values that were not read yet, or the readers that wait for one.
    final class Source: Sendable {
        private struct State {
            var values: [Element] = []
            var readers: [CheckedContinuation<Element?, Never>] = []
            var isFinished = false
        }

        private static var capacity: Int { 64 }
        private let state = Lock(State())

        /// Passes a value on.
        ///
        /// - Returns: false where the stream has ended.
        func yield(_ value: Element) -> Bool {
            state.withLock { state in
                guard !state.isFinished else { return false }
                guard state.readers.isEmpty else {
                    state.readers.removeFirst().resume(returning: value)
                    return true
                }
                if state.values.count == Source.capacity { state.values.removeFirst() }
                state.values.append(value)
                return true
            }
        }

        /// Ends the stream after the values that were not read yet.
        func finish() {
            state.withLock { state in
                state.isFinished = true
                for reader in state.readers { reader.resume(returning: nil) }
                state.readers = []
            }
        }

        fileprivate func await(_ reader: CheckedContinuation<Element?, Never>) {
            state.withLock { state in
                if !state.values.isEmpty {
                    reader.resume(returning: state.values.removeFirst())
                } else if state.isFinished {
                    reader.resume(returning: nil)
                } else {
                    state.readers.append(reader)
                }
            }
        }
    }
}
