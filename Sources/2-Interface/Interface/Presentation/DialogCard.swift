import Geometry
import Typography

/// A card with a title, a text, parts of its user's and buttons below each other, which asks or tells something.
package final class DialogCard: View {
    package static let maximumWidth = 480.0
    /// The space between the card and the edges of the screen, in points.
    package static let margin = 16.0
    private static let (padding, gap) = (20.0, 12.0)

    package let title: Label
    package let text: Label
    /// What is above the title, and its height in points; nil for nothing.
    package var picture: (view: View, height: Double)? {
        didSet { exchange(oldValue.map { [$0.view] } ?? [], for: picture.map { [$0.view] } ?? []) }
    }
    /// What is between the text and the buttons.
    package var fields: [View] = [] {
        didSet { exchange(oldValue, for: fields) }
    }
    package var buttons: [Button] = [] {
        didSet { exchange(oldValue, for: buttons) }
    }
    /// Creates a card without texts.
    ///
    /// - Parameters:
    ///   - regular: The fonts of the text.
    ///   - bold: The fonts of the title.
    ///   - scale: The size of the text; 1 for 17 points.
    ///   - titleScale: The size of the title; 1 for 20 points. Nil for that of the text.
    package init(
        regular: FontFamily, bold: FontFamily, scale: Double = 1, titleScale: Double? = nil
    ) {
        title = Label(family: bold, fontSize: 20 * (titleScale ?? scale))
        text = Label(family: regular, fontSize: 17 * scale)
        super.init()
        cornerRadius = 14
        clipsToBounds = true
        for label in [title, text] {
            label.numberOfLines = 0
            label.fitting = .fitsHeight
            addSubview(label)
        }
    }

    private func exchange(_ old: [View], for new: [View]) {
        guard old.map(ObjectIdentifier.init) != new.map(ObjectIdentifier.init) else { return }
        for view in old where !new.contains(where: { $0 === view }) { view.removeFromSuperview() }
        for view in new where view.superview !== self { addSubview(view) }
        superview?.setNeedsLayout()
    }

    /// Lays out the content; texts that are too long for the card get smaller or are cut.
    ///
    /// - Parameters:
    ///   - width: In points.
    ///   - limit: The greatest height, in points.
    /// - Returns: The height of the card, in points.
    package func layOut(width: Double, limit: Double) -> Double {
        let (padding, gap) = (DialogCard.padding, DialogCard.gap)
        let inner = max(0, width - 2 * padding)
        let below = (fields + buttons).map {
            ($0, $0.sizeThatFits(Size(inner, .infinity)).height)
        }
        let pictureHeight = picture.map { $0.height + gap } ?? 0
        var room = limit - 2 * padding - pictureHeight
        room = max(0, below.reduce(room) { $0 - $1.1 - gap })
        var y = padding
        func place(_ view: View, _ height: Double) {
            view.frame = Rect(padding, y, inner, height)
            y += height + gap
        }
        if let picture { place(picture.view, picture.height) }
        for label in [title, text] {
            label.isHidden = label.text.isEmpty
            guard !label.isHidden else { continue }
            let height = min(room, label.sizeThatFits(Size(inner, .infinity)).height)
            room = max(0, room - height - gap)
            place(label, height)
        }
        for (view, height) in below { place(view, height) }
        return max(2 * padding, y - gap + padding)
    }
}
