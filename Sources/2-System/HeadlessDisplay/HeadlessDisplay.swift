import Display
import Geometry
import ImageCodecs
import Rasterizer

/// Time that only passes when it is told to, for runs that must come out the same each time.
public final class VirtualClock {
    /// In seconds; a run starts at 0.
    public private(set) var now = 0.0

    public init() {}

    /// Lets time pass up to `time`; it does not go back.
    public func advance(to time: Double) { now = max(now, time) }
}

/// A display without glass: frames become pictures, refreshes come on a virtual clock.
public final class HeadlessDisplay: Display {
    public let mode: DisplayMode
    public let hasVBlank = true
    public let descriptor: Int32? = nil
    private let clock: VirtualClock
    private let buffers: [PixelBuffer]
    private var swapchain: Swapchain
    private var queued: (index: Int, target: Double)?
    private var refreshes: UInt32 = 0
    /// Called with each frame and the time at which it is shown.
    public var onFrame: (PixelBuffer, Double) -> Void = { _, _ in }

    public init(mode: DisplayMode, clock: VirtualClock, buffers count: Int = 2) {
        self.mode = mode
        self.clock = clock
        buffers = (0..<count).map { _ in PixelBuffer(width: mode.width, height: mode.height) }
        swapchain = Swapchain(count: count)
    }

    /// When the queued frame is shown; infinity where none is queued.
    public var nextFlip: Double { queued?.target ?? .infinity }

    public func acquire() -> BackBuffer? {
        guard let (index, age) = swapchain.acquire() else { return nil }
        return BackBuffer(index: index, surface: buffers[index].surface, age: age)
    }

    public func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) {
        swapchain.present(buffer.index)
        // One that comes late for its refresh is shown at the next.
        let late = max(0, ((clock.now - target) / mode.refreshInterval).rounded(.up))
        queued = (buffer.index, target + late * mode.refreshInterval)
    }

    public func pollFlips() -> [Flip] {
        guard let (index, target) = queued, clock.now >= target else { return [] }
        queued = nil
        swapchain.flipped()
        refreshes += 1
        onFrame(buffers[index], target)
        return [Flip(timestamp: target, sequence: refreshes)]
    }

    public func stop() {}
}
