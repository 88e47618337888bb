import Geometry

/// What a tab bar shows of a tab; UITabBarItem without the prefix.
@MainActor public final class TabBarItem {
    /// A symbol, drawn in the colour of the tab.
    public enum Icon: Equatable, Sendable {
        /// Filled, in a square of 24 points.
        case path(Path)
        /// Up to about three characters.
        case text(String)
    }

    /// The text below the icon, or beside it.
    public var title: String {
        didSet { if title != oldValue { onChange?() } }
    }
    /// Nil for a tab of text only.
    public var icon: Icon? {
        didSet { if icon != oldValue { onChange?() } }
    }
    /// A text on the icon's corner, such as a number of news; nil or empty for none.
    public var badgeValue: String? {
        didSet { if badgeValue != oldValue { onChange?() } }
    }
    /// What is behind `badgeValue`.
    public var badgeColor = Color.systemRed {
        didSet { if badgeColor != oldValue { onChange?() } }
    }
    /// What the tab bar does when the item changes.
    var onChange: (() -> Void)?

    /// An item with a title and an icon.
    public init(title: String, icon: Icon? = nil) {
        self.title = title
        self.icon = icon
    }
}
