import Geometry
import TestSupport
import Testing

@testable import KioskFile

@Suite struct KioskConfigTests {
    @Test func omittedKeysHaveDefaults() throws {
        let text = #"{"header": {"rive": "h.riv"}, "list": {"command": ["./rows"]}}"#
        let config = try KioskConfig(Array(text.utf8), path: "/etc/k/kiosk.json")
        #expect(config.title.isEmpty && !config.hasLargeTitle && config.showsUpdateTime)
        #expect(config.scale == nil && config.blankAfter == nil && config.locale == nil)
        #expect(config.imageMemory == 32 << 20 && config.clock.isEmpty && config.dark == nil)
        #expect(config.start == "list" && config.output.allowsAtomic)
        #expect(config.output.usesShadow == nil && config.output.rotation == nil)
        let theme = config.theme
        #expect(theme.background == KioskConfig.Theme(.light).background && theme.fonts.isEmpty)
        #expect(theme.motion == .full && theme.density == .regular)
        let source = try #require(config.sources.first)
        #expect(config.sources.count == 1 && source.kind == .command(["./rows"]))
        #expect(source.timeout == 10 && source.key == nil && source.every == nil)
        let header = try #require(config.header)
        #expect(header.style == .rive && header.height == 160 && header.threshold == 60)
        #expect(header.trigger == .onRelease && header.fit == .cover)
        #expect(header.alignment == .bottomCenter && header.maximumWidth == nil)
        let list = config.list
        #expect(list.rowHeight == 72 && list.columns == nil && list.fastScroll)
        #expect(list.dividers == .texts && list.section.isEmpty && list.rows.count == 1)
        let row = list.rows[0]
        #expect(row.title == "{title}" && row.subtitle == "{subtitle}")
        #expect(row.trailing == "{trailing}" && row.icon == "{icon}")
        #expect(row.iconColor == "{iconColor}" && row.badge.isEmpty && row.image.isEmpty)
    }

    /// The keys of `screen`, `touch` and `idle` are complete.
    @Test func keysAreReadIntoProperties() throws {
        let text = """
            {"title": "T", "largeTitle": true, "updateTime": false,
             "screen": {"output": "DSI-1", "mode": "800x480@60", "format": "rgb565",
                        "atomic": false, "shadow": true, "cursor": false, "rotation": 270, "scale": 1.5},
             "touch": {"device": "Goodix", "calibration": [0, -1, 1, 1, 0, 0]},
             "idle": {"blankAfter": 600},
             "theme": {"appearance": "dark", "background": "#000001", "bar": "#000002", "row": "#000003",
                       "text": "#000004", "secondaryText": "#000005", "separator": "#000006",
                       "accent": "#80000007", "fonts": ["a.ttf", "/b.ttf"], "boldFonts": ["c.ttf"],
                       "motion": "reduced"},
             "header": {"rive": "h.riv", "artboard": "A", "height": 100, "threshold": 50,
                        "trigger": "return", "fit": "contain", "alignment": "topLeft",
                        "maximumWidth": 600, "background": "#000008"},
             "list": {"command": ["./rows", "x", ""], "timeout": 2, "rowHeight": 48, "key": "id",
                      "fastScroll": false,
                      "row": {"title": "{1}", "subtitle": "{2}", "trailing": "{3}", "icon": "{4}",
                              "iconColor": "{5}"}}}
            """
        let config = try KioskConfig(Array(text.utf8), path: "/etc/k/kiosk.json")
        for name in ["screen", "touch", "idle"] {
            for member in try #require(ConfigSchema.objects[name]).members {
                #expect(config.has("\(name).\(member.name)"), "\(name).\(member.name)")
            }
        }
        #expect(config.title == "T" && config.folder == "/etc/k" && config.scale == 1.5)
        #expect(config.hasLargeTitle && !config.showsUpdateTime)
        #expect(config.output.output == "DSI-1" && config.output.format == .rgb565)
        #expect(config.output.mode?.description == "800x480@60.00")
        #expect(!config.output.allowsAtomic && config.output.usesShadow == true)
        #expect(config.output.rotation == .clockwise270 && config.blankAfter == 600)
        #expect(!config.showsCursor)
        #expect(config.touch.device == "Goodix" && config.touch.calibration == [0, -1, 1, 1, 0, 0])
        let theme = config.theme
        let colors = [
            theme.background, theme.bar, theme.row, theme.text, theme.secondaryText,
            theme.separator, theme.accent,
        ]
        #expect(colors.map { $0.argb & 0xff } == [1, 2, 3, 4, 5, 6, 7])
        #expect(theme.accent.alpha == 0x80)
        #expect(theme.fonts == ["/etc/k/a.ttf", "/b.ttf"] && theme.boldFonts == ["/etc/k/c.ttf"])
        #expect(theme.motion == .reduced)
        let header = try #require(config.header)
        #expect(header.rive == "/etc/k/h.riv" && header.artboard == "A" && header.height == 100)
        #expect(header.threshold == 50 && header.trigger == .onReturn && header.fit == .contain)
        #expect(header.alignment == .topLeft && header.maximumWidth == 600)
        #expect(header.background?.argb == 0xff00_0008)
        let source = try #require(config.sources.first)
        #expect(source.kind == .command(["./rows", "x", ""]) && source.timeout == 2)
        #expect(config.list.rowHeight == 48 && !config.list.fastScroll)
        let row = config.list.rows[0]
        #expect(row.title == "{1}" && row.subtitle == "{2}" && row.trailing == "{3}")
        #expect(row.icon == "{4}" && row.iconColor == "{5}" && source.key == "id")
    }

    @Test(arguments: [("kiosk.json", "."), ("/kiosk.json", "/"), ("a/b/kiosk.json", "a/b")])
    func folderIsThatOfConfiguration(path: String, folder: String) throws {
        let config = try KioskConfig(
            Array(#"{"list": {"command": ["true"]}}"#.utf8), path: path)
        #expect(config.folder == folder)
    }

    /// Editors on Windows write byte order marks, and some UTF-16.
    @Test func encodingsAreRecognised() throws {
        let text = #"{"title": "é", "list": {"command": ["x"]}, "titel": 1}"#
        func errors(_ bytes: [UInt8]) -> String? {
            thrownError(ConfigErrors.self) { try KioskConfig(bytes, path: "kiosk.json") }?
                .description
        }
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        // Positions do not count the mark.
        let expected =
            "kiosk.json:1:45: unknown key 'titel'; did you mean 'title'?"
        #expect(errors(Array(text.utf8)) == expected)
        #expect(errors(mark + Array(text.utf8)) == expected)
        let utf16 = text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        #expect(
            errors([0xff, 0xfe] + utf16)
                == "kiosk.json:1:1: not JSON: the text is UTF-16; save it as UTF-8")
    }

    /// A list that can be refreshed has a spinner unless it says otherwise.
    @Test(arguments: [
        (#""command": ["x"]"#, "", KioskConfig.Header.Style.spinner),
        (#""file": "x""#, "", .spinner), (#""stream": ["x"]"#, "", nil),
        (#""source": "s""#, "", .spinner), (#""source": "t""#, "", nil),
        (#""command": ["x"], "header": {"style": "none"}"#, "", nil),
        (#""command": ["x"]"#, #""header": {"style": "none"},"#, nil),
        (#""command": ["x"], "header": {"style": "warp"}"#, "", .warp),
        (#""command": ["x"]"#, #""header": {"style": "text"},"#, .text),
        (#""stream": ["x"], "header": {"style": "spinner"}"#, "", .spinner),
    ])
    func spinnerIsDefaultHeader(
        list: String, keys: String, style: KioskConfig.Header.Style?
    ) throws {
        let text = """
            {"sources": {"s": {"file": "x"}, "t": {"stream": ["x"]}}, \(keys) "list": {\(list)}}
            """
        let config = try KioskConfig(Array(text.utf8), path: "kiosk.json")
        #expect(config.header?.style == style)
        if style == .spinner { #expect(config.header?.height == 72) }
    }
}
