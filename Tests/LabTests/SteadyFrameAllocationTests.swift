import CAllocationCount
import Geometry
import Interface
import Motion
import Platform
import Rasterizer
import RiveRuntime
import TestSupport
import Testing

@testable import Lab

/// Frames of whole screens allocate nothing once what they need has been allocated.
@MainActor @Suite(.enabled(if: Allocations.areCounted)) struct SteadyFrameAllocationTests {
    @Test(arguments: [20, 10_000])
    func aScrollingTableAllocatesNothing(rows: Int) throws {
        let table = try ScrollingTable(rows: rows, size: Size(480, 800))
        #expect(table.scroll(frames: 240) { Int(thread_allocation_count()) }.allocations == 0)
    }

    /// The animations that the examples ship, over a whole screen.
    @Test(arguments: [
        "Departures/header", "SpaceReload/space", "DataBoundHeader/lighthouse",
    ])
    func aPlayingFileAllocatesNothing(name: String) throws {
        let size = Size(480, 160)
        let screen = Screen(pixelSize: size, scale: 1)
        let file = try File(try FileSystem.read("Examples/\(name).riv"))
        let view = RiveView(rive: try Rive(file: file, fit: .cover))
        view.frame = Rect(origin: .zero, size: size)
        screen.root.addSubview(view)
        let target = PixelBuffer(width: 480, height: 160)
        let surface = target.surface
        let rasterizer = FrameRasterizer()
        var list = DisplayList()
        var now = 0.0
        func frame() {
            now += 1.0 / 60
            _ = screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
            screen.draw(into: &list)
            rasterizer.render(list, into: surface)
        }
        // Twice through each loop of the animations, so that all outlines have had their memory.
        for _ in 0..<600 { frame() }
        #expect(Allocations.count { for _ in 0..<60 { frame() } } == 0)
    }
}
