import Platform

/// Runs the command that prints the rows, one run at a time.
final class RowSource {
    /// Bytes of output; a command that prints more is killed.
    static let outputLimit = 16 << 20

    /// How a run ended.
    enum Outcome {
        /// The output of a successful run, to be parsed by `RowParser`.
        case output([UInt8])
        /// Why the run failed, in one line.
        case failure(String)
    }

    private let config: SourceConfig
    private let folder: String
    private var process: ChildProcess?
    /// How many runs were started.
    private(set) var runs = 0

    init(_ config: SourceConfig, folder: String) {
        self.config = config
        self.folder = folder
    }

    var isRunning: Bool { process != nil }
    /// Descriptors that become readable when `poll` has work to do.
    var descriptors: [Int32] { process?.descriptors ?? [] }
    /// When `poll` must be called even if no descriptor is readable, on the monotonic clock.
    var nextDeadline: Double { process?.nextDeadline ?? .infinity }

    /// Starts a run, unless one is in progress.
    ///
    /// - Returns: the failure if the command cannot be started.
    func start() -> Outcome? {
        guard process == nil else { return nil }
        runs += 1
        do {
            process = try ChildProcess(
                command, folder: folder, timeout: config.timeout,
                outputLimit: RowSource.outputLimit)
            return nil
        } catch {
            let problem = Executable.problem(with: name, folder: folder, failure: error)
            return .failure("\(problem ?? .system(error)); check 'list.command'")
        }
    }

    private var command: [String] {
        if case .command(let command) = config.origin { command } else { ["true"] }
    }

    private var name: String { command[0] }

    /// The outcome, once, when the run has ended.
    func poll() -> Outcome? {
        guard let result = process?.poll() else { return nil }
        process = nil
        if let reason = failure(of: result) { return .failure("\(name): \(reason)") }
        return .output(result.output)
    }

    /// Why the output cannot be parsed, in one line.
    func describe(_ failure: RowParser.Failure) -> String { "\(name): \(failure)" }

    /// Why a run failed, in one line; nil for success.
    private func failure(of result: ChildProcess.Result) -> String? {
        switch result.ending {
        case .exited(0): return nil
        case .timedOut:
            let limit = Number.text(config.timeout, decimals: 1)
            return "killed, still running after \(limit) s ('list.timeout')"
                + RowSource.lastLine(result.errors)
        case .overflowed:
            return "killed, it printed more than \(RowSource.outputLimit >> 20) MiB"
        case .killed(let signal):
            return "terminated by \(Signals.name(of: signal))" + RowSource.lastLine(result.errors)
        case .exited(let status):
            // The statuses with which env and shells report that a program cannot be executed.
            if [126, 127].contains(status),
                let problem = Executable.problem(with: name, folder: folder)
            {
                return "exit status \(status); \(problem)"
            }
            return "exit status \(status)" + RowSource.lastLine(result.errors)
        }
    }

    /// The last line of standard error, where programs print the reason; preceded by a colon.
    private static func lastLine(_ errors: [UInt8]) -> String {
        let lines = errors.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard let line = lines.last(where: { $0.contains { $0 > 32 } }) else { return "" }
        let text = String(decoding: line.prefix(4000), as: UTF8.self)
        return ": " + String(text.replacingControlCharacters.prefix(200))
    }

    /// Waits for the outcome; not for use in the frame loop.
    ///
    /// - Throws: `Interrupted` if a signal asks the program to exit; the command is killed.
    func wait() throws -> Outcome? {
        guard isRunning else { return nil }
        let interruption = try Interruption()
        let loop = EventLoop()
        loop.watch(interruption.descriptor) { _ in }
        var tokens: [EventLoop.Token] = []
        while isRunning {
            if let outcome = poll() { return outcome }
            for token in tokens { loop.unwatch(token) }
            tokens = descriptors.map { loop.watch($0) { _ in } }
            loop.wait(until: nextDeadline)
            do { try interruption.check() } catch {
                process = nil
                throw error
            }
        }
        return nil
    }
}
