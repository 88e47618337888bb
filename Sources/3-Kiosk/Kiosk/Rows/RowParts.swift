import Geometry
import Interface
import KioskFile
import Templates
import Typography

/// What rows and cards show alike: three texts, a badge and a picture.
@MainActor struct RowParts {
    let title: Label
    let subtitle: Label
    let trailing: Label
    let count: BadgeView
    /// nil for a style without pictures.
    let picture: LoadedImageView?
    private let theme: KioskConfig.Theme
    private let style: RowStyle
    private let titleSize: Double

    private static let subtitleSize = 14.0

    /// - Parameters:
    ///   - titleSize: the font size of the title and the trailing text at the regular density, in points.
    ///   - images: loads pictures; nil to show none.
    init(
        theme: KioskConfig.Theme, fonts: Fonts, style: RowStyle, titleSize: Double,
        images: ImageLoader?
    ) {
        (self.theme, self.style, self.titleSize) = (theme, style, titleSize)
        title = Label(family: fonts.bold, fontSize: titleSize)
        subtitle = Label(family: fonts.regular, fontSize: RowParts.subtitleSize)
        trailing = Label(family: fonts.bold, fontSize: titleSize)
        count = BadgeView(theme: theme, family: fonts.bold)
        picture = style.hasImage ? images.map { LoadedImageView(loader: $0) } : nil
        trailing.textAlignment = .trailing
        trailing.fitting = .staysWhole
        for label in [title, subtitle] {
            label.fitting = .fitsHeight
            label.numberOfLines = lines
        }
        for label in [title, subtitle, trailing] { label.usesTabularFigures = true }
        picture?.group = style.imageGroup
        picture?.mode = style.imageFit == .cover ? .cover : .fit
        picture?.placeholderColor = theme.placeholder
        setTextSize(1)
    }

    /// The maximum number of lines of the title and of the subtitle.
    var lines: Int { style.fills ? max(3, style.lines) : style.lines }

    /// The scale of the texts: that of the density and of the style.
    var textScale: Double { theme.textScale * style.textScale }

    /// - Returns: the colour of the row's background.
    func show(_ row: RowContent) -> Color {
        let colors = theme.rowColors(row.details?.color)
        title.textColor = colors.text
        subtitle.textColor = colors.secondaryText
        trailing.textColor = colors.text
        title.text = row.title
        subtitle.text = row.subtitle
        trailing.text = row.trailing
        count.show(row.badge, color: row.details?.badgeColor)
        picture?.source = row.details?.image
        let alpha = row.isEnabled ? 1 : Control.disabledAlpha
        for view in [title, subtitle, trailing, count, picture].compactMap({ $0 as View? }) {
            view.alpha = alpha
        }
        return colors.background
    }

    /// Marks the parts of the title and of the subtitle that match what is searched for.
    func mark(_ query: SearchQuery) {
        for label in [title, subtitle] {
            label.markedRanges = query.ranges(in: label.text)
            label.markColor = theme.accent.multiplyingAlpha(by: 0.3)
        }
    }

    /// Scales the texts.
    func setTextSize(_ factor: Double) {
        title.fontSize = titleSize * textScale * factor
        subtitle.fontSize = RowParts.subtitleSize * textScale * factor
        trailing.fontSize = titleSize * textScale * factor
    }

    /// Enlarges the texts of a row that fills its list, so that no word is broken.
    ///
    /// - Parameters:
    ///   - size: the size for the texts, in points.
    ///   - height: returns the height of the texts at their present size.
    func grow(into size: Size, _ height: () -> Double) {
        FillingText.grow(into: size.height) { factor in
            setTextSize(factor)
            guard title.longestWordWidth <= size.width else { return nil }
            return height()
        }
    }
}
