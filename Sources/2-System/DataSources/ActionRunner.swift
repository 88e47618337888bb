import JSON
import Platform

/// Runs the programs of actions, such as a tap. Several may run at once, each with a document on its standard
/// input. All are killed, together with their descendants, when the runner is released.
///
/// In a live run, its programs wake the frame loop. In a run on a virtual clock they end only in `wait`.
package final class ActionRunner {
    /// The maximum number of programs running at once; further actions fail.
    package static let maximumCount = 8
    /// The maximum size of standard output, which is discarded, in bytes; a program that prints more is
    /// killed.
    static let outputLimit = 1 << 20

    /// A program to run.
    package struct Command: Sendable {
        /// The program, looked up in PATH, and its arguments. No shell is involved.
        package var arguments: [String]
        /// The program's working directory.
        package var folder: String
        /// The value passed on standard input as JSON; nil for empty input.
        package var input: DataValue?
        /// Seconds after which the program is killed.
        package var timeout = 10.0
        /// The names of environment variables passed in addition to `ProcessEnvironment.common`.
        package var variables: [String] = []
        /// Environment variables that the configuration sets, with their values.
        package var values: [String: String] = [:]
        /// The secrets that the program gets in its arguments and variables.
        package var credentials: [Credential] = []
        /// The command's place in the configuration, for messages.
        package var place = "run"

        package init(_ arguments: [String], folder: String, input: DataValue? = nil) {
            self.arguments = arguments
            self.folder = folder
            self.input = input
        }
    }

    private struct Run {
        var process: ChildProcess
        var command: Command
        var completion: (SourceFailure?) -> Void
    }

    /// The loop that is woken when a program has ended; nil between two waits on a virtual clock.
    private var loop: EventLoop?
    private var runs: [Run] = []
    /// Stands in for the programs of a test: called with each command and with what to call when it has ended. nil to
    /// run programs.
    package var standIn: ((Command, @escaping (SourceFailure?) -> Void) -> Void)?

    /// Creates a runner.
    ///
    /// - Parameter loop: the frame loop; nil in a run on a virtual clock, in which programs only end in `wait`.
    package init(on loop: EventLoop?) { self.loop = loop }

    package var isRunning: Bool { !runs.isEmpty }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: the program to run.
    ///   - completion: called once, with a one-line failure, or nil if the program exited with status 0. It
    ///     may be called before `run` returns.
    package func run(_ command: Command, completion: @escaping (SourceFailure?) -> Void) {
        if let standIn { return standIn(command, completion) }
        let program = command.arguments[0]
        guard runs.count < ActionRunner.maximumCount else {
            return completion(
                SourceFailure(
                    "\(Executable.shownName(program)): not started because \(runs.count) actions are still running"
                ))
        }
        var input: [UInt8] = []
        if let value = command.input {
            var writer = JSONWriter()
            writer.add(value)
            input = Array("\(writer.text)\n".utf8)
        }
        do {
            let process = try ChildProcess(
                command.arguments, folder: command.folder,
                environment: ProcessEnvironment.variables(
                    named: command.variables, own: command.values),
                credentials: command.credentials, input: input, timeout: command.timeout,
                outputLimit: ActionRunner.outputLimit)
            runs.append(Run(process: process, command: command, completion: completion))
            if let loop { watch(process, on: loop) }
        } catch {
            completion(
                CommandFailure.starting(
                    error, program: program, folder: command.folder, key: command.place))
        }
    }

    /// Kills all programs; their completions are not called.
    package func stop() { runs = [] }

    private func watch(_ process: ChildProcess, on loop: EventLoop?) {
        process.watch(on: loop) { [weak self] in self?.takeResults() }
    }

    private func takeResults() {
        if runs.isEmpty { return }
        var ended: [(Run, ChildProcess.Result)] = []
        runs.removeAll { run in
            guard let result = run.process.poll() else { return false }
            ended.append((run, result))
            return true
        }
        for (run, result) in ended {
            run.completion(
                CommandFailure.failure(
                    of: result, program: run.command.arguments[0], folder: run.command.folder,
                    mask: ErrorMask(run.command),
                    key: run.command.place,
                    timeout: (run.command.timeout, "\(run.command.place).timeout"),
                    outputLimit: ActionRunner.outputLimit))
        }
    }

    /// Blocks until all programs have ended; not for use in a live run.
    ///
    /// - Throws: `Interrupted` if a signal requests this program's exit; the programs are then killed.
    package func wait() throws {
        guard isRunning else { return }
        let outer = loop
        let loop = EventLoop()
        self.loop = loop
        for run in runs { watch(run.process, on: loop) }
        defer {
            self.loop = outer
            for run in runs { watch(run.process, on: outer) }
        }
        do { try loop.run(Interruption()) { !isRunning } } catch {
            stop()
            throw error
        }
    }
}
