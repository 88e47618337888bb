import KioskFile
import Runner

/// The scheduled actions, with the time at which each is due next.
struct ActionSchedule {
    /// An action that is due.
    struct Due {
        var action: KioskAction
        /// Its key in the configuration, for messages.
        var key: String
    }

    private struct Entry {
        var action: ScheduledAction
        /// When the action is due next, on the display's clock for `every` and `idle`, on the wall clock for `at`.
        var due: Double
        /// When the action of an `at` entry was due the last time it was performed; nil before the first time.
        var last: Double?
    }

    private var entries: [Entry]

    init(_ actions: [ScheduledAction], now: Double, wall: WallClock) {
        entries = actions.map { action in
            let due =
                switch action.time {
                case .every(let seconds), .idle(let seconds): now + seconds
                case .at(let time): wall.next(minutes: time.minutes)
                }
            return Entry(action: action, due: due)
        }
    }

    /// The earliest deadline on the display's clock.
    var nextDeadline: Double {
        entries.reduce(.infinity) { $1.action.time.isOfDay ? $0 : min($0, $1.due) }
    }

    /// The earliest deadline on the wall clock.
    var nextWallDeadline: Double {
        entries.reduce(.infinity) { $1.action.time.isOfDay ? min($0, $1.due) : $0 }
    }

    /// Restarts the idle times after a touch or another input.
    mutating func touched(now: Double) {
        for i in entries.indices {
            if case .idle(let seconds) = entries[i].action.time { entries[i].due = now + seconds }
        }
    }

    /// Returns the actions that are due, and sets when each is due next; an `idle` action is next due after another
    /// touch. Times of day that have passed together, since the clock was set forward, are in the order of their times.
    mutating func takeDue(now: Double, wall: WallClock) -> [Due] {
        var result: [Due] = []
        var daily: [(due: Double, action: Due)] = []
        for i in entries.indices {
            let entry = entries[i]
            let isDue = entry.due <= (entry.action.time.isOfDay ? wall.now() : now)
            switch entry.action.time {
            case .at(let time):
                let next = wall.next(minutes: time.minutes)
                // If the clock was set back, the time of day comes again.
                entries[i].due = isDue ? next : min(entry.due, next)
                if isDue {
                    // When daylight saving time ends, a repeated time of day counts once.
                    if wall.repeats(entry.due, after: entry.last) { continue }
                    entries[i].last = entry.due
                }
            case .every(let seconds): if isDue { entries[i].due = now + seconds }
            case .idle: if isDue { entries[i].due = .infinity }
            }
            guard isDue else { continue }
            let action = Due(action: entry.action.action, key: "schedule[\(i)].do")
            if entry.action.time.isOfDay {
                daily.append((entry.due, action))
            } else {
                result.append(action)
            }
        }
        // Actions of the same time keep the configuration's order: sorting is stable.
        return result + daily.sorted { $0.due < $1.due }.map(\.action)
    }
}

extension ScheduledAction.Time {
    /// Whether it is a time of day.
    fileprivate var isOfDay: Bool { if case .at = self { true } else { false } }
}
