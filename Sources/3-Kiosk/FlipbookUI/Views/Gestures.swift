extension View {
    /// Calls a closure when the view is tapped `count` times in succession.
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        ModifiedView(content: self, modifier: TapModifier(count: count, action: action))
    }

    /// Calls a closure when a finger stays on the view for a duration in seconds without moving much.
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, perform action: @escaping () -> Void
    ) -> some View {
        ModifiedView(
            content: self, modifier: PressModifier(duration: minimumDuration, action: action))
    }
}

private struct TapModifier: ElementModifier {
    let count: Int
    let action: () -> Void

    func makeElement() -> TapElement { TapElement() }

    func update(_ element: TapElement, _ context: Context) {
        element.recognizer.numberOfTapsRequired = max(1, count)
        element.action = action
    }
}

private class TapElement: ModifierElement {
    let recognizer = TapGestureRecognizer()
    var action: () -> Void = {}

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        recognizer.action = { [unowned self] recognizer in
            if recognizer.state == .ended { action() }
        }
        addGestureRecognizer(recognizer)
    }

    override var takesTouchesInBounds: Bool { true }
}

private struct PressModifier: ElementModifier {
    let duration: Double
    let action: () -> Void

    func makeElement() -> PressElement { PressElement() }

    func update(_ element: PressElement, _ context: Context) {
        element.recognizer.minimumPressDuration = max(0, duration)
        element.action = action
    }
}

private final class PressElement: ModifierElement {
    let recognizer = LongPressGestureRecognizer()
    var action: () -> Void = {}

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        recognizer.action = { [unowned self] recognizer in
            if recognizer.state == .began { action() }
        }
        addGestureRecognizer(recognizer)
    }

    override var takesTouchesInBounds: Bool { true }
}

/// A button, which is dimmed while a finger is on it, and acts when the finger lifts inside it.
public struct Button<Label: View>: View {
    let action: () -> Void
    let label: Label

    /// Creates a button that shows a label.
    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    /// See ``View/body``.
    public var body: some View {
        EnvironmentView(
            content: ModifiedView(content: label, modifier: ButtonModifier(action: action))
        ) {
            // The default tint colour of iOS.
            $0.foregroundColor = $0.foregroundColor ?? .systemBlue
        }
    }
}

extension Button where Label == Text {
    /// Creates a button that shows a text.
    public init(_ title: some StringProtocol, action: @escaping () -> Void) {
        self.init(action: action) { Text(title) }
    }
}

private struct ButtonModifier: ElementModifier {
    let action: () -> Void

    func makeElement() -> ButtonElement { ButtonElement() }
    func update(_ element: ButtonElement, _ context: Context) { element.action = action }
}

private final class ButtonElement: TapElement {
    private var isHighlighted = false {
        didSet {
            guard isHighlighted != oldValue else { return }
            if isHighlighted {
                alpha = 0.3
            } else {
                Animation.easeOut(duration: 0.2).animate { alpha = 1 }
            }
        }
    }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        recognizer.recognizesTouchUpInside = true
    }

    override func touchBegan(_ touch: Touch) {
        isHighlighted = true
        super.touchBegan(touch)
    }

    override func touchMoved(_ touch: Touch) {
        isHighlighted = point(inside: touch.location(in: self))
        super.touchMoved(touch)
    }

    override func touchEnded(_ touch: Touch) {
        isHighlighted = false
        super.touchEnded(touch)
    }

    override func touchCancelled(_ touch: Touch) {
        isHighlighted = false
        super.touchCancelled(touch)
    }
}
