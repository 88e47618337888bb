import Geometry
import Motion

/// A row that is moved aside to reveal actions.
@MainActor final class RowSwipe {
    var path: IndexPath
    let view: SwipeActionsView
    /// The distance that the row is moved aside, in points.
    var revealed = 0.0
    /// The value of `revealed` when the drag began.
    var dragStart = 0.0
    /// What the row showed when the finger that swipes it, or presses one of its actions, touched down, if that was kept
    /// before a change.
    var content: Any?
    /// The last touch on an action. The action receives it only when it is known not to be a drag.
    weak var touch: Touch? { didSet { content = nil } }

    init(_ path: IndexPath, _ view: SwipeActionsView) {
        self.path = path
        self.view = view
    }

    /// The horizontal displacement of the row, in points; negative to the left.
    var offset: Double { view.isRight ? -revealed : revealed }

    /// Whether a finger is on an action.
    var isPressed: Bool { touch.map { $0.phase == .began || $0.phase == .moved } ?? false }

    var allowsFullSwipe: Bool { view.configuration.performsFirstActionWithFullSwipe }
}

/// The row below a touch and its actions, queried once per touch.
struct SwipeCandidate {
    weak var touch: Touch?
    var path: IndexPath?
    var left: SwipeActionsConfiguration?
    var right: SwipeActionsConfiguration?
}

extension TableView {
    /// The row whose swipe actions are shown; nil if there is none.
    public var indexPathForSwipedRow: IndexPath? { swipe?.path }

    /// Hides the swipe actions that are shown.
    public func hideSwipeActions(animated: Bool) { closeSwipe(animated: animated) }

    /// The duration of opening or closing a row, in seconds.
    static let swipeDuration = 0.35
    /// The fraction of the row's width beyond which a swipe is a full one.
    private static let fullSwipe = 0.6
    /// The time over which the drag's velocity is extrapolated to decide whether the row opens, in seconds.
    private static let projection = 0.12

    /// Returns the frame of a cell: that of its row, displaced if the row is swiped.
    func cellRect(of path: IndexPath) -> Rect {
        let rect = layout.rect(of: path, width: frame.width)
        guard let swipe, swipe.path == path else { return rect }
        return rect.offset(by: Point(swipe.offset, 0))
    }

    // MARK: Dragging

    /// The axes along which the current touch may swipe a row: none if the row has no actions at that end.
    var swipeAxes: PanGestureRecognizer.Axes {
        guard let touch = swipeRecognizer.active else { return [] }
        if swipeCandidate.touch !== touch { swipeCandidate = makeCandidate(touch) }
        guard let path = swipeCandidate.path else { return [] }
        if swipe?.path == path { return .horizontal }
        let moved = touch.position.x - touch.startPosition.x
        // At the screen's leading edge a swipe goes back instead of opening a row.
        let edge = ScreenEdgePanGestureRecognizer.edgeWidth
        if moved > 0, !isRightToLeft, touch.startPosition.x < edge { return [] }
        if let width = nearestScreen?.size.width, moved < 0, isRightToLeft,
            touch.startPosition.x > width - edge
        {
            return []
        }
        let actions = moved < 0 ? swipeCandidate.right : swipeCandidate.left
        return actions == nil ? [] : .horizontal
    }

    private func makeCandidate(_ touch: Touch) -> SwipeCandidate {
        var candidate = SwipeCandidate(touch: touch)
        // In a grid there is no space to move rows aside. The finger is on a row or on the actions of the swiped one;
        // rows may have moved since it touched down.
        let isOnActions = swipe.map { touch.receiver?.isDescendant(of: $0.view) == true } ?? false
        guard numberOfColumns == 1,
            let path = isOnActions
                ? swipe?.path : presses.first(where: { $0.touch === touch })?.path
        else { return candidate }
        candidate.path = path
        func actions(_ configuration: SwipeActionsConfiguration?) -> SwipeActionsConfiguration? {
            configuration?.actions.isEmpty == false ? configuration : nil
        }
        let leading = actions(
            tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path))
        let trailing = actions(
            tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path))
        (candidate.left, candidate.right) =
            isRightToLeft ? (trailing, leading) : (leading, trailing)
        return candidate
    }

    func swipeDidChange() {
        switch swipeRecognizer.state {
        case .began: beginSwipe()
        case .changed: dragSwipe()
        case .ended: endSwipe(velocity: swipeRecognizer.velocity.x)
        case .cancelled: endSwipe(velocity: 0)
        default: break
        }
    }

    private func beginSwipe() {
        guard let touch = swipeRecognizer.active, let path = swipeCandidate.path,
            let cell = cells[path]
        else { return }
        let row = layout.rect(of: path, width: frame.width)
        let seen = cell.presentationFrame.minX - row.minX
        if let swipe, swipe.path == path {
            // The drag continues from the presented position.
            swipe.dragStart = max(0, swipe.view.isRight ? -seen : seen)
            swipe.content = presses.first { $0.touch === touch }?.content
            return
        }
        closeSwipe(animated: true)
        let isRight = touch.position.x < touch.startPosition.x
        guard let actions = isRight ? swipeCandidate.right : swipeCandidate.left else { return }
        let new = makeSwipe(of: path, cell, actions, isRight: isRight)
        new.dragStart = max(0, isRight ? -seen : seen)
        new.content = presses.first { $0.touch === touch }?.content
        moveSwipe(to: new.dragStart)
    }

    private func makeSwipe(
        of path: IndexPath, _ cell: TableViewCell, _ actions: SwipeActionsConfiguration,
        isRight: Bool
    ) -> RowSwipe {
        let width = layout.rect(of: path, width: frame.width).width
        let view = SwipeActionsView(actions, isRight: isRight, rowWidth: width)
        let new = RowSwipe(path, view)
        view.onAction = { [unowned self, unowned new] in perform($0, of: new) }
        view.cornerRadius = cell.cornerRadius
        insertSubview(view, at: rearmostIndex)
        swipe = new
        return new
    }

    /// Whether the actions that are shown are those at the leading edge; nil if there are none.
    package var showsLeadingSwipeActions: Bool? { swipe.map { $0.view.isRight == isRightToLeft } }

    /// Shows the actions at an edge of a visible row without an animation, as if it had been swiped.
    package func showSwipeActions(at path: IndexPath, isLeading: Bool) {
        closeSwipe(animated: false)
        guard let cell = cells[path], let actions = swipeActions(at: path, isLeading: isLeading),
            !actions.actions.isEmpty
        else { return }
        let new = makeSwipe(of: path, cell, actions, isRight: isLeading == isRightToLeft)
        moveSwipe(to: new.view.totalWidth)
    }

    private func swipeActions(at path: IndexPath, isLeading: Bool) -> SwipeActionsConfiguration? {
        isLeading
            ? tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
            : tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
    }

    private func dragSwipe() {
        guard let swipe else { return }
        let moved = swipeRecognizer.translation.x
        let wanted = swipe.dragStart + (swipe.view.isRight ? -moved : moved)
        let width = layout.rect(of: swipe.path, width: frame.width).width
        let limit = swipe.allowsFullSwipe ? width : swipe.view.totalWidth
        let excess = max(0, wanted - limit)
        let place = min(limit, max(0, wanted)) + RubberBand.offset(excess, dimension: width)
        moveSwipe(to: place)
        let isFull = swipe.allowsFullSwipe && place > fullSwipeLimit(swipe, width)
        swipe.view.setExpanded(isFull)
    }

    private func fullSwipeLimit(_ swipe: RowSwipe, _ width: Double) -> Double {
        min(width * 0.9, max(width * TableView.fullSwipe, swipe.view.totalWidth + 40))
    }

    private func endSwipe(velocity: Double) {
        guard let swipe else { return }
        let speed = swipe.view.isRight ? -velocity : velocity
        if swipe.view.isExpanded, let first = swipe.view.configuration.actions.first {
            perform(first, of: swipe)
            // The action may already have removed the row.
            guard self.swipe === swipe else { return }
            if first.style == .destructive {
                let width = layout.rect(of: swipe.path, width: frame.width).width
                return settleSwipe(swipe, at: width, speed: speed)
            }
            return closeSwipe(animated: true, speed: speed)
        }
        let end = swipe.revealed + speed * TableView.projection
        if end > swipe.view.totalWidth / 2 {
            settleSwipe(swipe, at: swipe.view.totalWidth, speed: speed)
        } else {
            closeSwipe(animated: true, speed: speed)
        }
    }

    // MARK: Placing

    /// Moves the swiped row aside by a distance, in points, and lays out the cell and the actions.
    func moveSwipe(to revealed: Double) {
        guard let swipe else { return }
        swipe.revealed = revealed
        cells[swipe.path]?.frame = cellRect(of: swipe.path)
        placeSwipeActions()
    }

    func placeSwipeActions() {
        guard let swipe, layout.contains(swipe.path) else { return }
        swipe.view.place(
            in: layout.rect(of: swipe.path, width: frame.width), revealed: swipe.revealed)
    }

    private func settleSwipe(_ swipe: RowSwipe, at end: Double, speed: Double) {
        animateSwipe(from: swipe.revealed, to: end, speed: speed) { moveSwipe(to: end) }
    }

    /// Animates with a critically damped spring that starts at the finger's velocity.
    private func animateSwipe(
        from start: Double, to end: Double, speed: Double, _ changes: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let way = end - start
        // As a fraction of the distance per second, limited to what the spring can follow within its duration.
        let velocity = abs(way) < 1 ? 0 : max(-20, min(20, speed / way))
        View.animate(
            withDuration: TableView.swipeDuration, usingSpringWithDamping: 1,
            initialSpringVelocity: velocity,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: changes,
            completion: completion)
    }

    /// Closes the swiped row.
    ///
    /// - Parameters:
    ///   - animated: Whether the row moves back with a spring.
    ///   - speed: The velocity at which the row is opening, in points per second.
    func closeSwipe(animated: Bool, speed: Double = 0) {
        guard let swipe else { return }
        let start = swipe.revealed
        guard animated, let cell = cells[swipe.path] else {
            // The row may be gone.
            if layout.contains(swipe.path) { moveSwipe(to: 0) }
            swipe.view.removeFromSuperview()
            self.swipe = nil
            return
        }
        let row = layout.rect(of: swipe.path, width: frame.width)
        self.swipe = nil
        swipe.view.isUserInteractionEnabled = false
        animateSwipe(from: start, to: 0, speed: speed) {
            cell.frame = row
            swipe.view.place(in: row, revealed: 0)
        } completion: { _ in
            swipe.view.removeFromSuperview()
        }
    }

    /// Updates the swiped row after a change of rows.
    ///
    /// - Parameter path: The new index path of the row; nil if the row was deleted, in which case the actions fade out.
    func rekeySwipe(_ path: IndexPath?) {
        guard let swipe else { return }
        if let path {
            swipe.path = path
            return
        }
        self.swipe = nil
        swipeRecognizer.setState(.cancelled)
        View.animate(withDuration: TableView.updateDuration) {
            swipe.view.alpha = 0
        } completion: { _ in
            swipe.view.removeFromSuperview()
        }
    }

    // MARK: Actions

    /// Shows the current actions of the swiped row, whose content has changed.
    func updateSwipeActions() {
        guard let swipe else { return }
        let isLeading = swipe.view.isRight == isRightToLeft
        if let actions = swipeActions(at: swipe.path, isLeading: isLeading) {
            swipe.view.update(actions)
        }
    }

    /// Performs an action, unless its row is being closed.
    private func perform(_ action: ContextualAction, of swipe: RowSwipe) {
        guard self.swipe === swipe else { return }
        selectedContent = swipe.content
        defer { selectedContent = nil }
        action.handler(action, swipe.view) { [weak self, weak swipe] _ in
            guard let self, let swipe, self.swipe === swipe else { return }
            closeSwipe(animated: true)
        }
    }
}
