/// The times of a frame, as a display link passes them on. What draws uses these and reads no clock,
/// so that a run on a virtual clock is the same run.
public struct FrameTime: Equatable, Sendable {
    /// When work on the frame began, in seconds.
    public var timestamp: Double
    /// When the frame will be presented, in seconds: the time that motion is computed for.
    public var targetTimestamp: Double
    /// Seconds between refreshes.
    public var duration: Double

    public init(timestamp: Double, targetTimestamp: Double, duration: Double) {
        self.timestamp = timestamp
        self.targetTimestamp = targetTimestamp
        self.duration = duration
    }
}
