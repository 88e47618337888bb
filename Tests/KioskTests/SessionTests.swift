import DataSources
import Geometry
import InputEvents
import Interface
import JSON
import KioskFile
import TestSupport
import Testing

@testable import Kiosk
@testable import Runner

/// Sessions of visitors: when they end, and that nothing is left behind.
@MainActor @Suite struct SessionTests {
    /// A kiosk in which a visitor can leave something of every kind behind.
    private static let config = """
        {"locale": "en", "title": "Kiosk", "session": {"ends": 60, "warns": 10},
         "values": {"cart": [], "note": "none", "count": 0}, "persist": ["count"],
         "sources": {"dishes": {"file": "dishes.json", "key": "id"}},
         "schedule": [{"at": "03:00", "do": {"run": ["./order"], "into": "news"}}],
         "tabs": ["menu", "more"],
         "screens": {
           "menu": {"title": "Menu", "values": {"open": "no"},
             "list": {"source": "dishes", "row": {"title": "{name} {screen.open}"}, "tap": {"show": "dish"},
               "swipe": [{"title": "Put", "do": {"add": {"cart": {"name": "{name}"}}}}]}},
           "more": {"title": "More", "page": {"title": "{values.note} {order.number ?? ''} {error.text}", "buttons": [
             {"title": "Note", "do": {"set": {"note": "seven"}}},
             {"title": "Order", "do": {"run": ["./order"], "into": "order"}},
             {"title": "Fail", "do": {"run": ["./fail"]}},
             {"title": "Slow", "do": [{"run": ["./slow"], "into": "order", "then": {"set": {"note": "late"}},
               "else": {"notify": "late"}}, {"show": "dish"}]},
             {"title": "Ask", "do": {"dialog": {"title": "Ask me", "buttons": [{"title": "Yes"}]}}},
             {"title": "Say", "do": {"notify": {"text": "seventeen", "seconds": 1000}}},
             {"title": "Count", "do": {"set": {"count": 9}}},
             {"title": "Deep", "do": {"show": "dish"}},
             {"title": "Done", "do": [{"set": {"note": "bye"}}, {"end": true}, {"set": {"note": "after"}}]}]}},
           "dish": {"page": {"title": "Dish {name}"}},
           "cart": {"list": {"source": "values.cart", "row": {"title": "{name}"}}}}}
        """

    private static let files = [
        "dishes.json": "["
            + (0..<40).map { #"{"id": \#($0), "name": "Dish \#($0)"}"# }.joined(separator: ",")
            + "]",
        "order": "#!/bin/sh\necho '{\"number\": 17}'\n", "fail": "#!/bin/sh\nexit 1\n",
        "slow": "#!/bin/sh\nsleep 0.2\necho '{\"number\": 18}'\necho done > ran\n",
    ]

    private func makeFixture(_ config: String = config, state: String? = nil) throws
        -> KioskFixture
    {
        let fixture = try KioskFixture(
            config, files: SessionTests.files, programs: ["order", "fail", "slow"], state: state)
        try fixture.run()
        return fixture
    }

    /// Everything that a visitor can leave behind, each with what leaves it.
    enum Trace: String, CaseIterable, Sendable {
        case value, screenValue, document, failure, notice, dialog, message, tab, stack, place,
            swipe, runningProgram, cart, list, language, copiedText
    }

    private func leave(_ trace: Trace, _ fixture: KioskFixture) throws {
        func press(_ title: String) throws {
            fixture.app.kiosk.show("more", .null)
            try fixture.run()
            try fixture.tap(try #require(fixture.button(title)))
        }
        switch trace {
        case .value: try press("Note")
        case .screenValue: try fixture.app.set("screen.open", to: .string("yes"))
        case .document: try press("Order")
        case .failure, .notice: try press("Fail")
        case .dialog: try press("Ask")
        case .message: try press("Say")
        case .tab: try press("Deep")
        case .stack:
            try fixture.tap(240, 300)
            #expect(fixture.top == "dish")
        case .place:
            fixture.app.scroll(.by(Point(0, 900)), at: Point(240, 400))
            try fixture.run()
            #expect((fixture.app.kiosk.top?.scrollOffset?.y ?? 0) > 100)
        case .swipe:
            try fixture.tap(240, 300)
            fixture.app.kiosk.back()
            try fixture.run()
            let table = (fixture.app.kiosk.top as? ListScreen)?.table
            table?.showSwipeActions(at: IndexPath(row: 1, section: 0), isLeading: false)
        case .language: fixture.app.setLanguage("ar")
        case .copiedText: fixture.app.screen.pasteboard.string = "seventeen"
        case .runningProgram:
            fixture.holdsPrograms = true
            try press("Slow")
            #expect(fixture.app.actions.isAnyRunning)
        case .cart, .list:
            try fixture.app.set("cart", to: .array([.object(["name": .string("Soup")])]))
            fixture.app.kiosk.show("cart", .null)
            try fixture.run()
            #expect(fixture.texts.contains("Soup"))
        }
        try fixture.run()
    }

    /// What a visitor sees and what programs and engineers may learn of the one before.
    private struct Picture: Equatable {
        var texts: [String]
        var values: [String: DataValue]
        var documents: [DataValue?]
        var stack: [String]
        var tab: String
        var offset: Point?
        var notice: String
        var isBusy: Bool
        var messages: Int
        var language: String?
        var copied: String?

        @MainActor init(_ fixture: KioskFixture) {
            let (app, kiosk) = (fixture.app, fixture.app.kiosk!)
            texts = fixture.texts
            values = app.model.values.values
            documents = ["order", "news"].map { app.model.sources[$0]?.state.document }
            (stack, tab, notice) = (kiosk.stackNames, kiosk.tabName, kiosk.notice.text)
            offset = kiosk.top?.scrollOffset
            isBusy = app.actions.isAnyRunning
            language = app.model.language
            copied = app.screen.pasteboard.string
            messages = app.messages.waitingCount + (app.messages.shown == nil ? 0 : 1)
        }
    }

    /// Whatever was left behind, the next visitor finds a fresh kiosk, on every screen, at once and later.
    @Test(arguments: Trace.allCases) func nothingIsLeftBehind(trace: Trace) throws {
        let fresh = try makeFixture()
        defer { fresh.stop() }
        let fixture = try makeFixture()
        defer { fixture.stop() }
        try leave(trace, fixture)
        fixture.app.session.end()
        try fixture.run(0.001)
        let first = fixture.texts
        for word in ["seven", "17", "18", "Soup", "Ask me", "That did not work", "late"] {
            #expect(!first.contains { $0.contains(word) }, "at once")
        }
        fixture.holdsPrograms = false
        try fixture.run(3)
        try fresh.run(3)
        for screen in ["menu", "more", "dish", "cart", "menu"] {
            for fixture in [fixture, fresh] {
                fixture.app.kiosk.show(screen, .null)
                try fixture.run()
            }
            #expect(Picture(fixture) == Picture(fresh), "\(screen)")
        }
        #expect((fixture.app.kiosk.top as? ListScreen)?.table.indexPathForSwipedRow == nil)
    }

    @Test func endsAfterTime() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        #expect(!fixture.app.session.isActive)
        try leave(.value, fixture)
        #expect(fixture.app.session.isActive)
        try fixture.run(47)
        #expect(!fixture.texts.contains("Still there?"))
        try fixture.run(4)
        #expect(fixture.texts.contains("Still there?"))
        #expect(fixture.texts.contains { $0.hasPrefix("Everything is cleared in ") })
        try fixture.run(10)
        #expect(!fixture.app.session.isActive && fixture.top == "menu")
        #expect(fixture.app.model.values.value(at: "note")?.text == "none")
        #expect(!fixture.texts.contains("Still there?"))
        // Without a touch, there is no other one.
        try fixture.run(100)
        #expect(!fixture.app.session.isActive)
    }

    /// The touch that answers the question does nothing else, and the countdown begins anew.
    @Test(arguments: [true, false]) func touchGoesOn(isKey: Bool) throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        try leave(.value, fixture)
        let done = try #require(fixture.button("Done"))
        try fixture.run(55)
        #expect(fixture.texts.contains("Still there?"))
        if isKey {
            #expect(fixture.app.key(KeyStroke(code: 15)))
            try fixture.run()
        } else {
            try fixture.tap(done)
        }
        #expect(!fixture.texts.contains("Still there?") && fixture.app.session.isActive)
        #expect(fixture.app.model.values.value(at: "note")?.text == "seven")
        try fixture.run(45)
        #expect(!fixture.texts.contains("Still there?"))
        try fixture.run(20)
        #expect(!fixture.app.session.isActive)
    }

    /// Who has changed nothing is not asked.
    @Test func nothingToLoseIsNoQuestion() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        try leave(.place, fixture)
        try fixture.run(55)
        #expect(!fixture.texts.contains("Still there?"))
        try fixture.run(6)
        #expect(fixture.app.kiosk.top?.scrollOffset?.y == 0)
    }

    /// Everything that would be lost leads to the question.
    @Test(arguments: Trace.allCases) func lossIsAsked(trace: Trace) throws {
        if [.place, .swipe].contains(trace) { return }
        let fixture = try makeFixture()
        defer { fixture.stop() }
        try fixture.tap(240, 5)
        #expect(!fixture.app.session.hasTraces())
        try leave(trace, fixture)
        #expect(fixture.app.session.hasTraces())
    }

    /// On a screen with a time of its own the session ends after that time, counted from when the screen came, and
    /// nobody is asked.
    @Test func screenEndsSession() throws {
        let fixture = try makeFixture(
            SessionTests.config.replacing(#""dish": {"#, with: #""dish": {"ends": 8, "#))
        defer { fixture.stop() }
        try leave(.value, fixture)
        try fixture.run(30)
        fixture.app.kiosk.show("dish", .null)
        try fixture.run(7)
        #expect(fixture.top == "dish" && !fixture.texts.contains("Still there?"))
        try fixture.tap(240, 300)
        try fixture.run(6)
        #expect(fixture.top == "dish" && !fixture.texts.contains("Still there?"))
        try fixture.run(3)
        #expect(fixture.top == "menu" && !fixture.app.session.isActive)
        // Other screens have the time of the kiosk again.
        try leave(.value, fixture)
        try fixture.run(20)
        #expect(fixture.app.session.isActive)
        fixture.app.kiosk.show("dish", .null)
        try fixture.run(3)
        fixture.app.kiosk.back()
        try fixture.run(20)
        #expect(fixture.app.session.isActive && fixture.top == "more")
        // The question goes when a program shows such a screen.
        try fixture.run(33)
        #expect(fixture.texts.contains("Still there?"))
        fixture.app.kiosk.show("dish", .null)
        try fixture.run(1)
        #expect(fixture.top == "dish" && !fixture.texts.contains("Still there?"))
        // Without a visitor there is nothing to end.
        fixture.app.session.end()
        try fixture.run()
        fixture.app.kiosk.show("dish", .null)
        try fixture.run(30)
        #expect(fixture.top == "dish")
    }

    /// The action ends the session at once; what follows it in the list is left out.
    @Test func actionEnds() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("more", .null)
        try fixture.run()
        try fixture.tap(try #require(fixture.button("Done")))
        #expect(fixture.top == "menu" && !fixture.app.session.isActive)
        #expect(fixture.app.model.values.value(at: "note")?.text == "none")
    }

    /// Values that persist, alarms, messages of others and documents of scheduled actions stay.
    @Test func othersStay() throws {
        let fixture = try makeFixture(
            SessionTests.config.replacing(#"{"at": "03:00""#, with: #"{"every": 2"#))
        defer { fixture.stop() }
        fixture.app.kiosk.show("more", .null)
        try fixture.run(3)
        try fixture.tap(try #require(fixture.button("Count")))
        var alarm = Message()
        (alarm.text, alarm.level, alarm.isVisitor) = ("fire", .alarm, true)
        #expect(fixture.app.messages.add(alarm))
        var other = Message()
        other.text = "called"
        #expect(fixture.app.messages.add(other))
        fixture.app.session.end()
        try fixture.run(0.5)
        #expect(fixture.app.model.values.value(at: "count")?.text == "9")
        #expect(fixture.app.messages.shown?.text == "fire")
        #expect(fixture.app.messages.waitingCount == 1)
        #expect(fixture.app.model.sources["news"]?.state.document?["number"]?.text == "17")
    }

    /// A program goes on to its end, since an order that was sent must not be cut off, and the next visitor can neither
    /// see nor cancel it.
    @Test func programGoesOn() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        try leave(.runningProgram, fixture)
        fixture.app.session.end()
        try fixture.run(0.5)
        #expect(!fixture.app.actions.isAnyRunning && fixture.app.model.actions.isRunning)
        fixture.app.actions.cancel()
        #expect(fixture.app.model.actions.isRunning)
        fixture.holdsPrograms = false
        try fixture.run()
        #expect(try fixture.folder.read("ran") == "done\n")
        #expect(fixture.top == "menu" && fixture.app.messages.shown == nil)
    }

    /// `do` comes last, on the start screen, and sees values as they begin.
    @Test func actionsFollow() throws {
        let fixture = try makeFixture(
            SessionTests.config.replacing(
                #""warns": 10"#,
                with: #""do": [{"show": "dish"}, {"set": {"note": "was {values.note}"}}]"#))
        defer { fixture.stop() }
        try leave(.value, fixture)
        fixture.app.session.end()
        try fixture.run()
        #expect(fixture.app.kiosk.stackNames == ["menu", "dish"])
        #expect(fixture.app.model.values.value(at: "note")?.text == "was none")
    }

    /// A changed file changes when the session ends, and the question stays on views that are made again.
    @Test func reloadKeepsSession() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        try leave(.value, fixture)
        try fixture.run(55)
        fixture.resize(800, 480)
        try fixture.run(0.5)
        #expect(fixture.texts.contains("Still there?"))
        try fixture.change(SessionTests.config.replacing(#""ends": 60"#, with: #""ends": 600"#))
        try fixture.run(30)
        #expect(fixture.app.model.values.value(at: "note")?.text == "seven")
    }

    @Test(arguments: [
        (#"{"ends": 5, "warns": 5}"#, "is not less than 'session.ends'"),
        (#"{"warns": 5}"#, "'session.ends'"), (#"{"ends": 0}"#, "1"),
    ])
    func wrongKeysAreRefused(session: String, reason: String) throws {
        let text = #"{"session": \#(session), "list": {"command": ["true"]}}"#
        let error = thrownError(ConfigErrors.self) {
            try KioskConfig(Array(text.utf8), path: "kiosk.json")
        }
        #expect(error.map { "\($0)".contains(reason) } == true)
    }
}
