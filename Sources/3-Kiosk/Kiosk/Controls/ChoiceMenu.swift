import Geometry
import Interface

/// A menu over the screen, of which a visitor chooses one entry.
final class ChoiceMenu: ControlSheet {
    /// Opens a menu with a title, the titles of its entries and the index of the chosen one, and calls a closure with the
    /// index that a visitor chooses.
    typealias Open = (String, [String], Int?, @escaping (Int) -> Void) -> Void

    private var entries: [Button] = []
    private var answer: ((Int) -> Void)?

    /// Shows entries.
    ///
    /// - Parameters:
    ///   - selected: the index of the entry that is chosen; nil for none.
    ///   - answer: called with the index of the entry that is tapped.
    func show(
        _ name: String, _ titles: [String], selected: Int?, _ answer: @escaping (Int) -> Void
    ) {
        self.answer = answer
        for entry in entries { entry.removeFromSuperview() }
        entries = titles.enumerated().map { index, title in
            let entry = makeButton(title, index == selected ? .filled : .plain)
            entry.isSelected = index == selected
            entry.addAction(for: .touchUpInside) { [weak self] in self?.choose(index) }
            card.addSubview(entry)
            return entry
        }
        open(name)
    }

    private func choose(_ index: Int) {
        let answer = answer
        close()
        answer?(index)
    }

    override func close() {
        super.close()
        answer = nil
    }

    override func layOutContent(in area: Rect) -> Double {
        var y = area.minY
        for entry in entries {
            let height = entry.sizeThatFits(Size(area.width, .infinity)).height
            entry.frame = Rect(area.minX, y, area.width, height)
            y += height + Self.gap
        }
        return max(area.minY, y - Self.gap)
    }
}
