import Geometry
import Interface
import KioskFile
import Templates

/// The style of rows; their content is in `RowContent`.
struct RowStyle: Sendable {
    var kind = RowDescription.Style.text
    /// Whether rows have space for a picture.
    var hasImage = false
    var imageFit = RowDescription.ImageFit.cover
    var imageShape = RowDescription.ImageShape.rounded
    /// The group of the pictures in the loader's queue: the list's source.
    var imageGroup = ""
    /// The side of the picture in a row, or its height on a card, in points; nil for a size that fits the row.
    var imageSize: Double?
    /// The maximum number of lines of the title and of the subtitle.
    var lines = 1
    /// The row's height, in points; nil for the list's, or for the height that several lines of text need.
    var height: Double?
    /// Whether the row takes the height that the list's other rows leave free.
    var fills = false
    /// The factor by which text sizes are multiplied.
    var textScale = 1.0
    /// Whether texts are larger than usual, so that the row grows around them.
    var hasLargeText = false
    /// The divider below the row.
    var divider = ListDescription.Dividers.texts
    /// Whether a chevron indicates that a tap shows another screen.
    var hasChevron = false
    /// Whether a tap has an action.
    var isTappable = false
    /// The controls beside and below the texts.
    var content: [ControlDescription] = []

    init() {}

    /// The factor of the lines of texts that are larger than usual: what fits one line at 100 % needs up to four at
    /// 200 %, beside figures and parts that do not grow as much.
    private static let largeTextLines = 4

    /// - Parameters:
    ///   - list: the list to which the style belongs.
    ///   - textSize: the theme's factor of text sizes.
    init(_ row: RowDescription, in list: ListDescription, textSize: Double = 1) {
        hasLargeText = textSize > 1
        kind = row.style
        hasImage = !row.image.isEmpty
        imageFit = row.imageFit
        imageGroup = list.source
        imageShape = row.imageShape
        imageSize = row.imageSize
        lines = hasLargeText ? row.lines * Self.largeTextLines : row.lines
        textScale = row.textScale
        content = row.content
        height = row.height
        fills = row.fills
        // Cards are separated by gaps instead of dividers.
        divider = list.rows.contains { $0.style == .card } ? .none : list.dividers
        let tap = row.tap ?? list.tap
        isTappable = tap != nil
        let shows = tap?.flattened.contains { if case .show = $0 { true } else { false } } ?? false
        hasChevron = shows && row.style == .text
    }

    /// Whether the height depends on the row's texts.
    var isSelfSizing: Bool {
        hasLargeText
            || height == nil
                && (lines > 1 || textScale != 1 || kind == .card || fills || !content.isEmpty)
    }

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
    /// The distance of the content from both edges, in points; nil for that of a list as wide as the cell.
    var contentMargin: Double? { get set }
    /// The controls beside and below the texts; nil for none.
    var controls: ControlStack? { get }
    func show(_ row: RowContent)
    /// Marks the parts of the title and of the subtitle that match what is searched for.
    func mark(_ query: SearchQuery)
    /// Returns the height that a row needs at a width, both in points.
    func height(of row: RowContent, width: Double) -> Double
}

/// The growth of the texts of a row that fills its list.
enum FillingText {
    /// The factors by which text sizes are multiplied, of which the first that fits is used.
    private static let factors = [4, 3.5, 3, 2.5, 2, 1.75, 1.5, 1.25, 1]
    /// The share of the row's height that the texts may take.
    private static let share = 0.72

    /// Applies the largest factor with which the texts fit.
    ///
    /// - Parameters:
    ///   - height: the row's height, in points.
    ///   - apply: applies a factor, and returns the height that the texts then need, in points; nil if a word is wider
    ///     than the row.
    @MainActor static func grow(into height: Double, _ apply: (Double) -> Double?) {
        for factor in factors {
            if let needed = apply(factor), needed <= height * share { return }
        }
    }
}
