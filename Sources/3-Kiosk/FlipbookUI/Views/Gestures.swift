extension View {
    /// Calls a closure when the view is tapped `count` times in succession. What has no content takes no taps: a
    /// ``Spacer``, the gaps of a stack, `Color.clear`; see `contentShape`. With two taps inside one, as in
    /// `onTapGesture(count: 2) {}.onTapGesture {}`, the single tap acts when no second one has followed.
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
        element.waitForLongerTaps()
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

    /// Makes the gesture wait for those of more taps on the same content, which are inside it.
    func waitForLongerTaps() {
        var inner = content
        while let element = inner as? ModifierElement {
            if let other = (element as? TapElement)?.recognizer,
                other.numberOfTapsRequired > recognizer.numberOfTapsRequired
            {
                recognizer.require(toFail: other)
            }
            inner = element.content
        }
    }
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
}

/// What a button is for.
public enum ButtonRole: Sendable {
    /// It removes something; it is red.
    case destructive
    /// It changes nothing.
    case cancel
}

/// A button, which is dimmed while a finger is on it, and acts when the finger lifts inside it. A disabled button is
/// grey; a label in a colour of its own is pale. In an alert it fills the width, and closes the alert after it has acted.
public struct Button<Label: View>: View {
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.presentation) private var presentation
    let role: ButtonRole?
    let action: () -> Void
    let label: Label
    /// Whether it looks like a button that changes something; in a dialog one that does not has no background.
    var isProminent: Bool

    private static var disabledOpacity: Double { 0.5 }

    /// Creates a button that shows a label.
    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    /// Creates a button that shows a label; nil for no special role.
    public init(
        role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label
    ) {
        (self.role, self.action) = (role, action)
        self.label = label()
        isProminent = role != .cancel
    }

    /// See ``View/body``.
    public var body: some View {
        // The default tint colour of iOS.
        let tint = role == .destructive ? Color.systemRed : .systemBlue
        EnvironmentView(content: shown(tint).opacity(isEnabled ? 1 : Button.disabledOpacity)) {
            $0.foregroundColor = $0.foregroundColor ?? ($0.isEnabled ? tint : .systemGray)
        }
    }

    @ViewBuilder private func shown(_ tint: Color) -> some View {
        if let presentation, presentation.isDialog {
            let action = action
            let background = isProminent ? tint.multiplyingAlpha(by: 0.12) : Color.clear
            ModifiedView(
                content: label.bold().frame(
                    maxWidth: .infinity, minHeight: Interface.Button.minimumSize
                ).background(background, in: RoundedRectangle(cornerRadius: 10)),
                modifier: ButtonModifier(role: role) {
                    action()
                    presentation.close()
                })
        } else {
            ModifiedView(content: label, modifier: ButtonModifier(role: role, action: action))
        }
    }
}

extension Button where Label == Text {
    /// Creates a button that shows a text.
    public init(_ title: some StringProtocol, action: @escaping () -> Void) {
        self.init(action: action) { Text(title) }
    }

    /// Creates a button that shows a text; nil for no special role.
    public init(_ title: some StringProtocol, role: ButtonRole?, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

private struct ButtonModifier: ElementModifier {
    let role: ButtonRole?
    let action: () -> Void

    func makeElement() -> ButtonElement { ButtonElement() }
    func update(_ element: ButtonElement, _ context: Context) {
        element.action = action
        element.accessibilityTraits =
            context.environment.isEnabled ? .button : [.button, .notEnabled]
        if role == .cancel { context.environment.presentation?.lastCancelButton = element }
    }
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
        isAccessibilityElement = true
    }

    override func accessibilityActivate() -> Bool {
        action()
        return true
    }

    override var takesTouchesInBounds: Bool { true }

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
