import CLinux
import Glibc
import TestSupport
import Testing

@testable import Platform

@Suite struct SpawnServiceTests {
    /// One that waits for a disk dies when that answers. Another that dies in between does not prolong the
    /// wait for it.
    @Test func waitForUnkillableCommandIsBounded() throws {
        let ends = try UnixSocket.makePair(ofMessages: true)
        defer { close(ends.1) }
        var connections: [Int32] = []
        for seconds in ["1.5", "600"] {
            let request = SpawnRequest(
                Spawn.Program(
                    ["/bin/sleep", seconds], variables: [], input: nil, output: nil, errors: 2),
                isLimited: false)
            let connection = try UnixSocket.makePair(ofMessages: true)
            connections.append(connection.0)
            let descriptors = [connection.1, STDERR_FILENO]
            let bytes = request.bytes
            #expect(flipbook_send(ends.0, bytes, bytes.count, descriptors, 2) == 0)
            close(connection.1)
        }
        defer { for connection in connections { close(connection) } }
        close(ends.0)
        var roots: [ProcessTree.Root] = []
        let service = SpawnService(socket: ends.1, controlGroup: nil) { roots.append($0) }
        let begin = Clock.now()
        try service.serve()
        let duration = Clock.now() - begin
        #expect(duration >= SpawnService.endLimit)
        #expect(duration < SpawnService.endLimit + 1.2)
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
