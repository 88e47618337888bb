import Glibc
import Synchronization

/// What a pool's threads do: jobs by number, in phases.
protocol PoolWork: AnyObject {
    /// Does one job; `worker` tells which of the pool's threads does it.
    func run(phase: Int, worker: Int, job: Int)
}

/// A few threads of our own that share the work of a frame.
///
/// `run` hands out job numbers until none are left; the caller works too. What a job does depends
/// on its number alone, so the pixels are the same for any number of threads.
final class WorkerPool {
    /// Threads that work at once, the caller included.
    let threadCount: Int
    private let shared = Shared()
    private var threads: [pthread_t] = []

    init(threadCount: Int) {
        self.threadCount = max(1, min(64, threadCount))
        for worker in 1..<max(1, self.threadCount) {
            // The threads own what they share with the pool; it may be gone before they start.
            let start = Unmanaged.passRetained(Start(shared: shared, worker: worker))
            var thread = pthread_t()
            let status = pthread_create(
                &thread, nil,
                { context in
                    let start = Unmanaged<Start>.fromOpaque(context!).takeRetainedValue()
                    start.shared.live(start.worker)
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

    /// Runs jobs 0..<`first` of phase 0 and, when those are done, jobs 0..<`second` of phase 1,
    /// each once, and returns when all are done.
    func run(_ work: any PoolWork, first: Int, second: Int) {
        if threads.isEmpty || first + second <= 2 {
            for job in 0..<first { work.run(phase: 0, worker: 0, job: job) }
            for job in 0..<second { work.run(phase: 1, worker: 0, job: job) }
            return
        }
        shared.begin(work, first, second)
        shared.drain(work, worker: 0)
        shared.end()
    }
}

/// What a pool and its threads have in common.
private final class Shared: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let left = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let nextFirst = Atomic<Int>(0)
    private let nextSecond = Atomic<Int>(0)
    private let doneFirst = Atomic<Int>(0)

    // Guarded by `mutex`; what a run consists of does not change while threads take part in it.
    private var generation = 0
    private var participants = 0
    private var isStopping = false
    private var firstCount = 0
    private var secondCount = 0
    /// Nil between runs: a thread that wakes late finds nothing to take part in.
    private var work: (any PoolWork)?

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(wake, nil)
        pthread_cond_init(left, nil)
    }

    deinit {
        pthread_cond_destroy(wake)
        pthread_cond_destroy(left)
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        wake.deallocate()
        left.deallocate()
    }

    func begin(_ work: any PoolWork, _ first: Int, _ second: Int) {
        pthread_mutex_lock(mutex)
        self.work = work
        (firstCount, secondCount) = (first, second)
        nextFirst.store(0, ordering: .relaxed)
        nextSecond.store(0, ordering: .relaxed)
        doneFirst.store(0, ordering: .relaxed)
        generation += 1
        pthread_cond_broadcast(wake)
        pthread_mutex_unlock(mutex)
    }

    func drain(_ work: any PoolWork, worker: Int) {
        while true {
            let job = nextFirst.add(1, ordering: .relaxed).oldValue
            if job >= firstCount { break }
            work.run(phase: 0, worker: worker, job: job)
            doneFirst.add(1, ordering: .releasing)
        }
        // What is left of the first phase is under way on other threads and short.
        var spins = 0
        while doneFirst.load(ordering: .acquiring) < firstCount {
            spins += 1
            if spins > 2000 { sched_yield() }
        }
        while true {
            let job = nextSecond.add(1, ordering: .relaxed).oldValue
            if job >= secondCount { return }
            work.run(phase: 1, worker: worker, job: job)
        }
    }

    /// Closes the run to threads that have not come yet, and waits for those that have.
    func end() {
        pthread_mutex_lock(mutex)
        work = nil
        while participants > 0 { pthread_cond_wait(left, mutex) }
        pthread_mutex_unlock(mutex)
    }

    func stop() {
        pthread_mutex_lock(mutex)
        isStopping = true
        pthread_cond_broadcast(wake)
        pthread_mutex_unlock(mutex)
    }

    /// A thread's life: takes part in each run until told to stop.
    func live(_ worker: Int) {
        var seen = 0
        pthread_mutex_lock(mutex)
        while true {
            while generation == seen && !isStopping { pthread_cond_wait(wake, mutex) }
            if isStopping { break }
            seen = generation
            guard let work else { continue }
            participants += 1
            pthread_mutex_unlock(mutex)
            drain(work, worker: worker)
            pthread_mutex_lock(mutex)
            participants -= 1
            if participants == 0 { pthread_cond_signal(left) }
        }
        pthread_mutex_unlock(mutex)
    }
}
