import Geometry
import Rasterizer

/// Watches whether frames reach a display, and sets it up anew where they do not.
package final class DisplayMonitor {
    /// The least time between two looks at the scanout, in seconds.
    package static let checkInterval = 2.0

    private let link: DisplayLink
    private var health: DisplayHealth
    private var nextCheck = 0.0
    /// The frame whose buffer was found to be right though it is of one colour.
    private var plainFrame: Int?
    /// Called with what is wrong, and with nil when frames reach the display again.
    package var onChange: (DisplayHealth.Fault?) -> Void = { _ in }

    /// - Parameters:
    ///   - link: whose frames are watched.
    ///   - restartAfter: seconds without an expected flip after which `turn` throws.
    package init(_ link: DisplayLink, restartAfter: Double) {
        self.link = link
        health = DisplayHealth(restartAfter: restartAfter)
    }

    /// Whether the service manager may be told that the kiosk works.
    package var isAlive: Bool { health.isAlive }

    /// Looks at the display; called at the end of each turn of the loop.
    ///
    /// - Parameters:
    ///   - now: seconds on the monotonic clock.
    ///   - canPresent: whether frames can be shown.
    ///   - isRefused: whether the latest attempt to present a frame was refused.
    /// - Throws: `DisplayFailure` if only a restart of the program is left.
    package func turn(now: Double, canPresent: Bool, isRefused: Bool) throws(DisplayFailure) {
        var seen = DisplayHealth.Observation(now: now)
        seen.canPresent = canPresent
        seen.owedSince = link.owedSince
        seen.isRefused = isRefused
        if canPresent, now >= nextCheck, !link.isFlipPending, seen.owedSince == nil {
            nextCheck = now + DisplayMonitor.checkInterval
            seen.scanout = scanout()
        }
        let before = health.fault
        let action = health.observe(seen)
        if health.fault != before { onChange(health.fault) }
        switch action {
        case .none: break
        case .mend:
            link.display.recover()
            link.displayWasLost()
            // The frame after it is looked at once it is there.
            nextCheck = now
        case .restart(let fault): throw DisplayFailure(fault: fault)
        }
    }

    /// When to call `turn` at the latest, in seconds; infinity if there is nothing to wait for.
    package var nextDeadline: Double {
        guard link.display.isActive else { return .infinity }
        if let since = link.owedSince { return health.deadline(owedSince: since) }
        return health.isAlive || link.isFlipPending ? .infinity : nextCheck
    }

    private func scanout() -> DisplayHealth.Scanout {
        let scanout = link.display.checkScanout()
        guard scanout == .latestFrame, plainFrame == nil || plainFrame != link.shownFrame else {
            return scanout
        }
        guard let held = link.display.holdScanout() else { return .unknown }
        defer { held.release() }
        let reader = SurfaceReader(held.surface)
        guard reader.hasOneColor else { return .latestFrame }
        // Seldom: either the frame is of one colour too, or the buffer has lost it.
        guard reader.painted(link.renderLatest).read() == reader.read() else {
            return .fault(.oneColor)
        }
        plainFrame = link.shownFrame
        return .latestFrame
    }
}

/// Frames do not reach the display, and setting it up anew has not helped.
package struct DisplayFailure: Error, Equatable, CustomStringConvertible {
    package var fault: DisplayHealth.Fault

    package var description: String { "\(fault), and setting it up anew has not helped" }
}
