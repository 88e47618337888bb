import Geometry
import Rasterizer

/// Brings back buffers up to date with the least painting: what changed since each one was shown.
public final class FrameComposer {
    private let rasterizer: FrameRasterizer
    private var current = DisplayList()
    private var previous = DisplayList()
    /// What changed with each of the latest frames, the newest last.
    private var history: [[PixelRect]] = []
    private static let historyCount = 4

    public init(threads: Int) { rasterizer = FrameRasterizer(threads: threads) }

    /// Records a frame.
    ///
    /// - Returns: what differs from the frame before; nothing where no frame is needed.
    public func record(_ body: (inout DisplayList) -> Void, bounds: PixelRect) -> [PixelRect] {
        swap(&current, &previous)
        current.removeAll()
        body(&current)
        var damage: [PixelRect] = []
        for rect in current.damage(since: previous) {
            damage.add(rect.intersection(bounds), limit: 4)
        }
        return damage
    }

    /// Paints what `buffer` lacks of the recorded frame, and notes the frame as shown.
    ///
    /// - Returns: the number of pixels painted.
    public func paint(_ buffer: BackBuffer, damage: [PixelRect]) -> Int {
        history.append(damage)
        if history.count > FrameComposer.historyCount { history.removeFirst() }
        var area: [PixelRect] = []
        if buffer.age == 0 || buffer.age > history.count {
            area = [buffer.surface.bounds]
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
        let bitmap = Bitmap(width: width, height: height)
        rasterizer.render(current, into: bitmap.surface)
        return bitmap
    }
}
