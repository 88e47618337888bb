import Display
import HeadlessDisplay
import InputEvents
import Platform
import Rasterizer

/// A display in memory in real time: vblanks come by a timer. There is no input but a replay's.
final class HeadlessBackend: DisplayBackend {
    private let headless: HeadlessDisplay

    var display: any Display { headless }
    let name: String

    /// - Throws: `SystemError` without a timer.
    init(_ options: RunOptions) throws(SystemError) {
        headless = HeadlessDisplay(
            width: options.width, height: options.height, refreshInterval: 1 / options.rate,
            rotation: options.output.rotation ?? .none, now: Clock.now, timer: try DeadlineTimer())
        name = "headless \(options.width)x\(options.height)"
    }

    func attach(to loop: EventLoop) {
        // The loop takes flips after each wake-up.
        if let descriptor = headless.descriptor { loop.watch(descriptor) { _ in } }
    }

    func readInput() -> [InputAction] { [] }
    func pollEvents() -> [DisplayEvent] { [] }
    func close() {}
}
