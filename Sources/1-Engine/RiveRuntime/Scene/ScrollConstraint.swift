import Geometry
import Glibc

/// Scrolls the content of a layout within the enclosing layout, driven by a finger, an animation or a binding.
final class ScrollConstraint: Constraint {
    enum Direction: UInt32 {
        case horizontal, vertical, all
    }

    private(set) var direction: Direction
    /// The offset set by a program or a finger, possibly beyond the content's ends.
    private var offset: Point
    /// Scroll positions that are pending until the layout has been computed.
    private var waiting: (x: Place?, y: Place?) = (nil, nil)
    private let snaps: Bool
    /// The number of items kept ready on either side of the visible ones; nil if all of the content is played and
    /// drawn.
    let virtualBuffer: Int?
    /// Whether the list is endless: its first item follows the last one.
    let isEndless: Bool
    private let physicsIndex: Int?
    private var isInteractive: Bool
    private var dragMultiplier: Double
    /// The touch slop: how far a finger moves before the content follows it.
    private var threshold: Double
    private lazy var physics = makePhysics()

    private var isPressed = false
    private(set) var isDragging = false
    private var lastPlace = Point.zero
    /// The offset to which the finger has pulled the content, before resistance at the ends is applied.
    private var pulled = Point.zero
    private var movedSinceAdvance = Point.zero
    private var velocity = Point.zero
    private var isRunning = false
    private var target: Point?

    required init(_ source: ObjectSource) {
        direction =
            Direction(rawValue: source.uint(.draggableConstraintDirectionValue, default: 1))
            ?? .vertical
        offset = Point(
            source.double(.scrollConstraintScrollOffsetX),
            source.double(.scrollConstraintScrollOffsetY))
        snaps = source.bool(.scrollConstraintSnap)
        virtualBuffer =
            source.bool(.scrollConstraintVirtualize)
            ? Int(source.uint(.scrollConstraintVirtualizeBuffer)) : nil
        isEndless = virtualBuffer != nil && source.bool(.scrollConstraintInfinite)
        physicsIndex = source.reference(.scrollConstraintPhysicsId)
        isInteractive = source.bool(.scrollConstraintInteractive, default: true)
        dragMultiplier = source.double(.scrollConstraintDragMultiplier, default: 1)
        threshold = source.double(.scrollConstraintThreshold)
        super.init(source)
    }

    override func resolve() {
        artboard.add(self)
        if let virtualBuffer { viewport?.virtualBuffer = virtualBuffer }
        apply()
    }

    private(set) var bars: [ScrollBarConstraint] = []
    var content: LayoutComponent? { parent as? LayoutComponent }
    var viewport: LayoutComponent? { content?.layoutParent }
    var scrollsX: Bool { direction != .vertical }
    var scrollsY: Bool { direction != .horizontal }

    func add(_ bar: ScrollBarConstraint) { bars.append(bar) }

    /// The scrolled fraction of the content: 0 at the start, 1 at the end.
    var progress: Point {
        let limit = limit
        return Point(
            limit.x == 0 ? 0 : max(0, min(1, offset.x / limit.x)),
            limit.y == 0 ? 0 : max(0, min(1, offset.y / limit.y)))
    }

    /// Scrolls to a fraction, counted like `progress`.
    func scroll(toProgress share: Point) {
        let limit = limit
        set(Point(scrollsX ? limit.x * share.x : offset.x, scrollsY ? limit.y * share.y : offset.y))
    }

    // MARK: Physics

    private struct Physics {
        var friction: Double
        var speedMultiplier: Double
        /// The exponent of the resistance beyond an end; nil if the content stops at its ends.
        var elasticFactor: Double?

        /// Returns the offset for a pulled value. Beyond an end, the content follows the finger by a power of the
        /// overscroll.
        func held(_ value: Double, _ low: Double) -> Double {
            guard let elasticFactor else { return max(low, min(0, value)) }
            if value < low { return low - pow(low - value, elasticFactor) }
            if value > 0 { return pow(value, elasticFactor) }
            return value
        }
    }

    private func makePhysics() -> Physics {
        let (table, all) = (artboard.file.table, artboard.file.scrollPhysics)
        if let physicsIndex, all.indices.contains(physicsIndex) {
            let object = all[physicsIndex]
            return Physics(
                friction: table.double(object, .elasticScrollPhysicsFriction, default: 8),
                speedMultiplier: table.double(
                    object, .elasticScrollPhysicsSpeedMultiplier, default: 1),
                elasticFactor: table.typeKey(object) == TypeKey.elasticScrollPhysics
                    ? table.double(object, .elasticScrollPhysicsElasticFactor, default: 0.66)
                    : nil)
        }
        return Physics(friction: 8, speedMultiplier: 1, elasticFactor: nil)
    }

    /// Advances the motion.
    ///
    /// - Returns: whether the content continues to move.
    func advance(_ elapsed: Double) -> Bool {
        if elapsed <= 0 { return isRunning }
        if isDragging {
            velocity = movedSinceAdvance * (1 / elapsed)
            movedSinceAdvance = .zero
            return true
        }
        guard isRunning else { return false }
        let limit = limit
        var moves = false
        func step(_ value: Double, _ speed: inout Double, _ low: Double, _ goal: Double?) -> Double
        {
            let pull = min(1, elapsed * physics.friction)
            let end = isEndless ? nil : value > 0 ? 0 : value < low ? low : nil
            if let goal = goal ?? end {
                speed = 0
                let next = value + (goal - value) * pull
                if abs(goal - next) < 0.1 { return goal }
                moves = true
                return next
            }
            let next = value + speed * elapsed
            speed -= speed * pull
            if abs(speed) < 5 { speed = 0 } else { moves = true }
            if isEndless { return next }
            if physics.elasticFactor == nil { return max(low, min(0, next)) }
            if next > 0 || next < low { moves = true }
            return next
        }
        if scrollsX { offset.x = step(offset.x, &velocity.x, limit.x, target?.x) }
        if scrollsY { offset.y = step(offset.y, &velocity.y, limit.y, target?.y) }
        apply()
        isRunning = moves
        return moves
    }

    private func held(_ value: Double, _ low: Double) -> Double {
        isEndless ? value : physics.held(value, low)
    }

    private func apply() {
        updatePeriod()
        content?.setContentOffset(shownOffset)
        for bar in bars { bar.scrollDidChange() }
    }

    private func updatePeriod() {
        guard isEndless else { return }
        content?.contentPeriod = Point(scrollsX ? period.x : 0, scrollsY ? period.y : 0)
    }

    /// The visible offset: clamped to the ends unless a finger or momentum holds the content beyond them.
    private var shownOffset: Point {
        if isEndless || isPressed || isRunning { return offset }
        let limit = limit
        return Point(max(limit.x, min(0, offset.x)), max(limit.y, min(0, offset.y)))
    }

    /// Called when the layout has been computed; performs pending scrolls.
    func layoutDidChange() {
        updatePeriod()
        if let place = waiting.x { scrollX(to: place) }
        if let place = waiting.y { scrollY(to: place) }
        if content?.contentOffset != shownOffset { apply() }
    }

    override func tearDown() {
        super.tearDown()
        bars = []
    }

    // MARK: Pointers

    /// Handles a pointer event.
    ///
    /// - Parameter place: the position in the artboard's own space.
    /// - Returns: whether a drag has started.
    func pointer(
        _ action: StateMachineInstance.PointerAction, at place: Point, canHit: Bool
    ) -> Bool {
        guard isInteractive, let viewport else { return false }
        switch action {
        case .down:
            isPressed = canHit && !viewport.isHidden && viewport.contains(place)
            isDragging = false
            lastPlace = place
            if isPressed {
                isRunning = false
                velocity = .zero
                movedSinceAdvance = .zero
                pulled = offset
            }
        case .move:
            guard isPressed else { return false }
            var delta = place - lastPlace
            if !scrollsX { delta.x = 0 }
            if !scrollsY { delta.y = 0 }
            if !isDragging, delta.length <= threshold { return false }
            lastPlace = place
            delta = delta * dragMultiplier
            if delta == .zero { return false }
            pulled = pulled + delta
            movedSinceAdvance = movedSinceAdvance + delta
            let limit = limit
            offset = Point(
                scrollsX ? held(pulled.x, limit.x) : offset.x,
                scrollsY ? held(pulled.y, limit.y) : offset.y)
            apply()
            let begins = !isDragging
            isDragging = true
            return begins
        case .up:
            if isDragging { release() }
            isPressed = false
            isDragging = false
        }
        return false
    }

    var holdsPointer: Bool { isPressed }

    /// Scrolls until a box in the content is visible; for a box that is larger than the viewport, its start.
    ///
    /// - Parameters:
    ///   - box: the box in the artboard's own space, at its current position.
    ///   - animates: whether to animate with the physics' friction and, if the content snaps, to the position at which
    ///     a scroll would stop.
    func reveal(_ box: Rect, animates: Bool = true) {
        guard !isPressed, let viewport else { return }
        let corner = Point(viewport.worldTransform.tx, viewport.worldTransform.ty)
        func way(_ low: Double, _ high: Double, _ shown: Double) -> Double {
            if low < 0 || high - low > shown { return -low }
            return min(0, shown - high)
        }
        let delta = Point(
            scrollsX ? way(box.minX - corner.x, box.maxX - corner.x, viewport.frame.width) : 0,
            scrollsY ? way(box.minY - corner.y, box.maxY - corner.y, viewport.frame.height) : 0)
        guard delta != .zero, delta.x.isFinite, delta.y.isFinite else { return }
        let (limit, places) = (limit, stops)
        func stop(_ value: Double, _ way: Double, _ stops: [Double], _ low: Double) -> Double {
            var goal = value + way
            if snaps, animates, way != 0 {
                let beyond = stops.filter { way < 0 ? $0 <= goal : $0 >= goal }
                goal = beyond.min { abs($0 - goal) < abs($1 - goal) } ?? goal
            }
            return isEndless ? goal : max(low, min(0, goal))
        }
        let goal = Point(
            stop(offset.x, delta.x, places.map(\.x), limit.x),
            stop(offset.y, delta.y, places.map(\.y), limit.y))
        if !animates { return set(goal) }
        target = goal
        velocity = .zero
        isRunning = true
        artboard.noteInput()
    }

    private func release() {
        velocity = velocity * physics.speedMultiplier
        isRunning = true
        target = nil
        guard snaps, !stops.isEmpty else { return }
        // The position at which friction would bring the content to rest.
        let end = offset + velocity * (1 / max(0.1, physics.friction))
        let (limit, period, places) = (limit, period, stops)
        func nearest(_ value: Double, _ stops: [Double], _ low: Double, _ period: Double) -> Double
        {
            // The end of the scroll range is a snap position too.
            let stops = (isEndless ? stops : stops + [low]).map { stop in
                guard isEndless, period > 0 else { return max(low, min(0, stop)) }
                return stop + ((value - stop) / period).rounded() * period
            }
            return stops.min { abs($0 - value) < abs($1 - value) } ?? max(low, min(0, value))
        }
        target = Point(
            nearest(end.x, places.map(\.x), limit.x, period.x),
            nearest(end.y, places.map(\.y), limit.y, period.y))
    }

    // MARK: Properties

    /// A position to which the content can be scrolled.
    enum Place {
        /// A fraction of the scrollable distance.
        case share(Double)
        /// The box with this index at the start; a fractional index interpolates between two boxes.
        case box(Double)
    }

    /// Scrolls to an offset, unless a finger holds the content.
    private func set(_ value: Point) {
        if isPressed { return }
        offset = value
        isRunning = false
        apply()
    }

    private func scrollX(to place: Place) {
        if isPressed { return }
        waiting.x = nil
        if let resolved = resolve(place, isX: true) {
            set(Point(resolved, offset.y))
        } else {
            waiting.x = place
        }
    }

    private func scrollY(to place: Place) {
        if isPressed { return }
        waiting.y = nil
        if let resolved = resolve(place, isX: false) {
            set(Point(offset.x, resolved))
        } else {
            waiting.y = place
        }
    }

    private func scroll(toBox number: Double) {
        if scrollsX { scrollX(to: .box(number)) }
        if scrollsY { scrollY(to: .box(number)) }
    }

    private func share(_ offset: Double, _ limit: Double, _ waiting: Place?) -> Double {
        if case .share(let share) = waiting { return share }
        return limit == 0 ? 0 : offset / limit
    }

    private var boxNumber: Double {
        if case .box(let number) = scrollsX ? waiting.x : waiting.y { return number }
        return boxNumber(at: offset)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .scrollConstraintScrollOffsetX: access(offset.x) { set(Point($0, offset.y)) }
        case .scrollConstraintScrollOffsetY: access(offset.y) { set(Point(offset.x, $0)) }
        case .scrollConstraintScrollPercentX:
            access(share(offset.x, limit.x, waiting.x)) { scrollX(to: .share($0)) }
        case .scrollConstraintScrollPercentY:
            access(share(offset.y, limit.y, waiting.y)) { scrollY(to: .share($0)) }
        case .scrollConstraintScrollIndex: access(boxNumber) { scroll(toBox: $0) }
        case .scrollConstraintDragMultiplier: access(&dragMultiplier)
        case .scrollConstraintThreshold: access(&threshold)
        default: super.accessNumber(key, &access)
        }
    }

    override func computedNumber(_ key: PropertyKey) -> Double? {
        switch key {
        case .scrollConstraintVelocityX: velocity.x
        case .scrollConstraintVelocityY: velocity.y
        case .scrollConstraintComputedContentWidth: content?.frame.width
        case .scrollConstraintComputedContentHeight: content?.frame.height
        default: super.computedNumber(key)
        }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        if key == .scrollConstraintInteractive {
            isInteractive = value
        } else {
            super.setBool(key, value)
        }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        key == .scrollConstraintScrollActive
            ? isDragging || isRunning
            : key == .scrollConstraintInteractive ? isInteractive : super.bool(key)
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard key == .draggableConstraintDirectionValue else { return }
        direction = Direction(rawValue: value) ?? .vertical
        apply()
    }
}
