import Display
import Geometry
import InputEvents
import Platform
import Rasterizer
import WaylandDisplay

/// A window or fullscreen surface of a Wayland compositor, which controls blanking and visibility.
final class WaylandBackend: DisplayBackend {
    private let window: WaylandDisplay
    private let readsInput: Bool
    private var translator: InputTranslator

    var display: any Display { window }
    var name: String { window.name }

    init(title: String, _ options: RunOptions) throws {
        window = try WaylandDisplay(
            title: title, window: options.hasSize ? (options.width, options.height) : nil,
            rotation: options.output.rotation ?? .none)
        // A replay is the only source of input.
        readsInput = options.replay == nil
        translator = WaylandBackend.makeTranslator(window)
    }

    private static func makeTranslator(_ window: WaylandDisplay) -> InputTranslator {
        let (buffer, rotation) = (window.bufferSize, window.rotation)
        return InputTranslator(
            size: Size(Double(window.mode.width), Double(window.mode.height))
        ) {
            rotation.toLogical($0, width: Double(buffer.width), height: Double(buffer.height))
        }
    }

    func attach(to loop: EventLoop) {
        if let descriptor = window.descriptor { loop.watch(descriptor) { _ in } }
    }

    func readInput() -> [InputAction] {
        let events = window.readInput()
        return readsInput ? events.compactMap { translator.translate($0) } : []
    }

    func pollEvents() -> [DisplayEvent] {
        if let reason = window.closeReason { return [.ended(reason)] }
        guard window.applyResize() else { return [] }
        translator = WaylandBackend.makeTranslator(window)
        return [.resized]
    }

    func close() {}
}
