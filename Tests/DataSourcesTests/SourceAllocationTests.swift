import Glibc
import Platform
import TestSupport
import Testing

@testable import DataSources

/// A turn of the frame loop in which no source has anything new allocates nothing.
@Suite(.enabled(if: Allocations.areCounted)) struct SourceAllocationTests {
    @Test func idleTurnDoesNotAllocate() throws {
        let folder = try TestFolder()
        try folder.write("[]", to: "rows.json")
        let live = LiveSources([
            SourceDescription(
                .stream(["/bin/sh", "-c", "echo '[]'; exec sleep 60"]), name: "stream",
                folder: folder.path),
            SourceDescription(
                .command(["/bin/sleep", "60"]), name: "command", folder: folder.path),
            SourceDescription(
                .file("\(folder.path)/rows.json"), name: "file", folder: folder.path),
        ])
        defer { live.set.stop() }
        live.set.start()
        try live.run {
            live.set["stream"]?.state.hasLoaded == true && live.set["file"]?.state.hasLoaded == true
        }
        func turn() { live.loop.turn(until: 0) }
        for _ in 0..<10 { turn() }
        #expect(Allocations.count { for _ in 0..<60 { turn() } } == 0)
    }
}
