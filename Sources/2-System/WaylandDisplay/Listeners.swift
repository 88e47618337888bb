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

    /// A table whose callbacks `assign` sets, for interfaces that get events with new versions of
    /// libwayland: the structure's memberwise initializer then has other parameters. An event whose
    /// callback is nil is never sent, because its version of the interface was not bound.
    init(_ empty: Table, _ assign: (inout Table) -> Void) {
        var table = empty
        assign(&table)
        self.init(table)
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
