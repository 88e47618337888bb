/// The time of a frame, as a display link hands it to those who draw. Nobody above reads a clock.
public struct FrameTime: Equatable, Sendable {
    /// When the work on the frame began, in seconds.
    public var timestamp: Double
    /// When the frame is to be seen: what motion is to be computed for.
    public var targetTimestamp: Double
    /// Seconds between refreshes.
    public var duration: Double

    public init(timestamp: Double, targetTimestamp: Double, duration: Double) {
        self.timestamp = timestamp
        self.targetTimestamp = targetTimestamp
        self.duration = duration
    }
}
