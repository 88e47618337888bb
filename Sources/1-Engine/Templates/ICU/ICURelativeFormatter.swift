import CICU

/// Formats relative times, such as "in 3 min." and "3 min. ago".
final class ICURelativeFormatter: ICUFormatter, @unchecked Sendable {
    private let formatter: OpaquePointer

    init?(_ locale: ICULocale, _ width: Format.RelativeWidth) {
        let style =
            switch width {
            case .long: UDAT_STYLE_LONG
            case .short: UDAT_STYLE_SHORT
            case .narrow: UDAT_STYLE_NARROW
            }
        guard let formatter = flipbook_relative_open(locale.name, Int32(style.rawValue)) else {
            return nil
        }
        self.formatter = formatter
    }

    deinit { flipbook_relative_close(formatter) }

    func text(_ time: RelativeTime) -> String? {
        ICUText.utf16 { out, capacity in
            time.count == 0
                ? flipbook_relative_now(formatter, out, capacity)
                : flipbook_relative_number(
                    formatter, Double(time.count), time.unit.rawValue, out, capacity)
        }
    }
}
