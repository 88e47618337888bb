import Geometry

/// The view of a table row, which is reused for other rows.
///
/// A cell that is unchanged for a frame is cached as a bitmap; see `shouldRasterize`.
open class TableViewCell: View {
    /// The identifier of the cells with which this cell can be exchanged when reused.
    public let reuseIdentifier: String
    /// The row that the cell shows; nil while the cell is in the reuse pool.
    public internal(set) var indexPath: IndexPath?
    /// The colour drawn over a highlighted or selected row.
    public var selectionColor = Color(argb: 0x1400_0000)
    /// Whether a touch is on the row.
    public private(set) var isHighlighted = false
    /// Whether the row is selected.
    public private(set) var isSelected = false

    /// Creates a cell.
    ///
    /// - Parameter reuseIdentifier: Identifies the cells that can be reused for one another.
    public init(reuseIdentifier: String = "") {
        self.reuseIdentifier = reuseIdentifier
        style = .default
        super.init()
        shouldRasterize = true
    }

    /// Creates a cell with labels in one of the usual arrangements.
    ///
    /// - Parameters:
    ///   - style: The arrangement of `textLabel`, `detailTextLabel` and `imageView`.
    ///   - reuseIdentifier: Identifies the cells that can be reused for one another.
    public init(style: CellStyle, reuseIdentifier: String? = nil) {
        self.reuseIdentifier = reuseIdentifier ?? ""
        self.style = style
        super.init()
        shouldRasterize = true
    }

    let style: CellStyle
    /// The views of the arrangement that have been used.
    let parts = CellParts()
    /// The line below the row; nil for none.
    var separator: (color: Color, inset: EdgeInsets)? {
        didSet {
            if separator?.color != oldValue?.color || separator?.inset != oldValue?.inset {
                setNeedsDisplay()
            }
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutParts()
    }

    /// The opacity of `selectionColor`, 0...1.
    private let animatedHighlight = Animated(0.0)
    /// The duration of a highlight's fade out, in seconds.
    static let highlightFade = 0.2

    /// Sets `isHighlighted`. The highlight appears immediately; it fades out if `animated` is true.
    open func setHighlighted(_ isHighlighted: Bool, animated: Bool) {
        guard isHighlighted != self.isHighlighted else { return }
        self.isHighlighted = isHighlighted
        showHighlight(animated: animated)
    }

    /// Sets `isSelected`. The selection appears immediately; it fades out if `animated` is true.
    open func setSelected(_ isSelected: Bool, animated: Bool) {
        guard isSelected != self.isSelected else { return }
        self.isSelected = isSelected
        showHighlight(animated: animated)
    }

    private func showHighlight(animated: Bool) {
        if isHighlighted || isSelected || !animated {
            let strength = isHighlighted || isSelected ? 1.0 : 0
            animatedHighlight.replace(with: strength)
            setNeedsDisplay()
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

    override func finishOwnAnimations() {
        super.finishOwnAnimations()
        animatedHighlight.finish()
    }

    // MARK: Accessibility

    override var accessibilityRole: AccessibilityRole? { .row }

    override var accessibilityState: AccessibilityState {
        var state: AccessibilityState = isHighlighted ? .pressed : []
        if isSelected { state.insert(.selected) }
        return state
    }

    /// The table and the row that the cell shows; nil for a cell that fades out, whose row is gone.
    package var shownRow: (table: TableView, path: IndexPath)? {
        guard let path = indexPath, let table = superview as? TableView, table.cells[path] === self
        else { return nil }
        return (table, path)
    }

    /// Whether a tap on the row does something.
    open override var canBecomeFocused: Bool {
        shownRow.map { $0.table.isSelectable($0.path) } ?? false
    }

    override func setPressedByKey(_ isPressed: Bool) {
        setHighlighted(isPressed, animated: true)
    }

    /// Selects the row, as a tap does.
    ///
    /// - Returns: Whether the row can be selected.
    open override func accessibilityActivate() -> Bool {
        guard let row = shownRow, row.table.isSelectable(row.path) else { return false }
        row.table.activateRow(at: row.path)
        return true
    }

    // MARK: Changed content

    /// Whether changed content of the row fades in. False for cells that animate changes themselves.
    package var fadesChanges = true
    /// The row's previous content, which fades out above the new one.
    private var oldContent: SnapshotView?
    /// Whether the cell is being drawn without its highlight.
    private var isTakingSnapshot = false

    /// Keeps a picture of the current content above the cell's, until `fadeOldContent`.
    func keepOldContent() {
        guard fadesChanges, let screen = nearestScreen,
            presentationFrame.size == frame.size, frame.width > 0, frame.height > 0
        else { return }
        isTakingSnapshot = true
        let size = presentationFrame.size
        let picture = screen.canvas.snapshot(size: size) { renderContent(on: $0, size: size) }
        isTakingSnapshot = false
        dropOldContent()
        guard let picture else { return }
        let view = SnapshotView(picture)
        View.performWithoutAnimation {
            view.frame = Rect(origin: .zero, size: frame.size)
            addSubview(view)
        }
        oldContent = view
    }

    /// Fades out the previous content as part of the current animation.
    func fadeOldContent() { oldContent?.alpha = 0 }

    /// Removes the previous content if it has faded out.
    func dropFadedContent() {
        if let oldContent, oldContent.presentationAlpha == 0 { dropOldContent() }
    }

    func dropOldContent() {
        oldContent?.removeFromSuperview()
        oldContent = nil
    }

    /// Resets the state of the previous row. Called before the cell is reused; overrides must call super.
    open func prepareForReuse() {
        isHighlighted = false
        isSelected = false
        showHighlight(animated: false)
        alpha = 1
        transform = .identity
        dropOldContent()
    }

    open override func drawAboveSubviews(on canvas: Canvas) {
        drawSeparator(on: canvas)
        let strength = animatedHighlight.presented
        guard strength > 0, !isTakingSnapshot else { return }
        canvas.fill(
            Rect(origin: .zero, size: presentationFrame.size),
            color: selectionColor.multiplyingAlpha(by: strength))
    }
}
