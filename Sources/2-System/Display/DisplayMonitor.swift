import Geometry
import Rasterizer

/// Monitors whether frames reach a display, and reinitialises the display if they do not.
package final class DisplayMonitor {
    /// The minimum time between two checks of the scanout, in seconds.
    package static let checkInterval = 2.0

    private let pacer: FramePacer
    private var health: DisplayHealth
    private var nextCheck = 0.0
    /// The number of the last frame that was found to be correct although it has only one colour.
    private var plainFrame: Int?
    /// Called with the new fault, and with nil when frames reach the display again.
    package var onChange: (DisplayHealth.Fault?) -> Void = { _ in }

    /// - Parameters:
    ///   - link: the display link whose frames are monitored.
    ///   - restartAfter: seconds without an expected flip after which `turn` throws.
    package init(_ pacer: FramePacer, restartAfter: Double) {
        self.pacer = pacer
        health = DisplayHealth(restartAfter: restartAfter)
    }

    /// Whether the service manager's watchdog may be fed.
    package var isAlive: Bool { health.isAlive }

    /// Checks the display; called at the end of each turn of the event loop.
    ///
    /// - Parameters:
    ///   - now: seconds on the monotonic clock.
    ///   - canPresent: whether frames can be shown.
    ///   - isRefused: whether the latest attempt to present a frame was refused.
    /// - Throws: `DisplayFailure` if only a restart of the program can help.
    package func turn(now: Double, canPresent: Bool, isRefused: Bool) throws(DisplayFailure) {
        var seen = DisplayHealth.Observation(now: now)
        seen.canPresent = canPresent
        seen.unpresentedSince = pacer.unpresentedSince
        seen.isRefused = isRefused
        if canPresent, now >= nextCheck, !pacer.isFlipPending, seen.unpresentedSince == nil {
            nextCheck = now + DisplayMonitor.checkInterval
            seen.scanout = scanout()
        }
        let before = health.fault
        let action = health.observe(seen)
        if health.fault != before { onChange(health.fault) }
        switch action {
        case .none: break
        case .reinitialise:
            pacer.display.recover()
            pacer.displayWasLost()
            // The next frame is checked as soon as it is on the display.
            nextCheck = now
        case .restart(let fault): throw DisplayFailure(fault: fault)
        }
    }

    /// The latest time at which to call `turn` next, in seconds; infinity if there is nothing to wait for.
    package var nextDeadline: Double {
        guard pacer.display.isActive else { return .infinity }
        if let since = pacer.unpresentedSince { return health.deadline(unpresentedSince: since) }
        return health.isAlive || pacer.isFlipPending ? .infinity : nextCheck
    }

    private func scanout() -> DisplayHealth.Scanout {
        let scanout = pacer.display.checkScanout()
        guard scanout == .latestFrame, plainFrame == nil || plainFrame != pacer.shownFrame else {
            return scanout
        }
        guard let held = pacer.display.holdScanout() else { return .unknown }
        defer { _ = held.release() }
        let reader = SurfaceReader(held.surface)
        guard reader.hasOneColor else { return .latestFrame }
        // Rare: either the frame has only one colour too, or the buffer has lost it.
        guard reader.painted(pacer.renderLatest).read() == reader.read() else {
            return .fault(.oneColor)
        }
        plainFrame = pacer.shownFrame
        return .latestFrame
    }
}

/// The error thrown if frames do not reach the display even after it was reinitialised.
package struct DisplayFailure: Error, Equatable, CustomStringConvertible {
    package var fault: DisplayHealth.Fault

    package var description: String { "\(fault), and setting it up again did not help" }
}
