import Platform

/// Gets rows from a command. One run at a time; what it prints replaces the rows only when all of
/// it is right.
final class RowSource {
    /// More output than this ends the command.
    static let outputLimit = 16 << 20

    /// How a run ended.
    enum Outcome {
        /// What the command printed, to be read by `RowParser`.
        case output([UInt8])
        /// Why there is none, in a line.
        case failure(String)
    }

    private let config: KioskConfig.List
    private let folder: String
    private var process: ChildProcess?
    /// How often the command was started.
    private(set) var runs = 0

    init(_ config: KioskConfig.List, folder: String) {
        self.config = config
        self.folder = folder
    }

    var isRunning: Bool { process != nil }
    var descriptors: [Int32] { process?.descriptors.filter { $0 >= 0 } ?? [] }
    /// When `poll` wants to be called at the latest, on the monotonic clock.
    var nextDeadline: Double { process?.nextDeadline ?? .infinity }

    /// Starts the command, unless it runs already.
    ///
    /// - Returns: the failure where it cannot be started.
    func start() -> Outcome? {
        guard process == nil else { return nil }
        runs += 1
        do {
            process = try ChildProcess(
                config.command, folder: folder, timeout: config.timeout,
                outputLimit: RowSource.outputLimit)
            return nil
        } catch {
            return .failure("\(name): \(error.reason); check 'command' in the configuration")
        }
    }

    private var name: String { config.command[0] }

    /// The outcome, once the command has ended.
    func poll() -> Outcome? {
        guard let result = process?.poll() else { return nil }
        process = nil
        if result.timedOut {
            return .failure(
                "\(name): ended after \(Number.text(config.timeout, decimals: 1)) s without an answer"
            )
        }
        if result.overflowed {
            return .failure(
                "\(name): ended, it printed more than \(RowSource.outputLimit >> 20) MiB")
        }
        guard result.status == 0 else {
            let why = result.status.map { "exit status \($0)" } ?? "ended by a signal"
            let said =
                String(decoding: result.errors, as: UTF8.self)
                .split(separator: "\n").last.map { ": \($0.prefix(200))" } ?? ""
            return .failure("\(name): \(why)\(said)")
        }
        return .output(result.output)
    }

    /// Why the command's output gives no rows, in a line.
    func describe(_ failure: RowParser.Failure) -> String { "\(name): \(failure)" }

    /// Waits for the outcome; for runs on a virtual clock.
    func wait() -> Outcome? {
        while isRunning {
            if let outcome = poll() { return outcome }
            let loop = EventLoop()
            for descriptor in descriptors { loop.watch(descriptor) { _ in } }
            loop.wait(until: nextDeadline)
        }
        return nil
    }
}
