import Geometry
import Motion
import Rasterizer
import Telemetry

/// Makes frames in time with a display's refreshes, and only while something changes. A view's `DisplayLink` is called
/// in these frames.
package final class FramePacer {
    package let display: any Display
    /// Seconds after which a flip that has not completed is abandoned.
    package static let flipTimeout = 1.0
    private let composer: FrameComposer
    private var clock: FrameClock
    private let now: () -> Double
    private let paints: Bool
    /// Takes the record of each frame that was shown; nil records nothing.
    package let recorder: FlightRecorder?
    private let meter: FrameMeter?
    /// The number of painting threads in addition to the one that makes frames.
    private let helperCount: Int
    private var classifier = MissClassifier()
    /// Whether the processor is throttled because it is hot or short of power.
    package var isThrottled = false
    /// The time of the newest touch since the last frame, as reported by the panel; 0 if there was none.
    package var inputTime = 0.0
    /// When touches were handled in the frame that is being made; `advanced` is when views were advanced.
    private var inputHandled = 0.0
    private var advanced = 0.0
    /// When a frame first became due for which there was no free buffer; nil if none waits.
    private var bufferMissing: Double?

    /// The number of flips abandoned since the last one that completed.
    package private(set) var flipsAbandoned = 0
    private var pending: FrameRecord?
    private var frameNumber = 0
    private var needsFrame = true
    /// Whether the last frame requested another one, in which case a refresh without a frame is a miss.
    private var isMoving = false
    /// Whether the display lost its content: a frame is presented even if nothing changed.
    private var needsFlip = true

    /// Seconds until a buffer is requested again if none was free.
    private static let bufferRetry = 0.001
    private var retryAt = 0.0
    private var shownCallbacks = ShownCallbacks()
    /// When the oldest frame that has not reached the display was made, or first needed a buffer; nil if the
    /// display is up to date.
    package private(set) var unpresentedSince: Double?
    /// The number of the frame on the display; nil before the first one.
    package private(set) var shownFrame: Int?

    /// Advances everything to a frame's time; returns whether another frame is needed after it.
    package var onTick: (FrameTime) -> Bool = { _ in false }
    /// Records the frame.
    package var onDraw: (inout DisplayList) -> Void = { _ in }
    /// Adds a description of the content to a frame's record; called before the frame is presented.
    package var onRecord: (inout FrameRecord) -> Void = { _ in }
    /// Called for a frame that is not presented because the one on the display, `shownFrame`, looks the same.
    package var onUnchanged: () -> Void = {}
    /// Called with the record of each frame that was shown.
    package var onFlip: (FrameRecord) -> Void = { _ in }

    /// - Parameters:
    ///   - display: the display that shows the frames.
    ///   - threads: the number of threads that paint.
    ///   - now: the clock of the display's timestamps, in seconds.
    ///   - paints: whether frames are painted; false presents buffers as they are, for tests of records.
    ///   - recorder: takes the record of each frame; frame numbers continue from the frames it already has.
    ///   - meter: measures the thread that makes frames, and times the painting threads; nil in a run
    ///     on a virtual clock.
    package init(
        display: any Display, threads: Int, now: @escaping () -> Double, paints: Bool = true,
        recorder: FlightRecorder? = nil, meter: FrameMeter? = nil
    ) {
        self.display = display
        self.now = now
        self.paints = paints
        self.recorder = recorder
        frameNumber = recorder?.counts.frames ?? 0
        self.meter = meter
        helperCount = max(1, min(64, threads)) - 1
        // The painting threads of an earlier pacer end with it.
        meter?.removeHelpers()
        composer = FrameComposer(threads: threads, clock: meter?.clock)
        clock = FrameClock(
            interval: display.mode.refreshInterval, hasVBlank: display.hasVBlank)
    }

    /// Requests a frame, since something changed.
    package func setNeedsFrame() { needsFrame = true }

    /// When to call `tickIfDue` next, in seconds; infinity if no frame is needed and no callback of `whenShown` waits.
    /// While a flip is pending, the time at which it is abandoned.
    package var nextDeadline: Double {
        if let pending { return pending.committed + FramePacer.flipTimeout }
        guard needsFrame, display.isActive else {
            return shownCallbacks.isEmpty ? .infinity : now()
        }
        return max(retryAt, clock.tick(for: clock.target(at: now())))
    }

    /// Makes a frame if it is due.
    ///
    /// - Throws: the error of `Display.present`; the next call then makes the frame again.
    package func tickIfDue() throws {
        let start = now()
        if let record = pending, start >= record.committed + FramePacer.flipTimeout {
            abandonFlip(at: start)
        }
        if !needsFrame && pending == nil || !display.isActive { callShown(upTo: .max) }
        guard needsFrame, pending == nil, display.isActive else { return }
        let target = clock.target(at: start)
        guard start >= clock.tick(for: target) - 0.0002 else { return }
        guard let buffer = display.acquire() else {
            bufferMissing = bufferMissing ?? start
            unpresentedSince = unpresentedSince ?? start
            retryAt = start + FramePacer.bufferRetry
            return
        }
        try makeFrame(buffer, target: target, start: start)
    }

    /// Abandons the flip of a frame that did not reach the display in time.
    private func abandonFlip(at time: Double) {
        display.abandonFlip()
        // An inactive display, such as a hidden window, shows no frames. It gets one when it is active again.
        guard display.isActive else { return displayDidChange() }
        flipsAbandoned += 1
        recorder?.add(EventRecord(.fault, at: time, text: "a flip did not complete"))
        displayWasLost()
    }

    private func makeFrame(_ buffer: BackBuffer, target: Double, start: Double) throws {
        needsFrame = false
        meter?.beginFrame()
        var record = FrameRecord(number: frameNumber, target: target, tick: start)
        record.tickDue = clock.tick(for: target)
        record.interval = clock.interval
        record.isMoving = isMoving
        if isMoving { record.missedBefore = clock.missedRefreshes(before: target) }
        record.missed = record.missedBefore
        record.bufferWait = bufferMissing.map { start - $0 } ?? 0
        record.inputTime = inputTime
        (bufferMissing, inputTime, inputHandled, advanced) = (nil, 0, 0, 0)
        let time = FrameTime(
            timestamp: start, targetTimestamp: target, duration: clock.interval)
        isMoving = onTick(time)
        if isMoving { needsFrame = true }
        record.laidOut = now()
        (record.inputHandled, record.advanced) = (inputHandled, advanced)
        let hasChanged = composer.record(onDraw, bounds: buffer.surface.bounds)
        record.recorded = now()
        guard hasChanged || needsFlip else {
            // Without a visible change there is no flip; the next frame is made for the next refresh.
            clock.committed(target: target, cost: record.recorded - start)
            unpresentedSince = nil
            onUnchanged()
            callShown(upTo: frameNumber)
            return
        }
        unpresentedSince = unpresentedSince ?? start
        if paints { record.damagedPixels = composer.paint(buffer) }
        record.rastered = now()
        record.threadTimes = composer.threadTimes
        record.damageArea = composer.damageArea
        onRecord(&record)
        do {
            try display.present(buffer, damage: composer.damage, target: target)
        } catch {
            // The recorded frame was not shown.
            needsFrame = true
            needsFlip = true
            throw error
        }
        record.committed = now()
        if let meter {
            if meter.helpers < helperCount { meter.addHelpers(composer.threadIdentifiers) }
            meter.measure(&record)
        }
        clock.committed(target: target, cost: record.committed - start)
        frameNumber += 1
        needsFlip = false
        pending = record
        if display.isFlipReady { handleFlips() }
    }

    /// Handles a display that changed or lost its content: the next frame is presented even without a change,
    /// and the frame clock is restarted.
    package func displayDidChange() {
        unpresentedSince = nil
        displayWasLost()
    }

    /// Handles the reinitialisation of a display that frames did not reach: like `displayDidChange`, but
    /// `unpresentedSince` is kept, so that the wait for a frame continues.
    package func displayWasLost() {
        pending = nil
        needsFrame = true
        needsFlip = true
        isMoving = false
        clock = FrameClock(
            interval: display.mode.refreshInterval, hasVBlank: display.hasVBlank)
    }

    /// Handles a completed flip; to be called when the display's descriptor is readable.
    package func handleFlips() {
        guard let flip = display.pollFlip(), var record = pending else { return }
        pending = nil
        flipsAbandoned = 0
        unpresentedSince = nil
        shownFrame = record.number
        record.flipped = flip.timestamp
        record.sequence = flip.sequence
        record.missed += clock.flipped(at: flip.timestamp, target: record.target)
        classifier.classify(&record, isThrottled: isThrottled)
        recorder?.add(record)
        onFlip(record)
        callShown(upTo: record.number)
    }

    /// Notes the time at which touches have been handled in the frame that is being made.
    package func didHandleInput() { inputHandled = now() }

    /// Notes the time at which views have been advanced in the frame that is being made.
    package func didAdvance() { advanced = now() }

    // MARK: What is shown

    /// Calls back once all changes made so far are on the display: with the flip of the next frame to be
    /// started, or on the next call of `tickIfDue` if no frame is needed or the display is inactive.
    package func whenShown(_ body: @escaping () -> Void) {
        shownCallbacks.add(frame: frameNumber, body)
    }

    /// Takes the callbacks that wait in the pacer of another display: they are called once a frame of this one is shown.
    package func takeCallbacks(of old: FramePacer) {
        for body in old.shownCallbacks.take(upTo: .max) { whenShown(body) }
    }

    private func callShown(upTo frame: Int) {
        for body in shownCallbacks.take(upTo: frame) { body() }
    }

    /// Renders the last recorded frame in full. While no flip is pending, it is the frame on the display.
    package func renderLatest(into surface: Surface) { composer.render(into: surface) }

    /// Whether a presented frame's flip has not completed yet.
    package var isFlipPending: Bool { pending != nil }

    /// Returns the last recorded frame as a bitmap.
    package func snapshot() -> Bitmap {
        composer.snapshot(width: display.mode.width, height: display.mode.height)
    }
}
