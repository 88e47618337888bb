import Platform
import Typography

/// The fonts of a program.
public struct Fonts {
    public let regular: FontFamily
    public let bold: FontFamily

    init(_ theme: KioskConfig.Theme) throws {
        regular = try Fonts.family(theme.fonts, bold: false)
        bold = try Fonts.family(theme.boldFonts.isEmpty ? theme.fonts : theme.boldFonts, bold: true)
    }

    /// The system's.
    ///
    /// - Throws: `FontError` where there are none.
    static func system() throws -> Fonts {
        Fonts(regular: try family([], bold: false), bold: try family([], bold: true))
    }

    private init(regular: FontFamily, bold: FontFamily) {
        self.regular = regular
        self.bold = bold
    }

    /// Named fonts must open; of the system's, those that are there are taken.
    private static func family(_ named: [String], bold: Bool) throws -> FontFamily {
        var fonts: [Font] = []
        for path in named {
            fonts.append(try Font(try FileSystem.read(path, limit: 64 << 20), path: path))
        }
        for path in FontFinder.candidates(bold: bold) where FileSystem.exists(path) {
            if let bytes = try? FileSystem.read(path), let font = try? Font(bytes, path: path) {
                fonts.append(font)
            }
        }
        guard !fonts.isEmpty else {
            throw FontError(
                path: "",
                reason: "no font was found; install fonts-inter, or name one in theme.fonts")
        }
        return FontFamily(fonts)
    }
}
