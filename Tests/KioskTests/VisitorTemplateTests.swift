import Geometry
import Glibc
import InputEvents
import JSON
import PinCodes
import Platform
import Testing

@testable import Interface
@testable import Kiosk
@testable import Runner

/// The templates that visitors use, from the first touch to the end by recorded fingers; what their programs received is
/// compared.
@MainActor @Suite struct VisitorTemplateTests {
    nonisolated private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Examples"

    /// A template in a folder of its own, whose programs note what they receive in the file `got`.
    private func fixture(_ template: String, program: String) throws -> KioskFixture {
        let folder = "\(Self.root)/\(template)"
        var files: [String: String] = [:]
        for name in try FileSystem.list(folder) where !name.hasSuffix(".touch") {
            files[name] = String(decoding: try FileSystem.read("\(folder)/\(name)"), as: UTF8.self)
        }
        let config = files.removeValue(forKey: "kiosk.json") ?? ""
        files["real-\(program)"] = files[program]
        files[program] = """
            #!/bin/sh
            export XDG_RUNTIME_DIR="$PWD"
            case $1 in results|list) exec ./real-\(program) "$@" ;; esac
            [ -n "$FLIPBOOK_RUN" ] || exit 3
            { printf '%s|' "$*"; cat; } >in
            tr -d ' \\n' <in >>got; echo >>got
            sed 's/^[^|]*|//' in | ./real-\(program) "$@"
            """
        return try KioskFixture(
            config, files: files, programs: [program, "real-\(program)"], state: "state")
    }

    /// Plays the fingers of a recording beside the template, and lets what they did end.
    private func play(_ name: String, _ fixture: KioskFixture) throws {
        let start = fixture.clock.now
        for event in try TouchRecording(load: "\(Self.root)/\(name).touch").events(
            width: 480, height: 800)
        {
            try fixture.run(max(0, start + event.time - fixture.clock.now))
            var event = event
            event.time = fixture.clock.now
            fixture.app.touch(event)
        }
        try fixture.run(2)
    }

    private func received(_ fixture: KioskFixture) throws -> [String] {
        try fixture.folder.read("got").split(separator: "\n").map(String.init)
    }

    private static let lunch =
        #"|[{"id":"soup","n":2,"name":"Tomatosoup","note":"","total":11.4,"with":["Gratedcheese"]},"#
        + #"{"id":"cake","n":1,"name":"Cheesecake","note":"","total":3.8,"with":[]}]"#

    @Test func orderIsSentOnceAndTheNextVisitorFindsNothing() throws {
        let fixture = try fixture("Order", program: "send-order")
        defer { fixture.stop() }
        try fixture.run()
        try play("Order/order", fixture)
        #expect(fixture.top == "done" && fixture.texts.contains("Number 1"))
        #expect(try received(fixture) == [Self.lunch])
        // The next visitor finds nothing, and the next order has the next number.
        try fixture.run(70)
        #expect(fixture.top == "menu" && fixture.app.model.values.isChanged == false)
        #expect(fixture.app.model.document(of: "order") == nil)
        try play("Order/order", fixture)
        #expect(fixture.texts.contains("Number 2") && fixture.texts.contains("€15.20"))
        #expect(try received(fixture) == [Self.lunch, Self.lunch])
    }

    /// A note for the kitchen is typed on the keyboard on the screen, and belongs to one dish.
    @Test func noteOfDishReachesKitchen() throws {
        let fixture = try fixture("Order", program: "send-order")
        defer { fixture.stop() }
        try fixture.run()
        func tap(_ text: String) throws {
            let part = fixture.app.tree.parts.last { part in
                part.label.hasPrefix(text)
                    || part.texts.contains { $0.string.hasPrefix(text) }
            }
            let frame = try #require(part, "\(text)").frame
            try fixture.tap(frame.midX, frame.midY)
            try fixture.run()
        }
        try tap("Tomato soup")
        try tap("Anything else?")
        try fixture.typeOnScreen("unsalted")
        try fixture.press(.return)
        try tap("Add 1")
        try tap("Cheesecake")
        try tap("Add 1")
        try tap("Your order")
        #expect(fixture.texts.contains { $0.contains("unsalted") })
        try tap("Send")
        try fixture.run(2)
        let order = try #require(try received(fixture).last)
        #expect(order.contains(#""name":"Tomatosoup","note":"unsalted""#), "\(order)")
        #expect(order.contains(#""name":"Cheesecake","note":"""#), "\(order)")
    }

    @Test func failedOrderSaysSoAndIsKept() throws {
        let fixture = try fixture("Order", program: "send-order")
        defer { fixture.stop() }
        try fixture.folder.write("", to: "closed")
        try fixture.run()
        try play("Order/order", fixture)
        #expect(fixture.top == "cart")
        #expect(fixture.texts.contains("The kitchen is closed. Nothing has been ordered."))
        #expect(fixture.app.model.values.value(at: "cart")?.array?.count == 2)
        #expect(!fixture.folder.exists("flipbook-order"))
    }

    /// A visitor chooses the other language, takes a number and goes; the next one finds the first language.
    @Test func numberIsTakenInTheOtherLanguageAndCalled() throws {
        let fixture = try fixture("Queue", program: "ticket")
        defer { fixture.stop() }
        try fixture.run()
        try play("Queue/queue", fixture)
        #expect(fixture.top == "ticket" && fixture.texts.contains("Ihre Nummer"))
        #expect(fixture.texts.contains("B1"))
        #expect(try received(fixture).map { String($0.prefix { $0 != "|" }) } == ["takeB"])
        try fixture.run(25)
        #expect(fixture.top == "services" && fixture.texts.contains("Registration"))
        // The call of the staff is seen above whatever is on the screen.
        var reply: ControlSocket.Reply?
        let call = ["→ 2", "title", "B1", "level", "alarm", "seconds", "20"]
        ControlTable(fixture.app.verbs).answer(
            ControlRequest("notify", call), .control, ControlSocket.Responder { reply = $0 })
        try fixture.run()
        #expect(reply == .ok("") && fixture.texts.contains("→ 2"))
    }

    /// Fingers move the slider of a room, choose its mode, and switch everything off after a question.
    @Test func roomsAreMadeWarmer() throws {
        let fixture = try fixture("Climate", program: "climate")
        defer { fixture.stop() }
        try fixture.run()
        try play("Climate/climate", fixture)
        let calls = try received(fixture).map { String($0.prefix { $0 != "|" }) }
        // Each move of the slider that a run has not overtaken, and then one of each.
        #expect(calls.first?.hasPrefix("livingheat2") == true)
        #expect(calls.filter { $0.hasPrefix("livingheat") }.last == "livingheat24")
        #expect(calls.suffix(3) == ["livingmodeeco", "livingplanfalse", "allmodeoff"])
        #expect(fixture.top == "rooms" && fixture.app.controls.isEmpty)
        let rooms = try #require(fixture.app.model.document(of: "rooms")?.array)
        #expect(rooms.map { $0["mode"]?.text } == Array(repeating: "off", count: 5))
        #expect(rooms[0]["heat"]?.text == "24" && rooms[0]["plan"]?.text == "false")
        #expect(fixture.app.kiosk.notice.text.isEmpty)
    }

    /// A visitor searches for the host, types a name and a badge; the next one has an invitation for the scanner.
    @Test func visitorsCheckInByNameAndByInvitation() throws {
        let fixture = try fixture("Checkin", program: "reception")
        defer { fixture.stop() }
        try fixture.run()
        try play("Checkin/checkin", fixture)
        #expect(fixture.top == "done" && fixture.texts.contains("42"), "\(fixture.texts)")
        let first = #"check-infarah|{"badge":42,"company":"","consent":true,"name":"Kim"}"#
        #expect(try received(fixture) == [first])
        try fixture.run(100)
        #expect(fixture.top == "welcome" && fixture.app.model.document(of: "visit") == nil)
        // The code of the invitation leads to the second page, whose badge is in use.
        try fixture.scan("INV-1001")
        try fixture.run(1.5)
        #expect(fixture.top == "visitor" && fixture.texts.contains("Your badge"))
        #expect(!fixture.texts.contains("1 of 1"))
        for badge in ["42", "7"] {
            let field = fixture.app.screen.elements.compactMap { $0.view as? TextField }.first
            try fixture.tap(try #require(field))
            field?.clear()
            try fixture.typeOnScreen(badge)
            try fixture.press(.return)
            let toggle = fixture.app.screen.elements.compactMap { $0.view as? Switch }.first
            if toggle?.isOn == false { try fixture.tap(try #require(toggle)) }
            let send = fixture.app.screen.elements.compactMap { $0.view as? Button }.first {
                $0.title == "Check in"
            }
            try fixture.tap(try #require(send))
            try fixture.run(2)
            let isInUse = "Badge 42 is in use. Take another one."
            #expect(fixture.texts.contains(isInUse) == (badge == "42"))
        }
        #expect(fixture.top == "done" && fixture.texts.contains("7"))
        #expect(
            try received(fixture).last == #"check-inadaKimPark|{"badge":7,"consent":true}"#)
        // A code that is not known leads nowhere.
        fixture.app.perform(.end, .null, key: "test")
        try fixture.scan("INV-7")
        try fixture.run(1.5)
        #expect(fixture.top == "welcome")
    }

    /// A visitor finds one of 20,000 parts, and orders three of it in a form.
    @Test func partIsFoundAndOrdered() throws {
        let fixture = try fixture("Lookup", program: "parts")
        defer { fixture.stop() }
        try fixture.run()
        try play("Lookup/lookup", fixture)
        #expect(fixture.top == "done" && fixture.texts.contains("3 × Gear zinc 77 mm"))
        #expect(
            try received(fixture) == [
                #"orderP-15391|{"n":3,"note":"Soon","when":"tomorrow","who":"Ada"}"#
            ])
        // The next visitor finds all parts and an empty form.
        try fixture.run(100)
        #expect(fixture.top == "parts" && fixture.app.kiosk.list?.searchText == "")
        #expect(fixture.app.kiosk.list?.rows.list.rows.count == 20_000)
        #expect(fixture.app.model.document(of: "order") == nil)
    }

    @Test func voteIsCountedOnce() throws {
        let fixture = try fixture("Vote", program: "vote")
        defer { fixture.stop() }
        try fixture.run()
        try play("Vote/vote", fixture)
        #expect(fixture.top == "thanks")
        #expect(try received(fixture).map { String($0.prefix { $0 != "|" }) } == ["good"])
        try fixture.run(10)
        #expect(fixture.top == "question")
        let results = try #require(fixture.app.model.document(of: "results")?.array)
        #expect(results.map { $0["count"]?.text } == ["0", "1", "0", "0"])
        // The staff has two minutes to read them.
        try FileSystem.makeFolder("\(fixture.folder.path)/state")
        try fixture.folder.write(
            "staff \(try PinHash.make(Array("2580".utf8)))\n", to: "state/pins")
        fixture.app.kiosk.show("results", .null)
        try fixture.tap(240, 5)
        for digit in "2580" { _ = fixture.app.key(KeyStroke(code: 2, text: String(digit))) }
        _ = fixture.app.key(KeyStroke(code: 28))
        try fixture.run(90)
        #expect(fixture.top == "results" && fixture.texts.contains { $0.hasPrefix("100%") })
        try fixture.run(40)
        #expect(fixture.top == "question" && fixture.app.locks.open.isEmpty)
    }
}
