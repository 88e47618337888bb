/// The states and ages of a display's buffers, of which one is scanned out and at most one queued.
package struct Swapchain: Sendable {
    private enum State: Sendable {
        case free
        /// Presented; its flip is pending.
        case queued
        case scannedOut
    }

    private var states: [State]
    private var ages: BufferAges
    /// The buffer that a reader holds.
    private var held: Int?

    package init(count: Int) {
        states = Array(repeating: .free, count: count)
        ages = BufferAges(count: count)
    }

    /// Whether a flip is pending: true between `present` and `flipped`.
    package var isPending: Bool { states.contains(.queued) }

    /// Returns the free buffer with the newest content, and its age; nil if none is free. A buffer that a reader holds
    /// is returned only if there is no other: a frame never waits for a reader, which then has to read another one.
    package mutating func acquire() -> (index: Int, age: Int)? {
        if let index = ages.newest(where: { states[$0] == .free && $0 != held }) {
            return (index, ages.age(of: index))
        }
        guard let held, states[held] == .free else { return nil }
        self.held = nil
        return (held, ages.age(of: held))
    }

    /// The buffer that is scanned out; nil before the first flip.
    package var scannedOut: Int? { states.firstIndex(of: .scannedOut) }

    /// Protects the buffer that is scanned out from being painted while there is another one, until `release` is called.
    ///
    /// - Returns: the buffer's index; nil if none is scanned out, or one is already held.
    package mutating func holdScanout() -> Int? {
        guard held == nil else { return nil }
        held = scannedOut
        return held
    }

    /// Releases the held buffer, which may then be painted again.
    ///
    /// - Parameter index: the buffer's index.
    /// - Returns: whether it was held until now, so that nothing was painted in it.
    package mutating func release(_ index: Int) -> Bool {
        guard held == index else { return false }
        held = nil
        return true
    }

    /// Returns how many frames ago a buffer was presented, relative to the next frame; 0 if its content is
    /// undefined.
    package func age(of index: Int) -> Int { ages.age(of: index) }

    /// Queues a free buffer with the next frame. No flip may be pending.
    package mutating func present(_ index: Int) {
        precondition(states[index] == .free && !isPending)
        ages.present(index)
        states[index] = .queued
    }

    /// Marks the queued buffer as scanned out, and the previous one as free. Does nothing if no flip is
    /// pending.
    package mutating func flipped() {
        guard let queued = states.firstIndex(of: .queued) else { return }
        for index in states.indices where states[index] == .scannedOut { states[index] = .free }
        states[queued] = .scannedOut
    }

    /// Marks a buffer that could not be queued as free. Its frame's damage reached no buffer, so the
    /// content of all buffers becomes undefined.
    package mutating func fail(_ index: Int) {
        states[index] = .free
        ages.invalidate()
    }

    /// Marks the content of all buffers as undefined.
    package mutating func invalidate() { ages.invalidate() }
}
