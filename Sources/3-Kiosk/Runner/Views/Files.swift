import Platform

/// Paths of files beside a program's source, for examples that run where they were built.
public enum Files {
    /// The path of a file in the folder of a source.
    ///
    /// - Parameters:
    ///   - source: the source's `#filePath`.
    ///   - name: the file's name.
    public static func beside(_ source: String, _ name: String) -> String {
        let folder = source.lastIndex(of: "/").map { source[..<$0] } ?? "."
        return "\(folder)/\(name)"
    }

    /// Reads a file. It blocks, so call it before the first frame or in `ViewApp.background`.
    ///
    /// - Parameters:
    ///   - path: the path of a regular file.
    ///   - limit: the maximum size, in bytes.
    /// - Throws: an error that names the file and the reason: it is missing, is not a regular file, or is larger than
    ///   the limit.
    public static func read(_ path: String, limit: Int = 256 << 20) throws -> [UInt8] {
        try FileSystem.read(path, limit: limit)
    }
}
