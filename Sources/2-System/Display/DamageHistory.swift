import Geometry
import Rasterizer

/// The damage of the latest frames, from which the area follows that an older buffer lacks.
///
/// Arrays are reused, so a steady frame allocates nothing.
package struct DamageHistory: Sendable {
    /// The number of frames kept. Buffers older than that are repainted whole.
    package static let capacity = 4
    /// Areas with more rectangles than this are simplified.
    private static let maximumRectangles = 8

    /// The newest last.
    private var frames: [[PixelRect]] = []
    private var area: [PixelRect] = []

    package init() {}

    /// The number of frames kept at present.
    package var count: Int { frames.count }

    /// Appends the damage of a frame and drops the oldest one beyond the capacity.
    package mutating func append(_ damage: [PixelRect]) {
        var latest = frames.count < DamageHistory.capacity ? [] : frames.removeFirst()
        latest.removeAll(keepingCapacity: true)
        latest.append(contentsOf: damage)
        frames.append(latest)
    }

    /// Forgets all frames: the next ones are repainted whole.
    package mutating func removeAll() { frames.removeAll(keepingCapacity: true) }

    /// The area in which a buffer differs from the latest frame.
    ///
    /// - Parameters:
    ///   - age: how many frames ago the buffer was presented; 0 if its content is undefined.
    ///   - bounds: of the buffer.
    package mutating func area(age: Int, bounds: PixelRect) -> [PixelRect] {
        area.removeAll(keepingCapacity: true)
        if age <= 0 || age > frames.count {
            area.append(bounds)
        } else {
            for frame in frames.suffix(age) {
                for rect in frame { area.add(rect, limit: DamageHistory.maximumRectangles) }
            }
        }
        return area
    }
}
