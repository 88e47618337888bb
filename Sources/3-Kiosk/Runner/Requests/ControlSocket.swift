import Glibc
import Platform

/// The server side of the control socket that `flipbook stats` and other tools connect to. A client sends one line and
/// receives one reply; then the connection is closed.
///
/// It runs in the kiosk's event loop and never blocks it. The numbers of clients, request bytes and unsent bytes and
/// the idle time are limited.
package final class ControlSocket {
    /// Handles a request of a client with the given access.
    package typealias Handler = (
        _ request: ControlRequest, _ access: ControlAccess, _ reply: Responder
    ) -> Void

    package struct Limits {
        /// The maximum number of concurrent clients. Further ones wait in the listener's backlog.
        package var clients = 128
        /// The maximum number of clients that are accepted, and whose requests are served, in one turn of the event
        /// loop, so that many at once do not delay a frame.
        var acceptsPerTurn = 8
        /// Seconds until connections are accepted again after one could not be.
        var acceptRetry = 0.25
        /// Seconds without progress after which a client is disconnected.
        var idleTimeout = 5.0
        /// The idle timeout, in seconds, while the maximum number of clients is connected.
        var crowdedIdleTimeout = 0.25
        /// The maximum length of a request line, in bytes.
        var request = ControlRequest.maximumBytes
        /// The maximum number of bytes that are sent to a client in one turn of the event loop.
        var sendsPerTurn = 64 << 10
        /// The maximum number of unsent bytes of all replies together. A single reply may have more.
        var pendingOutput = 32 << 20
    }

    private final class Client {
        /// The order in which clients are disconnected to make room. Clients in phase `waiting` are not disconnected.
        /// Those in phase `discarding` have received their reply, and may still be sending more than a request:
        /// closing the connection before they have finished would reset it, and they might not read the reply.
        enum Phase: Int { case discarding, reading, writing, waiting }

        let socket: Int32
        let access: ControlAccess
        var token: EventLoop.Token?
        var phase = Phase.reading
        var input: [UInt8] = []
        /// The file that the client has sent with its request; nil for none.
        var file: OpenFile?
        /// Whether the client sends more than a request.
        var sendsMore = false
        /// The unsent parts of the reply's first line and of its body.
        var head: ArraySlice<UInt8> = []
        var body: ArraySlice<UInt8> = []
        var unsent: Int { head.count + body.count }
        /// When the client last sent or received bytes, on the loop's clock.
        var lastActivity: Double

        init(socket: Int32, access: ControlAccess, now: Double) {
            self.socket = socket
            self.access = access
            lastActivity = now
        }

        deinit { close(socket) }
    }

    /// Called for each request.
    package var onRequest: Handler = { _, _, reply in reply(.error("the kiosk is still starting")) }

    private let listener: UnixListener
    private let loop: EventLoop
    private let limits: Limits
    private let policy: ControlPolicy
    private lazy var timer = loop.makeTimer { [weak self] in self?.dropIdleClients() }
    /// nil while the listener is not watched, because no further client can be accepted.
    private var listenerToken: EventLoop.Token?
    /// When connections are accepted again, on the loop's clock.
    private var nextAccept = 0.0
    private var clients: [Client] = []

    /// Creates the socket and listens on it.
    package convenience init(path: String, loop: EventLoop) throws(UnixSocketError) {
        try self.init(path: path, loop: loop, limits: Limits())
    }

    /// - Parameters:
    ///   - loop: the loop in whose turns clients are served.
    ///   - policy: decides which requests a client may make.
    package init(
        path: String, loop: EventLoop, limits: Limits, policy: ControlPolicy = .current()
    ) throws(UnixSocketError) {
        self.loop = loop
        self.limits = limits
        self.policy = policy
        listener = try UnixListener(path: path)
        updateWatches()
    }

    deinit {
        if let listenerToken { loop.unwatch(listenerToken) }
        for token in clients.compactMap(\.token) { loop.unwatch(token) }
    }

    // MARK: Clients

    private func accept() {
        // Bounded, so that a flood of connections does not delay the event loop.
        for i in 0..<min(limits.clients, limits.acceptsPerTurn) {
            guard clients.count < limits.clients || (i == 0 && dropLongestIdle()) else { break }
            guard let socket = listener.accept() else {
                // A connection is pending, but there may be no descriptor for it.
                if i == 0 { nextAccept = loop.now + limits.acceptRetry }
                break
            }
            let access = policy.access(of: UnixSocket.peer(of: socket))
            let client = Client(socket: socket, access: access, now: loop.now)
            clients.append(client)
            watch(client, for: .readable)
            // The request has usually arrived together with the connection.
            receive(client)
        }
        updateWatches()
    }

    private func drop(_ client: Client) {
        if let token = client.token { loop.unwatch(token) }
        client.token = nil
        clients.removeAll { $0 === client }
    }

    /// Disconnects the client that has been idle the longest, to make room.
    ///
    /// - Returns: false if no client has been idle for long enough.
    private func dropLongestIdle() -> Bool {
        guard let client = longestIdle,
            loop.now - client.lastActivity >= limits.crowdedIdleTimeout
        else { return false }
        drop(client)
        return true
    }

    /// The client that has been idle the longest. Those that wait for the kiosk's reply do not count as idle.
    private var longestIdle: Client? {
        clients.filter { $0.phase != .waiting }.min {
            ($0.phase.rawValue, $0.lastActivity) < ($1.phase.rawValue, $1.lastActivity)
        }
    }

    /// Disconnects clients that have been idle for too long. The timer calls it.
    func dropIdleClients() {
        let latest = loop.now - limits.idleTimeout
        for client in clients where client.phase != .waiting && client.lastActivity <= latest {
            drop(client)
        }
        updateWatches()
    }

    /// Watches the listener while another client can be accepted or an idle one disconnected for it, and arms the timer
    /// for the next idle timeout.
    private func updateWatches() {
        var deadline = Double.infinity
        for client in clients where client.phase != .waiting {
            deadline = min(deadline, client.lastActivity + limits.idleTimeout)
        }
        var hasRoom = clients.count < limits.clients
        if !hasRoom, let client = longestIdle {
            let droppable = client.lastActivity + limits.crowdedIdleTimeout
            hasRoom = droppable <= loop.now
            if !hasRoom { deadline = min(deadline, droppable) }
        }
        if loop.now < nextAccept {
            hasRoom = false
            deadline = min(deadline, nextAccept)
        }
        timer.set(deadline)
        if hasRoom && listenerToken == nil {
            listenerToken = loop.watch(listener.descriptor) { [weak self] _ in self?.accept() }
        } else if !hasRoom, let token = listenerToken {
            loop.unwatch(token)
            listenerToken = nil
        }
    }

    // MARK: Transfers

    private func watch(_ client: Client, for condition: EventLoop.Condition) {
        if let token = client.token { loop.unwatch(token) }
        client.token = loop.watch(client.socket, for: condition) { [weak self, weak client] _ in
            guard let self, let client else { return }
            switch condition {
            case .readable: self.receive(client)
            case .writable: self.send(client)
            case .hangUp: self.drop(client)
            }
            self.updateWatches()
        }
    }

    private func refuseTooLong(_ client: Client) {
        client.sendsMore = true
        client.input = []
        answer(client, .error("a request has at most \(limits.request) bytes"))
    }

    /// Reads and drops what a client sends after its reply. It is disconnected once it has finished, or after the idle
    /// timeout.
    private func discard(_ client: Client) {
        if UnixSocket.receive(from: client.socket, limit: limits.sendsPerTurn) == nil {
            drop(client)
        }
    }

    private func receive(_ client: Client) {
        if client.phase == .discarding { return discard(client) }
        guard
            let (bytes, file) = UnixSocket.receiveWithFile(
                from: client.socket, limit: limits.request + 1)
        else { return drop(client) }
        if let file { client.file = file }
        guard !bytes.isEmpty else { return }
        client.lastActivity = loop.now
        client.input += bytes
        guard let end = client.input.firstIndex(of: UInt8(ascii: "\n")) else {
            if client.input.count > limits.request { refuseTooLong(client) }
            return
        }
        // One request per connection: bytes after the line are not read. A client may shut down its sending direction
        // and wait; one that closes the connection no longer waits for the reply.
        watch(client, for: .hangUp)
        guard end <= limits.request else { return refuseTooLong(client) }
        var request: ControlRequest
        do throws(ControlRequest.Failure) {
            request = try ControlRequest(parsing: client.input[..<end])
        } catch { return answer(client, .error(error.description)) }
        (request.file, client.file) = (client.file, nil)
        client.sendsMore = client.input.count > end + 1
        client.input = []
        client.phase = .waiting
        let pending = PendingReply { [weak self, weak client] reply in
            guard let self, let client, client.phase == .waiting else { return }
            self.answer(client, reply)
            self.updateWatches()
        }
        onRequest(
            request, client.access,
            Responder(hasClient: { [weak client] in client != nil }, pending.send))
    }

    private func answer(_ client: Client, _ reply: Reply) {
        var (head, body) = reply.message
        let pending = clients.reduce(0) { $0 + $1.unsent }
        if pending > 0 && pending + body.count > limits.pendingOutput {
            (head, body) =
                Reply.error("too many replies are being sent; try again later").message
        }
        (client.head, client.body) = (head[...], body[...])
        client.phase = .writing
        client.lastActivity = loop.now
        send(client)
        if client.unsent > 0, clients.contains(where: { $0 === client }) {
            watch(client, for: .writable)
        }
    }

    private func send(_ client: Client) {
        if !client.head.isEmpty, !send(&client.head, of: client) { return drop(client) }
        if client.head.isEmpty, !send(&client.body, of: client) { return drop(client) }
        guard client.unsent == 0, client.phase != .discarding else { return }
        guard client.sendsMore, client.token != nil else { return drop(client) }
        client.phase = .discarding
        client.lastActivity = loop.now
        UnixSocket.endSending(to: client.socket)
        watch(client, for: .readable)
    }

    /// Sends as many bytes as the client accepts, up to the limit per turn.
    ///
    /// - Returns: false if the connection is closed.
    private func send(_ bytes: inout ArraySlice<UInt8>, of client: Client) -> Bool {
        let part = bytes.prefix(limits.sendsPerTurn)
        guard !part.isEmpty else { return true }
        guard let count = UnixSocket.send(part, to: client.socket) else { return false }
        if count > 0 { client.lastActivity = loop.now }
        bytes = bytes.dropFirst(count)
        return true
    }

    // MARK: Location

    /// The default path of the socket: `FLIPBOOK_SOCKET`, or else a path in the runtime directory of the service or the
    /// user.
    package static var defaultPath: String {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        if let path = variable("FLIPBOOK_SOCKET") { return path }
        if let folder = variable("RUNTIME_DIRECTORY") { return "\(folder)/control.sock" }
        // In a user's session over SSH, the service is meant.
        if FileSystem.exists(servicePath) { return servicePath }
        if let folder = variable("XDG_RUNTIME_DIR") { return "\(folder)/flipbook.sock" }
        return getuid() == 0 ? servicePath : "/tmp/flipbook-\(getuid()).sock"
    }

    /// The path of the systemd service's socket.
    static let servicePath = "/run/flipbook/control.sock"
}
