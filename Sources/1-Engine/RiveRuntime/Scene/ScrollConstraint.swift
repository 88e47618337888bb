import Geometry
import Glibc

/// Moves what a layout holds within the layout around it: by a finger, an animation or a binding.
final class ScrollConstraint: Constraint {
    private enum Direction: UInt32 {
        case horizontal, vertical, all
    }

    private var direction: Direction
    private var offset: Point
    private let snaps: Bool
    /// Nil where all that the content holds is played and drawn.
    private let virtualBuffer: Int?
    /// The first item of a list follows the last one, and so on for ever.
    private let isEndless: Bool
    private let physicsIndex: Int?
    private var isInteractive: Bool
    private var dragMultiplier: Double
    /// How far a finger moves before the content follows it.
    private var threshold: Double
    private lazy var physics = makePhysics()

    private var isPressed = false
    private var isDragging = false
    private var lastPlace = Point.zero
    /// Where the finger has moved the content, before the ends hold it back.
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
    private var content: LayoutComponent? { parent as? LayoutComponent }
    private var viewport: LayoutComponent? { content?.layoutParent }
    var scrollsX: Bool { direction != .vertical }
    var scrollsY: Bool { direction != .horizontal }

    func add(_ bar: ScrollBarConstraint) { bars.append(bar) }

    /// What shows of the content, as shares of its width and height, 0...1.
    var visibleShare: Point {
        guard let content, let viewport else { return Point(1, 1) }
        func share(_ shown: Double, _ all: Double) -> Double {
            all > 0 ? max(0, min(1, shown / all)) : 1
        }
        return Point(
            share(viewport.frame.width, content.frame.width),
            share(viewport.frame.height, content.frame.height))
    }

    /// How far the content has been scrolled, 0 at the start, 1 at the end.
    var progress: Point {
        let limit = limit
        return Point(
            limit.x == 0 ? 0 : max(0, min(1, offset.x / limit.x)),
            limit.y == 0 ? 0 : max(0, min(1, offset.y / limit.y)))
    }

    /// Scrolls there, in shares as `progress` counts.
    func scroll(toProgress share: Point) {
        let limit = limit
        set(Point(scrollsX ? limit.x * share.x : offset.x, scrollsY ? limit.y * share.y : offset.y))
    }

    /// How far the content can go, at most 0; what has no end counts from its first round.
    private var limit: Point {
        if isEndless { return Point(-period.x, -period.y) }
        guard let content, let viewport else { return .zero }
        return Point(
            min(0, viewport.frame.width - content.frame.width - content.frame.x),
            min(0, viewport.frame.height - content.frame.height - content.frame.y))
    }

    /// Where the boxes in the content begin.
    private var places: [Point] { content?.node.children.map(\.frame.origin) ?? [] }

    /// The distance after which the items of an infinite list repeat.
    private var period: Point {
        guard let content else { return .zero }
        return Point(
            content.frame.width + (content.style?.number(.layoutComponentStyleGapHorizontal) ?? 0),
            content.frame.height + (content.style?.number(.layoutComponentStyleGapVertical) ?? 0))
    }

    // MARK: Physics

    private struct Physics {
        var friction: Double
        var speedMultiplier: Double
        /// Nil stops at the ends.
        var elasticFactor: Double?

        /// Beyond an end the content follows the finger by a power of the overscroll.
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

    /// - Returns: whether the content keeps moving.
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
        if isEndless {
            content?.contentPeriod = Point(scrollsX ? period.x : 0, scrollsY ? period.y : 0)
        }
        content?.setContentOffset(offset)
        for bar in bars { bar.scrollDidChange() }
    }

    override func tearDown() {
        super.tearDown()
        bars = []
    }

    // MARK: Pointers

    /// - Parameter place: in the artboard's own space.
    /// - Returns: whether a drag has begun.
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

    /// Scrolls until a box in the content is seen; of one that is larger than the viewport the
    /// beginning.
    ///
    /// - Parameters:
    ///   - box: in the artboard's own space, as it is placed now.
    ///   - animates: by the physics' friction, and with snapping to where a scroll would stop.
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
        let (limit, places) = (limit, places)
        let first = places.first ?? .zero
        func stop(_ value: Double, _ way: Double, _ stops: [Double], _ low: Double) -> Double {
            var goal = value + way
            if snaps, animates, way != 0 {
                let beyond = stops.filter { way < 0 ? $0 <= goal : $0 >= goal }
                goal = beyond.min { abs($0 - goal) < abs($1 - goal) } ?? goal
            }
            return isEndless ? goal : max(low, min(0, goal))
        }
        let goal = Point(
            stop(offset.x, delta.x, places.map { first.x - $0.x }, limit.x),
            stop(offset.y, delta.y, places.map { first.y - $0.y }, limit.y))
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
        guard snaps else { return }
        // Where friction would let it stop.
        let end = offset + velocity * (1 / max(0.1, physics.friction))
        let (limit, period, places) = (limit, period, places)
        func nearest(_ value: Double, _ stops: [Double], _ low: Double, _ period: Double) -> Double
        {
            let stops = stops.map { stop in
                guard isEndless, period > 0 else { return max(low, min(0, stop)) }
                return stop + ((value - stop) / period).rounded() * period
            }
            return stops.min { abs($0 - value) < abs($1 - value) } ?? max(low, min(0, value))
        }
        let first = places.first ?? .zero
        target = Point(
            nearest(end.x, places.map { first.x - $0.x }, limit.x, period.x),
            nearest(end.y, places.map { first.y - $0.y }, limit.y, period.y))
    }

    // MARK: Properties

    /// A finger on the content holds it against all that would move it.
    private func set(_ value: Point) {
        if isPressed { return }
        offset = value
        isRunning = false
        apply()
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .scrollConstraintScrollOffsetX: access(offset.x) { set(Point($0, offset.y)) }
        case .scrollConstraintScrollOffsetY: access(offset.y) { set(Point(offset.x, $0)) }
        case .scrollConstraintScrollPercentX:
            access(limit.x == 0 ? 0 : offset.x / limit.x) { set(Point(limit.x * $0, offset.y)) }
        case .scrollConstraintScrollPercentY:
            access(limit.y == 0 ? 0 : offset.y / limit.y) { set(Point(offset.x, limit.y * $0)) }
        case .scrollConstraintScrollIndex: access(nil) { scroll(to: $0) }
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

    /// Brings the child of that number to the start; between two numbers, the place between them.
    private func scroll(to index: Double) {
        let places = places
        guard let first = places.first, index.isFinite else { return }
        let at = max(0, min(Double(places.count - 1), index))
        let (low, high) = (places[Int(at)], places[min(places.count - 1, Int(at) + 1)])
        let place = low.lerp(to: high, at - at.rounded(.down))
        let limit = limit
        set(
            Point(
                scrollsX ? max(limit.x, first.x - place.x) : offset.x,
                scrollsY ? max(limit.y, first.y - place.y) : offset.y))
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
