import Geometry
import Motion
import RiveRuntime

/// A header that plays a .riv file: named animations, or a state machine that is told of the pull by
/// inputs or by properties of the artboard's view model, or whatever animation the file has.
///
/// `RiveHeaderRoles` names them, and says what a header does without one; `RiveHeaderPlan` says what
/// is chosen where no name is given. To show an outcome the header stays open for the duration of
/// its animation, at most two seconds, or 0.6 s for an input or property.
public final class RiveRefreshHeader: RefreshHeader {
    /// The reason why a file cannot be used as a header.
    public struct Unsuitable: Error, CustomStringConvertible {
        /// What is missing in the file, and which names it has.
        public var description: String
        /// The role whose name is wrong; nil if the file, the artboard or the state machine is.
        public var role: RiveHeaderRoles.Role?
        /// The name that the file does not have; nil for other reasons.
        public var name: String?
        /// The names that the file has in its place.
        public var candidates: [String] = []

        /// ": the file has 'A', 'B' and 3 more", for a message.
        static func among(_ names: [String]) -> String {
            if names.isEmpty { return ": the file has none" }
            let listed = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
            let rest = names.count > 8 ? " and \(names.count - 8) more" : ""
            return ": the file has \(listed)\(rest)"
        }
    }

    private let artboard: Artboard
    private let player: any RiveHeaderPlayer
    /// How the artboard is scaled to its frame.
    public var fit = Fit.cover {
        didSet { if fit != oldValue { setNeedsLayout() } }
    }
    /// The alignment of the artboard in its frame, and the part that is visible while the header is
    /// partly open: aligned to the bottom, its lower edge moves with content; aligned to the top,
    /// its upper edge stays fixed.
    public var alignment = Alignment.bottomCenter {
        didSet { if alignment != oldValue { setNeedsDisplay() } }
    }
    /// The maximum width of the artboard's frame, in points; nil for the width of the header. On a
    /// wide panel it limits how much `cover` crops; the sides show the background.
    public var maximumContentWidth: Double? {
        didSet { if maximumContentWidth != oldValue { setNeedsLayout() } }
    }
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
    private var lastTime: Double?

    /// A header that plays an artboard of a file.
    ///
    /// - Parameters:
    ///   - file: the imported file.
    ///   - name: of the artboard; nil for the file's first.
    ///   - roles: what plays and what is set; empty to find it, see `RiveHeaderPlan`.
    /// - Throws: `Unsuitable` if the file lacks a name, or if the artboard exceeds the limits of an
    ///   instance.
    public init(
        _ file: File, artboard name: String? = nil, roles: RiveHeaderRoles = RiveHeaderRoles()
    ) throws(Unsuitable) {
        let artboard: Artboard?
        do { artboard = try file.instantiate(artboard: name) } catch {
            throw Unsuitable(description: error.description)
        }
        guard let artboard else {
            let names = file.artboardNames
            throw Unsuitable(
                description: name.map { "there is no artboard '\($0)'" + Unsuitable.among(names) }
                    ?? "there is no artboard",
                name: name, candidates: names)
        }
        player = try RiveHeaderPlan(artboard.definition, of: file, roles: roles)
            .makePlayer(artboard, of: file)
        self.artboard = artboard
        super.init()
        isHidden = true
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    public override func update(_ status: RefreshStatus) {
        self.status = status
        setNeedsDisplay()
    }

    public override func duration(of outcome: RefreshOutcome) -> Double {
        player.duration(of: outcome)
    }

    public override func reset() {
        player.reset()
        lastTime = nil
    }

    public override func advance(to time: FrameTime) -> Bool {
        // Time stops while the header is hidden; a stall does not make the animation jump.
        let elapsed = lastTime.map { min(0.1, max(0, time.targetTimestamp - $0)) } ?? 0
        lastTime = time.targetTimestamp
        player.advance(elapsed, status, touch: touch)
        setNeedsDisplay()
        return true
    }

    /// Where the finger is in the scroll view, 0...1 both ways; nil without one.
    private var touch: Point? {
        guard let x = status.touchX, let y = status.touchY, frame.width > 0 else { return nil }
        return Point(max(0, min(1, x / frame.width)), y)
    }

    /// The artboard's frame. Its height is that of the header, even if less is uncovered.
    private var artboardFrame: Rect {
        let share = alignment.fractions
        let width = min(frame.width, maximumContentWidth ?? .infinity)
        let uncovered = uncoveredHeight ?? frame.height
        return Rect(
            (frame.width - width) * share.x, (uncovered - frame.height) * share.y, width,
            frame.height)
    }

    public override func layoutSubviews() {
        guard let size = fit.artboardSize(in: artboardFrame.size, scale: nearestScreen?.scale ?? 1),
            size.width > 0, size.height > 0
        else { return }
        artboard.setSize(size)
        // The new size takes effect in this frame.
        artboard.advance()
    }

    public override func draw(on canvas: Canvas) {
        let rect = artboardFrame
        // `cover` would draw beyond a frame that is narrower than the header.
        canvas.draw(
            artboard, in: rect, fit: fit, alignment: alignment, clips: rect.width < frame.width)
    }
}
