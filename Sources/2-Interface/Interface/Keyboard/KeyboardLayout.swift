import JSON

/// The letters of a keyboard in one language, as its file in `Layouts` says.
struct KeyboardLayout: Sendable, Equatable {
    /// The language and perhaps the region, such as `en-GB`.
    var language = ""
    /// The name of the language in itself, which the space bar shows.
    var name = ""
    /// The texts of the keys, from the top row.
    var rows: [[String]] = []
    /// The texts of the same keys after Shift; those of scripts without upper case may be empty.
    var shifted: [[String]] = []
    /// The texts that a held key offers besides its own.
    var accents: [String: [String]] = [:]
    /// The sign of the currency, on the page of symbols.
    var currency = "€"
    /// Whether letters are composed to Korean syllables.
    var composesHangul = false

    /// Whether Shift changes a key.
    var hasShift: Bool { shifted != rows }
    /// Whether Shift types letters in upper case, unlike in scripts in which it types other letters.
    var hasUpperCase: Bool {
        zip(rows.joined(), shifted.joined()).contains { $0 != $1 && $0.uppercased() == $1 }
    }
}

/// The pages of signs and digits that all languages share, as `Layouts/pads.json` says. A text in braces is a key that
/// does something, such as `{delete}`.
struct KeyboardPads: Sendable, Equatable {
    /// The page of symbols, and the one with further ones.
    var (symbols, more): ([[String]], [[String]]) = ([], [])
    /// The pads for whole numbers, numbers with decimals and telephone numbers.
    var (numbers, decimals, phone): ([[String]], [[String]], [[String]]) = ([], [], [])
}

/// Reads the files of layouts. Errors say the line.
enum KeyboardFile {
    /// Limits of a layout: bytes of its file, rows, keys of a row, scalars of a key's text and texts of a held key.
    private static let (maximumSize, maximumRows, maximumKeys) = (16_384, 5, 14)
    private static let (maximumScalars, maximumAccents) = (8, 12)

    /// Reads the letters of a language.
    ///
    /// - Throws: `JSONError` with the line and what is wrong.
    static func layout(_ bytes: [UInt8]) throws(JSONError) -> KeyboardLayout {
        let file = try parse(bytes)
        var layout = KeyboardLayout()
        var hasShifted = false
        for member in file.members ?? [] {
            let value = member.value
            switch member.key {
            case "language": layout.language = try text(value, of: "language")
            case "name": layout.name = try text(value, of: "name")
            case "rows": layout.rows = try rows(value, of: "rows")
            case "shifted":
                layout.shifted = try rows(value, of: "shifted")
                hasShifted = true
            case "accents": layout.accents = try accents(value)
            case "currency": layout.currency = try text(value, of: "currency")
            case "composes":
                guard value.string == "hangul" else {
                    throw error(value, "'composes' can only be \"hangul\"")
                }
                layout.composesHangul = true
            default: throw JSONError(position: member.position, reason: unknown(member.key))
            }
        }
        for (key, isMissing) in [
            ("language", layout.language.isEmpty), ("name", layout.name.isEmpty),
            ("rows", layout.rows.isEmpty),
        ] where isMissing {
            throw error(file, "'\(key)' is missing")
        }
        if !hasShifted {
            layout.shifted = layout.rows.map { $0.map { $0.uppercased() } }
        } else if layout.shifted.map(\.count) != layout.rows.map(\.count) {
            throw error(
                file["shifted"] ?? file, "'shifted' must have as many rows and keys as 'rows'")
        }
        for (key, texts) in layout.accents where layout.accents[key.uppercased()] == nil {
            layout.accents[key.uppercased()] = texts.map { $0.uppercased() }
        }
        return layout
    }

    /// Reads the pages that all languages share.
    ///
    /// - Throws: `JSONError` with the line and what is wrong.
    static func pads(_ bytes: [UInt8]) throws(JSONError) -> KeyboardPads {
        let file = try parse(bytes)
        var pads = KeyboardPads()
        for member in file.members ?? [] {
            let rows = try rows(member.value, of: member.key)
            switch member.key {
            case "symbols": pads.symbols = rows
            case "more": pads.more = rows
            case "numbers": pads.numbers = rows
            case "decimals": pads.decimals = rows
            case "phone": pads.phone = rows
            default: throw JSONError(position: member.position, reason: unknown(member.key))
            }
        }
        return pads
    }

    private static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        guard bytes.count <= maximumSize else {
            throw JSONError(
                position: JSONPosition(line: 1, column: 1),
                reason: "the layout is longer than \(maximumSize) bytes")
        }
        let value = try JSONParser.parse(String(decoding: bytes, as: UTF8.self))
        guard value.members != nil else { throw error(value, "a layout must be an object") }
        return value
    }

    private static func unknown(_ key: String) -> String { "a layout has no key '\(key)'" }

    private static func error(_ value: JSONValue, _ reason: String) -> JSONError {
        JSONError(position: value.position, reason: reason)
    }

    private static func text(_ value: JSONValue, of key: String) throws(JSONError) -> String {
        guard let text = value.string, !text.isEmpty, text.unicodeScalars.count <= 32 else {
            throw error(value, "'\(key)' must be a text of 1 to 32 characters")
        }
        return text
    }

    private static func rows(_ value: JSONValue, of key: String) throws(JSONError) -> [[String]] {
        guard let array = value.array, (1...maximumRows).contains(array.count) else {
            throw error(value, "'\(key)' must be 1 to \(maximumRows) texts, one a row")
        }
        var rows: [[String]] = []
        for row in array { rows.append(try keys(row, of: key, maximum: maximumKeys)) }
        return rows
    }

    /// Splits a text at its spaces. A mark at the start of a key would otherwise belong to the space before it.
    private static func keys(
        _ value: JSONValue, of key: String, maximum: Int
    ) throws(JSONError) -> [String] {
        let parts = (value.string ?? "").unicodeScalars.split(separator: " ").map { String($0) }
        guard (1...maximum).contains(parts.count) else {
            throw error(value, "'\(key)' must have 1 to \(maximum) keys, separated by spaces")
        }
        for part in parts where part.unicodeScalars.count > maximumScalars && !part.hasPrefix("{") {
            throw error(
                value, "'\(part)' is longer than a key's text of \(maximumScalars) characters")
        }
        return parts
    }

    private static func accents(_ value: JSONValue) throws(JSONError) -> [String: [String]] {
        guard let members = value.members else {
            throw error(value, "'accents' must be an object of texts")
        }
        var accents: [String: [String]] = [:]
        for member in members {
            accents[member.key] = try keys(member.value, of: member.key, maximum: maximumAccents)
        }
        return accents
    }
}
