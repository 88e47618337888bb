/// The steps of recorded tests: for each log a line `log NAME`, and then its steps, one a line.
struct ReplayTable {
    /// A step: a word, and what it applies to.
    struct Step {
        var line: Int
        var words: [String]
        /// The steps that a `repeat` contains.
        var body: [Step] = []
    }

    /// The steps of each log, by its name.
    private(set) var logs: [(name: String, steps: [Step])] = []

    /// Reads a table, in time linear in its length. Words are separated by spaces; one with a space is in quotes, with
    /// `\"` and `\\` for those characters. Steps from `repeat N` to `end` are performed N times.
    ///
    /// - Parameter path: the table's path, for messages.
    init(_ text: String, path: String) throws {
        // The steps that have been read of the log and of the `repeat`s around a line.
        var open: [[Step]] = []
        func close() {
            guard let steps = open.first, !logs.isEmpty else { return }
            logs[logs.count - 1].steps = steps
            open = []
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            func failure(_ reason: String) -> ReplayError {
                ReplayError(reason: "\(path):\(index + 1): \(reason)")
            }
            guard let words = ReplayTable.words(line) else {
                throw failure("a quotation mark is missing; close it")
            }
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            if first == "log" {
                guard words.count == 2, open.count < 2 else {
                    throw failure("write 'log NAME', and 'end' before it")
                }
                close()
                logs.append((words[1], []))
                open = [[]]
                continue
            }
            guard !open.isEmpty else { throw failure("write 'log NAME' first") }
            let step = Step(line: index + 1, words: words)
            switch first {
            case "repeat":
                open[open.count - 1].append(step)
                open.append([])
            case "end":
                guard open.count > 1 else { throw failure("there is no 'repeat' to end") }
                let body = open.removeLast()
                let last = open[open.count - 1].count - 1
                open[open.count - 1][last].body = body
            default: open[open.count - 1].append(step)
            }
        }
        guard open.count < 2 else {
            throw ReplayError(
                reason: "\(path): an 'end' is missing; add it after the last 'repeat'")
        }
        close()
    }

    private static let escapes: [Character: Character] = ["n": "\n", "v": "\u{b}"]

    /// The words of a line; nil if a quotation mark is not closed.
    private static func words(_ line: Substring) -> [String]? {
        var words: [String] = []
        var word: String?
        var (isQuoted, isEscaped) = (false, false)
        for character in line {
            if isEscaped {
                word?.append(escapes[character] ?? character)
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
                word = word ?? ""
            } else if character == " ", !isQuoted {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return isQuoted ? nil : words
    }
}

/// Why a log cannot be replayed.
struct ReplayError: Error, CustomStringConvertible {
    /// What is wrong.
    var reason: String
    /// Whether the log is left out: its file is missing, or it needs what is not built.
    var isExpected = false

    var description: String { reason }
}
