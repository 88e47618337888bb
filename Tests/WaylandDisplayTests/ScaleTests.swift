import Display
import Glibc
import TestCompositor
import TestSupport
import Testing

@testable import WaylandDisplay

/// The size and the scale of the window, which change while it is open.
@Suite struct ScaleTests {
    private func globals(without name: String = "") -> [Compositor.Global] {
        Compositor.latestGlobals.filter { $0.name != name }
    }

    /// Presents a frame after what the compositor has sent, and returns the commit.
    private func commit(_ window: TestWindow) throws -> Compositor.Commit {
        _ = window.display.pollFlip()
        _ = window.display.applyChanges()
        let count = window.compositor.commits.count
        try window.present(.white)
        #expect(wait { window.compositor.commits.count > count })
        window.compositor.showFrame()
        window.compositor.releaseBuffers()
        _ = window.display.pollFlip()
        return try #require(window.compositor.commits.last)
    }

    /// What the compositor says about the scale, and the scale in 120ths.
    @Test(
        arguments: [
            (nil, nil, 2, 240), (nil, 3, 2, 360), (150, 3, 2, 150), (120, nil, 2, 120),
            (nil, nil, nil, 120), (5000, nil, nil, 960), (1, nil, nil, 30),
        ] as [(Int?, Int?, Int?, Int)])
    func scaleIsTheMostExactOne(fraction: Int?, integer: Int?, outputs: Int?, parts: Int) {
        var scale = SurfaceScale()
        (scale.fraction, scale.integer) = (fraction, integer)
        let hasChanged = scale.update(outputs: outputs)
        #expect(scale.parts == parts && hasChanged == (parts != 120))
        let changesAgain = scale.update(outputs: nil)
        #expect(!changesAgain)
    }

    /// Sizes of buffers are rounded to the nearest pixel, a half upwards.
    @Test(arguments: [(1500, 150, 1875), (1501, 150, 1876), (3, 180, 5), (1, 30, 1), (7, 160, 9)])
    func buffersAreRounded(length: Int, parts: Int, pixels: Int) {
        var scale = SurfaceScale()
        scale.fraction = parts
        _ = scale.update(outputs: nil)
        #expect(scale.pixels(length) == pixels)
    }

    /// At 1.25, exactly the pixels that are seen are painted, and the viewport maps them to the window.
    @Test func fractionalScalePaintsExactPixels() throws {
        var behavior = Compositor.Behavior()
        behavior.fraction = 150
        behavior.size = (2400, 1500)
        behavior.scale = 2
        let window = try TestWindow(behavior, globals: globals())
        #expect(window.display.bufferSize == (3000, 1875) && window.display.scale == 1.25)
        #expect(window.display.name == "Wayland 3000x1875 at scale 1.25")
        let first = try commit(window)
        #expect(
            first
                == Compositor.Commit(
                    serial: 1, width: 3000, height: 1875, scale: 1, destination: [2400, 1500]))
        // The scale changes at run time, without another size.
        window.compositor.send("wp_fractional_scale_v1", "preferred_scale", [.uint(180)])
        let second = try commit(window)
        #expect(second.width == 3600 && second.destination == [2400, 1500])
        #expect(
            !window.compositor.requests.contains { $0.hasPrefix("wl_surface.set_buffer_scale") })
        window.close()
        #expect(window.compositor.count(of: "wp_viewport") == 0)
        #expect(window.compositor.brokenRules.isEmpty)
    }

    /// Without a viewport, a fractional scale is of no use.
    @Test(arguments: ["wp_viewporter", "wp_fractional_scale_manager_v1"])
    func integerScaleWithoutViewport(missing: String) throws {
        var behavior = Compositor.Behavior()
        (behavior.fraction, behavior.scale) = (150, 2)
        let window = try TestWindow(behavior, globals: globals(without: missing))
        let commit = try commit(window)
        #expect(commit.width == 640 && commit.scale == 2 && commit.destination == nil)
    }

    /// Version 6 of wl_surface says the scale itself, whatever the outputs have.
    @Test func preferredBufferScaleIsFollowed() throws {
        let window = try TestWindow(globals: globals(without: "wp_viewporter"))
        window.compositor.send("wl_surface", "preferred_buffer_scale", [.int(2)])
        window.compositor.send("wl_surface", "preferred_buffer_transform", [.uint(1)])
        #expect(try commit(window).scale == 2)
        window.compositor.send("wl_output", "scale", [.int(4)])
        window.compositor.send("wl_output", "done")
        #expect(window.display.pollFlip() == nil && window.display.applyChanges() == .none)
    }

    /// A user sets another scale of the output, or it gets another mode.
    @Test func changedScaleOfOutputIsFollowed() throws {
        let window = try TestWindow()
        window.compositor.send("wl_surface", "enter", [.object("wl_output")])
        #expect(try commit(window).scale == 1)
        window.compositor.send("wl_output", "scale", [.int(2)])
        window.compositor.send("wl_output", "done")
        let commit = try commit(window)
        #expect(commit.scale == 2 && commit.width == 640)
    }

    /// On several outputs the window has the largest scale of those that it is on.
    @Test func scaleIsThatOfEnteredOutputs() throws {
        let window = try TestWindow()
        let compositor = window.compositor
        compositor.add(Compositor.Global("wl_output", 3))
        #expect(
            wait {
                _ = window.display.pollFlip()
                return compositor.count(of: "wl_output") == 2
            })
        let (first, second) = (
            Compositor.Argument.object("wl_output", at: 0),
            Compositor.Argument.object("wl_output", at: 1)
        )
        compositor.send("wl_output", "scale", [.int(2)], at: 1)
        compositor.send("wl_output", "done", at: 1)
        compositor.send("wl_surface", "enter", [first])
        #expect(try commit(window).scale == 1)
        compositor.send("wl_surface", "enter", [second])
        #expect(try commit(window).scale == 2)
        compositor.send("wl_surface", "leave", [second])
        #expect(try commit(window).scale == 1)
        // Between two outputs, the scale stays.
        compositor.send("wl_surface", "leave", [first])
        #expect(window.display.pollFlip() == nil && window.display.applyChanges() == .none)
        compositor.send("wl_surface", "enter", [second])
        #expect(try commit(window).scale == 2)
        // The output is unplugged.
        compositor.removeGlobal("wl_output")
        #expect(
            wait {
                _ = window.display.pollFlip()
                return compositor.count(of: "wl_output") == 1
            })
        #expect(window.display.applyChanges() == .none)
        window.close()
    }

    /// Events that arrive together result in one frame, which has the new scale and acknowledges the new size. The
    /// number of pixels may be the same.
    @Test(arguments: [(Int32(160), Int32(120)), (320, 240), (200, 100)])
    func frameOfNewScaleAcknowledgesNewSize(width: Int32, height: Int32) throws {
        let window = try TestWindow()
        let compositor = window.compositor
        compositor.send("wl_surface", "enter", [.object("wl_output")])
        #expect(try commit(window).serial == 1)
        compositor.configure(
            width: width, height: height,
            after: [
                ("wl_surface", "leave", [.object("wl_output")]),
                ("wl_output", "scale", [.int(2)]), ("wl_output", "done", []),
            ])
        compositor.send("wl_surface", "enter", [.object("wl_output")])
        #expect(window.display.pollFlip() == nil)
        // As a frame loop does: what has changed needs a frame, even if the mode is the same.
        let change = window.display.applyChanges()
        #expect(change == ((width, height) == (160, 120) ? .needsRedraw : .resized))
        #expect(!compositor.requests.contains("xdg_surface.ack_configure 2"))
        let commit = try commit(window)
        #expect(
            commit
                == Compositor.Commit(
                    serial: 2, width: Int(width) * 2, height: Int(height) * 2, scale: 2,
                    destination: nil))
        #expect(compositor.brokenRules.isEmpty)
    }

    /// A configuration that changes nothing is acknowledged without a frame.
    @Test func unchangedConfigurationIsAcknowledged() throws {
        let window = try TestWindow()
        _ = try commit(window)
        let count = window.compositor.commits.count
        window.compositor.configure(width: 320, height: 240)
        #expect(window.display.pollFlip() == nil && window.display.applyChanges() == .none)
        #expect(window.compositor.wait(for: "xdg_surface.ack_configure 2"))
        #expect(window.compositor.commits.count == count)
    }

    /// What is seen stays until the frame of another size is committed.
    @Test func shownBufferIsKeptUntilNextCommit() throws {
        let window = try TestWindow()
        _ = try commit(window)
        for (width, height) in [(400, 100), (500, 200)] as [(Int32, Int32)] {
            window.compositor.configure(width: width, height: height)
            #expect(window.display.pollFlip() == nil)
            #expect(window.display.applyChanges() == .resized)
            // The compositor has handled everything so far.
            window.compositor.send("xdg_wm_base", "ping", [.uint(UInt32(width))])
            #expect(window.display.pollFlip() == nil)
            #expect(window.compositor.wait(for: "xdg_wm_base.pong \(width)"))
            #expect(window.compositor.shownBytes().count == 320 * 240 * 4)
        }
        #expect(try commit(window).width == 500)
        #expect(wait { window.compositor.count(of: "wl_buffer") == 3 })
        #expect(window.compositor.brokenRules.isEmpty)
    }

    /// A size of 0 leaves the choice to the window, as after full screen: it has its own size again.
    @Test func windowReturnsToItsSize() throws {
        var behavior = Compositor.Behavior()
        behavior.size = (0, 0)
        let window = try TestWindow(
            behavior, globals: globals(), .window(width: 200, height: 100))
        #expect(window.display.mode.width == 200)
        window.compositor.configure(width: 640, height: 480)
        #expect(try commit(window).width == 640)
        window.compositor.configure(width: 0, height: 0)
        let commit = try commit(window)
        #expect(commit.width == 200 && commit.height == 100)
    }

    /// The buffer's size is a multiple of its scale, also at the largest size.
    @Test func largestBufferIsMultipleOfScale() throws {
        var behavior = Compositor.Behavior()
        (behavior.size, behavior.scale) = ((16_000, 1), 3)
        let window = try TestWindow(behavior)
        #expect(window.display.bufferSize == (16_383, 3))
    }

    /// The frame clock starts with the output's rate.
    @Test func refreshRateIsThatOfOutput() throws {
        var behavior = Compositor.Behavior()
        behavior.refresh = 75_000
        let window = try TestWindow(behavior)
        #expect(abs(window.display.mode.refreshInterval - 1.0 / 75) < 1e-9)
    }

    /// An output may be named; one that is not there is an error that names those that are.
    @Test func outputIsChosenByName() throws {
        let window = try TestWindow(globals: globals(), .fullscreen(output: "TEST-1"))
        #expect(window.compositor.wait(for: "xdg_toplevel.set_fullscreen wl_output@0"))
        let missing = thrownError(WaylandError.self) {
            try TestWindow(globals: self.globals(), .fullscreen(output: "HDMI-A-1"))
        }
        #expect(
            missing?.description
                == "there is no output 'HDMI-A-1'; --output may be one of TEST-1")
        let unnamed = thrownError(WaylandError.self) {
            try TestWindow(.init(), .fullscreen(output: "HDMI-A-1"))
        }
        #expect(
            unnamed?.description
                == "--output HDMI-A-1: the compositor does not name its outputs; remove the option")
    }
}
