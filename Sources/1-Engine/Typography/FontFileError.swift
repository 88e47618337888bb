/// The reason why a font cannot be used.
public struct FontFileError: Error, Equatable, CustomStringConvertible {
    /// The path of the font file; empty if the error does not concern a single file.
    public var path: String
    /// What is wrong, without the path.
    public var reason: String

    /// Creates an error about the font file at `path`.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    static func notScalable(_ path: String) -> FontFileError {
        FontFileError(path: path, reason: "this is not a scalable font")
    }

    /// The path, if there is one, followed by the reason.
    public var description: String {
        path.isEmpty ? reason : "\(path): \(reason)"
    }
}
