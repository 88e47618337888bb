import Geometry
import Typography

/// A line of text.
public final class Label: View {
    public enum TextAlignment: Sendable {
        case left, center, right
    }

    public let family: FontFamily
    /// In points.
    public var fontSize: Double {
        didSet { if fontSize != oldValue { invalidate() } }
    }
    public var text = "" {
        didSet { if text != oldValue { invalidate() } }
    }
    public var textColor = Color.black {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }
    public var textAlignment = TextAlignment.left {
        didSet { if textAlignment != oldValue { setNeedsDisplay() } }
    }
    private var cached: (width: Double, line: TextLine)?

    public init(family: FontFamily, fontSize: Double) {
        self.family = family
        self.fontSize = fontSize
        super.init()
        isUserInteractionEnabled = false
    }

    private func invalidate() {
        cached = nil
        setNeedsDisplay()
    }

    /// The width of the whole text, in points.
    public var textWidth: Double { family.line(text, size: fontSize).width }

    public override func draw(on canvas: Canvas) {
        if text.isEmpty { return }
        if cached?.width != frame.width {
            cached = (frame.width, family.line(text, size: fontSize, width: frame.width))
        }
        guard let line = cached?.line else { return }
        let x: Double
        switch textAlignment {
        case .left: x = 0
        case .center: x = (frame.width - line.width) / 2
        case .right: x = frame.width - line.width
        }
        // Capitals stand in the middle of the frame.
        let baseline = (frame.height + family.capHeight * fontSize) / 2
        canvas.draw(line, family: family, baseline: Point(x, baseline), color: textColor)
    }
}
