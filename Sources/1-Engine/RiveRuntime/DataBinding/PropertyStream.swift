import Locking
import Synchronization

/// The values of a view model's property, or the times at which a trigger fires, as they come.
///
/// A task that reads it returns to its actor with each value. On Linux the runtime resumes it on the global
/// executor first, which takes a while of real time: `wakingReaders` counts those that are on their way, so
/// that a run on a virtual clock can wait for them and is reproducible.
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
            // The handler that resumes the reader counts it.
            defer { PropertyStreams.wakingReaders.subtract(1, ordering: .acquiringAndReleasing) }
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
                    Source.resume(state.readers.removeFirst(), value)
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
                for reader in state.readers { Source.resume(reader, nil) }
                state.readers = []
            }
        }

        private static func resume(
            _ reader: CheckedContinuation<Element?, Never>, _ value: Element?
        ) {
            PropertyStreams.wakingReaders.add(1, ordering: .acquiringAndReleasing)
            reader.resume(returning: value)
        }

        fileprivate func await(_ reader: CheckedContinuation<Element?, Never>) {
            state.withLock { state in
                if !state.values.isEmpty {
                    Source.resume(reader, state.values.removeFirst())
                } else if state.isFinished {
                    Source.resume(reader, nil)
                } else {
                    state.readers.append(reader)
                }
            }
        }
    }
}

/// All property streams of the program. A count for each would not do: who reads a stream is known to the
/// task alone.
package enum PropertyStreams {
    /// Readers that were given a value, or told of the end, and have not gone on with it on their actor.
    fileprivate static let wakingReaders = Atomic(0)

    /// Whether a reader has not gone on yet.
    package static var areWaking: Bool { wakingReaders.load(ordering: .acquiring) > 0 }
}
