import Glibc
import Platform

/// The reason why a request to a running kiosk failed.
package enum ControlError: Error, Equatable, CustomStringConvertible {
    /// The connection failed.
    case unreachable(path: String, reason: String)
    /// The reply did not arrive in time.
    case timedOut(path: String, seconds: Double)
    /// The connection was closed before the reply was complete.
    case disconnected(path: String)
    /// The reply is malformed: the listener is not a kiosk.
    case malformedReply(path: String)
    /// The kiosk replied with an error.
    case refused(String)
    /// A signal requested this program's exit while it was waiting.
    case interrupted

    package var description: String {
        switch self {
        case .unreachable(let path, let reason):
            "\(path): \(reason); is a kiosk running, and may you talk to it? Try sudo, or --socket"
        case .timedOut(let path, let seconds):
            "\(path): the kiosk did not answer within \(Number.text(seconds, decimals: 1)) s; it "
                + "may be stopped, hung or waiting for a display"
        case .disconnected(let path):
            "\(path): the kiosk closed the connection before its answer was complete; try again"
        case .malformedReply(let path):
            "\(path): the program that listens here is not a kiosk; check --socket"
        case .refused(let reason): reason
        case .interrupted: "the request was ended by a signal"
        }
    }
}

extension ControlError: MultilineError {
    package var lines: [String] {
        // The kiosk reports each defect of a configuration in a line of its own.
        description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// The client side of the control socket.
package enum ControlClient {
    /// The default time limit of a request, in seconds: enough for a reply that needs no work.
    package static let defaultTimeout = 5.0
    /// The maximum size of a reply, in bytes.
    private static let maximumReplySize = 64 << 20

    /// Sends a request to the kiosk at `path` and waits for the reply.
    ///
    /// - Parameters:
    ///   - line: the verb and its arguments, as `ControlRequest.line` writes them.
    ///   - path: the path of the kiosk's socket.
    ///   - timeout: seconds for connection and reply together.
    ///   - file: an open file that is passed with the request; nil for none.
    package static func request(
        _ line: String, path: String, timeout: Double = defaultTimeout, file: OpenFile? = nil
    ) throws(ControlError) -> String {
        String(decoding: try data(line, path: path, timeout: timeout, file: file), as: UTF8.self)
    }

    /// Sends a request and waits for a reply of bytes instead of text. Otherwise like `request`.
    ///
    /// - Parameters:
    ///   - line: the verb and its arguments, as `ControlRequest.line` writes them.
    ///   - path: the path of the kiosk's socket.
    ///   - timeout: seconds for connection and reply together.
    ///   - transferTimeout: further seconds for a large reply, once it has begun.
    ///   - interruption: the signals that end the wait for the reply; they remain pending.
    ///   - file: an open file that is passed with the request; nil for none.
    package static func data(
        _ line: String, path: String, timeout: Double = defaultTimeout,
        transferTimeout: Double = 0, interruption: Interruption? = nil, file: OpenFile? = nil
    ) throws(ControlError) -> ArraySlice<UInt8> {
        var limit = timeout
        var deadline = Clock.now() + timeout
        let socket: Int32
        do {
            socket = try UnixSocket.connect(to: path, timeout: timeout)
        } catch {
            guard error.code != ETIMEDOUT else { throw .timedOut(path: path, seconds: timeout) }
            throw .unreachable(path: path, reason: error.reason)
        }
        defer { close(socket) }
        func waitUntilReady(_ events: Int32) throws(ControlError) {
            while true {
                let left = deadline - Clock.now()
                guard left > 0 else { throw .timedOut(path: path, seconds: limit) }
                var descriptors = [
                    pollfd(fd: socket, events: Int16(events), revents: 0),
                    pollfd(fd: interruption?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
                ]
                guard poll(&descriptors, 2, Int32(min(left * 1000 + 1, 1e9))) > 0 else { continue }
                if descriptors[1].revents != 0 { throw .interrupted }
                return
            }
        }
        var request = ControlRequest.bytes(of: line)[...]
        // The buffer of a new connection has room for a request.
        if let file {
            guard file.send(with: request, to: socket) else { throw .disconnected(path: path) }
            request = []
        }
        while !request.isEmpty {
            // If the kiosk has closed the connection, it may have sent a reply first.
            guard let n = UnixSocket.send(request, to: socket) else { break }
            request = request.dropFirst(n)
            if !request.isEmpty { try waitUntilReady(POLLOUT) }
        }
        var answer: [UInt8] = []
        while answer.count <= maximumReplySize {
            guard let bytes = UnixSocket.receive(from: socket, limit: 1 << 16) else {
                return try content(of: answer, path: path)
            }
            if answer.isEmpty, !bytes.isEmpty {
                limit += transferTimeout
                deadline += transferTimeout
            }
            answer += bytes
            if bytes.isEmpty { try waitUntilReady(POLLIN) }
        }
        throw .malformedReply(path: path)
    }

    /// Returns the content of a complete reply.
    ///
    /// - Throws: `ControlError` if the reply is incomplete, malformed or an error.
    package static func content(
        of answer: [UInt8], path: String
    ) throws(ControlError) -> ArraySlice<UInt8> {
        guard !answer.isEmpty else { throw .disconnected(path: path) }
        guard let end = answer.prefix(32).firstIndex(of: UInt8(ascii: "\n")) else {
            throw .malformedReply(path: path)
        }
        let words = String(decoding: answer[..<end], as: UTF8.self).split(separator: " ")
        guard words.count == 2, words[0] == "ok" || words[0] == "error",
            let count = Int(words[1]), count >= 0
        else { throw .malformedReply(path: path) }
        let body = answer[(end + 1)...]
        guard body.count == count else { throw .disconnected(path: path) }
        guard words[0] == "ok" else { throw .refused(String(decoding: body, as: UTF8.self)) }
        return body
    }
}
