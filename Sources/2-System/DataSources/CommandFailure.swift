import Platform
import Processes

/// Describes in one line how a program has failed.
enum CommandFailure {
    /// Returns a failure that describes why a program could not be started.
    ///
    /// - Parameter key: the program's key in the configuration.
    static func starting(
        _ error: SystemError, program: String, folder: String, key: String
    ) -> SourceFailure {
        let problem = Executable.problem(with: program, folder: folder, failure: error)
        return SourceFailure("\(problem ?? .system(error)); check '\(key)'")
    }

    /// Returns a failure that describes why a program failed; nil if it succeeded.
    ///
    /// - Parameters:
    ///   - result: how the program ended.
    ///   - program: its name or path.
    ///   - folder: its working directory.
    ///   - mask: hides what the program was given, if it prints it.
    ///   - key: its key in the configuration.
    ///   - timeout: the time after which it is killed, in seconds, and the timeout's key in the configuration.
    ///   - outputLimit: the maximum size of its output, in bytes.
    static func failure(
        of result: ChildProcess.Result, program: String, folder: String, mask: ErrorMask = .none,
        key: String, timeout: (limit: Double, key: String),
        outputLimit: Int = DocumentParser.maximumSize
    ) -> SourceFailure? {
        if case .notStarted(let error) = result.ending {
            return starting(error, program: program, folder: folder, key: key)
        }
        let reason = reason(
            of: result, program: program, folder: folder, mask: mask, timeout: timeout,
            outputLimit: outputLimit)
        return reason.map { SourceFailure("\(Executable.shownName(program)): \($0)") }
    }

    /// Returns the reason without the program's name; nil if it succeeded.
    private static func reason(
        of result: ChildProcess.Result, program: String, folder: String, mask: ErrorMask,
        timeout: (limit: Double, key: String), outputLimit: Int
    ) -> String? {
        switch result.ending {
        case .exited(0): return nil
        case .notStarted(let error): return error.description
        case .timedOut:
            let limit = Number.text(timeout.limit, decimals: 1)
            return "killed because it was still running after \(limit) s ('\(timeout.key)')"
                + lastLine(result.errors, mask)
        case .overflowed:
            return "killed because it printed more than \(outputLimit >> 20) MiB"
        case .exhaustedMemory(let limit):
            return "killed by the kernel because memory ran out; all commands together may use "
                + "\(limit >> 20) MiB"
        case .killed(let signal):
            return "terminated by \(Signals.name(of: signal))" + lastLine(result.errors, mask)
        case .exited(let status):
            // env and shells report with these statuses that a program cannot be executed.
            if [126, 127].contains(status),
                let problem = Executable.problem(with: program, folder: folder)
            {
                return "exit status \(status); \(problem)"
            }
            return "exit status \(status)" + lastLine(result.errors, mask)
        }
    }

    /// Returns the last line of standard error, where programs usually print the reason, preceded by a colon.
    private static func lastLine(_ errors: [UInt8], _ mask: ErrorMask) -> String {
        let lines = errors.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard let line = lines.last(where: { $0.contains { $0 > 32 } }) else { return "" }
        let text = String(decoding: line.prefix(4000), as: UTF8.self)
        return mask.quote(text)
    }
}
