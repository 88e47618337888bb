import Glibc
import Testing

@testable import DRMDisplay

@Suite struct HotplugMonitorTests {
    /// The results of successive receives, whether the display is probed then, and the number of receives left.
    @Test(
        arguments: [
            ([], false, 0),
            ([0], true, 0),
            ([0, 0, 0], true, 0),
            // Events of other devices are ignored.
            ([EAGAIN], false, 0),
            ([0, EAGAIN], true, 0),
            // The socket's buffer overflowed, so that unknown events were lost. Subsequent events are consumed.
            ([ENOBUFS], true, 0),
            ([ENOBUFS, 0, 0], true, 0),
            ([ENOBUFS, EAGAIN], true, 0),
            ([EINTR, 0], true, 0),
            // Receiving fails permanently, although events seem to be pending.
            ([EBADF, 0], false, 1),
            ([0, EBADF, 0], true, 1),
        ] as [([Int32], Bool, Int)])
    func eventsAreConsumed(results: [Int32], isProbed: Bool, left: Int) {
        var results = results
        let hadEvent = HotplugMonitor.drain(
            isPending: { !results.isEmpty }, receive: { results.removeFirst() })
        #expect(hadEvent == isProbed)
        #expect(results.count == left)
    }

    /// Without an event nothing is consumed, and the call does not block.
    @Test func noEventIsPendingInitially() throws {
        guard let monitor = HotplugMonitor() else { return }
        #expect(monitor.descriptor >= 0)
        let hadEvent = monitor.pollEvents()
        #expect(!hadEvent)
    }
}
