import Geometry

extension NavigationBar {
    /// What a bar shows of itself while its screen is on its way.
    struct Transition: Equatable {
        /// The bar lies over another one, which is the background of both.
        var isOver = false
        /// Of the title and the notice, and of the text of the back button.
        var alpha = 1.0
        var backAlpha = 1.0
        /// Along the line, in points.
        var titleShift = 0.0
        var backShift = 0.0
        var chevronAlpha = 1.0
        /// Of the shade on content below the bar.
        var shadeAlpha = 1.0
    }

    /// The bar's height without a transition, in points.
    var settledHeight: Double { hasLargeTitle ? largeHeight : NavigationBar.height }

    /// Where the title begins that is seen, large or not, in points from the edge at which lines begin.
    var titleLeading: Double { hasLargeTitle && expansion > 0.5 ? margin : titlePlace.minX }

    /// Where the text of the back button begins, in points from the edge at which lines begin.
    var backTitleLeading: Double { BackButton.titleLeading }

    /// Sets everything that `transition` changes.
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
        // A notice that fades goes on.
        if !notice.animatedAlpha.isAnimating { notice.alpha = now.alpha }
        setNeedsDisplay()
    }

    // MARK: Back button

    var hasBackButton: Bool { backButton != nil }

    /// Shows a chevron and the title of the screen before, at the edge at which lines begin.
    func showBackButton(_ title: String, _ action: @escaping @MainActor () -> Void) {
        let button = backButton ?? BackButton(family: notice.family)
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
