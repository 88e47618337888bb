import JSON
import Platform
import Processes

/// Runs the programs of actions, such as a tap. Several may run at once, each with a document on its standard
/// input. All are killed, together with their descendants, when the runner is released.
///
/// In a live run, its programs wake the frame loop. In a run on a virtual clock they end only in `wait`.
package final class ActionRunner {
    /// The maximum number of programs running at once; further actions fail.
    package static let maximumCount = 8
    /// The maximum size of standard output that is discarded, in bytes; a program that prints more is
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
        /// Whether the standard output is kept, which may then have the size of a document.
        package var keepsOutput = false
        /// The command's key in the configuration, for messages.
        package var configurationKey = "run"

        package init(_ arguments: [String], folder: String, input: DataValue? = nil) {
            self.arguments = arguments
            self.folder = folder
            self.input = input
        }

        /// The maximum size of standard output besides progress, in bytes.
        var outputLimit: Int {
            keepsOutput ? DocumentParser.maximumSize : ActionRunner.outputLimit
        }
    }

    private struct Run {
        var number: Int
        var process: ChildProcess
        var command: Command
        var reader: ProgressReader
        var progress: (ActionProgress) -> Void
        var completion: (ActionOutcome) -> Void
    }

    /// The loop that is woken when a program has ended; nil between two waits on a virtual clock.
    private var loop: EventLoop?
    private var runs: [Run] = []
    private var lastNumber = 0
    /// Stands in for the programs of a test: called with each command, and with what to call with its progress and when
    /// it has ended. nil to run programs.
    package var standIn:
        (
            (
                Command, _ progress: @escaping (ActionProgress) -> Void,
                _ completion: @escaping (ActionOutcome) -> Void
            ) -> Void
        )?

    /// Creates a runner.
    ///
    /// - Parameter loop: the frame loop; nil in a run on a virtual clock, in which programs only end in `wait`.
    package init(on loop: EventLoop?) { self.loop = loop }

    package var isRunning: Bool { !runs.isEmpty }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: the program to run.
    ///   - progress: called with what the program says about its progress.
    ///   - completion: called once, with how the program ended. It may be called before `run` returns.
    /// - Returns: the number of the run, to cancel it.
    @discardableResult package func run(
        _ command: Command, progress: @escaping (ActionProgress) -> Void = { _ in },
        completion: @escaping (ActionOutcome) -> Void
    ) -> Int {
        lastNumber += 1
        if let standIn {
            standIn(command, progress, completion)
        } else {
            start(command, progress, completion)
        }
        return lastNumber
    }

    private func start(
        _ command: Command, _ progress: @escaping (ActionProgress) -> Void,
        _ completion: @escaping (ActionOutcome) -> Void
    ) {
        func fail(_ failure: SourceFailure) { completion(ActionOutcome(failure: failure)) }
        let program = command.arguments[0]
        guard runs.count < ActionRunner.maximumCount else {
            return fail(
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
                outputLimit: command.outputLimit)
            runs.append(
                Run(
                    number: lastNumber, process: process, command: command,
                    reader: ProgressReader(limit: command.keepsOutput ? command.outputLimit : 0),
                    progress: progress, completion: completion))
            if let loop { watch(process, on: loop) }
        } catch {
            fail(
                CommandFailure.starting(
                    error, program: program, folder: command.folder, key: command.configurationKey))
        }
    }

    /// Kills all programs; their completions are not called.
    package func stop() { runs = [] }

    /// Kills the program of a run, which then ends as cancelled. Does nothing if it has ended.
    package func cancel(_ number: Int) {
        guard let index = runs.firstIndex(where: { $0.number == number }) else { return }
        let run = runs.remove(at: index)
        let name = Executable.shownName(run.command.arguments[0])
        var outcome = ActionOutcome(failure: SourceFailure("\(name): cancelled"))
        outcome.isCancelled = true
        run.completion(outcome)
    }

    private func watch(_ process: ChildProcess, on loop: EventLoop?) {
        process.watch(on: loop) { [weak self] in self?.takeResults() }
    }

    private func takeResults() {
        var ended: [(Run, ChildProcess.Result)] = []
        var progressed: [(Run, ActionProgress)] = []
        for i in runs.indices.reversed() {
            var result = runs[i].process.poll()
            let output = result?.output ?? runs[i].process.takeOutput()
            if let progress = runs[i].reader.add(output) { progressed.append((runs[i], progress)) }
            if runs[i].reader.size > runs[i].command.outputLimit {
                result = ChildProcess.Result(ending: .overflowed, output: [], errors: [])
            }
            guard let result else { continue }
            runs[i].reader.finish()
            ended.append((runs.remove(at: i), result))
        }
        for (run, progress) in progressed.reversed() { run.progress(progress) }
        for (run, result) in ended.reversed() { run.completion(outcome(of: run, result)) }
    }

    private func outcome(of run: Run, _ result: ChildProcess.Result) -> ActionOutcome {
        let command = run.command
        let failure = CommandFailure.failure(
            of: result, program: command.arguments[0], folder: command.folder,
            mask: ErrorMask(command), key: command.configurationKey,
            timeout: (command.timeout, "\(command.configurationKey).timeout"),
            outputLimit: command.outputLimit)
        guard failure != nil else { return ActionOutcome(output: run.reader.output) }
        var outcome = ActionOutcome(failure: failure)
        if let message = ActionOutcome.message(in: result.errors) {
            (outcome.text, outcome.field) = (message.text, message.field)
        }
        return outcome
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
