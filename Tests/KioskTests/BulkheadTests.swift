import Display
import InputEvents
import Platform
import Testing

@testable import Kiosk
@testable import Runner

/// While one thing hangs, everything else goes on.
@MainActor @Suite struct BulkheadTests {
    /// What hangs: the kind of work, and a part of its name.
    nonisolated static let hanging: [(kind: WorkKind, name: String)] = [
        (.sources, "a.json"), (.rows, "'a'"), (.pictures, ""), (.imports, ""), (.saving, ""),
        (.requests, ""), (.other, ""),
    ]

    private static let config = """
        {"sources": {"a": {"file": "a.json"}, "b": {"file": "b.json"}},
         "screens": {
           "b": {"list": {"source": "b", "header": {"rive": "header.riv"},
                          "row": {"title": "{t}", "image": "{p}"}}},
           "a": {"list": {"source": "a", "row": {"title": "{t}"}}}}}
        """

    private func fixture(
        hangs: @escaping (WorkKind, String) -> Bool
    ) throws -> KioskFixture {
        let rows = (0..<30).map { #"{"t": "b\#($0)", "p": "p.png"}"# }.joined(separator: ",")
        return try KioskFixture(
            Self.config, files: ["a.json": #"[{"t": "a"}]"#, "b.json": "[\(rows)]"],
            riv: KioskFolder.header(picture: try KioskFolder.picture(side: 8)), state: "state",
            hangs: hangs)
    }

    @Test(arguments: hanging.indices)
    func everythingElseGoesOn(place: Int) throws {
        let (kind, name) = Self.hanging[place]
        let fixture = try fixture { $0 == kind && $1.contains(name) }
        defer { fixture.stop() }
        try fixture.run(2)
        // The other source, its rows and frames.
        #expect(fixture.texts.contains("b0"))
        try fixture.folder.write(#"[{"t": "new"}]"#, to: "b.json")
        try fixture.run(2)
        #expect(fixture.texts.contains("new"))
        // Touches.
        let frame = fixture.app.pacer.shownFrame
        fixture.app.touch(
            TouchEvent(time: fixture.clock.now, finger: 0, phase: .began, x: 200, y: 400))
        try fixture.run(0.1)
        fixture.app.touch(
            TouchEvent(time: fixture.clock.now, finger: 0, phase: .moved, x: 200, y: 300))
        try fixture.run(0.5)
        #expect(fixture.app.pacer.shownFrame != frame)
        // Requests.
        var replies = 0
        let screenshots = Screenshots(executor: fixture.executor)
        try screenshots.take(
            of: fixture.app.pacer, verifies: false, ControlSocket.Responder { _ in replies += 1 })
        fixture.executor.answer(ControlSocket.Responder { _ in replies += 1 }) { "" }
        try fixture.run(1)
        #expect(replies == (kind == .requests ? 0 : 2))
        // A request that hangs holds no buffer from which a frame could not be made.
        try fixture.folder.write(#"[{"t": "last"}]"#, to: "b.json")
        try fixture.run(2)
        #expect(fixture.texts.contains("last"))
    }

    /// A refresh of a file on a server that is gone ends with a failure, and says so only once it is known.
    @Test func hangingFileFailsAndRecovers() throws {
        let fixture = try fixture { $0 == .sources && $1.contains("a.json") }
        defer { fixture.stop() }
        try fixture.run(5)
        let source = try #require(fixture.app.model.sources["a"])
        #expect(source.state.failure == nil && source.isRefreshing)
        try fixture.run(6)
        #expect(source.state.failure?.contains("takes longer than 10 s") == true)
        #expect(!source.isRefreshing)
        var failures = 0
        source.refresh { if $0 != nil { failures += 1 } }
        #expect(failures == 1)
        #expect(fixture.app.model.sources["b"]?.state.failure == nil)
    }

    /// Nothing that was asked for is dropped, however much it is.
    @Test func allRowsAndHeadersOfManyScreensAreLoaded() throws {
        let count = 150
        let sources = (0..<count).map { #""x\#($0)": {"file": "rows.json"}"# }
        let screens = (0..<count).map {
            #""s\#($0)": {"list": {"source": "x\#($0)", "header": {"rive": "header.riv"}, "#
                + #""row": {"title": "{t}"}}}"#
        }
        let fixture = try KioskFixture(
            "{\"sources\": {\(sources.joined(separator: ","))}, "
                + "\"screens\": {\(screens.joined(separator: ","))}}",
            files: ["rows.json": #"[{"t": "row"}]"#], workDuration: 0.01,
            riv: KioskFolder.header(picture: try KioskFolder.picture(side: 8)))
        defer { fixture.stop() }
        try fixture.run(5)
        let model = fixture.app.model
        #expect(model.headers.count == count)
        #expect(model.sources.names.allSatisfy { model.sources[$0]?.state.hasLoaded == true })
        #expect(fixture.texts.contains("row"))
    }
}
