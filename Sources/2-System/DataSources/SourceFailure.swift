import Glibc
import Platform

/// The reason why a source has no new document, in one line that names the program or the file.
package struct SourceFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }

    /// Describes why a file cannot be read, with the nearest name if there is no such file. For use on a background
    /// thread.
    init(reading path: String, _ error: SystemError) {
        let nearest = error.code == ENOENT ? FileSystem.nearestName(to: path) : nil
        description = "\(error)" + (nearest.map { ", but there is '\($0)'" } ?? "")
    }

    /// Why a program whose output is a pipe may seem to print nothing, and what to do about it.
    static let bufferingAdvice =
        "it may be buffering its output: flush it after each line, such as with 'python3 -u' or 'stdbuf -oL'"
}
