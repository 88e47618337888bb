import Geometry
import Interface

/// How the rows of one look are drawn; their texts and pictures are in `RowContent`.
struct RowStyle: Sendable {
    var kind = RowDescription.Style.text
    /// Whether rows have a place for a picture.
    var hasImage = false
    var imageFit = RowDescription.ImageFit.cover
    var imageShape = RowDescription.ImageShape.rounded
    /// In points: the side of a picture in a row, the height of one on a card. Nil for what fits.
    var imageSize: Double?
    /// Lines of the title and the subtitle at most.
    var lines = 1
    /// In points; nil for the list's, or for what the texts of several lines need.
    var height: Double?
    /// The factor of the sizes of texts.
    var textScale = 1.0
    /// The line below the row.
    var divider = ListDescription.Dividers.texts
    /// Whether a chevron says that a tap shows another screen.
    var hasChevron = false
    /// Whether a tap does something.
    var isTappable = false

    init() {}

    /// - Parameter list: the list that has the look.
    init(_ row: RowDescription, in list: ListDescription) {
        kind = row.style
        hasImage = !row.image.isEmpty
        imageFit = row.imageFit
        imageShape = row.imageShape
        imageSize = row.imageSize
        lines = row.lines
        textScale = row.textScale
        height = row.height
        // Cards stand apart.
        divider = row.style == .text && list.columns == 1 ? list.dividers : .none
        let tap = row.tap ?? list.tap
        isTappable = tap != nil
        let shows = tap?.flattened.contains { if case .show = $0 { true } else { false } } ?? false
        hasChevron = shows && row.style == .text && list.columns == 1
    }

    /// Whether the height depends on the row's texts.
    var isSelfSizing: Bool { height == nil && (lines > 1 || textScale != 1 || kind == .card) }

    /// The corner radius of a picture whose shorter side is so long, in points.
    func imageRadius(side: Double, theme: KioskConfig.Theme) -> Double {
        switch imageShape {
        case .square: 0
        case .rounded: min(theme.cornerRadius, side / 2)
        case .circle: side / 2
        }
    }
}

/// A cell that shows a row.
@MainActor protocol RowContentCell: TableViewCell {
    /// Keeps room for a badge in a row without one, so that the titles of a list with badges stand
    /// in a column.
    var hasBadgeColumn: Bool { get set }
    func show(_ row: RowContent)
    /// The height that a row needs in a width, in points.
    func height(of row: RowContent, width: Double) -> Double
}
