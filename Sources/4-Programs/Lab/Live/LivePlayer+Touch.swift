import Geometry
import InputEvents
import Interface

/// The gestures of scripts.
extension LivePlayer {
    private static let sample = 1.0 / 120
    private static let finger = 0
    private static let secondFinger = 1
    private static let palm = 5

    func gesture(_ step: LiveScript.Step) {
        let size = stage.tree.size
        let middle = Point(size.width / 2, size.height / 2)
        switch step.verb {
        case "press":
            guard let role = AccessibilityRole(rawValue: step.word(1)) else { return }
            press(role, step.integer(2), seconds: step.number(3))
        case "taps":
            guard let role = AccessibilityRole(rawValue: step.word(1)) else { return }
            for i in 0..<step.integer(3) {
                at(stage.now + Double(i) * step.number(4)) { [unowned self] in
                    press(role, step.integer(2), seconds: 0.06)
                }
            }
        case "bounce":
            guard let role = AccessibilityRole(rawValue: step.word(1)) else { return }
            press(role, step.integer(2), seconds: 0.16, breaksAt: 0.07)
        case "type": type(step.integer(1), salt: step.integer(2))
        case "swipe": swipe(step)
        case "drag":
            let move = Point(0, step.number(1))
            drag(
                from: middle - move * 0.5, by: move, seconds: step.number(2),
                hold: step.number(3))
        case "fling":
            let move = Point(0, max(-size.height * 0.8, min(size.height * 0.8, step.number(1))))
            drag(from: middle - move * 0.5, by: move, seconds: 0.1, hold: 0)
        case "pull":
            drag(
                from: Point(middle.x, size.height * 0.35), by: Point(0, size.height * 0.6),
                seconds: 0.5, hold: 0.1)
        case "edge":
            drag(
                from: Point(1, middle.y), by: Point(size.width * 0.7, 0), seconds: 0.25, hold: 0)
        case "two":
            let move = Point(0, step.number(1))
            drag(from: middle, by: move, seconds: step.number(2), hold: 0)
            drag(
                LivePlayer.secondFinger, from: middle + Point(60, 0), by: move,
                seconds: step.number(2), hold: 0.05)
        case "palm":
            let place = Point(step.number(1) * size.width, step.number(2) * size.height)
            drag(LivePlayer.palm, from: place, by: .zero, seconds: step.number(3), hold: 0)
        default: break
        }
    }

    // MARK: Fingers

    private func touch(_ phase: TouchEvent.Phase, _ finger: Int, _ place: Point) {
        let place = stage.tree.nearest(place)
        switch phase {
        case .began:
            laws.fingers.insert(finger)
            if stage.tree.scrolling?.isAtRest == false { presses.contentWasStopped() }
            laws.mayNavigate(until: stage.now + 1)
        case .ended, .cancelled:
            laws.fingers.remove(finger)
            laws.willMove()
            laws.mayNavigate(until: stage.now + 1)
        case .moved: break
        }
        stage.touch(phase, finger: finger, at: place)
    }

    /// A finger moves by a distance in equal steps, rests, and is lifted.
    private func drag(
        _ finger: Int = finger, from start: Point, by distance: Point, seconds: Double,
        hold: Double
    ) {
        laws.mayCover()
        presses.beginLoose(at: start, seconds: seconds + hold, on: stage)
        let begin = stage.now
        touch(.began, finger, start)
        let steps = max(1, Int(seconds / LivePlayer.sample))
        for i in 1...steps where distance != .zero {
            at(begin + seconds * Double(i) / Double(steps)) { [unowned self] in
                touch(.moved, finger, start + distance * (Double(i) / Double(steps)))
            }
        }
        at(begin + seconds + hold) { [unowned self] in touch(.ended, finger, start + distance) }
    }

    /// A finger presses a part of the screen.
    ///
    /// - Parameter breaksAt: seconds after which the contact breaks off for 20 ms; nil if it does not.
    private func press(
        _ role: AccessibilityRole, _ index: Int, seconds: Double, breaksAt: Double? = nil
    ) {
        guard let press = presses.begin(role, index, seconds: seconds, on: stage) else { return }
        if press.role != .action || press.isCovered { laws.mayCover() }
        touch(.began, LivePlayer.finger, press.place)
        if let breaksAt {
            at(press.began + breaksAt) { [unowned self] in
                touch(.ended, LivePlayer.finger, press.place)
            }
            at(press.began + breaksAt + 0.02) { [unowned self] in
                touch(.began, LivePlayer.finger, press.place + Point(0.5, 0.5))
            }
        } else if seconds > 0.1 {
            // A finger never rests quite still.
            let wobble = Point(1.2, -0.8)
            at(press.began + seconds / 2) { [unowned self] in
                touch(.moved, LivePlayer.finger, press.place + wobble)
            }
        }
        at(press.ends) { [unowned self] in
            presses.lift(stage.tree, at: stage.now)
            touch(.ended, LivePlayer.finger, press.place)
        }
        at(press.ends + LivePress.grace) { [unowned self] in
            try presses.judge(stage.tree, now: stage.now)
        }
    }

    /// A finger taps keys of the keyboard that is on the screen, if there is one.
    private func type(_ count: Int, salt: Int) {
        var random = RepeatableRandom(seed: UInt64(salt))
        for i in 0..<count {
            let (x, y) = (random.unit(), random.unit())
            at(stage.now + Double(i) * LiveScript.typingPeriod) { [unowned self] in
                guard let keys = stage.keyboard else { return }
                let place = Point(keys.minX + x * keys.width, keys.minY + y * keys.height)
                drag(from: place, by: .zero, seconds: 0.06, hold: 0)
            }
        }
    }

    /// A row is moved aside; buttons that this uncovers are to stay uncovered.
    private func swipe(_ step: LiveScript.Step) {
        let tree = stage.tree
        let parts = tree.parts(.row)
        guard !parts.isEmpty else { return }
        let part = parts[step.integer(1) % parts.count]
        let toLeft = step.word(2) == "left"
        let start = Point(
            part.frame.minX + part.frame.width * (toLeft ? 0.9 : 0.15), part.frame.midY)
        let way = part.frame.width * min(0.8, step.number(3)) * (toLeft ? -1 : 1)
        drag(from: start, by: Point(way, 0), seconds: 0.25, hold: 0.05)
        // Nothing else touches the screen before the row has settled.
        at(stage.now + 0.9) { [unowned self] in
            if laws.fingers.isEmpty, !presses.isPressing { laws.didUncover(stage.tree) }
        }
    }
}
