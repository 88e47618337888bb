import Geometry

/// The base of recognisers of two fingers that move against each other.
public class TwoFingerGestureRecognizer: GestureRecognizer {
    /// The two fingers of the gesture; nil before both are down. A further one replaces neither.
    private(set) var pair: (first: Touch, second: Touch)?
    /// Where the fingers were when both had touched down, and when the value was last read from them.
    private(set) var start = (first: Point.zero, second: Point.zero)
    /// The positions and times of the last two frames, for the velocity.
    private var samples: [(time: Double, value: Double)] = []

    /// The vector between the fingers, in points.
    final var span: Point {
        pair.map { $0.second.position - $0.first.position } ?? .zero
    }

    /// The vector between the fingers at the start, in points.
    final var startSpan: Point { start.second - start.first }

    /// The middle between the fingers; the recogniser's other touches do not count.
    public override func location(in view: View?) -> Point {
        guard let pair else { return super.location(in: view) }
        let middle = (pair.first.position + pair.second.position) * 0.5
        return view?.convertFromScreen(middle) ?? middle
    }

    override var claimedTouches: [Touch] { pair.map { [$0.first, $0.second] } ?? touches }

    /// Begins to measure from where the fingers are.
    final func restart() {
        guard let pair else { return }
        start = (pair.first.position, pair.second.position)
    }

    /// Whether the fingers have moved far enough for the gesture to begin.
    var isRecognized: Bool { false }
    /// What is measured, for its velocity.
    var measured: Double { 0 }

    public override func touchBegan(_ touch: Touch) {
        guard let partner = partner(of: touch) else {
            if pair != nil { ignore(touch) }
            return
        }
        pair = (partner, touch)
        restart()
        samples.removeAll(keepingCapacity: true)
    }

    /// Returns the finger with which a new one makes a pair; nil if there is none, or the pair is complete. A palm that
    /// rests elsewhere is no finger of the gesture if two others touch down.
    private func partner(of touch: Touch) -> Touch? {
        func isMoving(_ other: Touch) -> Bool { !other.isResting(at: touch.timestamp) }
        if let pair {
            guard state == .possible, isMoving(pair.first) != isMoving(pair.second) else {
                return nil
            }
            return isMoving(pair.first) ? pair.first : pair.second
        }
        let others = touches.filter { $0 !== touch }
        return others.last { isMoving($0) } ?? others.last
    }

    public override func touchMoved(_ touch: Touch) {
        guard let pair, touch === pair.first || touch === pair.second else { return }
        switch state {
        case .possible:
            guard isRecognized else { return }
            restart()
            setState(.began)
        case .began, .changed:
            note(touch.timestamp)
            setState(.changed)
        default: break
        }
    }

    private func note(_ time: Double) {
        if samples.count > 3 { samples.removeFirst() }
        samples.append((time, measured))
    }

    /// The change of what is measured, per second.
    final var speed: Double {
        guard let first = samples.first, let last = samples.last, last.time > first.time else {
            return 0
        }
        return (last.value - first.value) / (last.time - first.time)
    }

    public override func touchEnded(_ touch: Touch) { end(touch, .ended) }
    public override func touchCancelled(_ touch: Touch) { end(touch, .cancelled) }

    private func end(_ touch: Touch, _ outcome: State) {
        guard let pair, touch === pair.first || touch === pair.second else { return }
        if state == .possible {
            // The finger that stays may begin the gesture with another one.
            self.pair = nil
            return
        }
        finish(outcome)
    }

    public override func reset() {
        pair = nil
        samples.removeAll(keepingCapacity: true)
    }
}
