/// The reason why a file, or something that it should contain, is not available.
public enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no such file, or it cannot be read.
    case missingFile(String)
    /// The bytes are not a valid .riv file.
    case invalidFile(String)
    /// There is no artboard with this name, or it is too large to instantiate.
    case invalidArtboard(String)
    /// There is no view model with this name.
    case invalidViewModel(String)
    /// There is no instance with this name, or the artboard has no view model.
    case invalidViewModelInstance(String)
    /// The awaiting task was cancelled.
    case cancelled

    /// What is wrong and how to fix it.
    public var description: String {
        switch self {
        case .missingFile(let reason), .invalidFile(let reason), .invalidArtboard(let reason),
            .invalidViewModel(let reason), .invalidViewModelInstance(let reason):
            reason
        case .cancelled: "the task that awaited the file was cancelled"
        }
    }
}

/// The reason why a state machine could not be created.
public enum ArtboardError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no state machine with this name.
    case invalidStateMachine(String)
    /// The awaiting task was cancelled.
    case cancelled

    /// What is wrong and how to fix it.
    public var description: String {
        switch self {
        case .invalidStateMachine(let reason): reason
        case .cancelled: "the task that awaited the artboard was cancelled"
        }
    }
}

/// Throws an error if the current task is cancelled.
func throwIfCancelled<Failure: Error>(_ error: Failure) throws(Failure) {
    if Task.isCancelled { throw error }
}

extension Sequence<String> {
    /// The names in quotation marks, for messages: "'a', 'b'", or "none".
    var quotedList: String {
        let list = map { "'\($0)'" }.joined(separator: ", ")
        return list.isEmpty ? "none" : list
    }
}
