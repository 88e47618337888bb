/// What is wrong with a configuration, and where.
public struct ConfigError: Error, Equatable, CustomStringConvertible {
    public var path: String
    /// From 1; 0 where it is not about a line.
    public var line: Int
    public var reason: String

    public var description: String {
        line > 0 ? "\(path):\(line): \(reason)" : "\(path): \(reason)"
    }
}
