import Geometry
import Typography

/// A row of segments of which one is selected; the equivalent of `UISegmentedControl`.
public final class SegmentedControl: Control {
    /// The height of a segmented control, in points. It is higher than UIKit's, since a finger needs 44 points.
    public static let height = Control.minimumTarget
    /// The value of `selectedSegmentIndex` if no segment is selected.
    public static let noSegment = -1
    private static let margin = 3.0
    private static let textMargin = 12.0

    private let family: FontFamily
    private let selection = View()
    private var segments: [Segment] = []
    private var selected = noSegment

    /// The index of the selected segment in reading order; `noSegment` for none. Setting it sends no event.
    public var selectedSegmentIndex: Int {
        get { selected }
        set { select(newValue, animated: false) }
    }
    /// Whether a segment is selected only while a finger is on it, like a button.
    public var isMomentary = false {
        didSet { if isMomentary { select(SegmentedControl.noSegment, animated: false) } }
    }
    /// The colour behind the selected segment; nil for white.
    public var selectedSegmentTintColor: Color? {
        didSet { applyColors() }
    }
    /// The colour of the titles.
    public var titleColor = Color.label {
        didSet { applyColors() }
    }
    /// The font size of the titles, in points.
    public var fontSize = 15.0 {
        didSet {
            for segment in segments { segment.label.fontSize = fontSize }
            invalidateIntrinsicContentSize()
        }
    }
    /// The number of segments.
    public var numberOfSegments: Int { segments.count }

    /// Creates a control with a segment for each title, of which none is selected.
    public init(family: FontFamily, items: [String] = []) {
        self.family = family
        super.init()
        backgroundColor = Color(argb: 0x2878_7880)
        cornerRadius = 9
        selection.isUserInteractionEnabled = false
        selection.cornerRadius = 7
        selection.isHidden = true
        addSubview(selection)
        for item in items { insertSegment(withTitle: item, at: segments.count) }
        applyColors()
    }

    // MARK: Segments

    /// Inserts a segment before the one with an index; at the end if there is none. The selected one remains selected.
    public func insertSegment(withTitle title: String, at index: Int) {
        let place = max(0, min(segments.count, index))
        let segment = Segment(title, family: family, fontSize: fontSize)
        segment.addAction(for: .touchUpInside) { [weak self, weak segment] in
            if let segment { self?.take(segment) }
        }
        segments.insert(segment, at: place)
        addSubview(segment)
        if selected >= place { selected += 1 }
        segmentsDidChange()
    }

    /// Removes a segment; does nothing if it does not exist. If it was selected, no segment is afterwards.
    public func removeSegment(at index: Int) {
        guard segments.indices.contains(index) else { return }
        segments.remove(at: index).removeFromSuperview()
        if selected == index { selected = SegmentedControl.noSegment }
        if selected > index { selected -= 1 }
        segmentsDidChange()
    }

    private func segmentsDidChange() {
        showSelection()
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// Returns the title of a segment; nil if it does not exist.
    public func titleForSegment(at index: Int) -> String? {
        segments.indices.contains(index) ? segments[index].label.text : nil
    }

    /// Changes the title of a segment; does nothing if it does not exist.
    public func setTitle(_ title: String, forSegmentAt index: Int) {
        guard segments.indices.contains(index) else { return }
        segments[index].label.text = title
        invalidateIntrinsicContentSize()
    }

    /// Changes whether a segment can be selected by touch; does nothing if it does not exist.
    public func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
        guard segments.indices.contains(index) else { return }
        segments[index].isOwnEnabled = isEnabled
        applyEnabled()
    }

    /// Returns whether a segment can be selected by touch; false if it does not exist.
    public func isEnabledForSegment(at index: Int) -> Bool {
        segments.indices.contains(index) && segments[index].isOwnEnabled
    }

    public override var isEnabled: Bool {
        didSet {
            alpha = isEnabled ? 1 : Control.disabledAlpha
            applyEnabled()
        }
    }

    private func applyEnabled() {
        for segment in segments {
            segment.isEnabled = isEnabled && segment.isOwnEnabled
            segment.label.alpha = segment.isOwnEnabled ? 1 : Control.disabledAlpha
        }
    }

    // MARK: Selection

    private func take(_ segment: Segment) {
        guard let index = segments.firstIndex(where: { $0 === segment }) else { return }
        if isMomentary {
            selected = index
            sendActions(for: .valueChanged)
            selected = SegmentedControl.noSegment
        } else if index != selected {
            select(index, animated: true)
            sendActions(for: .valueChanged)
        }
    }

    private func select(_ index: Int, animated: Bool) {
        let new = segments.indices.contains(index) ? index : SegmentedControl.noSegment
        guard new != selected else { return }
        let isNew = selected == SegmentedControl.noSegment
        selected = new
        showSelection()
        if isNew {
            layoutSubviews()
        } else {
            showValue(animated: animated) { layoutSubviews() }
        }
    }

    private func showSelection() {
        for (index, segment) in segments.enumerated() { segment.isSelected = index == selected }
        selection.isHidden = selected == SegmentedControl.noSegment
        applyColors()
    }

    private func applyColors() {
        let color = selectedSegmentTintColor ?? .white
        selection.backgroundColor = color
        for segment in segments {
            segment.label.textColor =
                segment.isSelected && color.alpha == 255 ? color.contrastingText : titleColor
        }
    }

    // MARK: Layout

    /// Returns the size of the titles, each segment as wide as the widest.
    public override func sizeThatFits(_ size: Size) -> Size {
        let widest = segments.map(\.label.textWidth).max() ?? 0
        let width = (widest + 1 + 2 * SegmentedControl.textMargin) * Double(segments.count)
        return Size(
            min(size.width, max(Control.minimumTarget, width + 2 * SegmentedControl.margin)),
            SegmentedControl.height)
    }

    public override var intrinsicContentSize: Size { sizeThatFits(Size(.infinity, .infinity)) }

    public override func layoutSubviews() {
        guard !segments.isEmpty else { return }
        let margin = SegmentedControl.margin
        let width = frame.width / Double(segments.count)
        for (index, segment) in segments.enumerated() {
            let place = directionalRect(Rect(Double(index) * width, 0, width, frame.height))
            segment.frame = place
            if index == selected { selection.frame = place.inset(dx: margin, dy: margin) }
        }
    }

    /// The segments, which fingers touch.
    package var segmentControls: [Control] { segments }

    /// Whether a finger is on one of the segments.
    public override var isTracking: Bool { segments.contains(where: \.isTracking) }

    // MARK: Accessibility

    /// The segments are parts of their own.
    override var accessibilityRole: AccessibilityRole? { nil }
    public override var canBecomeFocused: Bool { false }
}

/// One of the segments of a segmented control.
private final class Segment: Control {
    let label: Label
    /// Whether the segment can be selected as far as it is concerned.
    var isOwnEnabled = true

    init(_ title: String, family: FontFamily, fontSize: Double) {
        label = Label(family: family, fontSize: fontSize)
        super.init()
        cornerRadius = 9
        label.text = title
        label.textAlignment = .center
        label.fitting = .fitsHeight
        addSubview(label)
    }

    override var isHighlighted: Bool {
        didSet {
            guard isHighlighted != oldValue else { return }
            let new = isHighlighted ? 0.5 : isOwnEnabled ? 1 : Control.disabledAlpha
            showValue(animated: !isHighlighted) { label.alpha = new }
        }
    }

    override func layoutSubviews() {
        label.frame = Rect(4, 0, max(0, frame.width - 8), frame.height)
    }

    override var accessibilityRole: AccessibilityRole? { .segment }
}
