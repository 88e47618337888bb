import Display
import Geometry
import Platform
import Rasterizer
import TouchInput
import WaylandDisplay

/// A window of a Wayland compositor, or all of its screen. The compositor looks after the display:
/// when it sleeps, and who sees it.
final class WindowStage: LiveStage {
    private let window: WaylandDisplay
    private let readsInput: Bool
    private var translator: InputTranslator

    var display: any Display { window }
    var name: String { window.name }
    /// A window that nobody sees is shown no frames.
    var isAway: Bool { window.isHidden }

    init(title: String, _ options: RunOptions) throws {
        window = try WaylandDisplay(
            title: title, window: options.hasSize ? (options.width, options.height) : nil,
            rotation: options.output.rotation ?? .none)
        readsInput = options.replay == nil
        translator = WindowStage.translator(window)
    }

    private static func translator(_ window: WaylandDisplay) -> InputTranslator {
        let (glass, rotation) = (window.glassSize, window.rotation)
        return InputTranslator(
            size: Size(Double(window.mode.width), Double(window.mode.height))
        ) {
            rotation.inPicture($0, width: Double(glass.width), height: Double(glass.height))
        }
    }

    func attach(to loop: EventLoop) {
        if let descriptor = window.descriptor { loop.watch(descriptor) { _ in } }
    }

    func readInput() -> [InputAction] {
        let events = window.readInput()
        return readsInput ? events.compactMap { translator.translate($0) } : []
    }

    func takeNews() -> StageNews? {
        if let reason = window.ended { return .ended(reason) }
        guard window.takeResize() else { return nil }
        translator = WindowStage.translator(window)
        return .resized
    }

    func close() {}
}
