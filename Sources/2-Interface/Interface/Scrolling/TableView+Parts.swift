import Geometry

extension TableView {
    /// The lines between rows.
    public enum SeparatorStyle: Sendable {
        case none
        /// A line one pixel high below each row.
        case singleLine
    }

    /// The arrangement of the sections; the equivalent of `UITableView.Style`. Grouped tables are not supported.
    public enum Style: Sendable {
        /// Sections follow each other without gaps, and their headers stick to the top.
        case plain
    }

    /// A height that the table determines itself.
    public static let automaticDimension = -1.0

    static let defaultSeparatorColor = Color.separator
    /// The height of a header with a title, in points.
    static let titleHeaderHeight = 28.0

    /// Creates a white table whose rows are 44 points high, with lines between them.
    public convenience init(frame: Rect = .zero, style: Style) {
        self.init(rowHeight: 44)
        self.frame = frame
        backgroundColor = .white
        separatorStyle = .singleLine
    }

    /// Registers `TableViewCell`, which has no content but its labels. Any other class is registered with a closure, by
    /// `register(_:_:)`; this method ends the program with a message.
    public func register(
        _ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String
    ) {
        precondition(
            cellClass == TableViewCell.self,
            "register \(cellClass) with a closure: register(\"\(identifier)\") { \(cellClass)() }")
        register(identifier) { TableViewCell(style: .default, reuseIdentifier: identifier) }
    }

    /// Returns a cell to reuse, or a new one. The identifier must have been registered.
    public func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> TableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            preconditionFailure("no cell is registered for the identifier '\(identifier)'")
        }
        return cell
    }

    // MARK: Headers with titles

    func headerHeight(
        of section: Int, _ source: any TableViewDataSource, _ delegate: (any TableViewDelegate)?
    ) -> Double {
        let height = delegate?.tableView(self, heightForHeaderInSection: section)
        if let height, height >= 0 { return height }
        let title = source.tableView(self, titleForHeaderInSection: section)
        return title == nil ? 0 : TableView.titleHeaderHeight
    }

    func makeTitleHeader(of section: Int) -> View? {
        dataSource?.tableView(self, titleForHeaderInSection: section).map(SectionTitleView.init)
    }

    // MARK: Views around the sections

    func replacePart(_ old: View?, with new: View?) {
        if old !== new { old?.removeFromSuperview() }
        if let new, new.superview !== self { addSubview(new) }
        if dataSource != nil, !isLoadPending { reloadData() }
        setNeedsLayout()
    }

    /// Places the views above the first section and below the last one.
    func placeParts() {
        tableHeaderView?.frame = Rect(0, 0, frame.width, layout.top)
        tableFooterView?.frame = Rect(
            0, layout.height - layout.bottom, frame.width, layout.bottom)
    }

    // MARK: Separators

    func showSeparators() {
        for cell in cells.values { showSeparator(in: cell) }
    }

    func showSeparator(in cell: TableViewCell) {
        guard separatorStyle == .singleLine else {
            cell.separator = nil
            return
        }
        cell.separator = (separatorColor, separatorInset)
    }
}

/// The header of a section with a title.
final class SectionTitleView: View {
    let label: Label

    init(_ title: String) {
        label = Label(family: SystemFont.bold, fontSize: 17)
        super.init()
        backgroundColor = Color(argb: 0xfff7_f7f7)
        label.text = title
        addSubview(label)
    }

    override func layoutSubviews() {
        let width = max(0, frame.width - 32)
        label.frame = directionalRect(Rect(16, 0, width, frame.height))
    }
}
