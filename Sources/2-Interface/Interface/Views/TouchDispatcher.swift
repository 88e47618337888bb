import Geometry
import Motion

/// Delivers touches to the views below them and to those views' gesture recognisers.
@MainActor final class TouchDispatcher {
    /// A touch in progress.
    @MainActor private final class Tracked {
        let touch: Touch
        private(set) var recognizers: [GestureRecognizer]
        var resampler = TouchResampler()
        /// Whether the finger has lifted while its last position has not been drawn yet: the touch is tracked until a
        /// frame shows that position, and what it moved continues from there.
        var isLifted = false
        /// The last position reported by the panel.
        var last: Point
        /// Whether the finger has moved since its position was last sampled for a frame.
        var hasNewSamples = false
        /// Whether the view has received the touch. In a scroll view, delivery is delayed until the touch is known
        /// not to be a drag.
        var isDelivered = false
        var deliverAt: Double
        /// Whether a gesture has claimed the touch or it has been cancelled: the view receives no further events.
        var isClaimed = false
        /// Added to the positions that the panel reports, since the scale has changed during the touch.
        var shift = Point.zero
        /// Whether the next position that is reported is the one of `last` at another scale.
        var isShifted = false
        /// Whether the contact continues a tap that has just ended.
        var isBounce = false

        init(_ touch: Touch, _ recognizers: [GestureRecognizer], deliverAt: Double) {
            self.touch = touch
            self.recognizers = recognizers
            self.deliverAt = deliverAt
            last = touch.position
        }

        /// Removes the touch from views and recognisers in a subtree that leaves the screen. Recognisers reference
        /// their views weakly, so none of these may be called afterwards.
        func leave(_ view: View) {
            let isLeaving = { (other: View?) in other?.isDescendant(of: view) ?? true }
            if recognizers.contains(where: { isLeaving($0.view) }) {
                let lost = recognizers.filter { isLeaving($0.view) }
                recognizers.removeAll { isLeaving($0.view) }
                for recognizer in lost { recognizer.lose(touch) }
            }
            guard !isClaimed, isLeaving(touch.receiver) else { return }
            if !isDelivered, touch.receiver != nil, let outer = view.superview {
                // For example the table of a cell that is replaced.
                touch.receiver = outer
                return
            }
            isClaimed = true
            if isDelivered { touch.receiver?.touchCancelled(touch) }
        }

        /// Whether the recogniser still tracks the touch: its view has not left the screen since the touch began.
        func isFollowed(by recognizer: GestureRecognizer) -> Bool {
            recognizers.contains { $0 === recognizer }
        }

        /// Whether the touch is a drag: it drags something or has moved further than a tap may.
        var isDrag: Bool {
            last.distance(to: touch.startPosition) > Touch.slop
                || recognizers.contains { $0.state == .began || $0.state == .changed }
        }
    }

    private let root: View
    /// The touches in progress, in the order in which they began.
    private var tracked: [Tracked] = []
    private(set) var panel = TouchPanelTiming()
    private var history = ContactHistory()
    /// Called with a contact that is given up because it has not moved for `Touch.contactTimeout`.
    var onGiveUp: (Touch) -> Void = { _ in }
    /// The last tap, from which those that follow are counted.
    private var lastTap = (time: -Double.infinity, position: Point.zero, count: 0)
    /// The recognisers that wait for others to fail.
    private var waiting: [GestureRecognizer] = []

    /// The maximum time from the end of a tap to the beginning of the next one, in seconds.
    static let maximumTapInterval = 0.35
    /// The maximum distance between taps in succession, in points.
    static let maximumTapDistance = 40.0

    init(root: View) { self.root = root }

    // MARK: Panel

    /// Handles a touch event from the panel.
    func touch(_ phase: Touch.Phase, finger: Int, at point: Point, time: Double) {
        switch phase {
        case .began: begin(finger, point, time)
        case .moved: move(finger, point, time)
        case .ended, .cancelled: end(finger, phase, time)
        }
    }

    private func begin(_ finger: Int, _ point: Point, _ time: Double) {
        // A lifted finger whose last positions have not been drawn yet ends at the position drawn last.
        for item in tracked where item.isLifted { finish(item, .ended) }
        // The panel failed to report that the finger had lifted.
        if tracked.contains(where: { $0.touch.finger == finger }) { end(finger, .cancelled, time) }
        guard let view = root.hitTest(point) else { return }
        let isBounce =
            history.isBounce(at: point, time)
            || tracked.contains {
                ContactHistory.isSame($0.touch.startPosition, $0.touch.beganAt, point, time)
            }
        let touch = Touch(finger: finger, at: point, time: time, view: view)
        if time - lastTap.time < TouchDispatcher.maximumTapInterval,
            point.distance(to: lastTap.position) < TouchDispatcher.maximumTapDistance
        {
            touch.tapCount = lastTap.count + 1
        }
        var recognizers: [GestureRecognizer] = []
        var delay = 0.0
        var ancestor: View? = view
        while let v = ancestor {
            if !isBounce { v.touchLanded(touch) }
            for recognizer in v.gestureRecognizers
            where recognizer.isEnabled && !(isBounce && recognizer.isPress)
                && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false
            {
                recognizer.dispatcher = self
                let first = recognizers.firstIndex { !$0.takesPrecedence }
                let index = recognizer.takesPrecedence ? first : nil
                recognizers.insert(recognizer, at: index ?? recognizers.count)
            }
            if delay == 0, !view.takesTouchesAtOnce { delay = v.touchDelay(isOwn: v === view) }
            ancestor = v.superview
        }
        let item = Tracked(touch, recognizers, deliverAt: time + delay)
        item.resampler.add(time: time, x: point.x, y: point.y, panel: &panel)
        // Drags may begin with a bounce, presses may not.
        item.isBounce = isBounce
        item.isClaimed = isBounce
        tracked.append(item)
        for recognizer in recognizers where item.isFollowed(by: recognizer) {
            if recognizer.yields(to: touch) { recognizer.finish(.ended) }
            // A further finger of a gesture in progress is not delivered to the view.
            if recognizer.state == .began || recognizer.state == .changed,
                recognizer.cancelsTouchesInView
            {
                item.isClaimed = true
            }
            recognizer.begin(touch)
        }
        if delay == 0 { deliver(item) }
    }

    private func move(_ finger: Int, _ point: Point, _ time: Double) {
        guard let item = tracked.first(where: { $0.touch.finger == finger && !$0.isLifted })
        else { return }
        if item.isShifted {
            item.shift = item.last - point
            item.isShifted = false
        }
        let point = point + item.shift
        item.resampler.add(time: time, x: point.x, y: point.y, panel: &panel)
        item.hasNewSamples = true
        item.last = point
        item.touch.sample(point, at: time)
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

    /// Cancels touches and gestures in progress in a view that is about to leave the screen.
    func cancelTouches(in view: View) {
        waiting.removeAll { $0.view?.isDescendant(of: view) ?? true }
        for item in tracked { item.leave(view) }
    }

    /// Moves a finger to its final position, with the time at which that is, or was, presented.
    private func leave(_ item: Tracked, at time: Double?) {
        guard let time else { return }
        let left = item.resampler.remainingCorrection
        moved(item, to: item.last + Point(left.x, left.y))
        item.touch.presentationTime = time
    }

    private func finish(_ item: Tracked, _ phase: Touch.Phase) {
        item.touch.phase = phase
        if phase == .ended, !item.isDrag, !item.isBounce {
            lastTap = (item.touch.timestamp, item.touch.position, item.touch.tapCount)
        }
        // Of several taps that a touch completes, the one of the most touches is recognised.
        let taps = { (recognizer: GestureRecognizer) in
            recognizer.requiredTaps
        }
        let most = item.recognizers.map(taps).max() ?? 0
        if most > 1 {
            for recognizer in item.recognizers where taps(recognizer) > 1 {
                recognizer.end(item.touch)
            }
        }
        for recognizer in item.recognizers { recognizer.end(item.touch) }
        tracked.removeAll { $0 === item }
        if phase == .ended, !item.isDrag {
            history.tapEnded(at: item.last, item.touch.timestamp)
        }
        guard !item.isClaimed, let view = item.touch.receiver else { return }
        if phase == .cancelled {
            if item.isDelivered { view.touchCancelled(item.touch) }
        } else {
            // A tap that ended before it was delivered to the view.
            if !item.isDelivered { deliver(item) }
            // The table may have taken over the touch when it was delivered.
            (item.touch.receiver ?? view).touchEnded(item.touch)
        }
    }

    /// Lets the touches in progress go on from where they are, at a scale at which the same place has other coordinates.
    func scaleDidChange() {
        for item in tracked { item.isShifted = true }
    }

    /// Whether a finger is on the screen.
    var hasTouches: Bool { !tracked.isEmpty }

    /// Whether a finger presses something that its gesture has not taken over.
    var hasPresses: Bool { tracked.contains { !$0.isClaimed && !$0.isLifted } }

    /// The time at which a contact is given up unless one moves, in seconds; infinity if there is none.
    var deadline: Double {
        tracked.lazy.filter { !$0.isLifted }.map(\.touch.timeout).min() ?? .infinity
    }

    /// Cancels the contacts that have not moved for `Touch.contactTimeout`: what they do until they are lifted is
    /// ignored.
    func giveUpContacts(at time: Double) {
        while let item = tracked.first(where: { !$0.isLifted && $0.touch.timeout <= time }) {
            finish(item, .cancelled)
            onGiveUp(item.touch)
        }
    }

    private func deliver(_ item: Tracked) {
        guard !item.isDelivered, !item.isClaimed else { return }
        item.isDelivered = true
        item.touch.receiver?.touchBegan(item.touch)
    }

    private func moved(_ item: Tracked, to point: Point) {
        item.touch.position = point
        item.touch.phase = .moved
        // A view may hold its touch, which keeps the gestures of its superviews from claiming it.
        let holder = item.isDelivered && !item.isClaimed ? holder(of: item.touch) : nil
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
        if item.isDelivered && !item.isClaimed { item.touch.receiver?.touchMoved(item.touch) }
    }

    private func holder(of touch: Touch) -> View? {
        var view = touch.receiver
        while let v = view, !v.holdsTouch(touch) { view = v.superview }
        return view
    }

    // MARK: Gestures

    /// Claims the touches that a recogniser tracks.
    ///
    /// - Returns: False if another gesture has one of them and does not share it, or if the recogniser's view left
    ///   the screen while others lost their touches.
    func claim(for recognizer: GestureRecognizer) -> Bool {
        func mayShare(_ other: GestureRecognizer) -> Bool {
            recognizer.shouldRecognizeSimultaneously(other)
                || other.shouldRecognizeSimultaneously(recognizer)
                || recognizer.delegate?.gestureRecognizer(
                    recognizer, shouldRecognizeSimultaneouslyWith: other) == true
                || other.delegate?.gestureRecognizer(
                    other, shouldRecognizeSimultaneouslyWith: recognizer) == true
        }
        /// A gesture with several fingers is not interrupted.
        func prevails(over other: GestureRecognizer) -> Bool {
            recognizer.takesPrecedence && !other.takesPrecedence && other.touches.count == 1
        }
        let items = tracked.filter { item in
            recognizer.claimedTouches.contains { $0 === item.touch }
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
            // A gesture that has only stopped moving content can still lose the touch to a prevailing one.
            let isAtStart = item.touch.position == item.touch.startPosition
            for other in item.recognizers where other !== recognizer && !mayShare(other) {
                if isAtStart && other.takesPrecedence && other.state == .possible { continue }
                other.lose(item.touch)
            }
            if recognizer.cancelsTouchesInView && !item.isClaimed {
                item.isClaimed = true
                if item.isDelivered { item.touch.receiver?.touchCancelled(item.touch) }
            }
        }
        // The cancelled views may have removed the recogniser's view, which may already be deallocated.
        return items.isEmpty || !recognizer.touches.isEmpty
    }

    /// Lets a recogniser wait until those that it requires to fail have failed.
    func wait(_ recognizer: GestureRecognizer) {
        guard !waiting.contains(where: { $0 === recognizer }) else { return }
        waiting.append(recognizer)
    }

    /// Fails the recognisers that require `recognizer`, whose gesture was recognised, to fail.
    func failWaiting(for recognizer: GestureRecognizer) {
        waiting.removeAll { other in
            guard other.requires(toFail: recognizer) else { return false }
            other.failPending()
            return true
        }
    }

    /// Continues the recognisers that no longer wait for another one.
    func resolveWaiting() {
        guard !waiting.isEmpty else { return }
        let all = waiting
        waiting = []
        for recognizer in all where recognizer.resolve() { wait(recognizer) }
    }

    // MARK: Frames

    /// Moves touches to their positions at a frame's time.
    ///
    /// - Returns: Whether another frame is needed after this one.
    func advance(to time: FrameTime) -> Bool {
        giveUpContacts(at: time.timestamp)
        var needsAnotherFrame = false
        if !waiting.isEmpty {
            for recognizer in waiting { recognizer.expireRequirements(at: time.timestamp) }
            resolveWaiting()
            needsAnotherFrame = !waiting.isEmpty
        }
        for item in tracked {
            if item.hasNewSamples || item.isLifted, draw(item, in: time) {
                needsAnotherFrame = true
            }
            if !item.isDelivered && !item.isClaimed {
                if time.timestamp >= item.deliverAt {
                    deliver(item)
                } else {
                    needsAnotherFrame = true
                }
            }
            // A recogniser may remove the views of the next ones.
            for recognizer in item.recognizers
            where item.isFollowed(by: recognizer) && recognizer.advance(to: time.timestamp) {
                needsAnotherFrame = true
            }
        }
        return needsAnotherFrame
    }

    /// Moves a touch to its position at a frame's time. A lifted finger ends with the frame that shows its last
    /// position.
    ///
    /// - Returns: Whether another frame would move it further.
    private func draw(_ item: Tracked, in frame: FrameTime) -> Bool {
        guard let p = item.resampler.position(at: frame, panel: panel) else { return false }
        if item.isLifted && !item.resampler.hasUndrawnSamples {
            leave(item, at: item.resampler.presentationTime)
            finish(item, .ended)
            return true
        }
        let place = Point(p.x, p.y)
        moved(item, to: place)
        // Positions are drawn slightly in the past: further frames are needed until they catch up.
        item.hasNewSamples = place.distance(to: item.last) > 0.01
        return item.hasNewSamples || item.isLifted
    }
}
