import Glibc
import Testing

@testable import DRMDisplay

@Suite struct HotplugMonitorTests {
    /// What receiving gives, one after another; whether the display is probed then, and how many are left.
    @Test(
        arguments: [
            ([], false, 0),
            ([0], true, 0),
            ([0, 0, 0], true, 0),
            // Events of other devices.
            ([EAGAIN], false, 0),
            ([0, EAGAIN], true, 0),
            // The socket's buffer was full: what was lost is not known. What comes after it is consumed.
            ([ENOBUFS], true, 0),
            ([ENOBUFS, 0, 0], true, 0),
            ([ENOBUFS, EAGAIN], true, 0),
            ([EINTR, 0], true, 0),
            // Nothing more can be received, although something seems to be pending.
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

    /// Without an event nothing is consumed and nothing is waited for.
    @Test func nothingIsPendingAtFirst() throws {
        guard let monitor = HotplugMonitor() else { return }
        #expect(monitor.descriptor >= 0)
        let hadEvent = monitor.pollEvents()
        #expect(!hadEvent)
    }
}
