import Geometry
import RasterCore

/// The memory that the blurs of a frame take. If they exceed a limit, the frame is painted in strips, one after the other,
/// for each of which only its own rows of each blur are rendered.
struct BlurBudget {
    struct Limits {
        /// The maximum size of all blurred images of a strip, in bytes, unless the strip is of rows that are painted
        /// together.
        var strip = 8 << 20
        /// The maximum size of the blurred images of such a strip, in bytes; further blurs are not drawn. It
        /// suffices for some thousand blurs of the width of a display.
        var band = 64 << 20
    }

    private let limits: Limits
    /// The number of rows that are painted together.
    private let rows: Int
    /// Rows of an image that are rendered in addition to those of a strip, for interpolation.
    private static let margin = 4.0

    /// The index of the first command whose blur is not drawn.
    private(set) var end = Int.max
    private var total = 0.0
    /// The bytes for each row of the target, and those for each strip.
    private var perRow = 0.0
    private var perStrip = 0.0

    init(_ limits: Limits, rows: Int) { (self.limits, self.rows) = (limits, rows) }

    mutating func add(
        _ index: Int, _ command: UnsafePointer<DisplayList.Record>, _ target: PixelRect
    ) {
        guard index < end,
            let image = Feather.Image(
                bounds: command.pointee.bounds, visible: target,
                deviation: command.pointee.feather)
        else { return }
        total += Double(image.count)
        perRow += Double(image.width) / image.scale
        perStrip += Double(image.width) * BlurBudget.margin
        let band = perRow * Double(rows) + perStrip
        if min(total, band) > Double(limits.band) { end = index }
    }

    /// The number of rows of a strip, a multiple of those that are painted together.
    var stripHeight: Int {
        if total <= Double(limits.strip) { return Int.max }
        let fitting = (Double(limits.strip) - perStrip) / perRow
        return max(1, Int(fitting) / rows) * rows
    }
}
