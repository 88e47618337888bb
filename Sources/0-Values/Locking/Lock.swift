import Glibc

/// A value that only one thread at a time can access.
///
/// Equivalent to `Synchronization.Mutex`, but built on a POSIX mutex. Mutex spins and waits inside the standard
/// library, which is built without ThreadSanitizer, so that a contended lock is reported as a race. Closures should be
/// short, because waiting threads do nothing else.
///
/// Sendable because the mutex protects the value and `sending` prevents references to the value from being shared.
public final class Lock<Value>: @unchecked Sendable {
    @usableFromInline var value: Value
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Creates an unlocked lock.
    public init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        let code = pthread_mutex_init(mutex, nil)
        precondition(code == 0, "a mutex without attributes needs no resources in glibc")
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Waits for the lock and calls a closure with the value. The closure must not use this lock again.
    @inlinable
    public func withLock<Result: ~Copyable, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
