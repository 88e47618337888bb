/// Decides whether frames reach the display, from what the display reports: page flips of presented frames,
/// refused commits, what the CRTC scans out and the content of that buffer. A running event loop does not
/// indicate any of that.
///
/// A pure value: it takes observations and returns the action to take.
package struct DisplayHealth: Equatable, Sendable {
    /// Why frames do not reach the display.
    package enum Fault: Equatable, Sendable, CustomStringConvertible {
        /// A frame was made, but no flip has completed.
        case noFlip
        /// The driver refuses the frame.
        case refused
        /// The CRTC is switched off.
        case off
        /// The CRTC scans out a framebuffer other than the last frame's.
        case otherFramebuffer
        /// The buffer that is scanned out does not hold the frame: all of its pixels have one colour.
        case oneColor

        package var description: String {
            switch self {
            case .noFlip: "no frame has reached the display"
            case .refused: "the display refuses frames"
            case .off: "the display's CRTC is switched off"
            case .otherFramebuffer: "the display shows another framebuffer"
            case .oneColor: "the display shows one colour in place of the frame"
            }
        }
    }

    /// What the display reports about its scanout.
    package enum Scanout: Equatable, Sendable {
        /// The display reports nothing, or was not queried.
        case unknown
        /// The last frame is scanned out.
        case latestFrame
        case fault(Fault)
    }

    /// What was observed in one turn of the event loop.
    package struct Observation: Equatable, Sendable {
        /// The time of the observation, in seconds on the monotonic clock.
        package var now: Double
        /// Whether frames can be shown: false while the display is blanked, disconnected or used by another
        /// session.
        package var canPresent = true
        /// When the oldest frame that has not reached the display was made; nil if there is none.
        package var unpresentedSince: Double?
        /// Whether the latest attempt to present a frame was refused.
        package var isRefused = false
        package var scanout = Scanout.unknown

        package init(now: Double) { self.now = now }
    }

    package enum Action: Equatable, Sendable {
        case none
        /// Reinitialise the display, with new buffers and a modeset.
        case reinitialise(Fault)
        /// Exit the program, so that the service manager starts it again.
        case restart(Fault)
    }

    /// Seconds without an expected flip after which the display is reinitialised: by then a flip has been
    /// abandoned after `FramePacer.flipTimeout`, and the modeset after it has failed too.
    package static let reinitialiseAfter = 2.0
    /// The number of consecutive scanout faults that reinitialise the display; one more restarts the program.
    private static let maximumScanoutFaults = 3

    /// Seconds without an expected flip after which the program is restarted.
    private let restartAfter: Double
    private var nextAttempt = DisplayHealth.reinitialiseAfter
    private var scanoutFaults = 0
    /// The current fault; nil once a frame has reached the display again.
    package private(set) var fault: Fault?

    /// - Parameter restartAfter: seconds without an expected flip after which the program is restarted.
    package init(restartAfter: Double) { self.restartAfter = restartAfter }

    /// Whether the service manager's watchdog may be fed.
    package var isAlive: Bool { fault == nil }

    /// Takes an observation and returns the action to take.
    package mutating func observe(_ o: Observation) -> Action {
        guard o.canPresent else {
            reset()
            return .none
        }
        if case .fault(let found) = o.scanout {
            fault = found
            scanoutFaults += 1
            return scanoutFaults > DisplayHealth.maximumScanoutFaults
                ? .restart(found) : .reinitialise(found)
        }
        if o.scanout == .latestFrame { scanoutFaults = 0 }
        guard let since = o.unpresentedSince else {
            // A scanout fault ends when the scanout is right again, any other fault with the flip.
            if scanoutFaults == 0 { fault = nil }
            nextAttempt = DisplayHealth.reinitialiseAfter
            return .none
        }
        let waited = o.now - since
        // A turn scheduled for the deadline may run early by a rounding error.
        func isDue(_ time: Double) -> Bool { waited + 1e-6 >= time }
        guard isDue(DisplayHealth.reinitialiseAfter) else { return .none }
        let found = o.isRefused ? Fault.refused : .noFlip
        fault = found
        if isDue(restartAfter) { return .restart(found) }
        guard isDue(nextAttempt) else { return .none }
        // Reinitialising a display takes time, and may disturb another program that uses it.
        nextAttempt = max(nextAttempt * 2, waited + DisplayHealth.reinitialiseAfter)
        return .reinitialise(found)
    }

    /// Returns the latest time at which to call `observe` next, in seconds on the monotonic clock.
    ///
    /// - Parameter since: when the oldest frame that has not reached the display was made.
    package func deadline(unpresentedSince since: Double) -> Double {
        since + min(nextAttempt, max(restartAfter, DisplayHealth.reinitialiseAfter))
    }

    private mutating func reset() {
        fault = nil
        scanoutFaults = 0
        nextAttempt = DisplayHealth.reinitialiseAfter
    }
}
