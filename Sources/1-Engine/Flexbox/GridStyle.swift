/// The tracks of a grid.
package struct GridTracks: Equatable, Sendable {
    /// A limit of a track's length.
    package enum Limit: Equatable, Sendable {
        /// Determined by the items.
        case auto
        /// A length in the layout's own units.
        case points(Double)
        /// A percentage of the content box's length.
        case percent(Double)
        /// A fraction of the space that other tracks leave.
        case fraction(Double)
    }

    /// A column or a row.
    package struct Track: Equatable, Sendable {
        package var minimum: Limit
        package var maximum: Limit

        /// Creates a track; both limits are the same if `maximum` is omitted.
        package init(_ minimum: Limit, maximum: Limit? = nil) {
            self.minimum = minimum
            self.maximum = maximum ?? minimum
        }
    }

    /// The explicit columns.
    package var columns: [Track] = []
    /// The explicit rows.
    package var rows: [Track] = []
    /// The tracks of implicit columns, used cyclically; if it is empty, they are automatic.
    package var autoColumns: [Track] = []
    /// The tracks of implicit rows, used cyclically; if it is empty, they are automatic.
    package var autoRows: [Track] = []

    package init() {}
}

/// A child's position in its owner's grid, and the alignment of children in the cells of its own grid. It consists of
/// trivial values only, so that copying a style retains nothing.
package struct GridStyle: Equatable, Sendable {
    /// The column line at which the child starts: from 1, negative from the end, 0 for the next free cell.
    package var column = 0
    /// The row line at which the child starts, counted like `column`.
    package var row = 0
    /// The number of columns spanned, at least 1.
    package var columnSpan = 1
    /// The number of rows spanned, at least 1.
    package var rowSpan = 1
    /// The alignment of children along the width of their cells.
    package var justifyItems = FlexStyle.Align.stretch
    /// Overrides the owner's `justifyItems`.
    package var justifySelf = FlexStyle.Align.auto

    package init() {}
}
