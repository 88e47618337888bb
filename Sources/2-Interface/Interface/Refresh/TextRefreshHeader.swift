import Geometry
import Motion
import Typography

/// A header that shows text: an arrow that turns when releasing would start a refresh, a spinner during the refresh,
/// then a tick or an exclamation mark, each beside a line of text. Below it is a smaller line of text, such as the
/// time of the last update.
public final class TextRefreshHeader: RefreshHeader {
    /// The texts of the header, one line each. If a text is empty, only the graphic is shown.
    public struct Texts: Sendable, Equatable {
        /// Shown while content is pulled.
        public var pull = "Pull to refresh"
        /// Shown past the threshold, where releasing starts a refresh.
        public var release = "Release to refresh"
        /// Shown while content is being fetched.
        public var refreshing = "Updating…"
        /// Shown when content has arrived.
        public var done = "Updated"
        /// Shown when content could not be fetched.
        public var failed = "Could not be updated"

        /// Creates the default texts, in English.
        public init() {}
    }

    /// The appearance of the header.
    public struct Options: Sendable, Equatable {
        /// The texts.
        public var texts = Texts()
        /// The colour of the text and of the graphics.
        public var color = Color(argb: 0xff80_8080)
        /// The font size, in points; the smaller line has five sixths of it.
        public var fontSize = 15.0
        /// Whether an arrow is shown before the text while content is pulled.
        public var showsArrow = true

        /// Creates the default appearance.
        public init() {}
    }

    /// The appearance of the header.
    public var options: Options {
        didSet { if options != oldValue { applyOptions() } }
    }
    /// The smaller line of text, such as "Updated 14:05"; empty for none. After a refresh, it is shown in place of
    /// the text `done`.
    public var detail = "" {
        didSet {
            guard detail != oldValue else { return }
            detailLabel.text = detail
            showState()
            setNeedsLayout()
        }
    }
    private let label: Label
    private let detailLabel: Label
    private let arrow = ArrowView()
    private let spinner = SpinnerView()
    private let mark = OutcomeMark()
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)

    /// Creates a header with text in `family`.
    public init(family: FontFamily, options: Options = Options()) {
        self.options = options
        label = Label(family: family, fontSize: options.fontSize)
        detailLabel = Label(family: family, fontSize: options.fontSize)
        super.init()
        isUserInteractionEnabled = false
        clipsToBounds = true
        detailLabel.usesTabularFigures = true
        for view in [label, detailLabel, arrow, spinner, mark] { addSubview(view) }
        applyOptions()
        showState()
    }

    private func applyOptions() {
        label.fontSize = options.fontSize
        label.textColor = options.color
        detailLabel.fontSize = options.fontSize * 5 / 6
        detailLabel.textColor = options.color
        arrow.color = options.color
        spinner.color = options.color
        mark.color = options.color
        showState()
    }

    public override func update(_ status: RefreshStatus) {
        let old = self.status
        self.status = status
        showState()
        let isPrimed = status.state == .primed
        if isPrimed != (old.state == .primed) { turnArrow(isPrimed) }
        // The header fades in with the pull and out as it closes.
        let isClosing = status.state == .finishing
        let alpha = max(0, min(1, isClosing ? status.ratio : (status.ratio - 0.15) / 0.35))
        for view in subviews { view.alpha = alpha }
        setNeedsLayout()
    }

    private var text: String {
        switch (status.state, status.outcome) {
        case (_, .success?): detail.isEmpty ? options.texts.done : detail
        case (_, .failure?): options.texts.failed
        case (.waiting, nil), (.pulling, nil): options.texts.pull
        case (.primed, nil): options.texts.release
        case (.refreshing, nil), (.finishing, nil): options.texts.refreshing
        }
    }

    private func showState() {
        label.text = text
        let isBusy = status.state == .refreshing || status.state == .finishing
        mark.outcome = status.outcome
        mark.isHidden = status.outcome == nil
        spinner.isSpinning = isBusy && status.outcome == nil
        spinner.isHidden = !spinner.isSpinning
        arrow.isHidden = isBusy || !options.showsArrow
    }

    private func turnArrow(_ isUp: Bool) {
        View.animate(
            withDuration: reducesMotion ? 0 : TextRefreshHeader.rotationDuration,
            options: [.curveEaseOut, .beginFromCurrentState]
        ) {
            arrow.transform = isUp ? .rotation(cosine: -1, sine: 0) : .identity
        }
    }

    /// The duration of the arrow's turn, in seconds.
    static let rotationDuration = 0.2

    public override func duration(of outcome: RefreshOutcome) -> Double {
        OutcomeMark.displayDuration
    }

    public override func reset() {
        status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
        View.performWithoutAnimation { arrow.transform = .identity }
        showState()
    }

    /// Centres the graphic and the text side by side in the part that is open.
    public override func layoutSubviews() {
        let graphic = (options.fontSize * 1.4).rounded()
        let hasGraphic = options.showsArrow || status.state == .refreshing || status.outcome != nil
        let lead = hasGraphic ? graphic + (label.text.isEmpty ? 0 : options.fontSize * 0.6) : 0
        let limit = Size(max(0, frame.width - 24 - lead), .infinity)
        let hasDetail = !detail.isEmpty && status.outcome != .success
        let (line, small) = (label.sizeThatFits(limit), detailLabel.sizeThatFits(limit))
        let width = min(limit.width, max(line.width, hasDetail ? small.width : 0)) + 1
        let x = ((frame.width - lead - width) / 2).rounded()
        let height = line.height + (hasDetail ? small.height : 0)
        let y = ((status.extent - height) / 2).rounded()
        let graphicFrame = Rect(x, y + (height - graphic) / 2, graphic, graphic)
        for view in [spinner, mark, arrow] { view.frame = graphicFrame }
        label.frame = Rect(x + lead, y, width, line.height)
        detailLabel.frame = Rect(x + lead, y + line.height, width, small.height)
        detailLabel.isHidden = !hasDetail
    }
}

/// An arrow that points down.
private final class ArrowView: View {
    var color = Color.black {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }

    override func draw(on canvas: Canvas) {
        let (width, height) = (frame.width, frame.height)
        let (tip, head) = (Point(width / 2, height * 0.88), width * 0.3)
        var path = Path()
        path.move(to: Point(width / 2, height * 0.12))
        path.line(to: tip)
        path.move(to: tip + Point(-head, -head))
        path.line(to: tip)
        path.line(to: tip + Point(head, -head))
        canvas.stroke(
            path, style: StrokeStyle(width: width * 0.1, join: .round, cap: .round), color: color)
    }
}
