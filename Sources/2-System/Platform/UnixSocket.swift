import CLinux
import Glibc

/// Stream sockets in the file system.
public enum UnixSocket {
    private static func withAddress<R>(
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

    private static func make(_ flags: UInt32, path: String) throws(SystemError) -> Int32 {
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | flags
        let fd = socket(AF_UNIX, Int32(type), 0)
        if fd < 0 { throw SystemError("socket", path: path) }
        return fd
    }

    /// Listens at `path`, replacing a socket that a program which is gone has left there.
    public static func listen(at path: String) throws(SystemError) -> Int32 {
        if let other = try? connect(to: path) {
            close(other)
            throw SystemError("bind", path: path, code: EADDRINUSE)
        }
        unlink(path)
        let fd = try make(SOCK_NONBLOCK.rawValue, path: path)
        // The owner and its group may talk to the kiosk, nobody else.
        let old = umask(0o117)
        defer { umask(old) }
        let bound = try withAddress(path) { bind(fd, $0, $1) }
        guard bound == 0, Glibc.listen(fd, 8) == 0 else {
            let failure = SystemError("bind", path: path)
            close(fd)
            throw failure
        }
        return fd
    }

    /// The next connection, or nil where there is none.
    public static func accept(_ listener: Int32) -> Int32? {
        let fd = Glibc.accept(listener, nil, nil)
        if fd < 0 { return nil }
        _ = fcntl(fd, F_SETFD, FD_CLOEXEC)
        _ = fcntl(fd, F_SETFL, O_NONBLOCK)
        return fd
    }

    public static func connect(to path: String) throws(SystemError) -> Int32 {
        let fd = try make(0, path: path)
        let status = try withAddress(path) { Glibc.connect(fd, $0, $1) }
        if status != 0 {
            let failure = SystemError("connect", path: path)
            close(fd)
            throw failure
        }
        return fd
    }
}
