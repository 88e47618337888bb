import JSON
import Platform

/// Brings the documents that programs of actions have printed; see `SourceDescription.Kind.outcome`. It fetches nothing
/// by itself.
final class OutcomeRunner: SourceRunner {
    weak var delegate: (any SourceRunnerDelegate)?
    private let parser: DocumentParser
    private let executor: any BackgroundExecutor
    /// The number of `take` and `discard` so far: what was printed before the latest one comes too late.
    private var latest = 0

    init(_ description: SourceDescription, _ context: SourceContext) {
        parser = description.documentParser
        executor = context.executor
    }

    var isRefreshing: Bool { false }
    func start() {}
    func refresh(_ completion: @escaping (SourceFailure?) -> Void) { completion(nil) }
    func stop() { delegate = nil }

    /// Lets what has not been parsed yet come too late.
    func discard() { latest += 1 }

    /// Parses a program's output in the background.
    ///
    /// - Parameter completion: called with the failure, or with nil after the document was delivered.
    func take(_ output: [UInt8], _ completion: @escaping (SourceFailure?) -> Void) {
        latest += 1
        let number = latest
        executor.run(
            { [parser] in
                Result { () throws(SourceFailure) in try parser.parse(output) }
            },
            completion: { [weak self] result in
                switch result {
                case .success(let document):
                    if let self, number == latest {
                        delegate?.didRead(
                            document.value, size: document.size, age: 0, output: nil)
                    }
                    completion(nil)
                case .failure(let failure): completion(failure)
                }
            })
    }
}
