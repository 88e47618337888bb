/// The direction in which views are laid out.
public enum LayoutDirection: Sendable, CaseIterable {
    /// As in English.
    case leftToRight
    /// As in Arabic and Hebrew: what is leading is right.
    case rightToLeft
}
