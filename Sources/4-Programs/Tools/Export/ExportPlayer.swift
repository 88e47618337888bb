import Geometry
import HeadlessDisplay
import ImageCodecs
import Interface
import JSON
import Kiosk
import KioskFile
import Motion
import Rasterizer
import RiveRuntime

/// What to play for an export, and how to draw it.
package struct ExportDescription: Sendable {
    /// The path of the .riv file.
    package var path: String
    /// The artboard's name; nil for the file's first.
    package var artboard: String?
    /// The state machine's name; nil for the artboard's own. An artboard without one plays its first animation.
    package var stateMachine: String?
    /// The name of an animation to play instead of a state machine; nil for none.
    package var animation: String?
    /// Values of view model properties and inputs, which are set before the start.
    package var values: [(path: String, value: String)] = []
    package var script = ExportScript()
    /// The size of the frames, in pixels; nil for the artboard's own size.
    package var size: (width: Int, height: Int)?
    package var fit = KioskConfig.Fit.contain
    /// The colour behind the artboard; nil for transparent.
    package var background: Color?

    package init(path: String) { self.path = path }
}

/// Plays a .riv file frame by frame and paints it. The pixels depend only on the file, the description and the times,
/// not on the number of threads or the machine.
@MainActor package final class ExportPlayer {
    /// The width of a frame, in pixels.
    package let width: Int
    /// The height of a frame, in pixels.
    package let height: Int
    /// The duration of the animation that plays, in seconds; nil for a state machine.
    package let animationDuration: Double?
    private let view: BoundRiveView
    private let screen: Screen
    private let rasterizer: FrameRasterizer
    private let bitmap: PixelBuffer
    private let background: Color
    private var entries: ArraySlice<ExportScript.Entry>
    /// The time of the current frame, in seconds after the start; nil before the first.
    private var time: Double?

    /// Reads and imports the file.
    ///
    /// - Parameters:
    ///   - description: what to play, and how to draw it.
    ///   - imported: the file, if it has been imported already; nil to read it.
    ///   - threads: the number of threads of the rasterizer.
    ///   - maximumExtent: the maximum width and height that the format allows, in pixels.
    /// - Throws: `ExportError`.
    package init(
        _ description: ExportDescription, of imported: RiveFile? = nil, threads: Int,
        maximumExtent: Int = 16384
    ) throws(ExportError) {
        let file: RiveFile
        do throws(RiveProblem) {
            if let imported { file = imported } else { file = try RiveFile(description.path) }
            var rive = RiveDescription(key: "", file: description.path)
            rive.artboard = description.artboard
            rive.stateMachine = description.stateMachine
            rive.fit = description.fit
            let bindings = try RiveBindings(rive, file.file)
            view = try BoundRiveView(bindings, animation: description.animation)
        } catch { throw ExportError(path: description.path, reason: "\(error)") }
        let own = view.rive.artboard.size
        // The file's size may be too large for an integer.
        width = description.size?.width ?? Int(min(1e6, max(1, own.width.rounded(.up))))
        height = description.size?.height ?? Int(min(1e6, max(1, own.height.rounded(.up))))
        guard max(width, height) <= maximumExtent, width * height <= 64 << 20 else {
            throw ExportError(
                path: description.path,
                reason: "\(width) × \(height) pixels are too many; give it a --size")
        }
        animationDuration = view.animationDuration
        background = description.background ?? .clear
        entries = description.script.entries[...]
        rasterizer = FrameRasterizer(threads: threads)
        bitmap = PixelBuffer(width: width, height: height)
        let size = Size(Double(width), Double(height))
        screen = Screen(pixelSize: size, scale: 1)
        view.frame = Rect(origin: .zero, size: size)
        screen.root.addSubview(view)
        view.window?.addImages(file.images)
        for (path, value) in description.values {
            if let problem = view.set(path, to: .string(value)) {
                throw ExportError(path: description.path, reason: "\(problem)")
            }
        }
        self.path = description.path
    }

    private let path: String

    /// Advances to a frame's time without painting it.
    ///
    /// - Parameter next: the frame's time, in seconds after the start; not earlier than that of the previous frame.
    /// - Throws: `ExportError` for a script entry whose path or value the file does not accept.
    package func advance(to next: Double) throws(ExportError) {
        while let entry = entries.first, entry.time <= next {
            entries.removeFirst()
            if let problem = perform(entry.action) {
                throw ExportError(
                    path: path, reason: "the script at \(entry.time) s: \(problem)")
            }
        }
        if let time {
            _ = view.animate(by: next - time)
            view.setNeedsDisplay()
        } else {
            // The first frame only lays out the views and advances by 0.
            _ = screen.advance(
                to: FrameTime(timestamp: 0, targetTimestamp: 0, duration: 1.0 / 60))
        }
        time = next
    }

    private func perform(_ action: ExportScript.Action) -> RiveProblem? {
        switch action {
        case .set(let path, let value): return view.set(path, to: .string(value))
        case .fire(let path): return view.fire(path)
        case .pointer(let phase, let x, let y):
            let action: StateMachineInstance.PointerAction =
                switch phase {
                case .down: .down
                case .move: .move
                case .up: .up
                }
            view.rive.stateMachine?.pointer(action, at: Point(x, y), time: time)
            return nil
        }
    }

    /// Paints the current frame.
    package func paint() -> BGRAImage {
        var list = DisplayList()
        screen.draw(into: &list)
        rasterizer.render(list, into: bitmap.surface, background: background)
        // Every pixel is opaque over an opaque background.
        return background.alpha == 255 ? bitmap.image : bitmap.image.unpremultiplied()
    }
}

/// The reason why a file cannot be exported.
package struct ExportError: Error, Equatable, CustomStringConvertible {
    /// The path of the .riv file.
    package var path: String
    package var reason: String
    package var description: String { "\(path): \(reason)" }

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}
