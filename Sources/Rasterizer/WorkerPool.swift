import Glibc
import Synchronization

/// A few threads of our own that share the bands of a frame.
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
                    start.shared.work(start.worker)
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

    /// Runs jobs 0..<`count`, each once, and returns when all are done. `worker` tells which of
    /// 0..<`threadCount` runs a job.
    func run(_ count: Int, _ body: (_ worker: Int, _ job: Int) -> Void) {
        if threads.isEmpty || count <= 1 {
            for job in 0..<count { body(0, job) }
            return
        }
        withoutActuallyEscaping(body) { body in
            shared.begin(body, count: count, threads: threads.count)
            shared.drain(0, count, body)
            shared.waitUntilDone()
        }
    }
}

/// What a pool and its threads have in common.
private final class Shared: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let next = Atomic<Int>(0)

    // Guarded by `mutex`.
    private var generation = 0
    private var busy = 0
    private var isStopping = false
    private var jobCount = 0
    private var job: ((_ worker: Int, _ job: Int) -> Void)?

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(wake, nil)
        pthread_cond_init(done, nil)
    }

    deinit {
        pthread_cond_destroy(wake)
        pthread_cond_destroy(done)
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        wake.deallocate()
        done.deallocate()
    }

    func begin(_ body: @escaping (Int, Int) -> Void, count: Int, threads: Int) {
        pthread_mutex_lock(mutex)
        job = body
        jobCount = count
        next.store(0, ordering: .relaxed)
        busy = threads
        generation += 1
        pthread_cond_broadcast(wake)
        pthread_mutex_unlock(mutex)
    }

    func drain(_ worker: Int, _ count: Int, _ body: (Int, Int) -> Void) {
        while true {
            let index = next.add(1, ordering: .relaxed).oldValue
            if index >= count { return }
            body(worker, index)
        }
    }

    func waitUntilDone() {
        pthread_mutex_lock(mutex)
        while busy > 0 { pthread_cond_wait(done, mutex) }
        job = nil
        pthread_mutex_unlock(mutex)
    }

    func stop() {
        pthread_mutex_lock(mutex)
        isStopping = true
        pthread_cond_broadcast(wake)
        pthread_mutex_unlock(mutex)
    }

    /// A thread's life: takes part in each run until told to stop.
    func work(_ worker: Int) {
        var seen = 0
        pthread_mutex_lock(mutex)
        while true {
            while generation == seen && !isStopping { pthread_cond_wait(wake, mutex) }
            if isStopping { break }
            seen = generation
            if let body = job {
                let count = jobCount
                pthread_mutex_unlock(mutex)
                drain(worker, count, body)
                pthread_mutex_lock(mutex)
            }
            busy -= 1
            if busy == 0 { pthread_cond_signal(done) }
        }
        pthread_mutex_unlock(mutex)
    }
}
