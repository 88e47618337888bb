/// Why a file, or something that a file should hold, could not be had.
public enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no such file, or it cannot be read.
    case missingFile(String)
    /// The bytes are no .riv file, or a damaged one.
    case invalidFile(String)
    /// There is no artboard of that name, or it is too large to instantiate.
    case invalidArtboard(String)
    /// There is no view model of that name.
    case invalidViewModel(String)
    /// There is no instance of that name, or the artboard has no view model.
    case invalidViewModelInstance(String)
    /// The task that awaited it was cancelled.
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

/// Why a state machine could not be made.
public enum ArtboardError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no state machine of that name.
    case invalidStateMachine(String)

    /// What is wrong and how to fix it.
    public var description: String {
        switch self {
        case .invalidStateMachine(let reason): reason
        }
    }
}

extension Sequence<String> {
    /// The names for a message: "'a', 'b'", or "none".
    var quotedList: String {
        let list = map { "'\($0)'" }.joined(separator: ", ")
        return list.isEmpty ? "none" : list
    }
}
