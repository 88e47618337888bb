import Glibc
import Locking

/// Runs a command, and maps its errors to a message on standard error and an exit status.
package enum Program {
    private static let hangs = Lock(false)

    /// Notes that threads still run whose work does not end, so that `exit` does not call functions of libraries that
    /// these use.
    package static func noteHangingThreads() { hangs.withLock { $0 = true } }

    /// Ends the program.
    ///
    /// - Parameter status: the exit status.
    package static func exit(_ status: Int32) -> Never {
        guard hangs.withLock({ $0 }) else { Glibc.exit(status) }
        fflush(nil)
        _exit(status)
    }

    /// Runs a command.
    ///
    /// - Parameters:
    ///   - name: the prefix of error messages.
    ///   - body: the command.
    /// - Returns: the exit status: 0 for success, 1 for a failure, 2 for a usage error. Does not return after
    ///   `Interrupted`, since the signal is raised again.
    package static func run(name: String, _ body: () throws -> Void) -> Int32 {
        do {
            Heap.configure()
            try DescriptorLimit.check()
            do { try body() } catch let help as HelpRequest { Console.print(text: help.text) }
            if let failure = Console.takeFailure() { throw failure }
            return 0
        } catch let error as UsageError {
            report(error, of: name)
            return 2
        } catch let interrupted as Interrupted {
            Signals.end(by: interrupted.signal)
            return 128 + interrupted.signal
        } catch {
            report(error, of: name)
            return 1
        }
    }

    private static func report(_ error: any Error, of name: String) {
        guard let error = error as? any MultilineError else {
            return Console.message("\(name): \(error)")
        }
        var lines = error.lines
        if !lines.isEmpty { lines[0] = "\(name): \(lines[0])" }
        Console.message(lines: lines)
    }
}
