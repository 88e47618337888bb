import JSON
import TestSupport
import Testing

@testable import Templates

/// Returns an item for templates, parsed from JSON.
func item(_ json: String) throws -> DataValue { DataValue(try JSONParser.parse(json)) }

/// 22 November 2026, 14:05:30 in Berlin.
let testTime = 1_795_352_730.0

@Suite struct TemplateTests {
    private let context = FormatContext(locale: "en", timeZone: "Europe/Berlin")

    private func expand(_ text: String, _ json: String = #"{"a": "1"}"#) throws -> String {
        try Template(text).expand(TemplateScope(item: item(json), now: testTime), context)
    }

    @Test(arguments: [
        ("{a} to {b}", "1 to "), ("{a}{a}", "11"), ("plain", "plain"), ("}{a}", "}1"), ("", ""),
        ("{ a }", "1"), ("{{a}", ""), ("ä🙂{a}", "ä🙂1"),
    ])
    func placeholdersAreReplacedByValues(text: String, expanded: String) throws {
        #expect(try expand(text) == expanded)
    }

    @Test(arguments: [
        (#"{a ?? "–"}"#, "–"), ("{a ?? none}", "none"), ("{a??none}", "none"),
        ("{a|default:none}", "none"), ("{a|upper ?? none}", "none"),
        ("{a ?? none|upper}", "NONE"), ("{a|default:x|default:y}", "x"),
        ("{empty ?? none}", "none"),
        ("{null ?? none}", "none"), ("{null}", ""), ("{zero ?? none}", "0"), ("{a|default:}", ""),
        (#"{a ?? "a | b } c ?? d"}"#, "a | b } c ?? d"), ("{a ?? '\"'}", "\""),
        ("{a|number:1 ?? ' – '}", " – "), ("{a?b}", "question"),
    ])
    func defaultReplacesMissingOrEmptyValue(text: String, expanded: String) throws {
        let json = #"{"empty": "", "null": null, "zero": 0, "a?b": "question"}"#
        #expect(try expand(text, json) == expanded)
    }

    @Test(arguments: [
        ("{a.b}", "deep"), ("{list.1}", "y"), ("{list.7}", ""), ("{list.-1}", ""),
        ("{c.d}", "dotted"),
        ("{a}", ""), ("{a.b.c}", ""), ("{n}", "1.50"), ("{yes}", "true"), ("{a.}", ""), ("{.}", ""),
    ])
    func pathSelectsNestedValue(text: String, expanded: String) throws {
        let json = """
            {"a": {"b": "deep"}, "list": ["x", "y"], "c.d": "dotted", "n": 1.50, "yes": true}
            """
        #expect(try expand(text, json) == expanded)
    }

    @Test func namesAreLookedUpInItemThenValuesThenSources() throws {
        var scope = TemplateScope(
            item: try item(#"{"a": "item"}"#), values: ["filter": .string("all")],
            sources: [
                "weather": try item(#"{"temp": 21, "days": [{"max": 25}]}"#),
                "values": try item(#"{"filter": "source", "other": "source"}"#),
            ], now: 1.75)
        func expand(_ text: String) throws -> String { try Template(text).expand(scope, context) }
        #expect(try expand("{a} {values.filter} {values.other}") == "item all source")
        #expect(try expand("{weather.temp} {weather.days.0.max}") == "21 25")
        #expect(try expand("{now}") == "1")
        scope.item = try item(#"{"weather": {"temp": 3}, "now": "later"}"#)
        #expect(try expand("{weather.temp} {now}") == "3 later")
        #expect(try Template("{now}").nextChange(scope, context) == .infinity)
    }

    @Test func placeholdersAreListedInOrder() throws {
        let template = try Template("{a|upper} {b.c ?? x} text {a}")
        #expect(template.placeholders.map(\.text) == ["a", "b.c", "a"])
        #expect(try Template("text").placeholders.isEmpty)
        #expect(try Template("").isEmpty)
        #expect(!template.isEmpty)
    }

    @Test func singlePlaceholderKeepsValueType() throws {
        let scope = TemplateScope(item: try item(#"{"n": 2.5, "list": [1], "no": null}"#))
        func value(_ text: String) throws -> DataValue? {
            try Template(text).value(scope, context)
        }
        #expect(try value("{n}") == .number(JSONNumber(unchecked: "2.5")))
        #expect(try value("{list}") == .array([.number(JSONNumber(unchecked: "1"))]))
        #expect(try value("{n ?? 0}") == .number(JSONNumber(unchecked: "2.5")))
        #expect(try value("{missing}") == nil)
        #expect(try value("{no}") == nil)
        #expect(try value("{missing ?? 0}") == .string("0"))
        #expect(try value("{n|number:0}") == .string("3"))
        #expect(try value("{n} m") == .string("2.5 m"))
        #expect(try value("text") == .string("text"))
    }

    private static let brace = "'{' has no '}'"
    private static let noName = "no name after '{', such as {title}"
    private static let formats =
        "known formats: number, currency, percent, date, time, datetime, relative, duration, "
        + "upper, lower, title, plural, truncate, default, bytes, ordinal, count, sum, min, max, first, "
        + "last, join, times, minus"
    private static let decimals = "'number' takes decimals from 0 to 10, such as number:1, not"
    private static let currency = "the three letters of a currency, such as currency:EUR"
    private static let date =
        "'date' takes short, medium, long, full or a pattern, such as date:EEEdMMM or "
        + "date:dd.MM.yyyy, not"
    private static let time =
        "'time' takes short, medium, long, full or a pattern, such as time:Hm or time:HH:mm, not"
    private static let plural =
        "'plural' takes a text for 'other', such as plural:one=# train;other=# trains, not"

    // Not in the macro's arguments, since interpolation there crashes the compiler of Swift 6.0.
    private static let errors: [(String, Int, String)] = [
        ("{a", 1, brace), ("ä {a|upper", 3, brace), ("{a|", 1, brace), ("{a ??", 1, brace),
        ("{a|number:", 1, brace), (#"{a ?? "x""#, 1, brace),
        (#"{a ?? "x}"#, 7, "the quote is not closed"),
        (
            #"{a ?? "x" y}"#, 11,
            "text after a quoted argument; put the whole argument into double quotes"
        ),
        ("x {}", 3, noName), ("{ |upper}", 1, noName),
        ("{due|relativ}", 6, "unknown format 'relativ'; did you mean 'relative'?"),
        ("{due|UPPER}", 6, "unknown format 'UPPER'; did you mean 'upper'?"),
        ("{due|}", 6, "unknown format ''; \(formats)"),
        ("{due|something:else}", 6, "unknown format 'something'; \(formats)"),
        ("{n|number:x}", 4, "\(decimals) 'x'"), ("{n|number:11}", 4, "\(decimals) '11'"),
        ("{n|number:-1}", 4, "\(decimals) '-1'"),
        ("{n|number:99999999999999999999}", 4, "\(decimals) '99999999999999999999'"),
        ("{n|currency}", 4, "'currency' needs \(currency)"),
        ("{n|currency:€}", 4, "'currency' takes \(currency), not '€'"),
        ("{n|currency:ßx}", 4, "'currency' takes \(currency), not 'ßx'"),
        ("{n|upper:x}", 4, "'upper' takes no argument, not 'x'"),
        ("{n|date:shrt}", 4, "\(date) 'shrt'"), ("{n|date:medum}", 4, "\(date) 'medum'"),
        ("{n|time:'Uhr'}", 4, "\(time) 'Uhr'"), (#"{n|date:"d 'm"}"#, 4, "\(date) 'd 'm'"),
        ("{n|date:..}", 4, "\(date) '..'"),
        ("{n|date:SSS}", 4, "\(date) 'SSS'"), ("{n|date:ddddddd}", 4, "\(date) 'ddddddd'"),
        ("{n|plural:one=x}", 4, "\(plural) 'one=x'"),
        ("{n|plural:other=x;other=y}", 4, "\(plural) 'other=x;other=y'"),
        ("{n|plural:some=x;other=y}", 4, "\(plural) 'some=x;other=y'"),
        ("{n|plural:}", 4, "\(plural) ''"),
        (
            "{n|truncate:0}", 4,
            "'truncate' takes a number of characters from 1 to 4096, such as truncate:20, not '0'"
        ),
        (
            "{n|relative:wide}", 4,
            "'relative' takes long, short or narrow, such as relative:long, not 'wide'"
        ),
        (
            "{n|duration:x}", 4,
            "'duration' takes no argument or 'clock', such as duration:clock, not 'x'"
        ),
        ("{n|default}", 4, "'default' needs a text, such as default:none"),
    ]

    @Test(arguments: errors)
    func templateErrorHasColumnAndReason(text: String, column: Int, explanation: String) {
        let error = thrownError(TemplateError.self) { try Template(text) }
        #expect(error?.column == column)
        #expect(error?.explanation == explanation)
        let description = "column \(column): \(explanation)"
        #expect(error?.description == description)
    }

    @Test func literalTemplateIsNotParsed() {
        let template = Template(literal: "{a|nonsense")
        #expect(template.expand(TemplateScope(), context) == "{a|nonsense")
        #expect(template != (try? Template("text")))
        #expect((try? Template("{a}")) == (try? Template("{a}")))
        #expect((try? Template("{a}")) != Template(literal: "{a}"))
    }

    @Test(arguments: [
        ("text", false), ("{a}", false), ("{a|date:short}", false), ("{now}", true),
        ("{a|relative}", true), ("{now|time}", true), ("{nowhere}", false), ("{a.now}", false),
    ])
    func timeDependenceIsDetected(text: String, isTimeDependent: Bool) throws {
        #expect(try Template(text).isTimeDependent == isTimeDependent)
    }
}
