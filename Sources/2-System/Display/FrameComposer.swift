import Geometry
import Rasterizer

/// Brings back buffers up to date with the least painting: what changed since each one was shown.
public final class FrameComposer {
    private let rasterizer: FrameRasterizer
    private var current = DisplayList()
    private var previous = DisplayList()
    /// What differs between the recorded frame and the one before.
    public private(set) var damage: [PixelRect] = []
    /// What changed with each of the latest frames, the newest last. The arrays go round, so that a
    /// frame takes no memory.
    private var history: [[PixelRect]] = []
    private static let historyCount = 4
    private var area: [PixelRect] = []
    private var found: [PixelRect] = []

    public init(threads: Int) { rasterizer = FrameRasterizer(threads: threads) }

    /// Records a frame.
    ///
    /// - Returns: whether it differs from the frame before; else no frame is needed.
    public func record(_ body: (inout DisplayList) -> Void, bounds: PixelRect) -> Bool {
        swap(&current, &previous)
        current.removeAll()
        body(&current)
        found.removeAll(keepingCapacity: true)
        current.addDamage(since: previous, to: &found)
        damage.removeAll(keepingCapacity: true)
        for rect in found { damage.add(rect.intersection(bounds), limit: 4) }
        return !damage.isEmpty
    }

    /// Paints what `buffer` lacks of the recorded frame, and notes the frame as shown.
    ///
    /// - Returns: the number of pixels painted.
    public func paint(_ buffer: BackBuffer) -> Int {
        var latest =
            history.count < FrameComposer.historyCount ? [] : history.removeFirst()
        latest.removeAll(keepingCapacity: true)
        latest.append(contentsOf: damage)
        history.append(latest)
        area.removeAll(keepingCapacity: true)
        if buffer.age == 0 || buffer.age > history.count {
            area.append(buffer.surface.bounds)
        } else {
            for frame in history.suffix(buffer.age) {
                for rect in frame { area.add(rect, limit: 8) }
            }
        }
        rasterizer.render(current, into: buffer.surface, damage: area)
        return area.reduce(0) { $0 + $1.area }
    }

    /// The recorded frame as a picture.
    public func snapshot(width: Int, height: Int) -> Bitmap {
        let buffer = PixelBuffer(width: width, height: height)
        rasterizer.render(current, into: buffer.surface)
        return buffer.makeSnapshot()
    }
}
