import CLinux
import Glibc

/// A child process in a session of its own, whose output is collected without blocking.
///
/// When the child exits, times out or the value is released, all of its descendants are killed,
/// including those that called setsid(2) or were orphaned; see `ProcessTree`.
package final class ChildProcess {
    /// How a child process ended.
    package enum Ending: Equatable, Sendable {
        case exited(status: Int32)
        case killed(signal: Int32)
        /// It was killed because it exceeded the timeout.
        case timedOut
        /// It was killed because it exceeded the output limit.
        case overflowed
        /// The kernel killed it because memory was used up. All commands together may use `limit` bytes.
        case exhaustedMemory(limit: Int)
    }

    package struct Result: Sendable {
        package var ending: Ending
        /// All of its standard output that was not taken before.
        package var output: [UInt8]
        /// The tail of its standard error, at most twice `errorLimit` bytes.
        package var errors: [UInt8]

        package init(ending: Ending, output: [UInt8], errors: [UInt8]) {
            (self.ending, self.output, self.errors) = (ending, output, errors)
        }
    }

    /// Bytes of standard error that are kept at least.
    package static let errorLimit = 4096
    /// Bytes that one `poll` reads, so that a flood of output does not hold up the event loop.
    private static let readLimit = 256 << 10

    private let root: ProcessTree.Root
    /// Becomes readable when the child has exited.
    private let pidfd: Int32
    private let now: () -> Double
    private var deadline: Double
    private let outputLimit: Int
    private let output: OutputPipe
    private let errors: OutputPipe
    private var lastPoll: Double
    private var hasExtendedDeadline = false
    private var isFinished = false

    /// Starts `arguments[0]`, looked up in PATH, in the directory `folder`.
    ///
    /// - Parameters:
    ///   - arguments: the program and its arguments.
    ///   - folder: its working directory.
    ///   - environment: its variables; nil for those of this process.
    ///   - input: the bytes of its standard input.
    ///   - timeout: seconds after which the child and its descendants are killed; infinity for never.
    ///   - outputLimit: bytes of standard output that are held; exceeding it kills them too.
    package convenience init(
        _ arguments: [String], folder: String, environment: [String: String]? = nil,
        input: [UInt8] = [], timeout: Double, outputLimit: Int
    ) throws(SystemError) {
        try self.init(
            arguments, folder: folder, environment: environment, input: input, timeout: timeout,
            outputLimit: outputLimit, now: Clock.now)
    }

    /// - Parameter now: the monotonic clock, in seconds.
    init(
        _ arguments: [String], folder: String, environment: [String: String]? = nil,
        input: [UInt8] = [], timeout: Double, outputLimit: Int, now: @escaping () -> Double
    ) throws(SystemError) {
        precondition(!arguments.isEmpty)
        self.outputLimit = outputLimit
        self.now = now
        lastPoll = now()
        deadline = lastPoll + timeout
        output = try OutputPipe()
        errors = try OutputPipe()
        let input = try ChildProcess.file(with: input)
        defer { if let input { close(input) } }
        root = try ProcessTree.start(
            arguments, folder: folder, environment: environment, input: input,
            output: output.writer, errors: errors.writer)
        output.closeWriter()
        errors.closeWriter()
        pidfd = flipbook_pidfd_open(root.process)
        if pidfd < 0 {
            let failure = SystemError("pidfd_open")
            ProcessTree.end(root)
            throw failure
        }
    }

    /// Gives child processes that start from now on limits of their own, if the service manager has
    /// delegated this process's control group; see `ControlGroup`. Does nothing otherwise.
    ///
    /// - Throws: `SystemError` of what the kernel refuses; they then have this process's limits.
    package static func divideControlGroup() throws(SystemError) {
        try ProcessTree.divideControlGroup()
    }

    deinit {
        if !isFinished { ProcessTree.end(root) }
        close(pidfd)
    }

    /// A file in memory, at its start: unlike a pipe it takes all bytes at once, and a child that does
    /// not read them is not waited for.
    ///
    /// - Returns: the descriptor; nil without bytes.
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

    /// The PID of the child.
    var process: pid_t { root.process }

    /// Descriptors that become readable when `poll` has work to do; empty once the child has ended.
    package var descriptors: [Int32] {
        var result: [Int32] = []
        addDescriptors(to: &result)
        return result
    }

    /// Appends `descriptors`, for a loop that keeps the room for them.
    package func addDescriptors(to list: inout [Int32]) {
        if isFinished { return }
        if pidfd >= 0 { list.append(pidfd) }
        if output.reader >= 0 { list.append(output.reader) }
        if errors.reader >= 0 { list.append(errors.reader) }
    }

    /// When `poll` must be called even if no descriptor is readable, on the monotonic clock.
    package var nextDeadline: Double { isFinished ? .infinity : deadline }

    /// Removes and returns the standard output that `poll` has read, for a child that stays; after
    /// its end the rest is in the result.
    package func takeOutput() -> [UInt8] { output.take() }

    /// Reads pending output and checks for the end, without blocking.
    ///
    /// - Returns: the result, once, when the child has ended.
    package func poll() -> Result? {
        guard !isFinished else { return nil }
        let now = now()
        defer { lastPoll = now }
        let count = output.bytes.count
        output.read(atMost: ChildProcess.readLimit)
        errors.read(atMost: ChildProcess.readLimit, keepingLast: ChildProcess.errorLimit)
        if output.bytes.count > outputLimit { return finish(.overflowed) }
        // Checked before the deadline: the event loop may be late, not the child.
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

    /// Kills the child and its descendants, and waits until the child has closed its files and sockets.
    ///
    /// - Parameter seconds: how long it waits at most.
    package func end(within seconds: Double) {
        guard !isFinished else { return }
        isFinished = true
        ProcessTree.end(root)
        // Readable once the process is a zombie, whose files are closed.
        var state = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        _ = Glibc.poll(&state, 1, Int32(seconds * 1000))
        ProcessTree.reapOrphans()
    }

    /// How the child has ended, or nil. It stays a zombie, so that its PID is not reused.
    private func endingOfRoot() -> Ending? {
        var code: Int32 = 0
        var status: Int32 = 0
        guard flipbook_wait(pidfd, &code, &status) == 1 else { return nil }
        if code == CLD_EXITED { return .exited(status: status) }
        if status == SIGKILL, let group = root.group, group.hasExhaustedMemory {
            return .exhaustedMemory(limit: group.memoryLimit)
        }
        return .killed(signal: status)
    }

    private func finish(_ ending: Ending) -> Result {
        isFinished = true
        ProcessTree.end(root)
        var ending = ending
        switch ending {
        case .exited, .killed, .exhaustedMemory:
            // Output since the last read; bounded, because a descendant that escaped may keep writing.
            output.read(atMost: outputLimit + 1)
            errors.read(atMost: ChildProcess.readLimit, keepingLast: ChildProcess.errorLimit)
            if output.bytes.count > outputLimit { ending = .overflowed }
        case .timedOut, .overflowed: break
        }
        return Result(ending: ending, output: output.bytes, errors: errors.bytes)
    }
}

/// A pipe that a child process writes to.
private final class OutputPipe {
    private(set) var reader: Int32
    private(set) var writer: Int32
    private(set) var bytes: [UInt8] = []

    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError("pipe") }
        (reader, writer) = (ends[0], ends[1])
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }

    deinit {
        closeWriter()
        closeReader()
    }

    func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    func closeWriter() {
        if writer >= 0 { close(writer) }
        writer = -1
    }

    private func closeReader() {
        if reader >= 0 { close(reader) }
        reader = -1
    }

    /// A byte that has come since; nil at the end, where the pipe is closed, and where there is none.
    private func readByte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = Glibc.read(reader, &byte, 1)
            if count == 1 { return byte }
            if count < 0, errno == EINTR { continue }
            if count == 0 { closeReader() }
            return nil
        }
    }

    /// Reads until the pipe is empty or about `limit` bytes were read.
    ///
    /// - Parameter tail: keeps only the last bytes, between `tail` and twice as many; nil keeps all.
    func read(atMost limit: Int, keepingLast tail: Int? = nil) {
        var left = limit
        while reader >= 0, left > 0 {
            var waiting: Int32 = 0
            if ioctl(reader, UInt(FIONREAD), &waiting) == 0, waiting == 0 {
                // Nothing, as in most turns, or the end: a buffer would be allocated for neither.
                guard let byte = readByte() else { return }
                bytes.append(byte)
                left -= 1
                continue
            }
            let size = 1 << 16
            var n = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                repeat {
                    n = Glibc.read(reader, buffer.baseAddress, size)
                } while n < 0 && errno == EINTR
                count = max(0, n)
            }
            if n < 0 { return }
            if n == 0 { return closeReader() }
            left -= n
            bytes += chunk
            if let tail, bytes.count > 2 * tail { bytes.removeFirst(bytes.count - tail) }
        }
    }
}
