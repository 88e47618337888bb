import Glibc
import Locking
import Platform

/// The start of a command on a separate thread, since the kernel may take several frames to move a process to
/// a control group.
final class CommandStart: Sendable {
    private enum Progress {
        case pending
        case ended(Result<ProcessTree.Root, SystemError>)
        /// The result was taken, or the start was abandoned.
        case settled
    }

    /// A file descriptor that becomes readable when the start has completed.
    var descriptor: Int32 { signal.descriptor }
    private let signal: EventDescriptor
    private let progress = Lock(Progress.pending)

    /// Starts a program on a new thread.
    ///
    /// - Parameters:
    ///   - program: the program. This process's ends of its standard streams are closed after the start.
    ///   - group: the divided control group in which the program gets a group; nil for none.
    /// - Throws: `SystemError` if no thread or descriptor can be created; the streams are then not closed.
    init(_ program: Spawn.Program, in group: ControlGroup?) throws(SystemError) {
        signal = try EventDescriptor()
        try BackgroundCall.run { [self] in
            let result = Result { () throws(SystemError) in
                try ProcessTree.start(program, in: group)
            }
            program.closeStreams()
            end(with: result)
        }
    }

    private func end(with result: Result<ProcessTree.Root, SystemError>) {
        let isAwaited = progress.withLock { progress in
            guard case .pending = progress else { return false }
            progress = .ended(result)
            return true
        }
        if isAwaited {
            signal.signal()
        } else if case .success(let root) = result {
            CommandStart.kill(root)
        }
    }

    private static func kill(_ root: ProcessTree.Root) {
        ProcessTree.end(root)
        close(root.descriptor)
    }

    /// Removes and returns the result, a process or why it could not be started; nil while the start is in
    /// progress, and after the result was taken.
    func take() -> Result<ProcessTree.Root, SystemError>? {
        progress.withLock { progress in
            guard case .ended(let result) = progress else { return nil }
            progress = .settled
            return result
        }
    }

    /// Abandons the result: the command is killed, or if the start is still in progress, as soon as it runs.
    func abandon() {
        let result = progress.withLock { progress -> Result<ProcessTree.Root, SystemError>? in
            defer { progress = .settled }
            guard case .ended(let result) = progress else { return nil }
            return result
        }
        if case .success(let root)? = result { CommandStart.kill(root) }
    }
}
