import Locking
import Typography

/// The fonts that are installed, by fontconfig.
///
/// Queries read fontconfig's caches and may scan font folders: they are not for the frame loop.
package final class FontCatalog: Sendable {
    /// Nil where fontconfig could not be initialised; the catalog is empty then.
    private let session: Lock<FontconfigSession?>

    /// The fonts of the system's configuration.
    package init() { session = Lock(FontconfigSession()) }

    /// The fonts of a configuration in fontconfig's XML, in place of the system's.
    package init(xml: String) { session = Lock(FontconfigSession(xml: xml)) }

    /// The text fonts of a style that are installed, the preferred first: Inter, Noto Sans, DejaVu
    /// Sans, Liberation Sans and FreeSans; where there are none of these, the system's sans-serif
    /// font.
    package func textFonts(bold: Bool) -> [FontLocation] {
        let weight = bold ? FontconfigSession.Weight.bold : .regular
        // Inter's bold is heavier than the others'.
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

    /// The font of colour emoji; nil where none is installed.
    package var emojiFont: FontLocation? {
        session.withLock { $0?.font(ofFamily: "Noto Color Emoji", .regular) }
    }

    /// The fonts that have glyphs for all scalars, the best for the environment's language first.
    package func fonts(covering scalars: [Unicode.Scalar], bold: Bool) -> [FontLocation] {
        session.withLock { $0?.fonts(covering: scalars, bold ? .bold : .regular) ?? [] }
    }
}
