import Platform

/// Blanks the display after a time without input, and wakes it for input.
@MainActor final class Blanking {
    private let loop: EventLoop
    private let backend: any DisplayBackend
    private let events: RunEvents
    private var timer: LoopTimer?
    private(set) var isBlanked = false
    private var lastInput: Double

    /// - Parameters:
    ///   - loop: the run's loop.
    ///   - backend: the display.
    ///   - events: records that the display was blanked.
    ///   - limit: seconds without input until the display is blanked; nil for never. It may change.
    ///   - isBusy: whether the display must not be blanked now.
    init(
        on loop: EventLoop, _ backend: any DisplayBackend, _ events: RunEvents,
        after limit: @escaping () -> Double?, isBusy: @escaping () -> Bool
    ) {
        (self.loop, self.backend, self.events) = (loop, backend, events)
        lastInput = loop.now
        timer = loop.makeTimer { [unowned self] in
            events.display("blanked", at: loop.now)
            isBlanked = true
            backend.blank()
        }
        loop.always(in: .prepare) { [weak self] in
            guard let self else { return }
            let limit = backend.canBlank && !isBlanked && !isBusy() ? limit() : nil
            timer?.set(limit.map { lastInput + $0 } ?? .infinity)
        }
    }

    /// Restarts the idle time and wakes the display.
    ///
    /// - Returns: whether the display was blanked.
    @discardableResult func wake() -> Bool {
        lastInput = loop.now
        guard isBlanked else { return false }
        isBlanked = false
        backend.wake()
        return true
    }

    /// Notes that another session has woken the display.
    func displayDidWake() {
        isBlanked = false
        lastInput = loop.now
    }

    /// Blanks the display, or wakes it as a touch does.
    func set(_ isOn: Bool) throws(ControlRefusal) {
        guard backend.canBlank else {
            throw ControlRefusal("this display is the compositor's, which switches it off and on")
        }
        lastInput = loop.now
        guard isOn != isBlanked else { return }
        isBlanked = isOn
        if isOn { backend.blank() } else { backend.wake() }
    }
}
