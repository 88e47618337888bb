import Glibc

/// Calls a function on a separate thread that has all signals blocked; for rare calls that may block for long.
package enum BackgroundCall {
    private final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Calls `body` on a new thread.
    ///
    /// - Parameters:
    ///   - stackSize: the size of the thread's stack, in bytes; nil for the system's.
    ///   - body: the function to call.
    /// - Throws: `SystemError` if no thread can be created; `body` is then not called.
    package static func run(
        stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let box = Unmanaged.passRetained(Box(body))
        // The new thread inherits this thread's signal mask; signals must go to the thread that makes frames.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { box in
                Unmanaged<Box>.fromOpaque(box!).takeRetainedValue().body()
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            box.release()
            throw SystemError("pthread_create", code: code)
        }
        pthread_detach(thread)
    }
}
