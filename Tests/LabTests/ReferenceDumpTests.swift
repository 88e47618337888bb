import Glibc
import Lab
import Testing

/// Comparison with the golden dumps of the format's reference runtime, if they are available.
@Suite struct ReferenceDumpTests {
    private static let compare = "../shared/riv/compare"

    private static func isAvailable(_ folder: String) -> Bool {
        access(compare, X_OK) == 0 && access("\(folder)/golden", R_OK) == 0
    }

    @Test(
        .enabled(
            if: isAvailable("../shared/riv"), "../shared/riv is missing: no dumps to compare with"))
    func filesMatchReferenceDumps() throws { try expectAgreement(with: "../shared/riv") }

    @Test(
        .enabled(
            if: isAvailable("../shared/riv-more"),
            "../shared/riv-more is missing: no dumps to compare with"))
    func furtherFilesMatchReferenceDumps() throws {
        try expectAgreement(with: "../shared/riv-more")
    }

    private func expectAgreement(with folder: String) throws {
        let differences = try RivTableCommand.differences(
            folder, dump: "\(ReferenceDumpTests.lab) riv-dump")
        // A golden of a newer state of the reference runtime replaces the one of the same name.
        let newer = "../shared/riv-world/golden"
        for (file, difference) in differences where access("\(newer)/\(file)", R_OK) != 0 {
            Issue.record("\(file): \(difference)")
        }
    }

    /// The path of this build's `flipbook-lab`, which is beside the test bundle.
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
