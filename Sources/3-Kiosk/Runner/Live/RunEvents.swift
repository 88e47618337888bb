import Display
import InputEvents
import Platform
import Telemetry

/// Records the events of a live run besides frames: touches, faults, and the temperature and clock of the processors.
@MainActor final class RunEvents {
    /// Seconds between two samples of the processors' state.
    private static let sampleInterval = 1.0
    /// Minimum seconds between two records of a moving finger. The records of frames show the effect of its movement.
    private static let moveInterval = 1.0 / 60

    private let recorder: FlightRecorder?
    private let executor: any BackgroundExecutor
    private let read: @Sendable () -> ProcessorState
    private var nextSample = -Double.infinity
    private var isSampling = false
    /// The state that was recorded last.
    private(set) var processors = ProcessorState()
    /// The highest clock limit seen so far.
    private var fullSpeed = 0
    private var lastMove = -Double.infinity
    private var lastFault = ""

    /// - Parameter read: reads the processors' state; called on the background thread.
    init(
        _ recorder: FlightRecorder?, executor: any BackgroundExecutor,
        read: @escaping @Sendable () -> ProcessorState = { ProcessorState.read() }
    ) {
        self.recorder = recorder
        self.executor = executor.makeQueue(.other, "reading sensors")
        self.read = read
    }

    func touch(_ touch: TouchEvent, at now: Double) {
        let phase: EventRecord.Phase
        switch touch.phase {
        case .began: phase = .began
        case .moved:
            guard now >= lastMove + RunEvents.moveInterval else { return }
            lastMove = now
            phase = .moved
        case .ended: phase = .ended
        case .cancelled: phase = .cancelled
        }
        var event = EventRecord(.touch, phase, at: now)
        (event.id, event.x, event.y, event.value) = (touch.finger, touch.x, touch.y, touch.time)
        recorder?.add(event)
    }

    /// Records a fault; consecutive equal ones are recorded once.
    func fault(_ text: String, at now: Double) {
        guard text != lastFault else { return }
        lastFault = text
        recorder?.add(EventRecord(.fault, at: now, text: text))
    }

    /// Ends a fault, so that an equal one is recorded again.
    func faultEnded() { lastFault = "" }

    func display(_ text: String, at now: Double) {
        recorder?.add(EventRecord(.display, at: now, text: text))
    }

    /// Records whether this session has the display.
    func session(isActive: Bool, at now: Double) {
        recorder?.add(EventRecord(.session, isActive ? .began : .ended, at: now))
    }

    /// Records a text that a user has given, to be found in a trace.
    func mark(_ text: String, at now: Double) {
        recorder?.add(EventRecord(.mark, at: now, text: text))
    }

    /// Called when a frame was shown: samples the processors' state from time to time on the background thread. An idle
    /// kiosk is not woken for that.
    func didFlip(_ pacer: FramePacer, at now: Double) {
        guard recorder != nil, !isSampling, now >= nextSample else { return }
        nextSample = now + RunEvents.sampleInterval
        isSampling = true
        executor.run(
            read,
            completion: { [weak self, weak pacer] state in
                guard let self else { return }
                isSampling = false
                take(state, at: now)
                pacer?.isThrottled = isThrottled
            })
    }

    /// Whether the processors' clock limit is lower than it has been.
    var isThrottled: Bool {
        processors.isCappedByFirmware || (processors.limit ?? fullSpeed) < fullSpeed
    }

    private func take(_ state: ProcessorState, at now: Double) {
        fullSpeed = max(fullSpeed, state.limit ?? 0)
        if let new = state.temperature,
            abs(new - (processors.temperature ?? -.infinity)) >= 1
        {
            var event = EventRecord(.temperature, at: now, text: state.sensor)
            event.value = new
            recorder?.add(event)
            processors.temperature = new
        }
        let old = Double(processors.clock ?? 0)
        let isChanged =
            state.limit != processors.limit
            || state.isCappedByFirmware != processors.isCappedByFirmware
            || abs(Double(state.clock ?? 0) - old) > old / 10
        guard isChanged else { return }
        var event = EventRecord(.clock, at: now)
        (event.value, event.size) = (Double(state.clock ?? 0), state.limit ?? 0)
        recorder?.add(event)
        let temperature = processors.temperature
        processors = state
        processors.temperature = temperature
    }
}
