import CLinux
import CSpawn
import Glibc
import Platform

/// The process that starts programs for a kiosk. It reads requests from its standard input, a socket, until the
/// other end is closed, and then kills everything that it has started; see `SpawnProcess`.
package final class SpawnService {
    /// The argument with which the program flipbook runs as this process.
    package static let command = "start-programs"
    /// The maximum number of programs running at once, and of programs that were killed but have not died.
    static let programLimit = 256
    /// The maximum number of runs of one program that were killed but have not died, after which it is not started
    /// again.
    static let dyingLimit = 4
    /// The maximum time to wait, after the other end is closed, for the started programs to die, in seconds. A
    /// command may wait for a disk, and the kiosk stops within a second.
    static let endLimit = 0.25
    /// The maximum time of this service, in seconds.
    var endLimit = SpawnService.endLimit

    private final class Run {
        enum Phase {
            case starting(CommandStart)
            case running(ProcessTree.Root)
            /// The program was killed, but has not died yet; the value is its pidfd.
            case dying(Int32)
            case over
        }

        /// The program and its arguments.
        let arguments: [String]
        let connection: Int32
        var phase: Phase
        /// Whether the other end keeps the connection open; if not, the program is to be killed.
        var isWanted = true

        init(_ arguments: [String], _ connection: Int32, _ start: CommandStart) {
            self.arguments = arguments
            self.connection = connection
            phase = .starting(start)
        }

        deinit { close(connection) }

        var isDying: Bool { if case .dying = phase { true } else { false } }

        /// A file descriptor that is readable when the phase has ended.
        var descriptor: Int32 {
            switch phase {
            case .starting(let start): start.descriptor
            case .running(let root): root.descriptor
            case .dying(let process): process
            case .over: -1
            }
        }
    }

    private let socket: Int32
    private let controlGroup: ControlGroup?
    private let kill: (ProcessTree.Root) -> Void
    private var runs: [Run] = []

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - socket: the socket from which requests are read.
    ///   - controlGroup: the divided control group in which programs get groups; nil for none.
    ///   - kill: kills a command and its descendants.
    init(
        socket: Int32, controlGroup: ControlGroup?,
        kill: @escaping (ProcessTree.Root) -> Void = ProcessTree.end
    ) {
        self.socket = socket
        self.controlGroup = controlGroup
        self.kill = kill
    }

    /// Serves requests until the other end of standard input is closed.
    ///
    /// - Throws: `SystemError` if the socket fails.
    package static func run() throws(SystemError) {
        // Service managers and terminals send these signals to all processes, but this one ends with the
        // kiosk. They are blocked instead of ignored, since programs would inherit ignored signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { sigaddset(&signals, signal) }
        sigprocmask(SIG_BLOCK, &signals, nil)
        // From here on, a new process runs; a crash of it leaves no program behind.
        let code = continue_guarded()
        if code != 0 { throw SystemError("fork", code: code) }
        Signals.ignoreBrokenPipes()
        ChildProcess.divideControlGroup()
        try SpawnService(socket: STDIN_FILENO, controlGroup: ProcessTree.controlGroup).serve()
    }

    /// Serves requests until the other end of the socket is closed.
    ///
    /// - Throws: `SystemError` if the socket fails.
    func serve() throws(SystemError) {
        var isOpen = true
        var end = Double.infinity
        var states: [pollfd] = []
        while isOpen || (!runs.isEmpty && Clock.now() < end) {
            states.removeAll(keepingCapacity: true)
            states.append(pollfd(fd: isOpen ? socket : -1, events: Int16(POLLIN), revents: 0))
            for run in runs {
                let connection = run.isWanted ? run.connection : -1
                states.append(pollfd(fd: connection, events: Int16(POLLIN), revents: 0))
                states.append(pollfd(fd: run.descriptor, events: Int16(POLLIN), revents: 0))
            }
            let wait = isOpen ? -1 : max(0, Int32((end - Clock.now()) * 1000 + 1))
            if poll(&states, nfds_t(states.count), wait) < 0 {
                if errno == EINTR { continue }
                throw SystemError("poll")
            }
            for (index, run) in runs.enumerated() {
                if states[1 + 2 * index].revents != 0 { run.isWanted = false }
                advance(run, isDue: states[2 + 2 * index].revents != 0)
            }
            runs.removeAll { if case .over = $0.phase { true } else { false } }
            if states[0].revents != 0, try !takeRequests() {
                isOpen = false
                end = Clock.now() + endLimit
                for run in runs {
                    run.isWanted = false
                    advance(run, isDue: false)
                }
            }
        }
    }

    /// Moves a run to its next phase if its phase has ended or the program is to be killed.
    ///
    /// - Parameters:
    ///   - run: the run.
    ///   - isDue: whether the descriptor of its phase is readable.
    private func advance(_ run: Run, isDue: Bool) {
        switch run.phase {
        case .starting(let start):
            guard isDue, let result = start.take() else { return }
            switch result {
            case .success(let root):
                run.phase = .running(root)
                tell(run, .started(root.process))
                advance(run, isDue: false)
            case .failure(let error):
                tell(run, .failed(error))
                run.phase = .over
            }
        case .running(let root):
            // A program that exited on its own is reported as such, even if it was to be killed.
            if isDue, let ending = ProcessTree.ending(of: root) {
                ProcessTree.end(root)
                close(root.descriptor)
                tell(run, .ended(ending))
                run.phase = .over
            } else if !run.isWanted {
                kill(root)
                run.phase = .dying(root.descriptor)
            }
        case .dying(let process):
            guard isDue else { return }
            close(process)
            ProcessTree.reapOrphans()
            tell(run, .ended(.killed(signal: SIGKILL)))
            run.phase = .over
        case .over: break
        }
    }

    /// Sends a reply; if the connection is full or closed, the reply is dropped.
    private func tell(_ run: Run, _ reply: SpawnReply) {
        let bytes = reply.bytes
        _ = flipbook_send(run.connection, bytes, bytes.count, nil, 0)
    }

    /// Reads pending requests and starts their programs. Invalid messages are dropped, and their descriptors are
    /// closed.
    ///
    /// - Returns: false once the other end is closed.
    private func takeRequests() throws(SystemError) -> Bool {
        let limit = SpawnRequest.maximumDescriptors
        var bytes = [UInt8](repeating: 0, count: SpawnRequest.maximumCount)
        while true {
            var descriptors = [Int32](repeating: -1, count: limit)
            var found: Int32 = 0
            let count = flipbook_receive(
                socket, &bytes, bytes.count, &descriptors, Int32(limit), &found)
            if count == 0 { return false }
            if count < 0 {
                switch errno {
                case EAGAIN: return true
                case EMSGSIZE: continue
                case ECONNRESET: return false
                default: throw SystemError("recvmsg")
                }
            }
            let came = Array(descriptors.prefix(Int(found)))
            guard let request = SpawnRequest(bytes: Array(bytes.prefix(count))),
                came.count == request.descriptorCount
            else {
                for descriptor in came { close(descriptor) }
                continue
            }
            begin(request, came)
        }
    }

    private func begin(_ request: SpawnRequest, _ descriptors: [Int32]) {
        var streams = descriptors.dropFirst(2)
        let output = request.hasOutput ? streams.removeFirst() : nil
        var program = Spawn.Program(
            request.arguments, folder: request.folder, variables: request.variables,
            input: streams.first, output: output, errors: descriptors[1])
        program.credentials = request.credentials
        do throws(SystemError) {
            try checkLimits(request.arguments)
            let group = request.isLimited ? controlGroup : nil
            runs.append(
                Run(request.arguments, descriptors[0], try CommandStart(program, in: group)))
        } catch {
            let bytes = SpawnReply.failed(error).bytes
            _ = flipbook_send(descriptors[0], bytes, bytes.count, nil, 0)
            program.closeStreams()
            close(descriptors[0])
        }
    }

    /// Checks that another run of a program may be started. Runs that were killed but do not die, as while they wait
    /// for a disk, do not keep other programs from being started.
    private func checkLimits(_ arguments: [String]) throws(SystemError) {
        let dying = runs.filter(\.isDying)
        let same = dying.count { $0.arguments == arguments }
        var detail: String?
        if same >= SpawnService.dyingLimit {
            detail =
                "\(same) runs of it were killed and have not ended yet; they may be waiting for a "
                + "disk or a network file system"
        } else if max(dying.count, runs.count - dying.count) >= SpawnService.programLimit {
            detail = "too many programs are running"
        }
        guard let detail else { return }
        throw SystemError(Spawn.call, path: arguments[0], code: EAGAIN, detail: detail)
    }
}
