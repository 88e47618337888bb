import CWaylandClient
import CWindowProtocols
import Glibc

/// A connection to a compositor, and the globals that it advertises.
final class Connection {
    let display: OpaquePointer
    private let registry: OpaquePointer
    private var globals: [String: OpaquePointer] = [:]

    /// The state of a wl_output.
    struct Output {
        /// Buffer pixels per logical pixel of the compositor.
        fileprivate(set) var scale = 1
        /// The current mode's size in pixels, before the compositor's transform; 0 until it is known.
        fileprivate var mode = (width: 0, height: 0)
        /// Whether the compositor rotates the output by a quarter turn.
        fileprivate var isSideways = false

        /// The size in the compositor's logical pixels.
        var size: (width: Int, height: Int) {
            let (width, height) = (mode.width / scale, mode.height / scale)
            return isSideways ? (height, width) : (width, height)
        }
    }

    private(set) var outputs: [OpaquePointer: Output] = [:]
    /// Whether presentation times are on the monotonic clock.
    private(set) var hasMonotonicTimestamps = false
    /// Whether the connection is lost: the compositor closed it, or reported a protocol error.
    private(set) var isBroken = false

    var compositor: OpaquePointer? { globals["wl_compositor"] }
    var memory: OpaquePointer? { globals["wl_shm"] }
    var shell: OpaquePointer? { globals["xdg_wm_base"] }
    var presentation: OpaquePointer? { globals["wp_presentation"] }
    /// The input devices of the seat. Created as soon as the seat is bound, since the compositor announces
    /// its capabilities once, and events without a listener are lost.
    private(set) var input: WaylandInput?

    private static let registryListener = Listener(
        wl_registry_listener(
            global: { data, _, name, interface, version in
                owner(data, Connection.self).bind(name, interface!, version)
            }, global_remove: { _, _, _ in }))
    private static let shellListener = Listener(
        xdg_wm_base_listener(ping: { _, base, serial in window_pong(base, serial) }))
    private static let outputListener = Listener(
        wl_output_listener(
            geometry: { data, output, _, _, _, _, _, _, _, transform in
                // Odd values of wl_output.transform contain a quarter turn.
                owner(data, Connection.self).outputs[output!]?.isSideways = transform % 2 == 1
            },
            mode: { data, output, flags, width, height, _ in
                guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0, width > 0, height > 0,
                    width <= 16384, height <= 16384
                else { return }
                owner(data, Connection.self).outputs[output!]?.mode = (Int(width), Int(height))
            },
            done: { _, _ in },
            scale: { data, output, factor in
                owner(data, Connection.self).outputs[output!]?.scale = max(1, min(8, Int(factor)))
            }, name: nil, description: nil))

    private static let presentationListener = Listener(
        wp_presentation_listener(clock_id: { data, _, clock in
            owner(data, Connection.self).hasMonotonicTimestamps = clock == UInt32(CLOCK_MONOTONIC)
        }))

    /// Connects to a compositor and binds its globals. Blocks for two roundtrips.
    ///
    /// - Parameter descriptor: a socket that is connected to a compositor; nil for the compositor that
    ///   WAYLAND_DISPLAY names. The socket is closed with the connection.
    /// - Throws: `WaylandError` if there is no compositor, or it lacks a required global.
    init(descriptor: Int32? = nil) throws(WaylandError) {
        let opened = descriptor.map { wl_display_connect_to_fd($0) } ?? wl_display_connect(nil)
        guard let display = opened else {
            throw WaylandError(
                "no Wayland compositor answers; set WAYLAND_DISPLAY and XDG_RUNTIME_DIR, or run "
                    + "on the console")
        }
        self.display = display
        registry = wl_display_get_registry(display)
        Connection.registryListener.listen(to: registry, self)
        // The first roundtrip announces the globals, the second delivers their first events.
        guard wl_display_roundtrip(display) >= 0, wl_display_roundtrip(display) >= 0 else {
            throw WaylandError("the compositor closed the connection")
        }
        guard compositor != nil, memory != nil, shell != nil else {
            throw WaylandError("the compositor lacks wl_compositor 4, wl_shm or xdg_wm_base")
        }
    }

    deinit {
        if let presentation { window_destroy_presentation(presentation) }
        if let shell { window_destroy_base(shell) }
        for output in outputs.keys { wl_output_destroy(output) }
        input = nil
        if let seat = globals["wl_seat"] { wl_seat_destroy(seat) }
        if let memory { wl_shm_destroy(memory) }
        if let compositor { wl_compositor_destroy(compositor) }
        wl_registry_destroy(registry)
        wl_display_disconnect(display)
    }

    private func bind(_ name: UInt32, _ interface: UnsafePointer<CChar>, _ version: UInt32) {
        let kind = String(cString: interface)
        // wl_surface.damage_buffer needs version 4.
        if kind == "wl_compositor", version < 4 { return }
        if kind != "wl_output", globals[kind] != nil { return }
        guard let object = window_bind(registry, name, interface, version) else { return }
        switch kind {
        case "wl_output":
            outputs[object] = Output()
            Connection.outputListener.listen(to: object, self)
        case "xdg_wm_base":
            globals[kind] = object
            Connection.shellListener.listen(to: object, self)
        case "wp_presentation":
            globals[kind] = object
            Connection.presentationListener.listen(to: object, self)
        case "wl_seat":
            globals[kind] = object
            input = WaylandInput(object)
        default: globals[kind] = object
        }
    }

    var descriptor: Int32 { wl_display_get_fd(display) }

    /// Sends pending requests and dispatches the events that have arrived. Does not block.
    func dispatch() {
        guard !isBroken else { return }
        while wl_display_prepare_read(display) != 0 {
            // After an error, events stay in the queue permanently.
            if wl_display_dispatch_pending(display) < 0 {
                isBroken = true
                return
            }
        }
        wl_display_flush(display)
        var fd = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&fd, 1, 0) > 0 {
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
