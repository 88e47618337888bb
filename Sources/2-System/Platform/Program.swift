/// Runs a command, and maps its errors to a message on standard error and an exit status.
package enum Program {
    /// Runs a command.
    ///
    /// - Parameters:
    ///   - name: the prefix of error messages.
    ///   - body: the command.
    /// - Returns: the exit status: 0 for success, 1 for a failure, 2 for a usage error. Does not return after
    ///   `Interrupted`, since the signal is raised again.
    package static func run(name: String, _ body: () throws -> Void) -> Int32 {
        do {
            do { try body() } catch let help as HelpRequest { Console.print(help.text) }
            if let failure = Console.takeFailure() { throw failure }
            return 0
        } catch let error as UsageError {
            Console.message("\(name): \(error)")
            return 2
        } catch let interrupted as Interrupted {
            Signals.end(by: interrupted.signal)
            return 128 + interrupted.signal
        } catch {
            Console.message("\(name): \(error)")
            return 1
        }
    }
}
