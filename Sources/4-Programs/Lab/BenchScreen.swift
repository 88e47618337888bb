import Display
import Geometry
import HeadlessDisplay
import ImageCodecs
import Interface
import Motion
import Platform
import Rasterizer

/// The times of a frame, in seconds, and the fraction of pixels that it paints.
struct FrameCost {
    /// Advancing the views and recording the display list.
    var record: Double
    var paint: Double
    var damage: Double
}

/// A screen whose frames are recorded and painted into one buffer, as in a live run, and timed.
@MainActor final class BenchScreen {
    let screen: Screen
    private let composer: FrameComposer
    private let target: PixelBuffer
    private var now = 0.0

    /// Creates a screen with one pixel per point.
    init(width: Int, height: Int, threads: Int) {
        screen = Screen(pixelSize: Size(Double(width), Double(height)), scale: 1)
        composer = FrameComposer(threads: threads)
        target = PixelBuffer(width: width, height: height)
    }

    /// The last painted frame.
    var picture: BGRAImage { target.image }

    /// Touches the screen with a finger at a point, in points, at the time of the last frame.
    func touch(_ phase: Touch.Phase, at point: Point) {
        screen.touch(phase, finger: 0, at: point, time: now)
    }

    /// Makes the next frame, a refresh interval of 60 Hz later.
    @discardableResult func frame() -> FrameCost {
        now += 1.0 / 60
        let start = Clock.now()
        _ = screen.advance(to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
        _ = composer.record({ screen.draw(into: &$0) }, bounds: target.bounds)
        let recorded = Clock.now()
        let pixels = composer.paint(BackBuffer(index: 0, surface: target.surface, age: 1))
        return FrameCost(
            record: recorded - start, paint: Clock.now() - recorded,
            damage: Double(pixels) / Double(target.width * target.height))
    }
}
