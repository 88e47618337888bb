/// A command line that cannot be understood; the program prints it and exits with 2.
public struct UsageError: Error, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
}

/// A request for help: the program prints the text on stdout and exits with 0.
public struct HelpRequest: Error {
    public var text: String

    public init(text: String) { self.text = text }
}

/// The options and operands of a command.
public struct Options {
    private var operands: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []
    private var taken = 0
    private let usage: String

    /// - Parameters:
    ///   - flags: the options that stand alone.
    ///   - values: the options that take a value, as `--name value` or `--name=value`.
    public init(
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
            guard argument.hasPrefix("--") else {
                operands.append(argument)
                continue
            }
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if flags.contains(name) && parts.count == 1 {
                self.flags.insert(name)
            } else if values.contains(name) {
                if parts.count == 2 {
                    self.values[name] = String(parts[1])
                } else if let value = rest.popFirst() {
                    self.values[name] = value
                } else {
                    throw UsageError("\(name) needs a value")
                }
            } else {
                throw UsageError("unknown option \(argument)\n\(usage)")
            }
        }
    }

    public func has(_ flag: String) -> Bool { flags.contains(flag) }
    public func value(_ name: String) -> String? { values[name] }

    public func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = values[name] else { return nil }
        guard let n = Int(text), range.contains(n) else {
            throw UsageError(
                "\(name) needs a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return n
    }

    public func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
        guard let text = values[name] else { return nil }
        guard let n = Double(text), range.contains(n) else {
            throw UsageError(
                "\(name) needs a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return n
    }

    /// The next operand, which must be there.
    public mutating func positional(_ name: String) throws -> String {
        guard let operand = optional() else {
            throw UsageError("\(name) is missing\n\(usage)")
        }
        return operand
    }

    /// The next operand, if there is one.
    public mutating func optional() -> String? {
        guard taken < operands.count else { return nil }
        taken += 1
        return operands[taken - 1]
    }

    /// All operands that were not taken yet.
    public mutating func remaining() -> [String] {
        defer { taken = operands.count }
        return Array(operands[taken...])
    }

    /// Refuses operands that nobody took.
    public func finish() throws {
        if taken < operands.count {
            throw UsageError("'\(operands[taken])' is one operand too many\n\(usage)")
        }
    }
}

/// Runs a program's commands and turns what they throw into messages and an exit status.
public enum Program {
    /// 0 for success, 1 for a failure, 2 for a wrong command line.
    public static func run(name: String, _ body: () throws -> Void) -> Int32 {
        do {
            try body()
            return 0
        } catch let help as HelpRequest {
            Console.print(help.text)
            return 0
        } catch let error as UsageError {
            Console.message("\(name): \(error)")
            return 2
        } catch {
            Console.message("\(name): \(error)")
            return 1
        }
    }
}

/// Numbers as text.
public enum Number {
    /// A fixed number of decimals, rounded half away from zero.
    public static func text(_ value: Double, decimals: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int((abs(value) * scale).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        if decimals == 0 { return sign + String(scaled) }
        let fraction = String(scaled % Int(scale))
        return sign + String(scaled / Int(scale)) + "."
            + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}
