/// An error whose description says what is wrong and how to fix it.
public protocol DescribedError: Error, CustomStringConvertible {}

extension DescribedError {
    /// The description.
    public var errorDescription: String? { description }
}

/// The reason why a file, or something that it should contain, is not available.
public enum FileError: DescribedError, Equatable {
    /// There is no such file, or it cannot be read.
    case missingFile(String)
    /// The source's URL is malformed.
    case invalidData(String)
    /// The source's bytes cannot be fetched, such as those of a URL of another machine.
    case missingData(String)
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
        case .missingFile(let reason), .invalidData(let reason), .missingData(let reason),
            .invalidFile(let reason), .invalidArtboard(let reason), .invalidViewModel(let reason),
            .invalidViewModelInstance(let reason):
            reason
        case .cancelled: "the task that awaited the file was cancelled"
        }
    }
}

/// The reason why an artboard, or something that it should contain, is not available.
public enum ArtboardError: DescribedError, Equatable {
    /// The artboard is none of the file.
    case invalidArtboard(String)
    /// There is no state machine with this name.
    case invalidStateMachine(String)
    /// The awaiting task was cancelled.
    case cancelled

    /// What is wrong and how to fix it.
    public var description: String {
        switch self {
        case .invalidArtboard(let reason), .invalidStateMachine(let reason): reason
        case .cancelled: "the task that awaited the artboard was cancelled"
        }
    }
}

/// The reason why a state machine gave no answer.
public enum StateMachineError: DescribedError, Equatable {
    /// Another reason.
    case error(String)
    /// The awaiting task was cancelled.
    case cancelled

    /// What is wrong.
    public var description: String {
        switch self {
        case .error(let reason): reason
        case .cancelled: "the task that awaited the state machine was cancelled"
        }
    }
}

/// The reason why an image cannot be used.
public enum ImageError: DescribedError, Equatable {
    /// The bytes are no image, or one without pixels.
    case failedDecoding(String)
    /// The awaiting task was cancelled.
    case cancelled

    /// What is wrong with the image.
    public var description: String {
        switch self {
        case .failedDecoding(let reason): reason
        case .cancelled: "the task that awaited the image was cancelled"
        }
    }
}

/// The reason why a font cannot be used.
public enum FontError: DescribedError, Equatable {
    /// The bytes are no font.
    case failedDecoding(String)
    /// The awaiting task was cancelled.
    case cancelled

    /// What is wrong with the font.
    public var description: String {
        switch self {
        case .failedDecoding(let reason): reason
        case .cancelled: "the task that awaited the font was cancelled"
        }
    }
}

/// The reason why there is no worker. It does not occur, since the rasterizer needs no graphics processor; code that
/// tells the reasons apart names it.
public enum WorkerError: DescribedError, Equatable {
    /// There is no graphics processor.
    case missingDevice

    /// What is wrong.
    public var description: String { "there is no graphics processor" }
}

/// The reason why a property's value could not be read, or is no longer observed.
public enum ViewModelInstanceError: DescribedError {
    /// The property has no value.
    case missingData
    /// The property is of another type than the one asked for: the expected and the actual type.
    case valueMismatch(String, String)
    /// Another error.
    case error(any Error)
    /// There is no such property, with the properties that exist.
    case message(String)
    /// The awaiting task was cancelled.
    case cancelled

    /// What is wrong, and which properties exist.
    public var description: String {
        switch self {
        case .missingData: "the property has no value"
        case .valueMismatch(let expected, let actual):
            "the property is of the type \(actual), not \(expected)"
        case .error(let error): "\(error)"
        case .message(let reason): reason
        case .cancelled: "the task that awaited the property was cancelled"
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
