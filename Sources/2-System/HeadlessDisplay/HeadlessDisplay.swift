import Display
import Geometry
import Rasterizer

/// A clock that only advances when it is told to, for reproducible runs.
package final class VirtualClock {
    /// In seconds; starts at 0.
    package private(set) var now = 0.0

    package init() {}

    /// Advances to a time; earlier times have no effect.
    package func advance(to time: Double) { now = max(now, time) }
}

/// A display in memory, with vblanks on a virtual clock.
package final class HeadlessDisplay: Display {
    package let mode: DisplayMode
    package let hasVBlank = true
    package let descriptor: Int32? = nil
    private let clock: VirtualClock
    private let buffers: [PixelBuffer]
    private let rotation: Rotation
    private var swapchain: Swapchain
    private var queued: (index: Int, target: Double)?
    private var sequence: UInt32 = 0
    /// Called with each frame as it would be scanned out, and the time of its flip.
    package var onFrame: (PixelBuffer, Double) -> Void = { _, _ in }

    /// - Parameters:
    ///   - width: of the buffers, in pixels.
    ///   - height: of the buffers, in pixels.
    ///   - refreshInterval: seconds between vblanks.
    ///   - rotation: of the content in the buffers.
    ///   - count: the number of buffers; at least 2.
    package init(
        width: Int, height: Int, refreshInterval: Double, rotation: Rotation,
        clock: VirtualClock, buffers count: Int = 2
    ) {
        let logical = rotation.logicalSize(width: width, height: height)
        mode = DisplayMode(
            width: logical.width, height: logical.height, refreshInterval: refreshInterval)
        self.rotation = rotation
        self.clock = clock
        buffers = (0..<count).map { _ in PixelBuffer(width: width, height: height) }
        swapchain = Swapchain(count: count)
    }

    /// The time of the pending flip; infinity if there is none.
    package var nextFlip: Double { queued?.target ?? .infinity }

    package func acquire() -> BackBuffer? {
        guard let (index, age) = swapchain.acquire() else { return nil }
        return BackBuffer(
            index: index, surface: buffers[index].surface(rotation: rotation), age: age)
    }

    package func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) {
        swapchain.present(buffer.index)
        // A frame that is late for its vblank is shown at the next one.
        let late = max(0, ((clock.now - target) / mode.refreshInterval).rounded(.up))
        queued = (buffer.index, target + late * mode.refreshInterval)
    }

    package func pollFlip() -> Flip? {
        guard let (index, target) = queued, clock.now >= target else { return nil }
        queued = nil
        swapchain.flipped()
        sequence += 1
        onFrame(buffers[index], target)
        return Flip(timestamp: target, sequence: sequence)
    }

    package func stop() {}
}
