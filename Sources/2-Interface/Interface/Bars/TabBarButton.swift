import Geometry
import Typography

/// A tab in a tab bar: an icon, a title and a badge.
final class TabBarButton: Control {
    private static let iconSize = 24.0
    private static let badgeHeight = 16.0

    private let item: TabBarItem
    private let icon = ShapeView()
    private let iconText: Label
    private let title: Label
    private let badge = View()
    private let badgeText: Label
    /// Whether the title is shown beside the icon.
    var isWide = false {
        didSet { if isWide != oldValue { setNeedsLayout() } }
    }
    /// Whether the title has the larger size of a bar without icons.
    var hasLargeTitle = false {
        didSet { if hasLargeTitle != oldValue { setNeedsLayout() } }
    }
    /// The colour of the icon and the title.
    var color = Color.black {
        didSet { if color != oldValue { applyColor() } }
    }

    private let textScale: Double

    /// - Parameter textScale: the factor of the size of the title.
    init(_ item: TabBarItem, family: FontFamily, textScale: Double) {
        self.item = item
        self.textScale = textScale
        iconText = Label(family: family, fontSize: 17)
        title = Label(family: family, fontSize: 11)
        badgeText = Label(family: family, fontSize: 11)
        super.init()
        for label in [iconText, badgeText] { label.textAlignment = .center }
        for label in [iconText, badgeText] { label.fitting = .staysWhole }
        title.fitting = textScale > 1 ? .staysWhole : .fitsHeight
        badge.isUserInteractionEnabled = false
        badge.cornerRadius = TabBarButton.badgeHeight / 2
        badge.addSubview(badgeText)
        for view in [icon, iconText, title, badge] { addSubview(view) }
        show()
        applyColor()
    }

    /// Updates the views from the item.
    func show() {
        title.text = item.title
        icon.isHidden = true
        iconText.isHidden = true
        switch item.icon {
        case .path(let path):
            icon.isHidden = false
            icon.path = path
        case .text(let text):
            iconText.isHidden = false
            iconText.text = text
        case nil: break
        }
        badgeText.text = item.badgeValue ?? ""
        badge.isHidden = badgeText.text.isEmpty
        badge.backgroundColor = item.badgeColor
        badgeText.textColor = item.badgeColor.contrastingText
        isEnabled = item.isEnabled && !item.isHidden
        fade(lasting: window == nil ? 0 : 0.2)
        setNeedsLayout()
    }

    private func applyColor() {
        icon.fillColor = color
        iconText.textColor = color
        title.textColor = color
    }

    override var accessibilityRole: AccessibilityRole? { .tab }

    override var isHighlighted: Bool {
        didSet {
            if isHighlighted != oldValue { fade(lasting: isHighlighted ? 0 : 0.2) }
        }
    }

    /// Shows whether the tab is pressed, disabled or hidden.
    private func fade(lasting duration: Double) {
        let new =
            item.isHidden ? 0.0 : !isEnabled ? Control.disabledAlpha : isHighlighted ? 0.5 : 1
        guard new != alpha else { return }
        View.animate(
            withDuration: duration, options: [.allowUserInteraction, .beginFromCurrentState]
        ) { alpha = new }
    }

    // MARK: Layout

    private var iconWidth: Double {
        switch item.icon {
        case nil: 0
        case .path: TabBarButton.iconSize
        case .text: max(TabBarButton.iconSize, iconText.textWidth + 1)
        }
    }

    override func layoutSubviews() {
        title.fontSize = (isWide || hasLargeTitle ? 15 : 11) * textScale
        let size = TabBarButton.iconSize
        let iconWidth = min(iconWidth, max(0, frame.width - 8))
        let iconPlace: Rect
        var end = 0.0
        if item.icon != nil, !isWide {
            iconPlace = Rect((frame.width - iconWidth) / 2, 5, iconWidth, size)
            title.textAlignment = .center
            title.frame = Rect(2, 29, max(0, frame.width - 4), frame.height - 30)
        } else {
            let gap = iconWidth > 0 && !title.text.isEmpty ? 8.0 : 0
            let room = max(0, frame.width - 16 - iconWidth - gap)
            let width = min(title.textWidth + 1, room)
            let start = (frame.width - iconWidth - gap - width) / 2
            iconPlace = Rect(start, (frame.height - size) / 2, iconWidth, size)
            end = start + iconWidth + gap + width
            title.textAlignment = .leading
            title.frame = directionalRect(
                Rect(start + iconWidth + gap, 0, width, frame.height))
        }
        let placed = directionalRect(iconPlace)
        icon.frame = placed
        iconText.frame = placed
        placeBadge(beside: iconPlace, end: end)
    }

    /// Places the badge on the icon's top trailing corner or, if the title is beside the icon or there is no icon,
    /// after the title.
    private func placeBadge(beside icon: Rect, end: Double) {
        let height = TabBarButton.badgeHeight
        let width = min(max(height, badgeText.textWidth + 9), max(height, frame.width / 2))
        let isOnIcon = item.icon != nil && !isWide
        let place =
            isOnIcon
            ? Point(icon.maxX - 7, max(2, icon.minY - 3))
            : Point(end + 5, (frame.height - height) / 2)
        badge.frame = directionalRect(
            Rect(min(place.x, frame.width - width - 2), place.y, width, height))
        badgeText.frame = Rect(origin: .zero, size: badge.frame.size)
    }
}
