extension ControlSocket {
    /// The reply to a request.
    package enum Reply: Equatable, Sendable {
        /// The requested text.
        case ok(String)
        /// The requested bytes, such as a picture.
        case data([UInt8])
        /// Why the request failed.
        case error(String)

        /// The wire format: a line with the kind and the number of bytes, then the bytes.
        var message: (head: [UInt8], body: [UInt8]) {
            let (kind, body): (String, [UInt8]) =
                switch self {
                case .ok(let text): ("ok", Array(text.utf8))
                case .data(let bytes): ("ok", bytes)
                case .error(let text): ("error", Array(text.utf8))
                }
            return (Array("\(kind) \(body.count)\n".utf8), body)
        }
    }

    /// Replies to a request once, at once or later, on the event loop's thread. Further replies are ignored; if none is
    /// sent, the client receives an error.
    package struct Responder {
        private let send: (Reply) -> Void
        private let hasClient: () -> Bool

        /// - Parameters:
        ///   - hasClient: whether the client is still waiting for the reply.
        ///   - send: sends the reply.
        package init(hasClient: @escaping () -> Bool = { true }, _ send: @escaping (Reply) -> Void)
        {
            self.send = send
            self.hasClient = hasClient
        }

        /// Whether the client has disconnected, so that nobody is waiting for the reply.
        package var isCancelled: Bool { !hasClient() }

        package func callAsFunction(_ reply: Reply) { send(reply) }
    }

    /// Delivers a reply once. If it is released before then, the client receives an error.
    final class PendingReply {
        private var deliver: ((Reply) -> Void)?

        package init(_ deliver: @escaping (Reply) -> Void) { self.deliver = deliver }
        deinit { send(.error("the kiosk has dropped the request; try again")) }

        /// Sends the reply. Further calls are ignored.
        func send(_ reply: Reply) {
            let deliver = deliver
            self.deliver = nil
            deliver?(reply)
        }
    }
}
