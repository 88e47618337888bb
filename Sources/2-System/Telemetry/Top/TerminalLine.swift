/// The features of a terminal that a program may use.
package struct TerminalStyle: Equatable, Sendable {
    /// Whether to use colours, by ANSI escape sequences.
    package var hasColour: Bool
    /// Whether to use characters other than ASCII, such as ▁ and °.
    package var hasBlocks: Bool

    package init(hasColour: Bool, hasBlocks: Bool) {
        self.hasColour = hasColour
        self.hasBlocks = hasBlocks
    }
}

/// A line of a terminal, truncated at the terminal's width. Each character takes one cell.
struct TerminalLine {
    /// Foreground colours and weights. Raw values are ECMA-48 SGR parameters.
    enum Style: Int {
        case plain = 0
        case bold = 1
        case faint = 2
        case red = 31
        case green = 32
        case yellow = 33
        case cyan = 36
    }

    private(set) var text = ""
    /// The number of occupied cells.
    private(set) var width = 0
    private let limit: Int
    private let terminal: TerminalStyle

    init(limit: Int, style: TerminalStyle) {
        self.limit = limit
        terminal = style
    }

    /// Appends a text, truncated to the remaining width.
    mutating func add(_ more: String, _ style: Style = .plain) {
        var shown = ""
        for scalar in more.unicodeScalars where width < limit {
            // The text may come from a file: control characters would act on the terminal, and other
            // characters may be wider than one cell.
            let isASCII = scalar.value >= 32 && scalar.value < 127
            let isSafe = isASCII || terminal.hasBlocks && ours.contains(scalar)
            shown.unicodeScalars.append(isSafe ? scalar : "?")
            width += 1
        }
        guard !shown.isEmpty else { return }
        let isPlain = style == .plain || !terminal.hasColour
        text += isPlain ? shown : "\u{1B}[\(style.rawValue)m\(shown)\u{1B}[0m"
    }

    /// Appends a text, right-aligned in a field of the given width.
    mutating func add(_ more: String, right field: Int, _ style: Style = .plain) {
        add(String(repeating: " ", count: max(0, field - more.unicodeScalars.count)) + more, style)
    }

    /// Appends a text, left-aligned in a field of the given width.
    mutating func add(_ more: String, left field: Int, _ style: Style = .plain) {
        add(more + String(repeating: " ", count: max(0, field - more.unicodeScalars.count)), style)
    }
}

/// The characters beyond ASCII that `flipbook top` draws.
private let ours: Set<Unicode.Scalar> = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█", "°"]
