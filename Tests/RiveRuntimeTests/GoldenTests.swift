import Glibc
import Testing

/// Holds the runtime against what the reference runtime draws. The files and dumps belong to other
/// people and lie beside the checkout where there are any.
@Suite struct GoldenTests {
    private static let folder = "../shared/riv"
    private static let isThere = access("\(folder)/compare", X_OK) == 0

    @Test(.enabled(if: isThere, "../shared/riv is missing: no golden dumps to compare with"))
    func pullMatchesInAllAnimations() {
        #expect(GoldenTests.compare("rive-ios-pull") == 0)
    }

    /// Runs the comparison with the dump command of this build.
    private static func compare(_ name: String) -> Int32 {
        let program = CommandLine.arguments[0]
        var folder = program.split(separator: "/", omittingEmptySubsequences: false)
        var lab = ""
        // The test bundle lies in the build folder, beside the programs.
        while !folder.isEmpty {
            folder.removeLast()
            lab = folder.joined(separator: "/") + "/flipbook-lab"
            if access(lab, X_OK) == 0 { break }
        }
        let words = ["\(Self.folder)/compare", "\(lab) riv-dump", Self.folder, name]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var pid = pid_t()
        guard posix_spawn(&pid, arguments[0]!, nil, nil, arguments, environ) == 0 else { return -1 }
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        return status
    }
}
