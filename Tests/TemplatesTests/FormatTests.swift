import JSON
import Testing

@testable import Templates

/// Formats by locale. ICU's texts often contain no-break spaces, which differ between versions of its data; here all of
/// them are compared as U+0020.
@Suite struct FormatTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var template: String
        var json: String
        var locale: String
        var text: String

        init(_ template: String, _ json: String, _ locale: String, _ text: String) {
            (self.template, self.json, self.locale, self.text) = (template, json, locale, text)
        }

        init(_ template: String, _ json: String, _ text: String) {
            self.init(template, json, "en", text)
        }

        var testDescription: String { "\(template) \(json) \(locale)" }
    }

    static func expand(
        _ template: String, _ json: String, _ locale: String, zone: String = "Europe/Berlin",
        now: Double = testTime
    ) throws -> String {
        let scope = TemplateScope(item: try item("{\"n\": \(json)}"), now: now)
        let text = try Template(template)
            .expand(scope, FormatContext(locale: locale, timeZone: zone))
        return String(
            text.unicodeScalars.compactMap { scalar -> Character? in
                switch scalar.value {
                case 0xa0, 0x202f, 0x2009: " "
                // Directional marks are removed.
                case 0x200e, 0x200f, 0x61c: nil
                default: Character(scalar)
                }
            })
    }

    /// Texts with decimal commas and grouped digits.
    @Test(arguments: [
        Case("{n|currency:EUR}", "\"12,50\"", "de", "12,50 €"),
        Case("{n|currency:EUR}", "\"12,50\"", "en", "€12.50"),
        Case("{n|number}", "\"12,5\"", "12.5"), Case("{n|number}", "\"-0,75\"", "de", "-0,75"),
        Case("{n|number:1}", "\"−7,26\"", "-7.3"), Case("{n|number}", "\"+7\"", "7"),
        Case("{n|number:2}", "\"1.234,5\"", "1,234.50"),
        Case("{n|number}", "\"1,234.5\"", "1,234.5"),
        Case("{n|number}", "\"1.234.567\"", "1,234,567"),
        Case("{n|number}", "\"1,234,567\"", "1,234,567"),
        Case("{n|number}", "\"1 234,5\"", "1,234.5"), Case("{n|number}", "\"1’234.5\"", "1,234.5"),
        Case("{n|number}", "\"1\u{202f}234\"", "1,234"), Case("{n|number}", "\" 12,50 \"", "12.5"),
        // Three digits after a single comma: as the locale writes numbers.
        Case("{n|number}", "\"1,234\"", "en", "1,234"),
        Case("{n|number}", "\"1,234\"", "de", "1,234"),
        Case("{n|number:1}", "\"1,234\"", "en", "1,234.0"),
        Case("{n|number:1}", "\"1,234\"", "de", "1,2"), Case("{n|number:3}", "\"0,125\"", "0.125"),
        Case("{n|number}", "\"1234,125\"", "1,234.125"),
        // A single point is always a decimal separator, as in JSON.
        Case("{n|number:1}", "\"1.234\"", "de", "1,2"),
        Case("{n|percent}", "\"0,25\"", "25%"),
        Case("{n|plural:one=one;other=# x}", "\"2,5\"", "2.5 x"),
        // What is not a number stays as it is.
        Case("{n|currency:EUR}", "\"free\"", "free"),
        Case("{n|currency:EUR}", "\"12,50 €\"", "12,50 €"),
        Case("{n|number}", "\"1,23,456\"", "1,23,456"), Case("{n|number}", "\"12,\"", "12,"),
        Case("{n|number}", "\",5\"", ",5"), Case("{n|number}", "\"1.2.3\"", "1.2.3"),
        Case("{n|number}", "\"007\"", "007"), Case("{n|number}", "\"1,2.3,4\"", "1,2.3,4"),
        Case("{n|number}", "\"-\"", "-"), Case("{n|number}", "\"1 2\"", "1 2"),
    ])
    func writtenNumbersAreRead(_ test: Case) throws {
        #expect(try Self.expand(test.template, test.json, test.locale) == test.text)
    }

    @Test func valuesThatFormatsLeaveUnchangedAreFound() throws {
        let context = FormatContext(locale: "en", timeZone: "UTC")
        let scope = TemplateScope(
            item: try item(#"{"a": "free", "b": 5, "c": "12,50", "d": "", "e": [1]}"#))
        func found(_ text: String) throws -> [String] {
            try Template(text).rejections(scope, context).map { "\($0.path) \($0.format)" }
        }
        #expect(
            try found(
                "{a|currency:EUR} {b|number} {c|number} {d|number} {gone|number} {a|date:short}")
                == ["a currency", "a date"])
        #expect(
            try found("{a|upper} {a|time} {a|datetime} {e|number} {b|upper|number}")
                == ["a time", "a datetime", "e number"])
        #expect(try found("{gone|default:x|number} {a ?? \"y\"}") == ["gone number"])
    }

    @Test(arguments: [
        Case("{n|number}", "1234567.8915", "1,234,567.892"),
        Case("{n|number}", "1234567.8915", "de-DE", "1.234.567,892"),
        Case("{n|number}", "1234567.8915", "fr", "1 234 567,892"),
        Case("{n|number:2}", "3", "3.00"), Case("{n|number:0}", "2.5", "3"),
        Case("{n|number:0}", "-2.5", "-3"), Case("{n|number:2}", "1.005", "1.01"),
        Case("{n|number:1}", "\"7.25\"", "de", "7,3"),
        Case("{n|number}", "12345678901234567890", "12,345,678,901,234,567,890"),
        Case("{n|number}", "1e3", "1,000"), Case("{n|number}", "-0", "-0"),
        Case("{n|number:1}", "12", "ar-EG", "١٢٫٠"), Case("{n|number}", "12", "ar-AE", "12"),
        Case("{n|percent}", "0.256", "26%"), Case("{n|percent:1}", "0.2565", "de", "25,7 %"),
        Case("{n|currency:EUR}", "1234.5", "de-DE", "1.234,50 €"),
        Case("{n|currency:eur}", "1234.5", "en", "€1,234.50"),
        Case("{n|currency:JPY}", "1234.5", "en", "¥1,235"),
        Case("{n|currency:CHF}", "\"5\"", "de-CH", "CHF 5.00"),
        Case("{n|bytes}", "512", "512 byte"), Case("{n|bytes}", "1234567", "1.2 MB"),
        Case("{n|bytes}", "999950", "fr", "1 Mo"), Case("{n|bytes}", "5e15", "5 PB"),
        Case("{n|ordinal}", "1", "1st"), Case("{n|ordinal}", "22", "22nd"),
        Case("{n|ordinal}", "3", "de", "3."), Case("{n|ordinal}", "1", "fr", "1er"),
        Case("{n|count}", "[1, 2, 3]", "3"), Case("{n|count}", "{\"a\": 1}", "1"),
        Case("{n|count}", "5", "5"),
    ])
    func numbersAreFormattedForLocale(_ test: Case) throws {
        #expect(try Self.expand(test.template, test.json, test.locale) == test.text)
    }

    @Test(arguments: [
        "number", "number:2", "currency:EUR", "percent", "date", "time:short", "datetime",
        "relative",
        "duration", "duration:clock", "plural:one=a;other=b", "bytes", "ordinal", "count",
    ])
    func unsupportedValuesPassThrough(format: String) throws {
        for json in ["\"track 3\"", "\"\"", "\"nan\"", "\"0x10\"", "\"1e999\"", "true", "1e999"] {
            let plain = try Self.expand("{n}", json, "de")
            #expect(try Self.expand("{n|\(format)}", json, "de") == plain)
        }
    }

    @Test(arguments: [
        Case("{n|date}", "\"2026-11-22\"", "Nov 22, 2026"),
        Case("{n|date:short}", "\"2026-11-22\"", "de-DE", "22.11.26"),
        Case("{n|date:full}", "\"2026-11-22\"", "fr-FR", "dimanche 22 novembre 2026"),
        Case("{n|date:long}", "\"2026-11-22\"", "es", "22 de noviembre de 2026"),
        Case("{n|date:long}", "\"2026-11-22\"", "zh-CN", "2026年11月22日"),
        Case("{n|date:dd.MM.yyyy}", "\"2026-11-22\"", "22.11.2026"),
        Case("{n|date:EEEdMMM}", "\"2026-11-22\"", "Sun, Nov 22"),
        Case("{n|date:EEEdMMM}", "\"2026-11-22\"", "de", "So., 22. Nov."),
        Case(
            "{n|date:\"d. MMMM 'um' H 'Uhr'\"}", "\"2026-11-22T14:05\"", "de",
            "22. November um 14 Uhr"),
        Case("{n|time}", "\"2026-11-22T14:05:30\"", "en-US", "2:05 PM"),
        Case("{n|time:short}", "\"2026-11-22T14:05:30Z\"", "de-DE", "15:05"),
        Case("{n|time:medium}", "\"2026-07-01T14:05:30Z\"", "de-DE", "16:05:30"),
        Case("{n|time:HH:mm}", "\"2026-11-22 14:05:30.5+0530\"", "09:35"),
        Case("{n|time:Hm}", "1795352730", "de", "14:05"),
        Case("{n|time:short}", "\"1795352730\"", "en-GB", "14:05"),
        Case("{n|datetime:short}", "1795352730.9", "en-GB", "22/11/2026, 14:05"),
        Case("{n|datetime}", "1795352730", "de", "22.11.2026, 14:05"),
        Case("{n|date:short}", "-1", "de", "01.01.70"),
        Case("{n|date:yyyy}", "253402300799", "de", "10000"),
        Case("{n|time:jm}", "1795352730", "en-US", "2:05 PM"),
    ])
    func datesAreFormattedForLocaleAndZone(_ test: Case) throws {
        #expect(try Self.expand(test.template, test.json, test.locale) == test.text)
    }

    @Test(arguments: [
        "\"2026-13-01\"", "\"2026-02-29\"", "\"2026-00-10\"", "\"2026-01-01T24:00\"",
        "\"2026-01-01T10:60\"", "\"2026-01-01T10:00:61\"", "\"2026-01-01T\"", "\"2026-01-01T10\"",
        "\"2026-01-01T10:00:00.\"", "\"2026-01-01T10:00+19\"", "\"2026-01-01T10:00Zx\"",
        "\"2026-1-1\"", "\"26-01-01\"", "\"2026-01-01T10:00+01:0\"", "1e12", "-1e12", "1e308",
    ])
    func invalidDatesPassThrough(json: String) throws {
        #expect(try Self.expand("{n|date}", json, "de") == Self.expand("{n}", json, "de"))
    }

    @Test func leapDaysAndSecondsAreParsed() throws {
        #expect(try Self.expand("{n|date:MMdd}", "\"2024-02-29\"", "en") == "02/29")
        #expect(UnixTime("2000-02-29") == .local(951_782_400))
        #expect(UnixTime("1900-02-29") == nil)
        #expect(UnixTime("2016-12-31T23:59:60Z") == .absolute(1_483_228_800))
        #expect(UnixTime("0000-01-01") == .local(UnixTime.minimum))
        #expect(UnixTime("9999-12-31T23:59:59Z") == .absolute(UnixTime.maximum))
    }

    @Test(arguments: [
        ("{n|upper}", "\"Straße nach İzmir\"", "de", "STRASSE NACH İZMIR"),
        ("{n|upper}", "\"iii\"", "tr", "İİİ"), ("{n|upper}", "\"ΐ ά\"", "el", "Ι\u{308} Α"),
        ("{n|lower}", "\"ÀÉ III\"", "fr", "àé iii"), ("{n|lower}", "\"III\"", "tr", "ııı"),
        ("{n|title}", "\"hello S-BAHN world\"", "en", "Hello S-BAHN World"),
        ("{n|title}", "\"ijsselmeer\"", "nl", "IJsselmeer"), ("{n|upper}", "\"\"", "en", ""),
        ("{n|upper}", "3", "en", "3"), ("{n|lower|title}", "\"MAIN STREET\"", "en", "Main Street"),
        ("{n|truncate:5}", "\"abcdef\"", "en", "abcd…"),
        ("{n|truncate:6}", "\"abcdef\"", "en", "abcdef"),
        ("{n|truncate:1}", "\"ab\"", "en", "…"), ("{n|truncate:2}", "\"👨‍👩‍👧e\u{301}x\"", "en", "👨‍👩‍👧…"),
    ])
    func formatsChangeCaseAndTruncateText(
        template: String, json: String, locale: String, text: String
    ) throws {
        #expect(try Self.expand(template, json, locale) == text)
    }

    @Test(arguments: [
        ("one=# train;other=# trains", "1", "en", "1 train"),
        ("one=# train;other=# trains", "0", "en", "0 trains"),
        ("one=# train;other=# trains", "1234", "en", "1,234 trains"),
        ("one=# train;other=# trains", "1.5", "en", "1.5 trains"),
        ("one=# train;other=# trains", "0", "fr", "0 train"),
        ("0=no trains;one=# train;other=# trains", "0", "en", "no trains"),
        ("one=# pociąg;few=# pociągi;many=# pociągów;other=# pociągu", "22", "pl", "22 pociągi"),
        ("one=# pociąg;few=# pociągi;many=# pociągów;other=# pociągu", "25", "pl", "25 pociągów"),
        ("two=pair;other=#", "2", "ar-AE", "pair"), ("other=#班车", "3", "zh", "3班车"),
        ("one=#;other=many", "\"1\"", "de", "1"), ("other=", "2", "de", ""),
    ])
    func pluralTextIsChosenByRulesOfLocale(
        argument: String, json: String, locale: String, text: String
    ) throws {
        #expect(try Self.expand("{n|plural:\(argument)}", json, locale) == text)
    }

    @Test(arguments: [
        ("0", "en", "0 sec"), ("59.9", "en", "59 sec"), ("60", "en", "1 min"),
        ("65", "en", "1 min, 5 sec"),
        ("3600", "en", "1 hr"), ("3959", "en", "1 hr, 5 min"), ("90000", "en", "1 day, 1 hr"),
        ("3959", "de", "1 Std., 5 Min."), ("-1", "en", "-1"), ("1e300", "en", "1e300"),
    ])
    func durationShowsTwoLargestUnits(json: String, locale: String, text: String) throws {
        #expect(try Self.expand("{n|duration}", json, locale) == text)
    }

    @Test(arguments: [("0", "0:00"), ("65", "1:05"), ("3909", "1:05:09"), ("90000", "25:00:00")])
    func clockDurationIsFormattedAsOnStopwatch(json: String, text: String) throws {
        #expect(try Self.expand("{n|duration:clock}", json, "en") == text)
    }

    @Test func unknownLocalesAndZonesFallBack() throws {
        // ICU's root locale.
        for locale in ["", String(repeating: "x", count: 5000)] {
            #expect(try Self.expand("{n|number:1}", "5", locale) == "5.0")
        }
        for locale in ["", "xx-YY", "not a locale", String(repeating: "x", count: 5000), "de_DE\0"]
        {
            // For a tag that is well-formed, ICU may use the environment's locale.
            #expect(try ["5.0", "5,0"].contains(Self.expand("{n|number:1}", "5", locale)))
            #expect(try Self.expand("{n|date}", "5", locale).contains("1970"))
            #expect(try !Self.expand("{n|relative}", "5", locale).isEmpty)
        }
        #expect(
            try Self.expand("{n|time:HH:mm}", "60", "en", zone: "Nowhere/Never") == "00:01")
    }

    /// No more unused formatters are kept than the limit, and templates without formats open none.
    @Test func idleFormattersAreBounded() throws {
        let context = FormatContext(locale: "en", timeZone: "UTC")
        let scope = TemplateScope(item: try item(#"{"n": 5}"#))
        #expect(context.idleFormatters == 0)
        _ = try Template("{n} {n ?? 3} {n|truncate:3}").expand(scope, context)
        #expect(context.idleFormatters == 0)
        for i in 0..<FormatterPool.limit + 20 {
            let code =
                "A" + String(UnicodeScalar(65 + UInt8(i / 26)))
                + String(UnicodeScalar(65 + UInt8(i % 26)))
            _ = try Template("{n|currency:\(code)}").expand(scope, context)
        }
        #expect(context.idleFormatters == FormatterPool.limit)
    }

    @Test func concurrentFormattingIsConsistent() async throws {
        let context = FormatContext(locale: "de", timeZone: "Europe/Berlin")
        let template = try Template("{n|number:1} {n|time:short} {n|relative:long}")
        let scope = TemplateScope(item: try item(#"{"n": 60}"#), now: 0)
        let texts = await withTaskGroup(of: String.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var text = ""
                    for _ in 0..<20 { text = template.expand(scope, context) }
                    return text
                }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts == ["60,0 01:01 in 1 Minute"])
    }
}
