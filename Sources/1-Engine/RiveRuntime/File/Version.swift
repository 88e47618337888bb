/// Counts the changes of something, so that others can tell without being notified whether it has changed since they
/// last looked (`SeenVersion`).
///
/// The version of several things is the sum of theirs: it stays the same only while all of them do, because each only
/// grows. A sum from which something is left out must count that in another way, or it could return to an earlier value.
/// The count wraps around; a change is overlooked only if 2³² of them lie between two looks.
struct Version: Equatable {
    private var changes: UInt32 = 0

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
    private var last: Version?

    /// Creates a record of a look.
    ///
    /// - Parameter last: nil if nothing was looked at yet, so that no version is current.
    init(_ last: Version? = nil) { self.last = last }

    /// Whether there was a look.
    var isSet: Bool { last != nil }

    /// Whether nothing has changed since the last look.
    func isCurrent(_ version: Version) -> Bool { last == version }

    /// Records a look.
    mutating func see(_ version: Version) { last = version }

    /// Records a look.
    ///
    /// - Returns: whether something has changed since the last one, or there was none.
    mutating func take(_ version: Version) -> Bool {
        if last == version { return false }
        last = version
        return true
    }

    /// Forgets the last look, so that no version is current.
    mutating func forget() { last = nil }
}
