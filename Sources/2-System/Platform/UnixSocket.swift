import CLinux
import Glibc

/// Why a socket cannot be bound to a path.
package enum UnixSocketError: Error, Equatable, CustomStringConvertible {
    /// The path exists and is not a socket; it is left unchanged.
    case notASocket(path: String)
    /// Another process listens on the socket.
    case inUse(path: String)
    case system(SystemError)

    package var description: String {
        switch self {
        case .notASocket(let path):
            "\(path): exists and is not a socket; remove it or choose another path"
        case .inUse(let path):
            "\(path): another program listens on this socket; stop it or choose another path"
        case .system(let error): error.description
        }
    }
}

/// A listening Unix stream socket. Its file is removed when the object is released.
package final class UnixListener {
    /// The socket's descriptor, which becomes readable when a connection is pending.
    package let descriptor: Int32
    package let path: String
    /// The identity of the file that `bind` created, so that a file that has replaced it is not removed.
    private let file: (device: dev_t, node: ino_t)?

    /// The number of connections that the kernel queues until they are accepted.
    static let backlog: Int32 = 128

    /// Binds a socket to a path and listens. A stale socket, on which no process listens, is replaced. The file
    /// mode is 0660.
    package init(path: String) throws(UnixSocketError) {
        self.path = path
        let lock = UnixListener.lockFolder(of: path)
        defer { if lock >= 0 { close(lock) } }
        try UnixListener.removeStale(path)
        let socket: Int32
        do throws(SystemError) {
            socket = try UnixSocket.make(path: path)
            do throws(SystemError) {
                try UnixListener.bind(socket, to: path)
            } catch {
                close(socket)
                throw error
            }
        } catch {
            throw .system(error)
        }
        descriptor = socket
        file = UnixListener.identity(of: path)
    }

    deinit {
        close(descriptor)
        if let file, let now = UnixListener.identity(of: path), now == file { unlink(path) }
    }

    /// Accepts a pending connection and returns it as a non-blocking descriptor; nil if there is none, or if it
    /// cannot be accepted, for instance since this process may not open more descriptors.
    package func accept() -> Int32? {
        let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let connection = accept4(descriptor, nil, nil, flags)
        return connection < 0 ? nil : connection
    }

    /// Locks the directory, so that two processes do not replace the same stale socket, and a socket is not
    /// considered stale between bind(2) and listen(2).
    ///
    /// - Returns: a descriptor that holds the lock until it is closed; -1 if the directory cannot be
    ///   opened or stays locked for a second.
    private static func lockFolder(of path: String) -> Int32 {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return -1 }
        for _ in 0..<100 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
            usleep(10_000)
        }
        close(descriptor)
        return -1
    }

    private static func removeStale(_ path: String) throws(UnixSocketError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
        do {
            close(try UnixSocket.connect(to: path, timeout: 0))
        } catch {
            guard error.code == ECONNREFUSED else {
                // If the backlog is full or the socket has another type, a process has it open.
                if [EAGAIN, ETIMEDOUT, EPROTOTYPE].contains(error.code) {
                    throw .inUse(path: path)
                }
                throw .system(error)
            }
            if unlink(path) != 0 && errno != ENOENT {
                throw .system(SystemError("unlink", path: path))
            }
            return
        }
        throw .inUse(path: path)
    }

    private static func bind(_ socket: Int32, to path: String) throws(SystemError) {
        // bind(2) creates the file with the mode of the descriptor, less the umask.
        fchmod(socket, 0o660)
        let bound = try UnixSocket.withAddress(path) { Glibc.bind(socket, $0, $1) }
        guard bound == 0 else { throw SystemError("bind", path: path) }
        chmod(path, 0o660)
        guard listen(socket, backlog) == 0 else {
            let failure = SystemError("listen", path: path)
            unlink(path)
            throw failure
        }
    }

    private static func identity(of path: String) -> (device: dev_t, node: ino_t)? {
        var status = stat()
        return lstat(path, &status) == 0 ? (status.st_dev, status.st_ino) : nil
    }
}

/// The credentials of a connection's peer, as recorded by the kernel when the connection was made.
package struct UnixPeer: Equatable, Sendable {
    package var user: uid_t
    package var group: gid_t
    /// The supplementary groups.
    package var groups: [gid_t]

    package init(user: uid_t, group: gid_t, groups: [gid_t] = []) {
        (self.user, self.group, self.groups) = (user, group, groups)
    }
}

/// Functions for connections on Unix sockets. None of them raises SIGPIPE.
package enum UnixSocket {
    /// Connects to a listener.
    ///
    /// - Parameters:
    ///   - path: the listener's path.
    ///   - timeout: seconds to wait while the backlog of the listener is full.
    /// - Returns: a non-blocking descriptor.
    /// - Throws: ETIMEDOUT after the timeout, ECONNREFUSED if no process listens.
    package static func connect(to path: String, timeout: Double) throws(SystemError) -> Int32 {
        let deadline = Clock.now() + timeout
        let socket = try make(path: path)
        while true {
            var failure: SystemError
            do throws(SystemError) {
                let status = try withAddress(path) { Glibc.connect(socket, $0, $1) }
                if status == 0 { return socket }
                failure = SystemError("connect", path: path)
            } catch {
                failure = error
            }
            if failure.code == EINTR { continue }
            if failure.code == EAGAIN {
                // The backlog is full, in which case a non-blocking connect(2) fails immediately.
                if Clock.now() < deadline {
                    usleep(10_000)
                    continue
                }
                failure.code = ETIMEDOUT
            }
            close(socket)
            throw failure
        }
    }

    /// Sends as many bytes as fit into the socket's buffer.
    ///
    /// - Returns: the number of bytes sent, 0 if the buffer is full; nil if the connection is closed.
    package static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Int? {
        let n = bytes.withUnsafeBytes {
            Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if n < 0 { return errno == EAGAIN || errno == EINTR ? 0 : nil }
        return n
    }

    /// Receives at most `limit` bytes.
    ///
    /// - Returns: the bytes, empty if none are pending; nil if the connection is closed.
    package static func receive(from socket: Int32, limit: Int) -> [UInt8]? {
        var hasEnded = false
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let n = recv(socket, buffer.baseAddress, limit, 0)
            hasEnded = n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)
            count = max(0, n)
        }
        return hasEnded ? nil : bytes
    }

    /// Receives at most `limit` bytes, and an open file if one was sent with them. Further files are closed, and the
    /// connection counts as closed.
    ///
    /// - Returns: the bytes, empty if none are pending, with the file; nil if the connection is closed.
    package static func receiveWithFile(
        from socket: Int32, limit: Int
    ) -> (bytes: [UInt8], file: OpenFile?)? {
        var (hasEnded, descriptor, descriptors) = (false, Int32(-1), Int32(0))
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let n = flipbook_receive(
                socket, buffer.baseAddress, limit, &descriptor, 1, &descriptors)
            hasEnded = n == 0 || (n < 0 && errno != EAGAIN)
            count = max(0, n)
        }
        let file = descriptors == 1 ? OpenFile(descriptor) : nil
        return hasEnded ? nil : (bytes, file)
    }

    /// Ends the sending direction: the peer reads the end of the stream after what was sent.
    package static func endSending(to socket: Int32) { shutdown(socket, Int32(SHUT_WR)) }

    /// Returns the credentials of a connection's peer; nil if the kernel does not report them.
    package static func peer(of socket: Int32) -> UnixPeer? {
        var peer = UnixPeer(user: 0, group: 0)
        guard flipbook_peer(socket, &peer.user, &peer.group) == 0 else { return nil }
        // A process may be in up to 65,536 supplementary groups. If it is in more than 256, it is treated as
        // being in none.
        var size = socklen_t(256 * MemoryLayout<gid_t>.size)
        peer.groups = [gid_t](unsafeUninitializedCapacity: 256) { buffer, count in
            let option = Int32(FLIPBOOK_SO_PEERGROUPS)
            let status = getsockopt(socket, SOL_SOCKET, option, buffer.baseAddress, &size)
            count = status == 0 ? Int(size) / MemoryLayout<gid_t>.size : 0
        }
        return peer
    }

    /// Creates two connected sockets, which are close-on-exec.
    ///
    /// - Parameter ofMessages: whether the sockets preserve message boundaries (SOCK_SEQPACKET).
    package static func makePair(ofMessages: Bool = false) throws(SystemError) -> (Int32, Int32) {
        let type = ofMessages ? SOCK_SEQPACKET : SOCK_STREAM
        var ends: [Int32] = [-1, -1]
        let flags = Int32(type.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, flags, 0, &ends) == 0 else { throw SystemError("socketpair") }
        return (ends[0], ends[1])
    }

    static func make(path: String) throws(SystemError) -> Int32 {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(AF_UNIX, Int32(type), 0)
        if descriptor < 0 { throw SystemError("socket", path: path) }
        return descriptor
    }

    static func withAddress<R>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R
    ) throws(SystemError) -> R {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw SystemError("socket", path: path, code: ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
