import CWaylandClient
import CWindowProtocols

/// A table of callbacks for an object's events.
///
/// libwayland keeps a pointer to the table, so it is allocated once and never freed: listeners are
/// static constants.
///
/// @unchecked Sendable: the table is not written after `init`.
struct Listener<Table>: @unchecked Sendable {
    private let table: UnsafeMutablePointer<Table>

    init(_ table: Table) {
        self.table = .allocate(capacity: 1)
        self.table.initialize(to: table)
    }

    /// Listens to an object's events. The callbacks get `owner`, which must outlive the object.
    func listen(to object: OpaquePointer, _ owner: AnyObject) {
        window_listen(
            UnsafeMutableRawPointer(object), table, Unmanaged.passUnretained(owner).toOpaque())
    }
}

/// The owner that was passed to `Listener.listen`. Its type is that of the listener's class: a
/// static table serves one class only.
func owner<T: AnyObject>(_ data: UnsafeMutableRawPointer?, _: T.Type) -> T {
    Unmanaged<T>.fromOpaque(data!).takeUnretainedValue()
}
