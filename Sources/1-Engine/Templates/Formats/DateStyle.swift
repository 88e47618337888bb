/// The notation of a date or a time: one of the locale's styles, a skeleton's fields in the locale's order, or a
/// pattern.
enum DateStyle: Hashable, Sendable {
    case styles(date: Length?, time: Length?)
    /// Fields of UTS #35 with nothing in between, such as `EEEdMMM`.
    case skeleton(String)
    /// Fields and literal texts of UTS #35, formatted as written, such as `dd.MM.yyyy`.
    case pattern(String)

    enum Length: String, Sendable, CaseIterable {
        case short, medium, long, full
    }

    /// How often the text of the current time changes.
    enum Step {
        case second, minute, hour, day
    }

    /// The maximum length of a pattern, in bytes.
    static let maximumLength = 64
    /// The maximum number of letters in a field.
    private static let maximumFieldLength = 6
    /// The UTS #35 letters of fields that ICU formats, except for fractions of seconds.
    private static let letters = Set("GyYuUrQqMLwWdDFgEecabBhHKkmszZOvVXx".utf8)
    /// The letters allowed in skeletons, including `j` for the locale's preferred hour format.
    private static let skeletonLetters = Set("GyYQMLwdEecahHKkjJmszvBb".utf8)

    /// Creates a style from the format's name and argument; nil for an argument that the format does not accept.
    init?(_ name: String, _ argument: String?) {
        switch (name, argument.flatMap(Length.init)) {
        case ("date", let length?): self = .styles(date: length, time: nil)
        case ("time", let length?): self = .styles(date: nil, time: length)
        case ("datetime", let length?): self = .styles(date: length, time: length)
        default:
            guard let argument else {
                self =
                    switch name {
                    case "date": .styles(date: .medium, time: nil)
                    case "time": .styles(date: nil, time: .short)
                    default: .styles(date: .medium, time: .short)
                    }
                return
            }
            guard let style = DateStyle(pattern: argument) else { return nil }
            self = style
        }
    }

    private init?(pattern: String) {
        guard (1...DateStyle.maximumLength).contains(pattern.utf8.count),
            let fields = DateStyle.fields(pattern), !fields.isEmpty,
            fields.allSatisfy({ $0.count <= DateStyle.maximumFieldLength })
        else { return nil }
        if pattern.utf8.allSatisfy(DateStyle.isLetter) {
            // Each field may occur once, so that a misspelt style is not taken for a skeleton.
            let letters = fields.map(\.letter)
            guard Set(letters).count == letters.count,
                letters.allSatisfy(DateStyle.skeletonLetters.contains)
            else { return nil }
            self = .skeleton(pattern)
        } else {
            guard fields.allSatisfy({ DateStyle.letters.contains($0.letter) }) else { return nil }
            self = .pattern(pattern)
        }
    }

    static func example(_ name: String) -> String {
        switch name {
        case "date": "EEEdMMM or date:dd.MM.yyyy"
        case "time": "Hm or time:HH:mm"
        default: "EEEHm or datetime:dd.MM. HH:mm"
        }
    }

    /// Returns the runs of equal letters outside single quotes; nil if a quote is not closed.
    private static func fields(_ pattern: String) -> [(letter: UInt8, count: Int)]? {
        var fields: [(letter: UInt8, count: Int)] = []
        var previous: UInt8 = 0
        var isQuoted = false
        for byte in pattern.utf8 {
            if byte == UInt8(ascii: "'") { isQuoted.toggle() }
            let isField = !isQuoted && isLetter(byte)
            if isField, byte == previous {
                fields[fields.count - 1].count += 1
            } else if isField {
                fields.append((byte, 1))
            }
            previous = isField ? byte : 0
        }
        return isQuoted ? nil : fields
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte)
    }

    /// How often the text of the current time changes: the unit of the finest field.
    var step: Step {
        switch self {
        case .styles(_, nil): return .day
        case .styles(_, .short?): return .minute
        case .styles: return .second
        case .skeleton(let pattern), .pattern(let pattern):
            let letters = Set((DateStyle.fields(pattern) ?? []).map(\.letter))
            if letters.contains(UInt8(ascii: "s")) { return .second }
            if letters.contains(UInt8(ascii: "m")) { return .minute }
            return letters.isDisjoint(with: "abBhHKkjJzZOvVXx".utf8) ? .day : .hour
        }
    }
}
