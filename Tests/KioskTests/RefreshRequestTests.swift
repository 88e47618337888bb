import Display
import Glibc
import HeadlessDisplay
import Platform
import RiveWriter
import TestSupport
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

extension KioskApp {
    /// Answers a request of a client that stays connected.
    fileprivate func answer(_ request: String, _ send: @escaping (ControlSocket.Reply) -> Void) {
        answer(request, ControlSocket.Responder(send))
    }
}

/// `flipbook refresh` with a kiosk on a virtual clock.
@MainActor @Suite struct RefreshRequestTests {
    private let folder: String
    private let clock = VirtualClock()
    private let loop: EventLoop
    private let display: HeadlessDisplay
    private let executor: VirtualExecutor

    init() throws {
        folder = try makeTemporaryFolder()
        loop = EventLoop(clock: clock)
        let rows = "echo run >> log; [ -e fail ] && { echo no >&2; exit 4; }; echo '{\"a\":1}'"
        try FileSystem.write(Array(rows.utf8), to: "\(folder)/rows")
        let header = """
            {"name": "H", "width": 200, "height": 100, "children": [],
             "animations": [
               {"name": "Idle", "duration": 60, "loop": "loop", "tracks": []},
               {"name": "Pull", "duration": 60, "loop": "once", "tracks": []},
               {"name": "Trigger", "duration": 20, "loop": "once", "tracks": []},
               {"name": "Loading", "duration": 30, "loop": "loop", "tracks": []}]}
            """
        try FileSystem.write(try RivSource.compile(Array(header.utf8)), to: "\(folder)/h.riv")
        display = HeadlessDisplay(
            width: 240, height: 320, refreshInterval: 1.0 / 60, rotation: .none, clock: clock)
        executor = try VirtualExecutor(on: loop)
    }

    private func makeApp(header: Bool) throws -> KioskApp {
        let text = """
            {"header": {"rive": "h.riv", "height": 100},
             "list": {"command": ["/bin/sh", "rows"], "row": {"title": "{a}"}}}
            """
        var config = try KioskConfig(Array(text.utf8), path: "\(folder)/kiosk.json")
        if !header { config.header = nil }
        let context = RunContext(
            display: display, threads: 1, loop: loop,
            wall: WallClock.virtual { [clock] in clock.now }, executor: executor)
        let model = KioskModel(config, fonts: try Fonts(config.theme), folder: nil, context)
        return try KioskApp(model, context)
    }

    /// Advances the clock frame by frame; commands end only if `commandEnds` is set.
    private func run(_ app: KioskApp, seconds: Double, commandEnds: Bool) throws {
        let end = clock.now + seconds
        while true {
            if commandEnds { try app.waitForPrograms() }
            let next = min(app.pacer.nextDeadline, display.nextFlip)
            guard next <= end else {
                // Nothing has changed on the display, so that clients are answered at once.
                try app.pacer.tickIfDue()
                break
            }
            loop.turn(until: next)
            app.pacer.handleFlips()
            try app.pacer.tickIfDue()
        }
        clock.advance(to: end)
    }

    private func commandRuns() throws -> Int {
        String(decoding: try FileSystem.read("\(folder)/log"), as: UTF8.self)
            .split(separator: "\n").count
    }

    /// However many clients request a refresh while the command runs, it runs once more, and all waiting
    /// clients are answered.
    @Test(arguments: [false, true]) func atMostOneRefreshIsQueued(header: Bool) throws {
        defer { executor.stop() }
        let app = try makeApp(header: header)
        var replies: [ControlSocket.Reply] = []
        var answers: [ControlSocket.Reply] = []
        app.start()
        for _ in 0..<100 { app.answer("refresh") { replies.append($0) } }
        #expect(replies == [ControlSocket.Reply](repeating: .ok(""), count: 100))
        for _ in 0..<3 { app.answer("refresh wait") { answers.append($0) } }
        try run(app, seconds: 0.5, commandEnds: false)
        #expect(answers.isEmpty)
        try run(app, seconds: 5, commandEnds: true)
        #expect(answers == [ControlSocket.Reply](repeating: .ok("1 row"), count: 3))
        #expect(try commandRuns() == 2)
        // While the header of that refresh closes, another one is queued as well.
        app.answer("refresh") { _ in }
        try app.waitForPrograms()
        app.answer("refresh wait") { answers.append($0) }
        try run(app, seconds: 5, commandEnds: true)
        #expect(answers == [ControlSocket.Reply](repeating: .ok("1 row"), count: 4))
        #expect(try commandRuns() == 4)
    }

    @Test func refreshRequestShowsHeader() throws {
        defer { executor.stop() }
        let app = try makeApp(header: true)
        app.start()
        try run(app, seconds: 1, commandEnds: true)
        let control = try #require(app.kiosk.list?.refreshControl)
        #expect(control.header.isHidden && control.state == .waiting)
        app.answer("refresh") { _ in }
        try run(app, seconds: 0.4, commandEnds: false)
        #expect(!control.header.isHidden && control.state == .refreshing)
        try run(app, seconds: 3, commandEnds: true)
        #expect(control.header.isHidden && control.state == .waiting)
    }

    @Test func waitingClientReceivesFailure() throws {
        defer { executor.stop() }
        let app = try makeApp(header: true)
        app.start()
        try run(app, seconds: 1, commandEnds: true)
        try FileSystem.write([], to: "\(folder)/fail")
        var answer: ControlSocket.Reply?
        app.answer("refresh wait") { answer = $0 }
        try run(app, seconds: 5, commandEnds: true)
        #expect(answer == .error("/bin/sh: exit status 4: no"))
    }

    /// Refreshes that began before the request, or that an action has started, do not serve it.
    @Test func requestIsServedByRefreshOfItsOwn() throws {
        let recording =
            KioskFixture.documents(of: "rows", at: [0, 5, 8])
            + KioskFixture.documents(of: "weather", at: [0, 6])
        let fixture = try KioskFixture(
            """
            {"sources": {"rows": {"command": ["true"]}, "weather": {"command": ["true"]}},
             "screens": {"home": {"list": {"source": "rows", "row": {"title": "{a}"}}}}}
            """, recording: recording)
        defer { fixture.stop() }
        try fixture.run(1)
        var answer: ControlSocket.Reply?
        fixture.app.refresh(["rows"])
        fixture.app.answer("refresh wait") { answer = $0 }
        fixture.app.refresh(["weather"])
        // The first refresh ends at 5 s, the second at 6 s.
        try fixture.run(4.5)
        #expect(answer == nil)
        try fixture.run(1)
        #expect(answer == nil)
        try fixture.run(2)
        #expect(answer == .ok("1 row"))
    }

    /// The number of waiting clients is limited, so that others can still reach the kiosk.
    @Test func waitingClientsAreLimited() {
        var requests = RefreshRequests()
        var ended = 0
        for i in 0..<RefreshRequests.maximumWaiting + 10 {
            let isAdded = requests.add(.init { _ in ended += 1 })
            #expect(isAdded == (i < RefreshRequests.maximumWaiting))
        }
        requests.begin()
        #expect(!requests.isPending)
        requests.add()
        let isExtraAdded = requests.add(.init { _ in ended += 1 })
        #expect(!isExtraAdded)
        for client in requests.end() { client(.ok("")) }
        #expect(ended == RefreshRequests.maximumWaiting && requests.isPending)
    }

    /// Disconnected clients do not count towards the limit.
    @Test func disconnectedClientsDoNotCount() {
        var requests = RefreshRequests()
        var isConnected = true
        var ended: [Int] = []
        for i in 0..<RefreshRequests.maximumWaiting {
            if i == 8 { requests.begin() }
            let isAdded = requests.add(.init(hasClient: { isConnected }) { _ in ended.append(i) })
            #expect(isAdded)
        }
        let isExtraAdded = requests.add(.init { _ in ended.append(1000) })
        isConnected = false
        let hasRoomAgain = requests.add(.init { _ in ended.append(2000) })
        #expect(!isExtraAdded && hasRoomAgain)
        requests.begin()
        for client in requests.end() { client(.ok("")) }
        #expect(ended == [2000])
    }
}
