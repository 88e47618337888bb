import CWaylandClient
import CWindowProtocols

/// What a window is to the compositor's shell: a toplevel, with a title bar unless it is full screen.
protocol ShellWindow: AnyObject {
    /// Whether a configuration waits for its acknowledgement.
    var needsAcknowledgement: Bool { get }
    /// Acknowledges the latest configuration, with whose state the next commit complies.
    func acknowledge()
    /// Whether the window cannot be shown in this way.
    var hasFailed: Bool { get }
    /// Handles what other libraries have to do on the connection.
    func dispatch()
    /// Destroys the window's objects; to be called once, before the surface is destroyed.
    func destroy()
}

/// The events of a shell window.
struct ShellEvents {
    /// A size in logical pixels is proposed; 0 leaves the choice to the window. Returns the size that is taken.
    var configure: (_ width: Int, _ height: Int) -> (width: Int, height: Int)
    /// The user closes the window.
    var close: () -> Void
}

/// A window without a title bar, or with one that the compositor draws (xdg-decoration).
final class ToplevelWindow: ShellWindow {
    private let events: ShellEvents
    private let shellSurface: OpaquePointer
    private let toplevel: OpaquePointer
    private let decoration: OpaquePointer?
    private var proposed = (width: 0, height: 0)
    private var serial: UInt32?

    private static let surfaceListener = Listener(
        xdg_surface_listener(configure: { data, _, serial in
            let window = owner(data, ToplevelWindow.self)
            window.serial = serial
            _ = window.events.configure(window.proposed.width, window.proposed.height)
        }))
    private static let toplevelListener = Listener(
        xdg_toplevel_listener(
            configure: { data, _, width, height, _ in
                // Complete with the event of the xdg_surface.
                owner(data, ToplevelWindow.self).proposed = (Int(width), Int(height))
            },
            close: { data, _ in owner(data, ToplevelWindow.self).events.close() }))

    /// - Parameters:
    ///   - connection: the connection to the compositor.
    ///   - surface: the surface that becomes a window.
    ///   - title: the window's title.
    ///   - place: where it is shown.
    ///   - events: receives its events, from the next dispatch on.
    init(
        _ connection: Connection, _ surface: OpaquePointer, title: String, _ place: WindowPlace,
        _ events: ShellEvents
    ) throws(WaylandError) {
        guard let shell = connection.shell,
            let shellSurface = window_get_xdg_surface(shell, surface),
            let toplevel = window_get_toplevel(shellSurface)
        else { throw WaylandError("the compositor did not create a window") }
        (self.shellSurface, self.toplevel, self.events) = (shellSurface, toplevel, events)
        var isFullscreen = false
        var output: OpaquePointer?
        if case .fullscreen(let name) = place {
            isFullscreen = true
            output = name.flatMap { connection.outputs.find($0) }
        }
        decoration =
            isFullscreen
            ? nil : connection.decorations.flatMap { window_get_decoration($0, toplevel) }
        ToplevelWindow.surfaceListener.listen(to: shellSurface, self)
        ToplevelWindow.toplevelListener.listen(to: toplevel, self)
        window_set_title(toplevel, title)
        window_set_app_id(toplevel, "flipbook")
        // The compositor draws the title bar even if it would rather leave that to the window.
        if let decoration { window_set_decoration_mode(decoration, UInt32(WINDOW_SERVER_SIDE)) }
        if isFullscreen { window_set_fullscreen(toplevel, output) }
        wl_surface_commit(surface)
    }

    var needsAcknowledgement: Bool { serial != nil }

    func acknowledge() {
        guard let serial else { return }
        self.serial = nil
        window_ack_configure(shellSurface, serial)
    }

    var hasFailed: Bool { false }
    func dispatch() {}

    func destroy() {
        for object in [decoration, toplevel, shellSurface] {
            if let object { window_destroy(UnsafeMutableRawPointer(object)) }
        }
    }
}

/// A window with a title bar that libdecor draws, for compositors that draw none.
final class DecoratedWindow: ShellWindow {
    private let events: ShellEvents
    private var decor: OpaquePointer?

    /// Creates a window; nil if libdecor is not installed.
    ///
    /// - Parameters:
    ///   - connection: the connection to the compositor.
    ///   - surface: the surface that becomes a window.
    ///   - title: the window's title.
    ///   - events: receives its events, from the next dispatch on.
    init?(
        _ connection: Connection, _ surface: OpaquePointer, title: String, _ events: ShellEvents
    ) {
        self.events = events
        let handlers = window_decor_handlers(
            configure: { data, width, height in
                let events = owner(data, DecoratedWindow.self).events
                let size = events.configure(Int(width!.pointee), Int(height!.pointee))
                (width!.pointee, height!.pointee) = (Int32(size.width), Int32(size.height))
            },
            close: { data in owner(data, DecoratedWindow.self).events.close() })
        decor = window_decorate(
            connection.display, surface, title, "flipbook", handlers,
            Unmanaged.passUnretained(self).toOpaque())
        guard decor != nil else { return nil }
    }

    /// libdecor acknowledges a configuration when it has asked for the size; the next commit has that size.
    var needsAcknowledgement: Bool { false }
    func acknowledge() {}
    var hasFailed: Bool { window_decor_has_failed(decor) }
    func dispatch() { window_decor_dispatch(decor) }
    func destroy() {
        window_undecorate(decor)
        decor = nil
    }
}

/// Where a window is shown.
package enum WindowPlace: Equatable, Sendable {
    /// On the whole of an output: the one of a name, such as "HDMI-A-1", or one that the compositor chooses.
    case fullscreen(output: String?)
    /// In a window of a size in the compositor's logical pixels, unless the compositor decides otherwise.
    case window(width: Int, height: Int)
}
