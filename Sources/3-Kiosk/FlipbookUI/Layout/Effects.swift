extension View {
    /// Sets the opacity of the view and its content as a group, 0...1.
    public func opacity(_ opacity: Double) -> some View {
        ModifiedView(content: self, modifier: EffectModifier(opacity: opacity))
    }

    /// Scales the view about its centre, without affecting the layout.
    public func scaleEffect(_ scale: Double) -> some View { scaleEffect(x: scale, y: scale) }

    /// Scales the view about its centre, without affecting the layout.
    public func scaleEffect(x: Double = 1, y: Double = 1) -> some View {
        ModifiedView(content: self, modifier: EffectModifier(transform: .scale(x, y)))
    }

    /// Rotates the view clockwise about its centre, without affecting the layout. An animation turns it through all
    /// angles in between: from 0° to 360° once round, and from 0° to 270° clockwise.
    public func rotationEffect(_ angle: Angle) -> some View {
        ModifiedView(content: self, modifier: RotationModifier(angle: angle))
    }

    /// Puts the view in front of those of a lower index in the same container, and behind those of a higher one. The
    /// default is 0.
    public func zIndex(_ value: Double) -> some View {
        ModifiedView(content: self, modifier: IndexModifier(index: value))
    }

    /// Hides the view; it still takes up space.
    public func hidden() -> some View {
        ModifiedView(content: self, modifier: EffectModifier(isHidden: true))
    }

    /// Sets whether the view ignores touches. Buttons in it look disabled. A view in a disabled one cannot be enabled.
    public func disabled(_ isDisabled: Bool) -> some View {
        EnvironmentView(content: allowsHitTesting(!isDisabled)) {
            if isDisabled { $0.isEnabled = false }
        }
    }

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
        // `isHidden` is the stack's, for views out of sight.
        element.alpha = isHidden ? 0 : max(0, min(1, opacity))
        element.transform = transform
        element.isUserInteractionEnabled = takesTouches
    }
}

private struct IndexModifier: ElementModifier {
    let index: Double

    func makeElement() -> IndexElement { IndexElement() }
    func update(_ element: IndexElement, _ context: Context) { element.index = index }
}

private final class IndexElement: ModifierElement {
    var index = 0.0 {
        didSet { if index != oldValue { orderInContainer() } }
    }

    override var zIndex: Double { index }

    private func orderInContainer() {
        var view = superview
        while view is ModifierElement { view = view?.superview }
        (view as? ContainerElement)?.orderViews()
    }
}

private struct RotationModifier: ElementModifier {
    let angle: Angle

    func makeElement() -> RotationElement { RotationElement() }
    func update(_ element: RotationElement, _ context: Context) { element.set(angle.radians) }
}

private final class RotationElement: ModifierElement {
    /// The angle, in radians. The matrices of two angles do not tell how often and which way round to turn.
    private lazy var angle = AnimatedProperty(0.0, of: self)
    private var shownAngle = 0.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isAdvanced = true
    }

    func set(_ radians: Double) {
        angle.value = radians
        show()
    }

    private func show() {
        let radians = angle.presented
        guard radians != shownAngle else { return }
        shownAngle = radians
        Interface.View.performWithoutAnimation {
            transform = .rotation(cosine: cos(radians), sine: sin(radians))
        }
    }

    override func advance(to time: FrameTime) -> Bool {
        show()
        return false
    }
}
