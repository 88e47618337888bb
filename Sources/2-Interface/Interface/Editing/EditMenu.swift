import Geometry
import Typography

/// The menu beside a text that is selected; the equivalent of `UIEditMenuInteraction`'s.
final class EditMenu: View {
    private static let gap = 16.0
    private static let margin = 8.0
    private static let radius = 10.0
    private static let color = Color(argb: 0xf03e_3e41)

    private let family: FontFamily
    private let words: InterfaceWords
    private(set) var items: [EditMenuItem] = []
    /// What can be chosen.
    var commands: [EditCommand] = [] {
        didSet { if commands != oldValue { makeItems() } }
    }
    /// Called with what was chosen.
    var onCommand: (EditCommand) -> Void = { _ in }

    init(family: FontFamily, words: InterfaceWords) {
        (self.family, self.words) = (family, words)
        super.init()
        backgroundColor = EditMenu.color
        cornerRadius = EditMenu.radius
        clipsToBounds = true
        isAdvanced = false
    }

    override var keepsFocus: Bool { true }

    private func makeItems() {
        for item in items { item.removeFromSuperview() }
        items = commands.enumerated().map { index, command in
            let item = EditMenuItem(words[command], family: family, isFirst: index == 0)
            item.addAction(for: .touchUpInside) { [weak self] in self?.onCommand(command) }
            addSubview(item)
            return item
        }
    }

    /// Moves the menu above a part of the screen, or below it if there is no room above.
    func place(beside area: Rect, in screen: Screen) {
        guard superview != nil else { return }
        let (margin, gap) = (EditMenu.margin, EditMenu.gap)
        let height = Control.minimumTarget
        let needed = items.reduce(0) { $0 + $1.width }
        // Words that are too long for the screen are cut.
        let scale = min(1, (screen.size.width - 2 * margin) / max(1, needed))
        let width = needed * scale
        let above = area.minY - gap - height
        let hasRoom = above >= screen.safeAreaInsets.top + margin
        frame = Rect(
            max(margin, min(screen.size.width - margin - width, area.midX - width / 2)).rounded(),
            (hasRoom ? above : area.maxY + 2 * gap).rounded(), width, height)
        var x = 0.0
        for item in items {
            item.frame = directionalRect(Rect(x, 0, item.width * scale, height))
            x += item.width * scale
        }
    }
}

extension InterfaceWords {
    subscript(_ command: EditCommand) -> String {
        switch command {
        case .cut: cut
        case .copy: copy
        case .paste: paste
        case .select: select
        case .selectAll: selectAll
        }
    }
}

/// A word of the menu.
final class EditMenuItem: Control {
    private static let (fontSize, margin) = (15.0, 14.0)

    private let title: String
    private let isFirst: Bool
    private let layout: TextLayout
    private let capHeight: Double
    /// The width that the word needs, in points.
    let width: Double

    init(_ title: String, family: FontFamily, isFirst: Bool) {
        (self.title, self.isFirst) = (title, isFirst)
        layout = TextLayout(family.textRuns(title, size: EditMenuItem.fontSize))
        capHeight = family.capHeight * EditMenuItem.fontSize
        width = (layout.width + 2 * EditMenuItem.margin).rounded(.up)
        super.init()
        clipsToBounds = true
    }

    override var keepsFocus: Bool { true }
    /// The focus stays in the text.
    override var canBecomeFocused: Bool { false }
    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? title }
        set { super.accessibilityLabel = newValue }
    }

    override func draw(on canvas: Canvas) {
        if isHighlighted {
            canvas.fill(bounds, color: Color.white.multiplyingAlpha(by: 0.2))
        }
        if !isFirst {
            let x = isRightToLeft ? frame.width - 1 : 0
            canvas.fill(
                Rect(x, 12, 1, frame.height - 24), color: Color.white.multiplyingAlpha(by: 0.25))
        }
        let baseline = layout.lines.first?.baseline ?? 0
        canvas.draw(
            layout,
            at: Point(
                ((frame.width - layout.width) / 2).rounded(),
                (frame.height + capHeight) / 2 - baseline), color: .white)
    }
}
