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
    package let fallback: FontFallback
    /// The theme's font files in the versions that were opened.
    package let files: FontFiles
    private let fallbackFonts = FallbackFonts()

    /// Opens fonts of files, and those of the system for characters that they lack.
    ///
    /// - Parameters:
    ///   - paths: the paths of font files, tried in order; empty for the system's fonts.
    ///   - boldPaths: those for titles; empty for `paths`.
    package init(
        files paths: [String], bold boldPaths: [String], _ catalog: FontCatalog = FontCatalog()
    ) throws {
        // Before the files are read: one that changes meanwhile is of another version afterwards.
        let files = FontFiles(regular: paths, bold: boldPaths)
        try self.init(named: paths, bold: boldPaths.isEmpty ? paths : boldPaths, catalog, files)
    }

    /// Opens all of the system's text fonts and the emoji font, which are looked up in fontconfig's caches.
    ///
    /// - Throws: `FontFileError` if there are no text fonts.
    public static func system() throws -> Fonts {
        try Fonts(named: [], bold: [], FontCatalog(), FontFiles(), opensAll: true)
    }

    /// - Parameter opensAll: whether to open all fonts at once. Otherwise those after the first are opened when a text
    ///   is prepared that needs them.
    private init(
        named paths: [String], bold boldPaths: [String], _ catalog: FontCatalog, _ files: FontFiles,
        opensAll: Bool = false
    ) throws {
        self.files = files
        var regular = InstalledFonts(catalog.textFonts(bold: false))
        var bold = InstalledFonts(catalog.textFonts(bold: true))
        var emoji = InstalledFonts([catalog.emojiFont].compactMap(\.self))
        let regularFonts = try regular.family(paths, opensAll: opensAll)
        let boldFonts = try bold.family(boldPaths, opensAll: opensAll)
        let emojiFonts = opensAll ? emoji.open() : []
        self.regular = FontFamily(regularFonts + emojiFonts)
        self.bold = FontFamily(boldFonts + emojiFonts)
        fallback = FontFallback(
            catalog, regular: self.regular.fonts, bold: self.bold.fonts,
            regularCandidates: regular.locations, boldCandidates: bold.locations,
            emoji: emoji.locations.first)
        // Any text may be truncated.
        prepare(for: ["…"])
    }

    /// Installed fonts that have not been opened.
    private struct InstalledFonts {
        private(set) var locations: [FontLocation]

        init(_ locations: [FontLocation]) { self.locations = locations }

        /// Opens the fonts of a family, at least its first one. Fonts named in the configuration must open; installed
        /// fonts that do not are left out.
        mutating func family(_ named: [String], opensAll: Bool) throws -> [Font] {
            var fonts = try named.map { try FontLocation(path: $0).open() }
            if opensAll { fonts += open() }
            while fonts.isEmpty, !locations.isEmpty {
                fonts += [try? locations.removeFirst().open()].compactMap(\.self)
            }
            guard !fonts.isEmpty else {
                throw FontFileError(
                    path: "", reason: "no font found; install fonts-inter, or set theme.fonts")
            }
            return fonts
        }

        /// Opens all fonts.
        mutating func open() -> [Font] {
            defer { locations = [] }
            return locations.compactMap { try? $0.open() }
        }
    }

    // MARK: Other scripts

    /// Adds fonts that were prepared on a background thread. Texts that are set afterwards use them.
    package func add(_ prepared: PreparedFonts) {
        fallbackFonts.add(prepared, regular: regular, bold: bold)
    }

    /// Whether a text has characters that may need other fonts than the first ones of the families.
    package func needsOtherFonts(for text: String) -> Bool {
        regular.needsOtherFonts(for: text) || bold.needsOtherFonts(for: text)
    }

    /// Returns the characters of texts that were shown as boxes since the last call.
    package func takeMissingCharacters() -> [String] {
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
package struct FontFiles: Equatable, Sendable {
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
    package init() {}

    /// Reads the current versions of files.
    package init(regular: [String], bold: [String]) {
        self.regular = regular.map(Entry.init)
        self.bold = bold.map(Entry.init)
    }
}
