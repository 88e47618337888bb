import Platform

/// Writes the failures of a source, and the lines that it skips, to the journal at a limited rate.
final class SourceJournal {
    /// The minimum time between two messages while failures differ from each other, and the time in which skipped
    /// lines are counted together, in seconds.
    static let interval = 10.0
    /// The number of skipped lines that are reported one by one within an interval.
    static let maximumLines = 8

    private let write: (String) -> Void
    private let loop: EventLoop
    private lazy var timer = loop.makeTimer { [weak self] in self?.reportCount() }
    private var lastFailure = ""
    private var nextFailure = -Double.infinity
    /// The number of lines that were reported one by one since the start of the interval.
    private var lines = 0
    /// The number of lines that were skipped without a report, and the program that printed them.
    private var unreported = (count: 0, subject: "")
    private var intervalEnd = -Double.infinity

    /// - Parameters:
    ///   - loop: the frame loop.
    ///   - write: writes a message of one line.
    init(_ loop: EventLoop, write: @escaping (String) -> Void) {
        self.loop = loop
        self.write = write
    }

    /// Reports a failure, unless it is that of the previous report or follows too soon.
    ///
    /// - Parameter consequence: what follows from it, such as "the rows are not updated".
    func report(_ failure: SourceFailure, consequence: String) {
        let message = failure.description
        let now = loop.now
        guard message != lastFailure, lastFailure.isEmpty || now >= nextFailure else { return }
        lastFailure = message
        nextFailure = now + SourceJournal.interval
        write("\(message); \(consequence)")
    }

    /// Notes that there is no failure, so that the next one is reported at once.
    func didSucceed() { lastFailure = "" }

    /// Reports that a source has been silent.
    func reportSilence(_ message: String) { write(message) }

    /// Reports skipped lines; those beyond `maximumLines` in an interval are counted.
    ///
    /// - Parameters:
    ///   - reasons: why the first of them were skipped.
    ///   - count: the number of lines.
    ///   - subject: the program that printed them.
    func skip(_ reasons: [SourceFailure], count: Int, of subject: String) {
        if loop.now >= intervalEnd {
            reportCount()
            intervalEnd = loop.now + SourceJournal.interval
            lines = 0
        }
        let told = reasons.prefix(SourceJournal.maximumLines - lines)
        for reason in told { write("\(reason); the line is skipped") }
        lines += told.count
        unreported = (unreported.count + count - told.count, subject)
        timer.set(unreported.count > 0 ? intervalEnd : .infinity)
    }

    /// Reports the number of lines that were skipped without a report, once the interval has passed.
    private func reportCount() {
        guard unreported.count > 0 else { return }
        let (count, subject) = unreported
        unreported.count = 0
        write("\(subject): \(count) more line\(count == 1 ? " was" : "s were") skipped")
    }
}
