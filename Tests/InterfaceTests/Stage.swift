import Geometry
import Motion
import Rasterizer
import Testing

@testable import Interface

/// A screen with a clock that the test advances.
@MainActor final class Stage {
    let screen: Screen
    private(set) var now = 0.0

    init(_ size: Size = Size(300, 600), scale: Double = 1) {
        screen = Screen(pixelSize: Size(size.width * scale, size.height * scale), scale: scale)
    }

    var root: View { screen.root }

    /// Advances by one frame.
    @discardableResult
    func frame(_ interval: Double = 1.0 / 60) -> Bool {
        now += interval
        return screen.advance(
            to: FrameTime(timestamp: now, targetTimestamp: now, duration: interval))
    }

    func frames(_ count: Int) { for _ in 0..<count { frame() } }

    /// Advances until nothing moves any more; records an issue if something still moves after 2000 frames.
    ///
    /// - Returns: the number of frames that this took.
    @discardableResult
    func settle() -> Int {
        for count in 1...2000 where !frame() { return count }
        Issue.record("the screen requests a frame after each of 2000 frames")
        return 2000
    }

    func touch(_ phase: Touch.Phase, _ x: Double, _ y: Double, finger: Int = 0) {
        screen.touch(phase, finger: finger, at: Point(x, y), time: now)
    }

    /// Moves a finger in equal steps, one per frame.
    func drag(
        from: Point, to: Point, frames count: Int = 12, ends: Bool = true, finger: Int = 0
    ) {
        touch(.began, from.x, from.y, finger: finger)
        for i in 1...count {
            frame()
            let p = from.lerp(to: to, Double(i) / Double(count))
            touch(.moved, p.x, p.y, finger: finger)
        }
        frame()
        if ends { touch(.ended, to.x, to.y, finger: finger) }
    }

    func tap(_ x: Double, _ y: Double) {
        touch(.began, x, y)
        frame()
        touch(.ended, x, y)
    }

    private var list = DisplayList()

    /// Returns a picture of the current content.
    func picture(threads: Int = 1) -> PixelBuffer {
        screen.draw(into: &list)
        let bitmap = PixelBuffer(
            width: Int(screen.size.width * screen.scale),
            height: Int(screen.size.height * screen.scale))
        FrameRasterizer(threads: threads).render(list, into: bitmap.surface)
        return bitmap
    }

    /// Returns the colour of a pixel.
    func pixel(_ x: Int, _ y: Int) -> UInt32 { picture()[x, y] }
}

/// Lets the jobs of the main actor run that are waiting now.
@MainActor func runMainActorJobs() async {
    await withCheckedContinuation { continuation in
        // Jobs of one priority run in order.
        Task { @MainActor in continuation.resume() }
    }
}
