import KioskFile
import Platform
import Runner
import SystemFonts
import Typography

extension Fonts {
    /// Opens the fonts of a theme.
    init(_ theme: KioskConfig.Theme, _ catalog: FontCatalog = FontCatalog()) throws {
        try self.init(files: theme.fonts, bold: theme.boldFonts, catalog)
    }
}

extension FontFiles {
    /// Reads the current versions of a theme's files.
    init(of theme: KioskConfig.Theme) {
        self.init(regular: theme.fonts, bold: theme.boldFonts)
    }
}

extension FontFallback {
    /// Finds fonts for the texts of rows, in the weights in which a `RowCell` shows them.
    func prepare(for rows: [RowContent]) -> PreparedFonts {
        FrameThread.assertNotCurrent("looking for fonts")
        var (regular, bold): ([String], [String]) = ([], [])
        // Every text font covers ASCII. Single members are read, since copying a row retains all of its texts.
        for i in rows.indices {
            if !rows[i].subtitle.isASCII { regular.append(rows[i].subtitle) }
            if !rows[i].title.isASCII { bold.append(rows[i].title) }
            if !rows[i].trailing.isASCII { bold.append(rows[i].trailing) }
            if !rows[i].icon.isASCII { bold.append(rows[i].icon) }
            if !rows[i].section.isASCII { bold.append(rows[i].section) }
            if let badge = rows[i].details?.badge, !badge.isASCII { bold.append(badge) }
        }
        return prepare(regular: regular, bold: bold)
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

extension String {
    /// Whether all scalars are ASCII.
    fileprivate var isASCII: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            var all: UInt8 = 0
            for byte in bytes { all |= byte }
            return all < 0x80
        } ?? utf8.allSatisfy { $0 < 0x80 }
    }
}
