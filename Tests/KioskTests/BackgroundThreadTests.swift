import Glibc
import Locking
import Platform
import Testing

@Suite struct BackgroundThreadTests {
    /// Blocks a job until the test lets it continue.
    private final class Gate: @unchecked Sendable {
        // Unchecked: a semaphore may be used from several threads.
        private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

        init() { sem_init(semaphore, 0, 0) }
        deinit {
            sem_destroy(semaphore)
            semaphore.deallocate()
        }

        func open() { sem_post(semaphore) }
        func pass() { while sem_wait(semaphore) != 0 {} }
    }

    private final class Log: Sendable {
        private let entries = Lock<[String]>([])
        func add(_ entry: String) { entries.withLock { $0.append(entry) } }
        var all: [String] { entries.withLock { $0 } }
    }

    /// The loop keeps turning while a job is blocked, then sleeps without a deadline until the eventfd
    /// announces the result.
    @Test func loopContinuesDuringJobAndIsWokenByResult() throws {
        let thread = try BackgroundThread()
        let loop = EventLoop()
        loop.watch(thread.descriptor) { _ in thread.deliver() }
        let gate = Gate()
        var value: (isOnFrameThread: Bool, thread: pthread_t)?
        try FrameThread.run {
            #expect(FrameThread.isCurrent)
            let isQueued = thread.run(
                {
                    gate.pass()
                    return (FrameThread.isCurrent, pthread_self())
                },
                completion: {
                    #expect(FrameThread.isCurrent)
                    value = $0
                })
            #expect(isQueued)
            for _ in 0..<50 {
                loop.wait(until: Clock.now())
                try #require(value == nil)
            }
            gate.open()
            while value == nil { loop.wait(until: .infinity) }
        }
        #expect(value?.isOnFrameThread == false)
        #expect(value.map { pthread_equal($0.thread, pthread_self()) } == 0)
        #expect(!FrameThread.isCurrent)
    }

    @Test func jobsRunInOrderAndQueueIsBounded() throws {
        let thread = try BackgroundThread()
        let loop = EventLoop()
        loop.watch(thread.descriptor) { _ in thread.deliver() }
        let (gate, hasBegun) = (Gate(), Gate())
        thread.run(
            {
                hasBegun.open()
                gate.pass()
            }, completion: {})
        hasBegun.pass()
        var results: [Int] = []
        for i in 0..<BackgroundThread.capacity {
            let isQueued = thread.run({ i }, completion: { results.append($0) })
            #expect(isQueued)
        }
        let isExtraQueued = thread.run({ -1 }, completion: { results.append($0) })
        #expect(!isExtraQueued)
        gate.open()
        while results.count < BackgroundThread.capacity { loop.wait(until: .infinity) }
        #expect(results == Array(0..<BackgroundThread.capacity))
        let hasRoomAgain = thread.run({}, completion: {})
        #expect(hasRoomAgain)
    }

    @Test func stoppingFinishesRequiredJobs() throws {
        let thread = try BackgroundThread()
        let (gate, hasBegun, hasWritten) = (Gate(), Gate(), Gate())
        let log = Log()
        thread.run(
            {
                hasBegun.open()
                gate.pass()
                log.add("running")
            }, completion: {})
        thread.run({ log.add("cancelled") }, completion: {})
        thread.run(
            exitPolicy: .finish,
            {
                log.add("written")
                hasWritten.open()
            }, completion: {})
        hasBegun.pass()
        thread.stop(timeout: 0.01)
        gate.open()
        hasWritten.pass()
        #expect(log.all == ["running", "written"])
    }

    @Test func stoppingWaitsForJobsAndCompletions() throws {
        let thread = try BackgroundThread()
        let log = Log()
        thread.run(exitPolicy: .finish, { log.add("written") }, completion: { log.add("told") })
        thread.stop(timeout: 60)
        #expect(log.all == ["written", "told"])
        let isAccepted = thread.run({}, completion: {})
        #expect(!isAccepted)
    }

    /// A job that never ends does not keep the program from exiting.
    @Test func stoppingDoesNotWaitForever() throws {
        let thread = try BackgroundThread()
        let gate = Gate()
        let log = Log()
        thread.run({ gate.pass() }, completion: { log.add("never") })
        thread.run({}, completion: { log.add("never") })
        thread.stop(timeout: 0.01)
        #expect(log.all.isEmpty)
        gate.open()
    }
}
