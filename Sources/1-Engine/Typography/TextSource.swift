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
        var paragraphs: [[Scalar]] = []
        var paragraph: [Scalar] = []
        func end() {
            paragraphs.append(paragraph)
            paragraph = []
        }
        if breaks == .riv {
            forEachScalar(of: runs) { scalar in
                // A carriage return and a line feed are one separator.
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

    /// Calls `body` with each scalar within the limits, and counts all.
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
