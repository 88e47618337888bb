import Platform
import SystemFonts
import Typography

extension FontFamily {
    /// Opens the installed text fonts, for programs that show texts without a kiosk's configuration.
    ///
    /// - Throws: `UsageError` if there is none; what opening a font throws.
    package static func installed() throws -> FontFamily {
        let fonts = try FontCatalog().textFonts(bold: false).map { try $0.open() }
        guard !fonts.isEmpty else { throw UsageError("no font was found; install fonts-inter") }
        return FontFamily(fonts)
    }
}
