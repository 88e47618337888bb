import JSON
import TestSupport
import Testing

@testable import Templates

/// Relative times, and the times at which texts change.
@Suite struct TimeTests {
    /// Seconds from now, and the text for them.
    private static let distances: [(Double, String)] = [
        (0, "now"), (29, "now"), (30, "in 1 min."), (209, "in 3 min."), (210, "in 4 min."),
        (-30, "now"), (-31, "1 min. ago"), (7140, "in 119 min."), (7200, "in 2 hr."),
        (172_000, "in 47 hr."), (172_800, "in 2 days"), (-1_123_200, "13 days ago"),
        (1_209_600, "in 2 wk."), (5_184_000, "in 2 mo."), (63_072_000, "in 2 yr."),
        (-3_153_600_000, "100 yr. ago"),
    ]

    @Test(arguments: distances)
    func relativeTimeUnitDependsOnDistance(distance: Double, text: String) throws {
        // The clock shows 14:05 and 30 seconds.
        let json = "\(testTime + distance)"
        #expect(try FormatTests.expand("{n|relative}", json, "en") == text)
    }

    @Test(arguments: [
        ("{n|relative}", "de", "in 3 Min."), ("{n|relative:long}", "en", "in 3 minutes"),
        ("{n|relative:long}", "de", "in 3 Minuten"), ("{n|relative:long}", "fr", "dans 3 minutes"),
        ("{n|relative:long}", "es", "dentro de 3 minutos"), ("{n|relative:long}", "zh-CN", "3分钟后"),
        ("{n|relative:long}", "ar-AE", "خلال 3 دقائق"),
    ])
    func relativeTimeIsFormattedForLocale(template: String, locale: String, text: String) throws {
        #expect(try FormatTests.expand(template, "\"2026-11-22T14:08\"", locale) == text)
    }

    @Test func currentTimeIsFormattedAsNow() throws {
        #expect(try FormatTests.expand("{n|relative}", "\(testTime)", "de") == "jetzt")
        #expect(try FormatTests.expand("{n|relative}", "\(testTime)", "fr") == "maintenant")
        #expect(try FormatTests.expand("{n|relative}", "\(testTime)", "zh-CN") == "现在")
    }

    /// A text changes at `nextChange` and at no time before.
    @Test(arguments: [
        "{n|relative}", "{n|relative:long|upper}", "{now|time:short}", "{now|time:medium}",
        "{now|date:short}", "{now|time:H}", "{now}", "{now|date:EEEdMMM} {n|relative}",
        "{now|datetime:short}", "{now|duration:clock}",
    ])
    func textChangesExactlyAtNextChange(text: String) throws {
        let template = try Template(text)
        var random = SeededRandom(seed: 19)
        for zone in ["Europe/Berlin", "Asia/Kathmandu", "America/St_Johns"] {
            let context = FormatContext(locale: "en", timeZone: zone)
            for power in 0..<25 {
                let length = Double(1 << power)
                let now = (testTime + Double(random.next(400)) * 21_600 + random.next(0...3600))
                let date = now + random.next(-length...length)
                var scope = TemplateScope(item: try item("{\"n\": \(date)}"), now: now)
                let shown = template.expand(scope, context)
                let next = template.nextChange(scope, context)
                try #require(next > now && next.isFinite)
                scope.now = next
                #expect(template.expand(scope, context) != shown, "\(now) \(date) \(next)")
                for _ in 0..<4 {
                    scope.now = now + (next - now) * random.next(0...0.999_999)
                    #expect(template.expand(scope, context) == shown, "\(now) \(date) \(scope.now)")
                }
            }
        }
    }

    @Test func nextChangeFollowsTimeZoneAndDaylightSaving() throws {
        let date = try Template("{now|date:full}")
        let hour = try Template("{now|time:H}")
        func next(_ template: Template, _ now: String, _ zone: String) throws -> Double? {
            guard case .absolute(let time) = UnixTime(now) else { return nil }
            let context = FormatContext(locale: "en", timeZone: zone)
            return template.nextChange(TemplateScope(now: time), context)
        }
        func time(_ text: String) -> Double? {
            if case .absolute(let time)? = UnixTime(text) { time } else { nil }
        }
        // Daylight saving time begins on one of these days, and ends on the other.
        #expect(
            try next(date, "2026-03-28T23:30:00Z", "Europe/Berlin") == time("2026-03-29T22:00:00Z"))
        #expect(
            try next(date, "2026-10-24T22:30:00Z", "Europe/Berlin") == time("2026-10-25T23:00:00Z"))
        // On this day there is no midnight, in time zones west and east of Greenwich.
        #expect(
            try next(date, "2018-11-03T12:00:00Z", "America/Sao_Paulo")
                == time("2018-11-04T03:00:00Z"))
        #expect(
            try next(date, "2022-03-26T12:00:00Z", "Asia/Beirut") == time("2022-03-26T22:00:00Z"))
        // The hour from two to three, which occurs twice, has one text.
        #expect(
            try next(hour, "2026-10-25T00:30:00Z", "Europe/Berlin") == time("2026-10-25T02:00:00Z"))
        #expect(
            try next(hour, "2026-10-25T01:30:00Z", "Europe/Berlin") == time("2026-10-25T02:00:00Z"))
        #expect(
            try next(hour, "2026-01-01T00:20:00Z", "Asia/Kathmandu") == time("2026-01-01T01:15:00Z")
        )
    }

    @Test func constantTextsNeverChange() throws {
        let context = FormatContext(locale: "en", timeZone: "UTC")
        let scope = TemplateScope(item: try item(#"{"a": "soon"}"#), now: testTime)
        for text in ["plain", "{a}", "{a|relative}", "{missing|relative}", "{now|relative}"] {
            #expect(try Template(text).nextChange(scope, context) == .infinity)
        }
    }

    @Test func templateIsExpandedAtExtremeTimes() throws {
        let context = FormatContext(locale: "en", timeZone: "UTC")
        let template = try Template("{now} {now|date:full} {a|relative}")
        for now in [Double.nan, .infinity, -.infinity, 1e300] {
            let scope = TemplateScope(item: try item(#"{"a": 5}"#), now: now)
            #expect(!template.expand(scope, context).isEmpty)
            #expect(!template.nextChange(scope, context).isNaN)
        }
    }
}
