import Glibc
import Platform

/// The server side of the control socket that `flipbook stats` and others connect to. A client sends
/// one line, receives one reply, and the connection is closed.
///
/// Runs in the kiosk's event loop and never blocks it. Clients, request length, unsent replies and
/// idle time are bounded.
package final class ControlSocket {
    /// The reply to a request.
    package enum Reply: Equatable, Sendable {
        /// The requested data.
        case ok(String)
        /// Why the request failed.
        case error(String)

        /// The wire format: a line with the kind and the byte count, then the text.
        fileprivate var bytes: [UInt8] {
            switch self {
            case .ok(let text): Array("ok \(text.utf8.count)\n\(text)".utf8)
            case .error(let text): Array("error \(text.utf8.count)\n\(text)".utf8)
            }
        }
    }

    /// Replies to a request: once, now or later, on the event loop's thread. Further replies are
    /// ignored; if none is sent, the client receives an error.
    package struct Responder {
        private let send: (Reply) -> Void
        private let hasClient: () -> Bool

        /// - Parameters:
        ///   - hasClient: whether the client still waits for the reply.
        ///   - send: takes the reply.
        init(hasClient: @escaping () -> Bool = { true }, _ send: @escaping (Reply) -> Void) {
            self.send = send
            self.hasClient = hasClient
        }

        /// Whether the client has disconnected, so that nobody waits for the reply.
        package var isCancelled: Bool { !hasClient() }

        package func callAsFunction(_ reply: Reply) { send(reply) }
    }

    /// Handles a request line.
    package typealias Handler = (_ request: String, _ reply: Responder) -> Void

    struct Limits {
        /// Concurrent clients. Further ones wait in the backlog of the listener.
        var clients = 32
        /// Seconds without progress after which a client is disconnected.
        var idleTimeout = 5.0
        /// The same while all places are taken.
        var crowdedIdleTimeout = 0.25
        /// Bytes of a request line.
        var request = 256
        /// Unsent bytes of all replies.
        var pendingOutput = 32 << 20
    }

    private final class Client {
        /// In the order in which clients are disconnected to make room; `waiting` ones are not.
        enum Phase: Int { case reading, writing, waiting }

        let socket: Int32
        var token: EventLoop.Token?
        var phase = Phase.reading
        var input: [UInt8] = []
        var output: ArraySlice<UInt8> = []
        /// When it last sent or received bytes, on the socket's clock.
        var lastActivity: Double

        init(socket: Int32, now: Double) {
            self.socket = socket
            lastActivity = now
        }

        deinit { close(socket) }
    }

    /// Delivers a reply once; if it is released before, the client receives an error.
    private final class PendingReply {
        private var deliver: ((Reply) -> Void)?

        init(_ deliver: @escaping (Reply) -> Void) { self.deliver = deliver }
        deinit { send(.error("the kiosk has dropped the request; try again")) }

        /// Further calls are ignored.
        func send(_ reply: Reply) {
            let deliver = deliver
            self.deliver = nil
            deliver?(reply)
        }
    }

    /// Called with each request.
    package var onRequest: Handler = { _, reply in reply(.error("the kiosk is still starting")) }

    private let listener: UnixListener
    private let loop: EventLoop
    private let limits: Limits
    private let now: () -> Double
    private let timer: DeadlineTimer
    private var timerToken: EventLoop.Token = 0
    /// Nil while no place is free.
    private var listenerToken: EventLoop.Token?
    private var clients: [Client] = []

    /// Binds and listens.
    package convenience init(path: String, loop: EventLoop) throws(UnixSocketError) {
        try self.init(path: path, loop: loop, limits: Limits())
    }

    /// - Parameter now: the monotonic clock, in seconds.
    init(
        path: String, loop: EventLoop, limits: Limits, now: @escaping () -> Double = Clock.now
    ) throws(UnixSocketError) {
        self.loop = loop
        self.limits = limits
        self.now = now
        listener = try UnixListener(path: path)
        do { timer = try DeadlineTimer() } catch { throw .system(error) }
        timerToken = loop.watch(timer.descriptor) { [weak self] _ in self?.dropIdleClients() }
        updateWatches()
    }

    deinit {
        loop.unwatch(timerToken)
        if let listenerToken { loop.unwatch(listenerToken) }
        for token in clients.compactMap(\.token) { loop.unwatch(token) }
    }

    // MARK: Clients

    private func accept() {
        // Bounded, so that a flood of connections does not hold up the loop.
        for i in 0..<limits.clients {
            guard clients.count < limits.clients || (i == 0 && dropLongestIdle()),
                let socket = listener.accept()
            else { break }
            let client = Client(socket: socket, now: now())
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

    /// Disconnects the longest idle client to make room.
    private func dropLongestIdle() -> Bool {
        guard let client = longestIdle,
            now() - client.lastActivity >= limits.crowdedIdleTimeout
        else { return false }
        drop(client)
        return true
    }

    /// Clients that wait for the kiosk do not count as idle.
    private var longestIdle: Client? {
        clients.filter { $0.phase != .waiting }.min {
            ($0.phase.rawValue, $0.lastActivity) < ($1.phase.rawValue, $1.lastActivity)
        }
    }

    private func dropIdleClients() {
        let latest = now() - limits.idleTimeout
        for client in clients where client.phase != .waiting && client.lastActivity <= latest {
            drop(client)
        }
        updateWatches()
    }

    /// Watches the listener while a place is free or can be freed, and arms the timer for the next idle
    /// timeout.
    private func updateWatches() {
        var deadline = Double.infinity
        for client in clients where client.phase != .waiting {
            deadline = min(deadline, client.lastActivity + limits.idleTimeout)
        }
        var hasRoom = clients.count < limits.clients
        if !hasRoom, let client = longestIdle {
            let droppable = client.lastActivity + limits.crowdedIdleTimeout
            hasRoom = droppable <= now()
            if !hasRoom { deadline = min(deadline, droppable) }
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

    private func receive(_ client: Client) {
        guard let bytes = UnixSocket.receive(from: client.socket, limit: limits.request + 1) else {
            return drop(client)
        }
        guard !bytes.isEmpty else { return }
        client.lastActivity = now()
        client.input += bytes
        guard let end = client.input.firstIndex(of: UInt8(ascii: "\n")) else {
            if client.input.count > limits.request {
                answer(client, .error("a request has at most \(limits.request) bytes"))
            }
            return
        }
        // One request per connection: what follows the line is not read. A client may shut its
        // sending direction down and wait; one that closes the connection waits for nothing.
        watch(client, for: .hangUp)
        guard end <= limits.request else {
            return answer(client, .error("a request has at most \(limits.request) bytes"))
        }
        client.phase = .waiting
        let line = String(decoding: client.input[..<end], as: UTF8.self)
        let pending = PendingReply { [weak self, weak client] reply in
            guard let self, let client, client.phase == .waiting else { return }
            self.answer(client, reply)
            self.updateWatches()
        }
        onRequest(line, Responder(hasClient: { [weak client] in client != nil }, pending.send))
    }

    private func answer(_ client: Client, _ reply: Reply) {
        var bytes = reply.bytes
        let pending = clients.reduce(0) { $0 + $1.output.count }
        if pending + bytes.count > limits.pendingOutput {
            bytes = Reply.error("too many replies are being sent; try again later").bytes
        }
        client.output = bytes[...]
        client.phase = .writing
        client.lastActivity = now()
        send(client)
        if !client.output.isEmpty, clients.contains(where: { $0 === client }) {
            watch(client, for: .writable)
        }
    }

    private func send(_ client: Client) {
        guard let n = UnixSocket.send(client.output, to: client.socket) else { return drop(client) }
        if n > 0 { client.lastActivity = now() }
        client.output = client.output.dropFirst(n)
        if client.output.isEmpty { drop(client) }
    }

    // MARK: Location

    /// The default path: FLIPBOOK_SOCKET, else in the runtime directory of the service or the user.
    package static var defaultPath: String {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        if let path = variable("FLIPBOOK_SOCKET") { return path }
        if let folder = variable("RUNTIME_DIRECTORY") { return "\(folder)/control.sock" }
        // A user's session over SSH means the service.
        if FileSystem.exists(servicePath) { return servicePath }
        if let folder = variable("XDG_RUNTIME_DIR") { return "\(folder)/flipbook.sock" }
        return getuid() == 0 ? servicePath : "/tmp/flipbook-\(getuid()).sock"
    }

    /// The path of the systemd service.
    static let servicePath = "/run/flipbook/control.sock"
}
