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
}
