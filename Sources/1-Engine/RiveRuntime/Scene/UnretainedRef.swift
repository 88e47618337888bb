/// A reference to an object that is kept alive elsewhere, used without retaining it: for objects that are accessed some
/// hundred times per frame for little work each time, and for back references to owners.
///
/// The creator must ensure that the object is retained for as long as the reference is used. Debug builds trap if the
/// object has been deallocated; release builds do not check.
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

    /// Calls `body` with the object, whose owner must not release it during the call.
    @inline(__always)
    func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        check()
        // Safe while the object lives, which the creator guarantees and debug builds check.
        return try unmanaged._withUnsafeGuaranteedRef { try body($0) }
    }

    /// The object, which is retained while it is in use.
    var object: Object {
        @inline(__always) get {
            check()
            // Safe for the same reason.
            return unmanaged.takeUnretainedValue()
        }
    }

    /// Whether this refers to `other`; the object may already have been deallocated.
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

/// A reference that retains its object, and can also be used without retaining it once more, as its projected value: for
/// owners that access the object in inner loops.
@propertyWrapper
struct Owned<Object: AnyObject> {
    var wrappedValue: Object? {
        didSet { projectedValue = wrappedValue.map { UnretainedRef($0) } }
    }
    private(set) var projectedValue: UnretainedRef<Object>?

    init(wrappedValue: Object? = nil) {
        self.wrappedValue = wrappedValue
        projectedValue = wrappedValue.map { UnretainedRef($0) }
    }
}

/// A component's reference to another one of its artboard, which owns both: it is not retained, so that components that
/// refer to each other are released with the artboard.
@propertyWrapper
struct Sibling<Object: AnyObject> {
    private var ref: UnretainedRef<Object>?

    init(wrappedValue: Object? = nil) { ref = wrappedValue.map { UnretainedRef($0) } }

    var wrappedValue: Object? {
        @inline(__always) get { ref?.object }
        set { ref = newValue.map { UnretainedRef($0) } }
    }
}

/// Calls `body` with an object without retaining it. Something else must retain it during the call.
@inline(__always)
func withUnretained<Object: AnyObject, Result>(
    _ object: Object, _ body: (Object) -> Result
) -> Result {
    // Safe while the object lives, which the caller guarantees.
    Unmanaged.passUnretained(object)._withUnsafeGuaranteedRef { body($0) }
}

extension Array {
    /// Calls `body` with each object that is not nil, without retaining it: the array, which is kept alive until the
    /// loop ends, retains them.
    @inline(__always)
    func forEachUnretained<Object: AnyObject>(_ body: (Object) -> Void) where Element == Object? {
        withExtendedLifetime(self) {
            for index in indices {
                // Safe, because both kinds of references are pointers to the object.
                let unmanaged = withUnsafeBytes {
                    $0.load(
                        fromByteOffset: index * MemoryLayout<Element>.stride,
                        as: Unmanaged<Object>?.self)
                }
                // withExtendedLifetime keeps the array alive, which retains its elements.
                unmanaged?._withUnsafeGuaranteedRef { body($0) }
            }
        }
    }
}

extension Array where Element: AnyObject {
    /// Calls `body` with each object without retaining it: the array, which is kept alive until the loop ends, retains
    /// them.
    @inline(__always)
    func forEachUnretained(_ body: (Element) -> Void) {
        withExtendedLifetime(self) {
            for index in indices {
                // withExtendedLifetime keeps the array alive, which retains its elements.
                withUnretained(at: index, body)
            }
        }
    }

    /// Calls `body` with the object at `index` without retaining it or the array. Something else must retain the object
    /// during the call, as an artboard does for its components. For loops whose body may read the array.
    @inline(__always)
    func withUnretained<Result>(at index: Int, _ body: (Element) -> Result) -> Result {
        // Safe while the object lives, which the caller guarantees.
        unmanaged(at: index)._withUnsafeGuaranteedRef { body($0) }
    }

    /// Returns the reference at `index` as one that is not counted: an element that is read as an object is retained
    /// while it is in use, unless the optimizer happens to see that the array does not change meanwhile.
    @inline(__always)
    private func unmanaged(at index: Int) -> Unmanaged<Element> {
        precondition(indices.contains(index))
        // Safe, because both kinds of references are pointers to the object.
        return withUnsafeBytes {
            $0.load(
                fromByteOffset: index * MemoryLayout<Element>.stride, as: Unmanaged<Element>.self)
        }
    }

    /// Like `forEachUnretained`, but without retaining the array either: the loop accesses it exclusively, and `body`
    /// must not access it. It is `mutating` only for that, and changes nothing.
    @inline(__always)
    mutating func forEachBorrowed(_ body: (Element) -> Void) {
        for index in indices {
            // The array, to which the loop has exclusive access, retains its elements.
            withUnretained(at: index, body)
        }
    }
}
