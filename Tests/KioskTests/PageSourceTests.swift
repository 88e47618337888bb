import Interface
import JSON
import Testing

@testable import Kiosk

/// Pages and Rive screens with a source, opened from rows.
@MainActor @Suite struct PageSourceTests {
    private func fixture(_ page: String, list: String = "") throws -> KioskFixture {
        try KioskFixture(
            """
            {"sources": {"last": {"file": "last.json", "staleAfter": 60},
                         "dishes": {"file": "dishes.json", "key": "name"}},
             "screens": {
               "home": {"list": {"source": "dishes", "row": {"title": "{name}"}, "tap": {"show": "done"}}},
               "done": {"title": "T", "page": {"source": "last", \(page)}}}}
            """,
            files: [
                "last.json": #"{"number": 102, "name": "Margherita", "size": "large"}"#,
                "dishes.json": #"[{"name": "Dal", "price": 5}, {"name": "Soup", "price": 3}]"#,
            ])
    }

    /// The document is shown, whatever opened the page. Of names in both, the document's value is shown.
    @Test func documentIsShownOverRow() throws {
        let fixture = try fixture(
            #""title": "Order {number}", "subtitle": "{name} ({size})", "text": "{price} €""#)
        defer { fixture.stop() }
        try fixture.run()
        let table = try #require(fixture.app.kiosk.list).table
        try fixture.tap(try #require(table.cellForRow(at: IndexPath(row: 0, section: 0))))
        #expect(fixture.top == "done")
        #expect(fixture.texts.contains("Order 102") && fixture.texts.contains("Margherita (large)"))
        #expect(fixture.texts.contains("5 €"))
        try fixture.folder.write(
            #"{"number": 103, "name": "Naan", "size": "small"}"#, to: "last.json")
        try fixture.folder.write(#"[{"name": "Dal", "price": 6}]"#, to: "dishes.json")
        fixture.app.refresh(["last", "dishes"])
        try fixture.run()
        #expect(fixture.texts.contains("Order 103") && fixture.texts.contains("Naan (small)"))
        #expect(fixture.texts.contains("6 €"))
    }

    /// A page that is not opened for a row says, in the kiosk's words, that its source has failed.
    @Test func missingDocumentIsReportedInWords() throws {
        let fixture = try KioskFixture(
            """
            {"locale": "de", "screens": {"p": {"title": "T", "page": {"source": "s", "title": "Nr. {n}",
              "buttons": [{"title": "Weiter", "do": {"back": true}}]}}},
             "sources": {"s": {"command": ["/bin/sh", "-c", "cat last.json"]}}}
            """)
        defer { fixture.stop() }
        try fixture.run()
        #expect(fixture.texts.contains("Laden fehlgeschlagen"))
        #expect(!fixture.texts.contains { $0.contains("Nr.") || $0.contains("/bin/sh") })
        #expect(fixture.button("Weiter") != nil)
        try fixture.folder.write(#"{"n": 7}"#, to: "last.json")
        fixture.app.refresh(["s"])
        try fixture.run()
        #expect(fixture.texts.contains("Nr. 7"))
        #expect(!fixture.texts.contains("Laden fehlgeschlagen"))
        // The bar says that the document is out of date.
        try fixture.folder.write("{", to: "last.json")
        fixture.app.refresh(["s"])
        try fixture.run()
        #expect(fixture.texts.contains("Nr. 7"))
        #expect(fixture.app.kiosk.top?.navigationItem.noticeText == "Nicht aktualisiert seit 12:00")
    }

    /// Before there are rows, silence is reported as well.
    @Test func silentSourceIsReportedInWords() throws {
        let fixture = try KioskFixture(
            #"{"locale": "fr", "list": {"file": "rows", "staleAfter": 3}}"#)
        defer { fixture.stop() }
        try fixture.run(1)
        #expect(fixture.texts.contains("Échec du chargement"))
        let list = try #require(fixture.app.kiosk.list)
        list.showOutcome(failure: nil, updated: nil, isStale: true)
        try fixture.run(1)
        #expect(fixture.texts.contains("Pas encore de données"))
    }

    @Test func unusableRiveFileIsReportedInWords() throws {
        let fixture = try KioskFixture(
            #"{"locale": "de", "screens": {"a": {"rive": {"file": "gone.riv"}}}}"#)
        defer { fixture.stop() }
        try fixture.run()
        #expect(fixture.texts == ["Laden fehlgeschlagen"])
    }

    @Test(arguments: [
        (#"{"a": 1}"#, #"{"a": 2, "b": 3}"#, #"{"a":1,"b":3}"#),
        ("null", #"{"a": 2}"#, #"{"a":2}"#),
        (#"[1]"#, #"{"a": 2}"#, "[1]"), (#"{"a": 1}"#, "null", #"{"a":1}"#),
        (#"{"a": null}"#, #"{"a": 2}"#, #"{"a":null}"#),
    ])
    func valuesAreLaidOverOthers(own: String, other: String, result: String) throws {
        let value = DataValue(try JSONParser.parse(own)).over(
            DataValue(try JSONParser.parse(other)))
        var writer = JSONWriter()
        writer.add(value)
        #expect(writer.text == result)
    }
}
