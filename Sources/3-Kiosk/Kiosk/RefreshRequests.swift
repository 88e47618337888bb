/// Refresh requests from the control socket.
///
/// A request is served by a run of the command that starts after it, since a run in progress may have
/// read its data already. All requests during a run share the next one.
struct RefreshRequests {
    typealias Completion = (ControlSocket.Reply) -> Void

    /// Requests that may wait for an outcome: half of the control socket's clients, so that others are
    /// served however long the command takes.
    static let maximumWaiting = 16

    /// Whether another run is to be started.
    private(set) var isPending = false
    /// Completions for the next run, and for the one in progress.
    private var next: [Completion] = []
    private var current: [Completion] = []

    /// Requests a run.
    mutating func add() { isPending = true }

    /// Requests a run and its outcome.
    ///
    /// - Returns: false, without a request, if too many wait already.
    mutating func add(_ completion: @escaping Completion) -> Bool {
        guard next.count + current.count < RefreshRequests.maximumWaiting else { return false }
        isPending = true
        next.append(completion)
        return true
    }

    /// A run starts; it serves all requests so far.
    mutating func begin() {
        isPending = false
        current += next
        next = []
    }

    /// The run has ended.
    mutating func end(_ outcome: ControlSocket.Reply) {
        let served = current
        current = []
        for completion in served { completion(outcome) }
    }
}
