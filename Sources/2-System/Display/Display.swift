import Geometry
import Rasterizer

/// What a display shows: its size in pixels and how often.
public struct DisplayMode: Equatable, Sendable {
    /// In pixels.
    public var width: Int
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
    public var index: Int
    public var surface: Surface
    /// How many frames ago the buffer was shown: 1 for the latest one; 0 where its content is not
    /// known and all of it must be drawn.
    public var age: Int

    public init(index: Int, surface: Surface, age: Int) {
        self.index = index
        self.surface = surface
        self.age = age
    }
}

/// The completion of a page flip.
public struct Flip: Equatable, Sendable {
    /// When the new frame began to be scanned out, on the monotonic clock.
    public var timestamp: Double
    /// The display's count of refreshes; nil where it does not count.
    public var sequence: UInt32?

    public init(timestamp: Double, sequence: UInt32?) {
        self.timestamp = timestamp
        self.sequence = sequence
    }
}

/// Something that frames are shown on. One frame is under way at most: between `present` and the
/// flip that `pollFlips` returns no other is presented.
public protocol Display: AnyObject {
    var mode: DisplayMode { get }
    /// Whether flips come at the display's refresh; if not, the program keeps time by itself.
    var hasVBlank: Bool { get }
    /// Becomes readable when a flip is complete; nil for a display on a virtual clock.
    var descriptor: Int32? { get }
    /// A buffer that is not shown or queued; nil where there is none yet.
    func acquire() -> BackBuffer?
    /// Queues a buffer to be shown.
    ///
    /// - Parameters:
    ///   - damage: what differs from the frame before, in pixels.
    ///   - target: the time of the refresh that it is made for.
    func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) throws
    /// The flips that are complete since the last call.
    func pollFlips() -> [Flip]
    /// Whether a flip is complete that no event will tell of.
    var hasReadyFlips: Bool { get }
    /// Whether frames can be shown now; not while the display is off, or not there.
    var isActive: Bool { get }
    /// The flip under way will not come any more: carry on without it.
    func abandonFlip()
    /// Gives the display back as it was found.
    func stop()
}

extension Display {
    public var hasReadyFlips: Bool { false }
    public var isActive: Bool { true }
    public func abandonFlip() {}
}
