import Glibc

/// A failed system call.
public struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The call, such as "open".
    public var call: String
    /// The file or device; empty if there is none.
    public var path: String
    /// The errno.
    public var code: Int32
    /// Replaces the system's words for `code` where they would be too vague.
    public var detail: String?

    public init(_ call: String, path: String = "", code: Int32 = errno, detail: String? = nil) {
        self.call = call
        self.path = path
        self.code = code
        self.detail = detail
    }

    /// "PATH: No such file or directory", or "CALL: …" without a path.
    public var description: String { "\(path.isEmpty ? call : path): \(reason)" }

    /// The reason without path and call.
    public var reason: String { detail ?? String(cString: strerror(code)) }
}
