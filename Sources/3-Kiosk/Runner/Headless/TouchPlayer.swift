import InputEvents
import Platform

/// Performs touches at their times: those of a recording or of a test.
final class TouchPlayer {
    private let loop: EventLoop
    private let handler: (TouchEvent) -> Void
    private lazy var timer = loop.makeTimer { [weak self] in self?.performDue() }
    private var touches: [TouchEvent] = []
    /// The number of touches that were performed.
    private var next = 0

    /// - Parameters:
    ///   - loop: the loop in whose turns touches are performed.
    ///   - handler: handles a touch.
    package init(on loop: EventLoop, _ handler: @escaping (TouchEvent) -> Void) {
        self.loop = loop
        self.handler = handler
        // Creates the timer now, so that touches come before what is made later among timers of the same time.
        timer.cancel()
    }

    /// Whether touches are still to come.
    package var isPlaying: Bool { next < touches.count }

    /// The time of the last touch; 0 if there was none.
    package var lastTime: Double { touches.last?.time ?? 0 }

    /// Adds touches, in seconds on the loop's clock. Touches added earlier that are still to come are kept.
    package func play(_ new: [TouchEvent]) {
        touches.removeFirst(next)
        next = 0
        touches = (touches + new).sorted { $0.time < $1.time }
        setTimer()
    }

    private func setTimer() { timer.set(isPlaying ? touches[next].time : .infinity) }

    private func performDue() {
        while isPlaying, touches[next].time <= loop.now {
            next += 1
            handler(touches[next - 1])
        }
        setTimer()
    }
}
