import JSON

/// Feeds the sources of a run on a virtual clock by hand, in place of the programs and files that the configuration
/// names: a tester decides what arrives, and when.
///
/// Each document passes through the executor before it arrives, as one that is parsed does: one job a source at a
/// time, and a later document replaces one that waits.
package final class SourceFeed {
    /// The runners of the sources that have not been stopped, by name.
    private var runners: [String: FedRunner] = [:]
    /// Called with the name of a source whose refresh has begun. The refresh ends with the next document or failure.
    package var onRefresh: (String) -> Void = { _ in }

    package init() {}

    /// Delivers a document to a source. Does nothing if there is no such source.
    ///
    /// - Parameter age: seconds since it was written.
    package func send(_ document: DataValue, to source: String, age: Double = 0) {
        runners[source]?.send(.success(document), age: age)
    }

    /// Lets a source fail.
    package func fail(_ source: String, _ reason: String) {
        runners[source]?.send(.failure(SourceFailure(reason)), age: 0)
    }

    func makeRunner(_ source: String, _ context: SourceContext) -> any SourceRunner {
        let runner = FedRunner(source, self, context)
        runners[source] = runner
        return runner
    }

    /// Forgets a runner, whose context holds the feed.
    fileprivate func remove(_ runner: FedRunner, of source: String) {
        if runners[source] === runner { runners[source] = nil }
    }
}

/// A runner whose documents and failures come from a `SourceFeed`.
private final class FedRunner: SourceRunner {
    weak var delegate: (any SourceRunnerDelegate)?
    private let name: String
    private unowned let feed: SourceFeed
    private let context: SourceContext
    private var completions: [(SourceFailure?) -> Void] = []
    private typealias Delivery = (
        result: Result<DataValue, SourceFailure>, age: Double, sent: Double
    )
    /// The newest document, if it has not been delivered yet, and a failure after it.
    private var document, failure: Delivery?
    private var isWorking = false

    init(_ name: String, _ feed: SourceFeed, _ context: SourceContext) {
        (self.name, self.feed, self.context) = (name, feed, context)
    }

    var isRefreshing: Bool { !completions.isEmpty }
    func start() {}

    func refresh(_ completion: @escaping (SourceFailure?) -> Void) {
        completions.append(completion)
        if completions.count == 1 { feed.onRefresh(name) }
    }

    func send(_ result: Result<DataValue, SourceFailure>, age: Double) {
        let delivery = (result, age, context.now)
        switch result {
        case .success: (document, failure) = (delivery, nil)
        // A failure does not take back the document that came before it.
        case .failure: failure = delivery
        }
        work()
    }

    private func work() {
        guard !isWorking, let (result, age, sent) = document ?? failure else { return }
        if document != nil { document = nil } else { failure = nil }
        isWorking = true
        context.executor.run(
            { result },
            completion: { [weak self] result in
                guard let self else { return }
                isWorking = false
                let served = completions
                completions = []
                switch result {
                case .success(let document):
                    delegate?.didRead(
                        document, size: 0, age: age + context.now - sent, output: nil)
                    for completion in served { completion(nil) }
                case .failure(let failure):
                    delegate?.didFail(failure)
                    for completion in served { completion(failure) }
                }
                work()
            })
    }

    func stop() {
        delegate = nil
        completions = []
        (document, failure) = (nil, nil)
        feed.remove(self, of: name)
    }
}
