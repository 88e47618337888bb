import Geometry
import Interface
import Kiosk
import Motion
import Platform
import RiveRuntime

/// What `flipbook play` shows: a .riv file with a panel of its values, at the right of it on a wide screen and below it
/// on a tall one.
final class PlayStage: View {
    private static let panelWidth = 340.0
    /// The largest share of the width that the panel takes on a wide screen.
    private static let widthShare = 0.45
    /// The share of the height that it takes on a tall one, where a keyboard leaves room for a field.
    private static let heightShare = 0.5
    /// The time between updates of the panel, in seconds: nobody reads numbers faster.
    private static let panelInterval = 0.2

    private let look: PlayLook
    private let fit: Fit
    private let latestFrameDuration: () -> Double?
    private(set) var content: PlayedContent
    private var view: PlayedView
    private let panel: PlayPanel
    /// The time of the frame in which the panel was brought up to date, in seconds.
    private var refreshed = -Double.infinity
    private var choice: PlayChoice

    /// Reads the file again when it is saved.
    var source: PlayedFile?

    /// - Parameters:
    ///   - content: what plays first.
    ///   - choice: what of the file plays, also of its later versions.
    ///   - latestFrameDuration: returns the time that the latest frame took, in seconds; 0 or nil if that is not known.
    init(
        _ content: PlayedContent, _ choice: PlayChoice, _ look: PlayLook, fit: Fit,
        latestFrameDuration: @escaping () -> Double?
    ) {
        (self.look, self.fit, self.choice, self.content) = (look, fit, choice, content)
        self.latestFrameDuration = latestFrameDuration
        view = PlayedView(rive: content.rive)
        panel = PlayPanel(look)
        super.init()
        backgroundColor = look.theme.background
        panel.onChoose = { [unowned self] choice in choose(choice) }
        panel.onRestart = { [unowned self] in restart() }
        addSubview(panel)
        addView()
        panel.show(content)
    }

    private func addView() {
        view.onAdvance = { [unowned self] time, isAtRest in
            // The last frame before a rest would otherwise be missing.
            if isAtRest || time >= refreshed + PlayStage.panelInterval { refreshPanel(at: time) }
        }
        addSubview(view)
        window?.addImages(content.file.images)
        setNeedsLayout()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        window?.addImages(content.file.images)
    }

    // MARK: Changes

    /// Shows the file in another version. Values that were changed keep what they are if they still exist; what no
    /// longer exists is replaced by what the file shows by itself, and named in the panel.
    func show(_ file: RiveFile) {
        let kept = content.changes
        do throws(PlayError) {
            let new = try PlayedContent(choice, of: file, fit: fit)
            new.restore(kept)
            show(new)
            panel.show(problem: new.missing.joined(separator: "\n"))
        } catch { showProblem(error.description) }
    }

    /// Says why the file that was saved last is not shown. The one before stays.
    func showProblem(_ reason: String) {
        panel.show(problem: "\(reason); the last good version is shown")
    }

    private func choose(_ new: PlayChoice) {
        let kept = content.changes
        do throws(PlayError) {
            let chosen = try PlayedContent(new, of: content.file, fit: fit)
            choice = new
            chosen.restore(kept)
            show(chosen)
        } catch { panel.show(problem: error.description) }
    }

    private func restart() {
        do throws(PlayError) {
            show(try PlayedContent(choice, of: content.file, fit: fit))
        } catch { panel.show(problem: error.description) }
    }

    private func show(_ new: PlayedContent) {
        view.removeFromSuperview()
        content = new
        view = PlayedView(rive: new.rive)
        addView()
        panel.show(new)
    }

    // MARK: Frames

    private func refreshPanel(at time: Double) {
        refreshed = time
        panel.refresh()
        var count = DrawCount()
        content.rive.artboard.draw(on: &count)
        var text = count.draws == 1 ? "1 draw call" : "\(count.draws) draw calls"
        text += count.clips == 1 ? ", 1 clip" : ", \(count.clips) clips"
        if let seconds = latestFrameDuration(), seconds > 0 {
            text = "\(Number.text(seconds * 1000, decimals: 1)) ms a frame, " + text
        }
        if panel.figures.text != text { panel.figures.text = text }
    }

    override func layoutSubviews() {
        let size = frame.size
        if size.width > size.height {
            let width = min(PlayStage.panelWidth, size.width * PlayStage.widthShare).rounded()
            view.frame = Rect(0, 0, size.width - width, size.height)
            panel.frame = Rect(size.width - width, 0, width, size.height)
        } else {
            let height = (size.height * PlayStage.heightShare).rounded()
            view.frame = Rect(0, 0, size.width, size.height - height)
            panel.frame = Rect(0, size.height - height, size.width, height)
        }
    }
}

/// A view of a file that says when it has advanced.
private final class PlayedView: RiveView {
    /// Called with the time of a frame, in seconds, and whether it needs no further one.
    var onAdvance: (Double, Bool) -> Void = { _, _ in }

    override func advance(to time: FrameTime) -> Bool {
        let needsAnotherFrame = super.advance(to: time)
        onAdvance(time.targetTimestamp, !needsAnotherFrame)
        return needsAnotherFrame
    }
}
