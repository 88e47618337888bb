import Fuzzing
import Platform
import Testing

@testable import Kiosk
@testable import KioskFile

/// The messages of `flipbook check` on templates, pictures and pages, with their lines.
@MainActor @Suite struct ContentCheckTests {
    /// The second line of a configuration and the message expected for it; nil if none is expected.
    struct Case: CustomTestStringConvertible, Sendable {
        var list: String
        var page = ""
        var message: String?
        var isWarning = false
        var testDescription: String { message ?? "right: \(list)\(page)" }
    }

    nonisolated static let cases = [
        Case(list: #""tap": {"run": ["true", "{id}"]}"#, message: nil),
        Case(
            list: #""tap": {"run": ["true", "{idd}"]}"#,
            message:
                "'screens.a.list.tap.run' uses '{idd}', but no row has that value; did you mean "
                + "'{id}'?"),
        Case(
            list: #""swipe": [{"title": "{nam}", "do": {"back": true}}]"#,
            message: "'screens.a.list.swipe[0].title' uses '{nam}', but no row has that value; did "
                + "you mean '{name}'?"),
        Case(
            list: #""swipe": [{"title": "x", "do": [{"back": true}, {"set": {"v": "{ix}"}}]}]"#,
            message:
                "'screens.a.list.swipe[0].do.set.v' uses '{ix}', but no row has that value; did "
                + "you mean '{id}'?"),
        Case(
            list: #""row": {"title": "{name}", "subtitle": "{theme.acent}"}"#,
            message: "'screens.a.list.row.subtitle' uses '{theme.acent}', but no row has that "
                + "value; did you mean '{theme.accent}'?"),
        // A default in the template allows a value to be missing.
        Case(list: #""row": {"title": "{name}", "subtitle": "{n ?? 3}"}"#, message: nil),
        Case(list: #""row": {"title": "{name}", "image": "{photo}"}"#, message: nil),
        Case(
            list: #""row": {"title": "{name}", "image": "gone.png"}"#,
            message: "'screens.a.list.row.image': F/gone.png: there is no such file"),
        Case(
            list: #""row": {"title": "{name}", "image": "{id}.png"}"#,
            message: "'screens.a.list.row.image' in row 1: F/1.png: there is no such file",
            isWarning: true),
        Case(
            list: #""row": {"title": "{name}", "image": "p/{photo}"}"#,
            message: "'screens.a.list.row.image' in row 1: F/p/a.png: there is no such file",
            isWarning: true),
        Case(list: "", page: #""title": "{name}", "image": "{photo}""#, message: nil),
        Case(
            list: "", page: #""title": "{nme}""#,
            message: "'screens.b.page.title' uses '{nme}', but no row has that value; did you mean "
                + "'{name}'?"),
        Case(
            list: "", page: #""fields": [["Name", "{name}"], ["Id", "{ids}"]]"#,
            message: "'screens.b.page.fields[1]' uses '{ids}', but no row has that value; did you "
                + "mean '{id}'?"),
        Case(
            list: "", page: #""image": "gone.png""#,
            message: "'screens.b.page.image': F/gone.png: there is no such file"),
        Case(
            list: "", page: #""image": "{id}.png""#,
            message: "'screens.b.page.image' in row 1: F/1.png: there is no such file",
            isWarning: true),
    ]

    /// Of the pictures in rows, those that cannot be shown are named, once for each reason.
    @Test func picturesThatCannotBeShownAreNamed() throws {
        let folder = try KioskFolder()
        let png = try KioskFolder.picture(side: 2)
        let files: [(name: String, bytes: [UInt8], reason: String?)] = [
            ("a.png", png, nil),
            ("b.gif", try #require(PictureSeeds.gif.first), nil),
            (
                "c.bmp", Array("BM".utf8) + [UInt8](repeating: 0, count: 60),
                "a BMP image cannot be shown"
            ),
            (
                "d.svg", Array("<svg/>".utf8),
                "an SVG image cannot be shown; convert it, for example by 'rsvg"
            ),
            ("e.tiff", Array("II*\0".utf8), "a TIFF image cannot be shown"),
            ("f.tiff", Array("MM\0*".utf8), nil),
            ("g.webp", try #require(PictureSeeds.webp.last), nil),
            ("h.png", Array(png.prefix(50)), ""),
            ("i.txt", Array("text".utf8), "this is no PNG, JPEG, WebP or GIF image"),
        ]
        for file in files { try FileSystem.write(file.bytes, to: "\(folder.path)/\(file.name)") }
        let rows = files.map { "{\"p\": \"\($0.name)\"}" } + ["{\"p\": \"gone.png\"}"]
        try folder.write("[\(rows.joined(separator: ", "))]", to: "rows.json")
        try folder.write(
            """
            {"list": {"file": "rows.json", "header": {"style": "none"},
              "row": {"title": "{p}", "image": "{p}"}}}
            """, to: "kiosk.json")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        #expect(check.errors.isEmpty)
        var expected = files.enumerated().compactMap { i, file in
            file.reason.map { "'list.row.image' in row \(i + 1): F/\(file.name): \($0)" }
        }
        expected.append("in row 10: F/gone.png: there is no such file")
        let texts = check.warnings.map { "\($0)".replacing(folder.path, with: "F") }
        #expect(texts.count == expected.count, "\(texts)")
        for (text, part) in zip(texts, expected) { #expect(text.contains(part), "\(text)") }
    }

    @Test(arguments: cases) func eachProblemIsReportedWithItsLine(_ item: Case) throws {
        let folder = try KioskFolder()
        try folder.write(
            #"[{"id": "1", "name": "A", "photo": "a.png", "title": "t"}]"#, to: "rows.json")
        try FileSystem.write(try KioskFolder.picture(side: 2), to: "\(folder.path)/a.png")
        let list = item.list.isEmpty ? #""tap": {"show": "b"}"# : item.list
        let page = item.page.isEmpty ? #""title": "x""# : item.page
        let other = list.contains("show") ? #", "b": {"title": "B", "page": {\#(page)}}"# : ""
        try folder.write(
            """
            {"sources": {"s": {"file": "rows.json"}}, "values": {"v": ""}, "clock": "{values.v}", "screens": {"a": {"list":
              {"source": "s", "header": {"style": "none"}, \(list)}}\(other)}}
            """, to: "kiosk.json")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        func texts(_ errors: [ConfigError]) -> [String] {
            errors.map { "\($0)".replacing(folder.path, with: "F") }
        }
        let (reported, others) =
            item.isWarning ? (check.warnings, check.errors) : (check.errors, check.warnings)
        #expect(texts(others) == [])
        #expect(texts(reported).count == (item.message == nil ? 0 : 1), "\(texts(reported))")
        guard let message = item.message, let first = texts(reported).first else { return }
        #expect(first.hasPrefix("F/kiosk.json:2:") && first.hasSuffix(": " + message), "\(first)")
    }
}
