import Runner

/// Refresh requests from the control socket.
///
/// A request is served by a run of the command that starts after the request, since a run in progress may have read its
/// data already. All requests during a run share the next run.
package struct RefreshRequests {
    /// The maximum number of requests that wait for an outcome: half of the control socket's clients, so that others
    /// are served however long the command takes.
    static let maximumWaiting = 64

    /// Whether another run must be started.
    private(set) var isPending = false
    /// The clients that wait for the next run, and for the one in progress.
    private var next: [ControlSocket.Responder] = []
    private var current: [ControlSocket.Responder] = []

    /// Requests a run.
    mutating func add() { isPending = true }

    /// Requests a run and waits for its outcome. Clients that have disconnected do not count.
    ///
    /// - Returns: false if too many requests are waiting already; the request is then not added.
    package mutating func add(_ responder: ControlSocket.Responder) -> Bool {
        next.removeAll(where: \.isCancelled)
        current.removeAll(where: \.isCancelled)
        guard next.count + current.count < RefreshRequests.maximumWaiting else { return false }
        isPending = true
        next.append(responder)
        return true
    }

    /// Called when the requested run starts, which serves all requests so far.
    mutating func begin() {
        isPending = false
        current += next
        next = []
    }

    /// Called when the requested run has ended.
    ///
    /// - Returns: the clients that wait for its outcome.
    mutating func end() -> [ControlSocket.Responder] {
        defer { current = [] }
        return current
    }
}
