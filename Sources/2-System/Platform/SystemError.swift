import Glibc

/// A failed system call.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The call, such as "open".
    package var call: String
    /// The path of the file or device; empty if there is none.
    package var path: String
    /// The errno.
    package var code: Int32
    /// The text that replaces the system's description of `code` if that would be too vague.
    package var detail: String?

    package init(_ call: String, path: String = "", code: Int32 = errno, detail: String? = nil) {
        self.call = call
        self.path = path
        self.code = code
        self.detail = detail
    }

    /// The error as text, such as "PATH: No such file or directory", or "CALL: …" without a path.
    package var description: String { "\(path.isEmpty ? call : path): \(reason)" }

    /// Whether the call may succeed later, since it failed for want of descriptors or memory.
    package var isTransient: Bool {
        [EMFILE, ENFILE, ENOMEM, EAGAIN, EINTR, EIO, ESTALE].contains(code)
    }

    /// The reason without path and call.
    package var reason: String { detail ?? String(cString: strerror(code)) }
}
