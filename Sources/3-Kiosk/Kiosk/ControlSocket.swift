import Glibc
import Platform

/// The socket that `flipbook stats` and its like talk to: one line asks, the answer follows, and
/// the connection ends.
public final class ControlSocket {
    /// An answer; the first line is `ok` or `error`.
    public enum Reply {
        case ok(String)
        case error(String)
    }

    private static let maximumRequest = 256
    private static let maximumConnections = 16

    private let listener: Int32
    private let path: String
    private let loop: EventLoop
    private var listenToken: EventLoop.Token = 0
    private let handler: (String, @escaping (Reply) -> Void) -> Void
    private var connections: [Int32: Connection] = [:]
    private var lastID = 0

    private struct Connection {
        /// Tells it from an earlier one of the same descriptor.
        var id: Int
        var token: EventLoop.Token
        var input: [UInt8] = []
        var output: ArraySlice<UInt8> = []
    }

    /// Listens at `path`; `handler` answers a request line, at once or later.
    public init(
        path: String, loop: EventLoop,
        handler: @escaping (_ request: String, _ reply: @escaping (Reply) -> Void) -> Void
    ) throws(SystemError) {
        self.path = path
        self.loop = loop
        self.handler = handler
        listener = try UnixSocket.listen(at: path)
        listenToken = loop.watch(listener) { [weak self] _ in self?.accept() }
    }

    deinit {
        loop.unwatch(listenToken)
        for (fd, connection) in connections {
            loop.unwatch(connection.token)
            close(fd)
        }
        close(listener)
        unlink(path)
    }

    private func accept() {
        while let fd = UnixSocket.accept(listener) {
            guard connections.count < ControlSocket.maximumConnections else {
                close(fd)
                continue
            }
            let token = loop.watch(fd) { [weak self] _ in self?.receive(fd) }
            lastID += 1
            connections[fd] = Connection(id: lastID, token: token)
        }
    }

    private func receive(_ fd: Int32) {
        var chunk = [UInt8](repeating: 0, count: 512)
        let n = read(fd, &chunk, chunk.count)
        if n < 0 && (errno == EAGAIN || errno == EINTR) { return }
        guard n > 0, var connection = connections[fd] else { return drop(fd) }
        connection.input += chunk[..<n]
        connections[fd] = connection
        guard let end = connection.input.firstIndex(of: 10) else {
            if connection.input.count > ControlSocket.maximumRequest { drop(fd) }
            return
        }
        let line = String(decoding: connection.input[..<end], as: UTF8.self)
        loop.unwatch(connection.token)
        let id = connection.id
        handler(line) { [weak self] in self?.reply($0, to: fd, id: id) }
    }

    private func reply(_ reply: Reply, to fd: Int32, id: Int) {
        guard var connection = connections[fd], connection.id == id else { return }
        let answer =
            switch reply {
            case .ok(let text): "ok\n\(text)"
            case .error(let text): "error\n\(text)"
            }
        connection.output = Array(answer.utf8)[...]
        connection.token = loop.watch(fd, writing: true) { [weak self] _ in self?.send(fd) }
        connections[fd] = connection
    }

    private func send(_ fd: Int32) {
        guard var connection = connections[fd] else { return }
        let n = connection.output.withUnsafeBytes { write(fd, $0.baseAddress, $0.count) }
        if n < 0 && (errno == EAGAIN || errno == EINTR) { return }
        guard n > 0 else { return drop(fd) }
        connection.output = connection.output.dropFirst(n)
        connections[fd] = connection
        if connection.output.isEmpty { drop(fd) }
    }

    private func drop(_ fd: Int32) {
        guard let connection = connections.removeValue(forKey: fd) else { return }
        loop.unwatch(connection.token)
        close(fd)
    }

    // MARK: The other end

    /// Where a kiosk listens unless told otherwise: what systemd gave it, or the user's run folder.
    public static var defaultPath: String {
        for name in ["FLIPBOOK_SOCKET", "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"] {
            guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else {
                continue
            }
            switch name {
            case "FLIPBOOK_SOCKET": return value
            case "RUNTIME_DIRECTORY": return "\(value)/control.sock"
            default:
                // A service's socket comes first for those who ask over SSH.
                if FileSystem.exists(servicePath) { return servicePath }
                return "\(value)/flipbook.sock"
            }
        }
        return FileSystem.exists(servicePath) || getuid() == 0
            ? servicePath : "/tmp/flipbook-\(getuid()).sock"
    }

    /// Where the service listens.
    static let servicePath = "/run/flipbook/control.sock"

    /// Asks a running kiosk.
    public static func request(_ line: String, path: String) throws -> String {
        let fd: Int32
        do { fd = try UnixSocket.connect(to: path) } catch {
            throw SystemFailure(
                description:
                    "\(path): \(error.reason); is a kiosk running, and may you talk to it? "
                    + "Try sudo, or --socket")
        }
        defer { close(fd) }
        try FileSystem.writeAll(Array("\(line)\n".utf8), to: fd, path: path)
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let n = read(fd, &chunk, chunk.count)
            if n < 0 && errno == EINTR { continue }
            if n <= 0 { break }
            answer += chunk[..<n]
        }
        let text = String(decoding: answer, as: UTF8.self)
        if text.hasPrefix("ok\n") { return String(text.dropFirst(3)) }
        throw SystemFailure(
            description: text.hasPrefix("error\n")
                ? String(text.dropFirst(6)) : "\(path): the kiosk closed the connection")
    }

    struct SystemFailure: Error, CustomStringConvertible {
        var description: String
    }
}
