import Geometry
import Typography

/// A bar at the bottom of the screen for selecting one of several tabs; the equivalent of `UITabBar`.
///
/// It is at the bottom in portrait and landscape. Wide tabs, as in landscape, show their titles beside their icons,
/// others below them.
public final class TabBar: View {
    /// The height of the bar, in points.
    public static let height = 49.0
    /// The width above which a tab shows its title beside its icon, in points.
    static let wideTab = 160.0

    let family: FontFamily
    private let textScale: Double
    private var buttons: [TabBarButton] = []
    /// Which items were hidden when the tabs were last laid out.
    private var laidOutHidden: [Bool] = []
    /// Called with the index of a tapped tab, even if that tab is already selected.
    public var onSelect: (Int) -> Void = { _ in }
    /// The tabs, in reading order.
    public var items: [TabBarItem] = [] {
        didSet { itemsDidChange(oldValue) }
    }
    /// The index of the tab shown in `tintColor`; nil for none.
    public var selectedIndex: Int? {
        didSet { if selectedIndex != oldValue { applyColors() } }
    }
    /// The colour of the tabs that are not selected.
    public var unselectedItemTintColor = Color(argb: 0xff6b_6b74) {
        didSet { if unselectedItemTintColor != oldValue { applyColors() } }
    }
    /// The colour of the line at the top edge.
    public var separatorColor = Color(argb: 0x2000_0000) {
        didSet { if separatorColor != oldValue { setNeedsDisplay() } }
    }

    /// Creates a bar without tabs, with titles in `family`.
    ///
    /// - Parameters:
    ///   - family: The fonts of the titles.
    ///   - textScale: The factor of the sizes of titles. Since the bar keeps its height, titles that would not fit their
    ///     tabs are set smaller.
    public init(family: FontFamily, textScale: Double = 1) {
        self.family = family
        self.textScale = textScale
        super.init()
        backgroundColor = .systemBackground
    }

    private func itemsDidChange(_ old: [TabBarItem]) {
        for item in old { item.onChange = nil }
        for button in buttons { button.removeFromSuperview() }
        buttons = items.enumerated().map { index, item in
            let button = TabBarButton(item, family: family, textScale: textScale)
            button.addAction(for: .touchUpInside) { [weak self] in self?.onSelect(index) }
            item.onChange = { [weak self, weak button] in
                button?.show()
                self?.itemDidChange()
            }
            addSubview(button)
            return button
        }
        applyColors()
        setNeedsLayout()
    }

    /// Lays out the tabs again; they move aside for one that appears, and close up where one disappears.
    private func itemDidChange() {
        setNeedsLayout()
        let hidden = items.map(\.isHidden)
        guard hidden != laidOutHidden, window != nil else { return }
        View.animate(
            withDuration: 0.25, options: [.allowUserInteraction, .beginFromCurrentState]
        ) { layoutIfNeeded() }
    }

    public override func tintColorDidChange() { applyColors() }

    private func applyColors() {
        for (index, button) in buttons.enumerated() {
            button.isSelected = index == selectedIndex
            button.color = index == selectedIndex ? tintColor : unselectedItemTintColor
        }
    }

    public override func layoutSubviews() {
        laidOutHidden = items.map(\.isHidden)
        let count = items.count { !$0.isHidden }
        guard count > 0 else { return }
        let width = frame.width / Double(count)
        // Equal in all tabs: a tab without an icon would otherwise have a larger title than its neighbours.
        let hasIcons = items.contains { $0.icon != nil && !$0.isHidden }
        var index = 0
        for (button, item) in zip(buttons, items) {
            button.isWide = width > TabBar.wideTab
            button.hasLargeTitle = !hasIcons
            // Edges are rounded to whole points, so that adjacent tabs leave no gap.
            let (start, end) = (
                (Double(index) * width).rounded(), (Double(index + 1) * width).rounded()
            )
            // A hidden tab closes to the edge at which the next one begins.
            let shown = item.isHidden ? 0 : end - start
            button.frame = directionalRect(Rect(start, 0, shown, frame.height))
            if !item.isHidden { index += 1 }
        }
    }

    public override func draw(on canvas: Canvas) {
        canvas.fillHairline(
            above: 1 / canvas.scale, from: 0, to: frame.width, color: separatorColor)
    }
}
