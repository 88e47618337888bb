import KioskFile
import Platform

/// The session of a visitor: from the first touch or key until none has come for a time, or until an action ends it.
@MainActor final class Session {
    /// When it ends.
    var description = SessionDescription() { didSet { setTimer() } }
    /// Whether something of the visitor would be lost at the end, so that the visitor is asked before.
    var hasTraces: () -> Bool = { false }
    /// Called with the seconds until the end, when the visitor is asked and each second from then on; nil when the
    /// visitor has touched the screen.
    var onWarning: (Int?) -> Void = { _ in }
    /// Called when the session ends; never while an action is performed or a view handles a touch.
    var onEnd: () -> Void = {}
    /// Whether there was a touch or a key since the last session has ended.
    private(set) var isActive = false
    /// The seconds that the visitor is shown until the end; nil while the visitor is not asked.
    private(set) var secondsLeft: Int?
    /// When the latest touch or key has come, or the screen that is shown.
    private var lastInput = 0.0
    /// The name of the screen that is shown, and the time after which the session ends on it; nil for that of the kiosk.
    private var screen: (name: String, ends: Double?) = ("", nil)
    private var isEnding = false
    /// Whether the visitor is there, so that the question is to be removed.
    private var isAnswered = false
    private let loop: EventLoop
    private lazy var timer = loop.makeTimer { [weak self] in self?.timeHasCome() }

    init(_ loop: EventLoop) { self.loop = loop }

    /// Notes a touch or a key.
    func inputDidArrive() {
        isActive = true
        lastInput = loop.now
        isAnswered = secondsLeft != nil
        setTimer()
    }

    /// Notes the screen that is shown.
    ///
    /// - Parameter ends: seconds after which the session ends on it, without a question; nil for those of the kiosk.
    func didShow(_ name: String, ends: Double?) {
        guard name != screen.name || ends != screen.ends else { return }
        if ends != nil, name != screen.name {
            lastInput = loop.now
            isAnswered = secondsLeft != nil
        }
        screen = (name, ends)
        setTimer()
    }

    /// Ends the session at the end of this turn of the loop.
    func end() { isEnding = true }

    /// Called at the end of a turn of the frame loop.
    func turnDidEnd() {
        if isAnswered {
            isAnswered = false
            secondsLeft = nil
            onWarning(nil)
        }
        guard isEnding else { return }
        (isEnding, isActive, secondsLeft) = (false, false, nil)
        timer.cancel()
        onEnd()
    }

    /// When the session ends, on the loop's clock; infinity for never.
    private var deadline: Double {
        guard isActive, let ends = screen.ends ?? description.ends else { return .infinity }
        return lastInput + ends
    }

    private func setTimer() {
        let deadline = deadline
        guard deadline < .infinity else { return timer.cancel() }
        timer.set(screen.ends == nil ? deadline - description.warns : deadline)
    }

    private func timeHasCome() {
        let rest = deadline - loop.now
        guard rest > 0 else { return end() }
        let seconds = Int(rest.rounded(.up))
        // Asked each second, since a program may bring something meanwhile.
        if secondsLeft != nil || hasTraces() {
            secondsLeft = seconds
            onWarning(seconds)
        }
        timer.set(deadline - Double(seconds - 1))
    }
}
