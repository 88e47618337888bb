import Flipbook

let pull = NumberProperty(path: "pull")
let turn = NumberProperty(path: "turn")
let light = NumberProperty(path: "light")
let glow = ColorProperty(path: "glow")

/// A header that sets the view model's values from the state of the refresh control.
final class LighthouseHeader: RefreshHeader {
    private let riveView: RiveView
    private let model: ViewModelInstance
    private var status: RefreshStatus?
    private var began: Double?

    init(_ rive: Rive, _ model: ViewModelInstance) {
        riveView = RiveView(rive: rive)
        self.model = model
        super.init()
        clipsToBounds = true
        isUserInteractionEnabled = false
        riveView.isPaused = true
        addSubview(riveView)
    }

    /// Keeps the bottom edge of the picture at the first row.
    override func layoutSubviews() {
        let hidden = max(0, frame.height - (status?.extent ?? 0))
        riveView.frame = Rect(x: 0, y: -hidden, width: frame.width, height: frame.height)
    }

    override func update(_ status: RefreshStatus) {
        self.status = status
        // Paused while the header is not visible.
        riveView.isPaused = status.extent <= 0
        if status.state != .refreshing && status.state != .finishing {
            model.setValue(of: pull, to: min(1, status.ratio))
        }
        model.setValue(of: light, to: status.state == .refreshing ? 1 : 0)
        if status.state != .refreshing { began = nil }
        setNeedsLayout()
    }

    override func advance(to time: FrameTime) -> Bool {
        guard status?.state == .refreshing else { return false }
        let start = began ?? time.targetTimestamp
        began = start
        // One turn in four seconds.
        let turns = (time.targetTimestamp - start) / 4
        model.setValue(of: turn, to: turns - turns.rounded(.down))
        return true
    }

    override func reset() { model.setValue(of: pull, to: 0) }
}
