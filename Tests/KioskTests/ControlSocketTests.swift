import Glibc
import Platform
import Testing

@testable import Kiosk

@Suite struct ControlSocketTests {
    private let path = "/tmp/flipbook-test-\(getpid())-\(UInt32.random(in: 0 ... .max)).sock"

    private func serve(
        _ limits: ControlSocket.Limits = .init(), _ body: () throws -> Void
    ) throws {
        let server = try ControlServer(path: path, limits: limits)
        defer { server.stop() }
        try body()
    }

    /// Whether the server closes the connection; a timeout for the test's own sake only.
    private func isClosed(_ socket: Int32) -> Bool {
        let deadline = Clock.now() + 20
        while Clock.now() < deadline {
            var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            poll(&event, 1, 100)
            if UnixSocket.receive(from: socket, limit: 4096) == nil { return true }
        }
        return false
    }

    private func send(_ bytes: [UInt8], to socket: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty, let n = UnixSocket.send(rest, to: socket) {
            rest = rest.dropFirst(n)
            if n == 0 { usleep(1000) }
        }
    }

    @Test func answersAndRefuses() throws {
        try serve { () throws -> Void in
            #expect(try ControlClient.request("hello", path: path) == "world")
            #expect(try ControlClient.request("long", path: path).utf8.count == 3_000_000)
            #expect(try ControlClient.request("later", path: path) == "at last")
            #expect(
                throws: ControlError.refused("the kiosk has dropped the request; try again")
            ) {
                try ControlClient.request("forget", path: path)
            }
            #expect(throws: ControlError.refused("what is nonsense?")) {
                try ControlClient.request("nonsense", path: path)
            }
        }
        #expect(access(path, F_OK) != 0)
        let error = #expect(throws: ControlError.self) {
            try ControlClient.request("hello", path: path)
        }
        #expect(error?.description.hasPrefix("\(path): No such file or directory; is") == true)
    }

    /// Forty clients that say nothing keep nobody out, nor do they stay.
    @Test func silentClientsMakeRoom() throws {
        var limits = ControlSocket.Limits()
        limits.idleTimeout = 0.3
        limits.crowdedIdleTimeout = 0.02
        try serve(limits) { () throws -> Void in
            var silent: [Int32] = []
            for _ in 0..<40 { silent.append(try UnixSocket.connect(to: path, timeout: 20)) }
            defer { for socket in silent { close(socket) } }
            for _ in 0..<3 {
                #expect(try ControlClient.request("hello", path: path, timeout: 20) == "world")
            }
            #expect(silent.allSatisfy(isClosed))
        }
    }

    /// A client that takes nothing of a long answer holds nobody up, and is dropped.
    @Test func slowReadersAreDropped() throws {
        var limits = ControlSocket.Limits()
        limits.idleTimeout = 0.3
        try serve(limits) { () throws -> Void in
            let slow = try UnixSocket.connect(to: path, timeout: 20)
            defer { close(slow) }
            send(Array("long\n".utf8), to: slow)
            #expect(try ControlClient.request("hello", path: path, timeout: 20) == "world")
            usleep(600_000)
            // What the kernel holds is still there, but not all of the answer.
            var count = 0
            while let bytes = UnixSocket.receive(from: slow, limit: 1 << 16) {
                count += bytes.count
                if bytes.isEmpty { usleep(1000) }
            }
            #expect(count < 3_000_000)
        }
    }

    /// Answers that nobody takes do not fill the memory.
    @Test func answersThatAreNotTakenAreLimited() throws {
        var limits = ControlSocket.Limits()
        limits.pendingOutput = 5_000_000
        try serve(limits) { () throws -> Void in
            let slow = try UnixSocket.connect(to: path, timeout: 20)
            defer { close(slow) }
            send(Array("long\n".utf8), to: slow)
            // Its answer is pending by the time that this one has come.
            #expect(try ControlClient.request("hello", path: path, timeout: 20) == "world")
            #expect(
                throws: ControlError.refused("too many replies are being sent; try again later")
            ) {
                try ControlClient.request("long", path: path, timeout: 20)
            }
        }
    }

    /// Waiting for the kiosk is not idling.
    @Test func whoWaitsIsNotDropped() throws {
        var limits = ControlSocket.Limits()
        limits.clients = 3
        limits.idleTimeout = 0.05
        limits.crowdedIdleTimeout = 0.01
        try serve(limits) { () throws -> Void in
            var waiting: [Int32] = []
            defer { for socket in waiting { close(socket) } }
            for _ in 0..<2 {
                waiting.append(try UnixSocket.connect(to: path, timeout: 20))
                send(Array("never\n".utf8), to: waiting[waiting.count - 1])
            }
            for _ in 0..<4 {
                #expect(try ControlClient.request("hello", path: path, timeout: 20) == "world")
                usleep(50_000)
            }
            #expect(waiting.allSatisfy { UnixSocket.receive(from: $0, limit: 64) == [] })
        }
    }

    /// Junk, lines without end, requests in pieces, clients that leave: nothing of it keeps the next
    /// client from its answer.
    @Test func survivesRudeClients() throws {
        var random = SystemRandomNumberGenerator()
        try serve { () throws -> Void in
            for round in 0..<200 {
                let rude = try UnixSocket.connect(to: path, timeout: 20)
                switch round % 5 {
                case 0:
                    send((0..<300).map { _ in UInt8.random(in: 0...255, using: &random) }, to: rude)
                case 1: send([UInt8](repeating: 65, count: 70_000), to: rude)
                case 2: send(Array("long\nhello\nlong\n".utf8), to: rude)
                case 3:
                    send(Array("hel".utf8), to: rude)
                    shutdown(rude, Int32(SHUT_WR))
                default: send([0, 10, 255, 10], to: rude)
                }
                close(rude)
                if round % 20 == 0 {
                    #expect(try ControlClient.request("hello", path: path, timeout: 20) == "world")
                }
            }
            #expect(try ControlClient.request("hello", path: path, timeout: 20) == "world")
        }
    }

    /// A client may say that it has nothing more to say, and one that says too much is told.
    @Test func answersWhatSocketToolsSend() throws {
        try serve { () throws -> Void in
            for (request, answer) in [
                ("hello\n", "ok 5\nworld"),
                (String(repeating: "x", count: 300), "error 31\na request has at most 256 bytes"),
            ] {
                let socket = try UnixSocket.connect(to: path, timeout: 20)
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
    private let path = "/tmp/flipbook-test-\(getpid())-\(UInt32.random(in: 0 ... .max)).sock"

    /// A kiosk that is stopped accepts nobody; the kernel holds some connections, then no more.
    @Test func aStoppedKioskIsToldOf() throws {
        let listener = try UnixListener(path: path)
        let expected = ControlError.noAnswer(path: path, seconds: 0.1)
        #expect(throws: expected) {
            try ControlClient.request("stats", path: path, timeout: 0.1)
        }
        var held: [Int32] = []
        defer { for socket in held { close(socket) } }
        while let socket = try? UnixSocket.connect(to: path, timeout: 0) { held.append(socket) }
        #expect(throws: expected) {
            try ControlClient.request("stats", path: path, timeout: 0.1)
        }
        // Another kiosk knows all the same that somebody listens.
        #expect(throws: UnixSocketError.inUse(path: path)) { try UnixListener(path: path) }
        withExtendedLifetime(listener) {}
    }

    @Test(arguments: [
        ("", "closed the connection before its answer was complete"),
        ("ok 5\nwor", "closed the connection before its answer was complete"),
        ("ok 2\nworld", "closed the connection before its answer was complete"),
        ("HTTP/1.1 400 Bad Request\r\n", "is not a kiosk"), ("ok\nworld", "is not a kiosk"),
        ("ok -5\n", "is not a kiosk"), (String(repeating: "x", count: 99), "is not a kiosk"),
        ("error 4\noops", "oops"),
    ])
    func badAnswersAreToldOf(answer: String, reason: String) throws {
        nonisolated(unsafe) let listener = try UnixListener(path: path)
        let server = TestThread {
            var event = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&event, 1, 20_000)
            guard let client = listener.accept() else { return }
            // The request is read first: closing with unread bytes resets the connection.
            var request: [UInt8] = []
            while !request.contains(10), let more = UnixSocket.receive(from: client, limit: 256) {
                request += more
            }
            _ = UnixSocket.send(Array(answer.utf8)[...], to: client)
            close(client)
        }
        let error = #expect(throws: ControlError.self) {
            try ControlClient.request("hello", path: path, timeout: 20)
        }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "none")")
        server.join()
    }
}
