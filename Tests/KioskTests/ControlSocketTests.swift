import CLinux
import Glibc
import Platform
import TestSupport
import Testing

@testable import Kiosk
@testable import Runner

/// A control socket on a virtual clock whose event loop the test turns, so that the result does not depend on
/// the speed of the machine.
private final class SocketBench {
    private let folder: KioskFolder
    let loop: EventLoop
    private let clock = VirtualClock()
    private let socket: ControlSocket
    private var clients: [Int32] = []
    /// The time, which can be set to later times only.
    var now: Double {
        get { clock.now }
        set { clock.advance(to: newValue) }
    }
    /// The number of requests that have reached the kiosk.
    private(set) var answered = 0
    /// The responders of pending `wait` requests.
    private(set) var waiting: [ControlSocket.Responder] = []

    init(_ limits: ControlSocket.Limits) throws {
        folder = try KioskFolder()
        loop = EventLoop(clock: clock)
        socket = try ControlSocket(path: "\(folder.path)/s.sock", loop: loop, limits: limits)
        socket.onRequest = { [unowned self] request, _, reply in
            answered += 1
            switch request.line {
            case "hello": reply(.ok("world"))
            case "long": reply(.ok(String(repeating: "x", count: 3_000_000)))
            default: waiting.append(reply)
            }
        }
    }

    deinit { for client in clients { close(client) } }

    /// Handles all pending events, and drops idle clients.
    func turn() { for _ in 0..<220 { loop.turn(until: now) } }

    /// Connects a new client and sends a text.
    func client(sending text: String = "") throws -> Int32 {
        let client = try UnixSocket.connect(to: "\(folder.path)/s.sock", timeout: 0)
        clients.append(client)
        #expect(UnixSocket.send(Array(text.utf8)[...], to: client) == text.utf8.count)
        return client
    }

    func disconnect(_ client: Int32) {
        clients.removeAll { $0 == client }
        close(client)
    }

    /// The text that a client has received since the last call, and whether the connection is closed.
    struct Received: Equatable {
        var text: String
        var isClosed: Bool

        static let nothing = Received(text: "", isClosed: false)
        static func closed(_ text: String = "") -> Received { Received(text: text, isClosed: true) }
    }

    func received(by client: Int32) -> Received {
        var all: [UInt8] = []
        while true {
            turn()
            guard let bytes = UnixSocket.receive(from: client, limit: 1 << 20) else {
                return .closed(String(decoding: all, as: UTF8.self))
            }
            if bytes.isEmpty {
                return Received(text: String(decoding: all, as: UTF8.self), isClosed: false)
            }
            all += bytes
        }
    }

    func answer(to client: Int32) -> String { received(by: client).text }

    /// Returns the text that a client receives until its connection is closed; nil if it stays open. A process that
    /// another test has forked holds a copy of the connection until it executes its program, so EOF may arrive late.
    func textUntilClosed(_ client: Int32) -> String? {
        var text = ""
        let isClosed = wait {
            let received = received(by: client)
            text += received.text
            return received.isClosed
        }
        return isClosed ? text : nil
    }

    func closes(_ client: Int32) -> Bool { textUntilClosed(client) != nil }
}

/// Limits on clients, output and time.
@Suite struct ControlSocketLimitTests {
    private let answer = "ok 5\nworld"

    /// Forty clients that send nothing do not keep others out, and are disconnected.
    @Test func silentClientsAreDisconnected() throws {
        var limits = ControlSocket.Limits()
        limits.clients = 32
        let bench = try SocketBench(limits)
        var silent: [Int32] = []
        for _ in 0..<40 { silent.append(try bench.client()) }
        let client = try bench.client(sending: "hello\n")
        // All places are taken by clients that may still send a request.
        #expect(bench.received(by: client) == .nothing)
        bench.now += 0.25
        #expect(bench.textUntilClosed(client) == answer)
        #expect(silent.prefix(9).allSatisfy { bench.closes($0) })
        #expect(silent.suffix(8).allSatisfy { !bench.received(by: $0).isClosed })
        bench.now += 5
        #expect(silent.allSatisfy { bench.textUntilClosed($0) == "" })
    }

    /// A hundred simultaneous clients are all answered, eight in each turn of the loop, so that a frame can
    /// begin in between.
    @Test func hundredClientsAreAnswered() throws {
        let bench = try SocketBench(.init())
        let clients = try (0..<100).map { _ in try bench.client(sending: "hello\n") }
        bench.loop.turn(until: 0)
        #expect(bench.answered == 8)
        for client in clients { #expect(bench.textUntilClosed(client) == answer) }
        #expect(bench.answered == 100)
    }

    /// A long reply is sent in parts, so that copying it to the socket does not delay a frame.
    @Test func longRepliesAreSentInParts() throws {
        var limits = ControlSocket.Limits()
        limits.sendsPerTurn = 1000
        let bench = try SocketBench(limits)
        let client = try bench.client(sending: "long\n")
        // The client is accepted and its request answered in a single turn.
        bench.loop.turn(until: 0)
        let bytes = UnixSocket.receive(from: client, limit: 1 << 20)
        #expect(bytes?.count == "ok 3000000\n".utf8.count + 1000)
        bench.loop.turn(until: 0)
        #expect(UnixSocket.receive(from: client, limit: 1 << 20)?.count == 1000)
    }

    /// A client that does not read its long reply blocks nobody, and is disconnected.
    @Test func slowReadersAreDisconnected() throws {
        let bench = try SocketBench(.init())
        let slow = try bench.client(sending: "long\n")
        bench.turn()
        #expect(try bench.answer(to: bench.client(sending: "hello\n")) == answer)
        bench.now += 5
        bench.turn()
        // The part that the kernel has buffered is still received, but not the whole reply.
        let received = bench.received(by: slow)
        #expect(received.text.utf8.count < 3_000_000)
        #expect(received.isClosed || bench.closes(slow))
        // A client that reads slowly but steadily receives all of it.
        let steady = try bench.client(sending: "long\n")
        var count = 0
        while true {
            bench.now += 4
            bench.turn()
            guard let bytes = UnixSocket.receive(from: steady, limit: 1 << 20) else { break }
            count += bytes.count
        }
        #expect(count == "ok 3000000\n".utf8.count + 3_000_000)
    }

    /// Unread replies are limited in memory.
    @Test func unreadRepliesAreBounded() throws {
        var limits = ControlSocket.Limits()
        limits.pendingOutput = 5_000_000
        let bench = try SocketBench(limits)
        let slow = try bench.client(sending: "long\n")
        bench.turn()
        #expect(
            try bench.answer(to: bench.client(sending: "long\n"))
                == "error 48\ntoo many replies are being sent; try again later")
        #expect(bench.answer(to: slow).utf8.count == 3_000_011)
    }

    /// A screenshot of a large panel may have more bytes than all other replies together.
    @Test func singleReplyMayExceedLimit() throws {
        var limits = ControlSocket.Limits()
        limits.pendingOutput = 1000
        let bench = try SocketBench(limits)
        let client = try bench.client(sending: "long\n")
        bench.turn()
        #expect(bench.answer(to: client).utf8.count == 3_000_011)
    }

    /// A connection for which there is no descriptor does not keep the loop busy, and is accepted once there is
    /// one. The limit applies to a whole process, so another one is started.
    @Test func connectionWaitsForDescriptor() throws {
        let folder = try KioskFolder()
        let path = "\(folder.path)/s.sock"
        let expected = Array(answer.utf8)
        let loop = EventLoop()
        let socket = try ControlSocket(path: path, loop: loop, limits: .init())
        socket.onRequest = { _, _, reply in reply(.ok("world")) }
        let status = ForkedProcess.status {
            guard let client = try? UnixSocket.connect(to: path, timeout: 0) else { return 1 }
            _ = UnixSocket.send(Array("hello\n".utf8)[...], to: client)
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let usual = limit.rlim_cur
            limit.rlim_cur = 3
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            while open("/dev/null", O_RDONLY) >= 0 {}
            loop.turn(until: 0)
            // With a listener that is still watched, this returns at once.
            let start = Clock.now()
            loop.turn(until: start + 0.05)
            if Clock.now() < start + 0.04 { return 2 }
            limit.rlim_cur = usual
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var received: [UInt8] = []
            while received.count < expected.count, Clock.now() < start + 60 {
                loop.turn(until: Clock.now() + ControlSocket.Limits().acceptRetry)
                received += UnixSocket.receive(from: client, limit: 100) ?? []
            }
            return received == expected ? 0 : 3
        }
        #expect(status == 0)
    }

    /// A client that waits for the kiosk does not count as idle.
    @Test func waitingClientIsNotDropped() throws {
        var limits = ControlSocket.Limits()
        limits.clients = 3
        let bench = try SocketBench(limits)
        let waiting = [
            try bench.client(sending: "wait\n"), try bench.client(sending: "wait\n"),
        ]
        let silent = try bench.client()
        bench.turn()
        bench.now += 1000
        #expect(try bench.answer(to: bench.client(sending: "hello\n")) == answer)
        #expect(bench.closes(silent))
        #expect(waiting.allSatisfy { bench.received(by: $0) == .nothing })
        for reply in bench.waiting { reply(.ok("at last")) }
        #expect(waiting.allSatisfy { bench.textUntilClosed($0) == "ok 7\nat last" })
    }

    /// A waiting client that disconnects frees its place at once.
    @Test func disconnectedWaitingClientFreesItsSlot() throws {
        var limits = ControlSocket.Limits()
        limits.clients = 2
        let bench = try SocketBench(limits)
        let first = try bench.client(sending: "wait\n")
        let second = try bench.client(sending: "wait\n")
        let third = try bench.client(sending: "hello\n")
        // A client that has shut down its sending side still waits for its reply.
        shutdown(second, Int32(SHUT_WR))
        #expect(bench.received(by: third) == .nothing)
        #expect(bench.waiting.map(\.isCancelled) == [false, false])
        bench.disconnect(first)
        #expect(bench.textUntilClosed(third) == answer)
        #expect(bench.waiting.map(\.isCancelled) == [true, false])
        for reply in bench.waiting { reply(.ok("at last")) }
        #expect(bench.textUntilClosed(second) == "ok 7\nat last")
    }
}

/// The protocol, with a kiosk on another thread. Timeouts are far longer than any machine needs; they only end
/// a failing test.
@Suite struct ControlSocketTests {
    private let folder: KioskFolder
    private var path: String { "\(folder.path)/s.sock" }

    init() throws { folder = try KioskFolder() }

    private func serve(_ body: () throws -> Void) throws {
        let server = try ControlServer(path: path)
        defer { server.stop() }
        try body()
    }

    private func request(_ line: String) throws -> String {
        try ControlClient.request(line, path: path, timeout: 60)
    }

    private func send(_ bytes: [UInt8], to socket: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty, let n = UnixSocket.send(rest, to: socket) {
            rest = rest.dropFirst(n)
            if n == 0 { usleep(1000) }
        }
    }

    @Test func requestsAreAnsweredOrRefused() throws {
        try serve { () throws -> Void in
            #expect(try request("hello") == "world")
            #expect(try request("long").utf8.count == 3_000_000)
            #expect(try request("later") == "at last")
            #expect(
                throws: ControlError.refused("the kiosk has dropped the request; try again")
            ) {
                try request("forget")
            }
            #expect(throws: ControlError.refused("what is nonsense?")) { try request("nonsense") }
        }
        #expect(access(path, F_OK) != 0)
        #expect(
            throws: ControlError.unreachable(path: path, reason: "No such file or directory")
        ) {
            try request("hello")
        }
    }

    /// Junk, lines without an end, partial requests and clients that disconnect do not keep the next client
    /// from being answered.
    @Test func misbehavingClientsDoNotBlockOthers() throws {
        var random = SeededRandom(seed: 7)
        try serve { () throws -> Void in
            for round in 0..<200 {
                let client = try UnixSocket.connect(to: path, timeout: 60)
                switch round % 5 {
                case 0: send((0..<300).map { _ in random.byte() }, to: client)
                case 1: send([UInt8](repeating: 65, count: 70_000), to: client)
                case 2: send(Array("long\nhello\nlong\n".utf8), to: client)
                case 3:
                    send(Array("hel".utf8), to: client)
                    shutdown(client, Int32(SHUT_WR))
                default: send([0, 10, 255, 10], to: client)
                }
                close(client)
                if round % 20 == 0 { #expect(try request("hello") == "world") }
            }
            #expect(try request("hello") == "world")
        }
    }

    /// A client that sends more than a request reads its reply and then the end of the stream, not a reset.
    @Test(arguments: [
        (4097, "", "error 32\na request has at most 4096 bytes"),
        (100_000, "", "error 32\na request has at most 4096 bytes"),
        (3_000_000, "", "error 32\na request has at most 4096 bytes"),
        (500_000, "hello\n", "ok 5\nworld"),
    ])
    func longRequestIsAnswered(count: Int, head: String, answer: String) throws {
        try serve { () throws -> Void in
            let socket = try UnixSocket.connect(to: path, timeout: 60)
            defer { close(socket) }
            var rest = (Array(head.utf8) + [UInt8](repeating: 120, count: count))[...]
            while !rest.isEmpty {
                let sent = try #require(UnixSocket.send(rest, to: socket), "reset while sending")
                rest = rest.dropFirst(sent)
                if sent == 0 { usleep(1000) }
            }
            shutdown(socket, Int32(SHUT_WR))
            var received: [UInt8] = []
            var byte: UInt8 = 0
            while true {
                let n = recv(socket, &byte, 1, 0)
                if n == 1 { received.append(byte) }
                if n < 0 && (errno == EAGAIN || errno == EINTR) {
                    usleep(1000)
                    continue
                }
                #expect(n >= 0, "reset while receiving")
                if n <= 0 { break }
            }
            #expect(String(decoding: received, as: UTF8.self) == answer)
        }
    }

    /// A client may shut down its sending side after the request, and one that sends too much gets an error
    /// message.
    @Test func halfClosedClientIsAnswered() throws {
        try serve { () throws -> Void in
            for (request, answer) in [
                ("hello\n", "ok 5\nworld"),
                (
                    String(repeating: "x", count: 5000),
                    "error 32\na request has at most 4096 bytes"
                ),
            ] {
                let socket = try UnixSocket.connect(to: path, timeout: 60)
                defer { close(socket) }
                send(Array(request.utf8), to: socket)
                shutdown(socket, Int32(SHUT_WR))
                var received: [UInt8] = []
                while let bytes = UnixSocket.receive(from: socket, limit: 4096) {
                    received += bytes
                    if bytes.isEmpty { usleep(1000) }
                }
                #expect(String(decoding: received, as: UTF8.self) == answer)
            }
        }
    }
}

@Suite struct ControlClientTests {
    private let folder: KioskFolder
    private var path: String { "\(folder.path)/s.sock" }

    init() throws { folder = try KioskFolder() }

    /// A stopped kiosk does not accept connections: the kernel queues some of them, then no more.
    @Test func unresponsiveKioskIsReported() throws {
        let listener = try UnixListener(path: path)
        let expected = ControlError.timedOut(path: path, seconds: 0.1)
        #expect(throws: expected) {
            try ControlClient.request("stats", path: path, timeout: 0.1)
        }
        var held: [Int32] = []
        defer { for socket in held { close(socket) } }
        while let socket = try? UnixSocket.connect(to: path, timeout: 0) { held.append(socket) }
        #expect(throws: expected) {
            try ControlClient.request("stats", path: path, timeout: 0.1)
        }
        // Another kiosk nevertheless detects that the socket is in use.
        #expect(throws: UnixSocketError.inUse(path: path)) { try UnixListener(path: path) }
        withExtendedLifetime(listener) {}
    }

    private func error(afterReply reply: String) throws -> ControlError? {
        nonisolated(unsafe) let listener = try UnixListener(path: path)
        let server = TestThread { StubServer.serveOnce(listener, reply: reply) }
        defer { server.join() }
        return thrownError(ControlError.self) {
            try ControlClient.request("hello", path: path, timeout: 60)
        }
    }

    @Test(arguments: ["", "ok 5\nwor", "ok 2\nworld"])
    func replyOfWrongLengthIsReported(reply: String) throws {
        #expect(try error(afterReply: reply) == .disconnected(path: path))
    }

    @Test(arguments: [
        "HTTP/1.1 400 Bad Request\r\n", "ok\nworld", "ok -5\n", String(repeating: "x", count: 99),
    ])
    func malformedReplyIsReported(reply: String) throws {
        #expect(try error(afterReply: reply) == .malformedReply(path: path))
    }

    @Test func refusalIsReported() throws {
        #expect(try error(afterReply: "error 4\noops") == .refused("oops"))
    }
}
