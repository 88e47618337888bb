import CWaylandServer
import Glibc

/// Events that the compositor sends.
extension Compositor {
    /// Sends an event from the latest object of an interface, or from the one of an index among those that live.
    public func send(
        _ interface: String, _ event: String, _ arguments: [Argument] = [], at index: Int? = nil
    ) {
        withLock {
            guard let resource = find(interface, at: index) else {
                preconditionFailure("there is no \(interface)")
            }
            post(resource, event, arguments)
            // These events are the last ones of their object.
            if ["presented", "discarded"].contains(event) { wl_resource_destroy(resource) }
            wl_display_flush_clients(display)
        }
    }

    /// Shows the frame that was committed last.
    public func showFrame() {
        withLock {
            completeFrame()
            wl_display_flush_clients(display)
        }
    }

    /// Returns the bytes of the buffer that was committed last.
    public func shownBytes() -> [UInt8] {
        withLock {
            guard let shown, let buffer = buffers[shown] else { return [] }
            var bytes = [UInt8](repeating: 0, count: buffer.height * buffer.stride)
            let count = pread(buffer.descriptor, &bytes, bytes.count, 0)
            return count == bytes.count ? bytes : []
        }
    }

    func latest(_ interface: String) -> OpaquePointer? { find(interface, at: nil) }

    func find(_ interface: String, at index: Int?) -> OpaquePointer? {
        if interface == "wl_surface", index == nil, let window { return window }
        let all = resources.filter { $0.interface == interface }.map(\.resource)
        guard let index else { return all.last }
        return all.indices.contains(index) ? all[index] : nil
    }

    func post(_ resource: OpaquePointer, _ event: String, _ arguments: [Argument] = []) {
        guard let kind = resources.first(where: { $0.resource == resource })?.interface,
            let interface = interfaces[kind],
            let opcode = (0..<Int(interface.pointee.event_count)).first(where: {
                String(cString: interface.pointee.events[$0].name) == event
            })
        else { preconditionFailure("there is no event \(event)") }
        var strings: [UnsafeMutablePointer<CChar>?] = []
        defer { for string in strings { free(string) } }
        var array = wl_array()
        wl_array_init(&array)
        withUnsafeMutablePointer(to: &array) { array in
            var values = arguments.map { argument in
                var value = wl_argument()
                switch argument {
                case .int(let i): value.i = i
                case .uint(let u): value.u = u
                case .fixed(let d): value.f = wl_fixed_from_double(d)
                case .string(let s):
                    let copy = s.flatMap { strdup($0) }
                    strings.append(copy)
                    value.s = copy.map { UnsafePointer($0) }
                // The first member of a wl_resource is its wl_object.
                case .object(let name, let index): value.o = find(name, at: index)
                case .emptyArray: value.a = array
                case .descriptor(let h): value.h = h
                }
                return value
            }
            wl_resource_post_event_array(resource, UInt32(opcode), &values)
        }
    }

    func completeFrame() {
        for entry in resources where entry.interface == "wl_callback" {
            post(entry.resource, "done", [.uint(0)])
            wl_resource_destroy(entry.resource)
        }
    }

    /// Configures the window with another size, as when a user resizes it, after other events that belong to it.
    public func configure(
        width: Int32, height: Int32,
        after events: [(interface: String, event: String, arguments: [Argument])] = []
    ) {
        withLock {
            guard let toplevel = latest("xdg_toplevel"), let shell = latest("xdg_surface") else {
                preconditionFailure("there is no window")
            }
            for event in events {
                guard let resource = latest(event.interface) else { continue }
                post(resource, event.event, event.arguments)
            }
            post(toplevel, "configure", [.int(width), .int(height), .emptyArray])
            serial += 1
            post(shell, "configure", [.uint(serial)])
            wl_display_flush_clients(display)
        }
    }

    /// Releases all buffers except the displayed one.
    public func releaseBuffers() {
        withLock {
            for entry in resources where entry.interface == "wl_buffer" && entry.resource != shown {
                post(entry.resource, "release")
            }
            wl_display_flush_clients(display)
        }
    }
}
