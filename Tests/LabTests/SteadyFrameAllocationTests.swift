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

/// What frames of whole screens allocate once caches and buffers have grown to their size.
@MainActor @Suite(.enabled(if: Allocations.areCounted)) struct SteadyFrameAllocationTests {
    @Test(arguments: [20, 10_000])
    func aScrollingTableAllocatesNothing(rows: Int) throws {
        let table = try ScrollingTable(rows: rows, size: Size(480, 800))
        #expect(table.scroll(frames: 240) { Int(thread_allocation_count()) }.allocations == 0)
    }

    /// A push makes the views of a screen; the frames after it only move them.
    @Test func aTransitionBetweenScreensAllocatesNothing() throws {
        let screens = try PushedScreens(size: Size(480, 800))
        func count() -> Int { Int(thread_allocation_count()) }
        _ = screens.run(count)
        #expect(screens.run(count).allocationsPerFrame == 0)
    }

    /// An animation that an example ships, and how much a frame of it may allocate: as much as was
    /// measured when the test was written, and never more.
    struct Animation: Sendable {
        var name: String
        var allocationsPerFrame: Int
    }

    @Test(arguments: [
        Animation(name: "Departures/header", allocationsPerFrame: 1),
        Animation(name: "SpaceReload/space", allocationsPerFrame: 1),
        Animation(name: "DataBoundHeader/lighthouse", allocationsPerFrame: 1),
    ])
    func aPlayingFileAllocatesNoMoreThanMeasured(animation: Animation) throws {
        let size = Size(480, 160)
        let screen = Screen(pixelSize: size, scale: 1)
        let file = try File(try FileSystem.read("Examples/\(animation.name).riv"))
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
        // Past the loop of each animation, so that caches and buffers have grown to their size.
        for _ in 0..<600 { frame() }
        let allocations = Allocations.count { for _ in 0..<60 { frame() } }
        #expect(allocations <= 60 * animation.allocationsPerFrame, "\(allocations)")
    }
}
