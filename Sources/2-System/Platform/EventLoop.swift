import CLinux
import Glibc

/// The loop of a thread, which owns its time: it waits for descriptors and timers, and calls their handlers and the work
/// of each turn in the order of `Stage`.
///
/// On a virtual clock it never sleeps: the clock advances to the next timer. Whoever waits for something registers it
/// here; nobody asks others for their deadlines.
package final class EventLoop {
    /// Identifies a watched descriptor.
    package typealias Token = Int

    /// The stages of one turn, in their order.
    package enum Stage: Int, CaseIterable, Sendable {
        /// Before the wait: timers are set for what depends on the state at this moment, such as the next frame.
        case prepare
        /// After the wait: devices, programs' output, sockets and signals.
        case input
        /// The timers that are due, in the order of their deadlines.
        case timers
        /// The results of background jobs.
        case jobs
        /// The main actor's jobs.
        case mainActor
        /// A frame, if one is due: views are advanced, drawn and presented.
        case frame
        /// What follows from all of that.
        case end
    }

    /// The condition for which a handler is called.
    package enum Condition: Sendable {
        /// Input is pending, or the peer has hung up.
        case readable
        /// Output is accepted, or the peer has hung up.
        case writable
        /// The peer has closed both directions.
        case hangUp

        /// The events to request of poll(2), which always reports hang-ups and errors.
        fileprivate var events: Int16 {
            switch self {
            case .readable: Int16(POLLIN)
            case .writable: Int16(POLLOUT)
            case .hangUp: 0
            }
        }
    }

    private struct Watch {
        var token: Token
        var descriptor: Int32
        var events: Int16
        var stage: Stage
        var handler: (_ events: Int16) -> Void
    }

    /// The maximum duration of a single sleep, in seconds, after which a turn begins without a cause.
    private static let maximumWait = 1e6

    /// nil for the system's monotonic clock.
    private let clock: VirtualClock?
    private var watches: [Watch] = []
    private var nextToken = 1
    /// Reused, so that waiting does not allocate.
    private var polled: [pollfd] = []
    private var fired: [(token: Token, stage: Stage, events: Int16)] = []
    private var work: [(stage: Stage, body: () -> Void)] = []
    var timers = TimerQueue()
    private var timerCount = 0
    /// Whether `stop` was called; `run` then returns.
    package private(set) var isStopped = false
    /// Why the loop was stopped; nil for no error.
    package private(set) var failure: (any Error)?

    /// Creates a loop for the calling thread. In real time, the thread's timer slack is reduced from the default of
    /// 50 µs, which is time that a frame could use, to 1 ns.
    ///
    /// - Parameter clock: the virtual clock of the loop; nil for the system's monotonic clock.
    package init(clock: VirtualClock? = nil) {
        self.clock = clock
        if clock == nil { _ = set_timer_slack(1) }
    }

    /// The time, in seconds on the loop's clock.
    package var now: Double { clock?.now ?? Clock.now() }
    /// Whether the clock is virtual, so that it stands still while programs run.
    package var isVirtual: Bool { clock != nil }

    // MARK: Registration

    /// Calls a handler whenever a descriptor meets a condition or has an error.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor.
    ///   - condition: the condition.
    ///   - stage: when in a turn the handler is called.
    ///   - handler: called with poll(2)'s events.
    /// - Returns: a token for `unwatch`.
    @discardableResult
    package func watch(
        _ descriptor: Int32, for condition: Condition = .readable, in stage: Stage = .input,
        _ handler: @escaping (_ events: Int16) -> Void
    ) -> Token {
        let token = nextToken
        nextToken += 1
        watches.append(
            Watch(
                token: token, descriptor: descriptor, events: condition.events, stage: stage,
                handler: handler))
        return token
    }

    /// Stops watching; unknown tokens are ignored. A handler may unwatch any token, including its own.
    package func unwatch(_ token: Token) { watches.removeAll { $0.token == token } }

    /// Watches something else with the same handler, without an allocation; nil pauses the watch.
    package func rewatch(_ token: Token, _ descriptor: Int32?) {
        guard let i = watches.firstIndex(where: { $0.token == token }) else { return }
        // poll(2) ignores negative descriptors.
        watches[i].descriptor = descriptor ?? -1
    }

    /// Creates a timer that is not set.
    ///
    /// - Parameter handler: called each time that the timer is due; a timer without one only ends the wait.
    package func makeTimer(_ handler: @escaping () -> Void = {}) -> LoopTimer {
        timerCount += 1
        return LoopTimer(self, order: timerCount, handler)
    }

    /// Calls a handler once at a time, in seconds on the loop's clock, unless the timer is released before.
    package func at(_ time: Double, _ handler: @escaping () -> Void) -> LoopTimer {
        let timer = makeTimer(handler)
        timer.set(time)
        return timer
    }

    /// Calls a handler once after a number of seconds, unless the timer is released before.
    package func after(_ seconds: Double, _ handler: @escaping () -> Void) -> LoopTimer {
        at(now + seconds, handler)
    }

    /// Does some work in each turn, after the handlers of descriptors and timers of its stage. It is done in the order of
    /// registration, as long as the loop exists.
    package func always(in stage: Stage, _ body: @escaping () -> Void) {
        work.append((stage, body))
    }

    // MARK: Turns

    /// When the next timer is due, in seconds on the loop's clock; infinity if none is set.
    package var nextDeadline: Double { timers.nextDeadline }

    /// Sets the timers that depend on the state at this moment, as a turn does before it waits.
    package func prepare() { perform(.prepare) }

    /// Runs one turn: sleeps until a descriptor is ready, a timer is due or a deadline has passed, then calls the
    /// handlers in the order of `Stage`.
    ///
    /// The timeout has a resolution of nanoseconds (ppoll(2)), since the milliseconds of poll(2) are too
    /// coarse for a frame's deadline.
    ///
    /// - Parameter deadline: the deadline, in seconds on the loop's clock; infinity for none.
    package func turn(until deadline: Double = .infinity) {
        prepare()
        fired.removeAll(keepingCapacity: true)
        sleep(until: min(deadline, timers.nextDeadline))
        perform(.input)
        perform(.timers)
        perform(.jobs)
        perform(.mainActor)
        perform(.frame)
        perform(.end)
    }

    /// Runs turns until the loop is stopped or a condition holds.
    ///
    /// - Parameters:
    ///   - interruption: the signals that end the run.
    ///   - isDone: checked before each turn.
    /// - Throws: the error that the loop was stopped with; `Interrupted` after a signal.
    package func run(
        _ interruption: Interruption? = nil, until isDone: () -> Bool = { false }
    ) throws {
        let token = interruption.map { watch($0.descriptor) { _ in } }
        defer { if let token { unwatch(token) } }
        while !isStopped, !isDone() {
            turn()
            try interruption?.check()
        }
        if let failure { throw failure }
    }

    /// Ends the turn without its further stages, and the run.
    ///
    /// - Parameter error: what `run` throws; nil for none. The first one counts.
    package func stop(_ error: (any Error)? = nil) {
        isStopped = true
        failure = failure ?? error
    }

    private func perform(_ stage: Stage) {
        // Handlers may add and remove watches, so each token is looked up again.
        for (token, place, events) in fired where place == stage {
            if isStopped { return }
            watches.first { $0.token == token }?.handler(events)
        }
        if stage == .timers {
            timers.begin(at: now)
            while !isStopped, let timer = timers.takeDue() { timer.fire() }
            timers.end()
        }
        for (place, body) in work where place == stage {
            if isStopped { return }
            body()
        }
    }

    private func sleep(until deadline: Double) {
        if let clock, deadline < .infinity { clock.advance(to: deadline) }
        if clock != nil, watches.isEmpty { return }
        polled.removeAll(keepingCapacity: true)
        for watch in watches {
            polled.append(pollfd(fd: watch.descriptor, events: watch.events, revents: 0))
        }
        guard poll(until: clock == nil ? deadline : -.infinity) > 0 else { return }
        for (watch, result) in zip(watches, polled) where result.revents != 0 {
            fired.append((watch.token, watch.stage, result.revents))
        }
    }

    private func poll(until deadline: Double) -> Int32 {
        let count = nfds_t(polled.count)
        return polled.withUnsafeMutableBufferPointer { descriptors in
            guard deadline < .infinity else {
                return ppoll(descriptors.baseAddress, count, nil, nil)
            }
            let left = deadline - Clock.now()
            let seconds = left > 0 ? min(EventLoop.maximumWait, left) : 0
            var timeout = timespec()
            timeout.tv_sec = Int(seconds)
            timeout.tv_nsec = Int((seconds - Double(timeout.tv_sec)) * 1e9)
            return ppoll(descriptors.baseAddress, count, &timeout, nil)
        }
    }
}
