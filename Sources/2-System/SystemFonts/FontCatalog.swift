import Locking
import Typography

/// The installed fonts, found through fontconfig.
///
/// Queries read fontconfig's caches and may scan font folders, so they must not run in the frame loop.
package final class FontCatalog: Sendable {
    /// The fontconfig session; nil if it could not be initialised, in which case the catalog is empty.
    private let session: Lock<FontconfigSession?>

    /// Creates a catalog of the fonts in the system's configuration.
    package init() { session = Lock(FontconfigSession()) }

    /// Creates a catalog of the fonts in a configuration in fontconfig's XML format, instead of the system's.
    package init(xml: String) { session = Lock(FontconfigSession(xml: xml)) }

    /// Returns the installed text fonts of a style in order of preference: Inter, Noto Sans, DejaVu Sans,
    /// Liberation Sans and FreeSans; if none of these is installed, the system's sans-serif font.
    package func textFonts(bold: Bool) -> [FontLocation] {
        let weight = bold ? FontconfigSession.Weight.bold : .regular
        // Inter's bold weight is heavier than that of the others.
        let families: [(String, FontconfigSession.Weight)] = [
            ("Inter", bold ? .semiBold : .regular), ("Noto Sans", weight),
            ("DejaVu Sans", weight), ("Liberation Sans", weight), ("FreeSans", weight),
        ]
        return session.withLock { session in
            guard let session else { return [] }
            let fonts = families.compactMap { session.font(ofFamily: $0.0, $0.1) }
            return fonts.isEmpty ? Array(session.fonts(covering: ["a"], weight).prefix(1)) : fonts
        }
    }

    /// The colour emoji font, Noto Color Emoji; nil if it is not installed.
    package var emojiFont: FontLocation? {
        session.withLock { $0?.font(ofFamily: "Noto Color Emoji", .regular) }
    }

    /// Returns the coverage of a font that was returned earlier, without opening it; empty for others.
    func coverage(of location: FontLocation) -> FontCoverage {
        session.withLock { $0?.coverage(of: location) } ?? FontCoverage([])
    }

    /// Returns the fonts that have glyphs for all scalars, the best match for the environment's language
    /// first.
    package func fonts(covering scalars: [Unicode.Scalar], bold: Bool) -> [FontLocation] {
        session.withLock { $0?.fonts(covering: scalars, bold ? .bold : .regular) ?? [] }
    }
}
