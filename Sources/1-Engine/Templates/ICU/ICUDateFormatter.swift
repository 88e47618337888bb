import CICU

/// Writes dates and times in a time zone.
final class ICUDateFormatter: ICUFormatter, @unchecked Sendable {
    private let format: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    init?(_ locale: ICULocale, _ style: DateStyle, timeZone: String) {
        // Always with an explicit zone; without one ICU would search for the system's by comparing files.
        let zone = Array(timeZone.utf16)
        var pattern: [UInt16]?
        var (date, time) = (UDAT_NONE, UDAT_NONE)
        switch style {
        case .styles(let dateLength, let timeLength):
            date = ICUDateFormatter.style(dateLength)
            time = ICUDateFormatter.style(timeLength)
        case .pattern(let text): pattern = Array(text.utf16)
        case .skeleton(let text):
            let skeleton = Array(text.utf16)
            let best = ICUText.utf16 {
                flipbook_date_pattern(locale.name, skeleton, Int32(skeleton.count), $0, $1)
            }
            guard let best else { return nil }
            pattern = Array(best.utf16)
        }
        let opened =
            if let pattern {
                flipbook_date_open(
                    time.rawValue, date.rawValue, locale.name, zone, Int32(zone.count), pattern,
                    Int32(pattern.count))
            } else {
                flipbook_date_open(
                    time.rawValue, date.rawValue, locale.name, zone, Int32(zone.count), nil, 0)
            }
        guard let opened else { return nil }
        format = opened
    }

    deinit { flipbook_date_close(format) }

    private static func style(_ length: DateStyle.Length?) -> UDateFormatStyle {
        switch length {
        case nil: UDAT_NONE
        case .short?: UDAT_SHORT
        case .medium?: UDAT_MEDIUM
        case .long?: UDAT_LONG
        case .full?: UDAT_FULL
        }
    }

    /// Returns a formatted time.
    ///
    /// - Parameter time: in seconds since 1970.
    func text(_ time: Double) -> String? {
        ICUText.utf16 { flipbook_date_text(format, time * 1000, $0, $1) }
    }
}
