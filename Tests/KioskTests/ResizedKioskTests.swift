import Geometry
import HeadlessDisplay
import ImageCodecs
import InputEvents
import Interface
import Testing

@testable import Kiosk

/// A kiosk whose window or display gets another size: a turned tablet, a tiled window, another scale.
@MainActor @Suite struct ResizedKioskTests {
    private static let config = """
        {"title": "Station", "theme": {"motion": "reduced"},
         "sources": {"trains": {"command": ["/bin/cat", "trains"], "key": "id"}},
         "screens": {
           "home": {"title": "Trains", "list": {"source": "trains", "rowHeight": 80,
                    "row": {"title": "{to}", "subtitle": "a long text about {to} that wraps"},
                    "tap": {"show": "train"}}},
           "cards": {"title": "Cards", "list": {"source": "trains",
                     "row": {"title": "{to}", "style": "card"}}},
           "train": {"title": "{to}", "page": {"title": "To {to}",
                     "fields": [["Platform", "{id}"]],
                     "buttons": [{"title": "Call", "do": {"back": true}}]}}},
         "tabs": ["home", "cards"]}
        """

    private func fixture(size: (width: Int, height: Int) = (480, 800)) throws -> KioskFixture {
        let trains = (1...60).map { "{\"id\": \($0), \"to\": \"Town \($0)\"}" }
        let fixture = try KioskFixture(
            Self.config, files: ["trains": "[\(trains.joined(separator: ","))]"], size: size)
        try fixture.run(2)
        return fixture
    }

    private func list(_ fixture: KioskFixture) throws -> TableView {
        func find(_ view: View) -> TableView? {
            if let table = view as? TableView { return table }
            return view.subviews.lazy.compactMap(find).first
        }
        let top = try #require(fixture.app.kiosk.top)
        return try #require(find(top.view))
    }

    private func pixels(_ fixture: KioskFixture) -> BGRAImage {
        fixture.app.pacer.snapshot().image
    }

    nonisolated private static let sizes = [
        (490, 800), (480, 700), (800, 480), (1280, 720), (1080, 1920), (320, 240),
    ]

    /// The views of a resized kiosk look like those of one that starts at that size.
    @Test(arguments: sizes)
    func resizedKioskLooksLikeNew(width: Int, height: Int) throws {
        let fresh = try fixture(size: (width, height))
        defer { fresh.stop() }
        let resized = try fixture()
        defer { resized.stop() }
        let page = { (fixture: KioskFixture) in
            fixture.app.kiosk.show("train", .object(["id": .string("1"), "to": .string("X")]))
            try fixture.run()
        }
        resized.resize(width, height)
        try resized.run()
        #expect(resized.app.screen.scale == fresh.app.screen.scale)
        #expect(pixels(resized) == pixels(fresh))
        for fixture in [fresh, resized] { fixture.app.kiosk.show("cards", .null) }
        for fixture in [fresh, resized] { try fixture.run() }
        #expect(pixels(resized) == pixels(fresh))
        for fixture in [fresh, resized] { try page(fixture) }
        #expect(pixels(resized) == pixels(fresh))
        // And back again, with the page open.
        let start = try self.fixture()
        defer { start.stop() }
        start.app.kiosk.show("cards", .null)
        try page(start)
        resized.resize(480, 800)
        try resized.run()
        #expect(pixels(resized) == pixels(start))
    }

    /// The tab, the open page and the place of each list stay.
    @Test(arguments: sizes)
    func tabPageAndPlaceStay(width: Int, height: Int) throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try list(fixture).setContentOffset(Point(0, 1600), animated: false)
        try fixture.run()
        fixture.app.kiosk.show("cards", .null)
        try fixture.run()
        try list(fixture).setContentOffset(Point(0, 500), animated: false)
        fixture.app.kiosk.show("train", .object(["id": .string("7"), "to": .string("Town 7")]))
        try fixture.run()
        fixture.resize(width, height)
        try fixture.run()
        #expect(fixture.app.kiosk.tabName == "cards")
        #expect(fixture.app.kiosk.stackNames == ["cards", "train"])
        #expect(fixture.texts.contains("To Town 7"))
        fixture.app.kiosk.back()
        try fixture.run()
        #expect(try list(fixture).contentOffset.y > 100)
        fixture.app.kiosk.show("home", .null)
        try fixture.run()
        #expect(try list(fixture).contentOffset.y == 1600)
    }

    /// A finger that drags a list goes on with it, and the content does not jump.
    @Test(arguments: [(490, 800), (480, 700), (800, 480), (1280, 720)])
    func fingerContinues(width: Int, height: Int) throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        func touch(_ phase: TouchEvent.Phase, _ y: Double) throws {
            fixture.app.touch(
                TouchEvent(time: fixture.clock.now, finger: 0, phase: phase, x: 100, y: y))
            try fixture.run(0.05)
        }
        try touch(.began, 400)
        for i in 1...10 { try touch(.moved, 400 - 10 * Double(i)) }
        let scale = fixture.app.screen.scale
        let before = try list(fixture).contentOffset.y
        #expect(before > 50)
        fixture.resize(width, height)
        try fixture.run(0.1)
        if fixture.app.screen.scale == scale {
            #expect(try list(fixture).isDragging)
            #expect(try list(fixture).contentOffset.y == before)
            try touch(.moved, 250)
            try fixture.run(0.2)
            #expect(abs(try list(fixture).contentOffset.y - before - 50) < 1)
        } else {
            // Points are of another size: the views are new, and the list rests where it was.
            #expect(try list(fixture).contentOffset.y == before)
        }
        try touch(.ended, 250)
        try fixture.run()
        #expect(!fixture.app.screen.isTouched)
    }

    /// A press on the page that is open does what it did before.
    @Test func pressContinues() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("train", .object(["id": .string("7"), "to": .string("Town 7")]))
        try fixture.run()
        let button = try #require(fixture.button("Call"))
        let middle = button.convertToScreen(
            Point(button.bounds.width / 2, button.bounds.height / 2))
        fixture.app.touch(
            TouchEvent(
                time: fixture.clock.now, finger: 0, phase: .began, x: middle.x, y: middle.y))
        try fixture.run(0.2)
        fixture.resize(480, 760)
        try fixture.run(0.2)
        #expect(fixture.app.screen.isTouched)
        fixture.app.touch(
            TouchEvent(
                time: fixture.clock.now, finger: 0, phase: .ended, x: middle.x, y: middle.y))
        try fixture.run()
        #expect(fixture.top == "home")
    }
}
