import Geometry
import Interface
import Typography

/// A row of the panel: a name, a control beside it, and a wider one below both.
final class PlayRow: View {
    private static let height = 44.0
    private static let gap = 8.0

    private let label: Label
    /// The value as a text, at the right of the name.
    let note: Label
    private let beside: View?
    private let below: View?
    /// Shows the current value; called after frames in which it may have changed.
    var refresh: () -> Void = {}

    /// - Parameters:
    ///   - name: the text on the left.
    ///   - beside: the control on the right of the name.
    ///   - below: the control below, as wide as the row.
    init(_ name: String, _ look: PlayLook, beside: View? = nil, below: View? = nil) {
        (self.beside, self.below) = (beside, below)
        label = Label(family: look.regular, fontSize: PlayLook.fontSize)
        note = Label(family: look.regular, fontSize: PlayLook.fontSize)
        super.init()
        label.text = name
        label.textColor = look.theme.text
        note.textColor = look.theme.secondaryText
        note.textAlignment = .right
        note.usesTabularFigures = true
        for view in [label, note, beside, below] {
            if let view { addSubview(view) }
        }
    }

    override func sizeThatFits(_ size: Size) -> Size {
        let extra = below.map { $0.sizeThatFits(Size(size.width, .infinity)).height } ?? 0
        return Size(size.width, PlayRow.height + extra)
    }

    override func layoutSubviews() {
        var right = frame.width
        if let beside {
            let size = beside.sizeThatFits(Size(frame.width / 2, PlayRow.height))
            let width = min(size.width, frame.width / 2)
            right -= width
            beside.frame = Rect(right, (PlayRow.height - size.height) / 2, width, size.height)
            right -= PlayRow.gap
        }
        let noteWidth = min(note.sizeThatFits(Size(right, PlayRow.height)).width, right / 2)
        note.frame = Rect(right - noteWidth, 0, noteWidth, PlayRow.height)
        label.frame = Rect(0, 0, max(0, right - noteWidth - PlayRow.gap), PlayRow.height)
        below?.frame = Rect(
            0, PlayRow.height, frame.width, max(0, frame.height - PlayRow.height))
    }

    /// Shows a value as a text at the right of the name.
    func show(note text: String) {
        guard text != note.text else { return }
        note.text = text
        setNeedsLayout()
    }
}

/// A view that shows the colour of a value.
final class PlaySwatch: View {
    private static let size = Size(44, 28)
    private static let outline = Color(argb: 0xff80_8080)

    /// The colour that it shows.
    var color = Color.clear {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }

    override func sizeThatFits(_ size: Size) -> Size { PlaySwatch.size }

    override func draw(on canvas: Canvas) {
        canvas.fill(bounds, color: PlaySwatch.outline, cornerRadius: 6)
        canvas.fill(bounds.inset(dx: 1, dy: 1), color: color, cornerRadius: 5)
    }
}
