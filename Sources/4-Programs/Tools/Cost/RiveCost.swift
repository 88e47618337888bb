import Geometry
import HeadlessDisplay
import Interface
import Kiosk
import Motion
import Platform
import Rasterizer
import RiveRuntime

/// What a frame of a .riv file costs on this machine with one thread, and what of it costs most.
@MainActor package struct RiveCost {
    /// A part of the artboard with the time that it takes to paint it alone.
    package struct Part {
        package var kind: String
        package var name: String
        /// In seconds.
        package var seconds: Double
    }

    /// The error for a file that cannot be played.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    package let artboard: String
    /// The width of the frames, in pixels.
    package let width: Int
    /// The height of the frames, in pixels.
    package let height: Int
    /// The median time to advance by a frame, in seconds.
    package let playing: Double
    /// The median time to draw and paint a frame, in seconds.
    package let painting: Double
    /// The parts in the last frame, the most expensive one first.
    package let parts: [Part]

    /// The maximum width and height, in pixels; larger artboards are scaled down.
    private static let maximumExtent = 2048.0
    /// The time after which no more frames are played and no more parts are measured, in seconds.
    private static let maximumSeconds = 5.0
    /// The number of frames that are played.
    private static let frames = 60
    /// The maximum number of parts that are measured.
    private static let maximumParts = 1000

    /// Plays a file's artboard with its state machine for a second, and measures it.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - artboard: the artboard's name; nil for the file's first.
    /// - Throws: the reason why the file cannot be played.
    package init(_ path: String, artboard name: String? = nil) throws {
        let file = try RiveFile(path)
        let rive = try Rive(file.file, artboard: name)
        let own = rive.artboard.size
        let scale = min(1, RiveCost.maximumExtent / max(1, own.width, own.height))
        let size = Size(
            max(1, (own.width * scale).rounded(.up)), max(1, (own.height * scale).rounded(.up)))
        guard size.width.isFinite, size.height.isFinite else {
            throw Failure(description: "the artboard has no size")
        }
        (width, height) = (Int(size.width), Int(size.height))
        artboard = rive.artboard.name
        let painter = Painter(rive, file, size)
        let step = 1.0 / Double(RiveCost.frames)
        var (played, painted) = ([Double](), [Double]())
        let start = Clock.now()
        for frame in 0..<RiveCost.frames {
            if frame > 0 && Clock.now() - start > RiveCost.maximumSeconds { break }
            let now = Double(frame) * step
            played.append(
                RiveCost.seconds {
                    _ = painter.screen.advance(
                        to: FrameTime(timestamp: now, targetTimestamp: now, duration: step))
                })
            painted.append(RiveCost.seconds { painter.paint() })
        }
        playing = played.sorted()[played.count / 2]
        painting = painted.sorted()[painted.count / 2]
        parts = RiveCost.measure(rive.artboard.drawnParts, painter)
    }

    private static func seconds(_ body: () -> Void) -> Double {
        let start = Clock.now()
        body()
        return Clock.now() - start
    }

    /// Paints each part alone, and subtracts the time that an empty frame takes.
    private static func measure(_ drawn: [DrawnPart], _ painter: Painter) -> [Part] {
        func least(_ part: Int) -> Double {
            painter.part = part
            return (0..<3).reduce(.infinity) { least, _ in min(least, seconds { painter.paint() }) }
        }
        let empty = least(-1)
        let start = Clock.now()
        var parts: [Part] = []
        for (index, part) in drawn.prefix(maximumParts).enumerated() {
            if Clock.now() - start > maximumSeconds { break }
            parts.append(
                Part(kind: part.kind, name: part.name, seconds: max(0, least(index) - empty)))
        }
        return parts.sorted { $0.seconds > $1.seconds }
    }

    /// Paints an artboard, or one of its parts, into memory.
    @MainActor private final class Painter {
        let screen: Screen
        private let view: PartView
        private let rasterizer = FrameRasterizer(threads: 1)
        private let bitmap: PixelBuffer

        /// The only part that is painted; nil for all.
        var part: Int? {
            get { view.part }
            set {
                view.part = newValue
                view.setNeedsDisplay()
            }
        }

        init(_ rive: Rive, _ file: RiveFile, _ size: Size) {
            screen = Screen(pixelSize: size, scale: 1)
            bitmap = PixelBuffer(width: Int(size.width), height: Int(size.height))
            view = PartView(rive: rive)
            view.frame = Rect(origin: .zero, size: size)
            screen.root.addSubview(view)
            view.window?.addImages(file.images)
        }

        func paint() {
            var list = DisplayList()
            screen.draw(into: &list)
            rasterizer.render(list, into: bitmap.surface, background: .black)
        }
    }

    /// A view that can show one part alone.
    private final class PartView: RiveView {
        var part: Int?

        override func draw(on canvas: Canvas) {
            guard let part else { return super.draw(on: canvas) }
            canvas.draw(
                part: part, of: rive.artboard,
                in: Rect(origin: .zero, size: presentationFrame.size), fit: rive.fit)
        }
    }
}
