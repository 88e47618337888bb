import Interface
import Platform
import RiveRuntime
import Testing

/// Public .riv files next to the repository, used as headers. The test is skipped if they are missing.
@MainActor @Suite struct HeaderSurveyTests {
    nonisolated private static let folders = ["../shared/riv/files", "../shared/riv-more/files"]
    nonisolated private static var isThere: Bool { folders.allSatisfy(FileSystem.exists) }

    /// Returns whether a file has a state machine with both inputs, or at least four animations.
    private func wasAccepted(_ file: File) -> Bool {
        guard let artboard = file.artboards.first else { return false }
        if artboard.animations.count >= 4 { return true }
        guard let plan = try? RiveHeaderPlan(artboard, of: file),
            case .stateMachine(_, let targets) = plan.playback
        else { return false }
        return targets[.pull] != nil && targets[.refreshing]?.kind == .boolean
    }

    /// Every file that has an artboard and can be instantiated serves as a header.
    @Test(.enabled(if: isThere, "../shared has no .riv files"))
    func allFilesWorkAsHeaders() throws {
        var counts = (files: 0, before: 0, after: 0)
        for folder in HeaderSurveyTests.folders {
            for name in try FileSystem.list(folder).sorted() where name.hasSuffix(".riv") {
                let bytes = try FileSystem.read("\(folder)/\(name)", limit: 64 << 20)
                guard let file = try? File(bytes), !file.artboards.isEmpty else { continue }
                counts.files += 1
                if wasAccepted(file) { counts.before += 1 }
                do {
                    _ = try RiveRefreshHeader(file)
                    counts.after += 1
                } catch { print("\(name): \(error)") }
            }
        }
        print("headers: \(counts.before) of \(counts.files) before, \(counts.after) now")
        #expect(counts.after == counts.files && counts.before < counts.after)
    }
}
