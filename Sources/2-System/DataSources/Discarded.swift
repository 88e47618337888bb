import Locking

/// A value that is no longer used, passed to the thread that releases it, since that takes longer than a frame for a
/// large one.
package final class Discarded<Value: Sendable>: Sendable {
    private let value: Lock<Value>
    private let empty: Value

    /// - Parameter empty: the value that replaces the discarded one.
    package init(_ empty: Value) {
        self.empty = empty
        value = Lock(empty)
    }

    /// Takes a value. `free` releases it if nothing else refers to it by then.
    package func take(_ other: inout Value) { value.withLock { swap(&$0, &other) } }

    /// Releases the value, on the calling thread.
    package func free() { value.withLock { $0 = empty } }
}
