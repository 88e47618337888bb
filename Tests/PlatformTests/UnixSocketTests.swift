import CLinux
import Glibc
import Platform
import TestSupport
import Testing

@Suite struct UnixSocketTests {
    private let folder: String
    private var path: String { "\(folder)/s.sock" }

    init() throws {
        folder = try makeTemporaryFolder()
    }

    @Test func nonSocketIsNotReplaced() throws {
        try FileSystem.write(Array("precious".utf8), to: path)
        #expect(throws: UnixSocketError.notASocket(path: path)) { try UnixListener(path: path) }
        #expect(try FileSystem.read(path) == Array("precious".utf8))
        // Neither a symbolic link nor a folder is replaced.
        #expect(symlink("target", "\(folder)/link") == 0)
        for other in ["\(folder)/link", folder] {
            #expect(throws: UnixSocketError.notASocket(path: other)) {
                try UnixListener(path: other)
            }
        }
    }

    @Test func socketInUseIsNotReplaced() throws {
        let first = try UnixListener(path: path)
        #expect(throws: UnixSocketError.inUse(path: path)) { try UnixListener(path: path) }
        // The probe was a client that has disconnected; the next client is served nevertheless.
        let client = try UnixSocket.connect(to: path, timeout: 0)
        defer { close(client) }
        var accepted: [Int32] = []
        while let socket = first.accept() { accepted.append(socket) }
        #expect(accepted.count == 2)
        #expect(UnixSocket.send([1, 2, 3], to: accepted[1]) == 3)
        #expect(UnixSocket.receive(from: client, limit: 8) == [1, 2, 3])
        #expect(UnixSocket.receive(from: client, limit: 8) == [])
        for socket in accepted { close(socket) }
        // A process that another test forks holds copies of them until it executes its program.
        let hasEnded = wait(until: { UnixSocket.receive(from: client, limit: 8) == nil })
        #expect(hasEnded)
        // The peer has closed the connection, and no SIGPIPE is raised.
        #expect(UnixSocket.send([1], to: client) == nil)
    }

    /// The socket of a killed program is replaced.
    @Test func staleSocketIsReplaced() throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let stale = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(stale, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        close(stale)
        #expect(throws: SystemError("connect", path: path, code: ECONNREFUSED)) {
            try UnixSocket.connect(to: path, timeout: 0)
        }
        let listener = try UnixListener(path: path)
        close(try UnixSocket.connect(to: path, timeout: 0))
        withExtendedLifetime(listener) {}
    }

    @Test func listenerRemovesOnlyItsOwnFile() throws {
        do {
            let listener = try UnixListener(path: path)
            var status = stat()
            #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o660)
            withExtendedLifetime(listener) {}
        }
        #expect(!FileSystem.exists(path))
        var listener: UnixListener? = try UnixListener(path: path)
        unlink(path)
        try FileSystem.write([], to: path)
        withExtendedLifetime(listener) {}
        listener = nil
        #expect(FileSystem.exists(path))
    }

    @Test func errorsNameThePath() throws {
        let long = "\(folder)/\(String(repeating: "x", count: 200))"
        #expect(
            throws: UnixSocketError.system(SystemError("socket", path: long, code: ENAMETOOLONG))
        ) {
            try UnixListener(path: long)
        }
        let nowhere = "\(folder)/none/s.sock"
        #expect(throws: UnixSocketError.system(SystemError("bind", path: nowhere, code: ENOENT))) {
            try UnixListener(path: nowhere)
        }
        for error in [UnixSocketError.notASocket(path: path), .inUse(path: path)] {
            #expect(error.description.hasPrefix("\(path): "))
        }
    }
}
