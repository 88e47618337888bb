/// Callbacks that wait for a frame to be on the display.
struct ShownCallbacks {
    private var waiting: [(frame: Int, body: () -> Void)] = []

    var isEmpty: Bool { waiting.isEmpty }

    /// Adds a callback.
    ///
    /// - Parameters:
    ///   - frame: the number of the frame to wait for.
    ///   - body: called once.
    mutating func add(frame: Int, _ body: @escaping () -> Void) { waiting.append((frame, body)) }

    /// Removes and returns the callbacks that wait for this frame or an earlier one.
    mutating func take(upTo frame: Int) -> [() -> Void] {
        guard !waiting.isEmpty else { return [] }
        let due = waiting.filter { $0.frame <= frame }.map(\.body)
        waiting.removeAll { $0.frame <= frame }
        return due
    }
}
