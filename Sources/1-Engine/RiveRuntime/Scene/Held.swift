/// A place for an object that is held, and used without counting a reference for each use: for
/// objects that are used some hundred times a frame for little each time.
///
/// What has the place must not put another object there while `use` runs.
struct Held<Object: AnyObject>: ~Copyable {
    private var reference: Unmanaged<Object>?

    init(_ object: Object? = nil) { reference = object.map { .passRetained($0) } }

    deinit { reference?.release() }

    var object: Object? {
        get { reference?.takeUnretainedValue() }
        set {
            let old = reference
            reference = newValue.map { .passRetained($0) }
            old?.release()
        }
    }

    var isEmpty: Bool { reference == nil }

    /// Nil where nothing is held.
    @inline(__always)
    borrowing func use<Result>(_ body: (Object) -> Result) -> Result? {
        reference?._withUnsafeGuaranteedRef(body)
    }
}
