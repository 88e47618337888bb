import Geometry
import Interface
import KioskFile
import Languages
import Runner
import Typography

/// The view that a list shows while it has no rows: a picture, a headline, what will happen next, and a button that
/// loads the rows again. It is as large as the free area, in whose middle its parts are.
final class PlaceholderView: View {
    /// The reason why there are no rows.
    enum Reason: Equatable {
        case loading
        /// The source has no rows.
        case empty
        /// The source failed before it had provided anything. Why stands in the journal.
        case failed
        /// The source has provided nothing for longer than it should.
        case noData
        /// No row matches what is searched for.
        case noResults
    }

    /// How the list gets rows without being asked, and how a visitor asks for them.
    struct Source {
        /// Whether the source delivers new rows by itself.
        var deliversByItself = false
        /// Whether pulling the list loads rows.
        var canPull = false
        /// Whether the button can load rows.
        var canRetry = false
    }

    /// The height of a placeholder in a page, in points.
    static let pageHeight = 240.0

    private let picture: PlaceholderPicture
    private let headline: Label
    private let detail: Label
    let button: Button
    private var reason: Reason?
    private let strings: InterfaceStrings
    private let source: Source
    private let scale: Double
    /// Called when the button is tapped.
    var onRetry: () -> Void = {}

    init(theme: KioskConfig.Theme, fonts: Fonts, strings: InterfaceStrings, source: Source) {
        self.strings = strings
        self.source = source
        scale = theme.density.scale
        picture = PlaceholderPicture(theme)
        headline = Label(family: fonts.bold, fontSize: 20 * scale * theme.moderateTextSize)
        detail = Label(family: fonts.regular, fontSize: 15 * theme.textScale)
        button = Button(
            family: fonts.bold, title: strings[.tryAgain], fontSize: 16 * theme.textScale,
            style: .tinted)
        super.init()
        button.cornerRadius = theme.cornerRadius
        headline.textColor = theme.text
        detail.textColor = theme.secondaryText
        detail.numberOfLines = 8
        headline.numberOfLines = 2
        for label in [headline, detail] {
            label.textAlignment = .center
            label.fitting = .fitsHeight
            addSubview(label)
        }
        addSubview(picture)
        addSubview(button)
        button.isHidden = true
        button.addAction(for: .touchUpInside) { [weak self] in self?.onRetry() }
    }

    /// The texts, from top to bottom; empty ones are not displayed.
    var texts: [String] { [headline.text, detail.text, button.isHidden ? "" : button.title] }

    /// Whether a reason has been set.
    var isShowing: Bool { reason != nil }

    /// Shows the texts for a reason.
    ///
    /// - Returns: false if that reason is already shown.
    func show(_ reason: Reason) -> Bool {
        if reason == self.reason { return false }
        self.reason = reason
        picture.reason = reason
        button.isHidden = reason != .failed && reason != .noData || !source.canRetry
        switch reason {
        case .loading: set(strings[.loading], strings[.loadingNext])
        case .empty:
            set(
                strings[.empty],
                source.deliversByItself
                    ? strings[.emptyNext] : source.canPull ? strings[.pullToRefresh] : "")
        case .noResults: set(strings[.noResults], "")
        case .failed, .noData:
            set(
                strings[reason == .failed ? .failed : .noData],
                source.deliversByItself
                    ? strings[.failedNext] : source.canPull ? strings[.pullToRetry] : "")
        }
        return true
    }

    private func set(_ headline: String, _ detail: String) {
        self.headline.text = headline
        self.detail.text = detail
        setNeedsLayout()
    }

    // MARK: Layout

    /// Only the button receives touches, so that the list below can be pulled.
    override func point(inside point: Point) -> Bool {
        !button.isHidden && alpha > 0 && button.frame.contains(point)
    }

    /// Places the parts below each other in the middle; where they do not fit, the picture and then the detail are left
    /// out.
    override func layoutSubviews() {
        let width = min(frame.width, 420 * scale)
        let side = min(96 * scale, max(56, (frame.height * 0.22).rounded()))
        let buttonSize = button.sizeThatFits(Size(width, .infinity))
        func height(_ label: Label) -> Double {
            label.text.isEmpty ? 0 : label.sizeThatFits(Size(width, .infinity)).height
        }
        var parts: [(view: View, width: Double, height: Double, gap: Double)] = [
            (picture, side, side, 16 * scale), (headline, width, height(headline), 6 * scale),
            (detail, width, height(detail), 18 * scale),
        ]
        if !button.isHidden {
            parts.append((button, max(140 * scale, buttonSize.width), buttonSize.height, 0))
        }
        func total() -> Double {
            let shown = parts.filter { $0.height > 0 }
            return shown.reduce(0) { $0 + $1.height } + shown.dropLast().reduce(0) { $0 + $1.gap }
        }
        for i in [0, 2] where total() > frame.height { parts[i].height = 0 }
        if total() > frame.height {
            for i in parts.indices { parts[i].gap = min(4, parts[i].gap) }
            parts[1].height = max(0, parts[1].height - max(0, total() - frame.height))
        }
        var y = max(0, ((frame.height - total()) / 2).rounded())
        for part in parts {
            if part.view !== button { part.view.isHidden = part.height == 0 }
            guard part.height > 0 else { continue }
            let width = min(part.width, frame.width)
            part.view.frame = Rect(
                ((frame.width - width) / 2).rounded(), y, width, part.height)
            y += part.height + part.gap
        }
    }
}

/// The picture above the texts of a placeholder: a symbol in a disc.
final class PlaceholderPicture: View {
    /// What the picture stands for.
    var reason = PlaceholderView.Reason.loading {
        didSet { if reason != oldValue { setNeedsDisplay() } }
    }
    private let line: Color
    private let disc: Color

    init(_ theme: KioskConfig.Theme) {
        line = theme.secondaryText
        disc = theme.text.multiplyingAlpha(by: 0.07)
        super.init()
        isUserInteractionEnabled = false
    }

    override func draw(on canvas: Canvas) {
        let side = min(presentationFrame.width, presentationFrame.height)
        guard side > 0 else { return }
        canvas.fill(Rect(0, 0, side, side), color: disc, cornerRadius: side / 2)
        canvas.save()
        canvas.scaleBy(x: side / 48, y: side / 48)
        let style = StrokeStyle(width: 1.75, join: .round, cap: .round)
        for path in PlaceholderPicture.paths(reason) {
            canvas.stroke(path, style: style, color: line)
        }
        canvas.restore()
    }

    /// The lines of a symbol in a square of 48 points.
    private static func paths(_ reason: PlaceholderView.Reason) -> [Path] {
        switch reason {
        case .loading:
            // A clock.
            [
                Path(ellipseIn: Rect(14, 14, 20, 20)),
                lines([Point(24, 18.5), Point(24, 24), Point(28, 26.5)]),
            ]
        case .empty, .noResults:
            // An empty tray.
            [
                lines(
                    [
                        Point(13, 26), Point(17, 15.5), Point(31, 15.5), Point(35, 26),
                        Point(35, 32.5), Point(13, 32.5),
                    ], isClosed: true),
                lines([
                    Point(13, 26), Point(19.5, 26), Point(21.5, 29), Point(26.5, 29),
                    Point(28.5, 26), Point(35, 26),
                ]),
            ]
        case .failed, .noData: [cloud, lines([Point(15, 14), Point(34, 34)])]
        }
    }

    private static var cloud: Path {
        var path = Path()
        path.move(to: Point(18, 32))
        path.addCurve(to: Point(17, 22.5), control1: Point(12.5, 32), control2: Point(11.5, 23.5))
        path.addCurve(to: Point(30, 20), control1: Point(18.5, 14.5), control2: Point(28, 13.5))
        path.addCurve(to: Point(31, 32), control1: Point(37.5, 19.5), control2: Point(38, 32))
        path.close()
        return path
    }

    private static func lines(_ points: [Point], isClosed: Bool = false) -> Path {
        var path = Path()
        path.move(to: points[0])
        for point in points.dropFirst() { path.line(to: point) }
        if isClosed { path.close() }
        return path
    }
}
