/// The changes of a text that can be undone and redone.
struct EditHistory: Sendable {
    /// A part of a text that was replaced. Positions are counted in scalars.
    struct Change: Sendable {
        var place: Int
        var removed: String
        var inserted: String
        /// The caret and the fixed end of the selection before the change.
        var caret: Int
        var anchor: Int
        /// Whether one character was typed or deleted, with which the next one is undone.
        var isStep: Bool
    }

    /// The maximum number of changes, and of scalars in them; the oldest ones are forgotten.
    private static let (maximumChanges, maximumScalars) = (100, 40_000)

    private var undone: [Change] = []
    private var done: [Change] = []
    private var scalars = 0

    /// Whether there is nothing to undo or redo.
    var isEmpty: Bool { done.isEmpty && undone.isEmpty }

    /// Adds a change. Letters that are typed in a row, up to the end of a word, are one change.
    mutating func add(_ change: Change) {
        undone = []
        let size = EditHistory.size(change)
        if let last = done.last, last.isStep, change.isStep,
            let joined = EditHistory.join(last, change)
        {
            done[done.count - 1] = joined
        } else {
            done.append(change)
        }
        scalars += size
        while done.count > Self.maximumChanges || scalars > Self.maximumScalars {
            scalars -= EditHistory.size(done.removeFirst())
        }
    }

    /// Lets the next change be undone by itself.
    mutating func endStep() {
        if !done.isEmpty { done[done.count - 1].isStep = false }
    }

    private static func size(_ change: Change) -> Int {
        change.removed.unicodeScalars.count + change.inserted.unicodeScalars.count
    }

    private static func join(_ last: Change, _ next: Change) -> Change? {
        var joined = last
        if next.removed.isEmpty, last.removed.isEmpty,
            next.place == last.place + last.inserted.unicodeScalars.count,
            !(next.inserted.first?.isWhitespace == false
                && last.inserted.last?.isWhitespace == true)
        {
            joined.inserted += next.inserted
        } else if next.inserted.isEmpty, last.inserted.isEmpty,
            next.place + next.removed.unicodeScalars.count == last.place
        {
            joined.place = next.place
            joined.removed = next.removed + last.removed
        } else if next.inserted.isEmpty, last.inserted.isEmpty, next.place == last.place {
            joined.removed += next.removed
        } else {
            return nil
        }
        return joined
    }

    /// Takes the last change that was made, to be reverted.
    mutating func undo() -> Change? {
        guard var change = done.popLast() else { return nil }
        scalars -= EditHistory.size(change)
        change.isStep = false
        undone.append(change)
        return change
    }

    /// Takes the last change that was reverted, to be made again.
    mutating func redo() -> Change? {
        guard let change = undone.popLast() else { return nil }
        scalars += EditHistory.size(change)
        done.append(change)
        return change
    }
}
