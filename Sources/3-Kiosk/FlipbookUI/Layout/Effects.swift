extension View {
    /// The opacity of the view as a whole, 0...1.
    public func opacity(_ opacity: Double) -> some View {
        ModifiedView(content: self, modifier: EffectModifier(opacity: opacity))
    }

    /// Clips the view to its bounds.
    public func clipped() -> some View { clipShape(Rectangle()) }

    /// Clips the view to its bounds with corners of a radius in points.
    public func cornerRadius(_ radius: Double) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius))
    }

    /// Clips the view to a shape in its bounds.
    public func clipShape(_ shape: some RoundedShape) -> some View {
        ModifiedView(content: self, modifier: ClipModifier(shape: shape))
    }

    /// Scales the view about its centre, without a change to the layout around it.
    public func scaleEffect(_ scale: Double) -> some View { scaleEffect(x: scale, y: scale) }

    /// Scales the view about its centre, without a change to the layout around it.
    public func scaleEffect(x: Double = 1, y: Double = 1) -> some View {
        ModifiedView(content: self, modifier: EffectModifier(transform: .scale(x, y)))
    }

    /// Turns the view about its centre, clockwise, without a change to the layout around it.
    public func rotationEffect(_ angle: Angle) -> some View {
        ModifiedView(
            content: self,
            modifier: EffectModifier(
                transform: .rotation(cosine: cos(angle.radians), sine: sin(angle.radians))))
    }

    /// Leaves the view's room empty.
    public func hidden() -> some View {
        ModifiedView(content: self, modifier: EffectModifier(isHidden: true))
    }

    /// Whether touches of the view do nothing.
    public func disabled(_ isDisabled: Bool) -> some View { allowsHitTesting(!isDisabled) }

    /// Whether the view takes touches; those that it does not take go to what is behind.
    public func allowsHitTesting(_ isEnabled: Bool) -> some View {
        ModifiedView(content: self, modifier: EffectModifier(takesTouches: isEnabled))
    }
}

/// An angle.
public struct Angle: Equatable, Sendable {
    /// In radians.
    public var radians: Double
    /// In degrees.
    public var degrees: Double { radians * 180 / .pi }

    /// An angle in radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    /// An angle in degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees * .pi / 180) }
    /// No turn.
    public static let zero = Angle(radians: 0)
}

private struct EffectModifier: ElementModifier {
    var opacity = 1.0
    var transform = AffineTransform.identity
    var isHidden = false
    var takesTouches = true

    func makeElement() -> ModifierElement { ModifierElement() }

    func update(_ element: ModifierElement, _ context: Context) {
        element.alpha = max(0, min(1, opacity))
        element.transform = transform
        element.isHidden = isHidden
        element.isUserInteractionEnabled = takesTouches
    }
}

private struct ClipModifier<Content: RoundedShape>: ElementModifier {
    let shape: Content

    func makeElement() -> ClipElement { ClipElement() }
    func update(_ element: ClipElement, _ context: Context) { element.shape = shape }
}

private final class ClipElement: ModifierElement {
    var shape: any RoundedShape = Rectangle() {
        didSet { if !isEqual(shape, oldValue) { setNeedsLayout() } }
    }
    /// As large as the shape, which may be smaller than the element.
    private let clip = Element()

    override var contentSuperview: Interface.View {
        if clip.superview == nil {
            clip.clipsToBounds = true
            addSubview(clip)
        }
        return clip
    }

    override func arrange() {
        let (area, radius) = shape.roundedRect(in: Rect(origin: .zero, size: frame.size))
        clip.place(in: area, ProposedViewSize(area.size))
        clip.cornerRadius = radius
        content?.place(at: -area.origin, proposal)
    }
}
