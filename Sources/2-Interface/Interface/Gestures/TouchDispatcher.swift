import Geometry
import Motion

/// Brings fingers to the views below them and to the gesture recognisers of these.
@MainActor final class TouchDispatcher {
    /// A finger under way.
    @MainActor private final class Tracked {
        let touch: Touch
        private(set) var recognizers: [GestureRecognizer]
        var resampler = TouchResampler()
        /// The finger has lifted, on its way to a place that no frame has shown yet: it is drawn until
        /// there, and what it moved goes on from there.
        var isLifted = false
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
        }

        /// Takes the finger from what is in a view that leaves the screen. Recognisers refer to their views
        /// without owning them, so none of these may be called any more.
        func leave(_ view: View) {
            let isLeaving = { (other: View?) in other?.isDescendant(of: view) ?? true }
            if recognizers.contains(where: { isLeaving($0.view) }) {
                let lost = recognizers.filter { isLeaving($0.view) }
                recognizers.removeAll { isLeaving($0.view) }
                for recognizer in lost { recognizer.lose(touch) }
            }
            if !isTaken, isLeaving(touch.view) {
                isTaken = true
                if isDelivered { touch.view?.touchCancelled(touch) }
            }
        }

        /// Whether the view of a recogniser has not left the screen since the finger came down.
        func isFollowed(by recognizer: GestureRecognizer) -> Bool {
            recognizers.contains { $0 === recognizer }
        }

        /// It drags something, or is further from where it came down than a tap.
        var isDrag: Bool {
            last.distance(to: touch.startPosition) > PanGestureRecognizer.touchSlop
                || recognizers.contains { $0.state == .began || $0.state == .changed }
        }
    }

    private let root: View
    /// In the order in which they came down.
    private var tracked: [Tracked] = []
    private(set) var panel = TouchPanelTiming()

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
        // A finger that is still drawn on its way to where it lifted goes on from where it is drawn.
        for item in tracked where item.isLifted { finish(item, .ended) }
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
                let first = recognizers.firstIndex { !$0.prevailsOverOthers }
                let index = recognizer.prevailsOverOthers ? first : nil
                recognizers.insert(recognizer, at: index ?? recognizers.count)
            }
            if let scrollView = v as? ScrollView, scrollView.delaysContentTouches,
                scrollView.canScroll, v !== view || scrollView is TableView, delay == 0
            {
                delay = scrollView.touchDelay
            }
            ancestor = v.superview
        }
        let item = Tracked(touch, recognizers, deliverAt: time + delay)
        item.resampler.add(time: time, x: point.x, y: point.y, panel: &panel)
        tracked.append(item)
        for recognizer in recognizers where !item.isTaken && item.isFollowed(by: recognizer) {
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
        guard let item = tracked.first(where: { $0.touch.finger == finger && !$0.isLifted })
        else { return }
        item.resampler.add(time: time, x: point.x, y: point.y, panel: &panel)
        item.isFresh = true
        item.last = point
        item.touch.timestamp = time
        for recognizer in item.recognizers { recognizer.sample(item.touch, at: point, time: time) }
    }

    private func end(_ finger: Int, _ phase: Touch.Phase, _ time: Double) {
        guard
            let item = tracked.first(where: { $0.touch.finger == finger && !$0.isLifted })
        else { return }
        item.touch.timestamp = max(item.touch.timestamp, time)
        if phase == .ended, item.resampler.hasUndrawnSamples, item.isDrag {
            item.isLifted = true
        } else {
            if !item.isDrag {
                if item.touch.position != item.last { moved(item, to: item.last) }
            } else if phase == .ended {
                leave(item, at: item.resampler.predictionStart)
            }
            finish(item, phase)
        }
    }

    /// Cancels the touches and the gestures under way in a view that is about to leave the screen.
    func cancelTouches(in view: View) {
        for item in tracked { item.leave(view) }
    }

    /// Ends the way of a finger at its newest sample, at the time when that is, or was, presented.
    private func leave(_ item: Tracked, at time: Double?) {
        guard let time else { return }
        let left = item.resampler.remainingCorrection
        moved(item, to: item.last + Point(left.x, left.y))
        item.touch.presentationTime = time
    }

    private func finish(_ item: Tracked, _ phase: Touch.Phase) {
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
    /// - Returns: false where another one has them and does not share, or where the recogniser's view has
    ///   left the screen as others lost their fingers.
    func claim(for recognizer: GestureRecognizer) -> Bool {
        func mayShare(_ other: GestureRecognizer) -> Bool {
            recognizer.shouldRecognizeSimultaneously(other)
                || other.shouldRecognizeSimultaneously(recognizer)
        }
        /// What another finger drags goes on.
        func prevails(over other: GestureRecognizer) -> Bool {
            recognizer.prevailsOverOthers && !other.prevailsOverOthers && other.touches.count == 1
        }
        let items = tracked.filter { item in
            recognizer.touches.contains { $0 === item.touch }
        }
        for item in items {
            for other in item.recognizers
            where other !== recognizer && (other.state == .began || other.state == .changed)
                && !mayShare(other) && !prevails(over: other)
            {
                return false
            }
        }
        for item in items {
            // A finger that has only caught what moved may still prevail.
            let isAtStart = item.touch.position == item.touch.startPosition
            for other in item.recognizers where other !== recognizer && !mayShare(other) {
                if isAtStart && other.prevailsOverOthers && other.state == .possible { continue }
                other.lose(item.touch)
            }
            if recognizer.cancelsTouchesInView && !item.isTaken {
                item.isTaken = true
                if item.isDelivered { item.touch.view?.touchCancelled(item.touch) }
            }
        }
        // What is cancelled may have removed the recogniser's view, which may be freed by now.
        return items.isEmpty || !recognizer.touches.isEmpty
    }

    // MARK: Frames

    /// Moves fingers on to where a frame shows them.
    ///
    /// - Returns: whether another frame is wanted after it.
    func advance(to time: FrameTime) -> Bool {
        var needsAnotherFrame = false
        for item in tracked {
            if item.isFresh || item.isLifted, draw(item, in: time) { needsAnotherFrame = true }
            if !item.isDelivered && !item.isTaken {
                if time.timestamp >= item.deliverAt {
                    deliver(item)
                } else {
                    needsAnotherFrame = true
                }
            }
            // One of them may remove the views of the next.
            for recognizer in item.recognizers
            where item.isFollowed(by: recognizer) && recognizer.advance(to: time.timestamp) {
                needsAnotherFrame = true
            }
        }
        return needsAnotherFrame
    }

    /// Moves a finger to where a frame shows it; one that has lifted ends with the frame that shows all
    /// of its way.
    ///
    /// - Returns: whether another frame would move it further.
    private func draw(_ item: Tracked, in frame: FrameTime) -> Bool {
        guard let p = item.resampler.position(at: frame, panel: panel) else { return false }
        if item.isLifted && !item.resampler.hasUndrawnSamples {
            leave(item, at: item.resampler.presentationTime)
            finish(item, .ended)
            return true
        }
        let place = Point(p.x, p.y)
        moved(item, to: place)
        // Drawn a little in the past: more frames, until it has caught up.
        item.isFresh = place.distance(to: item.last) > 0.01
        return item.isFresh || item.isLifted
    }
}
