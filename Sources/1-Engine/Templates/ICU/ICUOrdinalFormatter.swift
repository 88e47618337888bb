import CICU

/// Formats ordinal numbers: 1st, 2nd, 3rd.
final class ICUOrdinalFormatter: ICUFormatter, @unchecked Sendable {
    private let format: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    init?(_ locale: ICULocale) {
        guard let format = flipbook_ordinal_open(locale.name) else { return nil }
        self.format = format
    }

    deinit { flipbook_ordinal_close(format) }

    func text(_ number: Int64) -> String? {
        ICUText.utf16 { flipbook_ordinal_text(format, number, $0, $1) }
    }
}
