/// The tracks of a grid.
package struct GridTracks: Equatable, Sendable {
    /// A limit of a track's length.
    package enum Limit: Equatable, Sendable {
        /// As the items take.
        case auto
        /// In the layout's own units.
        case points(Double)
        /// Of the content box's length.
        case percent(Double)
        /// A share of the space that other tracks leave.
        case fraction(Double)
    }

    /// A column or a row.
    package struct Track: Equatable, Sendable {
        package var minimum: Limit
        package var maximum: Limit

        /// A track with the same limits where `maximum` is left out.
        package init(_ minimum: Limit, maximum: Limit? = nil) {
            self.minimum = minimum
            self.maximum = maximum ?? minimum
        }
    }

    /// The explicit columns.
    package var columns: [Track] = []
    /// The explicit rows.
    package var rows: [Track] = []
    /// The styles of columns beyond those, in turn; automatic where there are none.
    package var autoColumns: [Track] = []
    /// The styles of rows beyond those, in turn; automatic where there are none.
    package var autoRows: [Track] = []

    package init() {}
}

/// A child's place in its owner's grid, and the alignment of children in the cells of its own. Numbers
/// alone, so that copying a style retains nothing.
package struct GridStyle: Equatable, Sendable {
    /// The column line where a child begins: from 1, negative from the end, 0 for the next free cell.
    package var column = 0
    /// The row line where a child begins, counted as `column` is.
    package var row = 0
    /// The number of columns, at least 1.
    package var columnSpan = 1
    /// The number of rows, at least 1.
    package var rowSpan = 1
    /// The alignment of children along the width of their cells.
    package var justifyItems = FlexStyle.Align.stretch
    /// Overrides the owner's `justifyItems`.
    package var justifySelf = FlexStyle.Align.auto

    package init() {}
}
