import Glibc
import Platform

/// A temporary folder of a command.
struct TemporaryFolder {
    let path: String

    /// The folder in which temporary folders are made unless another one is given: TMPDIR or /tmp.
    static var base: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    /// Makes a folder.
    ///
    /// - Parameters:
    ///   - name: the beginning of its name.
    ///   - base: the folder in which it is made.
    init(_ name: String, in base: String = TemporaryFolder.base) throws(SystemError) {
        var template = Array("\(base)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp", path: base) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes the folder with everything in it.
    func remove() { TemporaryFolder.remove(path) }

    private static func remove(_ path: String) {
        // A link is removed, but not what it leads to.
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        for name in (try? FileSystem.list(path)) ?? [] { remove("\(path)/\(name)") }
        rmdir(path)
    }
}
