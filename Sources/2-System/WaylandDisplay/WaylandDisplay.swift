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
    /// Why the window can no longer be used: the connection was closed, or there is no memory for its buffers; nil while
    /// it can be used.
    package private(set) var closeReason: String?
    /// Whether the user has closed the window.
    package private(set) var isClosed = false
    /// Whether the compositor requests no frames, since the window is not visible. It is inactive meanwhile.
    package private(set) var isHidden = false
    private let connection: Connection
    private let now: () -> Double
    private let surface: OpaquePointer
    private var shell: (any ShellWindow)!
    /// Scales the buffers to the window's size; nil if their scale is an integer.
    private let viewport: OpaquePointer?
    private let fractionalScale: OpaquePointer?
    private let cursors: CursorImages?
    private var idleInhibitor: OpaquePointer?
    private var buffers = WindowBuffers()
    private let place: WindowPlace
    /// The window's size in the compositor's logical pixels; 0 until it is known.
    private var size = (width: 0, height: 0)
    private var surfaceScale = SurfaceScale()
    private var isConfigured = false
    private var hasEntered = false
    /// Whether the size or the scale has changed since the buffers were made.
    private var needsBuffers = false
    private var isPending = false
    private var callback: OpaquePointer?
    private var readyFlip: Flip?
    private var events: [SeatEvent] = []

    private static let surfaceListener = Listener(
        window_surface_listener(
            enter: { data, _, output in
                let display = owner(data, WaylandDisplay.self)
                display.isHidden = false
                display.connection.outputs.setEntered(true, output)
                display.hasEntered = true
                display.updateScale()
            },
            leave: { data, _, output in
                owner(data, WaylandDisplay.self).connection.outputs.setEntered(false, output)
            },
            preferred_buffer_scale: { data, _, factor in
                let display = owner(data, WaylandDisplay.self)
                display.surfaceScale.integer = max(1, Int(factor))
                display.updateScale()
            }, preferred_buffer_transform: { _, _, _ in }))
    private static let scaleListener = Listener(
        wp_fractional_scale_v1_listener(preferred_scale: { data, _, scale in
            let display = owner(data, WaylandDisplay.self)
            display.surfaceScale.fraction = Int(scale)
            display.updateScale()
        }))
    private static let callbackListener = Listener(
        wl_callback_listener(done: { data, callback, _ in
            owner(data, WaylandDisplay.self).frameDone(callback!)
        }))

    /// Connects to the compositor that WAYLAND_SOCKET or WAYLAND_DISPLAY names and opens a window.
    ///
    /// - Parameters:
    ///   - title: the window's title.
    ///   - place: where the window is shown.
    ///   - rotation: the clockwise rotation of the content in the buffers.
    ///   - showsCursor: whether a pointer on the window has a cursor.
    ///   - interruption: ends the wait for a compositor that does not answer.
    /// - Throws: `WaylandError` if there is no compositor, or it lacks a protocol; `Interrupted`.
    package convenience init(
        title: String, _ place: WindowPlace, rotation: Rotation, showsCursor: Bool,
        interruption: Interruption
    ) throws {
        try self.init(
            title: title, place, rotation: rotation, showsCursor: showsCursor,
            connection: try Connection(interruption: interruption), interruption: interruption,
            now: Clock.now)
    }

    /// Opens a window on a connection. Waits up to 5 seconds for its first configure event.
    ///
    /// - Parameters:
    ///   - title: the window's title.
    ///   - place: where the window is shown.
    ///   - rotation: the clockwise rotation of the content in the buffers.
    ///   - showsCursor: whether a pointer on the window has a cursor.
    ///   - connection: the connection to the compositor.
    ///   - interruption: ends the wait for the event; nil in tests.
    ///   - now: the monotonic clock, in seconds.
    init(
        title: String, _ place: WindowPlace, rotation: Rotation, showsCursor: Bool = true,
        connection: Connection, interruption: Interruption? = nil, now: @escaping () -> Double
    ) throws {
        self.connection = connection
        self.rotation = rotation
        self.place = place
        self.now = now
        if case .fullscreen(let name?) = place {
            try WaylandDisplay.check(name, connection.outputs.names)
        }
        guard let compositor = connection.compositor,
            let surface = window_create_surface(compositor)
        else { throw WaylandError("the compositor did not create a window") }
        self.surface = surface
        mode = DisplayMode(
            width: 1, height: 1,
            refreshInterval: connection.outputs.first?.refreshInterval ?? 1.0 / 60)
        // A fraction is of use only with a viewport.
        let manager = connection.fractionalScale
        viewport = connection.viewporter.flatMap {
            manager == nil ? nil : window_get_viewport($0, surface)
        }
        fractionalScale =
            viewport == nil ? nil : manager.flatMap { window_get_fractional_scale($0, surface) }
        _ = surfaceScale.update(outputs: connection.outputs.scale(hasEntered: false))
        cursors = CursorImages(
            connection, scale: surfaceScale.bufferScale, isShown: showsCursor)
        // A pointer that is plugged in later has to wait for the files.
        if connection.hasPointer { cursors?.read() }
        WaylandDisplay.surfaceListener.listen(to: surface, self)
        if let fractionalScale { WaylandDisplay.scaleListener.listen(to: fractionalScale, self) }
        connection.outputs.onChange = { [unowned self] in updateScale() }
        connection.configureSeats(
            WaylandSeat.Settings(
                surface: surface, cursors: cursors, textInputs: connection.textInputs))
        shell = try makeShell(title)
        let deadline = now() + 5
        while !isConfigured, now() < deadline, !connection.isBroken {
            try connection.roundtrip(interruption)
            shell.dispatch()
            if shell.hasFailed, !isConfigured {
                shell.destroy()
                shell = try makeShell(title, decorates: false)
            }
        }
        guard isConfigured else { throw WaylandError("the compositor did not show the window") }
        // Some compositors send the size of a full-screen window only after its first frame.
        if size.width == 0, let screen = connection.outputs.first { size = screen.size }
        if size.width == 0 || size.height == 0 { size = (800, 480) }
        try makeBuffers()
        if let manager = connection.idleInhibition {
            idleInhibitor = window_inhibit_idle(manager, surface)
        }
        wl_display_flush(connection.display)
    }

    private static func check(_ output: String, _ names: [String]) throws(WaylandError) {
        guard !names.contains(output) else { return }
        throw WaylandError(
            names.isEmpty
                ? "--output \(output): the compositor does not name its outputs; remove the option"
                : "there is no output '\(output)'; --output may be one of \(names.joined(separator: ", "))"
        )
    }

    private func makeShell(
        _ title: String, decorates: Bool = true
    ) throws(WaylandError) -> any ShellWindow {
        let events = ShellEvents(
            configure: { [unowned self] in configure($0, $1) },
            close: { [unowned self] in isClosed = true })
        if case .window(let width, let height) = place {
            size = (width, height)
            // libdecor draws on subsurfaces.
            if decorates, connection.decorations == nil,
                connection.versions["wl_subcompositor"] != nil,
                let window = DecoratedWindow(connection, surface, title: title, events)
            {
                return window
            }
        }
        return try ToplevelWindow(connection, surface, title: title, place, events)
    }

    deinit {
        if let callback { wl_callback_destroy(callback) }
        connection.outputs.onChange = {}
        // Seats refer to the window's surface, and buffers must be destroyed before the connection.
        connection.configureSeats(WaylandSeat.Settings())
        cursors?.destroy()
        buffers.removeAll()
        for object in [idleInhibitor, fractionalScale, viewport] {
            if let object { window_destroy(UnsafeMutableRawPointer(object)) }
        }
        shell?.destroy()
        wl_surface_destroy(surface)
    }

    package var descriptor: Int32? { connection.descriptor }
    /// Buffer pixels per logical pixel of the compositor.
    package var scale: Double {
        viewport == nil ? Double(surfaceScale.bufferScale) : surfaceScale.value
    }
    /// A description of the display, such as "Wayland 800x480 at scale 2".
    package var name: String {
        let text = Number.text(scale, decimals: scale == scale.rounded() ? 0 : 2)
        return "Wayland \(mode.width)x\(mode.height)" + (scale != 1 ? " at scale \(text)" : "")
    }

    // MARK: Size

    private func configure(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
        isConfigured = true
        // It may be visible again. The callback of the next frame shows whether it is.
        isHidden = false
        var new = size
        // With a size of 0 the compositor lets the window choose its size: that of the option.
        if width == 0 || height == 0, case .window(let width, let height) = place {
            new = (width, height)
        }
        if (1...16384).contains(width), (0...16384).contains(height) { new.width = width }
        if (1...16384).contains(height), (0...16384).contains(width) { new.height = height }
        if new != size {
            size = new
            needsBuffers = true
        }
        return size
    }

    private func updateScale() {
        let outputs = connection.outputs
        if surfaceScale.update(outputs: outputs.scale(hasEntered: hasEntered)) {
            needsBuffers = true
        }
    }

    private func makeBuffers() throws(WaylandError) {
        guard let memory = connection.memory else { return }
        needsBuffers = false
        let (width, height) = bufferSize
        try buffers.replace(memory, size: (width, height), rotation: rotation)
        mode = DisplayMode(
            width: rotation.isSideways ? height : width,
            height: rotation.isSideways ? width : height, refreshInterval: mode.refreshInterval)
        isPending = false
        if let viewport {
            window_set_destination(viewport, Int32(size.width), Int32(size.height))
        } else {
            wl_surface_set_buffer_scale(surface, Int32(surfaceScale.bufferScale))
        }
    }

    /// The size of the buffers, in pixels, before rotation.
    package var bufferSize: (width: Int, height: Int) {
        if viewport != nil {
            return (
                min(16384, surfaceScale.pixels(size.width)),
                min(16384, surfaceScale.pixels(size.height))
            )
        }
        // Multiples of the scale, as the protocol requires.
        let scale = surfaceScale.bufferScale
        return (min(16384 / scale, size.width) * scale, min(16384 / scale, size.height) * scale)
    }

    /// What has changed with the size and scale that the compositor has sent.
    package enum Change { case none, needsRedraw, resized }

    /// Applies the size and scale that the compositor has sent since the last call. The next frame acknowledges them.
    ///
    /// - Returns: whether the logical size changed, or only the buffers.
    package func applyChanges() -> Change {
        guard needsBuffers else {
            // Nothing is to be painted: the frame on the display complies with the configuration.
            if shell.needsAcknowledgement, buffers.isShown {
                shell.acknowledge()
                wl_surface_commit(surface)
                wl_display_flush(connection.display)
            }
            return .none
        }
        let old = mode
        do { try makeBuffers() } catch {
            closeReason = "\(error)"
            return .none
        }
        return (old.width, old.height) == (mode.width, mode.height) ? .needsRedraw : .resized
    }

    // MARK: Frames

    package var isActive: Bool { closeReason == nil && !isClosed && !isHidden }

    package func acquire() -> BackBuffer? {
        isPending || !isActive ? nil : buffers.acquire()
    }

    package func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) throws {
        if isClosed { throw WaylandError("the window was closed") }
        if let closeReason { throw WaylandError(closeReason) }
        guard let shown = buffers.present(buffer) else {
            throw WaylandError("the buffer is of another size")
        }
        shell.acknowledge()
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
        buffers.didCommit()
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

    func presented(at time: Double, interval: Double) {
        if isPending, connection.hasMonotonicTimestamps, abs(time - now()) < 1 {
            presentedAt = time
        }
        if interval > 1.0 / 500, interval < 1 { mode.refreshInterval = interval }
    }

    package var isFlipReady: Bool { readyFlip != nil }

    package func pollFlip() -> Flip? {
        dispatch()
        defer { readyFlip = nil }
        return readyFlip
    }

    private func dispatch() {
        connection.dispatch()
        shell.dispatch()
        if connection.isBroken {
            closeReason = closeReason ?? "the compositor closed the connection"
        }
    }

    package func abandonFlip() {
        // If no frame callback arrives in time, the window is considered invisible.
        isHidden = isPending
        isPending = false
        buffers.invalidate()
    }

    /// Holds the latest frame passed to the compositor, which does not report what it shows.
    package func holdScanout() -> HeldScanout? {
        guard closeReason == nil, !isClosed, let held = buffers.hold() else { return nil }
        return HeldScanout(held.surface) { [weak self] in self?.buffers.release(held) ?? true }
    }

    package func stop() {}

    // MARK: Input

    /// Whether the compositor may have an input method.
    package var hasInputMethod: Bool { connection.textInputs != nil }

    /// Tells the input method which field is edited; nil for none.
    package func edit(_ field: EditedField?) {
        var field = field
        if let frame = field?.frame {
            let (width, height) = bufferSize
            let r = rotation.toBuffer(frame, width: width, height: height)
            func logical(_ value: Int) -> Int { Int((Double(value) / scale).rounded()) }
            field?.frame = PixelRect(
                x0: logical(r.x0), y0: logical(r.y0), x1: logical(r.x1), y1: logical(r.y1))
        }
        connection.edit(field)
    }

    /// Calls a closure with the input events since the last call, in buffer coordinates.
    package func readInput(_ body: (SeatEvent) -> Void) {
        dispatch()
        connection.takeInput(scale: scale, into: &events)
        for event in events { body(event) }
        events.removeAll(keepingCapacity: true)
    }
}
