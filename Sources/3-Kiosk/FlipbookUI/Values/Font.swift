/// The size and weight of text.
public struct Font: Equatable, Sendable {
    /// The weight of a font. Only two families are used: text that is semibold or heavier is set in the bold one.
    public enum Weight: Sendable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

        var isBold: Bool {
            switch self {
            case .ultraLight, .thin, .light, .regular, .medium: false
            case .semibold, .bold, .heavy, .black: true
            }
        }
    }

    /// The font size (the size of an em), in points.
    public var size: Double
    /// The weight of the font.
    public var weight: Weight

    /// Returns a system font with a size in points.
    public static func system(size: Double, weight: Weight = .regular) -> Font {
        Font(size: size, weight: weight)
    }

    /// Returns the font with another weight.
    public func weight(_ weight: Weight) -> Font { Font(size: size, weight: weight) }

    /// Returns the font in bold.
    public func bold() -> Font { weight(.bold) }

    // The sizes are from Apple's Human Interface Guidelines, Typography, iOS, at the text size Large.

    /// The font of large titles: 34 points.
    public static let largeTitle = system(size: 34)
    /// The font of titles: 28 points.
    public static let title = system(size: 28)
    /// The font of second-level titles: 22 points.
    public static let title2 = system(size: 22)
    /// The font of third-level titles: 20 points.
    public static let title3 = system(size: 20)
    /// The font of headings: 17 points, semibold.
    public static let headline = system(size: 17, weight: .semibold)
    /// The font of body text: 17 points.
    public static let body = system(size: 17)
    /// The font of callouts: 16 points.
    public static let callout = system(size: 16)
    /// The font of subheadings: 15 points.
    public static let subheadline = system(size: 15)
    /// The font of footnotes: 13 points.
    public static let footnote = system(size: 13)
    /// The font of captions: 12 points.
    public static let caption = system(size: 12)
    /// The font of secondary captions: 11 points.
    public static let caption2 = system(size: 11)
}
