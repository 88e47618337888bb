import Geometry

/// The title, icon and badge of a tab; the equivalent of `UITabBarItem`.
@MainActor public final class TabBarItem {
    /// A symbol drawn in the tab's colour.
    public enum Icon: Equatable, Sendable {
        /// A filled path in a square of 24 points.
        case path(Path)
        /// A text of up to about three characters.
        case text(String)
    }

    /// The text below the icon or beside it.
    public var title: String {
        didSet { if title != oldValue { onChange?() } }
    }
    /// The icon; nil for a tab with a title only.
    public var icon: Icon? {
        didSet { if icon != oldValue { onChange?() } }
    }
    /// A text on the icon's corner, such as the number of unread messages; nil or empty for none.
    public var badgeValue: String? {
        didSet { if badgeValue != oldValue { onChange?() } }
    }
    /// The background colour of the badge.
    public var badgeColor = Color.systemRed {
        didSet { if badgeColor != oldValue { onChange?() } }
    }
    /// Whether the tab has no place in the bar. Its controller stays as it is.
    public var isHidden = false {
        didSet { if isHidden != oldValue { onChange?() } }
    }
    /// Whether the tab reacts to taps; otherwise it is dimmed.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { onChange?() } }
    }
    /// Called when a property changes, for the tab bar.
    var onChange: (() -> Void)?

    /// Creates an item with a title and an icon.
    public init(title: String, icon: Icon? = nil) {
        self.title = title
        self.icon = icon
    }
}
