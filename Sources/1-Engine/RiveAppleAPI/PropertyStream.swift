import Locking
import RiveRuntime
import Synchronization

/// An asynchronous sequence of the values of a view model's property, or of the firings of a trigger.
///
/// A task that reads it resumes on its actor for each value. On Linux the runtime first resumes it on the global
/// executor, which takes some real time. `wakingReaders` counts the readers that are being resumed, so that a run on a
/// virtual clock can wait for them and is reproducible.
///
/// The newest 64 values are buffered for a slow reader. Several readers share the values: each value goes to one of
/// them.
public struct PropertyStream<Element: Sendable>: AsyncSequence, Sendable {
    /// The stream ends but does not fail.
    public typealias Failure = Never

    private let reader: Reader

    /// Creates a stream and its source.
    static func make() -> (stream: PropertyStream, source: Source) {
        let source = Source()
        return (PropertyStream(reader: Reader(source: source)), source)
    }

    /// Creates an iterator. Several iterators share the values.
    public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

    /// Reads the values of a stream.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: Reader

        /// Returns the next value as soon as there is one; nil after the last one and in a cancelled task.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> Element? {
            let source = reader.source
            // The code that resumes the reader has incremented the count.
            defer { PropertyStreams.wakingReaders.subtract(1, ordering: .acquiringAndReleasing) }
            return await withTaskCancellationHandler {
                await withCheckedContinuation(isolation: actor) { source.await($0) }
            } onCancel: {
                source.finish()
            }
        }

        #if compiler(<6.1)
            /// Returns the next value; Swift 6.0's standard library does not provide this by default.
            public mutating func next() async -> Element? { await next(isolation: nil) }
        #endif
    }

    /// Finishes the stream once no one can read it any more.
    fileprivate final class Reader: Sendable {
        let source: Source

        init(source: Source) { self.source = source }

        deinit {
            source.finish()
            source.stopCounting()
        }
    }

    /// The values that have not been read, or the readers that are waiting for one.
    final class Source: Sendable {
        private struct State {
            var values: [Element] = []
            /// A value from before the stream, which gives way to any other one.
            var offered: Element?
            var readers: [CheckedContinuation<Element?, Never>] = []
            var isFinished = false
            /// Whether it is counted as having a value that its reader has not taken, or has not finished with.
            var isUnread = false
        }

        private static var capacity: Int { 64 }
        private let state = Lock(State())

        /// Delivers a value to a reader, or buffers it.
        ///
        /// - Returns: false if the stream has ended.
        func yield(_ value: Element) -> Bool {
            state.withLock { state in
                guard !state.isFinished else { return false }
                state.offered = nil
                Source.count(&state)
                guard state.readers.isEmpty else {
                    Source.resume(state.readers.removeFirst(), value)
                    return true
                }
                if state.values.count == Source.capacity { state.values.removeFirst() }
                state.values.append(value)
                return true
            }
        }

        /// Buffers a value from before the stream, which is read only if there is no newer one then.
        func offer(_ value: Element) {
            state.withLock { state in
                state.offered = value
                Source.count(&state)
            }
        }

        /// Whether the stream has ended.
        var isFinished: Bool { state.withLock { $0.isFinished } }

        /// Ends the stream after the values that have not been read.
        func finish() {
            state.withLock { state in
                state.isFinished = true
                if !state.readers.isEmpty { Source.stopCounting(&state) }
                for reader in state.readers { Source.resume(reader, nil) }
                state.readers = []
            }
        }

        /// Called when no one can read the values any more.
        func stopCounting() { state.withLock { Source.stopCounting(&$0) } }

        private static func count(_ state: inout State) {
            if state.isUnread { return }
            state.isUnread = true
            PropertyStreams.unread.add(1, ordering: .acquiringAndReleasing)
        }

        private static func stopCounting(_ state: inout State) {
            guard state.isUnread else { return }
            state.isUnread = false
            PropertyStreams.unread.subtract(1, ordering: .acquiringAndReleasing)
        }

        private static func resume(
            _ reader: CheckedContinuation<Element?, Never>, _ value: Element?
        ) {
            PropertyStreams.wakingReaders.add(1, ordering: .acquiringAndReleasing)
            reader.resume(returning: value)
        }

        fileprivate func await(_ reader: CheckedContinuation<Element?, Never>) {
            state.withLock { state in
                if let offered = state.offered {
                    state.offered = nil
                    Source.resume(reader, offered)
                } else if !state.values.isEmpty {
                    Source.resume(reader, state.values.removeFirst())
                } else if state.isFinished {
                    Source.stopCounting(&state)
                    Source.resume(reader, nil)
                } else {
                    // It has finished with the last value.
                    Source.stopCounting(&state)
                    state.readers.append(reader)
                }
            }
        }
    }
}

/// The property streams of the whole program. They are not counted separately, because only a task itself knows which
/// stream it reads.
package enum PropertyStreams {
    /// The number of readers that have been given a value, or the end, and have not yet resumed on their actor.
    fileprivate static let wakingReaders = Atomic(0)

    /// Whether a reader has not yet resumed.
    package static var areWaking: Bool { wakingReaders.load(ordering: .acquiring) > 0 }

    /// The number of streams with values that their readers have not taken, or have not finished with: a reader has
    /// when it asks for the next one.
    fileprivate static let unread = Atomic(0)
    /// The number of those that nobody waits for any more.
    private static let ignored = Atomic(0)

    /// Whether a reader may be on its way to a value, or from it: the standard library's streams ask for values, and pass
    /// them on, on the global executor.
    package static var areUnread: Bool {
        let unread = unread.load(ordering: .acquiring)
        // A stream that was ignored and is read again counts from then on.
        ignored.min(unread, ordering: .acquiringAndReleasing)
        return unread > ignored.load(ordering: .acquiring)
    }

    /// Waits no longer for the streams with unread values, which may have no reader at all.
    package static func ignoreUnread() {
        ignored.store(unread.load(ordering: .acquiring), ordering: .releasing)
    }
}
