import Platform

/// Files beside a program's source, for examples that run where they were built.
public enum Files {
    /// - Parameters:
    ///   - source: `#filePath` of the source.
    ///   - name: of a file in the same folder.
    public static func beside(_ source: String, _ name: String) -> String {
        let folder = source.lastIndex(of: "/").map { source[..<$0] } ?? "."
        return "\(folder)/\(name)"
    }
}
