import Geometry
import Interface

/// The style of rows; their content is in `RowContent`.
struct RowStyle: Sendable {
    var kind = RowDescription.Style.text
    /// Whether rows have space for a picture.
    var hasImage = false
    var imageFit = RowDescription.ImageFit.cover
    var imageShape = RowDescription.ImageShape.rounded
    /// The side of the picture in a row, or its height on a card, in points; nil for a size that fits the row.
    var imageSize: Double?
    /// The maximum number of lines of the title and of the subtitle.
    var lines = 1
    /// The row's height, in points; nil for the list's, or for the height that several lines of text need.
    var height: Double?
    /// The factor by which text sizes are multiplied.
    var textScale = 1.0
    /// The divider below the row.
    var divider = ListDescription.Dividers.texts
    /// Whether a chevron indicates that a tap shows another screen.
    var hasChevron = false
    /// Whether a tap has an action.
    var isTappable = false

    init() {}

    /// - Parameter list: the list to which the style belongs.
    init(_ row: RowDescription, in list: ListDescription) {
        kind = row.style
        hasImage = !row.image.isEmpty
        imageFit = row.imageFit
        imageShape = row.imageShape
        imageSize = row.imageSize
        lines = row.lines
        textScale = row.textScale
        height = row.height
        // Cards are separated by gaps instead of dividers.
        divider = row.style == .text && list.columns == 1 ? list.dividers : .none
        let tap = row.tap ?? list.tap
        isTappable = tap != nil
        let shows = tap?.flattened.contains { if case .show = $0 { true } else { false } } ?? false
        hasChevron = shows && row.style == .text && list.columns == 1
    }

    /// Whether the height depends on the row's texts.
    var isSelfSizing: Bool { height == nil && (lines > 1 || textScale != 1 || kind == .card) }

    /// The corner radius of a picture with a given shorter side, in points.
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
    /// Whether space is kept for a badge in rows without one, so that the titles of a list with badges are aligned.
    var hasBadgeColumn: Bool { get set }
    func show(_ row: RowContent)
    /// Returns the height that a row needs at a width, both in points.
    func height(of row: RowContent, width: Double) -> Double
}
