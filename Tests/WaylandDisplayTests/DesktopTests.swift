import Glibc
import TestCompositor
import TestSupport
import Testing

@testable import WaylandDisplay

/// What a window owes the desktop around it: its title bar, its cursor, and that the screen stays on.
@Suite struct DesktopTests {
    private func window(
        _ place: WindowPlace = .fullscreen(output: nil), without missing: String = "",
        capabilities: UInt32 = 5, showsCursor: Bool = true
    ) throws -> TestWindow {
        var behavior = Compositor.Behavior()
        behavior.capabilities = capabilities
        let window = try TestWindow(
            behavior, globals: Compositor.latestGlobals.filter { $0.name != missing }, place,
            showsCursor: showsCursor)
        _ = window.display.pollFlip()
        return window
    }

    /// The compositor draws a window's title bar; full screen has none.
    @Test func titleBarIsCompositors() throws {
        let window = try window(.window(width: 200, height: 100))
        let requests = window.compositor.requests
        let mode = try #require(
            requests.firstIndex(of: "zxdg_toplevel_decoration_v1.set_mode 2"))
        // Before the first commit, as the protocol requires.
        #expect(mode < (requests.firstIndex(of: "wl_surface.commit") ?? 0))
        window.compositor.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
        window.close()
        #expect(window.compositor.count(of: "zxdg_toplevel_decoration_v1") == 0)
        let full = try self.window()
        #expect(full.compositor.count(of: "zxdg_toplevel_decoration_v1") == 0)
    }

    /// The screen does not go dark while the kiosk is seen.
    @Test func idleIsInhibited() throws {
        let window = try window()
        #expect(
            window.compositor.wait(for: "zwp_idle_inhibit_manager_v1.create_inhibitor wl_surface"))
        #expect(window.compositor.count(of: "zwp_idle_inhibitor_v1") == 1)
        window.close()
        #expect(window.compositor.count(of: "zwp_idle_inhibitor_v1") == 0)
    }

    private func move(_ window: TestWindow, serial: UInt32) {
        let compositor = window.compositor
        compositor.send(
            "wl_pointer", "enter", [.uint(serial), .object("wl_surface"), .fixed(5), .fixed(6)])
        _ = window.readInput()
    }

    /// The arrow is the compositor's (cursor-shape-v1) or that of the theme. Without it, the last client's cursor would
    /// stay.
    @Test(arguments: [
        ("", "wp_cursor_shape_device_v1.set_shape", "1 1"),
        ("wp_cursor_shape_manager_v1", "wl_pointer.set_cursor", "1 wl_surface"),
    ])
    func enteringPointerGetsArrow(missing: String, request: String, arguments: String) throws {
        let window = try window(without: missing)
        let compositor = window.compositor
        #expect(compositor.wait(for: "wl_seat.get_pointer"))
        move(window, serial: 1)
        #expect(compositor.wait(for: "\(request) \(arguments)"))
        // A finger hides it, motion shows it again.
        compositor.send(
            "wl_touch", "down",
            [.uint(1), .uint(5), .object("wl_surface"), .int(1), .fixed(10), .fixed(20)])
        _ = window.readInput()
        #expect(compositor.wait(for: "wl_pointer.set_cursor 1 nil"))
        let count = compositor.requests.count
        compositor.send("wl_pointer", "motion", [.uint(5), .fixed(7), .fixed(8)])
        _ = window.readInput()
        #expect(compositor.wait(for: request, after: count))
        // Each entry has another serial. While the pointer is elsewhere, its cursor is not the window's.
        compositor.send("wl_pointer", "leave", [.uint(2), .object("wl_surface")])
        move(window, serial: 7)
        #expect(compositor.wait(for: "\(request) 7"))
        let last = compositor.requests.count
        compositor.send("wl_pointer", "leave", [.uint(8), .object("wl_surface")])
        compositor.send(
            "wl_touch", "down",
            [.uint(1), .uint(5), .object("wl_surface"), .int(2), .fixed(10), .fixed(20)])
        compositor.send("xdg_wm_base", "ping", [.uint(5)])
        _ = window.readInput()
        #expect(compositor.wait(for: "xdg_wm_base.pong 5"))
        #expect(!compositor.requests.dropFirst(last).contains { $0.contains("set_cursor") })
        window.close()
        #expect(compositor.count(of: "wp_cursor_shape_device_v1") == 0)
    }

    /// A kiosk that shows no cursor hides that of the last client.
    @Test func cursorIsHiddenIfNotWanted() throws {
        let window = try window(showsCursor: false)
        #expect(window.compositor.wait(for: "wl_seat.get_pointer"))
        move(window, serial: 3)
        #expect(window.compositor.wait(for: "wl_pointer.set_cursor 3 nil"))
        #expect(!window.compositor.requests.contains { $0.contains("set_shape") })
    }

    /// Of a compositor that has more, only what is used is bound, in versions whose events are all handled.
    @Test func otherGlobalsAreNotBound() throws {
        let more = ["wl_subcompositor", "wl_data_device_manager"].map { Compositor.Global($0, 1) }
        let window = try TestWindow(globals: Compositor.latestGlobals + more)
        let bound = window.compositor.requests.filter { $0.hasPrefix("wl_registry.bind ") }
        let expected = Compositor.latestGlobals.map { "wl_registry.bind \($0.name) \($0.version)" }
        #expect(bound.sorted() == expected.sorted())
    }

    /// The requests of a window's life, so that none is made that the page of rules says is not.
    @Test(arguments: ["", "wp_cursor_shape_manager_v1"])
    func otherRequestsAreNotMade(missing: String) throws {
        let window = try window(
            .window(width: 200, height: 100), without: missing, capabilities: 7)
        #expect(window.compositor.wait(for: "wl_seat.get_touch"))
        move(window, serial: 1)
        for width in [320, 400] as [Int32] {
            window.compositor.configure(width: width, height: 240)
            #expect(window.display.pollFlip() == nil)
            _ = window.display.applyChanges()
            try window.present(.white)
            window.compositor.showFrame()
            _ = window.display.pollFlip()
        }
        window.close()
        let left = [
            "set_opaque_region", "set_input_region", "offset", "set_buffer_transform", "move",
            "resize", "set_min_size", "set_max_size", "set_source", "get_tablet_tool_v2",
            "set_maximized", "set_minimized", "show_window_menu", "create_positioner", "get_popup",
        ]
        for request in window.compositor.requests {
            let name = request.split(separator: " ")[0].split(separator: ".").last ?? ""
            // libwayland-cursor grows the pool of a theme.
            let isTheme = request.hasPrefix("wl_shm_pool.resize") && !missing.isEmpty
            #expect(!left.contains(String(name)) || isTheme, "\(request)")
        }
        #expect(window.compositor.brokenRules.isEmpty)
    }

    /// Variables of the environment, and what the message says.
    @Test(arguments: [
        ([:], "no Wayland compositor answers; set WAYLAND_DISPLAY"),
        (["DISPLAY": ":0"], "this is an X11 session"),
        (["XDG_SESSION_TYPE": "x11"], "this is an X11 session"),
        (["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-7"], "no Wayland compositor answers"),
    ])
    func missingCompositorIsExplained(variables: [String: String], message: String) {
        let error = Connection.missingCompositor { variables[$0] }
        #expect(error.description.hasPrefix(message))
    }
}
