/// What is recorded of one frame. Times are in seconds on the monotonic clock; those of stages that a
/// frame did not have are 0.
package struct FrameRecord: Equatable, Sendable {
    /// What the scroll view's refresh was doing, in the order of a pull.
    package enum RefreshState: UInt8, Sendable {
        case none, waiting, pulling, primed, refreshing, finishing
    }

    /// What kind of screen was on top.
    package enum ScreenKind: UInt8, Sendable {
        case other, list, page, rive
    }

    /// Counted from 0.
    package var number: Int
    /// The refresh that the frame was made for.
    package var target: Double
    /// The time of the newest touch in the frame, as the panel told it; 0 without one.
    package var inputTime: Double = 0
    /// When work on the frame was to begin.
    package var tickDue: Double = 0
    /// When work on the frame began.
    package var tick: Double
    /// When touches were handled.
    package var inputHandled: Double = 0
    /// When views were advanced.
    package var advanced: Double = 0
    /// When views were laid out.
    package var laidOut: Double = 0
    /// When the display list was recorded.
    package var recorded: Double
    /// When all bands were painted.
    package var rastered: Double
    /// When the frame was presented.
    package var committed: Double
    /// When scanout began; 0 until then.
    package var flipped: Double = 0
    /// The time between refreshes that the frame clock has measured, in seconds.
    package var interval: Double = 0
    /// The number of refreshes missed: those from its target until it was shown and, while something
    /// was moving, those between the frame before it and its target.
    package var missed = 0
    /// Those of `missed` that were before the frame's target: no frame was begun for them in time.
    package var missedBefore = 0
    /// Why the `missedBefore` were missed; `none` without any.
    package var reasonBefore = MissReason.none
    /// Why the others were missed, which the frame itself was too late for; `none` without any.
    package var reason = MissReason.none
    /// Whether the frame before asked for this one, so that each refresh needed a frame.
    package var isMoving = false
    /// The number of pixels that differ from the frame before.
    package var damageArea = 0
    /// The number of pixels painted.
    package var damagedPixels = 0
    /// The number of allocations of the frame's thread from the tick to the commit; nil where they are
    /// not counted.
    package var allocations: Int?
    /// Page faults of the frame's thread without and with disk access since the record before.
    package var minorFaults = 0
    package var majorFaults = 0
    /// How long the frame's thread waited for a processor since the record before, in seconds.
    package var runQueueWait: Double = 0
    /// How long a buffer was waited for after the frame was due, in seconds.
    package var bufferWait: Double = 0
    /// How far the topmost scroll view is scrolled, in points.
    package var scrollOffset: Double = 0
    package var refreshState = RefreshState.none
    package var screen = ScreenKind.other
    /// The display's number of the refresh that showed the frame; nil if it has none.
    package var sequence: UInt32?
    /// How long each of the first eight threads painted, in seconds.
    package var threadTimes = SIMD8<Float>(repeating: 0)

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

/// Why a refresh was shown no new frame while one was due. The order is that of the file format.
package enum MissReason: UInt8, CaseIterable, Sendable {
    case none
    /// Work on the frame began too late: the loop was busy with something else.
    case lateStart
    /// Handling touches took too long.
    case input
    /// Advancing views took too long.
    case advance
    /// Laying views out took too long.
    case layout
    /// Recording the display list took too long.
    case record
    /// Painting took too long.
    case raster
    /// No buffer was free when work was to begin.
    case buffer
    /// The frame was committed in time, and the display showed it later.
    case flip
    /// The frame's thread was ready to run and had no processor.
    case starved
    /// Pages had to be read from disk.
    case pageFaults
    /// The processor's clock was lowered.
    case throttled
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
