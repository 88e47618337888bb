/// How an animation's progress follows its time, both from 0 to 1.
public enum TimingCurve: Sendable, Equatable {
    case linear
    /// Slow at the start and the end: 3t² − 2t³.
    case easeInOut
    /// Slow at the end: 1 − (1 − t)³.
    case easeOut

    public func progress(_ t: Double) -> Double {
        let t = max(0, min(1, t))
        switch self {
        case .linear: return t
        case .easeInOut: return t * t * (3 - 2 * t)
        case .easeOut: return 1 - (1 - t) * (1 - t) * (1 - t)
        }
    }
}
