import Geometry
import Rasterizer

/// A view that fills and strokes a path; the equivalent of a `CAShapeLayer`.
open class ShapeView: View {
    private let animatedPath = Animated(Path())
    private let animatedFill = Animated(Color.clear)
    private let animatedStroke = Animated(Color.clear)
    private let animatedWidth = Animated(1.0)
    private let animatedStart = Animated(0.0)
    private let animatedEnd = Animated(1.0)

    /// The path to draw, in the view's own coordinates. Animatable between paths with the same verbs.
    public var path: Path {
        get { animatedPath.model }
        set { set(animatedPath, newValue) }
    }
    /// The fill colour. Animatable.
    public var fillColor: Color {
        get { animatedFill.model }
        set { set(animatedFill, newValue) }
    }
    /// The stroke colour. Animatable.
    public var strokeColor: Color {
        get { animatedStroke.model }
        set { set(animatedStroke, newValue) }
    }
    /// The width of the stroke, in points. Animatable.
    public var lineWidth: Double {
        get { animatedWidth.model }
        set { set(animatedWidth, newValue) }
    }
    /// Where the stroke starts, as a fraction of the path's length, 0...1. Animatable.
    public var strokeStart: Double {
        get { animatedStart.model }
        set { set(animatedStart, newValue) }
    }
    /// Where the stroke ends, as a fraction of the path's length, 0...1. Animatable.
    public var strokeEnd: Double {
        get { animatedEnd.model }
        set { set(animatedEnd, newValue) }
    }
    /// The shape of the stroke's ends.
    public var lineCap = StrokeCap.butt {
        didSet { setNeedsDisplay() }
    }
    /// The shape of the stroke's corners.
    public var lineJoin = StrokeJoin.miter {
        didSet { setNeedsDisplay() }
    }
    /// The rule that determines which parts of a self-intersecting path are filled.
    public var fillRule = FillRule.nonZero {
        didSet { if fillRule != oldValue { setNeedsDisplay() } }
    }

    override func keyedValue(_ keyPath: String) -> KeyedValue {
        switch keyPath {
        case "strokeStart": .number(animatedStart.presented)
        case "strokeEnd": .number(animatedEnd.presented)
        case "lineWidth": .number(animatedWidth.presented)
        case "fillColor": .color(animatedFill.presented)
        case "strokeColor": .color(animatedStroke.presented)
        default: super.keyedValue(keyPath)
        }
    }

    override func present(_ value: KeyedValue, _ keyPath: String) {
        switch (keyPath, value) {
        case ("strokeStart", .number(let start)): animatedStart.keyed = start
        case ("strokeEnd", .number(let end)): animatedEnd.keyed = end
        case ("lineWidth", .number(let width)): animatedWidth.keyed = width
        case ("fillColor", .color(let color)): animatedFill.keyed = color
        case ("strokeColor", .color(let color)): animatedStroke.keyed = color
        default: super.present(value, keyPath)
        }
    }

    override func resetKeyed() {
        super.resetKeyed()
        animatedStart.keyed = nil
        animatedEnd.keyed = nil
        animatedWidth.keyed = nil
        animatedFill.keyed = nil
        animatedStroke.keyed = nil
    }

    /// Starts a keyed animation, as `layer.add(_:forKey:)` does.
    public func add(_ animation: KeyedAnimation, forKey key: String?) {
        addKeyed(animation, key)
    }

    /// Ends the keyed animation with a key.
    public func removeAnimation(forKey key: String) { removeKeyed(key) }

    /// Ends all animations of the view.
    public func removeAllAnimations() { layer.removeAllAnimations() }

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

    override func finishOwnAnimations() {
        super.finishOwnAnimations()
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
