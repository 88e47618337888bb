import Glibc

@testable import Platform

extension ChildProcess {
    /// Sleeps on the descriptors alone until it has ended; the deadline of a minute is the test's way to fail.
    func wait() throws -> Result {
        let end = Clock.now() + 60
        while Clock.now() < end {
            if let result = poll() { return result }
            let loop = EventLoop()
            for descriptor in descriptors { loop.watch(descriptor) { _ in } }
            loop.wait(until: min(end, nextDeadline))
        }
        throw SystemError("wait", code: ETIMEDOUT)
    }
}
