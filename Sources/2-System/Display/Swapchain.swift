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

    package var count: Int { states.count }

    /// Whether a flip is pending: true from `present` to `flipped`.
    package var isPending: Bool { states.contains(.queued) }

    /// The free buffer with the newest content and its age; nil if none is free.
    package func acquire() -> (index: Int, age: Int)? {
        ages.newest { states[$0] == .free && $0 != held }.map { ($0, ages.age(of: $0)) }
    }

    /// The buffer that is scanned out; nil before the first flip.
    package var scannedOut: Int? { states.firstIndex(of: .scannedOut) }

    /// Keeps the buffer that is scanned out from being painted until `release`.
    ///
    /// - Returns: the buffer; nil if none is scanned out, or one is held already.
    package mutating func holdScanout() -> Int? {
        guard held == nil else { return nil }
        held = scannedOut
        return held
    }

    /// The buffer that was held may be painted again.
    package mutating func release() { held = nil }

    /// How many frames ago a buffer was presented, counted from the next frame; 0 if its content is
    /// undefined.
    package func age(of index: Int) -> Int { ages.age(of: index) }

    /// Queues a free buffer with the next frame. No flip may be pending.
    package mutating func present(_ index: Int) {
        precondition(states[index] == .free && !isPending)
        ages.present(index)
        states[index] = .queued
    }

    /// The queued buffer is scanned out; the one before it is free. Does nothing without a pending
    /// flip.
    package mutating func flipped() {
        guard let queued = states.firstIndex(of: .queued) else { return }
        for index in states.indices where states[index] == .scannedOut { states[index] = .free }
        states[queued] = .scannedOut
    }

    /// A buffer could not be queued and is free. Its frame's damage reached no buffer, so the
    /// content of all is undefined.
    package mutating func fail(_ index: Int) {
        states[index] = .free
        ages.invalidate()
    }

    /// The content of all buffers is undefined.
    package mutating func invalidate() { ages.invalidate() }
}
