import Geometry

/// The view of a table row, which is reused for other rows.
///
/// If nothing in it changes for a frame it is cached as a bitmap; see `shouldRasterize`.
open class TableViewCell: View {
    /// Cells are reused for rows with the same identifier.
    public let reuseIdentifier: String
    /// The row that the cell shows; nil while it is recycled.
    public internal(set) var indexPath: IndexPath?
    /// The overlay colour of a highlighted or selected row.
    public var selectionColor = Color(argb: 0x1400_0000)
    /// Whether a touch is on the row.
    public private(set) var isHighlighted = false
    /// Whether the row is selected.
    public private(set) var isSelected = false

    /// - Parameter reuseIdentifier: cells are reused for rows with the same identifier.
    public init(reuseIdentifier: String = "") {
        self.reuseIdentifier = reuseIdentifier
        super.init()
        shouldRasterize = true
    }

    /// The opacity of `selectionColor`, 0...1.
    private let animatedHighlight = Animated(0.0)
    /// The duration in which a highlight fades out, in seconds.
    static let highlightFade = 0.2

    /// Sets `isHighlighted`. The highlight appears immediately, and fades out if `animated`.
    open func setHighlighted(_ isHighlighted: Bool, animated: Bool) {
        guard isHighlighted != self.isHighlighted else { return }
        self.isHighlighted = isHighlighted
        showHighlight(animated: animated)
    }

    /// Sets `isSelected`. The selection appears immediately, and fades out if `animated`.
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

    /// Called before the cell is reused: resets the state of the previous row.
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
