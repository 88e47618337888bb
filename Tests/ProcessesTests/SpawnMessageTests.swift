import Glibc
import TestSupport
import Testing

@testable import Platform
@testable import Processes

@Suite struct SpawnMessageTests {
    private static func request(_ folder: String?, _ variables: [String]) -> SpawnRequest {
        SpawnRequest(
            Spawn.Program(
                ["/bin/echo", "", "a b"], folder: folder, variables: variables, input: 3,
                output: nil, errors: 2),
            isLimited: true)
    }

    @Test(arguments: [
        request("/srv", ["A=1", "B="]), request(nil, []), request("", ["Ä=ö"]),
    ])
    func requestSurvivesRoundTrip(_ request: SpawnRequest) {
        #expect(SpawnRequest(bytes: request.bytes) == request)
        #expect(request.descriptorCount == 3)
    }

    @Test func textEndsAtNUL() {
        let program = Spawn.Program(
            ["a\0b"], variables: [], input: nil, output: nil, errors: 2)
        let read = SpawnRequest(bytes: SpawnRequest(program, isLimited: false).bytes)
        #expect(read?.arguments == ["a"])
    }

    private static let replies: [SpawnReply] = [
        .started(77), .failed(SystemError("run", path: "/no such", code: ENOENT)),
        .failed(SystemError("a", code: EPERM, detail: "b")), .ended(.exited(status: 3)),
        .ended(.killed(signal: SIGSEGV)), .ended(.exhaustedMemory(limit: 1 << 40)),
    ]

    @Test(arguments: replies)
    func replySurvivesRoundTrip(_ reply: SpawnReply) {
        #expect(SpawnReply(bytes: reply.bytes) == reply)
    }

    /// A reply with a path of any length is truncated to fit.
    @Test func longReplyIsTruncated() {
        let path = String(repeating: "x", count: 1 << 20)
        let bytes = SpawnReply.failed(SystemError("run", path: path, code: 1)).bytes
        #expect(bytes.count < SpawnReply.maximumCount && SpawnReply(bytes: bytes) != nil)
    }

    @Test(arguments: [
        [], [Int64](repeating: 0, count: 4), [8, 0, 1, 0], [0, 2, 1, 0], [0, 0, -1, 2],
        [0, 0, .max, 1], [0, .max, .max, 3], [0, 0, 1, .min], [0, 0, 2, 0],
    ])
    func malformedRequestIsRefused(_ header: [Int64]) {
        let bytes = header.withUnsafeBytes { [UInt8]($0) } + [97, 0]
        #expect(SpawnRequest(bytes: bytes) == nil)
    }

    @Test(
        arguments: [
            [], [0, 0, 0], [0, -1, 0], [0, 1 << 32, 0], [1, 2, 0], [2, 0, -1], [2, 0, 256],
            [2, 1, 0],
            [2, 1, 65], [2, 2, -1], [2, 3, 0], [3, 1, 0],
        ] as [[Int64]])
    func malformedReplyIsRefused(_ numbers: [Int64]) {
        let bytes = numbers.withUnsafeBytes { [UInt8]($0) }
        #expect(SpawnReply(bytes: bytes) == nil)
    }

    /// Mutated messages are either parsed or refused, and a parsed message survives a round trip.
    @Test func mutatedMessagesAreParsedOrRefused() {
        var random = SeededRandom(seed: 7)
        let request = SpawnMessageTests.request("/srv", ["A=1"]).bytes
        var readCount = 0
        for original in [request] + SpawnMessageTests.replies.map(\.bytes) {
            for _ in 0..<500 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let index = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[index] = UInt8.random(in: 0...255, using: &random)
                }
                bytes.removeLast(Int.random(in: 0...3, using: &random))
                if let read = SpawnRequest(bytes: bytes) {
                    readCount += 1
                    #expect(SpawnRequest(bytes: read.bytes) == read)
                }
                if let read = SpawnReply(bytes: bytes) {
                    readCount += 1
                    #expect(SpawnReply(bytes: read.bytes) == read)
                }
            }
        }
        #expect(readCount > 100)
    }
}
