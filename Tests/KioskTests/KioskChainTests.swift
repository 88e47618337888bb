import Geometry
import Glibc
import InputEvents
import Interface
import JSON
import Platform
import RiveRuntime
import Testing

@testable import Kiosk

/// From a program's output to the screen, and from a finger to a program, with real programs.
@MainActor @Suite struct KioskChainTests {
    private static let dashboard =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        + "/Examples/Dashboard/dashboard.riv"

    private static func home(_ degrees: Double, lamp: Bool) -> String {
        """
        {"temperature":\(degrees),"lamp":\(lamp),"garden":{"name":"Garden","value":"\(degrees)°"}}
        """
    }

    /// Turns the kiosk until a condition holds. Programs take real time, during which the kiosk's clock stands
    /// still. After a minute the test fails.
    private func turn(_ fixture: KioskFixture, until isDone: () throws -> Bool) throws {
        let end = Clock.now() + 60
        while try !isDone() {
            try #require(Clock.now() < end)
            usleep(2000)
            try fixture.run(1.0 / 60)
        }
    }

    private func view<T: View>(_ type: T.Type, in root: View) -> T? {
        if let view = root as? T { return view }
        for subview in root.subviews { if let found = view(type, in: subview) { return found } }
        return nil
    }

    /// A .riv file follows a stream; a tap on it runs a program, whose effect arrives through the stream.
    @Test func dashboardFollowsStreamAndTapRunsProgram() throws {
        let fixture = try KioskFixture(
            """
            {"sources": {"home": {"stream": ["/bin/sh", "sensors"], "lines": "merge"}},
             "screens": {"home": {"rive": {
               "file": "\(Self.dashboard)", "source": "home", "artboard": "Wide",
               "bind": {"temperature": "{temperature}", "outside": "{temperature|number:1}°",
                        "lamp": "{lamp}", "garden": "{garden}"},
               "on": {"lampTapped": {"run": ["/bin/sh", "lamp", "{garden.name}"]}}}}}}
            """,
            files: [
                // The stream prints everything that is written to a pipe, to which the lamp's program writes
                // its reply.
                "sensors": "mkfifo pipe; echo '\(Self.home(4.5, lamp: false))'; exec cat <>pipe",
                "lamp": "cat >given-$1.json; echo '{\"lamp\": true}' >pipe",
            ], size: (853, 432))
        defer { fixture.stop() }
        try turn(fixture) { fixture.app.model.sources["home"]?.state.document != nil }
        try fixture.run(1)
        let content = try #require(view(BoundRiveView.self, in: fixture.app.kiosk.screen.root))
        let values = try #require(content.rive.viewModelInstance)
        #expect(values.string("outside") == "4.5°")
        #expect(values.bool("lamp") == false)

        // The stream's next line.
        let pipe = open("\(fixture.folder.path)/pipe", O_WRONLY | O_CLOEXEC)
        try #require(pipe >= 0)
        defer { close(pipe) }
        let line = Self.home(-7.25, lamp: false) + "\n"
        #expect(write(pipe, line, line.utf8.count) == line.utf8.count)
        try turn(fixture) { values.string("outside") == "-7.3°" }
        #expect(values.number("temperature") == -7.25)
        try fixture.run(1)

        // A tap on the lamp, whose tile is at the upper right.
        try fixture.tap(718, 128)
        try turn(fixture) { values.bool("lamp") == true }
        #expect(
            try DataValue(JSONParser.parse(fixture.folder.read("given-Garden.json")))
                == DataValue(JSONParser.parse(Self.home(-7.25, lamp: false))))
        #expect(values.string("outside") == "-7.3°")
        #expect(fixture.app.kiosk.notice.text.isEmpty)
    }

    // MARK: Rows

    /// Returns the titles and vertical positions of the visible rows, from top to bottom.
    private func rows(_ fixture: KioskFixture) throws -> [(title: String, y: Double)] {
        let table = try #require(fixture.app.kiosk.list).table
        return table.indexPathsForVisibleRows.compactMap { path in
            guard let cell = table.cellForRow(at: path) else { return nil }
            let title = cell.subviews.lazy.compactMap { ($0 as? Label)?.text }.first {
                $0.hasPrefix("Train")
            }
            return (title ?? "", cell.presentationFrame.minY - table.contentOffset.y)
        }.sorted { $0.y < $1.y }
    }

    private static func trains(_ numbers: [Int]) -> String {
        "[" + numbers.map { "{\"id\":\($0),\"to\":\"Train \($0)\"}" }.joined(separator: ",") + "]"
    }

    /// A refresh moves a row by its key: halfway it is between its old and new positions, as are the rows that
    /// it passes.
    @Test func refreshMovesRowToNewPosition() throws {
        let fixture = try KioskFixture(
            """
            {"list": {"command": ["/bin/cat", "trains"], "key": "id", "rowHeight": 80,
                      "row": {"title": "{to}"}}}
            """, files: ["trains": Self.trains([1, 2, 3, 4])], size: (240, 400))
        defer { fixture.stop() }
        try fixture.run(1)
        #expect(try rows(fixture).map(\.title) == ["Train 1", "Train 2", "Train 3", "Train 4"])
        try fixture.folder.write(Self.trains([4, 1, 2, 3]), to: "trains")
        fixture.app.refresh(["list"])
        // The animation takes a quarter of a second.
        try fixture.run(0.1)
        func place(_ number: Int) throws -> Double {
            try #require(rows(fixture).first { $0.title == "Train \(number)" }?.y)
        }
        let (first, last) = (try place(1), try place(4))
        #expect(first > 5 && first < 75 && last > 15 && last < 225, "\(first), \(last)")
        try fixture.run(0.5)
        #expect(try rows(fixture).map(\.title) == ["Train 4", "Train 1", "Train 2", "Train 3"])
        #expect(try rows(fixture).map(\.y) == [0, 80, 160, 240])
    }

    // MARK: Another configuration

    private func fixtureWithLongList() throws -> KioskFixture {
        let fixture = try KioskFixture(
            Self.configuration("#0A6CFF"),
            files: ["trains": Self.trains(Array(1...500))], size: (240, 400))
        try fixture.run(1)
        return fixture
    }

    private static func configuration(_ accent: String) -> String {
        """
        {"title": "T", "theme": {"accent": "\(accent)"},
         "list": {"file": "trains", "key": "id", "row": {"title": "{to}", "icon": "{id}"}}}
        """
    }

    private func flick(_ fixture: KioskFixture, lifts: Bool = true) throws {
        func touch(_ phase: TouchEvent.Phase, _ y: Double) {
            fixture.app.touch(
                TouchEvent(time: fixture.clock.now, finger: 0, phase: phase, x: 120, y: y))
        }
        touch(.began, 350)
        for i in 1...12 {
            try fixture.run(1.0 / 120)
            touch(.moved, 350 - Double(i) * 15)
        }
        try fixture.run(1.0 / 120)
        if lifts { touch(.ended, 170) }
    }

    /// A scroll continues from the same offset at the same velocity, with the new appearance.
    @Test func changeDuringScrollKeepsOffsetAndVelocity() throws {
        let (fixture, other) = (try fixtureWithLongList(), try fixtureWithLongList())
        defer {
            fixture.stop()
            other.stop()
        }
        try flick(fixture)
        try flick(other)
        try fixture.run(0.3)
        try other.run(0.3)
        let old = try #require(fixture.app.kiosk.list).table
        let (offset, velocity) = (old.contentOffset, old.scrollState.velocity)
        #expect(velocity.y > 300)
        try fixture.change(Self.configuration("#B3261E"))
        let table = try #require(fixture.app.kiosk.list).table
        #expect(table !== old)
        #expect(table.contentOffset == offset && table.scrollState.velocity == velocity)
        var last = offset.y
        for _ in 0..<10 {
            try fixture.run(1.0 / 60)
            #expect(table.contentOffset.y > last)
            last = table.contentOffset.y
        }
        try fixture.run(8)
        try other.run(8 + 10.0 / 60)
        #expect(!table.isDecelerating)
        let undisturbed = try #require(other.app.kiosk.list).table.contentOffset.y
        #expect(abs(table.contentOffset.y - undisturbed) < 0.01)
        let badge = try #require(table.cellForRow(at: table.indexPathsForVisibleRows[0]))
        #expect(badge.subviews.contains { $0.backgroundColor.argb == 0xffb3_261e })
    }

    /// Under a finger, content stays where the finger has dragged it.
    @Test func changeDuringDragKeepsContentUnderFinger() throws {
        let fixture = try fixtureWithLongList()
        defer { fixture.stop() }
        try flick(fixture, lifts: false)
        let offset = try #require(fixture.app.kiosk.list).table.contentOffset
        #expect(offset.y > 100)
        try fixture.change(Self.configuration("#B3261E"))
        try fixture.run(1)
        #expect(try #require(fixture.app.kiosk.list).table.contentOffset == offset)
    }
}
