import Geometry
import Typography

/// Wheels of texts of which a finger chooses one each; the equivalent of `UIPickerView`, with closures in place of a data
/// source and a delegate.
///
///     let sizes = ["Small", "Medium", "Large"]
///     let picker = PickerView(family: app.fonts.regular)
///     picker.rowsInComponent = { _ in sizes.count }
///     picker.titleForRow = { row, _ in sizes[row] }
///     picker.didSelectRow = { row, _ in order(sizes[row]) }
///     picker.reloadAllComponents()
///
/// A wheel scrolls as lists do and comes to rest on a row; a tap on a row turns the wheel to it. Up and down arrows turn the
/// wheel that has the focus.
public final class PickerView: View {
    /// The height of a picker that shows five rows, in points.
    public static let height = 5 * PickerWheel.rowHeight
    /// The space between wheels, in points.
    private static let gap = 4.0
    private static let bandRadius = 9.0
    private static let bandColor = Color(argb: 0x2078_7880)

    private let family: FontFamily
    private var wheels: [PickerWheel] = []

    /// The number of wheels, side by side from the leading edge. The default is 1.
    public var numberOfComponents = 1 {
        didSet { if numberOfComponents != oldValue { reloadAllComponents() } }
    }
    /// Returns the number of rows of a component.
    public var rowsInComponent: (_ component: Int) -> Int = { _ in 0 }
    /// Returns the text of a row of a component. It is asked for the rows in sight, while they scroll.
    public var titleForRow: (_ row: Int, _ component: Int) -> String = { _, _ in "" }
    /// Returns the width of a component, in points; nil for an equal share of the room that the others leave.
    public var widthForComponent: (_ component: Int) -> Double? = { _ in nil }
    /// Returns what a component is called by assistive programs; nil for nothing.
    public var accessibilityLabelForComponent: (_ component: Int) -> String? = { _ in nil }
    /// Called when a person has selected a row, once the wheel has come to rest.
    public var didSelectRow: (_ row: Int, _ component: Int) -> Void = { _, _ in }
    /// The colour of the texts.
    public var textColor = Color.label {
        didSet { for wheel in wheels { wheel.textColor = textColor } }
    }
    /// The font size of the texts, in points.
    public var fontSize = 20.0 {
        didSet { for wheel in wheels { wheel.fontSize = fontSize } }
    }
    /// Whether fingers and keys turn the wheels; otherwise they are shown dimmed.
    public var isEnabled = true {
        didSet {
            alpha = isEnabled ? 1 : Control.disabledAlpha
            for wheel in wheels { wheel.isScrollEnabled = isEnabled }
        }
    }

    /// Creates a picker without rows, whose texts are set in the fonts of a family.
    public init(family: FontFamily) {
        self.family = family
        super.init()
    }

    // MARK: Rows

    /// Asks for the rows of all components again. Selected rows stay.
    public func reloadAllComponents() {
        while wheels.count > max(0, numberOfComponents) {
            wheels.removeLast().removeFromSuperview()
        }
        while wheels.count < numberOfComponents { addWheel() }
        for component in wheels.indices { reloadComponent(component) }
        setNeedsLayout()
    }

    /// Asks for the rows of a component again; does nothing if it does not exist.
    public func reloadComponent(_ component: Int) {
        guard wheels.indices.contains(component) else { return }
        wheels[component].accessibilityLabel = accessibilityLabelForComponent(component)
        wheels[component].reload(count: rowsInComponent(component))
    }

    private func addWheel() {
        let (wheel, component) = (PickerWheel(family: family), wheels.count)
        wheel.textColor = textColor
        wheel.fontSize = fontSize
        wheel.isScrollEnabled = isEnabled
        wheel.title = { [unowned self] in titleForRow($0, component) }
        wheel.onSelect = { [unowned self] in didSelectRow($0, component) }
        wheels.append(wheel)
        addSubview(wheel)
    }

    /// Returns the number of rows of a component; 0 if it does not exist.
    public func numberOfRows(inComponent component: Int) -> Int {
        wheels.indices.contains(component) ? wheels[component].numberOfRows : 0
    }

    /// Returns the selected row of a component; -1 if there is none.
    public func selectedRow(inComponent component: Int) -> Int {
        wheels.indices.contains(component) ? wheels[component].selected : -1
    }

    /// Selects a row, the nearest one if it does not exist. `didSelectRow` is not called.
    public func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        guard wheels.indices.contains(component) else { return }
        wheels[component].select(row, animated: animated)
    }

    /// Whether a finger turns a wheel, or one has not come to rest since.
    public var isTracking: Bool { wheels.contains { $0.isMoving } }

    // MARK: Layout and drawing

    public override var intrinsicContentSize: Size {
        Size(View.noIntrinsicMetric, PickerView.height)
    }
    /// Returns the width that there is, and the height of five rows.
    public override func sizeThatFits(_ size: Size) -> Size {
        Size(size.width.isFinite ? size.width : 320, PickerView.height)
    }

    public override func layoutSubviews() {
        let widths = wheels.indices.map { widthForComponent($0) }
        let fixed = widths.reduce(0) { $0 + ($1 ?? 0) }
        let shared = widths.reduce(0) { $0 + ($1 == nil ? 1 : 0) }
        let room = max(0, frame.width - PickerView.gap * Double(max(0, wheels.count - 1)))
        let share = max(0, room - fixed) / Double(max(1, shared))
        // Wheels of fixed widths stand in the middle.
        var x = shared > 0 ? 0 : max(0, (room - fixed) / 2)
        for (wheel, width) in zip(wheels, widths) {
            let width = width ?? share
            wheel.frame = directionalRect(Rect(x, 0, width, frame.height))
            x += width + PickerView.gap
        }
    }

    public override func draw(on canvas: Canvas) {
        let height = PickerWheel.rowHeight
        canvas.fill(
            Rect(0, (frame.height - height) / 2, frame.width, height), color: PickerView.bandColor,
            cornerRadius: PickerView.bandRadius)
    }
}
