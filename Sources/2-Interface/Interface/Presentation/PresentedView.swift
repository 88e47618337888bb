import Geometry

/// A view over the whole screen that dims what is below it and keeps touches from it, with a content in front: a card in the
/// middle or at the bottom, or a sheet.
package class PresentedView: View {
    /// The duration of appearing and disappearing, in seconds.
    static let duration = 0.3
    private static let dimming = Color(argb: 0x6600_0000)

    /// What dims the screen.
    let dim = View()
    /// Called when the view is asked to go by a finger; nil if fingers cannot close it.
    package var onDismiss: (() -> Void)?
    /// Called when the key Escape asks the view to go, if fingers cannot close it; nil if Escape cannot either.
    package var onEscape: (() -> Void)?
    /// Whether fingers cannot close the view for now.
    package var isModal = false
    /// Whether the content is shown, as opposed to coming or going.
    private(set) var isOpen = false

    package override init(frame: Rect = .zero) {
        super.init(frame: frame)
        dim.backgroundColor = PresentedView.dimming
        addSubview(dim)
        let tap = TapGestureRecognizer { [weak self] in self?.wasTapped($0) }
        tap.cancelsTouchesInView = false
        addGestureRecognizer(tap)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    private func wasTapped(_ recognizer: GestureRecognizer) {
        if !isModal, !contentFrame.contains(recognizer.location(in: self)) { onDismiss?() }
    }

    package override var accessibilityViewIsModal: Bool {
        get { isOpen }
        set {}
    }

    package override func accessibilityPerformEscape() -> Bool {
        if isOpen, !isModal { (onDismiss ?? onEscape)?() }
        return true
    }

    /// Where the content is: a tap elsewhere asks the view to go.
    var contentFrame: Rect { .zero }
    /// Puts the content where it is before it comes and after it has gone, or where it is when it is shown.
    func place(isShown: Bool) {}

    /// Shows the view in front of a screen's other views; what was edited there no longer is.
    package func present(on screen: Screen, animated: Bool, completion: @escaping () -> Void = {}) {
        screen.setFocus(nil)
        frame = screen.root.bounds
        screen.root.addSubview(self)
        View.performWithoutAnimation {
            dim.alpha = 0
            layoutIfNeeded()
            place(isShown: false)
        }
        isOpen = true
        move(animated, isShown: true) { _ in completion() }
    }

    /// Hides the view and removes it from the screen.
    package func dismiss(animated: Bool, completion: @escaping () -> Void = {}) {
        guard isOpen else { return completion() }
        isOpen = false
        isUserInteractionEnabled = false
        if let screen = nearestScreen, screen.focusedView?.isDescendant(of: self) == true {
            screen.setFocus(nil)
        }
        move(animated, isShown: false) { [self] _ in
            removeFromSuperview()
            isUserInteractionEnabled = true
            completion()
        }
    }

    /// Moves the content with the dimming.
    func move(
        _ animated: Bool, isShown: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        let moves = animated && nearestScreen?.reducesMotion != true
        View.animate(
            withDuration: moves ? PresentedView.duration : 0, usingSpringWithDamping: 1,
            initialSpringVelocity: 0, options: [.allowUserInteraction, .beginFromCurrentState],
            animations: { [self] in
                dim.alpha = isShown ? 1 : 0
                place(isShown: isShown)
            }, completion: completion)
    }

    package override func layoutSubviews() {
        dim.frame = bounds
        if isOpen { place(isShown: true) }
    }

    package override func point(inside point: Point) -> Bool { bounds.contains(point) }
}
