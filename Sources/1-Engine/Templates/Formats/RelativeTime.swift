/// The difference between a time and the current time, in a single unit.
///
/// Minutes are counted as on a clock without seconds: while it shows 12:02, a train at 12:05 leaves in 3 minutes, and
/// while it shows 12:05, it leaves now. All rows therefore change together, at full minutes. A unit is used from a
/// count of two, minutes from one, and counts are rounded towards zero: 1 h 59 min is 119 minutes, 2 h 59 min is 2
/// hours. A week has 7 days, a month 30, a year 365.
struct RelativeTime: Equatable {
    /// In the order of ICU's `URelativeDateTimeUnit`.
    enum Unit: Int32, CaseIterable {
        case year = 0
        case month = 2
        case week = 3
        case day = 4
        case hour = 5
        case minute = 6

        /// The unit's length, and the number of minutes from which it is used.
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
    /// The number of units; negative in the past, 0 for now.
    let count: Int
    /// When the unit or the count changes next, in seconds since 1970.
    let nextChange: Double

    /// Creates the difference.
    ///
    /// - Parameters:
    ///   - time: in seconds since 1970.
    ///   - now: the current time, in seconds since 1970.
    init(of time: Double, from now: Double) {
        let minute = Int((wholeSeconds(time) / 60).rounded(.down))
        let difference = minute - Int((wholeSeconds(now) / 60).rounded(.down))
        let distance = abs(difference)
        // The first unit, from the longest, whose threshold is reached; minutes suit any distance.
        let i = Unit.allCases.firstIndex { $0.minutes.threshold <= distance } ?? 0
        unit = Unit.allCases[i]
        let length = unit.minutes.length
        let units = distance / length
        count = difference < 0 ? -units : units
        let next: Int
        if difference >= 0 {
            // The time is approaching: the next change is to one minute less than these units.
            next = minute - units * length + 1
        } else {
            let longer = i > 0 ? Unit.allCases[i - 1].minutes.threshold : Int.max
            next = minute + min((units + 1) * length, longer)
        }
        nextChange = Double(next) * 60
    }
}
