import Geometry
import Interface
import Templates
import Typography

/// What a list shows while it has no rows: a headline, why, and what to do about it.
final class PlaceholderView: View {
    /// Why there are no rows.
    enum Reason: Equatable {
        case loading
        /// There are none.
        case empty
        /// The command has failed before there were any.
        case failed(reason: String, canPull: Bool)
    }

    private let headline: Label
    private let detail: Label
    private let advice: Label
    private var reason: Reason?
    private let strings: InterfaceStrings

    init(theme: KioskConfig.Theme, fonts: Fonts, strings: InterfaceStrings) {
        self.strings = strings
        headline = Label(family: fonts.regular, fontSize: 17)
        detail = Label(family: fonts.regular, fontSize: 14)
        advice = Label(family: fonts.regular, fontSize: 14)
        super.init()
        isUserInteractionEnabled = false
        detail.numberOfLines = 4
        for label in [headline, detail, advice] {
            label.textColor = theme.secondaryText
            label.textAlignment = .center
            addSubview(label)
        }
    }

    /// The texts, from top to bottom; empty ones are left out.
    var texts: [String] { [headline, detail, advice].map(\.text) }

    /// Whether it has something to say.
    var isShowing: Bool { reason != nil }

    /// - Returns: false where it is what is shown already.
    func show(_ reason: Reason) -> Bool {
        if reason == self.reason { return false }
        self.reason = reason
        switch reason {
        case .loading: set(strings[.loading])
        case .empty: set(strings[.empty])
        case .failed(let reason, let canPull):
            set(strings[.failed], reason, canPull ? strings[.pullToRetry] : "")
        }
        return true
    }

    private func set(_ headline: String, _ detail: String = "", _ advice: String = "") {
        self.headline.text = headline
        self.detail.text = detail
        self.advice.text = advice
        setNeedsLayout()
    }

    private static let gap = 8.0

    override func sizeThatFits(_ size: Size) -> Size {
        let heights = shownLabels.map { $0.sizeThatFits(size).height + PlaceholderView.gap }
        return Size(size.width, max(0, heights.reduce(0, +) - PlaceholderView.gap))
    }

    private var shownLabels: [Label] { [headline, detail, advice].filter { !$0.text.isEmpty } }

    override func layoutSubviews() {
        var y = 0.0
        for label in shownLabels {
            let height = label.sizeThatFits(Size(frame.width, .infinity)).height
            label.frame = Rect(0, y, frame.width, height)
            y += height + PlaceholderView.gap
        }
    }
}
