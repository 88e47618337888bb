extension View {
    /// Sets the opacity of the view and its content as a group, 0...1.
    public func opacity(_ opacity: Double) -> some View {
        ModifiedView(content: self, modifier: EffectModifier(opacity: opacity))
    }

    /// Clips the view to its bounds.
    public func clipped() -> some View { clipShape(Rectangle()) }

    /// Clips the view to its bounds with rounded corners of a radius in points.
    public func cornerRadius(_ radius: Double) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius))
    }

    /// Clips the view to a shape that fits in its bounds.
    public func clipShape(_ shape: some RoundedShape) -> some View {
        ModifiedView(content: self, modifier: ClipModifier(shape: shape))
    }

    /// Scales the view about its centre, without affecting the layout.
    public func scaleEffect(_ scale: Double) -> some View { scaleEffect(x: scale, y: scale) }

    /// Scales the view about its centre, without affecting the layout.
    public func scaleEffect(x: Double = 1, y: Double = 1) -> some View {
        ModifiedView(content: self, modifier: EffectModifier(transform: .scale(x, y)))
    }

    /// Rotates the view clockwise about its centre, without affecting the layout.
    public func rotationEffect(_ angle: Angle) -> some View {
        ModifiedView(
            content: self,
            modifier: EffectModifier(
                transform: .rotation(cosine: cos(angle.radians), sine: sin(angle.radians))))
    }

    /// Hides the view; it still takes up space.
    public func hidden() -> some View {
        ModifiedView(content: self, modifier: EffectModifier(isHidden: true))
    }

    /// Sets whether the view ignores touches.
    public func disabled(_ isDisabled: Bool) -> some View { allowsHitTesting(!isDisabled) }

    /// Sets whether the view receives touches; otherwise touches pass through to the views behind it.
    public func allowsHitTesting(_ isEnabled: Bool) -> some View {
        ModifiedView(content: self, modifier: EffectModifier(takesTouches: isEnabled))
    }
}

/// An angle.
public struct Angle: Equatable, Sendable {
    /// The angle in radians.
    public var radians: Double
    /// The angle in degrees.
    public var degrees: Double { radians * 180 / .pi }

    /// Returns an angle in radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    /// Returns an angle in degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees * .pi / 180) }
    /// An angle of zero.
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
    /// The view that clips the content. It has the size of the shape, which may be smaller than the element.
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
