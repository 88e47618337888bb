import CICU

/// Joins two amounts of units: "1 hr, 5 min".
final class ICUListFormatter: ICUFormatter, @unchecked Sendable {
    private let formatter: OpaquePointer

    init?(_ locale: ICULocale) {
        guard let formatter = flipbook_list_open(locale.name) else { return nil }
        self.formatter = formatter
    }

    deinit { flipbook_list_close(formatter) }

    func text(_ first: String, _ second: String) -> String? {
        let (a, b) = (Array(first.utf16), Array(second.utf16))
        return ICUText.utf16 {
            flipbook_list_pair(formatter, a, Int32(a.count), b, Int32(b.count), $0, $1)
        }
    }
}
