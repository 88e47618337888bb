/// Counts the changes of something, so that others can tell without being notified whether it has changed since they
/// last looked (`SeenVersion`).
///
/// The version of several things is the sum of theirs: it stays the same only while all of them do, because each only
/// grows. A sum from which something is left out must count that in another way, or it could return to an earlier value.
/// The count wraps around; a change is overlooked only if 2³¹ of them lie between two looks.
struct Version: Equatable {
    /// Twice the number of changes: versions and their sums are even, so that an odd number can stand for none.
    fileprivate private(set) var number: UInt32 = 0

    /// Called at each change.
    mutating func bump() { number &+= 2 }

    /// The version before the last change.
    var previous: Version {
        var version = self
        version.number &-= 2
        return version
    }

    /// Returns the number of changes since an earlier version.
    func changes(since earlier: Version) -> Int { Int(number &- earlier.number) / 2 }

    /// Adds the version of something else on which the same depends.
    static func += (sum: inout Version, other: Version) { sum.number &+= other.number }

    /// The version of two things together.
    static func + (a: Version, b: Version) -> Version {
        var sum = a
        sum += b
        return sum
    }
}

/// The version at which something was looked at last.
struct SeenVersion: Equatable {
    /// A plain number, since an optional takes twice the memory and its comparison more instructions.
    private var last: UInt32

    /// What is recorded while nothing was looked at, which is no version.
    private static let nothing: UInt32 = 1

    /// Creates a record of a look.
    ///
    /// - Parameter last: nil if nothing was looked at yet, so that no version is current.
    init(_ last: Version? = nil) { self.last = last?.number ?? SeenVersion.nothing }

    /// Whether there was a look.
    var isSet: Bool { last != SeenVersion.nothing }

    /// Whether nothing has changed since the last look.
    func isCurrent(_ version: Version) -> Bool { last == version.number }

    /// Records a look.
    mutating func see(_ version: Version) { last = version.number }

    /// Records a look.
    ///
    /// - Returns: whether something has changed since the last one, or there was none.
    mutating func take(_ version: Version) -> Bool {
        if isCurrent(version) { return false }
        see(version)
        return true
    }

    /// Forgets the last look, so that no version is current.
    mutating func forget() { last = SeenVersion.nothing }
}
