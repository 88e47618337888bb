import CWaylandClient
import CWindowProtocols
import Display
import Geometry
import Glibc
import InputEvents
import Platform
import Rasterizer

/// A window or full-screen surface of a Wayland compositor, drawn through wl_shm buffers.
package final class WaylandDisplay: Display {
    package private(set) var mode: DisplayMode
    package let hasVBlank = true
    /// The rotation of the content in the buffers, clockwise.
    package let rotation: Rotation
    /// Buffer pixels per logical pixel of the compositor.
    package private(set) var scale = 1
    /// Why the window can no longer be used, for instance because it or the connection was closed; nil while
    /// it can be used.
    package private(set) var closeReason: String?
    /// Whether the compositor requests no frames, since the window is not visible. It is inactive meanwhile.
    package private(set) var isHidden = false
    private let connection: Connection
    private let now: () -> Double
    private let surface: OpaquePointer
    private let shellSurface: OpaquePointer
    private let toplevel: OpaquePointer
    private var buffers: [ShmBuffer] = []
    /// The window's size in the compositor's logical pixels; 0 until it is known.
    private var size = (width: 0, height: 0)
    private var isConfigured = false
    private var wasResized = false
    private var ages = BufferAges(count: 0)
    private var isPending = false
    /// The buffer of the latest frame; nil until a frame has been presented at the window's current size.
    private var latest: ShmBuffer?
    /// The buffer that is lent to a reader.
    private var held: ShmBuffer?
    private var callback: OpaquePointer?
    private var readyFlip: Flip?

    private static let shellListener = Listener(
        xdg_surface_listener(configure: { data, surface, serial in
            window_ack_configure(surface, serial)
            let display = owner(data, WaylandDisplay.self)
            display.isConfigured = true
            // It may be visible again. The callback of the next frame shows whether it is.
            display.isHidden = false
        }))
    private static let toplevelListener = Listener(
        xdg_toplevel_listener(
            configure: { data, _, width, height, _ in
                owner(data, WaylandDisplay.self).configure(Int(width), Int(height))
            },
            close: { data, _ in
                owner(data, WaylandDisplay.self).closeReason = "the window was closed"
            }))
    private static let surfaceListener = Listener(wl_surface_listener()) {
        $0.enter = { data, _, output in owner(data, WaylandDisplay.self).entered(output!) }
        $0.leave = { _, _, _ in }
    }
    private static let callbackListener = Listener(
        wl_callback_listener(done: { data, callback, _ in
            owner(data, WaylandDisplay.self).frameDone(callback!)
        }))

    /// Connects to the compositor that WAYLAND_DISPLAY names and opens a window.
    ///
    /// - Parameters:
    ///   - title: the window's title.
    ///   - window: the window's size in the compositor's logical pixels; nil for full screen.
    ///   - rotation: the clockwise rotation of the content in the buffers.
    /// - Throws: `WaylandError` if there is no compositor, or it lacks a protocol.
    package convenience init(
        title: String, window: (width: Int, height: Int)?, rotation: Rotation
    ) throws(WaylandError) {
        try self.init(
            title: title, window: window, rotation: rotation, connection: try Connection(),
            now: Clock.now)
    }

    /// Opens a window on a connection. Waits up to 5 seconds for its first configure event.
    ///
    /// - Parameters:
    ///   - title: the window's title.
    ///   - window: the window's size in the compositor's logical pixels; nil for full screen.
    ///   - rotation: the clockwise rotation of the content in the buffers.
    ///   - connection: the connection to the compositor.
    ///   - now: the monotonic clock, in seconds.
    init(
        title: String, window: (width: Int, height: Int)?, rotation: Rotation,
        connection: Connection, now: @escaping () -> Double
    ) throws(WaylandError) {
        self.connection = connection
        self.rotation = rotation
        self.now = now
        guard let compositor = connection.compositor, let shell = connection.shell,
            let surface = wl_compositor_create_surface(compositor),
            let shellSurface = window_get_xdg_surface(shell, surface),
            let toplevel = window_get_toplevel(shellSurface)
        else { throw WaylandError("the compositor did not create a window") }
        (self.surface, self.shellSurface, self.toplevel) = (surface, shellSurface, toplevel)
        mode = DisplayMode(width: 1, height: 1, refreshInterval: 1.0 / 60)
        size = window ?? (0, 0)
        WaylandDisplay.surfaceListener.listen(to: surface, self)
        WaylandDisplay.shellListener.listen(to: shellSurface, self)
        WaylandDisplay.toplevelListener.listen(to: toplevel, self)
        window_set_title(toplevel, title)
        window_set_app_id(toplevel, "flipbook")
        if window == nil { window_set_fullscreen(toplevel) }
        wl_surface_commit(surface)
        let deadline = now() + 5
        while !isConfigured, now() < deadline {
            if wl_display_roundtrip(connection.display) < 0 { break }
        }
        guard isConfigured else { throw WaylandError("the compositor did not show the window") }
        scale = connection.outputs.values.map(\.scale).max() ?? 1
        // Some compositors send the size of a full-screen window only after its first frame.
        if size.width == 0, let screen = connection.outputs.values.first { size = screen.size }
        if size.width == 0 || size.height == 0 { size = (800, 480) }
        wasResized = false
        try makeBuffers()
        wl_display_flush(connection.display)
    }

    deinit {
        if let callback { wl_callback_destroy(callback) }
        // Buffers must be destroyed before the connection.
        (buffers, latest, held) = ([], nil, nil)
        window_destroy_toplevel(toplevel)
        window_destroy_surface(shellSurface)
        wl_surface_destroy(surface)
    }

    package var descriptor: Int32? { connection.descriptor }
    /// A description of the display, such as "Wayland 800x480 at scale 2".
    package var name: String {
        "Wayland \(mode.width)x\(mode.height)" + (scale > 1 ? " at scale \(scale)" : "")
    }

    // MARK: Size

    private func configure(_ width: Int, _ height: Int) {
        // With a size of 0 the compositor lets the window choose its size.
        guard width > 0, height > 0, width <= 16384, height <= 16384 else { return }
        if (width, height) == size { return }
        size = (width, height)
        wasResized = true
    }

    private func entered(_ output: OpaquePointer) {
        isHidden = false
        guard let new = connection.outputs[output]?.scale, new != scale else { return }
        scale = new
        wasResized = true
    }

    private func makeBuffers() throws(WaylandError) {
        guard let memory = connection.memory else { return }
        let (width, height) = bufferSize
        var new: [ShmBuffer] = []
        for _ in 0..<3 {
            new.append(
                try ShmBuffer(memory, width: width, height: height, rotation: rotation))
        }
        buffers = new
        latest = nil
        ages = BufferAges(count: new.count)
        mode = DisplayMode(
            width: rotation.isSideways ? height : width,
            height: rotation.isSideways ? width : height, refreshInterval: mode.refreshInterval)
        wl_surface_set_buffer_scale(surface, Int32(scale))
    }

    /// The size of the buffers, in pixels, before rotation.
    package var bufferSize: (width: Int, height: Int) {
        (min(16384, size.width * scale), min(16384, size.height * scale))
    }

    /// Applies the size and scale that the compositor has sent since the last call.
    ///
    /// - Returns: whether the logical size changed.
    package func applyResize() -> Bool {
        guard wasResized else { return false }
        wasResized = false
        let old = mode
        do { try makeBuffers() } catch {
            closeReason = "\(error)"
            return false
        }
        isPending = false
        return (old.width, old.height) != (mode.width, mode.height)
    }

    // MARK: Frames

    package var isActive: Bool { closeReason == nil && !isHidden }

    package func acquire() -> BackBuffer? {
        guard !isPending, isActive else { return nil }
        var found = ages.newest(where: { !buffers[$0].isBusy && buffers[$0] !== held })
        if found == nil {
            // A frame never waits for a reader.
            found = ages.newest(where: { !buffers[$0].isBusy })
            if found != nil { held = nil }
        }
        guard let index = found else { return nil }
        return BackBuffer(
            index: index, surface: buffers[index].surface, age: ages.age(of: index))
    }

    package func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) throws {
        guard closeReason == nil, buffers.indices.contains(buffer.index) else {
            throw WaylandError(closeReason ?? "the buffer is of another size")
        }
        let shown = buffers[buffer.index]
        latest = shown
        ages.present(buffer.index)
        shown.isBusy = true
        wl_surface_attach(surface, shown.buffer, 0, 0)
        let (width, height) = bufferSize
        for rect in damage {
            let r = rotation.toBuffer(rect, width: width, height: height)
            wl_surface_damage_buffer(
                surface, Int32(r.x0), Int32(r.y0), Int32(r.x1 - r.x0), Int32(r.y1 - r.y0))
        }
        // A buffer with undefined content is painted in full, regardless of the frame's damage.
        if damage.isEmpty || buffer.age == 0 {
            wl_surface_damage_buffer(surface, 0, 0, Int32(width), Int32(height))
        }
        if let callback { wl_callback_destroy(callback) }
        callback = wl_surface_frame(surface)
        if let callback { WaylandDisplay.callbackListener.listen(to: callback, self) }
        if let presentation = connection.presentation {
            Feedback.request(presentation, surface, self)
        }
        wl_surface_commit(surface)
        isPending = true
        wl_display_flush(connection.display)
    }

    private func frameDone(_ done: OpaquePointer) {
        guard done == callback else { return }
        wl_callback_destroy(done)
        callback = nil
        isHidden = false
        guard isPending else { return }
        isPending = false
        readyFlip = Flip(timestamp: presentedAt ?? now(), sequence: nil)
        presentedAt = nil
    }

    /// The presentation time of the pending frame, if the compositor has reported it before the frame
    /// callback.
    private var presentedAt: Double?

    fileprivate func presented(at time: Double, interval: Double) {
        if isPending, connection.hasMonotonicTimestamps, abs(time - now()) < 1 {
            presentedAt = time
        }
        if interval > 1.0 / 500, interval < 1 { mode.refreshInterval = interval }
    }

    package var isFlipReady: Bool { readyFlip != nil }

    package func pollFlip() -> Flip? {
        connection.dispatch()
        if connection.isBroken {
            closeReason = closeReason ?? "the compositor closed the connection"
        }
        defer { readyFlip = nil }
        return readyFlip
    }

    package func abandonFlip() {
        // If no frame callback arrives in time, the window is considered invisible.
        isHidden = isPending
        isPending = false
        ages.invalidate()
    }

    /// Holds the latest frame passed to the compositor, which does not report what it shows.
    package func holdScanout() -> HeldScanout? {
        guard held == nil, closeReason == nil, let latest else { return nil }
        held = latest
        return HeldScanout(latest.surface) { [weak self] in
            guard let self, buffers.contains(where: { $0 === latest }) else { return true }
            defer { held = nil }
            return held === latest
        }
    }

    package func stop() {}

    // MARK: Input

    /// Returns the input events since the last call, in buffer coordinates.
    package func readInput() -> [InputEvent] {
        connection.dispatch()
        return connection.input?.take(scale: Double(scale)) ?? []
    }
}

/// A request for a frame's presentation time (wp_presentation_feedback).
private final class Feedback {
    private weak var display: WaylandDisplay?

    private init(_ display: WaylandDisplay) { self.display = display }

    private static let listener = Listener(
        wp_presentation_feedback_listener(
            sync_output: { _, _, _ in },
            presented: { data, object, high, low, nanoseconds, refresh, _, _, _ in
                let seconds = Double(UInt64(high) << 32 | UInt64(low)) + Double(nanoseconds) * 1e-9
                Feedback.take(data, object)?.presented(
                    at: seconds, interval: Double(refresh) * 1e-9)
            },
            discarded: { data, object in _ = Feedback.take(data, object) }))

    /// Requests the presentation time of the surface's next commit.
    static func request(
        _ presentation: OpaquePointer, _ surface: OpaquePointer, _ display: WaylandDisplay
    ) {
        guard let object = window_feedback(presentation, surface) else { return }
        let feedback = Feedback(display)
        // Released by `take`: the compositor replies to each request once, unless the connection is
        // closed first.
        _ = Unmanaged.passRetained(feedback)
        listener.listen(to: object, feedback)
    }

    private static func take(
        _ data: UnsafeMutableRawPointer?, _ object: OpaquePointer?
    ) -> WaylandDisplay? {
        let feedback = Unmanaged<Feedback>.fromOpaque(data!).takeRetainedValue()
        wl_proxy_destroy(object)
        return feedback.display
    }
}
