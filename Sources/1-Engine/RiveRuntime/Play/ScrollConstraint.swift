import Geometry

/// Scrolls the content of a layout within the enclosing layout, driven by a finger, an animation or a binding.
final class ScrollConstraint: ScrollConstraintBase, ArtboardMember {
    enum Direction: UInt32 {
        case horizontal, vertical, all

        /// Creates the direction of a number in a file; vertical if the number is unknown.
        init(number: UInt32) { self = Direction(rawValue: number) ?? .vertical }

        var includesX: Bool { self != .vertical }
        var includesY: Bool { self != .horizontal }
    }

    private var direction: Direction { Direction(number: directionValue) }
    /// The offset set by a program or a finger, possibly beyond the content's ends.
    private lazy var offset = Point(scrollOffsetX, scrollOffsetY)
    /// Scroll positions that are pending until the layout has been computed.
    private var waiting: (x: Position?, y: Position?) = (nil, nil)
    /// Whether the last layout had space for the content, and did not hide it or a box around it.
    private(set) var isLaidOut = false
    /// The number of items kept ready on either side of the visible ones; nil if all of the content is there.
    private var virtualBuffer: Int? { virtualize ? Int(virtualizeBuffer) : nil }
    /// The list of which only the visible items are there; the artboard retains it.
    private(set) lazy var virtualList: UnretainedRef<ArtboardList>? =
        !virtualize
        ? nil
        : content?.firstChild(ArtboardList.self).map { UnretainedRef($0) }
    /// Whether the list is endless: its first item follows the last one.
    var isEndless: Bool { virtualize && infinite }
    private lazy var physics = ScrollPhysics(Int(physicsId), artboard.file)

    private var isPressed = false
    private var pointer = 0
    /// Whether a finger holds the thumb of a scroll bar.
    private var isBarDragged = false
    private var isHeld: Bool { isPressed || isBarDragged }
    private(set) var isDragging = false
    private var lastPosition = Point.zero
    private var drag = DragVelocity(at: DragVelocity.Moment(played: 0))
    /// The motion of content that a finger has let go, or that scrolls by itself.
    private var glide: (x: ScrollGlide?, y: ScrollGlide?) = (nil, nil)
    private var isRunning: Bool { glide.x?.isRunning == true || glide.y?.isRunning == true }
    private var velocity = Point.zero
    /// The offset after the last advance.
    private var lastOffset = Point.zero

    override func resolve() {
        owner.content.scrolls.append(self)
        if let virtualBuffer {
            content?.virtualScroll = VirtualScroll(buffer: virtualBuffer, isEndless: isEndless)
        }
        apply()
    }

    private(set) var bars: [ScrollBarConstraint] = []
    var content: LayoutComponent? { parent as? LayoutComponent }
    var viewport: LayoutComponent? { content?.layoutParent }
    var scrollsX: Bool { direction.includesX }
    var scrollsY: Bool { direction.includesY }

    func add(_ bar: ScrollBarConstraint) { bars.append(bar) }

    /// The scrolled fraction of the content: 0 at the start, 1 at the end.
    var progress: Point {
        let limit = limit
        return Point(
            limit.x == 0 ? 0 : max(0, min(1, offset.x / limit.x)),
            limit.y == 0 ? 0 : max(0, min(1, offset.y / limit.y)))
    }

    // MARK: Physics

    /// Advances the motion.
    ///
    /// - Returns: whether the content continues to move.
    func advance(_ elapsed: Double) -> Bool {
        if elapsed <= 0 { return isRunning }
        if isRunning {
            let before = offset
            glide.x?.advance(elapsed)
            glide.y?.advance(elapsed)
            offset = Point(glide.x?.value ?? offset.x, glide.y?.value ?? offset.y)
            velocity = isRunning ? (offset - before) * (1 / elapsed) : .zero
            apply()
        } else if isHeld && offset == lastOffset {
            // The finger rests.
            drag.velocity = .zero
            velocity = .zero
        }
        lastOffset = offset
        return isRunning || isHeld && physics != nil
    }

    /// Ends a motion that has nearly reached its goal, in the advance in which it has.
    ///
    /// - Returns: whether the content was moved.
    func settle() -> Bool {
        guard isRunning else { return false }
        let before = offset
        if glide.x?.isRunning == true, glide.x?.rest() == true { offset.x = glide.x?.value ?? 0 }
        if glide.y?.isRunning == true, glide.y?.rest() == true { offset.y = glide.y?.value ?? 0 }
        if !isRunning { velocity = .zero }
        if offset == before { return false }
        lastOffset = offset
        apply()
        return true
    }

    private func stop() {
        glide = (nil, nil)
        velocity = .zero
    }

    private func apply() {
        content?.setContentOffset(shownOffset)
        for bar in bars { bar.scrollDidChange() }
    }

    /// The visible offset: within the ends, unless a finger or momentum holds elastic content beyond them.
    private var shownOffset: Point {
        var shown = isEndless ? offset : clampedOffset
        if !isEndless, let physics, physics.isElastic, isPressed || isRunning {
            let limit = limit
            shown = Point(physics.held(offset.x, limit.x), physics.held(offset.y, limit.y))
        }
        return Point(scrollsX ? shown.x : 0, scrollsY ? shown.y : 0)
    }

    /// The offset within the ends.
    private var clampedOffset: Point {
        let limit = limit
        return Point(max(limit.x, min(0, offset.x)), max(limit.y, min(0, offset.y)))
    }

    /// Gives content at rest the offset at which it is drawn, before a finger or the focus moves it. The reference
    /// runtime keeps an offset beyond the ends, so that its content jumps, or does not follow the finger at first.
    private func clampRestingOffset() {
        if !isRunning && !isEndless { offset = clampedOffset }
    }

    /// Called when the layout has been computed; performs pending scrolls.
    func layoutDidChange() {
        var box: LayoutComponent? = content
        isLaidOut = true
        while let layout = box, isLaidOut {
            isLaidOut = layout.isDisplayed
            box = layout.layoutParent
        }
        if let position = waiting.x { scroll(to: position, isX: true) }
        if let position = waiting.y { scroll(to: position, isX: false) }
        if content?.contentOffset != shownOffset { apply() }
    }

    // MARK: Pointers

    /// Handles a pointer event.
    ///
    /// - Parameter position: the position in the artboard's own space.
    /// - Returns: whether a drag has started.
    func pointer(
        _ action: StateMachineInstance.PointerAction, at position: Point, canHit: Bool
    ) -> Bool {
        guard isInteractive, let viewport else { return false }
        switch action {
        case .down:
            let isHit = canHit && !viewport.isHidden && viewport.contains(position)
            if isPressed, !isHeldByPointer, isDragging || !isHit { return false }
            pointer = artboard.tree.pointerID
            isPressed = isHit
            isDragging = false
            lastPosition = position
            if isPressed {
                clampRestingOffset()
                stop()
                drag = DragVelocity(at: moment)
                lastOffset = offset
            }
        case .move:
            guard isPressed, isHeldByPointer else { return false }
            var delta = position - lastPosition
            if !scrollsX { delta.x = 0 }
            if !scrollsY { delta.y = 0 }
            // The threshold is the touch slop: how far a finger moves before the content follows it.
            if !isDragging, delta.length <= threshold { return false }
            lastPosition = position
            delta = delta * dragMultiplier
            drag.add(delta, at: moment)
            velocity = physics == nil ? .zero : drag.velocity
            offset = offset + delta
            if physics == nil && !isEndless { offset = clampedOffset }
            apply()
            let begins = !isDragging
            isDragging = true
            return begins
        case .up, .exit:
            guard isHeldByPointer else { return false }
            if isPressed { release() }
            isPressed = false
            isDragging = false
        }
        return false
    }

    var holdsPointer: Bool { isPressed && isInteractive && isHeldByPointer }

    /// Whether the press in progress, or the last one, is of the pointer whose event is being delivered.
    var isHeldByPointer: Bool { pointer == artboard.tree.pointerID }

    /// Called when a finger grabs the thumb of a scroll bar.
    func beginBarDrag() {
        isBarDragged = true
        clampRestingOffset()
        drag = DragVelocity(at: moment)
        lastOffset = offset
    }

    /// Scrolls along with the thumb of a scroll bar to fractions counted like `progress`; nil keeps an axis's offset.
    func dragBar(toX x: Double?, y: Double?) {
        let (limit, before) = (limit, offset)
        set(Point(x.map { limit.x * $0 } ?? offset.x, y.map { limit.y * $0 } ?? offset.y))
        drag.add(offset - before, at: moment)
        velocity = physics == nil ? .zero : drag.velocity
    }

    /// Called when the finger lets go of the thumb. The content stays where it is.
    func endBarDrag() {
        isBarDragged = false
        velocity = .zero
    }

    /// Scrolls until a box in the content is visible; for a box that is larger than the viewport, its start.
    ///
    /// - Parameters:
    ///   - box: the box in the artboard's own space, at its current position.
    ///   - animates: whether elastic content moves there, and not at once; if the content snaps, to the position at
    ///     which a scroll would stop.
    func reveal(_ box: Rect, animates: Bool = true) {
        guard !isPressed, let viewport else { return }
        let corner = Point(viewport.worldTransform.tx, viewport.worldTransform.ty)
        func distance(_ low: Double, _ high: Double, _ shown: Double) -> Double {
            if low < 0 || high - low > shown { return -low }
            return min(0, shown - high)
        }
        let delta = Point(
            scrollsX ? distance(box.minX - corner.x, box.maxX - corner.x, viewport.frame.width) : 0,
            scrollsY ? distance(box.minY - corner.y, box.maxY - corner.y, viewport.frame.height) : 0
        )
        guard delta != .zero, delta.x.isFinite, delta.y.isFinite else { return }
        clampRestingOffset()
        let (limit, positions) = (limit, stops)
        func stop(_ value: Double, _ distance: Double, _ stops: [Double], _ low: Double) -> Double {
            var goal = value + distance
            if snaps, animates, distance != 0 {
                let beyond = stops.filter { distance < 0 ? $0 <= goal : $0 >= goal }
                goal = beyond.min { abs($0 - goal) < abs($1 - goal) } ?? goal
            }
            return isEndless ? goal : max(low, min(0, goal))
        }
        let goal = Point(
            stop(offset.x, delta.x, positions.map(\.x), limit.x),
            stop(offset.y, delta.y, positions.map(\.y), limit.y))
        guard animates, physics?.isElastic == true else { return set(goal) }
        velocity = .zero
        glide = (
            scrollsX ? ScrollGlide(from: offset.x, to: goal.x, within: ends(limit.x)) : nil,
            scrollsY ? ScrollGlide(from: offset.y, to: goal.y, within: ends(limit.y)) : nil
        )
        artboard.noteInput()
    }

    /// The time of the pointer event that is being delivered.
    private var moment: DragVelocity.Moment {
        DragVelocity.Moment(pointer: artboard.tree.pointerTime, played: artboard.tree.played)
    }

    /// The offsets at the ends.
    private func ends(_ low: Double) -> ClosedRange<Double> {
        isEndless ? -.infinity ... .infinity : low < 0 ? low...0 : 0...0
    }

    private func release() {
        guard let physics, physics.isElastic else {
            if !isEndless { offset = clampedOffset }
            velocity = .zero
            return
        }
        let limit = limit
        let isRow = content?.style?.isRow ?? true
        let period = isEndless ? isRow ? period.x : period.y : nil
        let positions = snaps ? stops : nil
        func glide(
            _ value: Double, _ acceleration: Double, _ low: Double, _ positions: [Double]?
        ) -> ScrollGlide {
            physics.glide(
                from: value, acceleration: acceleration, within: ends(low),
                stops: positions.map { ScrollPhysics.Stops(offsets: $0, period: period) })
        }
        self.glide = (
            scrollsX ? glide(offset.x, drag.acceleration.x, limit.x, positions?.map(\.x)) : nil,
            scrollsY ? glide(offset.y, drag.acceleration.y, limit.y, positions?.map(\.y)) : nil
        )
    }

    // MARK: Properties

    /// A position to which the content can be scrolled.
    enum Position {
        /// A fraction of the scrollable distance.
        case share(Double)
        /// The box with this index at the start; a fractional index interpolates between two boxes.
        case box(Double)
    }

    /// Scrolls to an offset, unless a finger holds the content.
    private func set(_ value: Point) {
        if isPressed { return }
        offset = value
        stop()
        apply()
    }

    /// Scrolls along an axis, as soon as the layout has been computed.
    private func scroll(to position: Position, isX: Bool) {
        if isPressed { return }
        let resolved = resolve(position, isX: isX)
        let rest = resolved == nil ? position : nil
        if isX { waiting.x = rest } else { waiting.y = rest }
        if let resolved { set(isX ? Point(resolved, offset.y) : Point(offset.x, resolved)) }
    }

    private func scroll(toBox number: Double) {
        if scrollsX { scroll(to: .box(number), isX: true) }
        if scrollsY { scroll(to: .box(number), isX: false) }
    }

    private func share(_ offset: Double, _ whole: Double, _ waiting: Position?) -> Double {
        if case .share(let share) = waiting { return share }
        return whole == 0 ? 0 : offset / whole
    }

    private var itemIndex: Double {
        if case .box(let number) = scrollsX ? waiting.x : waiting.y { return number }
        return itemIndex(at: offset)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .scrollConstraintScrollOffsetX: access(offset.x) { set(Point($0, offset.y)) }
        case .scrollConstraintScrollOffsetY: access(offset.y) { set(Point(offset.x, $0)) }
        case .scrollConstraintScrollPercentX:
            access(share(offset.x, offsetOfWhole.x, waiting.x)) {
                scroll(to: .share($0), isX: true)
            }
        case .scrollConstraintScrollPercentY:
            access(share(offset.y, offsetOfWhole.y, waiting.y)) {
                scroll(to: .share($0), isX: false)
            }
        case .scrollConstraintScrollIndex: access(itemIndex) { scroll(toBox: $0) }
        default: super.accessNumber(key, &access)
        }
    }

    override func computedNumber(_ key: PropertyKey) -> Double? {
        switch key {
        case .scrollConstraintVelocityX: velocity.x
        case .scrollConstraintVelocityY: velocity.y
        case .scrollConstraintComputedContentWidth: contentSize.width
        case .scrollConstraintComputedContentHeight: contentSize.height
        default: super.computedNumber(key)
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        key == .scrollConstraintScrollActive
            ? .bool(isHeld || isRunning) : super.currentValue(key)
    }

    // Not inlined into the switch over all numbers that tracks set.
    @inline(never)
    override func didChange(_ key: PropertyKey) {
        if key == .draggableConstraintDirectionValue {
            apply()
        } else if key == .constraintStrength {
            super.didChange(key)
        }
    }
}
