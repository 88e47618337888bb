import Glibc
import Locking
import TestSupport
import Testing

@testable import Platform

@Suite struct BackgroundThreadsTests {
    /// Blocks a job until the test lets it continue.
    private typealias Gate = Platform.Semaphore

    private final class Log: Sendable {
        private let entries = Lock<[String]>([])
        func add(_ entry: String) { entries.withLock { $0.append(entry) } }
        var all: [String] { entries.withLock { $0 } }
    }

    /// A loop that delivers the results of an executor.
    private final class Stage {
        let threads: BackgroundThreads
        let loop = EventLoop()

        /// - Parameter patience: the time after which a job is left behind; infinity if the executor's own.
        init(patience: Double = .infinity) throws {
            threads =
                patience < .infinity
                ? try BackgroundThreads(patience: patience, reportTime: 2 * patience)
                : try BackgroundThreads()
            threads.attach(to: loop)
        }

        /// Turns the loop until a condition holds.
        func run(until isDone: () -> Bool) {
            while !isDone() { loop.turn() }
        }
    }

    /// The loop keeps turning while a job is blocked, then sleeps without a deadline until the eventfd
    /// announces the result.
    @Test func loopContinuesDuringJobAndIsWokenByResult() throws {
        let stage = try Stage()
        let (threads, loop) = (stage.threads, stage.loop)
        let gate = Gate()
        var value: (isOnFrameThread: Bool, thread: pthread_t)?
        try FrameThread.run {
            #expect(FrameThread.isCurrent)
            threads.run(
                {
                    gate.wait()
                    return (FrameThread.isCurrent, pthread_self())
                },
                completion: {
                    #expect(FrameThread.isCurrent)
                    value = $0
                })
            for _ in 0..<50 {
                loop.turn(until: Clock.now())
                try #require(value == nil)
            }
            gate.post()
            while value == nil { loop.turn() }
        }
        #expect(value?.isOnFrameThread == false)
        #expect(value.map { pthread_equal($0.thread, pthread_self()) } == 0)
        #expect(!FrameThread.isCurrent && loop.nextDeadline == .infinity)
    }

    /// No job is refused, and those of a queue run in order, one at a time.
    @Test func jobsOfQueueRunInOrder() throws {
        let stage = try Stage()
        let queues = (0..<20).map { stage.threads.makeQueue(.sources, "\($0)") }
        let running = Lock([Int](repeating: 0, count: queues.count))
        var results = [[Int]](repeating: [], count: queues.count)
        var failures = 0
        for job in 0..<200 {
            for (i, queue) in queues.enumerated() {
                queue.run(
                    {
                        let isAlone = running.withLock { running in
                            running[i] += 1
                            return running[i] == 1
                        }
                        sched_yield()
                        running.withLock { $0[i] -= 1 }
                        return isAlone
                    },
                    completion: {
                        results[i].append(job)
                        if !$0 { failures += 1 }
                    })
            }
        }
        stage.run { results.allSatisfy { $0.count == 200 } }
        #expect(results.allSatisfy { $0 == Array(0..<200) } && failures == 0)
    }

    /// While jobs of one kind hang, in all threads of that kind, those of every kind go on.
    @Test(arguments: WorkKind.allCases)
    func hangingJobsStopNoOthers(kind: WorkKind) throws {
        let stage = try Stage(patience: 0.01)
        let gate = Gate()
        let count = 5
        var (ended, overdue) = (0, 0)
        for i in 0..<count {
            stage.threads.makeQueue(kind, "hanging \(i)").run(
                limit: 0.02, { gate.wait() }, overdue: { overdue += 1 }, completion: { ended += 1 })
        }
        for other in WorkKind.allCases {
            var isDone = false
            stage.threads.makeQueue(other, "other").run({}, completion: { isDone = true })
            stage.run { isDone }
        }
        #expect(ended == 0)
        for _ in 0..<count { gate.post() }
        stage.run { ended == count }
        // Every hanging job had begun, and is told of at most once.
        #expect(overdue <= count)
    }

    /// What hangs is counted and named, once, and so is its end.
    @Test func hangingJobIsReported() throws {
        let stage = try Stage(patience: 0.01)
        let gate = Gate()
        var lines: [String] = []
        stage.threads.report = { lines.append($0) }
        let queue = stage.threads.makeQueue(.sources, "/mnt/gone/rows.json")
        var results: [Int] = []
        var overdue = 0
        queue.run(
            limit: 0.01, { gate.wait() }, overdue: { overdue += 1 },
            completion: { results.append(1) })
        queue.run({}, completion: { results.append(2) })
        stage.run { !lines.isEmpty && overdue == 1 }
        #expect(lines[0].hasPrefix("/mnt/gone/rows.json has taken longer than "))
        let load = stage.threads.load
        #expect(load.late.map(\.name) == ["/mnt/gone/rows.json"])
        #expect(load.leftBehind == 1 && load.waiting == 1 && results.isEmpty)
        gate.post()
        stage.run { results == [1, 2] && lines.count == 2 }
        #expect(lines[1].hasPrefix("/mnt/gone/rows.json has ended after "))
        #expect(stage.threads.load.late.isEmpty && stage.threads.load.waiting == 0)
        #expect(stage.loop.nextDeadline == .infinity)
    }

    /// Threads end when there is no work for them.
    @Test func threadsDoNotAccumulate() throws {
        let stage = try Stage(patience: 0.01)
        let gate = Gate()
        var ended = 0
        for round in 1...3 {
            for i in 0..<10 {
                stage.threads.makeQueue(.pictures, "\(i)").run(
                    { gate.wait() }, completion: { ended += 1 })
            }
            stage.run { stage.threads.load.waiting == 0 }
            #expect(stage.threads.load.threads >= 10)
            for _ in 0..<10 { gate.post() }
            stage.run { ended == 10 * round }
            let isSmall = wait { stage.threads.load.threads <= 2 }
            #expect(isSmall)
        }
    }

    @Test func stoppingFinishesRequiredJobs() throws {
        let threads = try BackgroundThreads()
        let (gate, hasBegun, hasWritten) = (Gate(), Gate(), Gate())
        let log = Log()
        threads.run(
            {
                hasBegun.post()
                gate.wait()
                log.add("running")
            }, completion: {})
        threads.run({ log.add("cancelled") }, completion: {})
        threads.run(
            exitPolicy: .finish,
            {
                log.add("written")
                hasWritten.post()
            }, completion: {})
        hasBegun.wait()
        threads.stop(timeout: 0.01)
        gate.post()
        hasWritten.wait()
        #expect(log.all == ["running", "written"])
    }

    @Test func stoppingWaitsForJobsAndCompletions() throws {
        let threads = try BackgroundThreads()
        let log = Log()
        threads.run(exitPolicy: .finish, { log.add("written") }, completion: { log.add("told") })
        threads.stop(timeout: 60)
        #expect(log.all == ["written", "told"])
        threads.run({}, completion: { log.add("late") })
        threads.deliver()
        #expect(log.all.count == 2)
    }

    /// Jobs that never end do not keep the program from exiting, nor from saving.
    @Test func stoppingDoesNotWaitForHangingJobs() throws {
        let threads = try BackgroundThreads()
        let (gate, hasBegun) = (Gate(), Gate())
        let log = Log()
        for kind in WorkKind.allCases where kind != .saving {
            for i in 0..<3 {
                threads.makeQueue(kind, "\(i)").run(
                    {
                        hasBegun.post()
                        gate.wait()
                    }, completion: { log.add("never") })
            }
        }
        hasBegun.wait()
        threads.makeQueue(.saving, "saving").run(
            exitPolicy: .finish, {}, completion: { log.add("saved") })
        let isIdle = threads.stop(timeout: 60)
        #expect(!isIdle && log.all == ["saved"])
        for _ in 0..<3 * WorkKind.allCases.count { gate.post() }
    }

    /// A disk that hangs delays the exit by the limit only.
    @Test func stoppingDoesNotWaitForeverForDisk() throws {
        let threads = try BackgroundThreads()
        let gate = Gate()
        let log = Log()
        threads.run(exitPolicy: .finish, { gate.wait() }, completion: { log.add("never") })
        threads.stop(timeout: 0.01)
        #expect(log.all.isEmpty)
        gate.post()
    }
}
