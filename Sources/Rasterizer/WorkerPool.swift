import Glibc
import Synchronization

/// A few threads of our own that share the bands of a frame.
///
/// `run` hands out job numbers until none are left; the caller works too. What a job does depends
/// on its number alone, so the pixels are the same for any number of threads.
final class WorkerPool: @unchecked Sendable {
    /// Threads that work at once, the caller included.
    let threadCount: Int
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var threads: [pthread_t] = []
    private let next = Atomic<Int>(0)

    // Guarded by `mutex`.
    private var generation = 0
    private var busy = 0
    private var isStopping = false
    private var jobCount = 0
    private var job: ((_ worker: Int, _ job: Int) -> Void)?

    init(threadCount: Int) {
        self.threadCount = max(1, min(64, threadCount))
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(wake, nil)
        pthread_cond_init(done, nil)
        for worker in 1..<max(1, self.threadCount) {
            let start = Unmanaged.passRetained(Start(pool: self, worker: worker))
            var thread = pthread_t()
            let status = pthread_create(
                &thread, nil,
                { context in
                    let start = Unmanaged<Start>.fromOpaque(context!).takeRetainedValue()
                    let (pool, worker) = (start.pool, start.worker)
                    pool.work(worker)
                    return nil
                }, start.toOpaque())
            if status == 0 { threads.append(thread) } else { start.release() }
        }
    }

    private final class Start {
        unowned let pool: WorkerPool
        let worker: Int
        init(pool: WorkerPool, worker: Int) {
            self.pool = pool
            self.worker = worker
        }
    }

    deinit {
        pthread_mutex_lock(mutex)
        isStopping = true
        pthread_cond_broadcast(wake)
        pthread_mutex_unlock(mutex)
        for thread in threads { pthread_join(thread, nil) }
        pthread_cond_destroy(wake)
        pthread_cond_destroy(done)
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        wake.deallocate()
        done.deallocate()
    }

    /// Runs jobs 0..<`count`, each once, and returns when all are done. `worker` tells which of
    /// 0..<`threadCount` runs a job.
    func run(_ count: Int, _ body: (_ worker: Int, _ job: Int) -> Void) {
        if threads.isEmpty || count <= 1 {
            for job in 0..<count { body(0, job) }
            return
        }
        withoutActuallyEscaping(body) { body in
            pthread_mutex_lock(mutex)
            job = body
            jobCount = count
            next.store(0, ordering: .relaxed)
            busy = threads.count
            generation += 1
            pthread_cond_broadcast(wake)
            pthread_mutex_unlock(mutex)

            drain(0, count, body)

            pthread_mutex_lock(mutex)
            while busy > 0 { pthread_cond_wait(done, mutex) }
            job = nil
            pthread_mutex_unlock(mutex)
        }
    }

    private func drain(_ worker: Int, _ count: Int, _ body: (Int, Int) -> Void) {
        while true {
            let index = next.add(1, ordering: .relaxed).oldValue
            if index >= count { return }
            body(worker, index)
        }
    }

    private func work(_ worker: Int) {
        var seen = 0
        pthread_mutex_lock(mutex)
        while true {
            while generation == seen && !isStopping { pthread_cond_wait(wake, mutex) }
            if isStopping { break }
            seen = generation
            let (body, count) = (job, jobCount)
            pthread_mutex_unlock(mutex)
            if let body { drain(worker, count, body) }
            pthread_mutex_lock(mutex)
            busy -= 1
            if busy == 0 { pthread_cond_signal(done) }
        }
        pthread_mutex_unlock(mutex)
    }
}
