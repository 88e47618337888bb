import Platform

/// A kiosk and what happens to it, as lines of text: `kiosk OPTION=VALUE …`, then a line for each step.
struct LiveScript: Equatable, Sendable {
    /// Something that happens: a change of data, a gesture or a command.
    ///
    /// The verbs, with their arguments:
    ///
    /// - `data CHANGE SALT`: the source brings its rows after a change; see `LiveRows.changes`.
    /// - `feed PERIOD COUNT CHANGE SALT`: that COUNT times, every PERIOD seconds.
    /// - `fail`: the source fails; the next document ends that.
    /// - `press ROLE INDEX SECONDS`: a finger rests on the INDEXth visible row, button, tab, back button, text field, other
    ///   control or uncovered swipe action for SECONDS.
    /// - `taps ROLE INDEX COUNT PERIOD`: impatient taps.
    /// - `bounce ROLE INDEX`: a tap whose contact breaks off for 20 ms.
    /// - `swipe INDEX left|right FRACTION`: a row is moved aside by a fraction of its width.
    /// - `drag DISTANCE SECONDS HOLD`, `fling DISTANCE`, `pull`, `edge`: of one finger; `two DISTANCE SECONDS` of two.
    /// - `palm X Y SECONDS`: a contact that rests at a place, given as fractions of the screen, beside other fingers.
    /// - `type COUNT SALT`: taps at places of the keyboard that is on the screen.
    /// - `refresh`, `request`, `show SCREEN`, `back`, `set VALUE`, `key start|end|down|up`: commands.
    /// - `wait`: nothing.
    struct Step: Equatable, Sendable {
        /// Seconds since the previous step.
        var after: Double
        var words: [String]

        var verb: String { words[0] }
        func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }
        func number(_ index: Int) -> Double { Double(word(index)) ?? 0 }
        func integer(_ index: Int) -> Int { Int(word(index)) ?? 0 }

        /// Seconds for which the step needs the finger; nil for a step that needs none.
        var touchDuration: Double? {
            switch verb {
            case "press": number(3)
            case "taps": Double(max(1, integer(3)) - 1) * number(4) + 0.06
            case "bounce": 0.16
            case "type": Double(integer(1)) * LiveScript.typingPeriod
            case "swipe", "edge": 0.3
            case "drag": number(2) + number(3)
            case "fling": 0.1
            case "pull": 0.6
            case "two": number(2) + 0.05
            default: nil
            }
        }

        var line: String {
            "+\(Number.text(after, decimals: 2)) " + words.joined(separator: " ")
        }
    }

    /// Seconds from one tap on a key to the next.
    static let typingPeriod = 0.15

    var kiosk = LiveKiosk()
    var steps: [Step] = []

    var text: String { ([kiosk.line] + steps.map(\.line)).joined(separator: "\n") + "\n" }

    /// Reads a script; empty lines, and lines that start with `#`, are ignored.
    init(text: String) throws {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            if first == "kiosk" {
                kiosk = try LiveKiosk(line: line)
            } else if first.hasPrefix("+"), let after = Double(first.dropFirst()), words.count > 1 {
                steps.append(Step(after: after, words: Array(words.dropFirst())))
            } else {
                throw UsageError(
                    "'\(line)' is neither 'kiosk OPTION=VALUE …' nor '+SECONDS VERB …'")
            }
        }
    }
}
