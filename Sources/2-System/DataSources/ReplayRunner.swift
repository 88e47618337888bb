import JSON

/// Gives a source the documents of a recording at their times, in place of a program or a file.
final class ReplayRunner: SourceRunner {
    weak var delegate: (any SourceRunnerDelegate)?
    private let context: SourceContext
    private var documents: ArraySlice<RecordedDocument>
    private var begin: Double?
    private var completions: [(SourceFailure?) -> Void] = []

    /// - Parameter documents: of the source, in the order of their times.
    init(_ documents: [RecordedDocument], _ context: SourceContext) {
        self.documents = documents[...]
        self.context = context
    }

    func addDescriptors(to list: inout [Int32]) {}
    var isRefreshing: Bool { !completions.isEmpty }

    var timerDeadline: Double {
        guard let begin, let next = documents.first else { return .infinity }
        return begin + next.time
    }

    func start() { begin = context.now() }

    /// A refresh ends with the next document, as it did when the recording was made.
    func refresh(_ completion: @escaping (SourceFailure?) -> Void) {
        if documents.isEmpty { return completion(nil) }
        completions.append(completion)
    }

    func poll() {
        while context.now() >= timerDeadline, let next = documents.popFirst() {
            delegate?.didRead(next.document, age: 0, output: nil)
            let served = completions
            completions = []
            for completion in served { completion(nil) }
        }
    }

    func stop() {
        delegate = nil
        completions = []
        documents = []
    }
}
