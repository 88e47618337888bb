/// Whether frames reach the display, by what the display says: flips of the frames that were made, refused
/// commits, what the CRTC scans out and what is in the buffer. Whether the loop turns says nothing of that.
///
/// A pure value: it is told what was seen, and says what to do.
package struct DisplayHealth: Equatable, Sendable {
    /// Why frames do not reach the display.
    package enum Fault: Equatable, Sendable, CustomStringConvertible {
        /// A frame was made, and no flip has come.
        case noFlip
        /// The driver refuses the frame.
        case refused
        /// The CRTC is switched off.
        case off
        /// The CRTC scans out another framebuffer than the last frame's.
        case otherFramebuffer
        /// The buffer that is scanned out does not hold the frame: it is all of one colour.
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

    /// What the display says of its scanout.
    package enum Scanout: Equatable, Sendable {
        /// Nothing, or it was not asked.
        case unknown
        /// The last frame is scanned out.
        case latestFrame
        case fault(Fault)
    }

    /// What was seen in a turn of the loop.
    package struct Observation: Equatable, Sendable {
        /// Seconds on the monotonic clock.
        package var now: Double
        /// Whether frames can be shown: false while the display is blanked, disconnected or another
        /// session's.
        package var canPresent = true
        /// When the oldest frame was made that has not reached the display; nil if there is none.
        package var owedSince: Double?
        /// Whether the latest attempt to present a frame was refused.
        package var isRefused = false
        package var scanout = Scanout.unknown

        package init(now: Double) { self.now = now }
    }

    package enum Action: Equatable, Sendable {
        case none
        /// To set up the display anew, with new buffers and a modeset.
        case mend(Fault)
        /// To end the program, which the service manager starts again.
        case restart(Fault)
    }

    /// Seconds without an expected flip after which the display is set up anew: a flip that is abandoned
    /// after `DisplayLink.flipTimeout`, and the modeset after it, have failed by then.
    package static let mendAfter = 2.0
    /// Scanouts that are wrong in succession before the program is restarted.
    private static let maximumScanoutFaults = 3

    /// Seconds without an expected flip after which the program is restarted.
    private let restartAfter: Double
    private var nextMend = DisplayHealth.mendAfter
    private var scanoutFaults = 0
    /// The fault that was found and has not been followed by a frame that reached the display.
    package private(set) var fault: Fault?

    /// - Parameter restartAfter: seconds without an expected flip.
    package init(restartAfter: Double) { self.restartAfter = restartAfter }

    /// Whether the service manager may be told that the kiosk works.
    package var isAlive: Bool { fault == nil }

    /// Takes what was seen.
    package mutating func observe(_ o: Observation) -> Action {
        guard o.canPresent else {
            reset()
            return .none
        }
        if case .fault(let found) = o.scanout {
            fault = found
            scanoutFaults += 1
            return scanoutFaults > DisplayHealth.maximumScanoutFaults
                ? .restart(found) : .mend(found)
        }
        if o.scanout == .latestFrame { scanoutFaults = 0 }
        guard let since = o.owedSince else {
            // Faults of the scanout are over when it is right again, others with the flip.
            if scanoutFaults == 0 { fault = nil }
            nextMend = DisplayHealth.mendAfter
            return .none
        }
        let waited = o.now - since
        // A turn at the deadline may come a rounding error before it.
        func isDue(_ time: Double) -> Bool { waited + 1e-6 >= time }
        guard isDue(DisplayHealth.mendAfter) else { return .none }
        let found = o.isRefused ? Fault.refused : .noFlip
        fault = found
        if isDue(restartAfter) { return .restart(found) }
        guard isDue(nextMend) else { return .none }
        // Setting up a display takes time, and may disturb whoever else has it.
        nextMend = max(nextMend * 2, waited + DisplayHealth.mendAfter)
        return .mend(found)
    }

    /// When `observe` has something to do at the latest, in seconds on the monotonic clock.
    ///
    /// - Parameter since: when the oldest frame was made that has not reached the display.
    package func deadline(owedSince since: Double) -> Double {
        since + min(nextMend, max(restartAfter, DisplayHealth.mendAfter))
    }

    private mutating func reset() {
        fault = nil
        scanoutFaults = 0
        nextMend = DisplayHealth.mendAfter
    }
}
