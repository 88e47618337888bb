/// Which of a display's buffers is shown, queued or free, and how old each one's content is.
public struct Swapchain: Sendable {
    private enum State: Sendable {
        case free, queued, shown
    }

    private var states: [State]
    /// The number of the frame that each buffer holds; 0 for none.
    private var frames: [Int]
    private var latest = 0

    public init(count: Int) {
        states = Array(repeating: .free, count: count)
        frames = Array(repeating: 0, count: count)
    }

    public var count: Int { states.count }

    /// True between a present and its flip.
    public var isPending: Bool { states.contains(.queued) }

    /// The free buffer with the newest content, since the least of it is out of date.
    public func acquire() -> (index: Int, age: Int)? {
        let free = states.indices.filter { states[$0] == .free }
        guard let index = free.max(by: { frames[$0] < frames[$1] }) else { return nil }
        return (index, age(of: index))
    }

    /// How many frames ago a buffer was shown, counted from the frame to come; 0 where its content
    /// is not known.
    public func age(of index: Int) -> Int {
        frames[index] == 0 ? 0 : latest - frames[index] + 1
    }

    /// A buffer was queued with the next frame.
    public mutating func present(_ index: Int) {
        precondition(states[index] == .free && !isPending)
        latest += 1
        frames[index] = latest
        states[index] = .queued
    }

    /// The queued buffer is shown; the one before it is free again.
    public mutating func flipped() {
        guard let queued = states.firstIndex(of: .queued) else { return }
        for i in states.indices where states[i] == .shown { states[i] = .free }
        states[queued] = .shown
    }

    /// A buffer could not be queued: it is free. What was to change with its frame is known of no
    /// buffer any more: all are to be drawn anew.
    public mutating func fail(_ index: Int) {
        states[index] = .free
        invalidate()
    }

    /// Nothing is known of any buffer's content any more.
    public mutating func invalidate() {
        for i in frames.indices { frames[i] = 0 }
    }
}
