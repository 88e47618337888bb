import Geometry
import RiveRuntime

/// A .riv file in the words of Rive's older Apple runtime, there called `RiveFile`, for ported code. New code uses
/// `File`.
public final class OlderRiveFile {
    package let file: File

    /// Imports a file from its bytes; nil if it cannot be imported.
    public init?(bytes: UnsafePointer<UInt8>, byteLength: UInt64) {
        let data = [UInt8](UnsafeBufferPointer(start: bytes, count: Int(clamping: byteLength)))
        guard let file = try? File(data) else { return nil }
        self.file = file
    }

    /// Imports a file from its bytes.
    ///
    /// - Throws: `ImportError` for damaged bytes and unsupported versions.
    public init(byteArray: [UInt8]) throws { file = try File(byteArray) }

    /// Returns an instance of the file's first artboard. A file without one ends the program with a message.
    public func artboard() -> RiveArtboard {
        guard let artboard = try? file.instantiate() else {
            preconditionFailure("the .riv file has no artboard that can be shown")
        }
        return RiveArtboard(artboard)
    }
}

/// An artboard in the words of Rive's older Apple runtime.
public final class RiveArtboard {
    let artboard: Artboard

    init(_ artboard: Artboard) { self.artboard = artboard }

    /// The number of the artboard's animations.
    public func animationCount() -> Int { artboard.animationNames.count }

    /// Returns an animation by its index. An index without one ends the program with a message.
    public func animation(at index: Int) -> RiveLinearAnimation {
        guard let animation = artboard.animation(at: index) else {
            preconditionFailure("the artboard has no animation \(index)")
        }
        return RiveLinearAnimation(animation, self)
    }

    /// The artboard's rectangle, in its own units.
    public func bounds() -> Rect { Rect(origin: .zero, size: artboard.size) }

    /// Lays out what animations have changed, `elapsed` seconds after the last time.
    public func advance(by elapsed: Double) { artboard.advance(by: elapsed) }

    /// Draws the artboard as the renderer is aligned.
    @MainActor public func draw(_ renderer: RiveRenderer) { renderer.draw(artboard) }
}

/// An animation in the words of Rive's older Apple runtime.
public final class RiveLinearAnimation {
    fileprivate let player: LinearAnimationInstance
    private let owner: RiveArtboard

    init(_ player: LinearAnimationInstance, _ owner: RiveArtboard) {
        self.player = player
        self.owner = owner
    }

    /// Returns a player of the animation, with a time of its own.
    public func instance() -> RiveLinearAnimationInstance { RiveLinearAnimationInstance(self) }

    /// Sets the animated properties of the artboard, which must be the animation's own, to their values at a time in
    /// seconds. The time of an instance stays where it is.
    public func apply(_ time: Float, to artboard: RiveArtboard) {
        precondition(artboard === owner, "an animation is applied to its own artboard")
        player.apply(at: Double(time))
    }

    /// The end of the played part, in frames.
    public func workEnd() -> Int { player.definition.workEnd }
    /// The start of the played part, in frames.
    public func workStart() -> Int { player.definition.workStart }
    /// The frames per second.
    public func fps() -> Int { player.definition.framesPerSecond }
    /// The name in the file.
    public func name() -> String { player.definition.name }
}

/// A player of an animation in the words of Rive's older Apple runtime.
public final class RiveLinearAnimationInstance {
    private let source: RiveLinearAnimation

    init(_ source: RiveLinearAnimation) { self.source = source }

    /// The animation that is played.
    public func animation() -> RiveLinearAnimation { source }

    /// The position on the timeline, in seconds.
    public func time() -> Float { Float(source.player.time) }

    /// Sets the position on the timeline, in seconds. It does not apply the animation.
    public func setTime(_ time: Float) { source.player.time = Double(time) }

    /// Moves the position by a time in seconds, as far as the animation plays.
    public func advance(by elapsed: Double) { source.player.advance(by: elapsed) }
}

/// A renderer in the words of Rive's older Apple runtime: it draws artboards on a canvas.
@MainActor public final class RiveRenderer {
    /// How an artboard fills a rectangle.
    public enum Fit: Sendable {
        // As in that runtime.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        case Contain, Cover, Fill, FitWidth, FitHeight, None, ScaleDown
    }

    /// Where an artboard is that does not fill the rectangle.
    public enum Position: Sendable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        case TopLeft, TopCenter, TopRight, CenterLeft, Center, CenterRight
        // swift-format-ignore: AlwaysUseLowerCamelCase
        case BottomLeft, BottomCenter, BottomRight
    }

    private let canvas: Canvas
    private var place: (rect: Rect, fit: Interface.Fit) = (.zero, .contain)

    /// Creates a renderer on a canvas.
    public init(context: Canvas) { canvas = context }

    /// Sets where artboards are drawn.
    ///
    /// - Parameters:
    ///   - rect: The rectangle on the canvas, in points.
    ///   - content: The artboard's bounds.
    ///   - alignment: Where an artboard is that does not fill the rectangle.
    ///   - fit: How an artboard fills the rectangle.
    public func align(
        with rect: Rect, withContentRect content: Rect, with alignment: Position, with fit: Fit
    ) {
        place = (rect, fit.own.aligned(alignment.own))
    }

    func draw(_ artboard: Artboard) {
        canvas.draw(artboard, in: place.rect, fit: place.fit)
    }
}

extension RiveRenderer.Fit {
    fileprivate var own: Interface.Fit {
        switch self {
        case .Contain: .contain
        case .Cover: .cover
        case .Fill: .fill
        case .FitWidth: .fitWidth
        case .FitHeight: .fitHeight
        case .None: .none
        case .ScaleDown: .scaleDown
        }
    }
}

extension RiveRenderer.Position {
    fileprivate var own: Alignment {
        switch self {
        case .TopLeft: .topLeft
        case .TopCenter: .topCenter
        case .TopRight: .topRight
        case .CenterLeft: .centerLeft
        case .Center: .center
        case .CenterRight: .centerRight
        case .BottomLeft: .bottomLeft
        case .BottomCenter: .bottomCenter
        case .BottomRight: .bottomRight
        }
    }
}
