import Platform
import Typography

/// The fonts of a program.
public struct Fonts {
    public let regular: FontFamily
    public let bold: FontFamily

    init(_ theme: KioskConfig.Theme) throws {
        let emoji = Fonts.present(FontFinder.emojiCandidates)
        regular = try Fonts.family(theme.fonts, bold: false, emoji)
        bold = try Fonts.family(
            theme.boldFonts.isEmpty ? theme.fonts : theme.boldFonts, bold: true, emoji)
    }

    /// The system's.
    ///
    /// - Throws: `FontError` where there are none.
    static func system() throws -> Fonts {
        let emoji = present(FontFinder.emojiCandidates)
        return Fonts(
            regular: try family([], bold: false, emoji), bold: try family([], bold: true, emoji))
    }

    private init(regular: FontFamily, bold: FontFamily) {
        self.regular = regular
        self.bold = bold
    }

    /// Named fonts must open; of the system's, those that are there are taken.
    private static func family(
        _ named: [String], bold: Bool, _ emoji: [Font]
    ) throws -> FontFamily {
        var fonts: [Font] = []
        for path in named {
            fonts.append(try Font(try FileSystem.read(path, limit: 64 << 20), path: path))
        }
        fonts += present(FontFinder.candidates(bold: bold))
        guard !fonts.isEmpty else {
            throw FontError(
                path: "",
                reason: "no font was found; install fonts-inter, or name one in theme.fonts")
        }
        return FontFamily(fonts + emoji)
    }

    /// The fonts at those of the paths where there are any.
    private static func present(_ paths: [String]) -> [Font] {
        paths.compactMap { path in
            guard FileSystem.exists(path),
                let bytes = try? FileSystem.read(path, limit: 64 << 20)
            else { return nil }
            return try? Font(bytes, path: path)
        }
    }
}
