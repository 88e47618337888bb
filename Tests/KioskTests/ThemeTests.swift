import Geometry
import Testing

@testable import Kiosk
@testable import KioskFile

@Suite struct ThemeTests {
    private static func config(_ theme: String) throws -> KioskConfig {
        try KioskConfig(
            Array("{\"theme\": {\(theme)}, \"list\": {\"command\": [\"true\"]}}".utf8),
            path: "kiosk.json")
    }

    @Test(arguments: KioskConfig.Theme.Appearance.allCases)
    func builtInColoursAreReadable(appearance: KioskConfig.Theme.Appearance) throws {
        let theme = try Self.config("\"appearance\": \"\(appearance)\"").theme
        for pair in theme.textContrasts {
            #expect(
                pair.ratio >= Color.minimumTextContrast, "\(pair.text) on \(pair.background)")
        }
        for background in [theme.row, theme.background] {
            #expect(theme.indicator.contrast(on: background) >= Color.minimumGraphicsContrast)
        }
        #expect(theme.badgeText(on: theme.accent).contrast(on: theme.accent) >= 4.5)
    }

    /// The indicator is visible on rows of any grey.
    @Test(arguments: Array(stride(from: UInt8(0), through: 255, by: 15)))
    func indicatorIsVisibleOnAnyGrey(grey: UInt8) {
        var theme = KioskConfig.Theme()
        theme.row = Color(red: grey, green: grey, blue: grey)
        theme.background = theme.row
        #expect(theme.indicator.contrast(on: theme.row) >= Color.minimumGraphicsContrast)
    }

    @Test func configuredColoursOverrideAppearance() throws {
        let theme = try Self.config("\"row\": \"#202020\", \"appearance\": \"dark\"").theme
        #expect(theme.row == Color(argb: 0xff20_2020))
        #expect(theme.text == KioskConfig.Theme(.dark).text)
    }

    /// The colours of `theme.dark` apply whenever the appearance is dark, over those of the theme.
    @Test func darkColoursApplyToDarkAppearance() throws {
        let theme = try Self.config(
            """
            "appearance": "dark", "accent": "#2A2A2A", "row": "#101010",
            "dark": {"background": "#0B1530", "accent": "#7FB2FF"}
            """
        ).theme
        #expect(theme.accent == Color(argb: 0xff7f_b2ff))
        #expect(theme.background == Color(argb: 0xff0b_1530))
        #expect(theme.row == Color(argb: 0xff10_1010))
        #expect(theme.text == KioskConfig.Theme(.dark).text)
        let light = try Self.config(##""dark": {"accent": "#7FB2FF"}"##).theme
        #expect(light.accent == KioskConfig.Theme().accent)
    }

    /// Texts on any colour are legible, and white wherever white is.
    @Test func textsOnColoursAreLegible() {
        let theme = KioskConfig.Theme()
        for red in stride(from: 0, through: 255, by: 17) {
            for green in stride(from: 0, through: 255, by: 17) {
                let color = Color(red: UInt8(red), green: UInt8(green), blue: 128)
                let text = theme.badgeText(on: color)
                #expect(text.contrast(on: color) >= Color.minimumTextContrast)
                #expect(
                    text == .white || Color.white.contrast(on: color) < Color.minimumTextContrast)
                let row = theme.rowColors(color)
                #expect(row.secondaryText.contrast(on: color) >= Color.minimumTextContrast)
                let legible = color.legible(on: .white)
                #expect(legible.contrast(on: .white) >= Color.minimumTextContrast)
            }
        }
        #expect(theme.accent.legible(on: .white) == theme.accent)
    }

    @MainActor
    @Test(
        arguments: [("", false), (#""motion": "full""#, false), (#""motion": "reduced""#, true)])
    func motionSetsReducedMotionOfScreen(theme: String, isReduced: Bool) throws {
        let fixture = try KioskFixture(
            #"{"theme": {\#(theme)}, "list": {"file": "rows"}}"#, files: ["rows": "[]"])
        defer { fixture.stop() }
        #expect(fixture.app.kiosk.screen.reducesMotion == isReduced)
    }

    @MainActor @Test func rowsFollowThemeAtNight() throws {
        let fixture = try KioskFixture(
            """
            {"theme": {"appearance": "auto", "motion": "reduced", "accent": "#00FF01",
                       "dark": {"from": "12:01", "accent": "#00FF02"}},
             "list": {"command": ["/bin/cat", "rows"], "row": {"title": "{a} {theme.accent}"}}}
            """, files: ["rows": #"[{"a": "x"}]"#])
        defer { fixture.stop() }
        try fixture.run(1)
        #expect(fixture.texts.contains("x #00FF01"))
        try fixture.run(70)
        #expect(fixture.texts.contains("x #00FF02"))
    }

    /// Colours, and the resulting warnings of `flipbook check`.
    @Test(
        arguments: [
            ("\"text\": \"#111111\"", []),
            // The colour of back buttons and selected tabs.
            (
                "\"accent\": \"#FFD60A\"",
                ["1:22: 'theme.accent' on 'theme.bar' has a contrast of 1.41:1"]
            ),
            (
                "\"appearance\": \"dark\", \"accent\": \"#2A2A2A\"",
                ["1:44: 'theme.accent' on 'theme.bar' has a contrast of 1.18:1"]
            ),
            (
                "\"appearance\": \"dark\", \"accent\": \"#2A2A2A\", \"dark\": {\"accent\": \"#7FB2FF\"}",
                []
            ),
            (
                "\"appearance\": \"auto\", \"dark\": {\"accent\": \"#2A2A2A\"}",
                ["1:53: 'theme.dark.accent' on 'theme.dark.bar' has a contrast of 1.18:1"]
            ),
            (
                "\"secondaryText\": \"#8E8E93\"",
                [
                    "1:29: 'theme.secondaryText' on 'theme.row' has a contrast of 3.26:1",
                    "1:29: 'theme.secondaryText' on 'theme.bar' has a contrast of 3.26:1",
                    "1:29: 'theme.secondaryText' on 'theme.background' has a contrast of 2.92:1",
                ]
            ),
            // The warning points to the bar, which the file has changed; the text is the built-in one.
            (
                "\"bar\": \"#303040\"",
                [
                    "1:19: 'theme.text' on 'theme.bar' has a contrast of 1.45:1",
                    "1:19: 'theme.secondaryText' on 'theme.bar' has a contrast of 2.45:1",
                    "1:19: 'theme.accent' on 'theme.bar' has a contrast of 2.83:1",
                ]
            ),
            // A translucent text is blended with its background.
            (
                "\"text\": \"#80000000\"",
                [
                    "1:20: 'theme.text' on 'theme.row' has a contrast of 4.00:1",
                    "1:20: 'theme.text' on 'theme.bar' has a contrast of 4.00:1",
                    "1:20: 'theme.text' on 'theme.background' has a contrast of 3.89:1",
                ]
            ),
        ] as [(String, [String])])
    @MainActor func checkWarnsOfLowContrast(theme: String, warnings: [String]) throws {
        let folder = try KioskFolder()
        try folder.write(
            "{\"theme\": {\(theme)}, \"list\": {\"command\": [\"/bin/echo\", \"{\\\"title\\\": 1}\"]}}",
            to: "kiosk.json")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        #expect(check.errors.isEmpty)
        let advice = "; text is hard to read below 4.5:1, so choose a darker or lighter colour"
        let found = check.warnings.map(\.description).filter { $0.contains("contrast") }
        #expect(found == warnings.map { "\(folder.path)/kiosk.json:\($0)\(advice)" })
    }
}
