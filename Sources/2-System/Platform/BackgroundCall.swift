import Glibc

/// Calls a function on a separate thread that has all signals blocked; for rare calls that may block for long.
enum BackgroundCall {
    private final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Calls `body` on a new thread.
    ///
    /// - Throws: `SystemError` if no thread can be created; `body` is then not called.
    static func run(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let box = Unmanaged.passRetained(Box(body))
        // The new thread inherits this thread's signal mask; signals must go to the thread that makes frames.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
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
