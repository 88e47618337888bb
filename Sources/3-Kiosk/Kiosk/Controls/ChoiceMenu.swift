import Geometry
import Interface
import KioskFile
import Runner

/// A menu over the screen, of which a visitor chooses one entry. A tap beside it closes it.
final class ChoiceMenu: View {
    /// Opens a menu with a title, the titles of its entries and the index of the chosen one, and calls a closure with the
    /// index that a visitor chooses.
    typealias Open = (String, [String], Int?, @escaping (Int) -> Void) -> Void

    private static let margin = 24.0
    private static let gap = 4.0
    private static let padding = 12.0
    private static let maximumWidth = 420.0
    private static let fadeDuration = 0.15

    private let theme: KioskConfig.Theme
    private let fonts: Fonts
    private let card = ScrollView()
    private let title: Label
    private var entries: [Button] = []
    private var answer: ((Int) -> Void)?

    init(theme: KioskConfig.Theme, fonts: Fonts) {
        self.theme = theme
        self.fonts = fonts
        title = Label(family: fonts.bold, fontSize: 17 * theme.density.scale)
        super.init()
        isHidden = true
        tintColor = theme.accent
        backgroundColor = Color(argb: 0x9900_0000)
        card.backgroundColor = theme.compositedRow
        card.cornerRadius = max(theme.cornerRadius, 12)
        card.clipsToBounds = true
        card.indicatorColor = theme.indicator
        title.textColor = theme.text
        title.textAlignment = .center
        title.numberOfLines = 2
        title.fitting = .fitsHeight
        card.addSubview(title)
        addSubview(card)
        addGestureRecognizer(TapGestureRecognizer { [weak self] in self?.wasTapped($0) })
    }

    private func wasTapped(_ recognizer: GestureRecognizer) {
        if !card.frame.contains(recognizer.location(in: self)) { close() }
    }

    /// Shows entries.
    ///
    /// - Parameters:
    ///   - selected: the index of the entry that is chosen; nil for none.
    ///   - answer: called with the index of the entry that is tapped.
    func show(
        _ name: String, _ titles: [String], selected: Int?, _ answer: @escaping (Int) -> Void
    ) {
        self.answer = answer
        title.text = name
        for entry in entries { entry.removeFromSuperview() }
        entries = titles.enumerated().map { index, title in
            let entry = Button(
                family: fonts.regular, title: title, fontSize: 17 * theme.density.scale,
                style: index == selected ? .filled : .plain)
            entry.cornerRadius = theme.cornerRadius
            entry.isSelected = index == selected
            entry.addAction(for: .touchUpInside) { [weak self] in self?.choose(index) }
            card.addSubview(entry)
            return entry
        }
        card.contentOffset = .zero
        isHidden = false
        alpha = 0
        View.animate(withDuration: window == nil ? 0 : Self.fadeDuration) { alpha = 1 }
        setNeedsLayout()
    }

    private func choose(_ index: Int) {
        let answer = answer
        close()
        answer?(index)
    }

    /// Closes the menu; nothing is chosen.
    func close() {
        isHidden = true
        answer = nil
    }

    override func point(inside point: Point) -> Bool { !isHidden }

    override func layoutSubviews() {
        let padding = Self.padding
        let width = min(Self.maximumWidth, frame.width - 2 * Self.margin)
        let inner = max(0, width - 2 * padding)
        var y = padding
        func place(_ view: View, _ height: Double) {
            view.frame = Rect(padding, y, inner, height)
            y += height + Self.gap
        }
        title.isHidden = title.text.isEmpty
        if !title.isHidden {
            place(title, title.sizeThatFits(Size(inner, .infinity)).height + Self.gap)
        }
        for entry in entries { place(entry, entry.sizeThatFits(Size(inner, .infinity)).height) }
        let height = y - Self.gap + padding
        let shown = min(height, frame.height - 2 * Self.margin)
        card.contentSize = Size(width, height)
        card.frame = Rect(
            ((frame.width - width) / 2).rounded(), ((frame.height - shown) / 2).rounded(), width,
            max(0, shown))
    }
}
