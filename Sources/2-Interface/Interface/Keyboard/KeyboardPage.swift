/// A key of a keyboard on the screen.
struct KeyboardKey: Equatable {
    /// What the key does.
    enum Action: Equatable {
        /// It types its text.
        case type(String)
        case shift, delete, space, symbols, more, letters, language, hide
        case `return`
        /// Nothing: it keeps its place free.
        case none
    }

    var action: Action
    /// The texts that it offers while it is held.
    var accents: [String] = []
    /// The width in widths of a letter; 0 for a share of the room that the other keys of its row leave.
    var width = 1.0

    /// The text that it types; nil if it types none.
    var text: String? { if case .type(let text) = action { text } else { nil } }
}

/// The rows of keys that are seen at a time.
enum KeyboardPage: Equatable {
    case letters, symbols, more

    /// Returns the rows of keys.
    ///
    /// - Parameters:
    ///   - type: what is typed; pads of digits have one page.
    ///   - isShifted: whether the next letter is in upper case.
    ///   - hasLanguages: whether there is a key for the next language.
    ///   - digits: the digits that the keys 0 to 9 of a pad of numbers have.
    static func rows(
        _ page: KeyboardPage, type: KeyboardType, layout: KeyboardLayout, pads: KeyboardPads,
        isShifted: Bool, hasLanguages: Bool, decimalSeparator: String,
        digits: [String] = []
    ) -> [[KeyboardKey]] {
        func keys(_ rows: [[String]], accents: [String: [String]] = [:]) -> [[KeyboardKey]] {
            rows.map { row in
                row.map { text in
                    KeyboardKey(
                        action: action(text, layout, decimalSeparator),
                        accents: accents[text] ?? [])
                }
            }
        }
        switch type {
        case .numberPad:
            return keys(
                pads.numbers.map { row in
                    row.map { text in
                        Int(text).flatMap { digits.indices.contains($0) ? digits[$0] : nil } ?? text
                    }
                })
        case .decimalPad: return keys(pads.decimals)
        case .phonePad: return keys(pads.phone)
        case .default, .url, .emailAddress: break
        }
        var rows =
            switch page {
            case .letters:
                keys(isShifted ? layout.shifted : layout.rows, accents: layout.accents)
            case .symbols: keys(pads.symbols)
            case .more: keys(pads.more)
            }
        var last = rows.removeLast()
        let left: KeyboardKey.Action? =
            switch page {
            case .letters: layout.hasShift ? .shift : nil
            case .symbols: .more
            case .more: .symbols
            }
        if let left { last.insert(KeyboardKey(action: left, width: 1.4), at: 0) }
        last.append(KeyboardKey(action: .delete, width: 1.4))
        rows.append(last)
        rows.append(bottom(page, type, hasLanguages))
        return rows
    }

    private static func action(
        _ text: String, _ layout: KeyboardLayout, _ decimalSeparator: String
    ) -> KeyboardKey.Action {
        switch text {
        case "{delete}": .delete
        case "{return}": .return
        case "{hide}": .hide
        case "{none}": .none
        case "{currency}": .type(layout.currency)
        case "{decimal}": .type(decimalSeparator)
        default: .type(text)
        }
    }

    /// The row of the space bar.
    private static func bottom(
        _ page: KeyboardPage, _ type: KeyboardType, _ hasLanguages: Bool
    ) -> [KeyboardKey] {
        var row = [KeyboardKey(action: page == .letters ? .symbols : .letters, width: 1.4)]
        if hasLanguages { row.append(KeyboardKey(action: .language)) }
        row.append(KeyboardKey(action: .hide))
        if type == .emailAddress { row.append(KeyboardKey(action: .type("@"))) }
        if type == .url { row.append(KeyboardKey(action: .type("/"))) }
        row.append(KeyboardKey(action: .space, width: 0))
        row.append(KeyboardKey(action: .type("."), accents: [",", "?", "!", "-"]))
        row.append(KeyboardKey(action: .return, width: 1.8))
        return row
    }
}
