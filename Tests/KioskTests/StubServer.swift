import Glibc

@testable import Platform

/// A program that listens on a socket but is no kiosk.
enum StubServer {
    /// Accepts a client within a minute, reads its request, sends `reply` and closes the connection. The request is
    /// read first, since closing with unread bytes resets the connection.
    static func serveOnce(_ listener: UnixListener, reply: String = "") {
        var event = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&event, 1, 60_000)
        guard let client = listener.accept() else { return }
        var request: [UInt8] = []
        while !request.contains(10), let more = UnixSocket.receive(from: client, limit: 256) {
            request += more
        }
        _ = UnixSocket.send(Array(reply.utf8)[...], to: client)
        close(client)
    }
}
