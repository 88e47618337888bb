import Geometry

/// What a table shows a row in. It is used again for other rows.
///
/// Once it has stayed as it is for a frame it is kept as a picture; see `shouldRasterize`.
open class TableViewCell: View {
    /// Cells of one identifier are reused for each other.
    public let reuseIdentifier: String
    /// The row that it shows; nil while it waits for one.
    public internal(set) var indexPath: IndexPath?
    /// What lies behind a row that is touched or chosen.
    public var selectionColor = Color(argb: 0x1400_0000)
    /// A finger is on the row.
    public private(set) var isHighlighted = false
    /// The row has been chosen.
    public private(set) var isSelected = false

    /// A cell that is reused for others of its identifier.
    public init(reuseIdentifier: String = "") {
        self.reuseIdentifier = reuseIdentifier
        super.init()
        shouldRasterize = true
    }

    /// How much of `selectionColor` lies on the row, 0...1.
    private let animatedHighlight = Animated(0.0)
    /// Seconds in which a highlight goes.
    static let highlightFade = 0.2

    /// A finger has come down on the row, or has left it. A highlight appears at once, and fades
    /// where `animated`.
    open func setHighlighted(_ isHighlighted: Bool, animated: Bool) {
        guard isHighlighted != self.isHighlighted else { return }
        self.isHighlighted = isHighlighted
        showHighlight(animated: animated)
    }

    /// The row has been selected or deselected.
    open func setSelected(_ isSelected: Bool, animated: Bool) {
        guard isSelected != self.isSelected else { return }
        self.isSelected = isSelected
        showHighlight(animated: animated)
    }

    private func showHighlight(animated: Bool) {
        if isHighlighted || isSelected || !animated {
            let strength = isHighlighted || isSelected ? 1.0 : 0
            View.performWithoutAnimation { set(animatedHighlight, strength) }
        } else {
            View.animate(withDuration: TableViewCell.highlightFade, options: .curveEaseOut) {
                set(animatedHighlight, 0)
            }
        }
    }

    override func advanceAnimations(to time: Double) -> Bool {
        let needsAnotherFrame = super.advanceAnimations(to: time)
        return advance(animatedHighlight, to: time) || needsAnotherFrame
    }

    override func finishAnimations() {
        super.finishAnimations()
        animatedHighlight.finish()
    }

    /// The cell is about to show another row: forget the old one.
    open func prepareForReuse() {
        isHighlighted = false
        isSelected = false
        showHighlight(animated: false)
        alpha = 1
        transform = .identity
    }

    open override func drawAboveSubviews(on canvas: Canvas) {
        let strength = animatedHighlight.presented
        guard strength > 0 else { return }
        canvas.fill(
            Rect(origin: .zero, size: presentationFrame.size),
            color: selectionColor.multiplyingAlpha(by: strength))
    }
}
