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
    /// Translates the events of each seat, by its number.
    private var translators: [Int: InputTranslator] = [:]
    private var actions: [InputAction] = []

    var display: any Display { window }
    var name: String { window.name }

    /// The distance between the touch identifiers of two seats.
    private static let fingersOfASeat = 10_000

    /// Opens the window.
    ///
    /// - Parameters:
    ///   - options: the options of the run.
    ///   - interruption: ends the wait for a compositor that does not answer.
    init(_ options: RunOptions, _ interruption: Interruption) throws {
        window = try WaylandDisplay(
            title: options.title,
            options.hasSize
                ? .window(width: options.width, height: options.height)
                : .fullscreen(output: options.isGiven("--output") ? options.output.output : nil),
            rotation: options.output.rotation ?? .none, showsCursor: options.showsCursor,
            interruption: interruption)
        // A replay is the only source of input.
        readsInput = options.replay == nil
    }

    private var size: Size { Size(Double(window.mode.width), Double(window.mode.height)) }

    private var toLogical: @Sendable (Point) -> Point {
        let (buffer, rotation) = (window.bufferSize, window.rotation)
        return {
            rotation.toLogical($0, width: Double(buffer.width), height: Double(buffer.height))
        }
    }

    func attach(to loop: EventLoop) {
        if let descriptor = window.descriptor { loop.watch(descriptor) { _ in } }
    }

    func readInput() -> [InputAction] {
        window.readInput { take($0) }
        defer { actions.removeAll(keepingCapacity: true) }
        return actions
    }

    private func take(_ event: SeatEvent) {
        guard readsInput else { return }
        if translators[event.seat] == nil {
            translators[event.seat] = InputTranslator(
                size: size, firstFinger: event.seat * WaylandBackend.fingersOfASeat,
                toLogical: toLogical)
        }
        if let action = translators[event.seat]?.translate(event.event) { actions.append(action) }
    }

    var hasInputMethod: Bool { window.hasInputMethod }

    func edit(_ field: EditedField?) { window.edit(field) }

    func pollEvents() -> [DisplayEvent] {
        if window.isClosed { return [.closed] }
        if let reason = window.closeReason { return [.ended(reason)] }
        switch window.applyChanges() {
        case .none: return []
        case .needsRedraw:
            resizeTranslators()
            return [.needsRedraw]
        case .resized:
            resizeTranslators()
            return [.resized]
        }
    }

    /// Buttons and keys that are pressed stay so.
    private func resizeTranslators() {
        for seat in translators.keys { translators[seat]?.resize(to: size, toLogical: toLogical) }
    }

    func close() {}
}
