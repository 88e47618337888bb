import Display
import Geometry
import InputEvents
import Interface
import Motion
import Platform
import Rasterizer
import RiveRuntime
import TestSupport
import Testing

@testable import CompassReload

/// The allocations of frames in which an example's recorded finger pulls a list with the example's header.
@MainActor @Suite(.enabled(if: Allocations.areCounted)) struct ExampleAllocationTests {
    /// The header of an example, and the maximum mean number of allocations per frame.
    struct Example: Sendable {
        var name: String
        var header: @MainActor @Sendable () throws -> RefreshHeader
        var allocationsPerFrame: Double

        /// Returns an example whose header plays a .riv file.
        static func rive(_ name: String, _ file: String, _ allocations: Double) -> Example {
            Example(
                name: name,
                header: {
                    try RiveRefreshHeader(
                        File(try FileSystem.read("Examples/\(name)/\(file)")))
                }, allocationsPerFrame: allocations)
        }
    }

    // Not in the macro's arguments, since closures there crash the compiler of Swift 6.0.
    private nonisolated static let examples: [Example] = [
        .rive("Departures", "header.riv", 4), .rive("SpaceReload", "space.riv", 4),
        Example(name: "WarpReload", header: { WarpRefreshHeader() }, allocationsPerFrame: 9),
        Example(name: "CompassReload", header: { makeCompassHeader() }, allocationsPerFrame: 18),
        Example(
            name: "RefreshableScroll", header: { SpinnerRefreshHeader() }, allocationsPerFrame: 7),
    ]

    @Test(arguments: examples)
    func replayedPullStaysWithinAllocationLimit(example: Example) throws {
        let list = PulledList(header: try example.header())
        let recording = try TouchRecording(load: "Examples/\(example.name)/pull.touch")
        let events = recording.events(width: 480, height: 800)
        // Replayed twice before counting, so that caches and buffers have reached their final size.
        for _ in 0..<2 { list.replay(events) }
        let frames = list.frameCount
        let allocations = Allocations.count { list.replay(events) }
        let mean = Double(allocations) / Double(list.frameCount - frames)
        #expect(mean <= example.allocationsPerFrame, "\(mean)")
    }
}

/// A list of plain rows with a header, on a virtual clock.
@MainActor private final class PulledList: TableViewDataSource {
    private let screen = Screen(pixelSize: Size(480, 800), scale: 1)
    private let table = TableView(rowHeight: 68)
    private let composer = FrameComposer(threads: 1)
    private let target = PixelBuffer(width: 480, height: 800)
    private let surface: Surface
    private let bounds = PixelRect(x0: 0, y0: 0, x1: 480, y1: 800)
    private var now = 0.0
    private(set) var frameCount = 0

    init(header: RefreshHeader) {
        surface = target.surface
        table.frame = Rect(0, 0, 480, 800)
        screen.root.addSubview(table)
        table.dataSource = self
        table.reloadData()
        let control = RefreshControl(header: header, threshold: 120)
        control.onRefresh = { [screen] done in screen.perform(after: 1, done) }
        table.refreshControl = control
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 30 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() ?? TableViewCell()
        cell.backgroundColor = Color(argb: 0xffee_eeee)
        return cell
    }

    /// Runs six seconds of frames with the touches of a recording.
    func replay(_ events: [TouchEvent]) {
        let start = now
        var next = 0
        for _ in 0..<360 {
            now += 1.0 / 60
            while next < events.count, start + events[next].time <= now {
                touch(events[next], time: start + events[next].time)
                next += 1
            }
            frame()
        }
    }

    private func touch(_ event: TouchEvent, time: Double) {
        let phase: Touch.Phase =
            switch event.phase {
            case .began: .began
            case .moved: .moved
            case .ended: .ended
            case .cancelled: .cancelled
            }
        screen.touch(phase, finger: event.finger, at: Point(event.x, event.y), time: time)
    }

    private func frame() {
        frameCount += 1
        _ = screen.advance(
            to: FrameTime(timestamp: now, targetTimestamp: now + 1.0 / 60, duration: 1.0 / 60))
        _ = composer.record({ screen.draw(into: &$0) }, bounds: bounds)
        _ = composer.paint(BackBuffer(index: 0, surface: surface, age: 1))
    }
}
