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
        /// The names of what contains it, the outermost first.
        package var place: [String]
        /// In seconds.
        package var seconds: Double
        /// What it draws.
        package var count: DrawCount
    }

    /// What something takes on this machine.
    package struct Effort {
        /// In seconds.
        package var seconds: Double
        /// The instructions that are executed; nil where the processor's counter is not available. Boards with the same
        /// instruction set execute about as many, in more time.
        package var instructions: Int?

        /// The medians of some efforts, at least one.
        init(medians efforts: [Effort]) {
            seconds = efforts.map(\.seconds).sorted()[efforts.count / 2]
            let counts = efforts.compactMap(\.instructions).sorted()
            instructions = counts.isEmpty ? nil : counts[counts.count / 2]
        }

        init(of body: () -> Void, _ counter: InstructionCounter?) {
            let before = counter?.count
            seconds = RiveCost.seconds(body)
            if let before, let after = counter?.count { instructions = after - before }
        }
    }

    /// An effect with the time that a frame takes less without it.
    package struct Effect {
        package var name: String
        /// The number of draws or clips that have it.
        package var count: Int
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
    /// The number of frames that were played.
    package let frames: Int
    /// The medians of what it takes to advance by a frame.
    package let playing: Effort
    /// The medians of what it takes to draw and paint a frame.
    package let painting: Effort
    /// The parts in the last frame, the most expensive one first.
    package let parts: [Part]
    /// The effects that the last frame has.
    package let effects: [Effect]
    /// What the last frame draws.
    package let count: DrawCount

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
    ///   - pixels: the size of the frames, in which the whole artboard is shown; nil for the artboard's own, at most 2048
    ///     pixels long.
    /// - Throws: the reason why the file cannot be played.
    package init(
        _ path: String, artboard name: String? = nil, pixels: (width: Int, height: Int)? = nil
    ) throws {
        let file = try RiveFile(path)
        let rive = try Rive(file.file, artboard: name)
        guard let pixels = pixels ?? rive.artboard.size.pixels(atMost: RiveCost.maximumExtent)
        else { throw Failure(description: "the artboard has no size") }
        (width, height) = pixels
        artboard = rive.artboard.name
        let painter = Painter(rive, file, Size(Double(width), Double(height)))
        let step = 1.0 / Double(RiveCost.frames)
        var (played, painted) = ([Effort](), [Effort]())
        let counter = InstructionCounter()
        let start = Clock.now()
        for frame in 0..<RiveCost.frames {
            if frame > 0 && Clock.now() - start > RiveCost.maximumSeconds { break }
            let now = Double(frame) * step
            let time = FrameTime(timestamp: now, targetTimestamp: now, duration: step)
            played.append(Effort(of: { _ = painter.screen.advance(to: time) }, counter))
            painted.append(Effort(of: { painter.paint() }, counter))
        }
        frames = played.count
        playing = Effort(medians: played)
        painting = Effort(medians: painted)
        parts = RiveCost.measure(rive.artboard, painter)
        var count = DrawCount()
        rive.artboard.draw(on: &count)
        self.count = count
        effects = RiveCost.effects(count, painter)
    }

    private nonisolated static func seconds(_ body: () -> Void) -> Double {
        let start = Clock.now()
        body()
        return Clock.now() - start
    }

    /// The least time that painting a frame takes of a few times, in seconds.
    private static func least(_ drawn: Drawn, _ painter: Painter) -> Double {
        painter.drawn = drawn
        return (0..<3).reduce(.infinity) { least, _ in min(least, seconds { painter.paint() }) }
    }

    /// Paints the frame without each of the effects that it has.
    private static func effects(_ count: DrawCount, _ painter: Painter) -> [Effect] {
        let kinds: [(name: String, count: Int, effect: DrawEffects)] = [
            ("feather", count.feathers, .feather), ("blending", count.blends, .blending),
            ("clipping", count.clips, .clipping),
        ]
        let whole = least(.without([]), painter)
        return kinds.filter { $0.count > 0 }.map { kind in
            let without = least(.without(kind.effect), painter)
            return Effect(name: kind.name, count: kind.count, seconds: max(0, whole - without))
        }
    }

    /// Paints each part alone, and subtracts the time that an empty frame takes.
    private static func measure(_ artboard: Artboard, _ painter: Painter) -> [Part] {
        let drawn = artboard.drawnParts
        let empty = least(.part(-1), painter)
        let start = Clock.now()
        var parts: [Part] = []
        for (index, part) in drawn.prefix(maximumParts).enumerated() {
            if Clock.now() - start > maximumSeconds { break }
            var count = DrawCount()
            artboard.draw(part: index, on: &count)
            parts.append(
                Part(
                    kind: part.kind, name: part.name, place: part.place,
                    seconds: max(0, least(.part(index), painter) - empty), count: count))
        }
        return parts.sorted { $0.seconds > $1.seconds }
    }

    /// What of an artboard is painted.
    private enum Drawn {
        case all
        case part(Int)
        case without(DrawEffects)
    }

    /// Paints an artboard, or some of it, into memory.
    @MainActor private final class Painter {
        let screen: Screen
        private let view: PartView
        private let rasterizer = FrameRasterizer(threads: 1)
        private let bitmap: PixelBuffer

        /// What is painted.
        var drawn: Drawn {
            get { view.drawn }
            set {
                view.drawn = newValue
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

    /// A view that can show one part alone, or all without some effects.
    private final class PartView: RiveView {
        var drawn = Drawn.all

        override func draw(on canvas: Canvas) {
            let area = Rect(origin: .zero, size: presentationFrame.size)
            switch drawn {
            case .all: super.draw(on: canvas)
            case .part(let part):
                canvas.draw(part: part, of: rive.artboard, in: area, fit: rive.fit)
            case .without(let effects):
                canvas.draw(rive.artboard, in: area, fit: rive.fit, without: effects)
            }
        }
    }
}
