import Geometry
import Rasterizer

/// The damage of recent frames, which gives the area in which an older buffer is out of date.
///
/// Arrays are reused, so a frame allocates nothing in the steady state.
package struct DamageHistory: Sendable {
    /// The maximum number of frames kept. Buffers older than that are repainted in full.
    package static let capacity = 4
    /// The maximum number of rectangles in an area; areas with more are simplified.
    private static let maximumRectangles = 8

    /// The damage of each frame, newest last.
    private var frames: [[PixelRect]] = []
    private var area: [PixelRect] = []

    package init() {}

    /// The number of frames currently kept.
    package var count: Int { frames.count }

    /// Appends the damage of a frame and drops the oldest one beyond the capacity.
    package mutating func append(_ damage: [PixelRect]) {
        var latest = frames.count < DamageHistory.capacity ? [] : frames.removeFirst()
        latest.removeAll(keepingCapacity: true)
        latest.append(contentsOf: damage)
        frames.append(latest)
    }

    /// Removes all frames, so that the next ones are repainted in full.
    package mutating func removeAll() { frames.removeAll(keepingCapacity: true) }

    /// Returns the area in which a buffer differs from the latest frame.
    ///
    /// - Parameters:
    ///   - age: how many frames ago the buffer was presented; 0 if its content is undefined.
    ///   - bounds: the buffer's bounds.
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
