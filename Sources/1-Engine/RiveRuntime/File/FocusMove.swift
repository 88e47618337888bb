/// A direction in which the focus moves. Raw values are the format's.
public enum FocusMove: UInt32, Sendable {
    /// To the next node in the file's order, as with Tab.
    case next
    /// To the previous node in the file's order.
    case previous
    /// To the nearest node above.
    case up
    /// To the nearest node below.
    case down
    /// To the nearest node on the left.
    case left
    /// To the nearest node on the right.
    case right
}
