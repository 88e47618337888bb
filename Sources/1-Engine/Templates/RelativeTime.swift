/// The distance of a time from the current one, in one unit.
///
/// Minutes are counted as a clock without seconds shows them: while it shows 12:02, a train at 12:05
/// leaves in 3 minutes, and while it shows 12:05, now. So all rows change together, at full minutes.
/// A unit is used from two of it on, minutes from one, and rounded towards zero: 1 h 59 min is 119
/// minutes, 2 h 59 min is 2 hours. Weeks have 7 days, months 30, years 365.
struct RelativeTime: Equatable {
    /// In the order of ICU's `URelativeDateTimeUnit`.
    enum Unit: Int32, CaseIterable {
        case year = 0
        case month = 2
        case week = 3
        case day = 4
        case hour = 5
        case minute = 6

        /// Its length, and from how many minutes on it is used.
        fileprivate var minutes: (length: Int, threshold: Int) {
            switch self {
            case .year: (365 * 1440, 730 * 1440)
            case .month: (30 * 1440, 60 * 1440)
            case .week: (7 * 1440, 14 * 1440)
            case .day: (1440, 2880)
            case .hour: (60, 120)
            case .minute: (1, 0)
            }
        }
    }

    let unit: Unit
    /// Negative for the past; 0 is now.
    let count: Int
    /// When unit or count change, in seconds since 1970.
    let nextChange: Double

    /// - Parameters:
    ///   - time: in seconds since 1970.
    ///   - now: the current time.
    init(of time: Double, from now: Double) {
        let minute = Int((wholeSeconds(time) / 60).rounded(.down))
        let difference = minute - Int((wholeSeconds(now) / 60).rounded(.down))
        let distance = abs(difference)
        // From the longest on; minutes suit any distance.
        let i = Unit.allCases.firstIndex { $0.minutes.threshold <= distance } ?? 0
        unit = Unit.allCases[i]
        let length = unit.minutes.length
        let units = distance / length
        count = difference < 0 ? -units : units
        let next: Int
        if difference >= 0 {
            // The clock comes nearer: to one minute less than these units.
            next = minute - units * length + 1
        } else {
            let longer = i > 0 ? Unit.allCases[i - 1].minutes.threshold : Int.max
            next = minute + min((units + 1) * length, longer)
        }
        nextChange = Double(next) * 60
    }
}
