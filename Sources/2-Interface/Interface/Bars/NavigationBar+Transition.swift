import Geometry

extension NavigationBar {
    /// The state of a bar during a screen transition.
    struct Transition: Equatable {
        /// Whether the bar overlaps another bar whose background serves both.
        var isOver = false
        /// The opacity of the title and the notice.
        var alpha = 1.0
        /// The opacity of the back button's title.
        var backAlpha = 1.0
        /// The offset of the title from its resting position, in points along the reading direction.
        var titleShift = 0.0
        /// The offset of the back button's title, in points along the reading direction.
        var backShift = 0.0
        var chevronAlpha = 1.0
        /// The strength of the shadow on the content below the bar.
        var shadowAlpha = 1.0
    }

    /// The bar's height outside a transition, in points.
    var settledHeight: Double { hasLargeTitle ? largeHeight : NavigationBar.height }

    /// The leading edge of the visible title, large or standard, in points from the bar's leading edge.
    var titleLeading: Double { hasLargeTitle && expansion > 0.5 ? margin : titleFrame.minX }

    /// The leading edge of the back button's title, in points from the bar's leading edge.
    var backTitleLeading: Double { backButton?.titleLeading ?? margin }

    /// Applies `transition` to the bar and its subviews.
    func applyTransition() {
        let now = transition ?? Transition()
        if now.isOver, coveredBackground == nil {
            coveredBackground = backgroundColor
            backgroundColor = .clear
        } else if !now.isOver, let color = coveredBackground {
            coveredBackground = nil
            backgroundColor = color
        }
        backButton?.titleAlpha = now.backAlpha
        backButton?.chevronAlpha = now.chevronAlpha
        backButton?.titleShift = now.backShift
        applyAlphas()
        placeTitles()
        // A notice that is fading continues to fade.
        if !notice.animatedAlpha.isAnimating { notice.alpha = now.alpha }
        clock.alpha = now.alpha
        setNeedsDisplay()
    }

    // MARK: Back button

    var hasBackButton: Bool { backButton != nil }

    /// Shows a back button at the leading edge: a chevron and the previous screen's title.
    func showBackButton(_ title: String, _ action: @escaping @MainActor () -> Void) {
        let button = backButton ?? BackButton(family: notice.family, fontSize: 17 * textScale)
        button.title = title
        if backButton == nil {
            backButton = button
            button.addAction(for: .touchUpInside, action)
            addSubview(button)
        }
        setNeedsLayout()
    }

    func removeBackButton() {
        guard let backButton else { return }
        backButton.removeFromSuperview()
        self.backButton = nil
        setNeedsLayout()
    }
}
