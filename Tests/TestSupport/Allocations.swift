import CAllocationCount

/// Counts heap allocations, so that tests can check that a steady frame makes none.
public enum Allocations {
    /// Whether allocations are counted. False in a debug build, where the standard library's unspecialised generics
    /// allocate (each step of `for … in` over an array does), and in a build with a sanitizer, whose allocator is not
    /// replaced. Tests that count are run by `swift test -c release -Xswiftc -enable-testing`.
    public static var areCounted: Bool {
        allocation_count_is_available() != 0 && !_isDebugAssertConfiguration()
    }

    /// Returns the number of allocations and reallocations that the calling thread makes in `body`. Other threads, such
    /// as those of concurrent tests, are not counted.
    public static func count(_ body: () throws -> Void) rethrows -> Int {
        let before = thread_allocation_count()
        try body()
        return thread_allocation_count() - before
    }
}
