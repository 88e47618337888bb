import Testing

@testable import Languages

@Suite struct InterfaceStringsTests {
    private static let timed: Set<InterfaceText> = [.updated, .stale, .sessionEnds, .tryLater]

    @Test(arguments: InterfaceStrings.Language.allCases)
    func everyLanguageHasEveryText(language: InterfaceStrings.Language) {
        for text in InterfaceText.allCases {
            let string = InterfaceStrings.text(text, language)
            #expect(!string.isEmpty)
            let times = string.split(separator: "{time}", omittingEmptySubsequences: false)
            #expect(times.count == (Self.timed.contains(text) ? 2 : 1), "\(language) \(text)")
            // "OK" is the same word in many languages.
            if language != .en, text != .ok {
                #expect(string != InterfaceStrings.text(text, .en), "\(language) \(text)")
            }
        }
    }

    @Test(arguments: InterfaceStrings.Language.allCases)
    func pageOfAFormHasItsNumbers(language: InterfaceStrings.Language) {
        let text = InterfaceStrings(locale: language.rawValue).text(page: 2, of: 3)
        #expect(text.filter { $0.isNumber } == "23" && !text.contains("{"))
    }

    /// All letters of a language's texts are in the Unicode range of its script.
    @Test func textsUseScriptOfTheirLanguage() {
        func letters(_ language: InterfaceStrings.Language) -> [UInt32] {
            InterfaceText.allCases.flatMap {
                InterfaceStrings.text($0, language)
                    .replacing("{time}", with: "").replacing("{page}", with: "")
                    .replacing("{count}", with: "").unicodeScalars.filter {
                        $0.properties.isAlphabetic
                    }.map(\.value)
            }
        }
        for language in InterfaceStrings.Language.allCases {
            let expected: ClosedRange<UInt32> =
                switch language {
                case .ar: 0x600...0x6ff
                case .he: 0x590...0x5ff
                case .ja, .zhHans, .zhHant: 0x3040...0x9fff
                default: 0x41...0x17f
                }
            #expect(letters(language).allSatisfy(expected.contains), "\(language)")
        }
    }

    @Test(arguments: [
        ("en", "Back"), ("en-GB", "Back"), ("", "Back"), ("xx", "Back"), ("de", "Zurück"),
        ("de-AT", "Zurück"), ("DE_ch.UTF-8", "Zurück"), ("fr-CA", "Retour"), ("zh", "返回"),
        ("iw", "חזרה"), ("pt-BR", "Voltar"),
    ])
    func localesMapToLanguages(locale: String, back: String) {
        #expect(InterfaceStrings(locale: locale)[.back] == back)
    }

    @Test(arguments: [
        ("zh", "正在加载…"), ("zh-CN", "正在加载…"), ("zh-TW", "正在載入…"), ("zh-Hant", "正在載入…"),
        ("zh-Hans-HK", "正在加载…"), ("zh-HK", "正在載入…"),
    ])
    func chineseLocalesSelectScript(locale: String, loading: String) {
        #expect(InterfaceStrings(locale: locale)[.loading] == loading)
    }

    @Test func customTextsTakePrecedence() {
        var strings = InterfaceStrings(
            locale: "de", own: [.empty: "Keine Züge", .stale: "{time} ({time})"])
        #expect(strings[.empty] == "Keine Züge")
        #expect(strings[.back] == "Zurück")
        #expect(strings.text(.stale, time: "14:05") == "14:05 (14:05)")
        #expect(strings.text(.updated, time: "{time}") == "Aktualisiert {time}")
        strings[.back] = ""
        #expect(strings[.back] == "")
    }
}
