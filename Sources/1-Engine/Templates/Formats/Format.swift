/// A format that follows `|` in a template. A value that a format does not accept, such as non-numeric text for
/// `number`, is left unchanged.
enum Format: Hashable, Sendable {
    /// A number with its digits grouped as in the locale; nil decimals allow up to three.
    case number(decimals: Int?)
    /// A percentage: 0.25 is 25 %.
    case percent(decimals: Int)
    /// An amount in a currency, given by its ISO 4217 code in capitals.
    case currency(String)
    /// A number of bytes in decimal units, such as 1.2 MB.
    case bytes
    /// An ordinal number, such as 1st.
    case ordinal
    /// A number of seconds as its two largest units.
    case duration
    /// A number of seconds as on a stopwatch, such as 1:05:09.
    case stopwatch
    /// The number of elements in an array or of members in an object.
    case count
    /// One value of the elements of an array.
    case list(ListFormat)
    case calculation(Calculation)
    case date(DateStyle)
    case relative(RelativeWidth)
    case upper, lower, title
    case plural(PluralTexts)
    /// Truncates the text to this many characters, the last of which is then an ellipsis.
    case truncate(Int)
    /// The text to use for a missing value or an empty text.
    case `default`(String)

    enum RelativeWidth: String, Sendable, CaseIterable {
        case long, short, narrow
    }

    /// The names of the formats in templates.
    static let names =
        [
            "number", "currency", "percent", "date", "time", "datetime", "relative", "duration",
            "upper", "lower", "title", "plural", "truncate", "default", "bytes", "ordinal", "count",
        ] + ListFormat.names + Calculation.names

    /// Creates a format from its name in a template; nil for an argument that it does not accept.
    init?(_ name: String, _ argument: String?) {
        switch (name, argument) {
        case ("upper", nil): self = .upper
        case ("lower", nil): self = .lower
        case ("title", nil): self = .title
        case ("bytes", nil): self = .bytes
        case ("ordinal", nil): self = .ordinal
        case ("count", nil): self = .count
        case ("duration", nil): self = .duration
        case ("duration", "clock"?): self = .stopwatch
        case ("number", nil): self = .number(decimals: nil)
        case ("percent", nil): self = .percent(decimals: 0)
        case ("relative", nil): self = .relative(.short)
        case ("default", let text?): self = .default(text)
        case (_, _) where ListFormat.names.contains(name):
            guard let format = ListFormat(name, argument) else { return nil }
            self = .list(format)
        case ("date", _), ("time", _), ("datetime", _):
            guard let style = DateStyle(name, argument) else { return nil }
            self = .date(style)
        case (_, nil): return nil
        case (_, let argument?): self.init(name, argument: argument)
        }
    }

    private init?(_ name: String, argument: String) {
        switch name {
        case "number", "percent":
            guard let decimals = Format.digits(argument, 0...10) else { return nil }
            self = name == "number" ? .number(decimals: decimals) : .percent(decimals: decimals)
        case "currency":
            let isCode =
                argument.utf8.count == 3
                && argument.utf8.allSatisfy { (65...90).contains($0 & ~0x20) }
            guard isCode else { return nil }
            self = .currency(argument.uppercased())
        case "relative":
            guard let width = RelativeWidth(rawValue: argument) else { return nil }
            self = .relative(width)
        case "plural":
            guard let texts = PluralTexts(argument) else { return nil }
            self = .plural(texts)
        case "truncate":
            guard let count = Format.digits(argument, 1...4096) else { return nil }
            self = .truncate(count)
        default:
            guard let calculation = Calculation(name, argument) else { return nil }
            self = .calculation(calculation)
        }
    }

    /// Parses a whole number without a sign.
    private static func digits(_ text: String, _ range: ClosedRange<Int>) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }), let n = Int(text)
        else { return nil }
        return range.contains(n) ? n : nil
    }

    /// Returns a description of a format's argument, for messages.
    static func wanted(_ name: String) -> String {
        switch name {
        case "number", "percent": "decimals from 0 to 10, such as \(name):1"
        case "currency": "the three letters of a currency, such as currency:EUR"
        case "date", "time", "datetime":
            "short, medium, long, full or a pattern, such as \(name):\(DateStyle.example(name))"
        case "relative": "long, short or narrow, such as relative:long"
        case "duration": "no argument or 'clock', such as duration:clock"
        case "plural": "a text for 'other', such as plural:one=# train;other=# trains"
        case "truncate": "a number of characters from 1 to 4096, such as truncate:20"
        case "default": "a text, such as default:none"
        default: ListFormat.wanted(name) ?? Calculation.wanted(name) ?? "no argument"
        }
    }

    /// The format's name in templates.
    var name: String {
        switch self {
        case .number: "number"
        case .percent: "percent"
        case .currency: "currency"
        case .bytes: "bytes"
        case .ordinal: "ordinal"
        case .duration, .stopwatch: "duration"
        case .count: "count"
        case .list(let format): format.name
        case .calculation(let calculation): calculation.name
        case .date(.styles(nil, _?)): "time"
        case .date(.styles(_?, _?)): "datetime"
        case .date: "date"
        case .relative: "relative"
        case .upper: "upper"
        case .lower: "lower"
        case .title: "title"
        case .plural: "plural"
        case .truncate: "truncate"
        case .default: "default"
        }
    }

    var isRelative: Bool { if case .relative = self { true } else { false } }
    /// The path of a value other than the placeholder's that the format reads; nil for most formats.
    var path: TemplatePath? {
        if case .calculation(let calculation) = self { calculation.path } else { nil }
    }
    var isDefault: Bool { if case .default = self { true } else { false } }
}

/// The texts of `plural`, selected by the categories of the locale's plural rules or by exact numbers.
struct PluralTexts: Hashable, Sendable {
    /// The texts by category ("one", "few", …) or by number ("0").
    private let texts: [String: String]
    private let other: String

    private static let categories: Set = ["zero", "one", "two", "few", "many", "other"]

    /// Parses the texts.
    ///
    /// - Parameter argument: such as `0=none;one=# train;other=# trains`.
    init?(_ argument: String) {
        var texts: [String: String] = [:]
        for part in argument.split(separator: ";", omittingEmptySubsequences: false) {
            guard let sign = part.firstIndex(of: "=") else { return nil }
            let key = part[..<sign].filter { $0 != " " }
            let isNumber = !key.isEmpty && key.utf8.allSatisfy { (48...57).contains($0) }
            guard isNumber || PluralTexts.categories.contains(key), texts[key] == nil else {
                return nil
            }
            texts[key] = String(part[part.index(after: sign)...])
        }
        guard let other = texts["other"] else { return nil }
        self.texts = texts
        self.other = other
    }

    /// Returns the text for a number, with each `#` replaced by the number.
    ///
    /// - Parameters:
    ///   - number: the number as it is written in the data.
    ///   - category: the number's category in the locale's plural rules.
    ///   - formatted: the number as the locale writes it.
    func text(number: String, category: String, formatted: String) -> String {
        let text = texts[number] ?? texts[category] ?? other
        guard text.contains("#") else { return text }
        return text.split(separator: "#", omittingEmptySubsequences: false)
            .joined(separator: formatted)
    }
}
