import Geometry
import RiveRuntime

/// The focus: the view on which keys act.
///
/// Tab and Shift-Tab, a rotary encoder that types them, or two keys walk through everything that a finger could press, in
/// reading order, and scroll it into sight. Once something has the focus, arrows move it as well. Enter and Space do what
/// a tap does. The focus goes only to what a finger could reach: never to what a dialog covers, nor to what
/// is behind a modal view. A touch ends it.
extension Screen {
    /// Gives a view the focus, scrolls it into sight and shows a ring around it.
    ///
    /// - Parameter view: The view; nil to take the focus from the one that has it.
    public func setFocus(_ view: View?) {
        guard view !== focusedView else { return }
        let old = focusedView
        old?.setPressedByKey(false)
        old?.clearFocusInside()
        focusedView = view
        focusNumber += 1
        isAdjusting = false
        focusRing.isHidden = true
        old?.focusDidChange()
        guard view === focusedView else { return }
        view?.focusDidChange()
        onFocusChange()
        guard let view, view === focusedView else { return setNeedsFrame() }
        view.scrollIntoSight(animated: true)
        if !view.mayHaveFocusInside, !view.editsText { showFocusRing() }
        setNeedsFrame()
    }

    /// Whether a text is edited: what is touched and typed meanwhile is the visitor's, and is recorded nowhere.
    package var isEditingText: Bool { focusedView?.editsText == true }

    /// Moves the focus to the next field with a text.
    ///
    /// - Returns: Whether there is one.
    func moveFocusToNextField() -> Bool {
        let stops = focusStops
        guard let index = stops.firstIndex(where: { $0 === focusedView }),
            let next = stops[(index + 1)...].first(where: \.editsText)
        else { return false }
        setFocus(next)
        return true
    }

    /// A touch takes the focus; from a field that is edited only a tap elsewhere does, after what it was for.
    func touchBegan(finger: Int, at point: Point) {
        guard let field = focusedView, field.editsText else { return setFocus(nil) }
        var view = root.hitTest(point)
        while let shown = view {
            if shown === field || shown.keepsFocus { return }
            view = shown.superview
        }
        fingerBesideField = (finger, point, field)
    }

    /// A finger on a field asks for a keyboard on the screen, whatever a real one has typed before.
    func wantsKeyboard() {
        guard isTypedOnKeys else { return }
        isTypedOnKeys = false
        onFocusChange()
    }

    func touchEnded(finger: Int, at point: Point, isTap: Bool) {
        guard let (own, start, field) = fingerBesideField, own == finger else { return }
        fingerBesideField = nil
        let moved = point - start
        // The tap may have been on another field.
        guard isTap, focusedView === field, max(abs(moved.x), abs(moved.y)) < Touch.slop else {
            return
        }
        setFocus(nil)
    }

    /// Moves the focus. If no view has it, `next` gives it to the first one and `previous` to the last; other moves do
    /// nothing then.
    ///
    /// - Returns: Whether a view has got the focus.
    @discardableResult
    public func moveFocus(_ move: FocusMove) -> Bool {
        switch move {
        case .next, .previous: return walk(move)
        case .up, .down, .left, .right:
            guard let view = focusedView, !view.mayHaveFocusInside else { return false }
            return jump(move, from: view)
        }
    }

    private func walk(_ move: FocusMove) -> Bool {
        let isForward = move == .next
        let stops = isForward ? focusStops : focusStops.reversed()
        let current = focusedView ?? stops.first(where: \.hasFocusInside)
        if let current, current.mayHaveFocusInside, current.moveFocusInside(move) {
            focusedView = current
            return true
        }
        let index = current.flatMap { current in stops.firstIndex { $0 === current } }
        let next = index.map { stops[($0 + 1)...] } ?? stops[...]
        if let current, let view = viewBeyond(current, isForward, before: next.first) {
            setFocus(view)
            return true
        }
        // After the last one comes the first one again.
        for view in next + (index.map { stops[...$0] } ?? []) {
            if view.mayHaveFocusInside {
                if view !== current { current?.clearFocusInside() }
                guard view.moveFocusInside(move) else { continue }
            }
            setFocus(view)
            return true
        }
        return false
    }

    /// Returns the view after or before another one in a list around it, which makes views for what is in sight only; nil
    /// if `candidate` is in the same list, or there is none.
    private func viewBeyond(_ view: View, _ isForward: Bool, before candidate: View?) -> View? {
        var list = view.superview
        while let outer = list, candidate?.isDescendant(of: outer) != true {
            if let found = outer.subviewBeyond(view, isForward: isForward) { return found }
            list = outer.superview
        }
        return nil
    }

    /// Moves the focus to the nearest view in a direction.
    private func jump(_ move: FocusMove, from view: View) -> Bool {
        if move == .up || move == .down {
            var list = view.superview
            while let outer = list {
                if let found = outer.subviewBeyond(view, isForward: move == .down) {
                    setFocus(found)
                    return true
                }
                list = outer.superview
            }
        }
        let place = view.rect(in: nil)
        let stops = focusStops.filter { $0 !== view && !$0.mayHaveFocusInside }
        let nearest =
            stops
            .compactMap { stop in
                Screen.distance(from: place, to: stop.rect(in: nil), move)
                    .map { (stop, $0) }
            }
            .min { $0.1 < $1.1 }
        guard let nearest else { return false }
        setFocus(nearest.0)
        return true
    }

    /// Returns how far a rectangle is from another one in a direction, where a distance across it counts twice; nil if it
    /// is not on that side.
    private static func distance(from a: Rect, to b: Rect, _ move: FocusMove) -> Double? {
        let isVertical = move == .up || move == .down
        let sign = move == .down || move == .right ? 1.0 : -1.0
        let along = sign * (isVertical ? b.midY - a.midY : b.midX - a.midX)
        let across =
            isVertical
            ? max(0, b.minX - a.maxX, a.minX - b.maxX) : max(0, b.minY - a.maxY, a.minY - b.maxY)
        // What is beside it is not above or below it.
        let edge =
            isVertical
            ? (sign > 0 ? b.maxY - a.maxY : a.minY - b.minY)
            : (sign > 0 ? b.maxX - a.maxX : a.minX - b.minX)
        return along > 0.5 && edge > 0.5 ? along + 2 * across : nil
    }

    /// The views that can get the focus, in reading order.
    var focusStops: [View] {
        var stops: [View] = []
        collectStops(root, &stops)
        return stops
    }

    private func collectStops(_ view: View, _ stops: inout [View]) {
        guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled,
            !view.accessibilityElementsHidden
        else { return }
        if view.mayHaveFocusInside || view.canBecomeFocused, isReachable(view) {
            stops.append(view)
        }
        for subview in view.subviewsInReadingOrder { collectStops(subview, &stops) }
    }

    /// Whether a finger could touch the view, if it was scrolled into sight.
    func isReachable(_ view: View) -> Bool {
        var shown = view
        while true {
            if let rect = shown.visibleRect { return isHit(shown, in: rect) }
            // It is out of sight: the list that could scroll it decides.
            var outer = shown.superview
            while let list = outer, !list.scrollsSubviews { outer = list.superview }
            guard let outer else { return false }
            shown = outer
        }
    }

    /// Whether a finger on the middle of a rectangle, or of a quarter of it, touches the view or what is in it.
    private func isHit(_ view: View, in rect: Rect) -> Bool {
        let places = [(0.5, 0.5), (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)]
        return places.contains { x, y in
            let place = Point(rect.minX + x * rect.width, rect.minY + y * rect.height)
            guard let hit = root.hitTest(place) else { return false }
            // What is below the keyboard of a field is scrolled above it.
            return hit.isDescendant(of: view) || hit.keepsFocus && view.enclosingScrollView != nil
        }
    }

    // MARK: Activation

    /// Does what a tap on the focused view does, if a finger could touch it.
    func activateFocusedView() -> Bool {
        guard let view = focusedView, isReachable(view) else { return false }
        return view.accessibilityActivate()
    }

    // MARK: The ring

    private func showFocusRing() {
        root.addSubview(focusRing)
        focusRing.isHidden = false
        placeFocusRing()
    }

    /// Places the ring where the focused view is displayed, and takes the focus from what a modal view has covered; a text
    /// keeps it until a key is pressed. Called in each frame after the layout.
    func placeFocusRing() {
        guard let view = focusedView else { return }
        if view.isBehindModal, !view.editsText { return setFocus(nil) }
        guard !focusRing.isHidden else { return }
        guard view.canBecomeFocused else { return setFocus(nil) }
        if root.subviews.last !== focusRing { root.bringSubviewToFront(focusRing) }
        let shown = view.visibleRect ?? .zero
        let outer = shown.inset(dx: -FocusRing.gap, dy: -FocusRing.gap)
        View.performWithoutAnimation {
            focusRing.frame = shown.isEmpty ? .zero : outer.intersection(root.bounds)
            focusRing.cornerRadius = view.presentationRadius + FocusRing.gap
            focusRing.color = view.tintColor
        }
    }
}

extension View {
    /// Lets the scroll views around the view scroll it into sight.
    package final func scrollIntoSight(animated: Bool) {
        var inner = self
        while let outer = inner.superview {
            outer.scrollIntoSight(rect(in: outer), animated: animated)
            inner = outer
        }
    }

    /// Whether keys act on the view.
    public final var isFocused: Bool { nearestScreen?.focusedView === self }

    /// Whether the view has a value that keys move up and down.
    final var isAdjustable: Bool {
        let traits = accessibilityTraits
        return traits.contains(.adjustable) && !traits.contains(.notEnabled)
    }
}
