import HeadlessDisplay
import Platform
import Testing

@testable import Kiosk
@testable import Runner

@MainActor @Suite struct ScreenshotsTests {
    /// The display is resized while a screenshot waits for a flip, which is not reported then.
    @Test func awaitedScreenshotIsTakenOfNewLink() throws {
        let config = #"{"screens": {"a": {"page": {}}}}"#
        let (old, new) = (try KioskFixture(config), try KioskFixture(config))
        defer {
            old.stop()
            new.stop()
        }
        try new.run()
        try old.app.pacer.tickIfDue()
        #expect(old.app.pacer.isFlipPending)
        let executor = try VirtualExecutor(on: EventLoop(clock: VirtualClock()))
        let screenshots = Screenshots(executor: executor)
        var replies: [ControlSocket.Reply] = []
        let responder = ControlSocket.Responder { replies.append($0) }
        try screenshots.take(of: old.app.pacer, verifies: true, responder)
        try screenshots.take(of: old.app.pacer, verifies: false, responder)
        executor.deliver()
        #expect(replies.isEmpty)
        screenshots.pacerDidChange(to: new.app.pacer)
        executor.deliver()
        executor.stop()
        let isData = replies.map { reply in if case .data = reply { true } else { false } }
        #expect(isData == [true, true])
    }
}
