import CWaylandClient
import CWindowProtocols

/// A table of functions that libwayland calls for an object's events. It lives as long as the
/// program, as they ask for.
struct Listener<Table>: @unchecked Sendable {
    private let table: UnsafeMutablePointer<Table>

    init(_ table: Table) {
        self.table = .allocate(capacity: 1)
        self.table.initialize(to: table)
    }

    /// Listens to an object; `owner` must outlive it.
    func listen(to object: OpaquePointer, _ owner: AnyObject) {
        window_listen(
            UnsafeMutableRawPointer(object), table, Unmanaged.passUnretained(owner).toOpaque())
    }
}

/// The owner that a listener was given.
func owner<T: AnyObject>(_ data: UnsafeMutableRawPointer?, _: T.Type) -> T {
    Unmanaged<T>.fromOpaque(data!).takeUnretainedValue()
}
