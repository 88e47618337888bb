import Platform

/// Reports problems with the data in the journal, each once.
@MainActor final class ProblemLog {
    /// The number of problems after which all may be reported again.
    static let maximumCount = 1000
    /// The maximum length of a report, in characters.
    private static let maximumLength = 1000

    private var reported: Set<String> = []
    /// Writes a problem.
    var write: (String) -> Void = { Console.message("flipbook: \($0)") }

    func report(_ problem: String) {
        // Data may have texts of any length.
        let problem = String(problem.prefix(ProblemLog.maximumLength))
        guard reported.insert(problem).inserted else { return }
        if reported.count > ProblemLog.maximumCount { reported = [problem] }
        write(problem)
    }
}
