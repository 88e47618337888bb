import Interface
import Platform
import RiveRuntime
import Testing

/// Public .riv files next to the repository, used as headers. The test is skipped if they are missing.
@MainActor @Suite struct PublicFileHeaderTests {
    nonisolated private static let folders = ["../shared/riv/files", "../shared/riv-more/files"]
    nonisolated private static var isThere: Bool { folders.allSatisfy(FileSystem.exists) }

    /// Every file that can be imported and has an artboard can be used as a header.
    @Test(.enabled(if: isThere, "../shared has no .riv files"), arguments: folders)
    func everyPublicFileCanBeHeader(folder: String) throws {
        var count = 0
        var refusals: [String] = []
        for name in try FileSystem.list(folder).sorted() where name.hasSuffix(".riv") {
            let bytes = try FileSystem.read("\(folder)/\(name)", limit: 64 << 20)
            guard let file = try? File(bytes), !file.artboards.isEmpty else { continue }
            count += 1
            do { _ = try RiveRefreshHeader(file) } catch { refusals.append("\(name): \(error)") }
        }
        #expect(count > 0 && refusals == [])
    }
}
