import Display
import Platform

/// The frames of a live run: they are tried again while the display refuses them, and it is set up again if they do not
/// reach it.
@MainActor final class LiveFrames {
    /// Seconds that the first frame waits for the rows of the last run, so that a display that still shows a splash
    /// screen or the last run's frame does not show an empty list in between.
    private static let preparationLimit = 1.0
    /// Seconds until a frame that the display refused is tried again.
    private static let retryInterval = 0.25

    private let loop: EventLoop
    private let backend: any DisplayBackend
    private let service: Service
    private let events: RunEvents
    private let app: () -> any RunnableApp
    private var monitor: DisplayMonitor!
    private var stage: AppFrames?
    private(set) var keepAlive: KeepAlive?
    /// The latest time of the first frame; nil once it has begun.
    private var firstFrameBy: Double?
    private var retryAt = -Double.infinity
    private var lastFailure = ""

    /// Makes frames in the turns of a loop.
    ///
    /// - Parameters:
    ///   - app: the app of the moment.
    ///   - handleDisplay: called before each frame; handles the display's events.
    init(
        on loop: EventLoop, _ backend: any DisplayBackend, _ service: Service, _ events: RunEvents,
        _ app: @escaping () -> any RunnableApp, handleDisplay: @escaping () throws -> Void
    ) {
        (self.loop, self.backend, self.service) = (loop, backend, service)
        (self.events, self.app) = (events, app)
        stage = AppFrames(
            on: loop, app, nextFrame: { [unowned self] in nextFrame },
            make: { [unowned self] in
                // A window's flips arrive with its input, so they are handled afterwards.
                app().pacer.handleFlips()
                try handleDisplay()
                draw()
                try monitor.turn(
                    now: loop.now, canPresent: backend.canPresent, isRefused: !lastFailure.isEmpty)
            })
        keepAlive = service.watchdogInterval.map { interval in
            KeepAlive(
                on: loop, interval: interval, isAlive: { [unowned self] in monitor.isAlive },
                notify: service.notifyWatchdog)
        }
    }

    /// Monitors the frames of another pacer. Under a service manager's watchdog, the program is restarted after the
    /// watchdog's own timeout if the display cannot be recovered; without one, after a minute.
    func pacerDidChange(to pacer: FramePacer) {
        if monitor == nil { firstFrameBy = loop.now + LiveFrames.preparationLimit }
        monitor = DisplayMonitor(
            pacer, restartAfter: service.watchdogInterval.map { $0 * 2 } ?? 60)
        monitor.onChange = { fault in
            Console.message(
                fault.map { "flipbook: \($0); setting up the display again" }
                    ?? "flipbook: frames reach the display again")
        }
    }

    /// When to make a frame or to check the display next.
    private var nextFrame: Double {
        guard backend.display.isActive else { return monitor.nextDeadline }
        var next = app().pacer.nextDeadline
        if let firstFrameBy, app().isPreparing { next = firstFrameBy }
        return min(max(next, retryAt), monitor.nextDeadline)
    }

    private func draw() {
        let now = loop.now
        guard now >= retryAt else { return }
        if let firstFrameBy {
            if app().isPreparing, now < firstFrameBy { return }
            self.firstFrameBy = nil
        }
        do {
            try app().pacer.tickIfDue()
            // A turn in which no frame was due does not indicate whether the display works.
            if app().pacer.unpresentedSince == nil {
                lastFailure = ""
                events.faultEnded()
            }
        } catch {
            // Another program may be using the display for a while.
            if "\(error)" != lastFailure { Console.message("flipbook: \(error); trying again") }
            lastFailure = "\(error)"
            events.fault(lastFailure, at: now)
            retryAt = now + LiveFrames.retryInterval
        }
    }
}
