import Testing

@testable import Platform

@Suite struct ControlCharacterTests {
    @Test(arguments: [
        ("Menü „Start“ 😀 👩‍👩‍👧", "Menü „Start“ 😀 👩‍👩‍👧", "Menü „Start“ 😀 👩‍👩‍👧"),
        ("a\u{1b}]0;title\u{7}b", "a\\u{1B}]0;title\\u{7}b", "a ]0;title b"),
        ("a\nb\tc\rd\0", "a\\nb\\tc\\rd\\u{0}", "a b c d "),
        ("\u{7f}\u{9b}31m", "\\u{7F}\\u{9B}31m", "  31m"),
        // Bidirectional controls and line separators can forge a line as well.
        ("a\u{202e}b\u{2028}c\u{2066}", "a\\u{202E}b\\u{2028}c\\u{2066}", "a b c "),
        ("", "", ""),
    ])
    func controlCharactersAreEscapedOrReplaced(text: String, escaped: String, replaced: String) {
        #expect(text.escapingControlCharacters == escaped)
        #expect(escaped.escapingControlCharacters == escaped)
        #expect(text.replacingControlCharacters == replaced)
    }

    /// A line of the journal cannot be forged, nor its priority set.
    @Test(arguments: [
        ("a\nflipbook: FORGED", "a\\nflipbook: FORGED"), ("a\r\nb\tc", "a\\r\\nb\\tc"),
        ("<0>a", "\\u{3C}0>a"), ("<13>flipbook: a", "\\u{3C}13>flipbook: a"),
        ("<b> a <0>", "<b> a <0>"), ("a\u{2028}b\u{85}c", "a\\u{2028}b\\u{85}c"), ("", ""),
    ])
    func journalLinesCannotBeForged(text: String, line: String) {
        #expect(text.escapedForJournal == line)
    }

    @Test func terminalEscapingKeepsTabsAndNewlines() {
        #expect("a\tb\nc\u{1b}".escapingTerminalControls == "a\tb\nc\\u{1B}")
    }
}
