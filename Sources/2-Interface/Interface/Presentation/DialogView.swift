import Geometry

/// A card in the middle of the screen or at its bottom.
package final class DialogView: PresentedView {
    /// What scrolls the card above a keyboard.
    private let area = ScrollView()
    package let card: View
    /// Returns the height of the card for a width and a greatest height, after it was laid out for them.
    private let layOut: (_ width: Double, _ limit: Double) -> Double
    private let isAtBottom: Bool

    package init(
        _ card: View, isAtBottom: Bool,
        layOut: @escaping (_ width: Double, _ limit: Double) -> Double
    ) {
        (self.card, self.isAtBottom, self.layOut) = (card, isAtBottom, layOut)
        super.init()
        area.delaysContentTouches = false
        area.addSubview(card)
        addSubview(area)
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        area.frame = bounds
        area.contentSize = frame.size
    }

    override var contentFrame: Rect { card.frame.offset(by: -area.contentOffset) }

    override func place(isShown: Bool) {
        let insets = nearestScreen?.safeAreaInsets ?? .zero
        let margin = DialogCard.margin
        let width = min(
            DialogCard.maximumWidth, frame.width - insets.left - insets.right - 2 * margin)
        let room = frame.height - insets.top - insets.bottom - 2 * margin
        let height = min(room, layOut(width, room))
        let y =
            isAtBottom
            ? frame.height - insets.bottom - margin - height
            : insets.top + margin + (room - height) / 2
        let gone = isAtBottom && !isShown
        card.frame = Rect(
            ((frame.width - width) / 2).rounded(), gone ? frame.height : y.rounded(), width, height)
        card.alpha = isShown || isAtBottom ? 1 : 0
    }
}
