import CWaylandClient
import CWindowProtocols

/// A table of callbacks for an object's events.
///
/// libwayland keeps a pointer to the table, so the table is allocated once and never freed. Listeners are
/// therefore static constants.
///
/// `@unchecked Sendable` because the table is not written after `init`.
struct Listener<Table>: @unchecked Sendable {
    private let table: UnsafeMutablePointer<Table>

    init(_ table: Table) {
        self.table = .allocate(capacity: 1)
        self.table.initialize(to: table)
    }

    /// Creates a table whose callbacks are set by `assign`. This is for interfaces to which new versions of
    /// libwayland add events, which changes the parameters of the structure's memberwise initialiser. An
    /// event whose callback is nil is never sent, because its version of the interface was not bound.
    init(_ empty: Table, _ assign: (inout Table) -> Void) {
        var table = empty
        assign(&table)
        self.init(table)
    }

    /// Listens to an object's events. `owner` is passed to the callbacks and must outlive the object.
    func listen(to object: OpaquePointer, _ owner: AnyObject) {
        window_listen(
            UnsafeMutableRawPointer(object), table, Unmanaged.passUnretained(owner).toOpaque())
    }
}

/// Returns the owner that was passed to `Listener.listen`. The given type must be the owner's class, which
/// is known because each static table is used by one class only.
func owner<T: AnyObject>(_ data: UnsafeMutableRawPointer?, _: T.Type) -> T {
    Unmanaged<T>.fromOpaque(data!).takeUnretainedValue()
}
