import Geometry
import Rasterizer

/// Records frames and brings back buffers up to date by painting the damage of all frames since each buffer
/// was presented.
package final class FrameComposer {
    /// The maximum number of rectangles to which the damage of a frame is simplified.
    private static let maximumDamage = 4

    private let rasterizer: FrameRasterizer
    private var current = DisplayList()
    private var previous = DisplayList()
    private var history = DamageHistory()
    /// How the recorded frame differs from the one before, in logical pixels.
    package private(set) var damage: [PixelRect] = []
    /// Reused, so that recording does not allocate.
    private var differences: [PixelRect] = []

    /// - Parameters:
    ///   - threads: the number of threads that paint.
    ///   - clock: measures `threadTimes`; nil measures nothing.
    package init(threads: Int, clock: (@Sendable () -> Double)? = nil) {
        rasterizer = FrameRasterizer(threads: threads)
        rasterizer.clock = clock
    }

    /// How long each of the first eight threads took to paint its part, in seconds.
    package var threadTimes: SIMD8<Float> { rasterizer.threadTimes }

    /// The kernel's thread IDs of the helper threads that have started.
    package var threadIdentifiers: [Int32] { rasterizer.threadIdentifiers }

    /// The number of pixels in the recorded frame's damage.
    package var damageArea: Int { damage.reduce(0) { $0 + $1.area } }

    /// Records a frame.
    ///
    /// - Parameters:
    ///   - body: draws the frame.
    ///   - bounds: the display's bounds, in logical pixels.
    /// - Returns: whether the frame differs from the one before; if not, there is nothing to present.
    package func record(_ body: (inout DisplayList) -> Void, bounds: PixelRect) -> Bool {
        swap(&current, &previous)
        current.removeAll()
        body(&current)
        differences.removeAll(keepingCapacity: true)
        current.addDamage(since: previous, to: &differences)
        damage.removeAll(keepingCapacity: true)
        for rect in differences {
            damage.add(rect.intersection(bounds), limit: FrameComposer.maximumDamage)
        }
        return !damage.isEmpty
    }

    /// Brings a buffer up to date with the recorded frame, which counts as presented.
    ///
    /// - Returns: the number of pixels painted.
    package func paint(_ buffer: BackBuffer) -> Int {
        history.append(damage)
        let area = history.area(age: buffer.age, bounds: buffer.surface.bounds)
        rasterizer.render(current, into: buffer.surface, damage: area)
        return area.reduce(0) { $0 + $1.area }
    }

    /// Renders the recorded frame in full.
    package func render(into surface: Surface) { rasterizer.render(current, into: surface) }

    /// Returns the recorded frame as a bitmap.
    package func snapshot(width: Int, height: Int) -> Bitmap {
        let buffer = PixelBuffer(width: width, height: height)
        render(into: buffer.surface)
        return buffer.makeSnapshot()
    }
}
