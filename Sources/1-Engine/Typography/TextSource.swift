/// The scalars of a layout's runs, in paragraphs.
struct TextSource {
    struct Scalar {
        var value: UnicodeScalar
        /// The index of its run.
        var run: Int
        /// Its index in the text of all runs.
        var index: Int
    }

    /// Text beyond this many scalars is left out.
    static let maximumScalars = 200_000
    /// Marks behind one character beyond this number are left out, because the time that HarfBuzz
    /// takes grows with the square of it. Unicode's Stream-Safe Text Format (UAX #15) has the same
    /// limit.
    static let maximumMarks = 30

    /// Split at line feeds and separators, which are in none; at least one. By the rules of the .riv
    /// format's runtimes a paragraph ends with its separator, and a line separator ends none.
    private(set) var paragraphs: [[Scalar]] = []
    /// Those of line feeds and of marks that were left out included.
    private(set) var scalarCount = 0
    /// The run that the text ends in.
    private(set) var lastRun = 0

    init(_ runs: [TextRun], _ breaks: LineBreaks) {
        if breaks == .riv {
            split(runs)
            return
        }
        var paragraph: [Scalar] = []
        var marks = 0
        loop: for (run, text) in runs.enumerated() {
            for scalar in text.text.unicodeScalars {
                if scalarCount >= TextSource.maximumScalars { break loop }
                let index = scalarCount
                scalarCount += 1
                lastRun = run
                marks = TextSource.isMark(scalar) ? marks + 1 : 0
                if marks > TextSource.maximumMarks { continue }
                if scalar == "\n" || scalar == "\u{2028}" || scalar == "\u{2029}" {
                    paragraphs.append(paragraph)
                    paragraph = []
                } else {
                    let isControl = scalar.value < 32 || scalar.value == 127
                    paragraph.append(
                        Scalar(value: isControl ? " " : scalar, run: run, index: index))
                }
            }
        }
        paragraphs.append(paragraph)
    }

    private mutating func split(_ runs: [TextRun]) {
        var paragraph: [Scalar] = []
        var marks = 0
        loop: for (run, text) in runs.enumerated() {
            for scalar in text.text.unicodeScalars {
                if scalarCount >= TextSource.maximumScalars { break loop }
                let index = scalarCount
                scalarCount += 1
                lastRun = run
                marks = TextSource.isMark(scalar) ? marks + 1 : 0
                if marks > TextSource.maximumMarks { continue }
                // A carriage return and a line feed are one separator.
                if scalar != "\n", paragraph.last?.value == "\r" {
                    paragraphs.append(paragraph)
                    paragraph = []
                }
                paragraph.append(Scalar(value: scalar, run: run, index: index))
                if scalar != "\r", TextSource.endsParagraph(scalar) {
                    paragraphs.append(paragraph)
                    paragraph = []
                }
            }
        }
        if !paragraph.isEmpty { paragraphs.append(paragraph) }
    }

    /// The scalars of the bidirectional class B.
    private static func endsParagraph(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0xa, 0xd, 0x1c...0x1e, 0x85, 0x2029: true
        default: false
        }
    }

    private static func isMark(_ scalar: UnicodeScalar) -> Bool {
        // The first mark is U+0300.
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return false
        }
    }
}
