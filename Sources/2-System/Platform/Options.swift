import JSON

/// An invalid command line; `Program.run` prints the error and returns 2.
package struct UsageError: Error, CustomStringConvertible {
    /// What is wrong, with the usage if that helps.
    package var description: String

    package init(_ description: String) { self.description = description }
}

extension UsageError: MultilineError {
    package var lines: [String] {
        description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// A request for help; `Program.run` prints the text to standard output and returns 0.
package struct HelpRequest: Error {
    /// The usage.
    package var text: String

    package init(text: String) { self.text = text }
}

/// A command's parsed arguments: options, and operands that the command takes one by one.
package struct Options {
    private var operands: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []
    /// The number of operands taken so far.
    private var taken = 0
    private let usage: String

    /// Parses arguments.
    ///
    /// - Parameters:
    ///   - arguments: the arguments, without the names of the program and the command.
    ///   - flags: the options without a value.
    ///   - values: the options with a value, given as `--name value` or `--name=value`.
    ///   - usage: printed for `--help` and after some errors.
    /// - Throws: `UsageError` for an unknown option or a missing value, `HelpRequest` for `--help`
    ///   and `-h`.
    package init(
        _ arguments: [String], flags: Set<String> = [], values: Set<String> = [], usage: String
    ) throws {
        self.usage = usage
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { throw HelpRequest(text: usage) }
            if argument == "--" {
                operands += rest
                break
            }
            // A single dash is an operand: by convention a standard stream.
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if flags.contains(name) {
                guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
                self.flags.insert(name)
            } else if values.contains(name) {
                self.values[name] =
                    try parts.count == 2 ? String(parts[1]) : rest.popValue(of: name)
            } else {
                let known = flags.union(values).sorted().map { String($0.drop { $0 == "-" }) }
                let near = Spelling.nearest(to: String(name.drop { $0 == "-" }), among: known)
                let hint = near.map { "; did you mean --\($0)?" } ?? ""
                throw UsageError("unknown option \(name)\(hint)\n\(Options.summary(usage))")
            }
        }
    }

    /// Returns the usage; if it has several lines, the first one and a hint at `--help`.
    private static func summary(_ usage: String) -> String {
        let lines = usage.split(separator: "\n", maxSplits: 1)
        return lines.count > 1 ? "\(lines[0]); --help lists the options" : usage
    }

    /// Returns whether a flag was given.
    package func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// Returns the value of an option; nil if it was not given. If it was given repeatedly, the last value wins.
    package func value(_ name: String) -> String? { values[name] }

    /// Returns the value of an option as an integer; nil if it was not given.
    ///
    /// - Throws: `UsageError` with the range if the value is not an integer in the range.
    package func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = values[name] else { return nil }
        guard let n = Int(text), range.contains(n) else {
            throw UsageError(
                "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), "
                    + "not '\(text)'")
        }
        return n
    }

    /// Returns the value of an option as a number; nil if it was not given.
    ///
    /// - Throws: `UsageError` with the range if the value is not a number in the range.
    package func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
        guard let text = values[name] else { return nil }
        guard let n = Double(text), range.contains(n) else {
            throw UsageError(
                "\(name) must be a number from \(Number.short(range.lowerBound)) to "
                    + "\(Number.short(range.upperBound)), not '\(text)'")
        }
        return n
    }

    /// Parses a size such as "480x800".
    ///
    /// - Returns: the size; nil for anything else, or if a side is not in `range`.
    package static func extent(
        _ text: String, in range: ClosedRange<Int>
    ) -> (width: Int, height: Int)? {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1],
            range.contains(width), range.contains(height)
        else { return nil }
        return (width, height)
    }

    /// Takes the next operand.
    ///
    /// - Parameter name: the operand's name, for the error.
    /// - Throws: `UsageError` if there is none.
    package mutating func positional(_ name: String) throws -> String {
        guard let operand = optional() else {
            throw UsageError("\(name) is missing\n\(Options.summary(usage))")
        }
        return operand
    }

    /// Takes the next operand; nil if there is none.
    package mutating func optional() -> String? {
        guard taken < operands.count else { return nil }
        taken += 1
        return operands[taken - 1]
    }

    /// Takes all remaining operands.
    package mutating func remaining() -> [String] {
        defer { taken = operands.count }
        return Array(operands[taken...])
    }

    /// Checks that all operands have been taken.
    ///
    /// - Throws: `UsageError` if operands remain.
    package func finish() throws {
        if taken < operands.count {
            throw UsageError(
                "unexpected operand '\(operands[taken])'\n\(Options.summary(usage))")
        }
    }
}

extension ArraySlice<String> {
    /// Removes and returns the value of an option. An argument that starts with two dashes is considered the
    /// next option; such a value has to be given as `--name=--value`.
    fileprivate mutating func popValue(of name: String) throws -> String {
        guard let value = first, !value.hasPrefix("--") else {
            throw UsageError("\(name) needs a value")
        }
        return removeFirst()
    }
}
