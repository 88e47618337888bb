import JSON
import Languages

/// The locale and the time zone of formats, with ICU formatters that have been opened for them.
///
/// Copies share the formatters. A context may be used by several threads at once; none waits while another one formats.
package struct FormatContext: Sendable {
    /// The locale as a BCP 47 language tag, such as `de-DE`.
    package let locale: String
    /// The time zone's name in the IANA database, such as `Europe/Berlin`.
    package let timeZone: String
    /// Whether the locale's language is written from right to left.
    let isRightToLeft: Bool
    /// The tags that texts in several languages are looked up by, in lower case.
    let languageLookups: [String]
    /// The ends of the names of members in the language, such as `@de`.
    package let memberSuffixes: [String]
    private let pool: FormatterPool

    /// Creates a context without opening formatters; ICU is first used by the first format that needs it.
    ///
    /// - Parameters:
    ///   - locale: a BCP 47 language tag; an unknown one has the formats of ICU's root locale.
    ///   - timeZone: a name in the IANA database; an unknown one is treated as UTC.
    package init(locale: String, timeZone: String) {
        self.locale = locale
        self.timeZone = timeZone
        isRightToLeft = LayoutDirection(locale: locale) == .rightToLeft
        let tag = LanguageTag(locale: locale)
        languageLookups = tag?.lookups ?? []
        memberSuffixes = tag?.memberSuffixes ?? []
        pool = FormatterPool(locale: locale, timeZone: timeZone)
    }

    /// The number of formatters that are open and not in use; at most `FormatterPool.limit`.
    var idleFormatters: Int { pool.count }

    // MARK: Applying formats

    /// Returns a value in a format, or the value itself if the format does not accept it; nil if there is none.
    ///
    /// - Parameter scope: the scope of the current time, and of the format's own path.
    func apply(_ format: Format, to value: DataValue?, _ scope: TemplateScope) -> DataValue? {
        if case .default(let text) = format {
            return isMissing(value) ? .string(text) : value
        }
        guard let value, value != .null else { return nil }
        return result(value, format, scope).value
    }

    private func isMissing(_ value: DataValue?) -> Bool {
        switch value {
        case nil, .null?, .string("")?: true
        default: false
        }
    }

    /// Returns the formatted value, and whether the format accepts the value.
    private func result(
        _ value: DataValue, _ format: Format, _ scope: TemplateScope
    ) -> (value: DataValue?, isAccepted: Bool) {
        switch format {
        case .list(let format):
            guard let elements = value.array else { return (value, false) }
            return format.result(of: elements, maximumLength: Template.maximumLength) {
                decimal($0)
            }
        case .calculation(let calculation):
            guard let number = decimal(value) else { return (value, false) }
            let operand = calculation.operand(scope) { decimal($0) }
            let result = operand.flatMap { calculation.result(number, $0) }
            return (result.map(DataValue.init), result != nil)
        default:
            let text = text(value, format, scope.now)
            return (text.map(DataValue.string) ?? value, text != nil)
        }
    }

    /// Returns a value as a decimal number; nil if it is not a number, or is too large.
    private func decimal(_ value: DataValue) -> DecimalNumber? {
        operand(value).flatMap { DecimalNumber(rounding: $0.text) }
    }

    /// Returns the formatted text; nil if the format does not accept the value.
    private func text(_ value: DataValue, _ format: Format, _ now: Double) -> String? {
        switch format {
        case .upper, .lower, .title: value.text.flatMap { cased($0, format) }
        case .truncate(let count): value.text.map { truncated($0, count) }
        case .count: value.array.map { "\($0.count)" } ?? value.object.map { "\($0.count)" }
        case .date(let style): time(value).flatMap { date($0, style) }
        case .relative(let width): time(value).flatMap { relative($0, now, width) }
        case .default, .list, .calculation: nil
        case .number, .percent, .currency, .bytes, .ordinal, .duration, .stopwatch, .plural:
            operand(value).flatMap { number($0, format) }
        }
    }

    /// Whether a format changes a value, instead of leaving it as it is because it is not, for example, a number.
    func accepts(_ value: DataValue, _ format: Format, _ scope: TemplateScope) -> Bool {
        format.isDefault || result(value, format, scope).isAccepted
    }

    /// Returns a value as a number, also if it is a text with a decimal comma or grouped digits; nil if it is not one.
    private func operand(_ value: DataValue) -> NumberOperand? {
        if let operand = NumberOperand(value) { return operand }
        guard case .string(let text) = value,
            let number = WrittenNumber.json(text, hasDecimalComma: { hasDecimalComma })
        else { return nil }
        return NumberOperand(.string(number))
    }

    /// The sign that the locale writes between a number and its decimals.
    package var decimalSeparator: String {
        let half = formatted(NumberOperand(0.5), NumberSkeleton.decimals(1)) ?? ""
        return half.first { !$0.isNumber }.map { String($0) } ?? "."
    }

    /// Whether the locale writes decimals after a comma.
    private var hasDecimalComma: Bool { decimalSeparator == "," }

    private func number(_ number: NumberOperand, _ format: Format) -> String? {
        switch format {
        case .number(let decimals):
            return formatted(number, NumberSkeleton.decimals(decimals))
        case .percent(let decimals):
            return formatted(number, "percent scale/100 " + NumberSkeleton.decimals(decimals))
        case .currency(let code): return formatted(number, "currency/\(code)")
        case .bytes:
            let (unit, amount) = NumberSkeleton.bytes(number.value)
            return formatted(
                NumberOperand(amount), "unit/\(unit) unit-width-short .#")
        case .ordinal:
            guard let n = Int64(exactly: number.value) else { return nil }
            return pool.use(.ordinal, ICUOrdinalFormatter.init) { $0.text(n) }
        case .duration: return duration(number.value)
        case .stopwatch: return stopwatch(number.value)
        case .plural(let texts):
            return pool.use(.plural, ICUPluralRules.init) { rules in
                rules.select(number).map {
                    texts.text(number: number.text, category: $0.category, formatted: $0.formatted)
                }
            }
        default: return nil
        }
    }

    private func formatted(_ number: NumberOperand, _ skeleton: String) -> String? {
        pool.use(
            .number(skeleton), { ICUNumberFormatter($0, skeleton: skeleton) },
            { $0.text(number) })
    }

    private func cased(_ text: String, _ format: Format) -> String? {
        pool.use(.caseMap, ICUCaseMap.init) { map in
            switch format {
            case .upper: map.upper(text)
            case .lower: map.lower(text)
            default: map.title(text)
            }
        }
    }

    private func truncated(_ text: String, _ count: Int) -> String {
        guard let end = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex),
            end < text.endIndex
        else { return text }
        return text.prefix(count - 1) + "…"
    }

    // MARK: Durations

    /// Returns the two largest units, without fractions: "1 hr, 5 min".
    private func duration(_ seconds: Double) -> String? {
        guard let total = FormatContext.wholeDuration(seconds) else { return nil }
        let units: [(name: String, length: Int)] = [
            ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1),
        ]
        let i = units.firstIndex { $0.length <= total } ?? units.count - 1
        func text(_ count: Int, _ unit: String) -> String? {
            formatted(
                NumberOperand(Double(count)), "unit/\(unit) unit-width-short precision-integer")
        }
        guard let first = text(total / units[i].length, units[i].name) else { return nil }
        guard i + 1 < units.count else { return first }
        let rest = total % units[i].length / units[i + 1].length
        guard rest > 0, let second = text(rest, units[i + 1].name) else { return first }
        return pool.use(.list, ICUListFormatter.init) { $0.text(first, second) }
    }

    /// Returns "5:09" or "1:05:09".
    private func stopwatch(_ seconds: Double) -> String? {
        guard let total = FormatContext.wholeDuration(seconds) else { return nil }
        func digits(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        let (hours, minutes) = (total / 3600, total % 3600 / 60)
        let tail = ":" + digits(total % 60)
        return hours > 0 ? "\(hours):" + digits(minutes) + tail : "\(minutes)" + tail
    }

    private static func wholeDuration(_ seconds: Double) -> Int? {
        // Up to a thousand years; a duration cannot be negative.
        seconds >= 0 && seconds < 3.2e10 ? Int(seconds) : nil
    }

    // MARK: Dates

    /// Returns the time expressed by a value: a number of seconds since 1970, or a string with an ISO 8601 date; nil
    /// for other values and for years of more than four digits. A date without an offset from UTC is in the context's
    /// time zone.
    package func time(_ value: DataValue?) -> Double? {
        var time: Double?
        if case .string(let text)? = value, let date = UnixTime(text) {
            switch date {
            case .absolute(let seconds): time = seconds
            case .local(let seconds): time = unixTime(local: seconds)
            }
        } else {
            time = value?.number
        }
        guard let time, (UnixTime.minimum...UnixTime.maximum).contains(time) else { return nil }
        return time
    }

    private func unixTime(local seconds: Double) -> Double? {
        pool.use(
            .calendar, { [timeZone] _ in ICUTimeZone(timeZone) },
            { $0.unixTime(local: seconds) })
    }

    private func date(_ time: Double, _ style: DateStyle) -> String? {
        pool.use(
            .date(style), { [timeZone] in ICUDateFormatter($0, style, timeZone: timeZone) },
            { $0.text(time) })
    }

    private func relative(
        _ time: Double, _ now: Double, _ width: Format.RelativeWidth
    ) -> String? {
        let relative = RelativeTime(of: time, from: now)
        return pool.use(
            .relative(width), { ICURelativeFormatter($0, width) }, { $0.text(relative) })
    }

    /// Returns when the text of the current time in a format changes next, in seconds since 1970.
    ///
    /// - Parameter now: the current time in whole seconds.
    func nextChange(ofNowAs format: Format, _ now: Double) -> Double {
        if format.isRelative { return .infinity }
        guard case .date(let style) = format else { return now + 1 }
        switch style.step {
        case .second: return now + 1
        case .minute: return ((now / 60).rounded(.down) + 1) * 60
        case .hour: return boundary(now, 3600)
        case .day: return boundary(now, 86400)
        }
    }

    /// Returns the next time at which the local time is a multiple of `seconds`.
    private func boundary(_ now: Double, _ seconds: Double) -> Double {
        let next = pool.use(
            .calendar, { [timeZone] _ in ICUTimeZone(timeZone) },
            { zone in
                let local = now + zone.offset(at: now)
                return zone.unixTime(local: ((local / seconds).rounded(.down) + 1) * seconds)
            })
        // A local time that occurs twice may be computed as its first occurrence, which is in the past during the
        // second.
        guard let next, next > now else { return ((now / 3600).rounded(.down) + 1) * 3600 }
        return next
    }
}

/// Stems of ICU's number skeletons.
private enum NumberSkeleton {
    /// Returns the skeleton for a number of decimals; nil allows up to three.
    static func decimals(_ count: Int?) -> String {
        switch count {
        case nil: ".###"
        case 0?: "precision-integer"
        case let count?: "." + String(repeating: "0", count: count)
        }
    }

    /// Returns the amount of bytes in the unit in which it has at most three digits before the decimal separator.
    static func bytes(_ count: Double) -> (unit: String, amount: Double) {
        let units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"]
        var (i, amount) = (0, count)
        // 999.95 would be rounded to 1,000.0.
        while abs(amount) >= 999.95, i < units.count - 1 {
            amount /= 1000
            i += 1
        }
        return (units[i], amount)
    }
}
