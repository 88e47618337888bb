import CLinux
import Display
import Geometry
import Glibc
import InputEvents
import Rasterizer
import TestCompositor
import TestSupport
import Testing

@testable import WaylandDisplay

/// A window on the test's own compositor.
final class TestWindow {
    let compositor: Compositor
    /// Must not be kept elsewhere: `close` releases it.
    private(set) var display: WaylandDisplay!
    /// The time of the window's clock.
    var now = 100.0

    init(
        _ behavior: Compositor.Behavior = .init(),
        globals: [Compositor.Global] = Compositor.allGlobals,
        _ place: WindowPlace = .fullscreen(output: nil), rotation: Rotation = .none,
        showsCursor: Bool = true
    ) throws {
        compositor = Compositor(globals: globals, behavior)
        display = try WaylandDisplay(
            title: "Trains", place, rotation: rotation, showsCursor: showsCursor,
            connection: try Connection(descriptor: compositor.connect()),
            now: { [unowned self] in now })
    }

    /// Closes the window, and waits until the compositor has noticed.
    func close() {
        display = nil
        #expect(compositor.waitUntilGone("wl_registry") && compositor.waitUntilGone("wl_surface"))
    }

    /// Returns the input since the last call, of all seats.
    func readInput() -> [InputEvent] { readSeats().map(\.event) }

    /// Returns the input since the last call, with the seats.
    func readSeats() -> [SeatEvent] {
        var events: [SeatEvent] = []
        display.readInput { events.append($0) }
        return events
    }

    deinit {
        display = nil
        compositor.stop()
    }

    /// Presents a frame of one colour, and waits until the compositor has received it.
    func present(_ color: Color, damage: [PixelRect] = []) throws {
        let buffer = try #require(display.acquire())
        var list = DisplayList()
        list.fillRect(Rect(0, 0, 4000, 4000), color: color)
        FrameRasterizer().render(list, into: buffer.surface)
        let count = compositor.requests.count
        try display.present(buffer, damage: damage, target: 0)
        #expect(compositor.wait(for: "wl_surface.commit", after: count))
    }
}

@Suite struct WindowTests {
    @Test func fullscreenWindowTakesConfiguredSize() throws {
        let window = try TestWindow()
        #expect(window.display.mode.width == 320 && window.display.mode.height == 240)
        #expect(
            window.display.name == "Wayland 320x240" && window.display.isActive
                && window.display.hasVBlank)
        #expect(window.display.bufferSize == (320, 240) && window.display.descriptor != nil)
        #expect(window.compositor.wait(for: "wl_surface.set_buffer_scale 1"))
        let requests = window.compositor.requests
        for request in [
            "xdg_toplevel.set_title Trains", "xdg_toplevel.set_app_id flipbook",
            "xdg_toplevel.set_fullscreen nil",
        ] {
            #expect(requests.contains(request))
        }
        #expect(window.compositor.count(of: "wl_buffer") == 3)
        // The first frame acknowledges the configuration.
        try window.present(.white)
        #expect(window.compositor.requests.contains("xdg_surface.ack_configure 1"))
        #expect(window.compositor.brokenRules.isEmpty)
        window.compositor.send("xdg_wm_base", "ping", [.uint(77)])
        #expect(window.display.pollFlip() == nil && window.display.closeReason == nil)
        #expect(window.compositor.wait(for: "xdg_wm_base.pong 77"))
        // The buffers are created once. Closing the window closes the connection.
        #expect(window.compositor.requests.count { $0.hasPrefix("wl_shm.create_pool") } == 3)
        window.close()
        #expect(window.compositor.count(of: "wl_buffer") == 0)
    }

    @Test func windowKeepsRequestedSize() throws {
        var behavior = Compositor.Behavior()
        behavior.size = (0, 0)
        let window = try TestWindow(
            behavior, globals: Compositor.latestGlobals, .window(width: 200, height: 100))
        #expect(window.display.mode.width == 200 && window.display.mode.height == 100)
        #expect(!window.compositor.requests.contains { $0.contains("set_fullscreen") })
    }

    /// Some compositors configure a fullscreen window only after its first frame: until then it has the output's size.
    @Test(arguments: [(Int32(0), Int32(1), 640, 480), (1, 1, 480, 640), (7, 2, 480, 640)])
    func fullscreenSizeDefaultsToOutputSize(
        transform: Int32, scale: Int32, width: Int, height: Int
    ) throws {
        var behavior = Compositor.Behavior()
        behavior.size = (0, 0)
        (behavior.transform, behavior.scale) = (transform, scale)
        let window = try TestWindow(behavior)
        #expect(window.display.mode.width == width && window.display.mode.height == height)
        #expect(window.display.scale == Double(scale))
        #expect(window.compositor.wait(for: "wl_surface.set_buffer_scale \(scale)"))
    }

    @Test func defaultSizeIsUsedWithoutOutput() throws {
        var behavior = Compositor.Behavior()
        behavior.size = (0, 0)
        let globals = Compositor.allGlobals.filter {
            $0.name != "wl_output" && $0.name != "wl_seat"
        }
        let window = try TestWindow(behavior, globals: globals)
        #expect(window.display.mode.width == 800 && window.display.mode.height == 480)
        #expect(window.readInput().isEmpty)
    }

    @Test func contentIsRotatedInBuffers() throws {
        let window = try TestWindow(rotation: .clockwise90)
        #expect(window.display.mode.width == 240 && window.display.mode.height == 320)
        #expect(window.display.bufferSize == (320, 240))
        try window.present(.white)
        try #require(window.display.pollFlip() == nil)
        window.compositor.showFrame()
        _ = window.display.pollFlip()
        window.compositor.releaseBuffers()
        let count = window.compositor.requests.count
        let buffer = try #require(window.display.acquire())
        // A buffer that was never shown has no age, so all of it is damaged.
        #expect(buffer.age == 0)
        try window.display.present(
            buffer, damage: [PixelRect(x0: 0, y0: 0, x1: 10, y1: 20)], target: 0)
        #expect(window.compositor.wait(for: "wl_surface.commit", after: count))
        let requests = window.compositor.requests.dropFirst(count)
        #expect(requests.contains("wl_surface.damage_buffer 300 0 20 10"))
        #expect(requests.contains("wl_surface.damage_buffer 0 0 320 240"))
    }

    @Test(arguments: [
        ("wl_compositor", "surfaces"), ("wl_shm", "shared memory"), ("xdg_wm_base", "windows"),
    ])
    func missingGlobalIsNamed(name: String, use: String) {
        let globals = Compositor.allGlobals.filter { $0.name != name }
        let error = thrownError(WaylandError.self) { try TestWindow(globals: globals) }
        #expect(
            error?.description
                == "the compositor lacks \(name) for \(use); use a newer compositor, or run on the console"
        )
    }

    /// wl_surface.damage_buffer requires version 4.
    @Test func oldCompositorIsRefused() {
        let globals = Compositor.allGlobals.map {
            $0.name == "wl_compositor" ? Compositor.Global($0.name, 3) : $0
        }
        let error = thrownError(WaylandError.self) { try TestWindow(globals: globals) }
        #expect(
            error?.description
                == "the compositor has version 3 of wl_compositor, and 4 is needed for surfaces; use a newer "
                + "compositor, or run on the console")
    }

    @Test func closedConnectionIsReported() {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, type, 0, &ends) == 0)
        close(ends[0])
        let error = thrownError(WaylandError.self) { try Connection(descriptor: ends[1]) }
        #expect(error?.description == "the compositor closed the connection")
    }

    /// A compositor that answers, but does not configure the window for five seconds.
    @Test func missingConfigureIsReported() throws {
        var behavior = Compositor.Behavior()
        behavior.isSilent = true
        let compositor = Compositor(behavior)
        defer { compositor.stop() }
        var now = 0.0
        let connection = try Connection(descriptor: compositor.connect())
        let error = thrownError(WaylandError.self) {
            try WaylandDisplay(
                title: "T", .fullscreen(output: nil), rotation: .none, connection: connection,
                now: {
                    now += 1
                    return now
                })
        }
        #expect(error?.description == "the compositor did not show the window")
    }

    @Test func protocolErrorIsReported() {
        var behavior = Compositor.Behavior()
        behavior.configures = false
        let error = thrownError(WaylandError.self) { try TestWindow(behavior) }
        #expect(error?.description == "the compositor closed the connection")
    }

    // MARK: Frames

    @Test func framesAreShown() throws {
        let window = try TestWindow()
        let display = try #require(window.display)
        try window.present(Color(argb: 0xff10_2030))
        let bytes = window.compositor.shownBytes()
        #expect(bytes.count == 320 * 240 * 4)
        #expect(Array(bytes.prefix(3)) == [0x30, 0x20, 0x10])
        // The frame callback serves as the flip.
        #expect(display.acquire() == nil && display.pollFlip() == nil && !display.isFlipReady)
        window.compositor.showFrame()
        _ = window.readInput()
        #expect(display.isFlipReady)
        #expect(display.pollFlip() == Flip(timestamp: 100, sequence: nil))
        #expect(display.pollFlip() == nil)
        // All buffers are in use until the compositor releases one.
        for color in [Color.white, .black] {
            try window.present(color)
            window.compositor.showFrame()
            #expect(display.pollFlip() != nil)
        }
        #expect(display.acquire() == nil)
        window.compositor.releaseBuffers()
        _ = display.pollFlip()
        #expect(display.acquire()?.age == 2)
    }

    @Test func presentationTimesAreUsed() throws {
        let window = try TestWindow()
        func flip(_ seconds: UInt32, _ nanoseconds: UInt32, refresh: UInt32) throws -> Double? {
            try window.present(.white)
            window.compositor.send(
                "wp_presentation_feedback", "sync_output", [.object("wl_output")])
            window.compositor.send(
                "wp_presentation_feedback", "presented",
                [
                    .uint(0), .uint(seconds), .uint(nanoseconds), .uint(refresh), .uint(0),
                    .uint(0), .uint(0),
                ])
            window.compositor.showFrame()
            window.compositor.releaseBuffers()
            return window.display.pollFlip()?.timestamp
        }
        #expect(try flip(99, 750_000_000, refresh: 20_000_000) == 99.75)
        #expect(window.display.mode.refreshInterval == 0.02)
        // A time of another clock, and an impossible refresh interval, are ignored.
        #expect(try flip(5, 0, refresh: 1) == 100)
        #expect(window.display.mode.refreshInterval == 0.02)
        // A frame that is discarded.
        try window.present(.white)
        window.compositor.send("wp_presentation_feedback", "discarded")
        window.compositor.showFrame()
        #expect(window.display.pollFlip()?.timestamp == 100)
        // A frame whose feedback arrives after the window is closed.
        window.compositor.releaseBuffers()
        _ = window.display.pollFlip()
        try window.present(.white)
        window.close()
    }

    @Test func timesOfAnotherClockAreIgnored() throws {
        var behavior = Compositor.Behavior()
        behavior.clock = UInt32(CLOCK_REALTIME)
        let window = try TestWindow(behavior)
        try window.present(.white)
        window.compositor.send(
            "wp_presentation_feedback", "presented",
            [.uint(0), .uint(99), .uint(0), .uint(0), .uint(0), .uint(0), .uint(0)])
        window.compositor.showFrame()
        #expect(window.display.pollFlip()?.timestamp == 100)
    }

    /// If no frame callback arrives for a second, the window is considered invisible until one does.
    @Test func hiddenWindowIsInactiveUntilFrameCallback() throws {
        let window = try TestWindow()
        let display = try #require(window.display)
        try window.present(.white)
        display.abandonFlip()
        #expect(display.isHidden && !display.isActive && display.closeReason == nil)
        #expect(display.acquire() == nil)
        window.compositor.showFrame()
        // The frame was abandoned, so its callback is no flip.
        #expect(display.pollFlip() == nil && !display.isHidden && display.isActive)
        // The next frame is painted in full.
        #expect(display.acquire()?.age == 0)
        try window.present(.black)
        window.compositor.showFrame()
        #expect(display.pollFlip() != nil)
        display.abandonFlip()
        #expect(!display.isHidden)
        display.stop()
    }

    /// A window that the compositor configures, as when it is restored, may be visible again.
    @Test func configuredWindowIsActiveAgain() throws {
        let window = try TestWindow()
        let display = try #require(window.display)
        try window.present(.white)
        display.abandonFlip()
        #expect(!display.isActive)
        window.compositor.configure(width: 320, height: 240)
        #expect(display.pollFlip() == nil && display.isActive && display.applyChanges() == .none)
        // A new size while a frame is pending does not hide the window.
        try window.present(.black)
        window.compositor.configure(width: 400, height: 100)
        #expect(display.pollFlip() == nil && display.applyChanges() == .resized && display.isActive)
    }

    /// A pacer makes no frames for a hidden window, and nothing wakes the loop.
    @Test func hiddenWindowDoesNotWakeLoop() throws {
        let window = try TestWindow()
        let display = try #require(window.display)
        let pacer = FramePacer(display: display, threads: 1, now: { window.now })
        let monitor = DisplayMonitor(pacer, restartAfter: 10)
        func turn(at time: Double) throws {
            window.now = max(window.now, time)
            pacer.handleFlips()
            try pacer.tickIfDue()
            try monitor.turn(now: window.now, canPresent: display.isActive, isRefused: false)
        }
        let count = window.compositor.requests.count
        try turn(at: pacer.nextDeadline)
        #expect(pacer.isFlipPending)
        #expect(window.compositor.wait(for: "wl_surface.commit", after: count))
        try turn(at: window.now + 2)
        #expect(!display.isActive && pacer.flipsAbandoned == 0)
        #expect(pacer.nextDeadline == .infinity && monitor.nextDeadline == .infinity)
        pacer.setNeedsFrame()
        try turn(at: window.now + 3600)
        #expect(!pacer.isFlipPending && pacer.nextDeadline == .infinity)
        window.compositor.showFrame()
        try turn(at: window.now + 1)
        #expect(pacer.isFlipPending && display.isActive)
    }

    // MARK: Size

    @Test func sizeAndScaleChangesAreApplied() throws {
        let window = try TestWindow()
        let display = try #require(window.display)
        #expect(display.applyChanges() == .none)
        window.compositor.configure(width: 400, height: 100)
        #expect(display.pollFlip() == nil && display.applyChanges() == .resized)
        #expect(display.mode.width == 400 && display.mode.height == 100)
        #expect(display.applyChanges() == .none)
        // The same size again, and none, change nothing.
        window.compositor.configure(width: 400, height: 100)
        window.compositor.configure(width: 0, height: 0)
        #expect(display.pollFlip() == nil && display.applyChanges() == .none)
        // A buffer of the old size is refused, as is one that does not exist.
        let buffer = try #require(display.acquire())
        #expect(throws: WaylandError.self) {
            try display.present(
                BackBuffer(index: 9, surface: buffer.surface, age: 0), damage: [], target: 0)
        }
        // The window moves to an output with another scale.
        window.compositor.send("wl_output", "scale", [.int(3)])
        window.compositor.send("wl_surface", "enter", [.object("wl_output")])
        window.compositor.send("wl_surface", "leave", [.object("wl_output")])
        #expect(display.pollFlip() == nil && display.applyChanges() == .resized)
        #expect(display.scale == 3 && display.mode.width == 1200)
        #expect(display.name == "Wayland 1200x300 at scale 3")
        try window.present(.white)
        #expect(window.compositor.requests.contains("wl_surface.set_buffer_scale 3"))
        #expect(window.compositor.shownBytes().count == 1200 * 300 * 4)
    }

    /// Sizes from 1 to 16,384 are accepted; buffers that do not fit into memory close the window.
    @Test func invalidSizesAreIgnored() throws {
        let window = try TestWindow()
        let display = try #require(window.display)
        for (width, height) in [(-1, 5), (5, -1), (20_000, 5), (5, .max)] as [(Int32, Int32)] {
            window.compositor.configure(width: width, height: height)
        }
        #expect(display.pollFlip() == nil && display.applyChanges() == .none)
        #expect(display.mode.width == 320)
    }

    // MARK: The end

    @Test func closedWindowIsInactive() throws {
        let window = try TestWindow()
        let display = try #require(window.display)
        let buffer = try #require(display.acquire())
        window.compositor.send("xdg_toplevel", "close")
        #expect(display.pollFlip() == nil)
        #expect(display.isClosed && display.closeReason == nil && !display.isActive)
        #expect(display.acquire() == nil)
        let error = thrownError(WaylandError.self) {
            try display.present(buffer, damage: [], target: 0)
        }
        #expect(error?.description == "the window was closed")
    }

    @Test func lostConnectionDeactivatesWindow() throws {
        let window = try TestWindow()
        let display = try #require(window.display)
        window.compositor.disconnect()
        // A child that another test has just forked keeps the connection open until it executes its program.
        for _ in 0..<60_000 where display.isActive {
            #expect(display.pollFlip() == nil)
            usleep(1000)
        }
        #expect(display.pollFlip() == nil)
        #expect(display.closeReason == "the compositor closed the connection")
        #expect(!display.isActive && window.readInput().isEmpty)
    }
}
