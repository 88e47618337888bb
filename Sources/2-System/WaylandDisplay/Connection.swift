import CWaylandClient
import CWindowProtocols
import Glibc
import InputEvents
import Platform

/// A connection to a compositor, and the globals that it advertises.
final class Connection {
    let display: OpaquePointer
    private let registry: OpaquePointer
    /// The globals of which there is one each, by their interfaces.
    private var globals: [String: OpaquePointer] = [:]
    /// The version that the compositor advertises of each interface.
    private(set) var versions: [String: UInt32] = [:]
    let outputs = Outputs()
    /// The seats, in the order of their numbers.
    private var seats: [WaylandSeat] = []
    /// Whether presentation times are on the monotonic clock.
    private(set) var hasMonotonicTimestamps = false
    /// Whether the connection is lost: the compositor closed it, or reported a protocol error.
    private(set) var isBroken = false
    /// What is said about seats: their surface, cursor and keyboards.
    private var seatSettings = WaylandSeat.Settings()

    var compositor: OpaquePointer? { globals["wl_compositor"] }
    var memory: OpaquePointer? { globals["wl_shm"] }
    var shell: OpaquePointer? { globals["xdg_wm_base"] }
    var presentation: OpaquePointer? { globals["wp_presentation"] }
    var viewporter: OpaquePointer? { globals["wp_viewporter"] }
    var fractionalScale: OpaquePointer? { globals["wp_fractional_scale_manager_v1"] }
    var decorations: OpaquePointer? { globals["zxdg_decoration_manager_v1"] }
    var cursorShapes: OpaquePointer? { globals["wp_cursor_shape_manager_v1"] }
    var textInputs: OpaquePointer? { globals["zwp_text_input_manager_v3"] }
    var idleInhibition: OpaquePointer? { globals["zwp_idle_inhibit_manager_v1"] }

    private static let registryListener = Listener(
        wl_registry_listener(
            global: { data, _, name, interface, version in
                owner(data, Connection.self).bind(name, interface!, version)
            },
            global_remove: { data, _, name in owner(data, Connection.self).remove(name) }))
    private static let shellListener = Listener(
        xdg_wm_base_listener(ping: { _, base, serial in window_pong(base, serial) }))
    private static let presentationListener = Listener(
        wp_presentation_listener(clock_id: { data, _, clock in
            owner(data, Connection.self).hasMonotonicTimestamps = clock == UInt32(CLOCK_MONOTONIC)
        }))

    /// Connects to a compositor and binds its globals, which takes two roundtrips.
    ///
    /// - Parameters:
    ///   - descriptor: a socket that is connected to a compositor; nil for the compositor that WAYLAND_SOCKET or
    ///     WAYLAND_DISPLAY name. The socket is closed with the connection.
    ///   - interruption: ends the wait for a compositor that does not answer.
    /// - Throws: `WaylandError` if there is no compositor, or it lacks a required global; `Interrupted`.
    init(
        descriptor: Int32? = nil, interruption: Interruption? = nil
    ) throws {
        let opened = descriptor.map { wl_display_connect_to_fd($0) } ?? wl_display_connect(nil)
        guard let display = opened else {
            throw Connection.missingCompositor { getenv($0).map { String(cString: $0) } }
        }
        self.display = display
        registry = wl_display_get_registry(display)
        Connection.registryListener.listen(to: registry, self)
        // The first roundtrip announces the globals, the second delivers their first events.
        for _ in 0..<2 { try roundtrip(interruption) }
        let required: [(name: String, version: UInt32, use: String)] = [
            // wl_surface.damage_buffer needs version 4.
            ("wl_compositor", 4, "surfaces"), ("wl_shm", 1, "shared memory"),
            ("xdg_wm_base", 1, "windows"),
        ]
        for (name, version, use) in required where globals[name] == nil {
            let reason =
                versions[name].map { "has version \($0) of \(name), and \(version) is needed" }
                ?? "lacks \(name)"
            throw WaylandError(
                "the compositor \(reason) for \(use); use a newer compositor, or run on the console"
            )
        }
    }

    /// Why no compositor answers, and what to do about it.
    ///
    /// - Parameter variable: returns the value of an environment variable.
    static func missingCompositor(_ variable: (String) -> String?) -> WaylandError {
        func isSet(_ name: String) -> Bool { variable(name)?.isEmpty == false }
        if !isSet("WAYLAND_DISPLAY"), !isSet("WAYLAND_SOCKET"),
            isSet("DISPLAY") || variable("XDG_SESSION_TYPE") == "x11"
        {
            return WaylandError(
                "this is an X11 session, which has no Wayland compositor; log in to a Wayland session, or run "
                    + "on the console")
        }
        return WaylandError(
            "no Wayland compositor answers; set WAYLAND_DISPLAY and XDG_RUNTIME_DIR, or run on the console"
        )
    }

    deinit {
        for seat in seats { seat.destroy() }
        outputs.destroyAll()
        for name in ["wl_shm", "wl_compositor"] {
            if let object = globals.removeValue(forKey: name) { wl_proxy_destroy(object) }
        }
        for object in globals.values { window_destroy(UnsafeMutableRawPointer(object)) }
        wl_registry_destroy(registry)
        wl_display_disconnect(display)
    }

    // MARK: Globals

    private func bind(_ name: UInt32, _ interface: UnsafePointer<CChar>, _ version: UInt32) {
        let kind = String(cString: interface)
        versions[kind] = version
        if kind == "wl_compositor", version < 4 { return }
        if kind != "wl_output", kind != "wl_seat", globals[kind] != nil { return }
        guard let object = window_bind(registry, name, interface, version) else { return }
        switch kind {
        case "wl_output": outputs.add(object, name: name)
        case "wl_seat":
            // The lowest free number, so that the only seat is always seat 0.
            let index =
                seats.indices.first { seats[$0].number != $0 } ?? seats.count
            seats.insert(
                WaylandSeat(object, global: name, number: index, seatSettings), at: index)
        case "xdg_wm_base":
            globals[kind] = object
            Connection.shellListener.listen(to: object, self)
        case "wp_presentation":
            globals[kind] = object
            Connection.presentationListener.listen(to: object, self)
        default: globals[kind] = object
        }
    }

    /// Forgets a global that is gone: an output or a seat that was unplugged.
    private func remove(_ name: UInt32) {
        outputs.remove(name: name)
        seats.first { $0.global == name && !$0.isRemoved }?.remove()
    }

    // MARK: Seats

    /// Sets what the seats need to know of the window, once there is one.
    func configureSeats(_ settings: WaylandSeat.Settings) {
        seatSettings = settings
        for seat in seats { seat.settings = settings }
    }

    /// Tells the input methods which field is edited, with its place in the compositor's logical pixels; nil for none.
    func edit(_ field: EditedField?) {
        for seat in seats { seat.edit(field) }
        wl_display_flush(display)
    }

    /// Whether a seat has a pointer.
    var hasPointer: Bool { seats.contains(where: \.hasPointer) }

    /// Takes the input of all seats since the last call, in buffer coordinates.
    ///
    /// - Parameters:
    ///   - scale: buffer pixels per logical pixel of the compositor.
    ///   - events: the events are appended to it, each with the number of its seat, from 0.
    func takeInput(scale: Double, into events: inout [SeatEvent]) {
        for seat in seats { seat.take(scale: scale, into: &events) }
        // Their last events have been taken.
        seats.removeAll(where: \.isRemoved)
    }

    // MARK: Messages

    var descriptor: Int32 { wl_display_get_fd(display) }

    private static let syncListener = Listener(
        wl_callback_listener(done: { data, callback, _ in
            owner(data, Flag.self).isSet = true
            wl_callback_destroy(callback)
        }))

    private final class Flag { var isSet = false }

    /// Waits until the compositor has handled all requests.
    ///
    /// - Throws: `WaylandError` if the connection is lost, `Interrupted` if a signal asks the process to exit.
    func roundtrip(_ interruption: Interruption?) throws {
        let done = Flag()
        guard let callback = wl_display_sync(display) else { return }
        Connection.syncListener.listen(to: callback, done)
        while !done.isSet {
            if isBroken {
                throw WaylandError("the compositor closed the connection")
            }
            do { try interruption?.check() } catch {
                wl_callback_destroy(callback)
                throw error
            }
            dispatch(waiting: 1000, or: interruption?.descriptor ?? -1)
        }
    }

    /// Sends pending requests and dispatches the events that have arrived.
    ///
    /// - Parameters:
    ///   - milliseconds: how long to wait for events; 0 does not block.
    ///   - other: a descriptor that ends the wait when it is readable; -1 for none.
    func dispatch(waiting milliseconds: Int32 = 0, or other: Int32 = -1) {
        guard !isBroken else { return }
        while wl_display_prepare_read(display) != 0 {
            // After an error, events stay in the queue permanently.
            if wl_display_dispatch_pending(display) < 0 {
                isBroken = true
                return
            }
        }
        wl_display_flush(display)
        // A structure each: an array would be allocated in every frame.
        var descriptors = (
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0)
        )
        withUnsafeMutableBytes(of: &descriptors) {
            _ = poll($0.baseAddress?.assumingMemoryBound(to: pollfd.self), 2, milliseconds)
        }
        if descriptors.0.revents != 0 {
            if wl_display_read_events(display) < 0 { isBroken = true }
        } else {
            wl_display_cancel_read(display)
        }
        wl_display_dispatch_pending(display)
        // Replies to events, such as the pong for a ping, are sent before the loop sleeps.
        wl_display_flush(display)
        if wl_display_get_error(display) != 0 { isBroken = true }
    }
}
