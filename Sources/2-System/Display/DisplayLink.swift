import Geometry
import Motion
import Rasterizer
import Telemetry

/// The loop's heart: asks for frames in time with a display, and only when something changes.
public final class DisplayLink {
    public let display: any Display
    /// A flip that has not come after this many seconds will not come.
    public static let flipTimeout = 1.0
    private let composer: FrameComposer
    private var clock: FrameClock
    private let now: () -> Double
    public private(set) var recorder = FlightRecorder()

    /// Flips in a row that never came.
    public private(set) var flipsAbandoned = 0
    private var pending: FrameRecord?
    private var frameNumber = 0
    private var needsFrame = true
    /// What moves has asked for every refresh since the last frame.
    private var isMoving = false
    /// The display has lost what it showed: a frame is to be shown even where nothing changed.
    private var needsFlip = true

    /// Moves everything on to a frame's time; returns whether another frame is wanted after it.
    public var onTick: (FrameTime) -> Bool = { _ in false }
    /// Records what is to be shown.
    public var onDraw: (inout DisplayList) -> Void = { _ in }
    /// A frame has been shown.
    public var onFlip: (FrameRecord) -> Void = { _ in }

    /// - Parameters:
    ///   - threads: threads that paint.
    ///   - now: the clock of the display's timestamps.
    public init(display: any Display, threads: Int, now: @escaping () -> Double) {
        self.display = display
        self.now = now
        composer = FrameComposer(threads: threads)
        clock = FrameClock(
            interval: display.mode.refreshInterval, hasVBlank: display.hasVBlank)
    }

    /// Asks for a frame: something has changed.
    public func setNeedsFrame() { needsFrame = true }

    /// When `tickIfDue` wants to be called next; infinity while nothing is to be drawn or a flip is
    /// awaited.
    public var nextDeadline: Double {
        if let pending { return pending.committed + DisplayLink.flipTimeout }
        guard needsFrame, display.isActive else { return .infinity }
        return clock.tick(for: clock.target(at: now()))
    }

    /// Makes a frame if its time has come.
    ///
    /// - Throws: what the display throws; the frame is then to be had again.
    public func tickIfDue() throws {
        let start = now()
        if let record = pending, start >= record.committed + DisplayLink.flipTimeout {
            display.abandonFlip()
            flipsAbandoned += 1
            displayDidChange()
        }
        guard needsFrame, pending == nil, display.isActive else { return }
        let target = clock.target(at: start)
        guard start >= clock.tick(for: target) - 0.0002, let buffer = display.acquire() else {
            return
        }
        try makeFrame(buffer, target: target, start: start)
    }

    private func makeFrame(_ buffer: BackBuffer, target: Double, start: Double) throws {
        needsFrame = false
        var record = FrameRecord(number: frameNumber, target: target, tick: start)
        if isMoving { record.missed = clock.missedRefreshes(before: target) }
        let time = FrameTime(
            timestamp: start, targetTimestamp: target, duration: clock.interval)
        isMoving = onTick(time)
        if isMoving { needsFrame = true }
        let hasChanged = composer.record(onDraw, bounds: buffer.surface.bounds)
        record.recorded = now()
        guard hasChanged || needsFlip else {
            // Nothing visible changed: no flip. If more is wanted, the next refresh is its time.
            clock.committed(target: target, cost: record.recorded - start)
            return
        }
        record.damagedPixels = composer.paint(buffer)
        record.rastered = now()
        do {
            try display.present(buffer, damage: composer.damage, target: target)
        } catch {
            // What was recorded is not on the glass.
            needsFrame = true
            needsFlip = true
            throw error
        }
        record.committed = now()
        clock.committed(target: target, cost: record.committed - start)
        frameNumber += 1
        needsFlip = false
        pending = record
        if display.hasReadyFlips { handleFlips() }
    }

    /// The display is another one than it was, or has forgotten what it showed: a whole frame is
    /// made, and time is kept anew.
    public func displayDidChange() {
        pending = nil
        needsFrame = true
        needsFlip = true
        isMoving = false
        clock = FrameClock(
            interval: display.mode.refreshInterval, hasVBlank: display.hasVBlank)
    }

    /// Takes the display's flips; to be called when its descriptor is readable.
    public func handleFlips() {
        for flip in display.pollFlips() {
            guard var record = pending else { continue }
            pending = nil
            flipsAbandoned = 0
            record.flipped = flip.timestamp
            record.missed += clock.flipped(at: flip.timestamp, target: record.target)
            recorder.add(record)
            onFlip(record)
        }
    }

    /// True while a frame is on its way to the glass.
    public var isFlipPending: Bool { pending != nil }

    /// What is recorded as shown, as a picture.
    public func snapshot() -> Bitmap {
        composer.snapshot(width: display.mode.width, height: display.mode.height)
    }
}
