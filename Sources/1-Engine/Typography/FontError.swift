/// Why a font could not be used.
public struct FontError: Error, Equatable, CustomStringConvertible {
    /// Empty where the error is of no one file.
    public var path: String
    /// What is wrong, without the path.
    public var reason: String

    /// An error about the font file at `path`.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The path, if there is one, and the reason.
    public var description: String {
        path.isEmpty ? reason : "\(path): \(reason)"
    }
}
