import Geometry
import Rasterizer

/// A display's logical size and refresh interval.
public struct DisplayMode: Equatable, Sendable {
    /// The logical width, after rotation, in pixels.
    public var width: Int
    /// The logical height, after rotation, in pixels.
    public var height: Int
    /// Seconds between refreshes.
    public var refreshInterval: Double

    public init(width: Int, height: Int, refreshInterval: Double) {
        self.width = width
        self.height = height
        self.refreshInterval = refreshInterval
    }
}

/// A buffer to draw the next frame into.
public struct BackBuffer {
    /// The display's number of the buffer.
    public var index: Int
    public var surface: Surface
    /// How many frames ago the buffer was presented: 1 for the latest frame; 0 if its content is
    /// undefined and all of it must be drawn.
    public var age: Int

    public init(index: Int, surface: Surface, age: Int) {
        self.index = index
        self.surface = surface
        self.age = age
    }
}

/// A completed page flip.
public struct Flip: Equatable, Sendable {
    /// When scanout of the new frame began, in seconds on the monotonic clock.
    public var timestamp: Double
    /// The display's vblank counter; nil if it has none.
    public var sequence: UInt32?

    public init(timestamp: Double, sequence: UInt32?) {
        self.timestamp = timestamp
        self.sequence = sequence
    }
}

/// A display that shows frames by page flips.
///
/// At most one frame is in flight: from `present` until `pollFlips` returns its flip nothing else
/// may be presented. All calls come from one thread.
public protocol Display: AnyObject {
    var mode: DisplayMode { get }
    /// Whether flips complete at vblank. If not, the frame clock paces frames by a timer.
    var hasVBlank: Bool { get }
    /// Readable when a flip has completed; nil for a display on a virtual clock.
    var descriptor: Int32? { get }
    /// A buffer that is neither scanned out nor queued; nil if there is none.
    func acquire() -> BackBuffer?
    /// Queues a buffer for scanout.
    ///
    /// - Parameters:
    ///   - damage: how the frame differs from the one before, in logical pixels.
    ///   - target: the time of the refresh that the frame is made for, in seconds on the monotonic
    ///     clock.
    /// - Throws: the display's error; the frame then has to be presented again.
    func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) throws
    /// The flips that completed since the last call. Does not block.
    func pollFlips() -> [Flip]
    /// Whether a flip has completed that `descriptor` does not signal.
    var hasReadyFlips: Bool { get }
    /// Whether frames can be presented; false while the display is blanked, disconnected or closed.
    var isActive: Bool { get }
    /// Gives up the flip in flight, which did not complete in time.
    func abandonFlip()
    /// Restores the display to the state in which it was found.
    func stop()
}

extension Display {
    public var hasReadyFlips: Bool { false }
    public var isActive: Bool { true }
    public func abandonFlip() {}
}
