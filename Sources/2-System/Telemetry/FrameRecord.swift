/// When the stages of one frame were done, in seconds on the monotonic clock.
public struct FrameRecord: Equatable, Sendable {
    public var number: Int
    /// The vblank that the frame was made for.
    public var target: Double
    /// Work on the frame began.
    public var tick: Double
    /// Input was handled, everything moved, and the display list was recorded.
    public var recorded: Double
    /// All bands were painted.
    public var rastered: Double
    /// The frame was handed to the display.
    public var committed: Double
    /// The display showed it; 0 until then.
    public var flipped: Double = 0
    /// How many refreshes passed without a frame of their own before it was shown: those after its
    /// target, and, where something was moving, those between the frame before it and its target.
    public var missed = 0
    /// Pixels painted.
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

/// The stages that a frame's time is told apart in.
public enum FrameStage: String, CaseIterable, Sendable {
    /// Input, motion and recording.
    case record
    case raster
    case commit
    /// From the commit to the flip.
    case flip
    /// All of the processor's work: record, raster and commit.
    case total

    /// In seconds.
    public func duration(_ r: FrameRecord) -> Double {
        switch self {
        case .record: r.recorded - r.tick
        case .raster: r.rastered - r.recorded
        case .commit: r.committed - r.rastered
        // Drivers without vblank may say that they are done before the commit returns.
        case .flip: max(0, r.flipped - r.committed)
        case .total: r.committed - r.tick
        }
    }
}
