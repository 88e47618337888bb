import Platform

/// Says in one line how a program has failed.
enum CommandFailure {
    /// Why a program could not be started.
    ///
    /// - Parameter key: where the program is named in the configuration.
    static func starting(
        _ error: SystemError, program: String, folder: String, key: String
    ) -> SourceFailure {
        let problem = Executable.problem(with: program, folder: folder, failure: error)
        return SourceFailure("\(problem ?? .system(error)); check '\(key)'")
    }

    /// Why a program's end is a failure; nil for success.
    ///
    /// - Parameters:
    ///   - result: its end.
    ///   - program: its name or path.
    ///   - folder: its working directory.
    ///   - key: where it is named in the configuration.
    ///   - timeout: after which it was killed, in seconds, and its key in the configuration.
    ///   - outputLimit: bytes of output, after which it was killed.
    static func failure(
        of result: ChildProcess.Result, program: String, folder: String, key: String,
        timeout: (limit: Double, key: String), outputLimit: Int = DocumentParser.maximumSize
    ) -> SourceFailure? {
        if case .notStarted(let error) = result.ending {
            return starting(error, program: program, folder: folder, key: key)
        }
        let reason = reason(
            of: result, program: program, folder: folder, timeout: timeout,
            outputLimit: outputLimit)
        return reason.map { SourceFailure("\(program): \($0)") }
    }

    /// The reason alone.
    private static func reason(
        of result: ChildProcess.Result, program: String, folder: String,
        timeout: (limit: Double, key: String), outputLimit: Int
    ) -> String? {
        switch result.ending {
        case .exited(0): return nil
        case .notStarted(let error): return error.description
        case .timedOut:
            let limit = Number.text(timeout.limit, decimals: 1)
            return "killed, still running after \(limit) s ('\(timeout.key)')"
                + lastLine(result.errors)
        case .overflowed:
            return "killed, it printed more than \(outputLimit >> 20) MiB"
        case .exhaustedMemory(let limit):
            return "killed by the kernel, memory was used up; all commands together may use "
                + "\(limit >> 20) MiB"
        case .killed(let signal):
            return "terminated by \(Signals.name(of: signal))" + lastLine(result.errors)
        case .exited(let status):
            // The statuses with which env and shells report that a program cannot be executed.
            if [126, 127].contains(status),
                let problem = Executable.problem(with: program, folder: folder)
            {
                return "exit status \(status); \(problem)"
            }
            return "exit status \(status)" + lastLine(result.errors)
        }
    }

    /// The last line of standard error, where programs print the reason; preceded by a colon.
    private static func lastLine(_ errors: [UInt8]) -> String {
        let lines = errors.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard let line = lines.last(where: { $0.contains { $0 > 32 } }) else { return "" }
        let text = String(decoding: line.prefix(4000), as: UTF8.self)
        return ": " + String(text.replacingControlCharacters.prefix(200))
    }
}
