import Geometry
import Motion
import Rasterizer
import Telemetry

/// The loop's heart: asks for frames in time with a display, and only when something changes.
public final class DisplayLink {
    public let display: any Display
    private let composer: FrameComposer
    private var clock: FrameClock
    private let now: () -> Double
    public private(set) var recorder = FlightRecorder()

    private var pending: FrameRecord?
    private var frameNumber = 0
    private var needsFrame = true

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
        guard needsFrame, pending == nil else { return .infinity }
        return clock.tick(for: clock.target(at: now()))
    }

    /// Makes a frame if its time has come.
    ///
    /// - Throws: what the display throws; the frame is then to be had again.
    public func tickIfDue() throws {
        guard needsFrame, pending == nil else { return }
        let start = now()
        let target = clock.target(at: start)
        guard start >= clock.tick(for: target) - 0.0002, let buffer = display.acquire() else {
            return
        }
        try makeFrame(buffer, target: target, start: start)
    }

    private func makeFrame(_ buffer: BackBuffer, target: Double, start: Double) throws {
        needsFrame = false
        let time = FrameTime(
            timestamp: start, targetTimestamp: target, duration: clock.interval)
        if onTick(time) { needsFrame = true }
        let hasChanged = composer.record(onDraw, bounds: buffer.surface.bounds)
        var record = FrameRecord(number: frameNumber, target: target, tick: start)
        record.recorded = now()
        guard hasChanged || frameNumber == 0 else {
            // Nothing visible changed: no flip. If more is wanted, the next refresh is its time.
            clock.committed(target: target, cost: record.recorded - start)
            return
        }
        record.damagedPixels = composer.paint(buffer)
        record.rastered = now()
        do {
            try display.present(buffer, damage: composer.damage, target: target)
        } catch {
            needsFrame = true
            throw error
        }
        record.committed = now()
        clock.committed(target: target, cost: record.committed - start)
        frameNumber += 1
        pending = record
    }

    /// Takes the display's flips; to be called when its descriptor is readable.
    public func handleFlips() {
        for flip in display.takeFlips() {
            guard var record = pending else { continue }
            pending = nil
            record.flipped = flip.timestamp
            record.missed = clock.flipped(at: flip.timestamp, target: record.target)
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
