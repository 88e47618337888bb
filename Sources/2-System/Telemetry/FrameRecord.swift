/// The times of one frame's stages, in seconds on the monotonic clock.
public struct FrameRecord: Equatable, Sendable {
    /// Counted from 0.
    public var number: Int
    /// The refresh that the frame was made for.
    public var target: Double
    /// When work on the frame began.
    public var tick: Double
    /// When input was handled, views were advanced and the display list was recorded.
    public var recorded: Double
    /// When all bands were painted.
    public var rastered: Double
    /// When the frame was presented.
    public var committed: Double
    /// When scanout began; 0 until then.
    public var flipped: Double = 0
    /// The number of refreshes missed: those from its target until it was shown and, while something
    /// was moving, those between the frame before it and its target.
    public var missed = 0
    /// The number of pixels painted.
    public var damagedPixels = 0

    public init(
        number: Int, target: Double, tick: Double, recorded: Double = 0, rastered: Double = 0,
        committed: Double = 0
    ) {
        self.number = number
        self.target = target
        self.tick = tick
        self.recorded = recorded
        self.rastered = rastered
        self.committed = committed
    }
}

/// A stage of a frame.
public enum FrameStage: String, CaseIterable, Sendable {
    /// Input, animation and recording of the display list.
    case record
    /// Painting.
    case raster
    /// Presenting.
    case commit
    /// From the commit to the start of scanout.
    case flip
    /// All work on the CPU: record, raster and commit.
    case total

    /// The stage's duration in a frame, in seconds.
    public func duration(_ r: FrameRecord) -> Double {
        switch self {
        case .record: r.recorded - r.tick
        case .raster: r.rastered - r.recorded
        case .commit: r.committed - r.rastered
        // Drivers without vblank may complete a flip before the commit returns.
        case .flip: max(0, r.flipped - r.committed)
        case .total: r.committed - r.tick
        }
    }
}
