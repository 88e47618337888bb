/// Limits how often messages of one kind are written, so that data that changes many times a second, such as the names
/// of pictures that do not exist, cannot fill the journal: the first message of a kind is written, those in the minute
/// after it are counted, and the next one is preceded by their number.
package final class MessageLimit {
    /// The minimum time between two messages of one kind, in seconds.
    package static let interval = 60.0
    /// The maximum number of kinds that are distinguished; further ones share one limit.
    static let kindLimit = 256
    /// The kind of messages whose kind is not distinguished.
    private static let others = "other problems"

    private struct Kind {
        /// When a message may be written again, on the clock of `now`.
        var next: Double
        /// The number of messages that were left out since the last one that was written.
        var omitted = 0
    }

    private let now: () -> Double
    /// Writes a line.
    package var write: (String) -> Void
    private var kinds: [String: Kind] = [:]

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - now: a monotonic clock, in seconds.
    ///   - write: writes a line; by default to standard error, after "flipbook: ".
    package init(
        now: @escaping () -> Double = Clock.now,
        write: @escaping (String) -> Void = { Console.message("flipbook: \($0)") }
    ) {
        (self.now, self.write) = (now, write)
    }

    /// Counts what has not been written when the limit is released, at the end of a run or a configuration.
    deinit { for name in kinds.keys.sorted() { reportOmitted(name) } }

    /// Writes a message, or counts it.
    ///
    /// - Parameters:
    ///   - text: the message, evaluated only if it is written.
    ///   - kind: what its kind is called in the count, such as "pictures that are not shown".
    package func message(_ text: @autoclosure () -> String, kind: String) {
        let isKnown = kinds[kind] != nil || kinds.count < MessageLimit.kindLimit
        let kind = isKnown ? kind : MessageLimit.others
        let time = now()
        if let known = kinds[kind], time < known.next {
            kinds[kind]?.omitted += 1
            return
        }
        reportOmitted(kind)
        kinds[kind] = Kind(next: time + MessageLimit.interval)
        write(text())
    }

    private func reportOmitted(_ name: String) {
        guard let kind = kinds[name], kind.omitted > 0 else { return }
        kinds[name]?.omitted = 0
        write("\(name): \(kind.omitted) further messages were left out")
    }
}
