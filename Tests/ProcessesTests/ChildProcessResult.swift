import Glibc

@testable import Platform
@testable import Processes

extension ChildProcess {
    /// Sleeps until the process has ended, woken by its descriptors alone; after a minute the test fails.
    func wait() throws -> Result {
        let loop = EventLoop()
        var result = poll()
        watch(on: loop) { [unowned self] in if result == nil { result = poll() } }
        defer { watch(on: nil) }
        let limit = loop.after(60) { [unowned loop] in
            loop.stop(SystemError("wait", code: ETIMEDOUT))
        }
        try loop.run { result != nil }
        limit.cancel()
        return result!
    }
}
