/// A reference to an object that something else keeps alive, used without counting it: for objects
/// that are used some hundred times a frame for little each time, and for back references to owners.
///
/// The creator must know what retains the object for as long as the reference is used. Debug builds trap
/// if the object has been deallocated; release builds do not check.
struct UnretainedRef<Object: AnyObject> {
    private let unmanaged: Unmanaged<Object>
    #if DEBUG
        private weak var checked: Object?
    #endif

    init(_ object: Object) {
        unmanaged = .passUnretained(object)
        #if DEBUG
            checked = object
        #endif
    }

    /// Calls `body` with the object, whose owner must not release it meanwhile.
    @inline(__always)
    func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        check()
        // Sound while the object lives, which the creator guarantees and debug builds check.
        return try unmanaged._withUnsafeGuaranteedRef { try body($0) }
    }

    /// The object, counted for as long as it is in use.
    var object: Object {
        @inline(__always) get {
            check()
            // Sound for the same reason.
            return unmanaged.takeUnretainedValue()
        }
    }

    /// Whether it refers to `other`; the object may be gone.
    func refers(to other: Object) -> Bool {
        unmanaged.toOpaque() == Unmanaged.passUnretained(other).toOpaque()
    }

    @inline(__always)
    private func check() {
        #if DEBUG
            precondition(
                checked != nil, "an UnretainedRef<\(Object.self)> outlived what it refers to")
        #endif
    }
}

extension Array where Element: AnyObject {
    /// Calls `body` with each object without counting a reference to each: the array, which is held
    /// until the loop ends, holds them.
    @inline(__always)
    func forEachUnretained(_ body: (Element) -> Void) {
        withExtendedLifetime(self) {
            for index in indices {
                // _withUnsafeGuaranteedRef: withExtendedLifetime holds the array, which holds these.
                Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef { body($0) }
            }
        }
    }

    /// Calls `body` with the object at `index` without counting a reference to it or to the array: something
    /// else has to hold the object meanwhile, as an artboard does its components. For loops in which the
    /// array may be read.
    @inline(__always)
    func withUnretained<Result>(at index: Int, _ body: (Element) -> Result) -> Result {
        // Sound while the object lives, which the caller knows.
        Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef { body($0) }
    }

    /// As `forEachUnretained`, without counting a reference to the array either: it is lent to the loop,
    /// and `body` must not access it. It stays as it is.
    @inline(__always)
    mutating func forEachLent(_ body: (Element) -> Void) {
        for index in indices {
            // _withUnsafeGuaranteedRef: the array, to which the loop has exclusive access, holds these.
            Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef { body($0) }
        }
    }
}
