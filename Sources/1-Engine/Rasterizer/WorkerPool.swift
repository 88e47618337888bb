import CCPU
import Glibc
import Synchronization

/// Work to be shared by a pool's threads: numbered jobs in two phases.
protocol PoolWork: AnyObject {
    /// Does one job of a phase on thread number `worker` of the pool.
    func run(phase: Int, worker: Int, job: Int)
}

/// Threads that share the work of a frame.
///
/// `run` hands out job numbers until none are left; the calling thread participates. A job depends only on its number,
/// so that the pixels are the same for any number of threads. Each thread has a range of adjacent jobs, and takes
/// others only when it has done those, so that it mostly has the same jobs from run to run and finds their memory in
/// its own cache.
final class WorkerPool {
    /// The number of threads that work concurrently, including the caller's.
    let threadCount: Int
    private let shared: Shared
    private var threads: [pthread_t] = []
    /// A clock, in seconds, that measures how long each thread participates in a run; nil for no measurement. It may be
    /// set only between runs.
    var clock: (@Sendable () -> Double)? {
        get { shared.clock }
        set { shared.clock = newValue }
    }
    /// The kernel's thread IDs of the threads that have started, excluding the caller's.
    var identifiers: [Int32] { shared.identifiers }

    /// The time that each thread spent on the last run, in seconds; 0 for a thread that woke too late to participate.
    /// Zeros without a clock.
    var times: UnsafePointer<Double> { UnsafePointer(shared.times) }

    init(threadCount: Int) {
        self.threadCount = max(1, min(64, threadCount))
        shared = Shared(threadCount: self.threadCount)
        for worker in 1..<max(1, self.threadCount) {
            // The thread retains the shared state, since the pool may be deallocated before the thread starts.
            let start = Unmanaged.passRetained(Start(shared: shared, worker: worker))
            var thread = pthread_t()
            let status = pthread_create(
                &thread, nil,
                { context in
                    let start = Unmanaged<Start>.fromOpaque(context!).takeRetainedValue()
                    start.shared.threadMain(start.worker)
                    return nil
                }, start.toOpaque())
            if status == 0 { threads.append(thread) } else { start.release() }
        }
    }

    private final class Start {
        let shared: Shared
        let worker: Int
        init(shared: Shared, worker: Int) {
            self.shared = shared
            self.worker = worker
        }
    }

    deinit {
        shared.stop()
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Starts measuring the threads' times again.
    func resetTimes() { shared.resetTimes() }

    /// Runs jobs 0..<`first` of phase 0 and, when those are done, jobs 0..<`second` of phase 1, each once. Returns when
    /// all are done.
    func run(_ work: any PoolWork, first: Int, second: Int) {
        if threads.isEmpty || first + second <= 2 {
            shared.measure(worker: 0) {
                for job in 0..<first { work.run(phase: 0, worker: 0, job: job) }
                for job in 0..<second { work.run(phase: 1, worker: 0, job: job) }
            }
            return
        }
        shared.begin(work, first, second)
        shared.measure(worker: 0) { shared.drain(work, worker: 0) }
        shared.end()
    }
}

/// The state shared by a pool and its threads.
///
/// `@unchecked Sendable`: all mutable members are atomic or guarded by `mutex`, and `work` is passed to threads only
/// between `begin` and `end`, for which the caller of `run` waits.
private final class Shared: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let allLeft = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// For each thread, its jobs of the first phase that have not been started, followed by those of the second.
    private let ranges: UnsafeMutablePointer<JobRange>
    private let doneFirst = Atomic<Int>(0)

    // Guarded by `mutex`. `drain` reads the counts without it: they change only in `begin`, when no thread participates
    // in a run.
    private var generation = 0
    private var participants = 0
    private var isStopping = false
    private var started: [Int32] = []
    private var firstCount = 0
    /// The work of the current run. It is nil between runs, so that a thread that wakes late does not participate.
    private var work: (any PoolWork)?
    var clock: (@Sendable () -> Double)?
    /// Each thread's time since `resetTimes`, in seconds. A thread writes only its own element, while it participates.
    let times: UnsafeMutablePointer<Double>
    private let threadCount: Int

    init(threadCount: Int) {
        self.threadCount = threadCount
        times = .allocate(capacity: threadCount)
        times.initialize(repeating: 0, count: threadCount)
        ranges = .allocate(capacity: 2 * threadCount)
        for i in 0..<2 * threadCount { (ranges + i).initialize(to: JobRange()) }
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(wake, nil)
        pthread_cond_init(allLeft, nil)
    }

    deinit {
        pthread_cond_destroy(wake)
        pthread_cond_destroy(allLeft)
        pthread_mutex_destroy(mutex)
        times.deallocate()
        ranges.deinitialize(count: 2 * threadCount)
        ranges.deallocate()
        mutex.deallocate()
        wake.deallocate()
        allLeft.deallocate()
    }

    func resetTimes() { times.update(repeating: 0, count: threadCount) }

    func begin(_ work: any PoolWork, _ first: Int, _ second: Int) {
        pthread_mutex_lock(mutex)
        self.work = work
        firstCount = first
        for worker in 0..<threadCount {
            ranges[worker].set(share(of: worker, first))
            ranges[threadCount + worker].set(share(of: worker, second))
        }
        doneFirst.store(0, ordering: .relaxed)
        generation += 1
        pthread_cond_broadcast(wake)
        pthread_mutex_unlock(mutex)
    }

    var identifiers: [Int32] {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return started
    }

    /// Runs a thread's part of a run and measures its time.
    @inline(__always) func measure(worker: Int, _ body: () -> Void) {
        guard let clock else { return body() }
        let start = clock()
        body()
        times[worker] += clock() - start
    }

    /// Returns the jobs that a thread does first.
    private func share(of worker: Int, _ count: Int) -> Range<Int> {
        worker * count / threadCount..<(worker + 1) * count / threadCount
    }

    func drain(_ work: any PoolWork, worker: Int) {
        while let job = nextJob(worker, ranges) {
            work.run(phase: 0, worker: worker, job: job)
            doneFirst.add(1, ordering: .releasing)
        }
        // The last jobs of the first phase may still be running on other threads. They are short, so spin.
        var spins = 0
        while doneFirst.load(ordering: .acquiring) < firstCount {
            spins += 1
            if spins > 2000 { sched_yield() }
        }
        while let job = nextJob(worker, ranges + threadCount) {
            work.run(phase: 1, worker: worker, job: job)
        }
    }

    /// Takes a job of the thread's own, or else the last one of another thread; nil if none are left.
    private func nextJob(_ worker: Int, _ ranges: UnsafeMutablePointer<JobRange>) -> Int? {
        if let job = ranges[worker].take(last: false) { return job }
        for k in 1..<threadCount {
            if let job = ranges[(worker + k) % threadCount].take(last: true) { return job }
        }
        return nil
    }

    /// Ends the run: waits for the participating threads. Threads that wake later do not participate.
    func end() {
        pthread_mutex_lock(mutex)
        work = nil
        while participants > 0 { pthread_cond_wait(allLeft, mutex) }
        pthread_mutex_unlock(mutex)
    }

    func stop() {
        pthread_mutex_lock(mutex)
        isStopping = true
        pthread_cond_broadcast(wake)
        pthread_mutex_unlock(mutex)
    }

    /// The body of a thread, which participates in each run until `stop` is called.
    func threadMain(_ worker: Int) {
        var seen = 0
        pthread_mutex_lock(mutex)
        started.append(cpu_thread_identifier())
        while true {
            while generation == seen && !isStopping { pthread_cond_wait(wake, mutex) }
            if isStopping { break }
            seen = generation
            guard let work else { continue }
            participants += 1
            pthread_mutex_unlock(mutex)
            measure(worker: worker) { drain(work, worker: worker) }
            pthread_mutex_lock(mutex)
            participants -= 1
            if participants == 0 { pthread_cond_signal(allLeft) }
        }
        pthread_mutex_unlock(mutex)
    }
}

/// A range of job numbers from which threads take jobs concurrently: its owner the first one, others the last one.
private struct JobRange: ~Copyable {
    /// The first number in the lower half, the end of the range in the upper half.
    private let ends = Atomic<UInt64>(0)

    func set(_ range: Range<Int>) {
        ends.store(
            UInt64(range.lowerBound) | UInt64(range.upperBound) << 32, ordering: .relaxed)
    }

    /// Takes the first job, or the last one; nil if none is left.
    func take(last takesLast: Bool) -> Int? {
        var old = ends.load(ordering: .relaxed)
        while true {
            let (first, end) = (Int(old & 0xffff_ffff), Int(old >> 32))
            if first >= end { return nil }
            let (exchanged, current) = ends.weakCompareExchange(
                expected: old, desired: takesLast ? old - 1 << 32 : old + 1, ordering: .relaxed)
            if exchanged { return takesLast ? end - 1 : first }
            old = current
        }
    }
}
