import Geometry
import Typography

/// The bar below tabs, which chooses one of them; UITabBar without the prefix.
///
/// It is at the bottom in portrait and in landscape. Where tabs are wide, as in landscape, their titles are
/// beside their icons, otherwise below.
public final class TabBar: View {
    /// In points.
    public static let height = 49.0
    /// A tab that is wider shows its title beside its icon, in points.
    static let wideTab = 160.0

    let family: FontFamily
    private var buttons: [TabBarButton] = []
    /// Called with the index of a tab that is tapped, chosen already or not.
    public var onSelect: (Int) -> Void = { _ in }
    /// The tabs, in reading order.
    public var items: [TabBarItem] = [] {
        didSet { itemsDidChange(oldValue) }
    }
    /// The tab that is shown in `tintColor`; nil for none.
    public var selectedIndex: Int? {
        didSet { if selectedIndex != oldValue { applyColors() } }
    }
    /// The colour of the other tabs.
    public var unselectedItemTintColor = Color(argb: 0xff6b_6b74) {
        didSet { if unselectedItemTintColor != oldValue { applyColors() } }
    }
    /// The colour of the line at the upper edge.
    public var separatorColor = Color(argb: 0x2000_0000) {
        didSet { if separatorColor != oldValue { setNeedsDisplay() } }
    }

    /// A bar without tabs, with titles in `family`.
    public init(family: FontFamily) {
        self.family = family
        super.init()
        backgroundColor = .systemBackground
    }

    private func itemsDidChange(_ old: [TabBarItem]) {
        for item in old { item.onChange = nil }
        for button in buttons { button.removeFromSuperview() }
        buttons = items.enumerated().map { index, item in
            let button = TabBarButton(item, family: family)
            button.addAction(for: .touchUpInside) { [weak self] in self?.onSelect(index) }
            item.onChange = { [weak button] in button?.show() }
            addSubview(button)
            return button
        }
        applyColors()
        setNeedsLayout()
    }

    public override func tintColorDidChange() { applyColors() }

    private func applyColors() {
        for (index, button) in buttons.enumerated() {
            button.color = index == selectedIndex ? tintColor : unselectedItemTintColor
        }
    }

    public override func layoutSubviews() {
        guard !buttons.isEmpty else { return }
        let width = frame.width / Double(buttons.count)
        for (index, button) in buttons.enumerated() {
            button.isWide = width > TabBar.wideTab
            // Edges are rounded, so that tabs meet.
            let (start, end) = (
                (Double(index) * width).rounded(), (Double(index + 1) * width).rounded()
            )
            button.frame = directionalRect(Rect(start, 0, end - start, frame.height))
        }
    }

    public override func draw(on canvas: Canvas) {
        canvas.fillHairline(
            above: 1 / canvas.scale, from: 0, to: frame.width, color: separatorColor)
    }
}
