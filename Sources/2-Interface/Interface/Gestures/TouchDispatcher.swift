import Geometry
import Motion

/// Brings fingers to the views below them and to the gesture recognisers of these.
@MainActor final class TouchDispatcher {
    /// A finger under way.
    @MainActor private final class Tracked {
        let touch: Touch
        let recognizers: [GestureRecognizer]
        var resampler = TouchResampler()
        /// Where the panel last saw it.
        var last: Point
        /// It has moved since it was last looked up.
        var isFresh = false
        /// Whether the view has been told; a list waits whether it becomes a drag.
        var isDelivered = false
        var deliverAt: Double
        /// A gesture has it, or it has been taken away: the view hears no more of it.
        var isTaken = false

        init(_ touch: Touch, _ recognizers: [GestureRecognizer], deliverAt: Double) {
            self.touch = touch
            self.recognizers = recognizers
            self.deliverAt = deliverAt
            last = touch.position
            resampler.add(time: touch.timestamp, x: touch.position.x, y: touch.position.y)
        }
    }

    private let root: View
    /// In the order in which they came down.
    private var tracked: [Tracked] = []

    init(root: View) { self.root = root }

    // MARK: Panel

    /// Takes a touch as it comes from the panel.
    func touch(_ phase: Touch.Phase, finger: Int, at point: Point, time: Double) {
        switch phase {
        case .began: begin(finger, point, time)
        case .moved: move(finger, point, time)
        case .ended, .cancelled: end(finger, phase, time)
        }
    }

    private func begin(_ finger: Int, _ point: Point, _ time: Double) {
        // A panel that forgot to say that the finger had lifted.
        if tracked.contains(where: { $0.touch.finger == finger }) { end(finger, .cancelled, time) }
        guard let view = root.hitTest(point) else { return }
        let touch = Touch(finger: finger, at: point, time: time, view: view)
        var recognizers: [GestureRecognizer] = []
        var delay = 0.0
        var ancestor: View? = view
        while let v = ancestor {
            for recognizer in v.gestureRecognizers where recognizer.isEnabled {
                recognizer.dispatcher = self
                recognizers.append(recognizer)
            }
            if let scrollView = v as? ScrollView, scrollView.delaysContentTouches,
                scrollView.canScroll, v !== view || scrollView is TableView, delay == 0
            {
                delay = scrollView.touchDelay
            }
            ancestor = v.superview
        }
        let item = Tracked(touch, recognizers, deliverAt: time + delay)
        tracked.append(item)
        for recognizer in recognizers where !item.isTaken {
            // One more finger for a gesture that is under way is no touch for the view.
            if recognizer.state == .began || recognizer.state == .changed,
                recognizer.cancelsTouchesInView
            {
                item.isTaken = true
            }
            recognizer.begin(touch)
        }
        if delay == 0 { deliver(item) }
    }

    private func move(_ finger: Int, _ point: Point, _ time: Double) {
        guard let item = tracked.first(where: { $0.touch.finger == finger }) else { return }
        item.resampler.add(time: time, x: point.x, y: point.y)
        item.isFresh = true
        item.last = point
        item.touch.timestamp = time
        for recognizer in item.recognizers { recognizer.sample(item.touch, at: point, time: time) }
    }

    private func end(_ finger: Int, _ phase: Touch.Phase, _ time: Double) {
        guard let index = tracked.firstIndex(where: { $0.touch.finger == finger }) else { return }
        let item = tracked[index]
        item.touch.timestamp = max(item.touch.timestamp, time)
        // What it did since the last frame counts: a fast flick may be all in one.
        if item.touch.position != item.last { moved(item, to: item.last) }
        item.touch.phase = phase
        for recognizer in item.recognizers { recognizer.end(item.touch) }
        tracked.removeAll { $0 === item }
        guard !item.isTaken, let view = item.touch.view else { return }
        if phase == .cancelled {
            if item.isDelivered { view.touchCancelled(item.touch) }
        } else {
            // A tap that was over before the view was told of it.
            if !item.isDelivered { deliver(item) }
            view.touchEnded(item.touch)
        }
    }

    private func deliver(_ item: Tracked) {
        guard !item.isDelivered, !item.isTaken else { return }
        item.isDelivered = true
        item.touch.view?.touchBegan(item.touch)
    }

    private func moved(_ item: Tracked, to point: Point) {
        item.touch.position = point
        item.touch.phase = .moved
        // A view may hold its finger against the gestures around it.
        let holder = item.isDelivered && !item.isTaken ? holder(of: item.touch) : nil
        for recognizer in item.recognizers {
            if let holder, let view = recognizer.view, recognizer.state == .possible,
                holder !== view, holder.isDescendant(of: view)
            {
                continue
            }
            if recognizer.touches.contains(where: { $0 === item.touch }) {
                recognizer.touchMoved(item.touch)
            }
        }
        if item.isDelivered && !item.isTaken { item.touch.view?.touchMoved(item.touch) }
    }

    private func holder(of touch: Touch) -> View? {
        var view = touch.view
        while let v = view, !v.holdsTouch(touch) { view = v.superview }
        return view
    }

    // MARK: Gestures

    /// A recogniser wants the fingers that it follows.
    ///
    /// - Returns: false where another one has them and does not share.
    func claim(for recognizer: GestureRecognizer) -> Bool {
        func mayShare(_ other: GestureRecognizer) -> Bool {
            recognizer.shouldRecognizeSimultaneously(other)
                || other.shouldRecognizeSimultaneously(recognizer)
        }
        let items = tracked.filter { item in
            recognizer.touches.contains { $0 === item.touch }
        }
        for item in items {
            for other in item.recognizers
            where other !== recognizer && (other.state == .began || other.state == .changed)
                && !mayShare(other)
            {
                return false
            }
        }
        for item in items {
            for other in item.recognizers where other !== recognizer && !mayShare(other) {
                other.lose(item.touch)
            }
            if recognizer.cancelsTouchesInView && !item.isTaken {
                item.isTaken = true
                if item.isDelivered { item.touch.view?.touchCancelled(item.touch) }
            }
        }
        return true
    }

    // MARK: Frames

    /// Moves fingers on to where they were at a frame's time.
    ///
    /// - Returns: whether another frame is wanted after it.
    func advance(to time: FrameTime) -> Bool {
        var needsAnotherFrame = false
        for item in tracked {
            if item.isFresh, let p = item.resampler.position(at: time.timestamp) {
                let place = Point(p.x, p.y)
                moved(item, to: place)
                // Looked up a little in the past: one more frame, until it has caught up.
                item.isFresh = place.distance(to: item.last) > 0.01
                if item.isFresh { needsAnotherFrame = true }
            }
            if !item.isDelivered && !item.isTaken {
                if time.timestamp >= item.deliverAt {
                    deliver(item)
                } else {
                    needsAnotherFrame = true
                }
            }
            for recognizer in item.recognizers where recognizer.advance(to: time.timestamp) {
                needsAnotherFrame = true
            }
        }
        return needsAnotherFrame
    }
}
