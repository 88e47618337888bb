import Geometry
import Interface
import KioskFile
import Languages

/// The pad on which a PIN is entered. It fills the screen, and nothing is above it.
///
/// A digit is taken when the finger touches down, and no key looks pressed: a picture of the screen shows only how many
/// digits there are.
final class LockPadView: View {
    enum Key: Equatable {
        case digit(Int)
        case delete, submit, cancel
    }

    private static let dotSize = 14.0
    private static let gap = 12.0
    private static let maximumKey = 88.0

    private let strings: InterfaceStrings
    private let theme: KioskConfig.Theme
    private let title: Label
    private let word: Label
    private var dots: [View] = []
    private var keys: [(key: Key, view: Control, label: Label)] = []
    /// Called when a key is touched.
    var onKey: (Key) -> Void = { _ in }

    init(theme: KioskConfig.Theme, fonts: Fonts, strings: InterfaceStrings) {
        (self.theme, self.strings) = (theme, strings)
        title = Label(family: fonts.bold, fontSize: 22 * theme.moderateTextSize)
        word = Label(family: fonts.regular, fontSize: 17 * theme.moderateTextSize)
        super.init()
        isHidden = true
        accessibilityViewIsModal = true
        backgroundColor = theme.background
        title.text = strings[.enterPIN]
        title.textColor = theme.text
        word.textColor = theme.secondaryText
        for label in [title, word] {
            label.textAlignment = .center
            label.numberOfLines = 2
            label.fitting = .fitsHeight
            addSubview(label)
        }
        for digit in [1, 2, 3, 4, 5, 6, 7, 8, 9] { add(.digit(digit), "\(digit)", fonts) }
        add(.delete, "⌫", fonts)
        add(.digit(0), "0", fonts)
        add(.submit, strings[.ok], fonts)
        add(.cancel, strings[.cancel], fonts)
    }

    private func add(_ key: Key, _ text: String, _ fonts: Fonts) {
        let view = Control()
        let isCancel = key == .cancel
        view.backgroundColor = isCancel ? .clear : theme.compositedRow
        view.cornerRadius = max(theme.cornerRadius, 12)
        view.addAction(for: isCancel ? .touchUpInside : .touchDown) { [weak self] in
            self?.onKey(key)
        }
        let label = Label(
            family: isCancel ? fonts.regular : fonts.bold,
            fontSize: isCancel ? 17 * theme.moderateTextSize : 26)
        label.text = text
        label.textColor = isCancel || key == .submit ? theme.accent : theme.text
        label.textAlignment = .center
        label.fitting = .staysWhole
        view.addSubview(label)
        addSubview(view)
        keys.append((key, view, label))
    }

    /// Shows the state of the pad; nil for none.
    func show(_ pad: Locks.Pad?) {
        isHidden = pad == nil
        guard let pad else { return }
        word.text =
            switch pad.word {
            case .none: ""
            case .wrong: strings[.wrongPIN]
            case .failed: strings[.commandFailed]
            case .wait(let seconds): strings.text(.tryLater, time: "\(seconds)")
            }
        showDots(pad.count)
        var takesKeys = !pad.isChecking
        if case .wait = pad.word { takesKeys = false }
        for (key, view, _) in keys where key != .cancel { view.alpha = takesKeys ? 1 : 0.4 }
        setNeedsLayout()
    }

    private func showDots(_ count: Int) {
        while dots.count > count { dots.removeLast().removeFromSuperview() }
        while dots.count < count {
            let dot = View()
            dot.backgroundColor = theme.text
            dot.cornerRadius = LockPadView.dotSize / 2
            addSubview(dot)
            dots.append(dot)
        }
    }

    // A touch beside the keys reaches nothing below.
    override func point(inside point: Point) -> Bool { !isHidden }

    // MARK: Layout

    override func layoutSubviews() {
        let safe = bounds.inset(by: window?.safeAreaInsets ?? .zero)
        let isWide = safe.width > safe.height
        let gap = LockPadView.gap
        let textHeight = 168.0
        let area =
            isWide
            ? directionalRect(Rect(safe.midX, safe.minY, safe.width / 2, safe.height))
            : Rect(safe.minX, safe.minY + textHeight, safe.width, safe.height - textHeight - 68)
        let texts =
            isWide
            ? directionalRect(Rect(safe.minX, safe.minY, safe.width / 2, safe.height)) : safe
        let key = min(
            LockPadView.maximumKey, (area.width - 4 * gap) / 3, (area.height - 5 * gap) / 4)
        layOutKeys(size: max(0, key), in: area)
        let top = isWide ? texts.midY - textHeight / 2 : texts.minY + gap
        layOutTexts(Rect(texts.minX + 2 * gap, top, texts.width - 4 * gap, textHeight))
        guard let cancel = keys.last else { return }
        let y = isWide ? texts.midY + textHeight / 2 : area.maxY + gap
        cancel.view.frame = Rect(texts.midX - 90, y, 180, 48)
        cancel.label.frame = cancel.view.bounds
    }

    /// The digits have the same places in every language.
    private func layOutKeys(size: Double, in area: Rect) {
        let gap = LockPadView.gap
        let (width, height) = (3 * size + 2 * gap, 4 * size + 3 * gap)
        let origin = Point(area.midX - width / 2, area.midY - height / 2)
        for (i, key) in keys.dropLast().enumerated() {
            let (column, row) = (Double(i % 3), Double(i / 3))
            key.view.frame = Rect(
                (origin.x + column * (size + gap)).rounded(),
                (origin.y + row * (size + gap)).rounded(), size, size)
            key.label.frame = key.view.bounds
        }
    }

    private func layOutTexts(_ area: Rect) {
        title.frame = Rect(area.minX, area.minY, area.width, 56)
        word.frame = Rect(area.minX, area.minY + 104, area.width, 52)
        let step = min(LockPadView.dotSize + 10, area.width / Double(max(1, dots.count)))
        let start = area.midX - step * Double(dots.count) / 2
        for (i, dot) in dots.enumerated() {
            dot.frame = Rect(
                start + step * (Double(i) + 0.5) - LockPadView.dotSize / 2, area.minY + 72,
                LockPadView.dotSize, LockPadView.dotSize)
        }
    }
}
