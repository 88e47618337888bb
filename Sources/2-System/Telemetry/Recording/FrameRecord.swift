/// The record of one frame. Times are in seconds on the monotonic clock; those of stages that a frame did
/// not have are 0.
package struct FrameRecord: Equatable, Sendable {
    /// The state of the scroll view's refresh control, in the order of a pull.
    package enum RefreshState: UInt8, Sendable {
        case none, waiting, pulling, primed, refreshing, finishing
    }

    /// The kind of the topmost screen.
    package enum ScreenKind: UInt8, Sendable {
        case other, list, page, rive
    }

    /// The frame's number, counted from 0.
    package var number: Int
    /// The time of the refresh that the frame was made for.
    package var target: Double
    /// The time of the newest touch in the frame, as reported by the panel; 0 if there was none.
    package var inputTime: Double = 0
    /// When work on the frame was due to start.
    package var tickDue: Double = 0
    /// When work on the frame started.
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
    /// When scanout of the frame began; 0 until then.
    package var flipped: Double = 0
    /// The time between refreshes as measured by the frame clock, in seconds.
    package var interval: Double = 0
    /// The number of refreshes missed: those from the frame's target until it was shown and, during motion,
    /// those between the previous frame and the target.
    package var missed = 0
    /// The number of missed refreshes before the frame's target, for which no frame was started in time.
    /// Included in `missed`.
    package var missedBefore = 0
    /// Why the refreshes before the target were missed; `none` if there are none.
    package var reasonBefore = MissReason.none
    /// Why the frame itself was late for the other missed refreshes; `none` if there are none.
    package var reason = MissReason.none
    /// Whether the previous frame requested this one, so that each refresh needed a frame.
    package var isMoving = false
    /// The number of pixels in the damage relative to the previous frame.
    package var damageArea = 0
    /// The number of pixels painted.
    package var damagedPixels = 0
    /// The number of allocations by the frame's thread from the tick to the commit; nil if they are not
    /// counted.
    package var allocations: Int?
    /// The number of page faults of the frame's thread without disk access since the previous record;
    /// `majorFaults` counts those with disk access.
    package var minorFaults = 0
    package var majorFaults = 0
    /// The longest time that any one of the frame's threads waited for a processor since the previous record,
    /// in seconds.
    package var runQueueWait: Double = 0
    /// How long the frame waited for a free buffer after it was due, in seconds.
    package var bufferWait: Double = 0
    /// The scroll offset of the topmost scroll view, in points.
    package var scrollOffset: Double = 0
    package var refreshState = RefreshState.none
    package var screen = ScreenKind.other
    /// The display's vblank counter at the refresh that showed the frame; nil if it has none.
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

/// Why a refresh showed no new frame although one was due. Raw values are those of the file format.
package enum MissReason: UInt8, CaseIterable, Sendable {
    case none
    /// Work on the frame started too late: the loop was busy with something else.
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
    /// No buffer was free when work was due to start.
    case buffer
    /// The frame was committed in time, but the display showed it late.
    case flip
    /// A thread of the frame was runnable but had no processor.
    case starved
    /// Pages had to be read from disk.
    case pageFaults
    /// The processor's clock was lowered.
    case throttled
}

/// A stage of a frame, for statistics.
package enum FrameStage: String, CaseIterable, Sendable {
    /// Input, animation and recording of the display list.
    case record
    /// Painting.
    case raster
    /// Presenting.
    case commit
    /// The time from the commit to the start of scanout.
    case flip
    /// The complete work on the frame: record, raster and commit.
    case total

    /// Returns the stage's duration in a frame, in seconds.
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
