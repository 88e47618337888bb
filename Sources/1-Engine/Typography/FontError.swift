/// Why a font could not be used.
public struct FontError: Error, Equatable, CustomStringConvertible {
    /// Empty where the error is of no one file.
    public var path: String
    public var reason: String

    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    public var description: String {
        path.isEmpty ? reason : "\(path): \(reason)"
    }
}
