import Geometry
import Rasterizer

/// A display's logical size and refresh interval.
package struct DisplayMode: Equatable, Sendable {
    /// The logical width, after rotation, in pixels.
    package var width: Int
    /// The logical height, after rotation, in pixels.
    package var height: Int
    /// Seconds between refreshes.
    package var refreshInterval: Double
    /// Pixels per inch of the panel; nil if its size is unknown.
    package var density: Double?

    package init(width: Int, height: Int, refreshInterval: Double, density: Double? = nil) {
        self.width = width
        self.height = height
        self.refreshInterval = refreshInterval
        self.density = density
    }

    /// Pixels per point if the panel's physical size is not taken into account: 1 for each 480 pixels of the shorter
    /// side, in steps of a quarter and at least 1.
    package var defaultScale: Double {
        max(1, (Double(min(width, height)) / 480 * 4).rounded(.down) / 4)
    }
}

/// A buffer to draw the next frame into.
package struct BackBuffer {
    /// The buffer's index in the display's swapchain.
    package var index: Int
    package var surface: Surface
    /// How many frames ago the buffer was presented: 1 for the latest frame; 0 if its content is
    /// undefined and it must be painted in full.
    package var age: Int

    package init(index: Int, surface: Surface, age: Int) {
        self.index = index
        self.surface = surface
        self.age = age
    }
}

/// A completed page flip.
package struct Flip: Equatable, Sendable {
    /// When scanout of the new frame began, in seconds on the monotonic clock.
    package var timestamp: Double
    /// The display's vblank counter; nil if it has none.
    package var sequence: UInt32?

    package init(timestamp: Double, sequence: UInt32?) {
        self.timestamp = timestamp
        self.sequence = sequence
    }
}

/// The buffer that is scanned out, lent to a reader: it is not painted until `release` is called.
package struct HeldScanout {
    package var surface: Surface
    /// Releases the buffer, and returns whether nothing was painted in it; must be called once, on the
    /// display's thread.
    package var release: () -> Bool

    package init(_ surface: Surface, release: @escaping () -> Bool) {
        self.surface = surface
        self.release = release
    }
}

/// A display that shows frames by page flips.
///
/// At most one frame is in flight: after `present`, nothing else may be presented until `pollFlip`
/// returns that frame's flip. All calls are made on one thread.
package protocol Display: AnyObject {
    var mode: DisplayMode { get }
    /// Whether flips complete at vblank. If not, the frame clock paces frames by a timer.
    var hasVBlank: Bool { get }
    /// A file descriptor that is readable when a flip has completed; nil for a display on a virtual clock.
    var descriptor: Int32? { get }
    /// Returns a buffer that is neither scanned out nor queued; nil if there is none.
    func acquire() -> BackBuffer?
    /// Queues a buffer for scanout.
    ///
    /// - Parameters:
    ///   - damage: how the frame differs from the one before, in logical pixels.
    ///   - target: the time of the refresh that the frame is made for, in seconds on the monotonic
    ///     clock.
    /// - Throws: a display-specific error; the frame then has to be presented again.
    func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) throws
    /// Returns the flip of the frame in flight once it has completed, and only once. Does not block.
    func pollFlip() -> Flip?
    /// Whether a flip has completed that `descriptor` does not signal.
    var isFlipReady: Bool { get }
    /// Whether frames can be presented; false while the display is blanked, disconnected, hidden or closed.
    /// `abandonFlip` may make it false: a window without flips is hidden.
    var isActive: Bool { get }
    /// Returns what is scanned out, as reported by the display. Does not block.
    func checkScanout() -> DisplayHealth.Scanout
    /// Reinitialises the display after frames failed to reach it. The next frame is painted in full.
    func recover()
    /// Abandons the flip in flight, which did not complete in time.
    func abandonFlip()
    /// Protects the buffer that is scanned out from being painted, so that another thread can read it. A
    /// frame for which no other buffer is free is painted in it all the same, as `release` then tells.
    ///
    /// - Returns: nil if nothing is on the display, or if a buffer is already held.
    func holdScanout() -> HeldScanout?
    /// Restores the display to the state it was in before it was opened.
    func stop()
}

extension Display {
    package var isFlipReady: Bool { false }
    package var isActive: Bool { true }
    package func abandonFlip() {}
    package func checkScanout() -> DisplayHealth.Scanout { .unknown }
    package func recover() { abandonFlip() }
}
