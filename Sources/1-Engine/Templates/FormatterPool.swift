import Locking

/// Open ICU formatters of one locale and time zone.
///
/// A formatter is removed from the pool while it is used. The lock is therefore held only for a look-up, and the frame
/// loop does not wait for a background thread that formats rows. A thread that finds no idle formatter opens another
/// one.
final class FormatterPool: Sendable {
    enum Key: Hashable, Sendable {
        case number(String)
        case date(DateStyle)
        case relative(Format.RelativeWidth)
        case plural, ordinal, list, caseMap, calendar
    }

    private struct Entry: Sendable {
        var formatter: any ICUFormatter
        /// The value of the use counter at the formatter's last use.
        var lastUse: Int
    }

    private struct State: Sendable {
        var idle: [Key: Entry] = [:]
        var uses = 0
    }

    /// The maximum number of formatters kept open. A kiosk uses a handful; each takes some 10 KB.
    static let limit = 32

    private let state = Lock(State())
    private let locale: String
    private let timeZone: String

    init(locale: String, timeZone: String) {
        self.locale = locale
        self.timeZone = timeZone
    }

    var count: Int { state.withLock { $0.idle.count } }

    /// Calls a closure with an idle or newly opened formatter.
    ///
    /// - Parameter open: opens a formatter for ICU's name of the locale; returns nil if ICU fails.
    /// - Returns: the result of `body`; nil if no formatter could be opened.
    func use<F: ICUFormatter, Result>(
        _ key: Key, _ open: (ICULocale) -> F?, _ body: (F) -> Result?
    ) -> Result? {
        let idle = state.withLock { $0.idle.removeValue(forKey: key)?.formatter }
        guard let formatter = idle as? F ?? open(ICULocale(locale)) else { return nil }
        defer { put(formatter, key) }
        return body(formatter)
    }

    private func put(_ formatter: any ICUFormatter, _ key: Key) {
        state.withLock { state in
            state.uses += 1
            state.idle[key] = Entry(formatter: formatter, lastUse: state.uses)
            guard state.idle.count > FormatterPool.limit else { return }
            let oldest = state.idle.min { $0.value.lastUse < $1.value.lastUse }
            if let oldest { state.idle[oldest.key] = nil }
        }
    }
}
