/// One thing that a finger did.
public struct TouchEvent: Equatable, Sendable {
    public enum Phase: String, Sendable, CaseIterable {
        case began, moved, ended, cancelled
    }

    /// Seconds, on the clock of the display's flips.
    public var time: Double
    /// The same from `began` to `ended` or `cancelled`, and different from that of every other
    /// finger on the glass.
    public var finger: Int
    public var phase: Phase
    /// In pixels of the display. Of `ended` and `cancelled`, the last known.
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
