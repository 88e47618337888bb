import Geometry

/// A magnified part of a text, above the finger that covers it.
final class TextLoupe: View {
    private static let (size, gap, scale) = (Size(130, 50), 18.0, 1.4)
    private static let outline = 1.0

    private weak var input: (any TextInput)?
    /// The middle of what is magnified, in the coordinates of the text's view.
    private var middle = Point.zero

    init(_ input: any TextInput) {
        self.input = input
        super.init()
        isUserInteractionEnabled = false
        accessibilityElementsHidden = true
        isAdvanced = false
        clipsToBounds = true
        cornerRadius = TextLoupe.size.height / 2
    }

    /// Moves the loupe above a caret.
    ///
    /// - Parameters:
    ///   - place: The position in the text.
    ///   - caret: Where the caret is, in points of the screen.
    ///   - area: The size of the screen.
    func place(at place: Int, _ caret: Rect, in area: Size) {
        guard superview != nil, let input else { return }
        let (size, gap) = (TextLoupe.size, TextLoupe.gap)
        frame = Rect(
            max(0, min(area.width - size.width, caret.midX - size.width / 2)).rounded(),
            max(0, caret.minY - gap - size.height).rounded(), size.width, size.height)
        let own = input.caretRect(at: place, endsLine: false)
        middle = Point(own.midX, own.midY)
        setNeedsDisplay()
    }

    override func draw(on canvas: Canvas) {
        guard let input else { return }
        let area = Rect(origin: .zero, size: frame.size)
        let outline = TextLoupe.outline
        let background = input.textColor.contrastingText
        canvas.fill(
            area, color: background.mixed(with: input.textColor, 0.4), cornerRadius: cornerRadius)
        let inner = area.inset(dx: outline, dy: outline)
        canvas.fill(inner, color: background, cornerRadius: cornerRadius - outline)
        canvas.save()
        canvas.clip(inner, cornerRadius: cornerRadius - outline)
        canvas.translateBy(x: area.midX, y: area.midY)
        canvas.scaleBy(x: TextLoupe.scale, y: TextLoupe.scale)
        canvas.translateBy(x: -middle.x, y: -middle.y)
        input.drawText(on: canvas)
        canvas.restore()
    }
}
