import Glibc
import Platform
import Processes

/// Reads a fuzzer's bytes as what the kiosk and the process that starts its programs tell each other.
package enum SpawnFuzz {
    static let messages: [[UInt8]] = {
        var program = Spawn.Program(
            ["/bin/sh", "-c", "cat rows | tr a b", ""], folder: "/srv/kiosk",
            variables: ["PATH=/usr/bin:/bin", "LANG=de_DE.UTF-8", "A="], input: 0, output: 1,
            errors: 2)
        let requests = [SpawnRequest(program, isLimited: true)]
        program = Spawn.Program(["true"], variables: [], input: nil, output: nil, errors: 2)
        let replies: [SpawnReply] = [
            .started(77), .failed(SystemError("run", path: "/no such", code: ENOENT)),
            .failed(SystemError("enter", code: EPERM, detail: "why")), .ended(.exited(status: 3)),
            .ended(.killed(signal: SIGSEGV)), .ended(.exhaustedMemory(limit: 1 << 40)),
        ]
        return (requests + [SpawnRequest(program, isLimited: false)]).map(\.bytes)
            + replies.map(\.bytes)
    }()

    /// What was read must be the same when it is written and read again.
    @Sendable static func run(_ bytes: [UInt8]) -> Bool {
        let request = SpawnRequest(bytes: bytes)
        if let request {
            precondition(!request.arguments.isEmpty && (2...4).contains(request.descriptorCount))
            precondition(SpawnRequest(bytes: request.bytes) == request)
        }
        guard let reply = SpawnReply(bytes: bytes) else { return request != nil }
        let written = reply.bytes
        precondition(written.count <= SpawnReply.maximumCount)
        guard let again = SpawnReply(bytes: written) else {
            preconditionFailure("not a reply: \(reply)")
        }
        // Long texts are cut.
        precondition(again == reply || written.count > 4096)
        if case .ended(.killed(let signal)) = reply {
            precondition(!Signals.name(of: signal).isEmpty)
        }
        if case .failed(let error) = reply { precondition(!error.description.isEmpty) }
        return true
    }
}
