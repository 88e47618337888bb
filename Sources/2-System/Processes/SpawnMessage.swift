import Glibc
import Platform

/// A request to the process that starts programs; see `SpawnProcess`. The message carries descriptors: the
/// program's connection, on which its end is reported, its standard error and, if present, its standard
/// output and input.
package struct SpawnRequest: Equatable {
    /// The maximum size of a message, in bytes.
    package static let maximumCount = 128 << 10
    static let maximumDescriptors = 4
    private static let headerCount = 4

    package let arguments: [String]
    /// The working directory; nil for that of the process that starts the program.
    var folder: String?
    /// The environment variables, as NAME=VALUE.
    var variables: [String]
    /// The secrets that the program gets, which the process that starts it reads.
    var credentials: [Credential]
    /// Whether the program gets a separate control group, as commands do.
    var isLimited: Bool
    var hasOutput: Bool
    var hasInput: Bool

    package init(_ program: Spawn.Program, isLimited: Bool) {
        arguments = program.arguments
        folder = program.folder
        variables = program.variables
        credentials = program.credentials
        self.isLimited = isLimited
        hasOutput = program.output != nil
        hasInput = program.input != nil
    }

    /// The number of descriptors that the message carries.
    package var descriptorCount: Int { 2 + (hasOutput ? 1 : 0) + (hasInput ? 1 : 0) }

    /// The encoded message: `headerCount` integers in this machine's byte order, then texts that each end with
    /// a zero byte, at the end the places and names of credentials.
    package var bytes: [UInt8] {
        let flags = [isLimited, hasOutput, hasInput, !credentials.isEmpty].enumerated().reduce(
            Int64(0)
        ) {
            $0 | ($1.element ? 1 << Int64($1.offset) : 0)
        }
        return SpawnMessage.encode(
            [flags, Int64(folder == nil ? 0 : 1), Int64(arguments.count), Int64(variables.count)],
            (folder.map { [$0] } ?? []) + arguments + variables
                + credentials.flatMap { [$0.destination.text, $0.name] })
    }

    /// Decodes a request; nil if the bytes are not a valid one.
    package init?(bytes: [UInt8]) {
        guard
            let (numbers, texts) = SpawnMessage.decode(
                bytes, numbers: SpawnRequest.headerCount),
            (0...15).contains(numbers[0]), (0...1).contains(numbers[1]), numbers[2] >= 1,
            numbers[3] >= 0, numbers[2] <= texts.count, numbers[3] <= texts.count,
            numbers[1] + numbers[2] + numbers[3] <= texts.count
        else { return nil }
        let secrets = Array(texts[Int(numbers[1] + numbers[2] + numbers[3])...])
        guard secrets.isEmpty == (numbers[0] & 8 == 0), secrets.count.isMultiple(of: 2) else {
            return nil
        }
        credentials = []
        for index in stride(from: 0, to: secrets.count, by: 2) {
            guard let destination = Credential.Destination(text: secrets[index]) else { return nil }
            credentials.append(Credential(destination, name: secrets[index + 1]))
        }
        let first = Int(numbers[1])
        folder = first == 1 ? texts[0] : nil
        arguments = Array(texts[first..<(first + Int(numbers[2]))])
        variables = Array(texts[(first + Int(numbers[2]))...].prefix(Int(numbers[3])))
        isLimited = numbers[0] & 1 != 0
        hasOutput = numbers[0] & 2 != 0
        hasInput = numbers[0] & 4 != 0
    }
}

/// A report by the process that starts programs about one of them.
package enum SpawnReply: Equatable {
    case started(pid_t)
    case failed(SystemError)
    case ended(ChildProcess.Ending)

    /// The maximum size of a message, in bytes.
    package static let maximumCount = 16 << 10
    /// The maximum size of each text of an error, in bytes; longer ones are truncated.
    private static let textLimit = 4096
    private static let headerCount = 3

    package var bytes: [UInt8] {
        switch self {
        case .started(let process): return SpawnMessage.encode([0, Int64(process), 0], [])
        case .failed(let error):
            let texts = [error.call, error.path, error.detail ?? ""].map { text in
                String(decoding: text.utf8.prefix(SpawnReply.textLimit), as: UTF8.self)
            }
            return SpawnMessage.encode([1, Int64(error.code), 0], texts)
        case .ended(.exited(let status)): return SpawnMessage.encode([2, 0, Int64(status)], [])
        case .ended(.killed(let signal)): return SpawnMessage.encode([2, 1, Int64(signal)], [])
        case .ended(.exhaustedMemory(let limit)):
            return SpawnMessage.encode([2, 2, Int64(limit)], [])
        case .ended(.timedOut), .ended(.overflowed), .ended(.notStarted):
            preconditionFailure("not known to the process that starts programs")
        }
    }

    /// Decodes a reply; nil if the bytes are not a valid one.
    package init?(bytes: [UInt8]) {
        guard
            let (numbers, texts) = SpawnMessage.decode(bytes, numbers: SpawnReply.headerCount),
            let number = Int32(exactly: numbers[1])
        else { return nil }
        switch (numbers[0], numbers[1], texts.count) {
        case (0, 1..., 0): self = .started(number)
        case (1, _, 3):
            self = .failed(
                SystemError(
                    texts[0], path: texts[1], code: number,
                    detail: texts[2].isEmpty ? nil : texts[2]))
        case (2, 0, 0):
            guard let status = UInt8(exactly: numbers[2]) else { return nil }
            self = .ended(.exited(status: Int32(status)))
        case (2, 1, 0):
            guard (1...64).contains(numbers[2]) else { return nil }
            self = .ended(.killed(signal: Int32(numbers[2])))
        case (2, 2, 0):
            guard numbers[2] >= 0 else { return nil }
            self = .ended(.exhaustedMemory(limit: Int(numbers[2])))
        default: return nil
        }
    }
}

/// The encoding of messages: integers, then texts that each end with a zero byte.
private enum SpawnMessage {
    static func encode(_ numbers: [Int64], _ texts: [String]) -> [UInt8] {
        var bytes = numbers.withUnsafeBytes { [UInt8]($0) }
        for text in texts {
            // A text is truncated at a zero, as C would read it.
            bytes += text.utf8.prefix { $0 != 0 }
            bytes.append(0)
        }
        return bytes
    }

    static func decode(_ bytes: [UInt8], numbers count: Int) -> ([Int64], [String])? {
        guard bytes.count >= count * 8 else { return nil }
        let numbers = bytes.withUnsafeBytes { raw in
            (0..<count).map { raw.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self) }
        }
        let rest = bytes[(count * 8)...]
        guard rest.isEmpty || rest.last == 0 else { return nil }
        let texts = rest.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        return (numbers, texts.map { String(decoding: $0, as: UTF8.self) })
    }
}
