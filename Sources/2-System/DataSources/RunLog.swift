import Platform

/// A run of a program that an action has started.
package struct RunRecord: Hashable, Sendable {
    /// The run's own name, which the program gets as `FLIPBOOK_RUN`.
    package var id: String
    /// The key of the action in the configuration.
    package var key: String
    /// When it began, in seconds since 1970.
    package var time: Double

    package init(id: String, key: String, time: Double) {
        (self.id, self.key, self.time) = (id, key, time)
    }

    /// Returns a name that no other run has had: 32 random hexadecimal digits.
    package static func makeID() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// The runs that have begun and not ended, on disk, so that the next start knows of those that a power cut has
/// interrupted. Used on the frame loop's thread; it writes in the background.
package final class RunLog {
    /// The maximum number of runs; for a further one, the oldest is forgotten.
    package static let maximumCount = 64
    /// The maximum time for which an outcome waits for the disk, in seconds.
    static let timeLimit = 2.0

    private let store: RunStore
    private let executor: any BackgroundExecutor
    /// The runs that have begun and not ended.
    private var open: [RunRecord] = []
    /// The number of the latest write.
    private var sequence = 0
    /// What waits for the runs of earlier starts; nil once they are read, or the disk does not answer.
    private var waiting: [() -> Void]? = []

    /// - Parameter folder: the state folder.
    package convenience init(folder: String, executor: any BackgroundExecutor) {
        self.init(RunStore(folder: folder), executor: executor)
    }

    init(_ store: RunStore, executor: any BackgroundExecutor) {
        self.store = store
        self.executor = executor.makeQueue(.saving, "saving runs")
    }

    /// Reads the runs of earlier starts that have not ended. They remain until `end` is called for each.
    package func load(_ completion: @escaping ([RunRecord]) -> Void) {
        executor.run(
            limit: RunLog.timeLimit, { [store] in store.load() },
            overdue: { [weak self] in self?.didLoad() },
            completion: { [weak self] saved in
                guard let self else { return }
                sequence = max(sequence, saved.sequence)
                open = saved.runs + open
                didLoad()
                completion(saved.runs)
            })
    }

    private func didLoad() {
        let bodies = waiting ?? []
        waiting = nil
        for body in bodies { body() }
    }

    /// Writes that a run begins.
    ///
    /// - Parameter completion: called once it is on the disk, or with why it is not.
    package func begin(_ run: RunRecord, _ completion: @escaping (String?) -> Void) {
        open.append(run)
        if open.count > RunLog.maximumCount { open.removeFirst() }
        save(completion)
    }

    /// Writes that a run has ended.
    ///
    /// - Parameter completion: called once it is on the disk, or with why it is not.
    package func end(_ id: String, _ completion: @escaping (String?) -> Void) {
        open.removeAll { $0.id == id }
        save(completion)
    }

    private func save(_ completion: @escaping (String?) -> Void) {
        if waiting != nil {
            waiting?.append { [weak self] in self?.save(completion) }
            return
        }
        sequence += 1
        let (runs, number) = (open, sequence)
        var answer: ((String?) -> Void)? = completion
        func complete(_ problem: String?) {
            let body = answer
            answer = nil
            body?(problem)
        }
        executor.run(
            exitPolicy: .finish, limit: RunLog.timeLimit,
            { [store] in store.save(runs, sequence: number) },
            overdue: { complete("the disk has not answered for 2 s") }, completion: complete)
    }
}
