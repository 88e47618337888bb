import JSON
import Templates

/// Parses fuzzed text as a template and expands it with fuzzed values. It must not trap or hang, a text without a brace
/// must expand to itself, and the time of the next change must be in the future.
package enum TemplateFuzz {
    private static let locales = ["en", "de-DE", "ar", "zh-Hans", "pl", "fr-CH", "xx", ""]
    private static let zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Nowhere"]
    /// Parts of templates, since random bytes are rarely well-formed.
    private static let words = [
        "{", "}", "|", "??", ":", "\"", "'", ";", "=", "#", ".", "now", "a", "b.0", "values.v",
        "number", "number:2", "currency:EUR", "percent", "date", "date:yMMMd", "time:HH:mm:ss",
        "datetime:full", "relative", "relative:long", "duration", "duration:clock", "upper",
        "lower", "title", "plural:one=#;other=# x", "truncate:3", "default:x", "bytes", "ordinal",
        "count", "sum", "sum:a*b", "min", "max:a", "first", "last:a", "join:\"a; \"", "times:b.0",
        "times:1.19", "minus:now",
    ]

    /// Parses a template and expands it.
    ///
    /// - Returns: the expanded text; nil if the text is not a template.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> String? {
        var input = FuzzInput(bytes)
        let context = FormatContext(
            locale: locales[input.choice(locales.count)],
            timeZone: zones[input.choice(zones.count)])
        let now = input.number() * 1e6
        var scope = TemplateScope(now: now.isFinite ? now : 0)
        scope.item = .object(["a": value(&input), "b": .array([value(&input)])])
        scope.values = ["v": value(&input)]
        var text = ""
        while !input.isAtEnd {
            let i = input.choice(words.count + 8)
            text += i < words.count ? words[i] : String(UnicodeScalar(input.byte()))
        }
        guard let template = try? Template(text) else {
            precondition(text.contains("{"), "a text without a brace is a template")
            return nil
        }
        let expanded = template.expand(scope, context)
        precondition(text.contains("{") || expanded == text)
        precondition(template.nextChange(scope, context) > min(scope.now, 2.5e11))
        precondition(template.isTimeDependent || template.expand(scope, context) == expanded)
        _ = template.value(scope, context)
        return expanded
    }

    private static func value(_ input: inout FuzzInput) -> DataValue {
        let number = input.number()
        switch input.choice(7) {
        case 0: return .null
        case 1: return .bool(number > 0)
        case 2:
            return .string("2026-0\(input.choice(12))-2\(input.choice(10))T1\(input.choice(10)):05")
        case 3: return .string("\(number)")
        case 4: return .array([.string("x")])
        case 5:
            return .array([
                .number(JSONNumber(unchecked: "0.1")), .string("2,50"),
                .object(["a": .string("3")]),
            ])
        default:
            return number.isFinite ? .number(JSONNumber(unchecked: "\(number)")) : .string("ß")
        }
    }
}
