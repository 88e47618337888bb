import CLinux
import Glibc
import Locking

/// The start of a command on a thread of its own: the kernel may take some frames to move a process to a
/// control group.
final class CommandStart: Sendable {
    private enum Progress {
        case pending
        case ended(Result<ProcessTree.Root, SystemError>)
        /// The result was taken, or nobody waits for it any more.
        case settled
    }

    /// Becomes readable when the start has come to its end.
    let descriptor: Int32
    private let progress = Lock(Progress.pending)

    /// Begins the start of a program.
    ///
    /// - Parameters:
    ///   - program: its standard streams are closed once it has them.
    ///   - group: where it gets a control group; nil for none.
    /// - Throws: `SystemError` where there is no thread or descriptor left; the streams are not closed.
    init(_ program: Spawn.Program, in group: ControlGroup?) throws(SystemError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if descriptor < 0 { throw SystemError("eventfd") }
        try BackgroundCall.run { [self] in
            let result = Result { () throws(SystemError) in
                try ProcessTree.start(program, in: group)
            }
            program.closeStreams()
            end(with: result)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private func end(with result: Result<ProcessTree.Root, SystemError>) {
        let isAwaited = progress.withLock { progress in
            guard case .pending = progress else { return false }
            progress = .ended(result)
            return true
        }
        if isAwaited {
            var one: UInt64 = 1
            _ = write(descriptor, &one, 8)
        } else if case .success(let root) = result {
            ProcessTree.end(root)
            close(root.descriptor)
        }
    }

    /// The command, or why it does not run; nil while it is being started, and once it was taken.
    func take() -> Result<ProcessTree.Root, SystemError>? {
        progress.withLock { progress in
            guard case .ended(let result) = progress else { return nil }
            progress = .settled
            return result
        }
    }

    /// Ends a command that is still being started as soon as it runs.
    func abandon() {
        progress.withLock { if case .pending = $0 { $0 = .settled } }
    }
}
