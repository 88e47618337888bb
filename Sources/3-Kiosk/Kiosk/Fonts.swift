import Platform
import SystemFonts
import Typography

/// The fonts of a program: a regular and a bold family, and fallback fonts for characters that these lack.
///
/// Fonts for other scripts are found on a background thread before texts in them are shown: `fallback.prepare` finds
/// and opens them, and `add` adds them to the families.
public struct Fonts {
    /// The family for text of normal weight.
    public let regular: FontFamily
    /// The family for titles.
    public let bold: FontFamily
    /// Finds fonts for characters that the families lack. It reads files and may be used on any thread.
    let fallback: FontFallback
    /// The theme's font files in the versions that were opened.
    let files: FontFiles
    private let fallbackFonts = FallbackFonts()

    init(_ theme: KioskConfig.Theme, _ catalog: FontCatalog = FontCatalog()) throws {
        let bold = theme.boldFonts.isEmpty ? theme.fonts : theme.boldFonts
        // Before the files are read: one that changes meanwhile is of another version afterwards.
        let files = FontFiles(of: theme)
        try self.init(named: theme.fonts, bold: bold, catalog, files)
    }

    /// Opens the system's fonts, which are looked up in fontconfig's caches.
    ///
    /// - Throws: `FontError` if there are none.
    public static func system() throws -> Fonts {
        try Fonts(named: [], bold: [], FontCatalog(), FontFiles())
    }

    private init(
        named paths: [String], bold boldPaths: [String], _ catalog: FontCatalog, _ files: FontFiles
    ) throws {
        self.files = files
        let emoji = Fonts.open([catalog.emojiFont].compactMap(\.self))
        regular = try Fonts.family(paths, catalog.textFonts(bold: false), emoji)
        bold = try Fonts.family(boldPaths, catalog.textFonts(bold: true), emoji)
        fallback = FontFallback(catalog, regular: regular.fonts, bold: bold.fonts)
    }

    /// Opens a family. Fonts named in the configuration must open; installed fonts that do not are left out.
    private static func family(
        _ named: [String], _ installed: [FontLocation], _ emoji: [Font]
    ) throws -> FontFamily {
        let fonts = try named.map { try FontLocation(path: $0).open() } + open(installed)
        guard !fonts.isEmpty else {
            throw FontError(
                path: "",
                reason: "no font found; install fonts-inter, or set theme.fonts")
        }
        return FontFamily(fonts + emoji)
    }

    private static func open(_ locations: [FontLocation]) -> [Font] {
        locations.compactMap { try? $0.open() }
    }

    // MARK: Other scripts

    /// Adds fonts that were prepared on a background thread. Texts that are set afterwards use them.
    func add(_ prepared: PreparedFonts) {
        fallbackFonts.add(prepared, regular: regular, bold: bold)
    }

    /// Whether both families have every character of a text.
    func hasGlyphs(for text: String) -> Bool {
        regular.hasGlyphs(for: text) && bold.hasGlyphs(for: text)
    }

    /// Returns the characters of texts that were shown as boxes since the last call.
    func takeMissingCharacters() -> [String] {
        regular.takeMissingCharacters().union(bold.takeMissingCharacters()).map { String($0) }
    }

    /// Finds fonts for characters of the texts that the families lack.
    ///
    /// It reads fontconfig's caches and font files, so use it for texts that are known at the start.
    public func prepare(for texts: [String]) {
        add(fallback.prepare(regular: texts, bold: texts))
    }
}

/// The font files that a theme names, each with its version at one moment.
struct FontFiles: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        let path: String
        /// nil if there is no such file.
        let version: FileVersion?

        init(_ path: String) {
            self.path = path
            version = FileVersion(of: path)
        }
    }

    private var regular: [Entry] = []
    private var bold: [Entry] = []

    /// The files of a theme that names none.
    init() {}

    /// Reads the current versions of a theme's files.
    init(of theme: KioskConfig.Theme) {
        regular = theme.fonts.map(Entry.init)
        bold = theme.boldFonts.map(Entry.init)
    }
}

extension FontFallback {
    /// Finds fonts for the texts of rows, in the weights in which a `RowCell` shows them.
    func prepare(for rows: [RowContent]) -> PreparedFonts {
        FrameThread.assertNotCurrent("looking for fonts")
        return prepare(
            regular: rows.map(\.subtitle),
            bold: rows.flatMap { [$0.title, $0.trailing, $0.icon, $0.badge, $0.section] })
    }

    /// The characters that no font covers, for each part of a row. The row must have been prepared.
    func missing(in row: RowContent) -> [(part: String, scalars: [Unicode.Scalar])] {
        let parts = [
            ("title", row.title, true), ("subtitle", row.subtitle, false),
            ("trailing", row.trailing, true), ("icon", row.icon, true),
        ]
        return parts.compactMap { part, text, isBold in
            let scalars = missing(in: text, bold: isBold)
            return scalars.isEmpty ? nil : (part, scalars)
        }
    }
}
