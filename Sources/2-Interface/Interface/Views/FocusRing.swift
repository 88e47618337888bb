import Geometry

/// The ring around the view that has the focus. It has two colours, so that it is seen on every background.
final class FocusRing: View {
    /// The distance of the ring's outer edge from the view, in points.
    static let gap = 4.0
    private static let width = 2.5
    private static let edgeWidth = 1.5

    /// The colour of the ring; its edge is white or black.
    var color = Color.systemBlue {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }
    /// Whether the ring is filled, while keys change the value of what is in it.
    var isStrong = false {
        didSet { if isStrong != oldValue { setNeedsDisplay() } }
    }
    private var (ring, edge) = (Path(), Path())
    private var drawn: (size: Size, radius: Double)?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        accessibilityElementsHidden = true
    }

    override func draw(on canvas: Canvas) {
        let size = frame.size
        guard size.width > 0, size.height > 0 else { return }
        if drawn?.size != size || drawn?.radius != cornerRadius {
            drawn = (size, cornerRadius)
            ring = outline(inset: FocusRing.width / 2)
            edge = outline(inset: FocusRing.width + FocusRing.edgeWidth / 2)
        }
        if isStrong { canvas.fill(ring, color: color.multiplyingAlpha(by: 0.25)) }
        canvas.stroke(
            edge, style: StrokeStyle(width: FocusRing.edgeWidth), color: color.contrastingText)
        canvas.stroke(ring, style: StrokeStyle(width: FocusRing.width), color: color)
    }

    private func outline(inset: Double) -> Path {
        Path(
            roundedRect: Rect(origin: .zero, size: frame.size).inset(dx: inset, dy: inset),
            cornerRadius: max(0, cornerRadius - inset))
    }
}
