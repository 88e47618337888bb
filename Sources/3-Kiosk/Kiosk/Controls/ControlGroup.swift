import Interface
import KioskFile

/// Controls of a page on a card, with a heading.
@MainActor final class ControlGroup {
    let title: Label
    let card = View()
    let controls: ControlStack
    /// The index of the first of them among the controls of the page.
    let first: Int

    /// - Parameters:
    ///   - margin: the space at both ends of each, in points.
    ///   - first: the index of the first of them among the controls of the page.
    init(
        _ descriptions: [ControlDescription], _ look: ControlStack.Look, margin: Double,
        from first: Int
    ) {
        self.first = first
        title = Label(family: look.fonts.bold, fontSize: 17 * look.textScale)
        title.textColor = look.theme.text
        title.numberOfLines = 0
        title.fitting = .fitsHeight
        card.backgroundColor = look.theme.row
        card.cornerRadius = look.theme.cornerRadius
        card.clipsToBounds = true
        card.isHidden = true
        controls = ControlStack(descriptions, look, margin: margin, in: card)
    }
}
