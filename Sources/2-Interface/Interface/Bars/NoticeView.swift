import Geometry
import Motion
import Typography

/// A message that appears over a screen and disappears by itself, such as a report of a failed command.
///
/// Give it the same frame as the view it covers. It receives touches only on the message, and a tap dismisses it. A
/// message shown while another one is visible replaces that one.
public final class NoticeView: View {
    /// The nature of a message.
    public enum Kind: Sendable {
        case information, failure
    }

    /// The colours of a message.
    public struct Style: Equatable, Sendable {
        /// The background colour.
        public var background = Color(argb: 0xff2c_2c2e)
        /// The text colour.
        public var text = Color.white
        /// The colour of the strip at the leading edge for information.
        public var information = Color(argb: 0xff64_d2ff)
        /// The colour of the strip at the leading edge for failures.
        public var failure = Color(argb: 0xffff_9f0a)

        /// Creates the default style: light text on a dark background, which stands out on light and dark screens.
        public init() {}
    }

    /// The colours of the message.
    public var style = Style() {
        didSet { applyStyle() }
    }
    /// The margins to keep clear of the message, for example of a tab bar, in points.
    public var insets = EdgeInsets.zero {
        didSet { if insets != oldValue { setNeedsLayout() } }
    }

    /// The maximum number of lines of a message.
    public static let maximumLines = 6
    /// The maximum width of a message, in points; wider lines are hard to read.
    private static let maximumWidth = 560.0
    private static let margin = 12.0
    private static let padding = EdgeInsets(top: 13, left: 20, bottom: 13, right: 16)
    private static let moveDuration = 0.3
    /// The distance below its final position from which a message slides in, in points.
    private static let moveDistance = 24.0

    private let card = View()
    private let strip = View()
    private let label: Label
    private var kind = Kind.information
    private var duration = 0.0
    /// The time at which the message is dismissed, in seconds; nil until a frame has shown it.
    private var end: Double?
    /// Whether a message is visible or appearing; false while it disappears.
    public private(set) var isShown = false

    /// Creates a view without a message, with text in `family`; `fontSize` is in points.
    public init(family: FontFamily, fontSize: Double = 16) {
        label = Label(family: family, fontSize: fontSize)
        super.init()
        isHidden = true
        label.numberOfLines = NoticeView.maximumLines
        card.cornerRadius = 12
        card.clipsToBounds = true
        card.alpha = 0
        card.addSubview(strip)
        card.addSubview(label)
        addSubview(card)
        card.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.dismiss() })
        applyStyle()
    }

    private func applyStyle() {
        card.backgroundColor = style.background
        label.textColor = style.text
        strip.backgroundColor = kind == .failure ? style.failure : style.information
    }

    // MARK: Messages

    /// The text of the message; empty if none is shown.
    public var text: String { isShown ? label.text : "" }

    /// Returns how long a message is shown, in seconds: 3 s plus the time to read it at 15 characters per second, at
    /// most 10 s.
    static func duration(of text: String) -> Double {
        min(10, 3 + Double(text.prefix(200).count) / 15)
    }

    /// Shows a message for as long as it takes to read it. An empty text dismisses the current message.
    public func show(_ text: String, kind: Kind = .information) {
        guard !text.isEmpty else { return dismiss() }
        let wasShown = isShown
        self.kind = kind
        label.text = text
        duration = NoticeView.duration(of: text)
        end = nil
        isShown = true
        isHidden = false
        applyStyle()
        setNeedsLayout()
        if !wasShown, card.presentationAlpha == 0 { card.transform = hiddenTransform }
        View.animate(
            withDuration: window == nil ? 0 : NoticeView.moveDuration,
            options: [.curveEaseOut, .allowUserInteraction, .beginFromCurrentState]
        ) {
            card.alpha = 1
            card.transform = .identity
        }
    }

    /// Dismisses the message.
    public func dismiss() {
        guard isShown else { return }
        isShown = false
        View.animate(
            withDuration: window == nil ? 0 : NoticeView.moveDuration,
            options: [.curveEaseIn, .beginFromCurrentState]
        ) {
            card.alpha = 0
            card.transform = hiddenTransform
        } completion: { [weak self] _ in
            guard let self, !isShown else { return }
            isHidden = true
        }
        if window == nil { isHidden = true }
    }

    private var hiddenTransform: AffineTransform {
        reducesMotion ? .identity : .translation(0, NoticeView.moveDistance)
    }

    public override func advance(to time: FrameTime) -> Bool {
        guard isShown else { return false }
        let end = end ?? time.targetTimestamp + duration
        self.end = end
        if time.targetTimestamp >= end { dismiss() }
        return true
    }

    public override func point(inside point: Point) -> Bool {
        isShown && card.frame.contains(point)
    }

    // MARK: Layout

    /// Places the message at the bottom, centred horizontally.
    public override func layoutSubviews() {
        let (margin, padding) = (NoticeView.margin, NoticeView.padding)
        let room = frame.width - insets.left - insets.right - 2 * margin
        let width = max(0, min(NoticeView.maximumWidth, room))
        let textWidth = max(0, width - padding.left - padding.right)
        let limit = max(0, frame.height - insets.top - insets.bottom - 2 * margin)
        let text = label.sizeThatFits(Size(textWidth, .infinity))
        let height = min(limit, text.height + padding.top + padding.bottom)
        card.frame = Rect(
            (insets.left + margin + (room - width) / 2).rounded(),
            (frame.height - insets.bottom - margin - height).rounded(), width, height)
        strip.frame = card.directionalRect(Rect(0, 0, 6, height))
        label.frame = card.directionalRect(
            Rect(
                padding.left, padding.top, textWidth, max(0, height - padding.top - padding.bottom))
        )
    }
}
