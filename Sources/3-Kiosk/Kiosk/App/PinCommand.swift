import Glibc
import PinCodes
import Platform

/// `flipbook pin`.
package enum PinCommand {
    static let usage = """
        usage: flipbook pin NAME [--remove] [--state DIR]

        Sets the PIN of this name, which `"lock": {"pin": NAME}` of kiosk.json asks for: 4 to 12 digits,
        read from the terminal without showing them, or from standard input. The kiosk takes it at once.
        The file DIR/pins has its hash, and only the kiosk's user may read it.
          --remove     removes the PIN; what it locks then stays locked
          --state DIR  the kiosk's state folder (root: \(StateFolder.service); others: as `flipbook run`)
        """

    package static func run(_ arguments: [String]) throws {
        var options = try Options(
            arguments, flags: ["--remove"], values: ["--state"], usage: usage)
        let name = try options.positional("NAME")
        try options.finish()
        guard PinRecords.isName(name) else {
            throw UsageError(
                "'\(name)' is not the name of a PIN; use up to \(PinRecords.maximumName) letters, digits, - and _"
            )
        }
        let given = options.value("--state")
        guard let folder = given ?? (geteuid() == 0 ? StateFolder.service : StateFolder.standard)
        else {
            throw UsageError("the state folder is not known; name it with --state")
        }
        let path = "\(folder)/\(PinCheck.file)"
        var records: PinRecords
        do { records = try PinRecords.read(path) } catch let error as PinRecordsError {
            throw UsageError("\(path): \(error)")
        }
        if options.has("--remove") {
            guard records[name] != nil else { throw UsageError("\(path) has no PIN '\(name)'") }
            records[name] = nil
        } else {
            let pin = try readPin()
            records[name] = try PinHash.make(pin)
            guard records[name] != nil else {
                throw UsageError(
                    "\(path) has \(PinRecords.maximumCount) PINs, which is the most; remove one")
            }
        }
        try records.write(path)
    }

    /// Reads a PIN from standard input: from a terminal twice and without echo.
    private static func readPin() throws -> [UInt8] {
        guard isatty(STDIN_FILENO) == 1 else { return try pin(readLine() ?? "") }
        var original = termios()
        tcgetattr(STDIN_FILENO, &original)
        var silent = original
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSADRAIN, &original)
            Console.message("")
        }
        Console.message("PIN:")
        let first = try pin(readLine() ?? "")
        Console.message("once more:")
        guard try pin(readLine() ?? "") == first else {
            throw UsageError("the two are not the same; nothing was changed")
        }
        return first
    }

    private static func pin(_ line: String) throws -> [UInt8] {
        let pin = Array(line.utf8)
        guard PinHash.isPin(pin) else {
            throw UsageError(
                "a PIN has \(PinHash.lengths.lowerBound) to \(PinHash.lengths.upperBound) digits")
        }
        return pin
    }
}
