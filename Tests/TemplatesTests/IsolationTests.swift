import JSON
import Testing

@testable import Templates

/// Values in texts to show are isolated where their direction may differ from the text's.
@Suite struct IsolationTests {
    struct Case: Sendable {
        let template: String
        let locale: String
        let values: [String: String]
        /// The text to show, with "[" and "]" for the isolates.
        let shown: String

        init(_ template: String, _ locale: String, _ values: [String: String], _ shown: String) {
            (self.template, self.locale, self.values, self.shown) = (
                template, locale, values, shown
            )
        }
    }

    static let cases = [
        // A text that is one value has its direction.
        Case("{a}", "ar", ["a": "Burj Khalifa"], "Burj Khalifa"),
        Case("{a}", "en", ["a": "דובאי"], "דובאי"),
        Case("{a}", "ar", ["a": "+49 170 1234567"], "+49 170 1234567"),
        // Platforms, prices, telephone numbers and mixed names in Arabic, Hebrew, Persian and Urdu.
        Case("رصيف {a}", "ar", ["a": "B 4"], "رصيف [B 4]"),
        Case("הרציף {a} בתחנה", "he", ["a": "B 4"], "הרציף [B 4] בתחנה"),
        Case("سکوی {a}", "fa", ["a": "B 4"], "سکوی [B 4]"),
        Case("پلیٹ فارم {a}", "ur", ["a": "B 4"], "پلیٹ فارم [B 4]"),
        Case("السعر {a}", "ar", ["a": "-5 €"], "السعر [-5 €]"),
        Case("هاتف {a}", "ar", ["a": "+49 170 1234567"], "هاتف [+49 170 1234567]"),
        Case("{a} / {b}", "ar", ["a": "دبي", "b": "Dubai"], "[دبي] / [Dubai]"),
        Case("{a} / {b}", "ar", ["a": "Dubai", "b": "Doha"], "[Dubai] / [Doha]"),
        // Numbers and times look the same in both directions.
        Case("{a}:{b}", "ar", ["a": "10", "b": "30"], "10:30"),
        Case("الساعة {a}", "ar", ["a": "10:30"], "الساعة 10:30"),
        Case("{a} °C", "he", ["a": "21.5"], "21.5 °C"),
        Case("درجة {a}", "ar", ["a": "٢١٫٥"], "درجة ٢١٫٥"),
        Case("درجة {a}", "ar", ["a": "-5"], "درجة [-5]"),
        // In a text that runs from left to right, only values of the other direction.
        Case("{a} / {b}", "en", ["a": "Dubai", "b": "دبي"], "Dubai / [دبي]"),
        Case("{a}, {b}", "en", ["a": "שלום (A)", "b": "B"], "[שלום (A)], B"),
        Case("Platform {a}", "de", ["a": "B 4"], "Platform B 4"),
        Case("{a} €", "fr", ["a": "−5"], "−5 €"),
        // The template's own text may have another direction than the language.
        Case("מחיר {a}", "en", ["a": "B 4"], "מחיר [B 4]"),
        // Missing and empty values.
        Case("رصيف {a}", "ar", [:], "رصيف "),
        Case("رصيف {a ?? \"–\"}", "ar", [:], "رصيف [–]"),
    ]

    private static func bracketed(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0 == "\u{2068}" ? "[" : $0 == "\u{2069}" ? "]" : $0 }))
    }

    @Test(arguments: cases.indices) func valuesOfOtherDirectionAreIsolated(_ i: Int) throws {
        let example = Self.cases[i]
        let template = try Template(example.template)
        let scope = TemplateScope(
            item: .object(DataObject(example.values.mapValues(DataValue.string))))
        let context = FormatContext(locale: example.locale, timeZone: "UTC")
        #expect(Self.bracketed(template.display(scope, context)) == example.shown)
        // Values for programs, conditions, keys and paths have no isolates.
        let plain = example.shown.filter { $0 != "[" && $0 != "]" }
        #expect(template.expand(scope, context) == plain)
        #expect(template.value(scope, context)?.text ?? "" == plain)
    }

    /// A value cannot end its isolate or leave others open, and each line has its own.
    @Test(arguments: [
        ("\u{2069}א", "[א]"), ("א\u{2068}b", "[א[b]]"),
        ("א\u{2067}b\u{2069}\u{2069}c", "[א\u{2067}b]c]"),
        ("א\nb", "[א]\n[b]"), ("א\u{2066}b\r\nc", "[א\u{2066}b]]\r[]\n[c]"),
        ("a\u{202e}b", "[a\u{202e}b]"),
    ])
    func isolatesInValuesAreCompleted(value: String, shown: String) {
        let isolated = BidiIsolation.isolated(value, inRightToLeftText: false)
        #expect(Self.bracketed(isolated) == shown)
    }

    @Test func longTextWithIsolatesIsLimited() throws {
        let value = String(repeating: "א\n", count: Template.maximumLength)
        let scope = TemplateScope(item: .object(["a": .string(value)]))
        let text = try Template("x{a}").display(scope, FormatContext(locale: "en", timeZone: "UTC"))
        #expect(text.utf8.count <= Template.maximumLength)
    }
}
