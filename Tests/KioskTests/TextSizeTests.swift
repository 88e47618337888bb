import Geometry
import Glibc
import ImageCodecs
import JSON
import Lab
import Platform
import TestSupport
import Testing

@testable import Interface
@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// The size of texts, which the theme and an action choose.
@MainActor @Suite struct TextSizeTests {
    private static let config = """
        {"locale": "en", "session": {"ends": 60}, "values": {"n": 1},
         "screens": {
           "start": {"values": {"m": 1}, "page": {"title": "Hello",
             "text": "{theme.textSize} %", "content": [{"entry": {"label": "Name", "value": "{screen.m}",
               "do": {"set": {"m": "{value}"}}}}],
             "buttons": [
             {"title": "Larger", "do": [{"textSize": 200}, {"set": {"n": 2, "m": 2}}]},
             {"title": "Smaller", "do": {"textSize": 85}},
             {"title": "Usual", "do": {"textSize": 100}, "enabled": {"theme.textSize": {"not": 100}}},
             {"title": "More", "do": {"show": "more"}}]}},
           "more": {"page": {"title": "More {values.n}"}}}}
        """

    private func fontSize(of text: String, _ fixture: KioskFixture) -> Double? {
        fixture.labels.first { $0.text == text }?.fontSize
    }

    @Test func actionChangesSizeOfTexts() throws {
        let fixture = try KioskFixture(Self.config)
        defer { fixture.stop() }
        try fixture.run()
        #expect(fontSize(of: "100 %", fixture) == 17)
        #expect(fixture.button("Usual")?.isEnabled == false)
        try fixture.tap(try #require(fixture.button("Larger")))
        // What stands after it in the list of actions is done, and values are kept.
        #expect(fontSize(of: "200 %", fixture) == 34)
        #expect(fixture.app.model.values.value(at: "n")?.text == "2")
        #expect(fixture.app.kiosk.top?.values?.store.value(at: "m")?.text == "2")
        try fixture.tap(try #require(fixture.button("Smaller")))
        #expect(fontSize(of: "85 %", fixture) == 17 * 0.85)
        try fixture.tap(try #require(fixture.button("Usual")))
        #expect(fontSize(of: "100 %", fixture) == 17 && fixture.app.model.textSize == nil)
    }

    /// The choice stays on other screens and if the configuration is loaded again, and goes with the visitor.
    @Test func sizeIsTheVisitors() throws {
        let fixture = try KioskFixture(Self.config)
        defer { fixture.stop() }
        try fixture.run()
        try fixture.tap(try #require(fixture.button("Larger")))
        fixture.app.setLanguage("de")
        try fixture.run()
        fixture.reload()
        try fixture.run()
        try fixture.tap(try #require(fixture.button("More")))
        #expect(fixture.app.model.theme.textSize == 2)
        #expect(fontSize(of: "More 2", fixture) == 28 * 1.4)
        try fixture.run(70)
        #expect(fixture.top == "start" && fontSize(of: "100 %", fixture) == 17)
        #expect(fixture.app.model.textSize == nil)
        // Nothing else is to be forgotten.
        try fixture.tap(try #require(fixture.button("Smaller")))
        #expect(fontSize(of: "85 %", fixture) == 17 * 0.85)
        try fixture.run(70)
        #expect(fixture.app.model.textSize == nil && fontSize(of: "100 %", fixture) == 17)
    }

    @Test(arguments: [
        (#""theme": {"textSize": 84}"#, "'theme.textSize' must be from 85 to 200 percent"),
        (#""schedule": [{"at": "10:00", "do": {"textSize": 201}}]"#, "from 85 to 200 percent"),
    ])
    func otherSizesAreRefused(keys: String, message: String) {
        let text = #"{"list": {"command": ["x"]}, \#(keys)}"#
        let errors = thrownError(ConfigErrors.self) {
            try KioskConfig(Array(text.utf8), path: "kiosk.json")
        }
        #expect(errors?.description.contains(message) == true, "\(errors?.description ?? "")")
    }

    // MARK: Templates

    nonisolated static let templates = [
        "Departures", "Menu", "Room", "Panel", "Order", "Vote", "Queue", "Climate", "Checkin",
        "Lookup",
    ]
    nonisolated private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Examples"
    nonisolated private static let sheets = getenv("FLIPBOOK_SHEETS").map { String(cString: $0) }

    /// A template in a folder of its own, with its programs.
    private func fixture(
        _ template: String, percent: Int, size: (width: Int, height: Int) = (480, 800)
    ) throws -> KioskFixture {
        let folder = "\(Self.root)/\(template)"
        var files: [String: String] = [:]
        for name in try FileSystem.list(folder) where !name.hasSuffix(".riv") {
            files[name] = String(decoding: try FileSystem.read("\(folder)/\(name)"), as: UTF8.self)
        }
        var config = files.removeValue(forKey: "kiosk.json") ?? ""
        if config.contains(#""theme": {"#) {
            config = config.replacing(#""theme": {"#, with: #""theme": { "textSize": \#(percent),"#)
        } else {
            config.replace(
                "{", with: #"{ "theme": { "textSize": \#(percent) },"#, maxReplacements: 1)
        }
        let programs = files.filter { $0.value.hasPrefix("#!") }.map(\.key)
        return try KioskFixture(
            config, files: files, programs: programs, size: size,
            riv: template == "Departures" ? try FileSystem.read("\(folder)/header.riv") : nil)
    }

    /// Opens a screen, for the first row of a list that leads there.
    private func open(_ screen: String, _ fixture: KioskFixture) throws {
        var item = DataValue.null
        for case .list(let list) in fixture.app.model.config.screens.map(\.content) {
            let taps = [list.tap] + list.rows.map(\.tap)
            let leads = taps.contains { $0?.flattened.contains(.show(screen)) == true }
            let rows = fixture.app.model.document(of: list.source)?.array
            if leads, let row = rows?.first { item = row }
        }
        fixture.app.kiosk.show(screen, item)
        try fixture.run(2)
    }

    /// At 200 % on a small display, no text is cut, nothing is outside of the display, and no control is too small or
    /// under another one.
    @Test(arguments: templates)
    func templatesAreUsableAt200Percent(template: String) throws {
        let fixture = try fixture(template, percent: 200)
        defer { fixture.stop() }
        try fixture.run(3)
        expectUsable(fixture)
        for screen in fixture.app.model.config.screens {
            try open(screen.name, fixture)
            expectUsable(fixture)
        }
    }

    private func expectUsable(_ fixture: KioskFixture) {
        let elements = fixture.app.screen.elements
        let place = "on \(fixture.top ?? "")"
        for text in elements.flatMap(\.texts) { #expect(!text.isCut, "\(text.string) \(place)") }
        let touched = elements.filter { $0.role != .text && $0.role != .image && $0.role != .row }
        for element in touched {
            let (view, size) = (element.view, element.view.frame.size)
            // A switch is smaller than the area in which it can be touched.
            let reach = Control.minimumTarget / 2 - 0.1
            for step in [Point(0, -reach), Point(0, reach), Point(-reach, 0), Point(reach, 0)] {
                let point = Point(size.width / 2, size.height / 2) + step
                #expect(view.point(inside: point), "\(element.label) \(size) \(place)")
            }
        }
        for (index, first) in touched.enumerated() {
            for second in touched.dropFirst(index + 1) {
                let both = first.restingFrame.intersection(second.restingFrame)
                #expect(
                    min(both.width, both.height) < 1, "\(first.label) \(second.label) \(place)")
            }
        }
        for label in fixture.labels {
            let origin = label.convertToScreen(.zero)
            #expect(
                origin.x >= 0 && origin.x + label.frame.width <= fixture.app.screen.size.width,
                "\(label.text) \(place)")
            #expect(label.fittedFontSize >= 11, "\(label.text) \(place)")
            guard label.numberOfLines != 1 else { continue }
            let needed = label.sizeThatFits(Size(label.frame.width, .infinity)).height
            #expect(needed <= label.frame.height + 1, "\(label.text) \(place)")
        }
    }

    /// `FLIPBOOK_SHEETS=FOLDER swift test --filter TextSizeTests` writes a contact sheet for each template: its screens
    /// below each other, at 85, 100 and 200 %.
    @Test(.enabled(if: sheets != nil), arguments: templates)
    func sheetsAreWritten(template: String) throws {
        let folder = try #require(Self.sheets)
        try FileSystem.makeFolder(folder)
        var rows: [[BGRAImage]] = []
        for percent in [85, 100, 200] {
            let fixture = try fixture(template, percent: percent)
            defer { fixture.stop() }
            try fixture.run(3)
            for (index, screen) in fixture.app.model.config.screens.enumerated() {
                try open(screen.name, fixture)
                if rows.count <= index { rows.append([]) }
                rows[index].append(fixture.picture().halved())
            }
        }
        try FileSystem.write(
            try PNG.encode(BGRAImage.grid(rows.flatMap { $0 }, columns: 3)),
            to: "\(folder)/\(template.lowercased())-sizes.png")
    }
}

extension KioskFixture {
    /// The visible labels with texts, in the order of the view tree.
    fileprivate var labels: [Label] {
        var result: [Label] = []
        func collect(_ view: View) {
            guard !view.isHidden, view.alpha > 0 else { return }
            if let label = view as? Label, !label.text.isEmpty { result.append(label) }
            for subview in view.subviews { collect(subview) }
        }
        collect(app.kiosk.screen.root)
        return result
    }
}
