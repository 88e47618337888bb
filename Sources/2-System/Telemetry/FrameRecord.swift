/// The times of one frame's stages, in seconds on the monotonic clock.
package struct FrameRecord: Equatable, Sendable {
    /// Counted from 0.
    package var number: Int
    /// The refresh that the frame was made for.
    package var target: Double
    /// When work on the frame began.
    package var tick: Double
    /// When input was handled, views were advanced and the display list was recorded.
    package var recorded: Double
    /// When all bands were painted.
    package var rastered: Double
    /// When the frame was presented.
    package var committed: Double
    /// When scanout began; 0 until then.
    package var flipped: Double = 0
    /// The number of refreshes missed: those from its target until it was shown and, while something
    /// was moving, those between the frame before it and its target.
    package var missed = 0
    /// The number of pixels painted.
    package var damagedPixels = 0

    package init(
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
package enum FrameStage: String, CaseIterable, Sendable {
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
    package func duration(_ r: FrameRecord) -> Double {
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
