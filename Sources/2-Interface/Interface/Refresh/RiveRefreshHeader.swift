import Geometry
import Motion
import RiveRuntime

/// A header that plays a .riv file: named animations, a state machine to which the pull is passed by inputs or by
/// properties of the artboard's view model, or any animation in the file.
///
/// `RiveHeaderRoles` contains their names and describes what the header does without them; `RiveHeaderPlan` describes
/// what is chosen if no names are given. The header stays open to show an outcome for the duration of its animation,
/// at most two seconds, or for 0.6 s if it is an input or property.
public final class RiveRefreshHeader: RefreshHeader {
    /// The reason why a file cannot be used as a header.
    public struct UnsuitableFile: Error, CustomStringConvertible {
        /// The reason in one line; for a missing name, it includes the names in the file.
        public var description: String
        /// The role whose name is wrong; nil if the file, the artboard or the state machine is the reason.
        public var role: RiveHeaderRoles.Role?
        /// The name that is not in the file; nil for other reasons.
        public var name: String?
        /// The names in the file that could be used instead.
        public var candidates: [String] = []

        /// Returns the end of a message, such as "; available: 'A', 'B' and 3 more".
        static func among(_ names: [String]) -> String {
            if names.isEmpty { return "; none are available" }
            let listed = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
            let rest = names.count > 8 ? " and \(names.count - 8) more" : ""
            return "; available: \(listed)\(rest)"
        }
    }

    private let artboard: Artboard
    private let player: any RiveHeaderPlayer
    /// How the artboard is scaled to its frame.
    public var fit: Fit = .cover {
        didSet { if fit != oldValue { setNeedsLayout() } }
    }
    /// The alignment of the artboard in its frame, which also determines the part visible while the header is partly
    /// open: aligned to the bottom, its bottom edge moves with the content; aligned to the top, its top edge stays
    /// fixed.
    public var alignment = Alignment.bottomCenter {
        didSet { if alignment != oldValue { setNeedsDisplay() } }
    }
    /// The maximum width of the artboard's frame, in points; nil for the width of the header. On a wide panel, it
    /// limits how much `cover` crops; the background is visible at the sides.
    public var maximumContentWidth: Double? {
        didSet { if maximumContentWidth != oldValue { setNeedsLayout() } }
    }
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
    private var lastTime: Double?

    /// Creates a header that plays an artboard of a file.
    ///
    /// - Parameters:
    ///   - file: The imported file.
    ///   - name: The name of the artboard; nil for the file's first.
    ///   - roles: The names of what is played and set; empty to find them as described for `RiveHeaderPlan`.
    /// - Throws: `UnsuitableFile` if a name is not in the file, or the artboard exceeds the size limit of an instance.
    public init(
        _ file: File, artboard name: String? = nil, roles: RiveHeaderRoles = RiveHeaderRoles()
    ) throws(UnsuitableFile) {
        let (artboard, plan) = try RiveRefreshHeader.instantiate(name, of: file, roles)
        player = plan.makePlayer(artboard, of: file)
        self.artboard = artboard
        super.init()
        isHidden = true
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    /// Checks, on any thread, that a header can be created.
    ///
    /// - Throws: `UnsuitableFile` as the initialiser with these parameters does.
    package nonisolated static func check(
        _ file: File, artboard name: String?, roles: RiveHeaderRoles
    ) throws(UnsuitableFile) {
        _ = try instantiate(name, of: file, roles)
    }

    private nonisolated static func instantiate(
        _ name: String?, of file: File, _ roles: RiveHeaderRoles
    ) throws(UnsuitableFile) -> (artboard: Artboard, plan: RiveHeaderPlan) {
        let artboard: Artboard?
        do { artboard = try file.instantiate(artboard: name) } catch {
            throw UnsuitableFile(description: error.description)
        }
        guard let artboard else {
            let names = file.artboardNames
            throw UnsuitableFile(
                description: name.map {
                    "there is no artboard '\($0)'" + UnsuitableFile.among(names)
                }
                    ?? "there is no artboard",
                name: name, candidates: names)
        }
        return (artboard, try RiveHeaderPlan(artboard.definition, of: file, roles: roles))
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
        // Time stops while the header is hidden, and a stall does not make the animation jump.
        let elapsed = lastTime.map { min(0.1, max(0, time.targetTimestamp - $0)) } ?? 0
        lastTime = time.targetTimestamp
        player.advance(elapsed, status, touch: touch)
        setNeedsDisplay()
        return true
    }

    /// The finger's position in the scroll view, 0...1 in both directions; nil if there is none.
    private var touch: Point? {
        guard let x = status.touchX, let y = status.touchY, frame.width > 0 else { return nil }
        return Point(max(0, min(1, x / frame.width)), y)
    }

    /// The artboard's frame. Its height is that of the header even if only part of it is uncovered.
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
        // With `cover`, the artboard would extend beyond a frame that is narrower than the header.
        canvas.draw(
            artboard, in: rect, fit: fit.aligned(alignment), clips: rect.width < frame.width)
    }
}
