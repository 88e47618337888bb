import Geometry
import Motion
import RiveRuntime

/// A header that plays a .riv file: with four animations, `idle` always, `pull` scrubbed by the
/// finger until the refresh begins, `trigger` once then, `loading` until it ends; or with a state
/// machine that has a number `pull`, 0...1, and a boolean `refreshing`, as inputs or in the
/// artboard's view model.
///
/// Animations are found by name, in any case, or else as the first four in this order. Any file of
/// one of these structures drops in. It may also have, by these names:
///
/// - `primed`: the pull is long enough, letting go refreshes;
/// - `done`: content is there, and the header is about to close;
/// - `failed`: the same where content could not be fetched;
///
/// each an animation, which is played once (for an outcome the header stays open for as long, two
/// seconds at most), or a boolean, which is true meanwhile, or a trigger, which is fired then.
public final class RiveRefreshHeader: RefreshHeader {
    /// Why a file cannot be a header.
    public struct Unsuitable: Error, CustomStringConvertible {
        /// What is missing in the file.
        public var description: String
    }

    private let artboard: Artboard
    private let player: any RiveHeaderPlayer
    /// How the artboard is brought into its place.
    public var fit = Fit.cover {
        didSet { if fit != oldValue { setNeedsLayout() } }
    }
    /// Where the artboard stands in the room that `fit` leaves, and which part of it is seen while it is
    /// not quite open: at the bottom its lower edge moves with content, at the top its upper edge
    /// stays in place.
    public var alignment = Alignment.bottomCenter {
        didSet { if alignment != oldValue { setNeedsDisplay() } }
    }
    /// The width of the artboard's place at most, in points; nil for the header's. On a wide panel
    /// `cover` then cuts off less of the artboard, and the sides show the background.
    public var maximumContentWidth: Double? {
        didSet { if maximumContentWidth != oldValue { setNeedsLayout() } }
    }
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
    private var lastTime: Double?

    /// - Throws: `Unsuitable` where the file lacks an artboard or what moves it, or where the artboard
    ///   is larger than an instance may be.
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
        // Time stands still while nothing is seen; a stall is no reason to jump.
        let elapsed = lastTime.map { min(0.1, max(0, time.targetTimestamp - $0)) } ?? 0
        lastTime = time.targetTimestamp
        player.advance(elapsed, status)
        setNeedsDisplay()
        return true
    }

    /// The artboard's place. Its height is the header's, of which less may be uncovered.
    private var place: Rect {
        let share = alignment.fractions
        let width = min(frame.width, maximumContentWidth ?? .infinity)
        let uncovered = uncoveredHeight ?? frame.height
        return Rect(
            (frame.width - width) * share.x, (uncovered - frame.height) * share.y, width,
            frame.height)
    }

    public override func layoutSubviews() {
        guard let size = fit.artboardSize(in: place.size), size.width > 0, size.height > 0 else {
            return
        }
        artboard.setSize(size)
        // Laid out for this frame already.
        artboard.advance()
    }

    public override func draw(on canvas: Canvas) {
        let place = place
        // `cover` would reach out of a place that is narrower than the header.
        canvas.draw(
            artboard, in: place, fit: fit, alignment: alignment, clips: place.width < frame.width)
    }
}
