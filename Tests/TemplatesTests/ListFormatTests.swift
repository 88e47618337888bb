import JSON
import TestSupport
import Testing

@testable import Templates

/// Formats that calculate: with the elements of a list, and with two numbers.
@Suite struct ListFormatTests {
    private static let context = FormatContext(locale: "en", timeZone: "UTC")

    static let json = """
        {"cart": [{"name": "Soup", "price": 4.10, "n": 2, "size": {"ml": 250}},
                  {"name": "Rice", "price": "3,20", "n": 1}, {"name": "", "n": 3}, {"name": null, "price": null}],
         "numbers": [0.1, 0.2], "texts": ["b", "a", "10"], "mixed": [3, "10", "9,5"], "none": [], "one": ["x"],
         "nested": [[1, 2], {"a": 1}], "bad": [1, "free"], "nan": ["NaN", 1], "huge": [1e300, 1],
         "large": [999999999999999999999999999999999999, 1], "tiny": [1e-30, 0.5, 1.1102230246251565e-16],
         "dates": ["2026-11-28", "2026-02-01", ""], "bools": [true, false],
         "price": 12.50, "qty": 3, "text": "free", "blank": "", "net": "1.234,50", "vat": "0,19", "object": {"a": 1}}
        """

    @Test(arguments: [
        ("{numbers|sum}", "0.3"), ("{cart|sum:price}", "7.3"), ("{cart|sum:price*n}", "11.4"),
        ("{cart|sum: n }", "6"), ("{cart|sum:size.ml}", "250"), ("{none|sum}", "0"),
        ("{mixed|sum}", "22.5"), ("{cart|sum:missing}", "0"),
        ("{tiny|sum}", "0.500000000000000111"),
        ("{cart|sum:price|currency:EUR}", "€7.30"), ("{cart|sum:price*n|times:1.19}", "13.566"),
        // Nothing is shown instead of a wrong sum.
        ("{bad|sum}", ""), ("{bad|sum ?? '–'}", "–"), ("{nan|sum}", ""), ("{huge|sum}", ""),
        ("{large|sum}", ""), ("{nested|sum}", ""), ("{cart|sum}", ""), ("{cart|sum:name}", ""),
        // What is no list stays as it is.
        ("{price|sum}", "12.50"), ("{text|sum:price}", "free"), ("{object|sum}", ""),
        ("{missing|sum}", ""), ("{missing|sum ?? 0}", "0"),
        ("{mixed|min}", "3"), ("{mixed|max}", "10"), ("{texts|min}", "10"), ("{texts|max}", "b"),
        ("{dates|min}", "2026-02-01"), ("{dates|max|date:short}", "11/28/26"),
        ("{cart|min:price}", "3,20"), ("{cart|max:n}", "3"), ("{none|min}", ""),
        ("{none|max ?? x}", "x"),
        ("{bools|max}", "true"), ("{nested|max}", ""), ("{bad|max}", "free"),
        ("{texts|first}", "b"), ("{texts|last}", "10"), ("{cart|first:name}", "Soup"),
        ("{cart|first:size.ml}", "250"), ("{cart|last:name ?? none}", "none"), ("{none|first}", ""),
        ("{none|last ?? none}", "none"), ("{text|first}", "free"), ("{nested|first|count}", "2"),
        ("{nested|first|sum}", "3"),
        ("{texts|join}", "b, a, 10"), ("{cart|join:name}", "Soup, Rice"), ("{none|join}", ""),
        ("{none|join ?? none}", "none"), ("{one|join}", "x"),
        ("{texts|join:\"; / \"}", "b / a / 10"),
        ("{cart|join:\"name; + \"}", "Soup + Rice"), ("{cart|join:name;}", "SoupRice"),
        ("{bools|join:; }", "truefalse"), ("{nested|join}", ""), ("{text|join}", "free"),
        ("{cart|join:'name;;'|upper}", "SOUP;RICE"),
        ("{price|times:qty}", "37.5"), ("{price|times:1.19}", "14.875"), ("{qty|times:-1}", "-3"),
        ("{price|times:qty|currency:EUR}", "€37.50"), ("{net|times:vat}", "234.555"),
        ("{price|minus:0.01}", "12.49"), ("{price|minus:qty}", "9.5"), ("{qty|minus:5}", "-2"),
        ("{numbers.1|minus:numbers.0}", "0.1"), ("{numbers.0|times:3}", "0.3"),
        ("{text|times:2}", "free"), ("{blank|times:2}", ""), ("{cart|times:2}", ""),
        // Nothing is shown if the second number is missing.
        ("{price|times:missing}", ""), ("{price|times:text}", ""), ("{price|times:cart}", ""),
        ("{price|minus:blank ?? '–'}", "–"), ("{missing|times:2}", ""),
        ("{huge.0|times:2}", "1e300"),
        ("{large.0|times:10}", ""), ("{cart|count}", "4"),
    ])
    func formatCalculates(template: String, text: String) throws {
        let scope = TemplateScope(item: try item(Self.json))
        #expect(try Template(template).expand(scope, Self.context) == text)
    }

    @Test func resultsKeepTheirType() throws {
        let scope = TemplateScope(item: try item(Self.json))
        func value(_ text: String) throws -> DataValue? {
            try Template(text).value(scope, Self.context)
        }
        #expect(try value("{numbers|sum}") == .number(JSONNumber(unchecked: "0.3")))
        #expect(try value("{price|times:2}") == .number(JSONNumber(unchecked: "25")))
        #expect(try value("{nested|first}")?.array?.count == 2)
        #expect(try value("{bools|first}") == .bool(true))
        #expect(try value("{none|first}") == nil)
    }

    @Test func rejectedValuesAreFound() throws {
        let scope = TemplateScope(item: try item(Self.json))
        func found(_ text: String) throws -> [String] {
            try Template(text).rejections(scope, Self.context).map { "\($0.path) \($0.format)" }
        }
        #expect(
            try found("{cart|sum:price} {bad|sum} {text|sum} {nested|join} {none|min} {nested|max}")
                == ["bad sum", "text sum", "nested join", "nested max"])
        #expect(
            try found(
                "{price|times:qty} {price|times:missing} {text|minus:1} {none|first} {blank|times:2}"
            )
                == ["price times", "text minus"])
    }

    @Test func pathsOfFormatsAreRead() throws {
        let template = try Template("{price|times:qty|minus:off ?? 0} {a|times:2} {b|minus:c.d}")
        #expect(template.placeholders.map(\.text) == ["price", "qty", "off", "a", "b", "c.d"])
        #expect(template.requiredPlaceholders.map(\.text) == ["a", "b", "c.d"])
    }

    /// A countdown changes each second.
    @Test func differenceFromNowDependsOnTime() throws {
        var scope = TemplateScope(item: try item(#"{"end": 1795352795}"#), now: testTime + 0.5)
        for text in ["{end|minus:now|duration:clock}", "{end|minus:now}"] {
            let template = try Template(text)
            #expect(template.isTimeDependent)
            #expect(template.nextChange(scope, Self.context) == testTime + 1)
        }
        let template = try Template("{end|minus:now|duration:clock}")
        #expect(template.expand(scope, Self.context) == "1:05")
        scope.item = .object(["end": .string("100"), "now": .string("40")])
        #expect(template.expand(scope, Self.context) == "1:00")
        #expect(template.nextChange(scope, Self.context) == .infinity)
    }

    private static let sum =
        "'sum' takes the name of a number in each element, or of up to 4 to multiply, "
        + "such as sum:price or sum:price*qty, not"
    private static let times =
        "a number or the name of a value, such as times:1.19 or times:qty"
    private static let errors: [(String, String)] = [
        ("{a|sum:}", "\(sum) ''"), ("{a|sum:x*}", "\(sum) 'x*'"), ("{a|sum:*}", "\(sum) '*'"),
        ("{a|sum:a*b*c*d*e}", "\(sum) 'a*b*c*d*e'"), ("{a|times}", "'times' needs \(times)"),
        ("{a|times:1,19}", "'times' takes \(times), not '1,19'"),
        ("{a|times:1.}", "'times' takes \(times), not '1.'"),
        ("{a|times:}", "'times' takes \(times), not ''"),
        (
            "{a|first:}",
            "'first' takes the name of a value in the element, such as first:title, not ''"
        ),
        (
            "{a|max:}",
            "'max' takes the name of a value in each element, such as max:price, not ''"
        ),
        (
            "{a|join:}",
            "'join' takes the name of a value in each element, and a separator after a semicolon, "
                + "such as join:name or join:\"name; / \", not ''"
        ),
    ]

    @Test(arguments: errors)
    func wrongArgumentIsExplained(text: String, explanation: String) {
        #expect(thrownError(TemplateError.self) { try Template(text) }?.explanation == explanation)
    }

    @Test(arguments: ["sum", "sum:a*a", "min:a", "max", "first:a", "last", "join:a"])
    func longListsAreFormattedInLinearTime(format: String) throws {
        let template = try Template("{list|\(format)}")
        let ratio = try Growth.ratio(1000, 8000, limit: 24) { count in
            let list = DataValue.array(
                (0..<count).map { .object(["a": .number(JSONNumber(unchecked: "\($0).5"))]) })
            let scope = TemplateScope(item: .object(["list": list]))
            return { _ = template.value(scope, Self.context) }
        }
        #expect(ratio < 24)
    }

    @Test func joinedTextIsLimited() throws {
        let list = DataValue.array(
            Array(repeating: .string(String(repeating: "x", count: 1000)), count: 2000))
        let scope = TemplateScope(item: .object(["list": list]))
        let text = try Template("{list|join}").expand(scope, Self.context)
        #expect(text.utf8.count == Template.maximumLength)
    }
}
