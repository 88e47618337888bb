import JSON

/// Replays a source's documents from a recording at their times, instead of running a program or reading a
/// file.
final class ReplayRunner: SourceRunner {
    weak var delegate: (any SourceRunnerDelegate)?
    private let context: SourceContext
    private var documents: ArraySlice<RecordedDocument>
    private var begin: Double?
    private lazy var timer = context.loop.makeTimer { [weak self] in self?.deliver() }
    private var completions: [(SourceFailure?) -> Void] = []

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - documents: the source's documents, sorted by time.
    ///   - context: the run's clock.
    init(_ documents: [RecordedDocument], _ context: SourceContext) {
        self.documents = documents[...]
        self.context = context
    }

    var isRefreshing: Bool { !completions.isEmpty }

    private var nextTime: Double {
        guard let begin, let next = documents.first else { return .infinity }
        return begin + next.time
    }

    func start() {
        begin = context.now
        timer.set(nextTime)
    }

    /// Completes with the next document, as the refresh did in the recording.
    func refresh(_ completion: @escaping (SourceFailure?) -> Void) {
        if documents.isEmpty { return completion(nil) }
        completions.append(completion)
    }

    private func deliver() {
        while context.now >= nextTime, let next = documents.popFirst() {
            delegate?.didRead(next.document, size: next.size, age: 0, output: nil)
            let served = completions
            completions = []
            for completion in served { completion(nil) }
        }
        timer.set(nextTime)
    }

    func stop() {
        delegate = nil
        completions = []
        documents = []
        timer.cancel()
    }
}
