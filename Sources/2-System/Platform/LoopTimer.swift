/// A timer of an event loop, which calls its handler once each time that it was set. It is cancelled when it is released.
///
/// Of several timers that are due in one turn, the earlier ones come first, and those of the same time in the order in
/// which they were created. A timer that a timer's handler sets to a time that has passed is due in the next turn, so
/// that one that always sets itself again does not keep the loop from making frames. After a time in which the loop
/// could not run, as in a suspended machine, a timer is called once, however many periods have passed.
package final class LoopTimer {
    // The loop's handlers may hold the timer, and it may outlive the loop.
    private weak var loop: EventLoop?
    private let handler: () -> Void
    /// The number of timers that the loop had created before.
    fileprivate let order: Int
    /// Its index in the loop's queue; -1 if it is not set.
    fileprivate var index = -1
    /// When the handler is called, in seconds on the loop's clock; infinity if the timer is not set.
    package private(set) var deadline = Double.infinity

    init(_ loop: EventLoop, order: Int, _ handler: @escaping () -> Void) {
        (self.loop, self.order, self.handler) = (loop, order, handler)
    }

    deinit { cancel() }

    /// Sets the timer, replacing an earlier deadline. Does not allocate, and takes O(log n) of n timers that are set.
    ///
    /// - Parameter time: when to call the handler, in seconds on the loop's clock; infinity cancels the timer.
    package func set(_ time: Double) {
        guard time < .infinity else { return cancel() }
        if time == deadline { return }
        deadline = time
        loop?.timers.set(self)
    }

    /// Keeps the timer from being called until it is set again. It has an effect in the turn in which it is due, too.
    package func cancel() {
        deadline = .infinity
        loop?.timers.remove(self)
    }

    func fire() {
        deadline = .infinity
        handler()
    }
}

/// The timers of a loop that are set: a binary heap by their deadlines, in which each timer knows its index.
struct TimerQueue {
    private struct Entry {
        var deadline: Double
        /// The turn in which the timer was set to a time that had passed; 0 for other timers.
        var turn: Int
        var order: Int
        // A timer leaves the queue when it is released.
        unowned var timer: LoopTimer

        func precedes(_ other: Entry) -> Bool {
            if deadline != other.deadline { return deadline < other.deadline }
            return (turn, order) < (other.turn, other.order)
        }
    }

    private var entries: [Entry] = []
    /// The number of the turn, and its time while timers are called.
    private var turn = 0
    private var turnTime: Double?

    /// The earliest deadline; infinity if no timer is set.
    var nextDeadline: Double { entries.first?.deadline ?? .infinity }

    /// Begins to call the timers that are due at a time. Those that are set to earlier times until `end` are due in the
    /// next turn.
    mutating func begin(at time: Double) {
        turn += 1
        turnTime = time
    }

    mutating func end() { turnTime = nil }

    /// Removes and returns the next timer that is due in this turn; nil if there is none.
    mutating func takeDue() -> LoopTimer? {
        guard let turnTime, let first = entries.first, first.deadline <= turnTime,
            first.turn < turn
        else { return nil }
        let timer = first.timer
        remove(timer)
        return timer
    }

    mutating func set(_ timer: LoopTimer) {
        remove(timer)
        var entry = Entry(
            deadline: timer.deadline, turn: 0, order: timer.order, timer: timer)
        if let turnTime, entry.deadline <= turnTime {
            (entry.deadline, entry.turn) = (turnTime, turn)
        }
        entries.append(entry)
        raise(entries.count - 1)
    }

    mutating func remove(_ timer: LoopTimer) {
        let index = timer.index
        guard index >= 0 else { return }
        timer.index = -1
        let last = entries.removeLast()
        guard index < entries.count else { return }
        entries[index] = last
        last.timer.index = index
        sink(index)
        raise(last.timer.index)
    }

    /// Moves an entry up to where none below it precedes it.
    private mutating func raise(_ start: Int) {
        let entry = entries[start]
        var index = start
        while index > 0, entry.precedes(entries[(index - 1) / 2]) {
            move((index - 1) / 2, to: index)
            index = (index - 1) / 2
        }
        entries[index] = entry
        entry.timer.index = index
    }

    /// Moves an entry down to where it precedes those below it.
    private mutating func sink(_ start: Int) {
        let entry = entries[start]
        var index = start
        while true {
            var child = 2 * index + 1
            if child + 1 < entries.count, entries[child + 1].precedes(entries[child]) {
                child += 1
            }
            guard child < entries.count, entries[child].precedes(entry) else { break }
            move(child, to: index)
            index = child
        }
        entries[index] = entry
        entry.timer.index = index
    }

    private mutating func move(_ source: Int, to index: Int) {
        entries[index] = entries[source]
        entries[index].timer.index = index
    }
}
