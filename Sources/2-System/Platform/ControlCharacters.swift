import JSON

/// Text from files and commands may contain characters that control a terminal, forge a line of
/// output, or reorder it.
extension Unicode.Scalar {
    /// The scalar as an escape sequence of a string literal: "\n", "\t", "\r" or such as "\u{1B}".
    fileprivate var escaped: String {
        switch self {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
        }
    }
}

extension String {
    /// The text with escape sequences instead of control characters, for names and texts from files
    /// and commands that become part of a line of output.
    ///
    /// - Complexity: O(n)
    package var escapingControlCharacters: String { escaped { _ in false } }

    /// The text as a line of the journal: control characters are escaped, and so is a prefix such as "<0>", by which
    /// systemd would set the line's priority.
    package var escapedForJournal: String {
        let text = escapingControlCharacters
        guard text.utf8.first == UInt8(ascii: "<"), text.utf8.dropFirst().first?.isDigit == true
        else { return text }
        return "\\u{3C}" + text.dropFirst()
    }

    /// The text with escape sequences instead of control characters other than line feeds and tabs, for
    /// texts of several lines.
    var escapingTerminalControls: String { escaped { $0 == "\n" || $0 == "\t" } }

    private func escaped(except isKept: (Unicode.Scalar) -> Bool) -> String {
        func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
            scalar.controlsOutput && !isKept(scalar)
        }
        guard unicodeScalars.contains(where: mustEscape) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            if mustEscape(scalar) {
                result += scalar.escaped
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The text with spaces instead of control characters, for texts that are also shown on the
    /// screen.
    package var replacingControlCharacters: String {
        var result = ""
        for scalar in unicodeScalars {
            result.unicodeScalars.append(scalar.controlsOutput ? " " : scalar)
        }
        return result
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
