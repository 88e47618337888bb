/// The scalars of a layout's runs, split into paragraphs.
struct TextSource {
    struct Scalar {
        var value: UnicodeScalar
        /// The index of its run.
        var run: Int
        /// The scalar's index in the text of all runs.
        var index: Int
    }

    /// The maximum number of scalars; text beyond it is ignored.
    static let maximumScalars = 200_000
    /// The maximum number of combining marks on one character; further marks are ignored, because HarfBuzz's time grows
    /// quadratically with their number. Unicode's Stream-Safe Text Format (UAX #15) has the same limit.
    static let maximumMarks = 30

    /// The paragraphs; at least one. They are split at line feeds and separators, which belong to no paragraph. By the
    /// rules of the .riv format's runtimes, however, a paragraph includes its separator, and a line separator does not
    /// end a paragraph.
    private(set) var paragraphs: [[Scalar]] = []
    /// The number of scalars, including line feeds and marks that were ignored.
    private(set) var scalarCount = 0
    /// The index of the run in which the text ends.
    private(set) var lastRun = 0

    init(_ runs: [TextRun], _ breaks: LineBreaks) {
        var paragraphs: [[Scalar]] = []
        var paragraph: [Scalar] = []
        func end() {
            paragraphs.append(paragraph)
            paragraph = []
        }
        if breaks == .riv {
            forEachScalar(of: runs) { scalar in
                // A carriage return followed by a line feed is one separator.
                if scalar.value != "\n", paragraph.last?.value == "\r" { end() }
                paragraph.append(scalar)
                if scalar.value != "\r", TextSource.endsParagraph(scalar.value) { end() }
            }
            if !paragraph.isEmpty { end() }
        } else {
            forEachScalar(of: runs) { scalar in
                switch scalar.value {
                case "\n", "\u{2028}", "\u{2029}": return end()
                default: break
                }
                var scalar = scalar
                let isControl = scalar.value.value < 32 || scalar.value.value == 127
                if isControl { scalar.value = " " }
                paragraph.append(scalar)
            }
            end()
        }
        self.paragraphs = paragraphs
    }

    /// Calls `body` with each scalar within the limits, and counts all scalars.
    private mutating func forEachScalar(of runs: [TextRun], _ body: (Scalar) -> Void) {
        var marks = 0
        for (run, text) in runs.enumerated() {
            for scalar in text.text.unicodeScalars {
                if scalarCount >= TextSource.maximumScalars { return }
                let index = scalarCount
                scalarCount += 1
                lastRun = run
                marks = TextSource.isMark(scalar) ? marks + 1 : 0
                if marks > TextSource.maximumMarks { continue }
                body(Scalar(value: scalar, run: run, index: index))
            }
        }
    }

    /// Whether a scalar is of the bidirectional class B.
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
