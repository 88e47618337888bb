import CLinux
import Glibc
import Platform

/// A child process in a separate session, whose output is collected without blocking.
///
/// When the child exits or times out, or the object is released, all of its descendants are killed,
/// including those that called setsid(2) or were orphaned; see `ProcessTree`.
package final class ChildProcess {
    /// How a child process ended.
    package enum Ending: Equatable, Sendable {
        /// It could not be started, which was found only after `init` had returned.
        case notStarted(SystemError)
        case exited(status: Int32)
        case killed(signal: Int32)
        /// It was killed because it exceeded the timeout.
        case timedOut
        /// It was killed because it exceeded the output limit.
        case overflowed
        /// The kernel killed it because the commands' memory limit was reached. All commands together may use
        /// `limit` bytes.
        case exhaustedMemory(limit: Int)
    }

    package struct Result: Sendable {
        package var ending: Ending
        /// Its standard output, without the part already returned by `takeOutput`.
        package var output: [UInt8]
        /// The tail of its standard error, at most twice `errorLimit` bytes.
        package var errors: [UInt8]

        package init(ending: Ending, output: [UInt8], errors: [UInt8]) {
            (self.ending, self.output, self.errors) = (ending, output, errors)
        }
    }

    /// The minimum size of the tail of standard error that is kept, in bytes.
    package static let errorLimit = 4096
    /// The maximum number of bytes that one `poll` reads from each stream, so that a flood of output does not
    /// block the event loop.
    private static let readLimit = 256 << 10

    private enum Phase {
        case starting(CommandStart)
        /// A separate process starts it, reports its end and kills its descendants.
        case spawned(SpawnedProgram)
        case running(ProcessTree.Root)
        case finished
    }

    private var phase: Phase
    private let now: () -> Double
    private var deadline: Double
    private let outputLimit: Int
    private let output: OutputPipe
    private let errors: OutputPipe
    private var lastPoll: Double
    private var hasExtendedDeadline = false
    private var watch: ProcessWatch?

    /// Starts `arguments[0]`, looked up in PATH, in the directory `folder`.
    ///
    /// - Parameters:
    ///   - arguments: the program and its arguments.
    ///   - folder: the working directory.
    ///   - environment: the environment variables; nil for those of this process.
    ///   - credentials: the secrets that it gets in its arguments and variables.
    ///   - input: the bytes of its standard input.
    ///   - timeout: seconds after which the child and its descendants are killed; infinity for never.
    ///   - outputLimit: the maximum size of pending standard output, in bytes; if it is exceeded, the child and
    ///     its descendants are killed.
    /// - Throws: `SystemError` if the child cannot be started. If it is started on another thread, as with a
    ///   control group, or by a `SpawnProcess`, the error is reported as `Ending.notStarted` instead.
    package convenience init(
        _ arguments: [String], folder: String, environment: [String: String]? = nil,
        credentials: [Credential] = [], input: [UInt8] = [], timeout: Double, outputLimit: Int
    ) throws(SystemError) {
        try self.init(
            arguments, folder: folder, environment: environment, credentials: credentials,
            input: input, timeout: timeout, outputLimit: outputLimit, now: Clock.now)
    }

    /// Starts a child process; see the other initialiser.
    ///
    /// - Parameters:
    ///   - group: the divided control group in which the child gets a group; nil for none.
    ///   - spawner: the process that starts the child, in the control groups of that process; nil if this
    ///     process starts it.
    ///   - now: the monotonic clock, in seconds.
    init(
        _ arguments: [String], folder: String, environment: [String: String]? = nil,
        credentials: [Credential] = [], input: [UInt8] = [], timeout: Double, outputLimit: Int,
        in group: ControlGroup? = ProcessTree.controlGroup,
        by spawner: SpawnProcess? = .current, now: @escaping () -> Double
    ) throws(SystemError) {
        precondition(!arguments.isEmpty)
        self.outputLimit = outputLimit
        self.now = now
        lastPoll = now()
        deadline = lastPoll + timeout
        output = try OutputPipe()
        errors = try OutputPipe()
        var program = Spawn.Program(
            arguments, folder: folder, variables: ChildProcess.variables(environment),
            input: try ChildProcess.file(with: input), output: output.takeWriter(),
            errors: errors.takeWriter())
        program.credentials = credentials
        do throws(SystemError) {
            if let spawner {
                phase = .spawned(try SpawnedProgram(program, isLimited: true, by: spawner))
                program.closeStreams()
            } else if let group {
                phase = .starting(try CommandStart(program, in: group))
            } else {
                phase = .running(try ProcessTree.start(program))
                program.closeStreams()
            }
        } catch {
            program.closeStreams()
            throw error
        }
    }

    /// Returns variables as NAME=VALUE; those of this process for nil.
    private static func variables(_ environment: [String: String]?) -> [String] {
        environment?.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            ?? currentVariables
    }

    /// All environment variables of this process, as NAME=VALUE.
    package static var currentVariables: [String] {
        var variables: [String] = []
        var next = environ
        while let variable = next.pointee {
            variables.append(String(cString: variable))
            next += 1
        }
        return variables
    }

    /// Divides this process's control group, if the service manager has delegated it, so that child processes
    /// started from now on have resource limits; see `ControlGroup`. Does nothing otherwise. Prints to the
    /// journal which limits they do not have, and why.
    package static func divideControlGroup() {
        do throws(SystemError) {
            for problem in try ProcessTree.divideControlGroup() {
                Console.message("flipbook: \(problem)")
            }
        } catch {
            Console.message("flipbook: commands run without limits of their own: \(error)")
        }
    }

    deinit { endTree() }

    /// Kills the child and its descendants, and cancels a start in progress.
    private func endTree() {
        settleStart()
        switch phase {
        case .starting(let start): start.abandon()
        case .running(let root):
            ProcessTree.end(root)
            close(root.descriptor)
        // Releasing a spawned program closes its connection, which kills it.
        case .spawned, .finished: break
        }
        phase = .finished
    }

    /// Takes the result of a start that has completed.
    ///
    /// - Returns: why the child could not be started; nil if it was, or the start is in progress.
    @discardableResult private func settleStart() -> SystemError? {
        if case .spawned(let program) = phase {
            program.update()
            guard case .failed(let error) = program.progress else { return nil }
            phase = .finished
            return error
        }
        guard case .starting(let start) = phase, let result = start.take() else { return nil }
        switch result {
        case .success(let root):
            phase = .running(root)
            return nil
        case .failure(let error):
            phase = .finished
            return error
        }
    }

    /// Creates a file in memory with its offset at the start. Unlike a pipe, it takes all bytes at once, so
    /// that a child that does not read them cannot block this process.
    ///
    /// - Returns: the descriptor; nil if there are no bytes.
    private static func file(with bytes: [UInt8]) throws(SystemError) -> Int32? {
        guard !bytes.isEmpty else { return nil }
        let descriptor = memfd_create("input", UInt32(MFD_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("memfd_create") }
        do throws(SystemError) {
            try FileSystem.writeAll(bytes, to: descriptor)
            if lseek(descriptor, 0, SEEK_SET) != 0 { throw SystemError("lseek") }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private var isFinished: Bool { if case .finished = phase { true } else { false } }

    /// The PID of the child, which must be running.
    var process: pid_t {
        settleStart()
        switch phase {
        case .running(let root): return root.process
        case .spawned(let program):
            program.waitUntilStarted(within: 60)
            if case .running(let process) = program.progress { return process }
        case .starting, .finished: break
        }
        preconditionFailure("no process runs")
    }

    /// Calls a handler in the turns of a loop in which `poll` has work to do, as long as the child runs. It takes the place
    /// of an earlier handler.
    ///
    /// - Parameters:
    ///   - loop: the loop; nil to call no handler any more. On a virtual clock there is no timeout.
    ///   - handler: called for output, at the end and at the timeout. It may call this again.
    package func watch(on loop: EventLoop?, _ handler: @escaping () -> Void = {}) {
        watch = loop.map { ProcessWatch($0, handler) }
        updateWatch()
    }

    /// Whether the child's output and its end wait, so that a child that prints too fast blocks.
    package var isWatchPaused: Bool {
        get { watch?.isPaused ?? false }
        set { watch?.isPaused = newValue }
    }

    private func updateWatch() {
        guard let watch else { return }
        watch.update(descriptors, deadline: nextDeadline)
    }

    /// Blocks until the child has ended; not for use while frames are made.
    ///
    /// - Throws: `Interrupted` if a signal requests this program's exit.
    package func waitForEnd(_ interruption: Interruption? = nil) throws -> Result {
        let loop = EventLoop()
        var result = poll()
        watch(on: loop) { [unowned self] in if result == nil { result = poll() } }
        defer { watch(on: nil) }
        try loop.run(interruption) { result != nil }
        guard let result else { preconditionFailure("the loop runs until there is a result") }
        return result
    }

    /// When the child is killed, in seconds on the monotonic clock; infinity once it has ended.
    var nextDeadline: Double { isFinished ? .infinity : deadline }

    /// The descriptors that are readable when `poll` has work to do; empty once the child has ended.
    var descriptors: [Int32] {
        var result: [Int32] = []
        switch phase {
        case .starting(let start): result.append(start.descriptor)
        case .spawned(let program): result.append(program.descriptor)
        case .running(let root): result.append(root.descriptor)
        case .finished: return []
        }
        if output.reader >= 0 { result.append(output.reader) }
        if errors.reader >= 0 { result.append(errors.reader) }
        return result
    }

    /// Removes and returns the standard output that `poll` has read so far, for a child that keeps running;
    /// after its end, the rest is in the result.
    package func takeOutput() -> [UInt8] { output.take() }

    /// Reads pending output and checks for the end, without blocking.
    ///
    /// - Returns: the result once the child has ended, and only once; otherwise nil.
    package func poll() -> Result? {
        defer { updateWatch() }
        if let error = settleStart() {
            return Result(ending: .notStarted(error), output: [], errors: [])
        }
        guard !isFinished else { return nil }
        let now = now()
        defer { lastPoll = now }
        let count = output.bytes.count
        output.read(atMost: ChildProcess.readLimit)
        errors.read(atMost: ChildProcess.readLimit, keepingLast: ChildProcess.errorLimit)
        if output.bytes.count > outputLimit { return finish(.overflowed) }
        // This is checked before the deadline, since the event loop may be late instead of the child.
        if let ending = endingOfRoot() { return finish(ending) }
        guard now >= deadline else { return nil }
        if output.bytes.count > count, !hasExtendedDeadline {
            // The child may have been blocked on a full pipe since the last poll.
            hasExtendedDeadline = true
            deadline = now + (now - lastPoll)
            return nil
        }
        return finish(.timedOut)
    }

    /// Kills the child and its descendants, and waits until the child's files and sockets are closed.
    ///
    /// - Parameter seconds: the maximum time to wait, in seconds.
    package func end(within seconds: Double) {
        defer { updateWatch() }
        settleStart()
        if case .spawned(let program) = phase { program.end(within: seconds) }
        guard case .running(let root) = phase else { return endTree() }
        phase = .finished
        ProcessTree.end(root)
        // The pidfd is readable once the process is a zombie, whose files are closed.
        var state = pollfd(fd: root.descriptor, events: Int16(POLLIN), revents: 0)
        _ = Glibc.poll(&state, 1, Int32(seconds * 1000))
        close(root.descriptor)
        ProcessTree.reapOrphans()
    }

    /// Returns how the child ended; nil if it has not.
    private func endingOfRoot() -> Ending? {
        switch phase {
        case .running(let root): return ProcessTree.ending(of: root)
        case .spawned(let program):
            if case .ended(let ending, _) = program.progress { return ending }
            return nil
        case .starting, .finished: return nil
        }
    }

    private func finish(_ ending: Ending) -> Result {
        endTree()
        var ending = ending
        switch ending {
        case .exited, .killed, .exhaustedMemory:
            // Reads the output since the last read. It is bounded, since a descendant that escaped may keep
            // writing.
            output.read(atMost: outputLimit + 1)
            errors.read(atMost: ChildProcess.readLimit, keepingLast: ChildProcess.errorLimit)
            if output.bytes.count > outputLimit { ending = .overflowed }
        case .timedOut, .overflowed, .notStarted: break
        }
        return Result(ending: ending, output: output.bytes, errors: errors.bytes)
    }
}
