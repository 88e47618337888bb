import Motion
import Rasterizer
import TestSupport
import Testing

@testable import FlipbookUI

/// `scripts/check allocations` runs the tests whose names contain "Allocation".
@MainActor @Suite struct HostAllocationTests {
    /// This holds in a debug build too, since the host itself allocates nothing.
    @Test func unchangedHostDoesNotAllocate() throws {
        let hosted = try Hosted(Text("a"))
        let time = FrameTime(timestamp: 9, targetTimestamp: 9, duration: 0.01)
        hosted.stage.settle()
        let count = Allocations.count { _ = hosted.host.advance(to: time) }
        #expect(count == 0)
    }

    @Test(.enabled(if: Allocations.areCounted))
    func steadyFrameDoesNotAllocate() throws {
        let hosted = try Hosted(
            ScrollView {
                VStack { ForEach(0..<20) { _ in HStack { Text("abc").padding() } } }
            })
        var list = DisplayList()
        func frame() {
            hosted.stage.frame()
            hosted.stage.screen.draw(into: &list)
        }
        for _ in 0..<3 { frame() }
        let count = Allocations.count { for _ in 0..<10 { frame() } }
        #expect(count == 0)
    }
}
