import Geometry
import Interface
import Templates
import Typography

/// The view that a list shows while it has no rows: a headline, the reason, and what to do about it.
final class PlaceholderView: View {
    /// The reason why there are no rows.
    enum Reason: Equatable {
        case loading
        /// The source has no rows.
        case empty
        /// The source failed before any rows were loaded.
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

    /// The texts, from top to bottom; empty ones are not displayed.
    var texts: [String] { [headline, detail, advice].map(\.text) }

    /// Whether a reason has been set.
    var isShowing: Bool { reason != nil }

    /// Shows the texts for a reason.
    ///
    /// - Returns: false if that reason is already shown.
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
