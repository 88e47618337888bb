/// The steps of tests: for each a line such as `log NAME`, and then its steps, one a line.
struct ReplayTable {
    /// A test.
    struct Block {
        /// The words after `log` or `fact`.
        var names: [String]
        var line: Int
        var steps: [Step]
    }

    /// A step: a word, and what it applies to.
    struct Step {
        var line: Int
        var words: [String]
        /// The steps that a `repeat` contains.
        var body: [Step] = []
    }

    /// The tests, in order.
    private(set) var blocks: [Block] = []

    /// The maximum number of lines of a table.
    private static let maximumLines = 1 << 17

    /// Reads a table, in time linear in its length. Words are separated by spaces; one with a space is in quotes, with
    /// `\"` and `\\` for those characters. Steps from `repeat N` to `end` are performed N times.
    ///
    /// - Parameters:
    ///   - path: the table's path, for messages.
    ///   - heading: how a test begins: a word, and what each word after it is.
    init(_ text: String, path: String, heading: String = "log NAME") throws {
        let expected = heading.split(separator: " ")
        // The steps that have been read of the test and of the `repeat`s around a line.
        var open: [[Step]] = []
        func close() {
            guard let steps = open.first, !blocks.isEmpty else { return }
            blocks[blocks.count - 1].steps = steps
            open = []
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count <= ReplayTable.maximumLines else {
            throw ReplayError(
                reason:
                    "\(path): more than \(ReplayTable.maximumLines) lines; make two tables of it")
        }
        for (index, line) in lines.enumerated() {
            func failure(_ reason: String) -> ReplayError {
                ReplayError(reason: "\(path):\(index + 1): \(reason)")
            }
            guard let words = ReplayTable.words(line) else {
                throw failure("a quotation mark is missing; close it")
            }
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            if first == expected[0] {
                guard words.count == expected.count, open.count < 2 else {
                    throw failure("write '\(heading)', and 'end' before it")
                }
                close()
                let names = Array(words.dropFirst())
                blocks.append(Block(names: names, line: index + 1, steps: []))
                open = [[]]
                continue
            }
            guard !open.isEmpty else { throw failure("write '\(heading)' first") }
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
