import Geometry
import Rasterizer

/// A view that is an outline: filled, stroked, or both. UIKit's `CAShapeLayer` as a view.
open class ShapeView: View {
    private let animatedPath = Animated(Path())
    private let animatedFill = Animated(Color.clear)
    private let animatedStroke = Animated(Color.clear)
    private let animatedWidth = Animated(1.0)
    private let animatedStart = Animated(0.0)
    private let animatedEnd = Animated(1.0)

    /// In points of the view's own coordinates. Animatable between paths of the same verbs.
    public var path: Path {
        get { animatedPath.model }
        set { set(animatedPath, newValue) }
    }
    /// Animatable.
    public var fillColor: Color {
        get { animatedFill.model }
        set { set(animatedFill, newValue) }
    }
    /// Animatable.
    public var strokeColor: Color {
        get { animatedStroke.model }
        set { set(animatedStroke, newValue) }
    }
    /// In points. Animatable.
    public var lineWidth: Double {
        get { animatedWidth.model }
        set { set(animatedWidth, newValue) }
    }
    /// The part of the outline that is stroked, from 0, where it begins, to 1. Animatable.
    public var strokeStart: Double {
        get { animatedStart.model }
        set { set(animatedStart, newValue) }
    }
    /// Where the stroke ends, from 0 to 1, the end of the outline. Animatable.
    public var strokeEnd: Double {
        get { animatedEnd.model }
        set { set(animatedEnd, newValue) }
    }
    /// The ends of the stroke.
    public var lineCap = StrokeCap.butt {
        didSet { setNeedsDisplay() }
    }
    /// The corners of the stroke.
    public var lineJoin = StrokeJoin.miter {
        didSet { setNeedsDisplay() }
    }
    /// What of a path that crosses itself is filled.
    public var fillRule = FillRule.nonZero {
        didSet { if fillRule != oldValue { setNeedsDisplay() } }
    }

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    override func advanceAnimations(to time: Double) -> Bool {
        var needsAnotherFrame = super.advanceAnimations(to: time)
        for isRunning in [
            advance(animatedPath, to: time), advance(animatedFill, to: time),
            advance(animatedStroke, to: time), advance(animatedWidth, to: time),
            advance(animatedStart, to: time), advance(animatedEnd, to: time),
        ] where isRunning { needsAnotherFrame = true }
        return needsAnotherFrame
    }

    override func finishAnimations() {
        super.finishAnimations()
        animatedPath.finish()
        animatedFill.finish()
        animatedStroke.finish()
        animatedWidth.finish()
        animatedStart.finish()
        animatedEnd.finish()
    }

    open override func draw(on canvas: Canvas) {
        let path = animatedPath.presented
        if path.isEmpty { return }
        if animatedFill.presented.alpha > 0 {
            canvas.fill(path, color: animatedFill.presented, rule: fillRule)
        }
        let width = animatedWidth.presented
        guard animatedStroke.presented.alpha > 0, width > 0 else { return }
        let part = path.trimmed(from: animatedStart.presented, to: animatedEnd.presented)
        canvas.stroke(
            part, style: StrokeStyle(width: width, join: lineJoin, cap: lineCap),
            color: animatedStroke.presented)
    }
}
