import Glibc

@testable import Platform

extension ChildProcess {
    /// Sleeps until the process has ended, woken by its descriptors alone; after a minute the test fails.
    func wait() throws -> Result {
        let end = Clock.now() + 60
        while Clock.now() < end {
            if let result = poll() { return result }
            let loop = EventLoop()
            for descriptor in descriptors { loop.watch(descriptor) { _ in } }
            loop.turn(until: min(end, nextDeadline))
        }
        throw SystemError("wait", code: ETIMEDOUT)
    }
}
