import Display
import Geometry
import Platform
import Rasterizer

/// A display in memory. On a virtual clock, a frame is shown at the refresh that it was made for; in real
/// time, it is shown at the next refresh of a timer, regardless of its target.
package final class HeadlessDisplay: Display {
    package let mode: DisplayMode
    package let hasVBlank = true
    private let now: () -> Double
    /// Signals the vblank of the pending flip in real time; nil on a virtual clock.
    private let timer: DeadlineTimer?
    /// The time of vblank 0, in seconds.
    private let start: Double
    private let buffers: [PixelBuffer]
    private let rotation: Rotation
    private var swapchain: Swapchain
    private var queued: (index: Int, target: Double)?
    /// Called with each frame as it would be scanned out, and with the time of its flip in seconds.
    package var onFrame: (PixelBuffer, Double) -> Void = { _, _ in }

    /// Creates a display on a virtual clock.
    ///
    /// - Parameters:
    ///   - width: the width of the buffers, in pixels.
    ///   - height: the height of the buffers, in pixels.
    ///   - refreshInterval: seconds between vblanks.
    ///   - rotation: the rotation of the content in the buffers.
    ///   - clock: the virtual clock.
    ///   - count: the number of buffers; at least 2.
    package convenience init(
        width: Int, height: Int, refreshInterval: Double, rotation: Rotation,
        clock: VirtualClock, buffers count: Int = 2
    ) {
        self.init(
            width: width, height: height, refreshInterval: refreshInterval, rotation: rotation,
            now: { clock.now }, timer: nil, buffers: count)
    }

    /// Creates a display.
    ///
    /// - Parameters:
    ///   - width: the width of the buffers, in pixels.
    ///   - height: the height of the buffers, in pixels.
    ///   - refreshInterval: seconds between vblanks.
    ///   - rotation: the rotation of the content in the buffers.
    ///   - now: the clock, in seconds.
    ///   - timer: becomes readable at the vblank of the pending flip; nil on a virtual clock.
    ///   - count: the number of buffers; at least 2.
    package init(
        width: Int, height: Int, refreshInterval: Double, rotation: Rotation,
        now: @escaping () -> Double, timer: DeadlineTimer?, buffers count: Int = 2
    ) {
        let logical = rotation.logicalSize(width: width, height: height)
        mode = DisplayMode(
            width: logical.width, height: logical.height, refreshInterval: refreshInterval)
        self.rotation = rotation
        self.now = now
        self.timer = timer
        start = now()
        buffers = (0..<count).map { _ in PixelBuffer(width: width, height: height) }
        swapchain = Swapchain(count: count)
    }

    package var descriptor: Int32? { timer?.descriptor }

    /// The time of the pending flip; infinity if there is none.
    package var nextFlip: Double { queued?.target ?? .infinity }

    package func acquire() -> BackBuffer? {
        guard let (index, age) = swapchain.acquire() else { return nil }
        return BackBuffer(
            index: index, surface: buffers[index].surface(rotation: rotation), age: age)
    }

    package func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) {
        swapchain.present(buffer.index)
        let (now, interval) = (now(), mode.refreshInterval)
        if let timer {
            let vblank = ((now - start) / interval).rounded(.down) + 1
            let time = start + vblank * interval
            queued = (buffer.index, time)
            timer.set(time)
        } else {
            // A frame that misses its vblank is shown at the next one.
            let late = max(0, ((now - target) / interval).rounded(.up))
            queued = (buffer.index, target + late * interval)
        }
    }

    package func pollFlip() -> Flip? {
        guard let (index, target) = queued, now() >= target else { return nil }
        queued = nil
        timer?.set(.infinity)
        swapchain.flipped()
        let vblank = ((target - start) / mode.refreshInterval).rounded()
        let sequence = UInt32(truncatingIfNeeded: Int(vblank))
        onFrame(buffers[index], target)
        return Flip(timestamp: target, sequence: sequence)
    }

    package func holdScanout() -> HeldScanout? {
        guard let index = swapchain.holdScanout() else { return nil }
        return HeldScanout(buffers[index].surface(rotation: rotation)) { [weak self] in
            self?.swapchain.release(index) ?? true
        }
    }

    package func stop() {}
}
