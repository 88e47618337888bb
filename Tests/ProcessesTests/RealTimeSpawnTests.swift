import CLinux
import Glibc
import Locking
import TestSupport
import Testing

@testable import Platform
@testable import Processes

/// The process that starts commands, and how long it waits for those that do not end.
@Suite struct RealTimeSpawnTests {
    /// Requests the start of a program, and returns its connection.
    private func request(_ arguments: [String], over socket: Int32) throws -> Int32 {
        let request = SpawnRequest(
            Spawn.Program(arguments, variables: [], input: nil, output: nil, errors: 2),
            isLimited: false)
        let connection = try UnixSocket.makePair(ofMessages: true)
        let descriptors = [connection.1, STDERR_FILENO]
        let bytes = request.bytes
        #expect(flipbook_send(socket, bytes, bytes.count, descriptors, 2) == 0)
        close(connection.1)
        return connection.0
    }

    /// Waits for a reply.
    private func reply(on connection: Int32) -> SpawnReply? {
        var state = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, 60_000) == 1 else { return nil }
        var bytes = [UInt8](repeating: 0, count: SpawnReply.maximumCount)
        var descriptors: Int32 = 0
        let count = flipbook_receive(connection, &bytes, bytes.count, nil, 0, &descriptors)
        return SpawnReply(bytes: Array(bytes.prefix(max(0, count))))
    }

    /// A command whose runs do not die is not started again, but other programs are.
    @Test func commandWhoseRunsDoNotDieIsNotStartedAgain() throws {
        let ends = try UnixSocket.makePair(ofMessages: true)
        defer { close(ends.1) }
        let roots = Lock<[ProcessTree.Root]>([])
        nonisolated(unsafe) let service = SpawnService(socket: ends.1, controlGroup: nil) { root in
            roots.withLock { $0.append(root) }
        }
        let hasEnded = Lock(false)
        try BackgroundCall.run {
            try? service.serve()
            hasEnded.withLock { $0 = true }
        }
        for count in 1...SpawnService.dyingLimit {
            let connection = try request(["/bin/sleep", "600"], over: ends.0)
            var isStarted = false
            if case .started? = reply(on: connection) { isStarted = true }
            #expect(isStarted)
            close(connection)
            let isKilled = wait { roots.withLock { $0.count } == count }
            #expect(isKilled)
        }
        let again = try request(["/bin/sleep", "600"], over: ends.0)
        let reason =
            "4 runs of it were killed and have not ended yet; they may be waiting for a disk "
            + "or a network file system"
        let refusal = SystemError(Spawn.call, path: "/bin/sleep", code: EAGAIN, detail: reason)
        #expect(reply(on: again) == .failed(refusal))
        close(again)
        let other = try request(["/bin/true"], over: ends.0)
        var isStarted = false
        if case .started? = reply(on: other) { isStarted = true }
        #expect(isStarted)
        for root in roots.withLock({ $0 }) { ProcessTree.end(root) }
        close(ends.0)
        let isOver = wait { hasEnded.withLock { $0 } }
        #expect(isOver)
        close(other)
        ProcessTree.reapOrphans()
    }

    /// One that waits for a disk dies when that answers. Another that dies in between does not prolong the
    /// wait for it.
    @Test func waitForUnkillableCommandIsBounded() throws {
        let ends = try UnixSocket.makePair(ofMessages: true)
        defer { close(ends.1) }
        var connections: [Int32] = []
        for seconds in ["1.5", "600"] {
            connections.append(try request(["/bin/sleep", seconds], over: ends.0))
        }
        defer { for connection in connections { close(connection) } }
        close(ends.0)
        var roots: [ProcessTree.Root] = []
        let service = SpawnService(socket: ends.1, controlGroup: nil) { roots.append($0) }
        service.endLimit = 2
        let begin = Clock.now()
        try service.serve()
        let duration = Clock.now() - begin
        #expect(duration >= service.endLimit)
        #expect(duration < service.endLimit + 1.2)
        let stuck = roots.filter { Processes.isAlive($0.process) }
        #expect(roots.count == 2 && stuck.count == 1)
        for root in roots { ProcessTree.end(root) }
        for root in stuck {
            var state = pollfd(fd: root.descriptor, events: Int16(POLLIN), revents: 0)
            #expect(poll(&state, 1, 60_000) == 1)
            close(root.descriptor)
        }
        ProcessTree.reapOrphans()
    }
}
