import Glibc
import Interface
import Kiosk
import Platform
import RiveFixtures
import RiveRuntime
import RiveWriter
import Runner
import TestSupport
import Testing

@testable import Tools

/// `flipbook play`.
@MainActor @Suite struct PlayTests {
    private let folder: String
    private var path: String { "\(folder)/a.riv" }

    init() throws { folder = try makeTemporaryFolder() }

    private static let values = """
        "viewModels": [{"name": "Card", "properties": [
            {"name": "level", "type": "number", "value": 40}, {"name": "on", "type": "boolean"},
            {"name": "tint", "type": "color", "value": "#3366CC"},
            {"name": "title", "type": "string", "value": "Hello"},
            {"name": "mood", "type": "enum", "of": "Mood", "value": "calm"},
            {"name": "bump", "type": "trigger"}]}],
        "enums": [{"name": "Mood", "values": ["calm", "busy"]}],
        """

    /// A file of an artboard "Card" with a value of each kind and a machine with an input of each kind, and of others.
    private static func source(_ values: String = values, others: [String] = ["Other"]) -> String {
        let empty = others.map {
            #", {"name": "\#($0)", "width": 100, "height": 100, "children": []}"#
        }
        return """
            {\(values)
            "artboards": [{"name": "Card", "viewModel": "Card", "width": 200, "height": 100,
              "children": [{"type": "shape", "name": "ball", "x": 100, "y": 50,
                "paths": [{"type": "rectangle", "width": 200, "height": 100}],
                "paints": [{"color": "#E0503C"}]}],
              "animations": [{"name": "Off", "duration": 1, "tracks": []},
                {"name": "On", "duration": 1, "tracks": []}],
              "stateMachines": [{"name": "Main", "inputs": [
                {"name": "pressed", "type": "boolean"}, {"name": "speed", "type": "number"},
                {"name": "kick", "type": "trigger"}],
                "layers": [{"states": ["Off"], "transitions": []}],
                "listeners": [{"target": "ball", "on": "down",
                  "do": [{"input": "pressed", "set": "toggle"}]}]}]}\(empty.joined())]}
            """
    }

    private func load(_ source: String = source()) throws -> RiveFile {
        let bytes = try RivSource.compile(Array(source.utf8)) { _ in [] }
        try FileSystem.write(bytes, to: path)
        defer { unlink(path) }
        return try RiveFile(path)
    }

    private func content(_ choice: PlayChoice = PlayChoice()) throws -> PlayedContent {
        try PlayedContent(choice, of: try load(), fit: .contain(alignment: .center))
    }

    @Test func eachKindOfValueIsSetAndRead() throws {
        defer { rmdir(folder) }
        let content = try content()
        let sets: [String: PlayedValue.Content] = [
            "level": .number(7), "on": .boolean(true), "tint": .color(0xff00_ff00),
            "title": .text("Bye"), "mood": .choice("busy"), "pressed": .boolean(true),
            "speed": .number(2),
        ]
        #expect(
            content.values.map(\.path) == [
                "level", "on", "tint", "title", "mood", "bump", "pressed", "speed", "kick",
            ])
        #expect(content.changes.isEmpty)
        for value in content.values {
            if let new = sets[value.path] {
                value.set(new, in: content.rive)
                #expect(value.content(in: content.rive) == new)
            } else {
                #expect(value.kind == .trigger && value.content(in: content.rive) == nil)
                value.fire(in: content.rive)
            }
        }
        #expect(content.changes.count == sets.count)
    }

    /// What was changed is kept; what was not changed is what the new version says.
    @Test func newVersionKeepsChangedValuesThatStillExist() throws {
        defer { rmdir(folder) }
        let old = try content()
        for value in old.values where ["level", "title", "pressed"].contains(value.path) {
            switch value.kind {
            case .number: value.set(.number(9), in: old.rive)
            case .text: value.set(.text("mine"), in: old.rive)
            default: value.set(.boolean(true), in: old.rive)
            }
        }
        // The number has become a text, and the colour another one.
        let changed = PlayTests.values
            .replacing(
                #""name": "level", "type": "number", "value": 40"#,
                with: #""name": "level", "type": "string", "value": "none""#
            )
            .replacing("#3366CC", with: "#112233")
        let new = try PlayedContent(
            PlayChoice(), of: try load(PlayTests.source(changed)),
            fit: .contain(alignment: .center))
        new.restore(old.changes)
        var shown: [String: PlayedValue.Content] = [:]
        for value in new.values { shown[value.path] = value.content(in: new.rive) }
        #expect(shown["level"] == .text("none") && shown["title"] == .text("mine"))
        #expect(shown["pressed"] == .boolean(true) && shown["tint"] == .color(0xff11_2233))
    }

    @Test func missingNamesAreReplacedAndNamed() throws {
        defer { rmdir(folder) }
        let scene = PlayedScene.animation("On")
        let found = try content(PlayChoice(artboard: "Card", scene: scene))
        #expect(found.missing.isEmpty && found.scene == scene && found.rive.animation != nil)
        // An animation has no inputs.
        #expect(found.values.allSatisfy { $0.input == nil })
        let lost = try content(PlayChoice(artboard: "Card", scene: .machine("Old")))
        #expect(lost.scene == .machine("Main"))
        #expect(
            lost.missing == ["there is no 'Old'; available: Main, animation Off, animation On"])
        let other = try content(PlayChoice(artboard: "Gone"))
        #expect(other.artboard.name == "Card")
        #expect(other.missing == ["there is no artboard 'Gone'; available: Card, Other"])
    }

    private static let ranges: [(number: Double, range: (Double, Double), step: Double)] = [
        (0, (0, 100), 1), (1, (0, 100), 1), (0.5, (0, 1), 0.05), (-0.5, (-1, 1), 0.05),
        (60, (0, 100), 1), (70, (0, 200), 1), (-400, (-1000, 1000), 1), (1000, (0, 2000), 1),
        (.infinity, (0, 100), 1),
    ]

    @Test func sliderHasRoomForTheNumber() {
        for (number, range, step) in PlayTests.ranges {
            let made = PlayedRange(number)
            #expect(made.lower == range.0 && made.upper == range.1 && made.step == step)
        }
    }

    // MARK: On the screen

    /// A stage on a screen of a size, with the program that shows it.
    private func stage(_ file: RiveFile, width: Double, height: Double) async throws -> (
        app: HeadlessApp, stage: PlayStage
    ) {
        let content = try PlayedContent(
            PlayChoice(), of: file, fit: .contain(alignment: .center))
        var made: PlayStage?
        let app = try await HeadlessApp(size: .init(width: width, height: height)) { app in
            let stage = PlayStage(
                content, PlayChoice(),
                PlayLook(regular: app.fonts.regular, bold: app.fonts.bold, isDark: false),
                fit: .contain(alignment: .center), latestFrameDuration: { 0.0042 })
            stage.frame = app.screen.root.bounds
            app.screen.root.addSubview(stage)
            made = stage
        }
        try await app.run(for: 0.5)
        return (app, try #require(made))
    }

    private func texts(_ app: HeadlessApp) -> [String] {
        app.app.screen.elements.flatMap { $0.texts.map(\.string) }
    }

    private func tap(_ name: String, _ app: HeadlessApp) async throws {
        let part = try app.app.tree.part(named: name)
        try await app.tap(at: .init(part.frame.midX, part.frame.midY))
        try await app.run(for: 0.5)
    }

    @Test func touchesGoToTheFileAndThePanelFollows() async throws {
        defer { rmdir(folder) }
        let (app, stage) = try await stage(try load(), width: 480, height: 2400)
        #expect(texts(app).contains("4.2 ms a frame, 1 draw call, 1 clip"))
        func pressed() -> String? {
            app.app.screen.elements.first {
                $0.role.rawValue == "switch" && $0.label == "pressed"
            }?.value
        }
        #expect(pressed() == "0")
        try await app.tap(at: .init(240, 600))
        try await app.run(for: 0.5)
        #expect(pressed() == "1")
        // Damage shows what is wrong and keeps the file; the next good version keeps the value.
        stage.showProblem("damaged at byte 3")
        try await app.run(for: 0.2)
        #expect(
            texts(app).contains("damaged at byte 3; the last good version is shown"))
        stage.show(try load())
        try await app.run(for: 0.5)
        #expect(pressed() == "1" && !texts(app).contains { $0.contains("damaged") })
        try await tap("Start again", app)
        #expect(pressed() == "0")
    }

    @Test func controlsChangeTheFile() async throws {
        defer { rmdir(folder) }
        let (app, stage) = try await stage(try load(), width: 480, height: 2400)
        func control<Kind: View>(_ name: String, _ kind: Kind.Type) throws -> Kind {
            try #require(
                app.app.screen.elements.lazy.filter { $0.label == name }
                    .compactMap { $0.view as? Kind }.first)
        }
        func content(_ path: String) throws -> PlayedValue.Content? {
            let value = try #require(stage.content.values.first { $0.path == path })
            return value.content(in: stage.content.rive)
        }
        try await tap("on", app)
        #expect(try content("on") == .boolean(true))
        try await tap("mood=busy", app)
        #expect(try content("mood") == .choice("busy"))
        let slider = try control("level", Slider.self)
        slider.value = 70
        slider.sendActions(for: .valueChanged)
        #expect(try content("level") == .number(70))
        let stepper = try control("level step", Stepper.self)
        #expect(stepper.value == 70)
        // The buttons go on where the slider ends.
        stepper.value = 250
        stepper.sendActions(for: .valueChanged)
        #expect(try content("level") == .number(250))
        #expect(slider.maximumValue == 500 && slider.value == 250)
        // The panel shows the last frame before a rest, however soon after another one.
        let level = try #require(stage.content.values.first { $0.path == "level" })
        for number in [10.0, 20, 30] {
            level.set(.number(number), in: stage.content.rive)
            try await app.run(for: 0.05)
            #expect(slider.value == number)
        }
        let title = try control("title", TextField.self)
        title.text = "Bye"
        title.sendActions(for: .editingChanged)
        #expect(try content("title") == .text("Bye"))
        let tint = try control("tint", TextField.self)
        for (text, argb) in [("#00FF00", 0xff00_ff00 as UInt32), ("#00FF0", 0xff00_ff00)] {
            tint.text = text
            tint.sendActions(for: .editingChanged)
            #expect(try content("tint") == .color(argb))
        }
        // A text that is no colour gives way to the colour.
        tint.sendActions(for: .editingDidEnd)
        #expect(tint.text == "#FF00FF00")
    }

    /// A file that is saved for hours takes no memory.
    @Test func oldVersionsAreReleased() async throws {
        defer { rmdir(folder) }
        let (app, stage) = try await stage(try load(), width: 480, height: 2400)
        weak var rive: Rive?
        weak var row: View?
        rive = stage.content.rive
        row = app.app.screen.elements.first { $0.label == "level" }?.view
        #expect(rive != nil && row != nil)
        stage.show(try load())
        try await app.run(for: 0.5)
        #expect(rive == nil && row == nil)
    }

    @Test func choicesAreSegmentsOrAList() async throws {
        defer { rmdir(folder) }
        let names = (1...8).map { "Another artboard \($0)" }
        let file = try load(PlayTests.source(others: names))
        let (app, _) = try await stage(file, width: 480, height: 2400)
        #expect(app.app.screen.elements.contains { $0.role == .segment && $0.label == "calm" })
        try await tap("Artboard", app)
        try await tap("Artboard=Another artboard 8", app)
        #expect(texts(app).contains("The artboard has no values and no inputs."))
        #expect(!texts(app).contains("Another artboard 3"))
    }

    @Test(arguments: [(480.0, 800.0), (800, 480)])
    func panelIsBesideOrBelow(width: Double, height: Double) async throws {
        defer { rmdir(folder) }
        let (app, _) = try await stage(try load(), width: width, height: height)
        let figures = try #require(app.app.screen.elements.first { $0.identifier == "figures" })
        if width > height {
            #expect(figures.frame.minX > width / 2 && figures.frame.minY < 20)
        } else {
            #expect(figures.frame.minX < 20 && figures.frame.minY >= height / 2)
        }
    }

    // MARK: Saving

    @Test func savedFileIsReadAndDamageIsTold() throws {
        defer {
            unlink(path)
            rmdir(folder)
        }
        let loop = EventLoop()
        let executor = try BackgroundThreads()
        executor.attach(to: loop)
        defer { _ = executor.stop() }
        var results: [String] = []
        let file = try PlayedFile(path, on: loop, executor) { result in
            switch result {
            case .success(let file): results.append(file.file.artboardNames.joined(separator: ","))
            case .failure(let problem): results.append("\(problem)")
            }
        }
        func wait(_ count: Int) {
            let limit = Clock.now() + 20
            while results.count < count, Clock.now() < limit {
                loop.turn(until: Clock.now() + 0.05)
            }
        }
        // The watch is attached in the background.
        for _ in 0..<20 { loop.turn(until: Clock.now() + 0.01) }
        let bytes = try RivSource.compile(Array(PlayTests.source().utf8)) { _ in [] }
        try FileSystem.write(bytes, to: path)
        wait(1)
        #expect(results == ["Card,Other"])
        try FileSystem.write(Array(bytes.prefix(50)), to: path)
        wait(2)
        #expect(results.count == 2 && results.last?.contains("damaged at byte") == true)
        withExtendedLifetime(file) {}
    }
}
