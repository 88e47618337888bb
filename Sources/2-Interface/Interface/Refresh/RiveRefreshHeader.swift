import Geometry
import Motion
import RiveRuntime

/// A header that plays a .riv file. The file has either four animations: `idle`, which always
/// plays, `pull`, which follows the pull until the refresh begins, `trigger`, which then plays
/// once, and `loading`, which plays until the refresh ends; or a state machine with a number
/// `pull`, 0...1, and a boolean `refreshing`, as inputs or in the artboard's view model.
///
/// Animations are found by name, ignoring case, otherwise as the first four in this order. The file
/// may also have, by these names:
///
/// - `primed`: the pull has passed the threshold, releasing it refreshes;
/// - `done`: content has arrived and the header is about to close;
/// - `failed`: content could not be fetched and the header is about to close;
///
/// each an animation, which is played once (to show an outcome the header stays open for its
/// duration, at most two seconds), or a boolean, which is true during the state, or a trigger,
/// which is fired at its start.
public final class RiveRefreshHeader: RefreshHeader {
    /// The reason why a file cannot be used as a header.
    public struct Unsuitable: Error, CustomStringConvertible {
        /// What is missing in the file.
        public var description: String
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

    /// - Throws: `Unsuitable` if the file lacks the artboard, or its animations or inputs, or if
    ///   the artboard exceeds the limits of an instance.
    public init(_ file: File, artboard name: String? = nil) throws(Unsuitable) {
        let artboard: Artboard?
        do { artboard = try file.instantiate(artboard: name) } catch {
            throw Unsuitable(description: error.description)
        }
        guard let artboard else {
            throw Unsuitable(
                description: name.map { "there is no artboard '\($0)'" } ?? "there is no artboard")
        }
        if let machine = RiveMachinePlayer(file, artboard) {
            player = machine
        } else {
            player = try RiveAnimationPlayer(artboard)
        }
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
        player.advance(elapsed, status)
        setNeedsDisplay()
        return true
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
