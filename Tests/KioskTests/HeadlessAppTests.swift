import Geometry
import ImageCodecs
import Interface
import Kiosk
import Platform
import Testing

@testable import Runner

/// Programs made of views, tested on a virtual clock.
@MainActor @Suite struct HeadlessAppTests {
    /// A list of 40 rows that fills the screen.
    @MainActor final class Rows: TableViewDataSource {
        let table = TableView(rowHeight: 50)

        init(_ app: ViewApp) {
            table.frame = app.screen.root.bounds
            table.dataSource = self
            app.screen.root.addSubview(table)
            table.reloadData()
        }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 40 }

        func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
            tableView.dequeueReusableCell() ?? TableViewCell()
        }
    }

    @Test func dragScrollsContent() async throws {
        var rows: Rows?
        let stage = try await HeadlessApp(size: Size(480, 800)) { rows = Rows($0) }
        let table = try #require(rows?.table)
        try await stage.drag(from: Point(240, 600), to: Point(240, 400), hold: 0.3)
        let dragged = table.contentOffset.y
        // The touch slop is not part of the scrolled distance.
        #expect(180...200 ~= dragged)
        try await stage.run(for: 2)
        // A finger that rests before it lifts causes no momentum.
        #expect(abs(table.contentOffset.y - dragged) < 1)
        #expect(stage.frameCount > 20)
        #expect(abs(stage.now - 2.8) < 1e-6)
    }

    @Test func nothingIsDrawnAtRest() async throws {
        let stage = try await HeadlessApp(size: Size(64, 64)) { _ in }
        try await stage.run(for: 1)
        let count = stage.frameCount
        try await stage.run(for: 10)
        #expect(stage.frameCount == count)
    }

    @Test func mainActorJobsRunBetweenFrames() async throws {
        let stage = try await HeadlessApp(size: Size(64, 64)) { app in
            app.screen.perform(after: 0.5) {
                Task { app.screen.root.alpha = 0.5 }
            }
        }
        try await stage.run(for: 0.4)
        #expect(stage.app.screen.root.alpha == 1)
        try await stage.run(for: 0.2)
        #expect(stage.app.screen.root.alpha == 0.5)
    }

    @Test func lastFrameIsWritten() async throws {
        let stage = try await HeadlessApp(size: Size(64, 48)) { app in
            app.screen.root.backgroundColor = Color(argb: 0xff12_3456)
        }
        try await stage.run(for: 0.1)
        let folder = try KioskFolder()
        try stage.writeFrame(to: "\(folder.path)/frame.png")
        let image = try PNG.decode(try FileSystem.read("\(folder.path)/frame.png"))
        #expect(image.width == 64 && image.height == 48)
        #expect(image.bytes[0...2] == [0x56, 0x34, 0x12])
    }

    @Test func programErrorsAreThrown() async {
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await HeadlessApp { _ in throw Failure() } }
    }
}
