/// A change of one touch.
public struct TouchEvent: Equatable, Sendable {
    public enum Phase: String, Sendable, CaseIterable {
        case began, moved, ended, cancelled
    }

    /// Seconds on the monotonic clock.
    public var time: Double
    /// Identifies the touch from `began` to `ended` or `cancelled`; unique among the touches that
    /// are down.
    public var finger: Int
    public var phase: Phase
    /// The position, in pixels: buffer coordinates as devices report it, logical coordinates after
    /// `InputTranslator`. For `ended` and `cancelled` the last known one.
    public var x: Double
    public var y: Double

    public init(time: Double, finger: Int, phase: Phase, x: Double, y: Double) {
        self.time = time
        self.finger = finger
        self.phase = phase
        self.x = x
        self.y = y
    }
}
