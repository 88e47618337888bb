import Flexbox
import Geometry

/// Moves a thumb, which is a layout within the layout of its track, as content scrolls, and scrolls the content as a
/// finger moves the thumb.
final class ScrollBarConstraint: ScrollBarConstraintBase, ArtboardMember {
    /// The directions in which the thumb moves, which need not be those in which the content scrolls.
    private var direction: ScrollConstraint.Direction {
        ScrollConstraint.Direction(number: directionValue)
    }
    @Sibling private var scroll: ScrollConstraint?
    /// The last position of a finger that holds the thumb.
    private var lastPosition: Point?
    private var pointer = 0

    override func resolve() {
        super.resolve()
        scroll = artboard.component(Int(scrollConstraintId))
        scroll?.add(self)
        if scroll != nil { owner.content.scrollBars.append(self) }
    }

    private var thumb: LayoutComponent? { parent as? LayoutComponent }
    private var track: LayoutComponent? { thumb?.layoutParent }

    /// Called when the content or its visible part has moved.
    func scrollDidChange() {
        sizeThumb()
        markDirty()
    }

    /// The distance by which the thumb can move from its position in the layout.
    private var travel: Point {
        guard let thumb, let track else { return .zero }
        return Point(
            max(0, track.frame.width - thumb.frame.width - 2 * thumb.frame.x),
            max(0, track.frame.height - thumb.frame.height - 2 * thumb.frame.y))
    }

    private func sizeThumb() {
        guard sizesThumb, let scroll, let thumb, let track else { return }
        let share = scroll.visibleShare
        thumb.setForcedSize(
            width: direction.includesX
                ? max(0, track.frame.width - 2 * thumb.frame.x) * share.x : nil,
            height: direction.includesY
                ? max(0, track.frame.height - 2 * thumb.frame.y) * share.y : nil)
    }

    override func constrain(_ component: TransformComponent) {
        guard let scroll else { return }
        sizeThumb()
        let (travel, progress) = (travel, scroll.progress)
        component.worldTransform =
            component.worldTransform
            * .translation(
                direction.includesX ? travel.x * progress.x * strength : 0,
                direction.includesY ? travel.y * progress.y * strength : 0)
    }

    /// Handles a pointer event.
    ///
    /// - Parameter position: the position in the artboard's own space.
    /// - Returns: whether the thumb was grabbed or moved.
    func pointer(
        _ action: StateMachineInstance.PointerAction, at position: Point, canHit: Bool
    ) -> Bool {
        guard let scroll, let thumb, let track else { return false }
        switch action {
        case .down:
            let isHit = canHit && !track.isHidden && track.contains(position)
            if lastPosition != nil, !isHeldByPointer, !isHit { return false }
            release()
            guard isHit else { return false }
            pointer = artboard.tree.pointerID
            lastPosition = position
            scroll.beginBarDrag()
            if !thumb.contains(position), let inverse = thumb.worldTransform.inverse {
                // A press beside the thumb moves its middle to the finger.
                let from = inverse.apply(position)
                move(by: from - Point(thumb.frame.width / 2, thumb.frame.height / 2), scroll)
            }
            return true
        case .move:
            guard let last = lastPosition, isHeldByPointer,
                let inverse = track.worldTransform.inverse
            else {
                return false
            }
            lastPosition = position
            move(by: inverse.apply(position) - inverse.apply(last), scroll)
            return true
        case .up, .exit:
            if isHeldByPointer { release() }
            return false
        }
    }

    /// Whether the pointer whose event is being delivered holds the bar.
    var holdsPointer: Bool { lastPosition != nil && isHeldByPointer }

    private var isHeldByPointer: Bool { pointer == artboard.tree.pointerID }

    private func release() {
        if lastPosition != nil { scroll?.endBarDrag() }
        lastPosition = nil
    }

    private func move(by delta: Point, _ scroll: ScrollConstraint) {
        let (travel, progress) = (travel, scroll.progress)
        func moved(_ share: Double, _ delta: Double, _ travel: Double) -> Double {
            travel > 0 ? max(0, min(1, share + delta / travel)) : share
        }
        scroll.dragBar(
            toX: direction.includesX ? moved(progress.x, delta.x, travel.x) : nil,
            y: direction.includesY ? moved(progress.y, delta.y, travel.y) : nil)
    }

    override func didChange(_ key: PropertyKey) {
        if key == .draggableConstraintDirectionValue {
            scrollDidChange()
        } else {
            super.didChange(key)
        }
    }
}
