/// Counts the changes of something, so that others can tell without being notified whether it has changed since they
/// last looked (`SeenVersion`).
///
/// The version of several things is the sum of theirs: it stays the same only while all of them do, because each only
/// grows. A sum from which something is left out must count that in another way, or it could return to an earlier value.
/// The count wraps around; a change is overlooked only if 2³² of them lie between two looks.
struct Version: Equatable {
    private var changes: UInt32 = 0

    /// The version as `SeenVersion` keeps it.
    fileprivate var number: Int64 { Int64(changes) }

    /// Called at each change.
    mutating func bump() { changes &+= 1 }

    /// The version before the last change.
    var previous: Version {
        var version = self
        version.changes &-= 1
        return version
    }

    /// Returns the number of changes since an earlier version.
    func changes(since earlier: Version) -> Int { Int(changes &- earlier.changes) }

    /// Adds the version of something else on which the same depends.
    static func += (sum: inout Version, other: Version) { sum.changes &+= other.changes }

    /// The version of two things together.
    static func + (a: Version, b: Version) -> Version {
        var sum = a
        sum += b
        return sum
    }
}

/// The version at which something was looked at last.
struct SeenVersion {
    /// A plain number, since comparing optionals takes several instructions in each of the many looks of a frame.
    private var last: Int64

    /// What is recorded while nothing was looked at: no version, since these have 32 bits.
    private static let nothing: Int64 = -1

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
