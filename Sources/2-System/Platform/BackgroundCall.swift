import Glibc

/// A call on a thread of its own, without signals: for what may wait for long and is rare.
enum BackgroundCall {
    private final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// - Throws: `SystemError` where the system has no thread left; nothing is called then.
    static func run(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let box = Unmanaged.passRetained(Box(body))
        // The thread begins with this one's signals: those are for the thread that makes frames.
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
