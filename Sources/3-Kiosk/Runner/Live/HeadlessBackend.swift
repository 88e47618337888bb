import Display
import HeadlessDisplay
import InputEvents
import Platform
import Rasterizer

/// A display in memory in real time, whose vblanks come from a timer. A replay is the only input.
final class HeadlessBackend: DisplayBackend {
    private let headless: HeadlessDisplay

    var display: any Display { headless }
    let name: String

    /// - Throws: `SystemError` if no timer can be created.
    init(_ options: RunOptions) throws(SystemError) {
        headless = HeadlessDisplay(
            width: options.width, height: options.height, refreshInterval: 1 / options.rate,
            rotation: options.output.rotation ?? .none, now: Clock.now, timer: try DeadlineTimer())
        name = "headless \(options.width)x\(options.height)"
    }

    func attach(to loop: EventLoop) {
        // The loop handles flips after each wake-up.
        if let descriptor = headless.descriptor { loop.watch(descriptor) { _ in } }
    }

    func readInput() -> [InputAction] { [] }
    func pollEvents() -> [DisplayEvent] { [] }
    func close() {}
}
