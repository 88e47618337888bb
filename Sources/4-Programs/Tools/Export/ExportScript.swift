/// Timed input for a file that is exported: touches, values and triggers.
///
///     # seconds  what
///     0.5  down 120 80
///     0.7  move 160 80
///     0.9  up 160 80
///     1.2  set weather/temperature 21.5
///     2    fire alarm
///
/// Positions are in the artboard's coordinates.
package struct ExportScript: Sendable {
    package enum Action: Equatable, Sendable {
        case pointer(PointerPhase, x: Double, y: Double)
        case set(path: String, value: String)
        case fire(path: String)
    }

    package enum PointerPhase: String, CaseIterable, Sendable {
        case down, move, up
    }

    package struct Entry: Equatable, Sendable {
        /// The entry's time, in seconds after the start.
        package var time: Double
        package var action: Action
    }

    package struct ParseError: Error, Equatable, CustomStringConvertible {
        /// The line's number, counted from 1.
        package var line: Int
        package var reason: String
        package var description: String { "line \(line): \(reason)" }
    }

    /// The entries, sorted by time.
    package private(set) var entries: [Entry] = []

    /// Creates an empty script.
    package init() {}

    /// Parses a script of at most 100,000 entries.
    ///
    /// - Throws: `ParseError` for the first line that is not valid.
    package init(_ text: String) throws(ParseError) {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (i, line) in lines.enumerated() {
            let words = line.split(maxSplits: 3) { $0 == " " || $0 == "\t" }.map(String.init)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            do throws(Reason) {
                guard entries.count < 100_000 else {
                    throw Reason("a script has at most 100,000 entries")
                }
                entries.append(try ExportScript.entry(words))
            } catch { throw ParseError(line: i + 1, reason: error.text) }
        }
        // Entries with the same time keep their order.
        let sorted = entries.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        entries = sorted.map(\.element)
    }

    private struct Reason: Error {
        var text: String
        init(_ text: String) { self.text = text }
    }

    private static func entry(_ words: [String]) throws(Reason) -> Entry {
        guard let time = Double(words[0]), (0...86_400).contains(time) else {
            throw Reason("'\(words[0])' is not a time from 0 to 86400 seconds")
        }
        switch words.count > 1 ? words[1] : "" {
        case "set":
            guard words.count == 4 else {
                throw Reason("'set' takes a path and a value: SECONDS set PATH VALUE")
            }
            return Entry(time: time, action: .set(path: words[2], value: words[3]))
        case "fire":
            guard words.count == 3 else {
                throw Reason("'fire' takes a path and nothing else: SECONDS fire PATH")
            }
            return Entry(time: time, action: .fire(path: words[2]))
        case "": throw Reason("after the time, one of down, move, up, set and fire is missing")
        case let word:
            guard let phase = PointerPhase(rawValue: word) else {
                throw Reason("'\(word)' is none of down, move, up, set and fire")
            }
            guard words.count == 4, let x = coordinate(words[2]), let y = coordinate(words[3])
            else {
                throw Reason(
                    "'\(word)' takes two numbers from -1000000 to 1000000: SECONDS \(word) X Y")
            }
            return Entry(time: time, action: .pointer(phase, x: x, y: y))
        }
    }

    private static func coordinate(_ text: String) -> Double? {
        Double(text.trimmingSpaces).flatMap { abs($0) <= 1e6 ? $0 : nil }
    }
}

extension String {
    fileprivate var trimmingSpaces: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...end]
    }
}
