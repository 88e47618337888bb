/// Callbacks that wait until a frame is on the display.
struct ShownCallbacks {
    private var waiting: [(frame: Int, body: () -> Void)] = []

    /// - Parameters:
    ///   - frame: the number of the frame to wait for.
    ///   - body: is called once.
    mutating func add(frame: Int, _ body: @escaping () -> Void) { waiting.append((frame, body)) }

    /// Takes the callbacks that wait for a frame up to this one.
    mutating func take(upTo frame: Int) -> [() -> Void] {
        guard !waiting.isEmpty else { return [] }
        let due = waiting.filter { $0.frame <= frame }.map(\.body)
        waiting.removeAll { $0.frame <= frame }
        return due
    }
}
