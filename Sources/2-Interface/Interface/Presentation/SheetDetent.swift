/// A height at which a sheet rests.
package enum SheetDetent: Hashable, Sendable {
    /// About half of the screen.
    case medium
    /// Nearly all of the screen.
    case large
    /// A share of the height of a large sheet, 0...1.
    case fraction(Double)
    /// In points.
    case height(Double)

    /// Returns the height of a sheet that may be at most as high as `room`, in points.
    package func height(in room: Double) -> Double {
        switch self {
        case .medium: (room / 2).rounded()
        case .large: room
        case .fraction(let share): (room * max(0, min(1, share))).rounded()
        case .height(let height): max(0, min(room, height))
        }
    }
}
