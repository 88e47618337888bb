import Platform

/// Reports problems with the data in the journal, each once, and of each kind one a minute.
@MainActor final class ProblemLog {
    /// The number of problems after which all may be reported again.
    static let maximumCount = 1000
    /// The maximum length of a report, in characters.
    private static let maximumLength = 1000

    private var reported: Set<String> = []
    private let limit = MessageLimit()
    /// Writes a problem.
    var write: (String) -> Void {
        get { limit.write }
        set { limit.write = newValue }
    }

    /// Reports a problem.
    ///
    /// - Parameters:
    ///   - problem: what is wrong, in one line.
    ///   - kind: the kind of problem, by which the number of reports is limited.
    ///   - isOnce: whether the problem is that of data, which is reported once, and not an event.
    func report(_ problem: String, kind: String, isOnce: Bool = true) {
        // Data may have texts of any length.
        let problem = String(problem.prefix(ProblemLog.maximumLength))
        if isOnce {
            guard reported.insert(problem).inserted else { return }
            if reported.count > ProblemLog.maximumCount { reported = [problem] }
        }
        limit.message(problem, kind: kind)
    }
}
