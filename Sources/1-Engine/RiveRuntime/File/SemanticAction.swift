/// What a screen reader or a test can do with a part of an artboard. Raw values are the format's.
public enum SemanticAction: UInt32, Sendable, CaseIterable {
    /// Uses it, as a tap does.
    case tap
    /// Raises its value by a step.
    case increase
    /// Lowers its value by a step.
    case decrease
}
