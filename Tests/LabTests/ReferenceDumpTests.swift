import Glibc
import Lab
import Testing

/// Against the golden dumps of the format's reference runtime, where they are at hand.
@Suite struct ReferenceDumpTests {
    private static let folder = "../shared/riv"
    private static let isThere = access("\(folder)/compare", X_OK) == 0

    @Test(.enabled(if: isThere, "../shared/riv is missing: no golden dumps to compare with"))
    func filesPlayAsTheReferenceHasThem() throws {
        let differences = try RivTableCommand.differences(
            ReferenceDumpTests.folder, dump: "\(ReferenceDumpTests.lab) riv-dump")
        for (file, difference) in differences {
            Issue.record("\(file): \(difference)")
        }
    }

    /// The dump command of this build: the test bundle lies in the build folder, beside the programs.
    private static var lab: String {
        var folder = CommandLine.arguments[0].split(
            separator: "/", omittingEmptySubsequences: false)
        while !folder.isEmpty {
            folder.removeLast()
            let path = folder.joined(separator: "/") + "/flipbook-lab"
            if access(path, X_OK) == 0 { return path }
        }
        return "flipbook-lab"
    }
}
