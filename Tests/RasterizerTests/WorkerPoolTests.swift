import Synchronization
import Testing

@testable import Rasterizer

/// Each job of a run is done once, and no job of the second phase begins before the first phase is done.
@Suite struct WorkerPoolTests {
    /// Counts how often each job runs.
    private final class Counts: PoolWork {
        let first: Int
        let runs: UnsafeMutablePointer<Atomic<Int>>
        let count: Int
        let done = Atomic<Int>(0)
        /// The number of jobs of the second phase that began before the first phase was done.
        let early = Atomic<Int>(0)

        init(_ first: Int, _ second: Int) {
            self.first = first
            count = first + second
            runs = .allocate(capacity: max(1, count))
            for i in 0..<count { (runs + i).initialize(to: Atomic(0)) }
        }

        deinit {
            runs.deinitialize(count: count)
            runs.deallocate()
        }

        func run(phase: Int, worker: Int, job: Int) {
            if phase == 1 && done.load(ordering: .acquiring) < first {
                early.add(1, ordering: .relaxed)
            }
            runs[phase * first + job].add(1, ordering: .relaxed)
            // Some jobs take longer, so that threads take those of others.
            for k in 0..<job % 5 * 200 { runs[phase * first + job].add(k & 0, ordering: .relaxed) }
            if phase == 0 { done.add(1, ordering: .releasing) }
        }

        var total: [Int] { (0..<count).map { runs[$0].load(ordering: .relaxed) } }
    }

    @Test(arguments: [1, 2, 3, 7])
    func everyJobRunsOnceAndPhasesRunInOrder(threads: Int) {
        let pool = WorkerPool(threadCount: threads)
        for (first, second) in [(0, 0), (0, 1), (1, 0), (2, 1), (6, 68), (1, 5), (40, 3), (9, 120)]
        {
            for _ in 0..<20 {
                let work = Counts(first, second)
                pool.run(work, first: first, second: second)
                let (total, early) = (work.total, work.early.load(ordering: .relaxed))
                #expect(total == Array(repeating: 1, count: first + second))
                #expect(early == 0)
            }
        }
    }
}
