import Glibc

/// Marks the thread that makes frames, so that debug builds trap if slow work is done on it.
package enum FrameThread {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        // This can only fail at the limit of keys per process, and the program uses only two.
        precondition(status == 0, "pthread_key_create: \(status)")
        return key
    }()

    /// Whether the calling thread runs the frame loop.
    package static var isCurrent: Bool { pthread_getspecific(key) != nil }

    /// Runs a frame loop on the calling thread.
    package static func run<R>(_ body: () throws -> R) rethrows -> R {
        let outer = pthread_getspecific(key)
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
        defer { pthread_setspecific(key, outer) }
        return try body()
    }

    /// Traps in debug builds if it is called on the thread that makes frames.
    ///
    /// - Parameter work: the work about to be done, for the message.
    package static func assertNotCurrent(_ work: StaticString) {
        assert(!isCurrent, "\(work) on the frame loop's thread; submit it to the executor")
    }
}
