/// The times of a frame, from a display link. Views animate by these times and read no clock, so runs on a virtual
/// clock are reproducible.
public struct FrameTime: Equatable, Sendable {
    /// When work on the frame began, in seconds.
    public var timestamp: Double
    /// When the frame will be presented, in seconds; motion is computed for this time.
    public var targetTimestamp: Double
    /// Seconds between refreshes.
    public var duration: Double

    /// Creates the times of a frame, in seconds.
    public init(timestamp: Double, targetTimestamp: Double, duration: Double) {
        self.timestamp = timestamp
        self.targetTimestamp = targetTimestamp
        self.duration = duration
    }
}
