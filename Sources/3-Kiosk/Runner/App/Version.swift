import Platform
import Processes
import Rasterizer

/// The version of the program; a test compares it with CHANGELOG.md.
package enum Version {
    package static let current = "0.2.0"

    /// The output of `flipbook --version`: the version and how the program was built, one name and value a line.
    package static var report: String {
        let features = Processor.features.joined(separator: " ")
        return """
            flipbook \(current)
            commit: \(commit ?? "not recorded")
            compiler: \(compiler)
            processor: \(Processor.architecture) \(features), painting with \(Processor.painter)
            """
    }

    /// The commit that the program was built from. Packages and packaging/install write it to a file that is installed
    /// with the program: compiled in, it would change the binary with every commit.
    private static var commit: String? {
        let path = Executable.current
        guard let folder = path.lastIndex(of: "/").map({ path[..<$0] }),
            let text = try? FileSystem.read("\(folder)/../share/flipbook/commit", limit: 100)
        else { return nil }
        let hash = String(decoding: text, as: UTF8.self).prefix { $0 != "\n" }
        return hash.isEmpty ? nil : String(hash)
    }

    private static var compiler: String {
        #if compiler(>=6.4)
            "Swift 6.4 or later"
        #elseif compiler(>=6.3)
            "Swift 6.3"
        #elseif compiler(>=6.2)
            "Swift 6.2"
        #elseif compiler(>=6.1)
            "Swift 6.1"
        #else
            "Swift 6.0"
        #endif
    }
}
