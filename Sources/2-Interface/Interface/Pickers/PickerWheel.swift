import Geometry
import Motion
import RiveRuntime
import Typography

/// One of the wheels of a picker: rows of text that come to rest with one of them in the middle.
///
/// Only the rows in sight have labels, which are used again for other rows, so that a wheel may have millions.
final class PickerWheel: ScrollView, ScrollViewDelegate {
    override var passesDragsOn: Bool { false }

    /// The height of a row, in points: the smallest target for a finger.
    static let rowHeight = Control.minimumTarget
    /// The opacity of the rows that are this number of rows or more away from the middle.
    private static let (fadedAlpha, fadedDistance) = (0.25, 2.0)
    private static let textMargin = 4.0

    private let family: FontFamily
    /// The labels; that of a row is at the rest of its index divided by their number.
    private var labels: [(label: Label, row: Int)] = []
    private(set) var numberOfRows = 0
    /// The row in the middle, or to which the program moves the wheel; -1 if there are none.
    private(set) var selected = -1
    /// The height for which the rows were placed, in points.
    private var placedHeight = -1.0
    /// Returns the text of a row.
    var title: (Int) -> String = { _ in "" }
    /// Called with the row on which the wheel has come to rest after a finger or a key has moved it.
    var onSelect: (Int) -> Void = { _ in }
    var textColor = Color.label {
        didSet { for (label, _) in labels { label.textColor = textColor } }
    }
    var fontSize = 20.0 {
        didSet { for (label, _) in labels { label.fontSize = fontSize } }
    }

    init(family: FontFamily) {
        self.family = family
        super.init()
        delegate = self
        showsVerticalScrollIndicator = false
        alwaysBounceVertical = true
        decelerationRate = .fast
        addGestureRecognizer(TapGestureRecognizer { [unowned self] in wasTapped($0) })
    }

    // MARK: Rows

    /// Takes other rows. The selected one stays, or else the last one is selected.
    func reload(count: Int) {
        numberOfRows = max(0, count)
        for index in labels.indices { labels[index].row = -1 }
        contentSize = Size(0, Double(numberOfRows) * PickerWheel.rowHeight)
        let row = numberOfRows == 0 ? -1 : max(0, min(numberOfRows - 1, selected))
        if row != selected { select(row, animated: false) }
        setNeedsLayout()
    }

    /// Selects a row, the nearest one if it does not exist. Nobody is told of it.
    func select(_ row: Int, animated: Bool) {
        guard numberOfRows > 0 else {
            selected = -1
            return
        }
        selected = max(0, min(numberOfRows - 1, row))
        guard placedHeight >= 0 else { return }
        setContentOffset(offset(of: selected), animated: animated && nearestScreen != nil)
    }

    private func offset(of row: Int) -> Point {
        Point(0, Double(row) * PickerWheel.rowHeight - contentInset.top)
    }

    /// The row that is nearest to the middle when the content is at an offset.
    private func row(at offset: Double) -> Int {
        let row = ((offset + contentInset.top) / PickerWheel.rowHeight).rounded()
        return Int(max(0, min(Double(numberOfRows - 1), row)))
    }

    private func wasTapped(_ recognizer: GestureRecognizer) {
        let row = Int((recognizer.location(in: self).y / PickerWheel.rowHeight).rounded(.down))
        guard (0..<numberOfRows).contains(row) else { return }
        setContentOffset(offset(of: row), animated: !reducesMotion)
    }

    /// Moves by one row as a key does.
    private func step(_ distance: Int) {
        let row = selected + distance
        guard (0..<numberOfRows).contains(row) else { return }
        select(row, animated: !reducesMotion)
        onSelect(row)
    }

    /// Whether a finger moves the wheel, or it has not come to rest since.
    var isMoving: Bool { isTracking || phase != .idle }

    // MARK: Motion

    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset target: inout Point
    ) {
        target = offset(of: row(at: target.y))
    }

    override func advance(to frame: FrameTime) -> Bool {
        let needsAnotherFrame = super.advance(to: frame)
        guard numberOfRows > 0, placedHeight >= 0 else { return needsAnotherFrame }
        let row = row(at: contentOffset.y)
        // A finger may have stopped the wheel between two rows.
        let isOnRow = abs(contentOffset.y - offset(of: row).y) < 0.01
        guard !isMoving else { return needsAnotherFrame || isTracking && !isOnRow }
        guard isOnRow else {
            setContentOffset(offset(of: row), animated: true)
            return true
        }
        if row != selected {
            selected = row
            onSelect(row)
        }
        return needsAnotherFrame
    }

    // MARK: Layout

    override func layoutSubviews() {
        if frame.height != placedHeight {
            let margin = max(0, (frame.height - PickerWheel.rowHeight) / 2)
            contentInset = EdgeInsets(top: margin, bottom: margin)
            addLabels()
            placedHeight = frame.height
            super.layoutSubviews()
            if !isTracking, selected >= 0 {
                setContentOffset(offset(of: selected), animated: false)
            }
        }
        super.layoutSubviews()
        placeLabels()
    }

    private func addLabels() {
        let needed = Int((frame.height / PickerWheel.rowHeight).rounded(.up)) + 2
        while labels.count < needed {
            let label = Label(family: family, fontSize: fontSize)
            label.textAlignment = .center
            label.textColor = textColor
            label.fitting = .fitsHeight
            label.usesTabularFigures = true
            label.accessibilityElementsHidden = true
            labels.append((label, -1))
            addSubview(label)
        }
        for index in labels.indices { labels[index].row = -1 }
    }

    private func placeLabels() {
        let height = PickerWheel.rowHeight
        let top = contentOffset.y
        let first = max(0, Int((top / height).rounded(.down)))
        let last = min(numberOfRows - 1, Int(((top + frame.height) / height).rounded(.down)))
        for index in labels.indices where !(first...max(first, last)).contains(labels[index].row) {
            labels[index].label.isHidden = true
        }
        guard first <= last else { return }
        let middle = top + frame.height / 2
        for row in first...last {
            let index = row % labels.count
            let label = labels[index].label
            if labels[index].row != row {
                labels[index].row = row
                label.text = title(row)
            }
            label.isHidden = false
            let place = Rect(
                PickerWheel.textMargin, Double(row) * height,
                max(0, frame.width - 2 * PickerWheel.textMargin), height)
            if label.frame != place { label.frame = place }
            let distance = abs(place.midY - middle) / height
            let fading = min(1, distance / PickerWheel.fadedDistance)
            label.alpha = 1 - fading * (1 - PickerWheel.fadedAlpha)
        }
    }

    // MARK: Keys and assistance

    override var accessibilityRole: AccessibilityRole? { .wheel }
    override var canBecomeFocused: Bool { isScrollEnabled && numberOfRows > 0 }
    override var accessibilityTraits: AccessibilityTraits {
        get {
            let traits = super.accessibilityTraits.union(.adjustable)
            return isScrollEnabled ? traits : traits.union(.notEnabled)
        }
        set { super.accessibilityTraits = newValue }
    }
    /// The text of the selected row.
    override var accessibilityValue: String? {
        get { super.accessibilityValue ?? (selected >= 0 ? title(selected) : nil) }
        set { super.accessibilityValue = newValue }
    }
    override func accessibilityActivate() -> Bool { false }
    override func accessibilityIncrement() { step(1) }
    override func accessibilityDecrement() { step(-1) }

    /// Up and down turn the wheel; left and right move the focus to the one beside it.
    override func key(_ press: KeyPress, text: String = "") -> Bool {
        guard press.phase != .up, press.modifiers.isEmpty, isScrollEnabled else { return false }
        switch press.key {
        case .up: step(-1)
        case .down: step(1)
        case .left: return nearestScreen?.moveFocus(.left) ?? false
        case .right: return nearestScreen?.moveFocus(.right) ?? false
        default: return false
        }
        return true
    }
}
