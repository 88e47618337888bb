import Observation

/// Logs evaluations.
@MainActor final class Log {
    var lines: [String] = []

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

@Observable @MainActor final class Note {
    var title = "a"
    var detail = "b"
}
