import Motion

/// How often a .riv file is advanced and drawn. A display shows a frame at each of its refreshes, so the rate is that of
/// every nth one.
public enum FrameRate: Equatable, Sendable {
    /// At each refresh of the display.
    case `default`
    /// A number of frames per second; positive.
    case fps(Int)
    /// A range of frames per second with a preferred rate, which is the maximum if there is none.
    case range(minimum: Float, maximum: Float, preferred: Float?)

    /// The seconds between frames; nil for every refresh.
    private var interval: Double? {
        let rate: Double
        switch self {
        case .default: return nil
        case .fps(let fps): rate = Double(fps)
        case .range(let minimum, let maximum, let preferred):
            rate = Double(max(minimum, min(maximum, preferred ?? maximum)))
        }
        return rate > 0 && rate.isFinite ? 1 / rate : nil
    }

    /// Whether the frame comes too early after the last one, rounded to the nearest refresh.
    func skips(_ time: FrameTime, since last: Double) -> Bool {
        guard let interval else { return false }
        return time.targetTimestamp - last < interval - time.duration / 2
    }
}
