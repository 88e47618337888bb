/// Why a font could not be used.
public struct FontError: Error, CustomStringConvertible {
    public var path: String
    public var reason: String

    public var description: String {
        path.isEmpty ? reason : "\(path): \(reason)"
    }
}
