import Geometry
import InputEvents
import JSON
import KioskFile
import Testing

@testable import Interface
@testable import Kiosk
@testable import Runner

/// The rules of a change that a visitor makes with a control.
@MainActor @Suite struct ControlChangeTests {
    private static func config(_ keys: String) -> String {
        """
        {"sources": {"room": {"file": "room.json"}}, "session": {"ends": 60, "warns": 0},
         "screens": {"room": {"page": {"source": "room", "title": "Room", "content": [
           {"slider": {"label": "Heat", "value": "{heat}", "range": [0, 1000], "step": 1,
                       \(keys)}}]}}}}
        """
    }

    private static let run = #""do": {"run": ["./set", "{value}"]}"#

    /// - Parameter program: the shell script of the action.
    private func room(_ keys: String, _ program: String = "") throws -> KioskFixture {
        let fixture = try KioskFixture(
            ControlChangeTests.config(keys),
            files: ["room.json": #"{"heat": 20}"#, "set": "#!/bin/sh\n\(program)\n"],
            programs: ["set"])
        try fixture.run()
        return fixture
    }

    private func slider(_ fixture: KioskFixture) throws -> Slider {
        let element = fixture.app.screen.elements.first { $0.view is Slider }
        return try #require(element?.view as? Slider)
    }

    /// Chooses a value as a finger does.
    private func choose(_ value: Double, _ fixture: KioskFixture) throws {
        let slider = try slider(fixture)
        slider.value = value
        slider.sendActions(for: .valueChanged)
    }

    private func write(_ heat: Int, _ fixture: KioskFixture) throws {
        try fixture.folder.write(#"{"heat": \#(heat)}"#, to: "room.json")
        fixture.app.model.sources["room"]?.refresh { _ in }
        try fixture.run(0.1)
    }

    private func notice(_ fixture: KioskFixture) -> String { fixture.app.kiosk.notice.text }

    /// 600 changes in ten seconds over a program that takes half a second: each run begins after the one before it, and
    /// the last one gets the last value.
    @Test func newestChangeWaitsForTheProgram() throws {
        let fixture = try room(
            Self.run,
            #"mkdir lock || echo "two at once" >>got; echo "$1" >>got; rmdir lock"#)
        defer { fixture.stop() }
        for block in 0..<20 {
            fixture.holdsPrograms = true
            for i in 1...30 {
                try choose(Double(block * 30 + i), fixture)
                try fixture.run(1.0 / 60)
                #expect(fixture.app.model.actions.isRunning)
            }
            fixture.holdsPrograms = false
            try fixture.run(0)
        }
        try fixture.run(0.1)
        let got = try fixture.folder.read("got").split(separator: "\n").map(String.init)
        #expect(got.last == "600" && got.count <= 42 && !got.contains("two at once"))
        #expect(try slider(fixture).value == 600 && notice(fixture).isEmpty)
        try write(600, fixture)
        #expect(fixture.app.controls.isEmpty)
        // From then on the source is followed.
        try write(30, fixture)
        #expect(try slider(fixture).value == 30)
    }

    @Test func failureGivesTheOldValueBack() throws {
        let fixture = try room(Self.run, "echo 'text: The boiler is off' >&2; exit 1")
        defer { fixture.stop() }
        fixture.holdsPrograms = true
        try choose(300, fixture)
        try fixture.run(0.3)
        #expect(try slider(fixture).value == 300)
        fixture.holdsPrograms = false
        try fixture.run(0.5)
        #expect(try slider(fixture).value == 20 && !notice(fixture).isEmpty)
    }

    /// The failure of an earlier change takes nothing from a later one.
    @Test func failureOfAnEarlierChangeChangesNothing() throws {
        let fixture = try room(Self.run, #"[ "$1" = 2 ]"#)
        defer { fixture.stop() }
        fixture.holdsPrograms = true
        try choose(1, fixture)
        try choose(2, fixture)
        fixture.holdsPrograms = false
        try fixture.run(0.5)
        #expect(try slider(fixture).value == 2)
        try fixture.run(5)
        #expect(try slider(fixture).value == 20)
    }

    /// A source that says otherwise is believed after `settle` seconds, and not before.
    @Test(arguments: [2.0, 5]) func sourceThatDisagreesIsBelievedLater(_ settle: Double) throws {
        let fixture = try room(Self.run + #", "settle": \#(settle)"#)
        defer { fixture.stop() }
        try choose(300, fixture)
        try fixture.run(0.1)
        try write(21, fixture)
        try fixture.run(settle - 0.5)
        #expect(try slider(fixture).value == 300 && notice(fixture).isEmpty)
        try fixture.run(0.5)
        #expect(try slider(fixture).value == 21 && notice(fixture) == "That did not work")
    }

    /// A question is asked before the change; the old value returns without an answer.
    @Test(arguments: ["Continue", "Cancel"]) func changeIsConfirmed(_ answer: String) throws {
        let fixture = try room(
            Self.run + #", "confirm": "Heat to {value}?""#, #"echo "$1" >>got"#)
        defer { fixture.stop() }
        let slider = try slider(fixture)
        try choose(300, fixture)
        try fixture.run(0.5)
        #expect(fixture.texts.contains("Heat to 300?") && !fixture.folder.exists("got"))
        #expect(slider.value == 300)
        let button = fixture.app.screen.elements.first { $0.label == answer }
        try fixture.tap(try #require(button?.view))
        #expect(fixture.folder.exists("got") == (answer == "Continue"))
        #expect(slider.value == (answer == "Continue" ? 300 : 20))
    }

    /// The next visitor finds what the source says, and no notice.
    @Test func sessionEndForgetsChanges() throws {
        let fixture = try room(Self.run + #", "settle": 300"#)
        defer { fixture.stop() }
        try fixture.tap(5, 5)
        try choose(300, fixture)
        try fixture.run(61)
        #expect(fixture.app.controls.isEmpty)
        #expect(try slider(fixture).value == 20 && notice(fixture).isEmpty)
    }
}
