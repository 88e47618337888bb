import Glibc
import InputEvents
import TestCompositor
import Testing

@testable import WaylandDisplay

/// Events of a wl_seat, sent over a connection.
@Suite struct SeatInputTests {
    private static let (pointer, keyboard, touch) = (UInt32(1), UInt32(2), UInt32(4))

    private func window(_ capabilities: UInt32, scale: Int32 = 1) throws -> TestWindow {
        var behavior = Compositor.Behavior()
        behavior.capabilities = capabilities
        behavior.scale = scale
        let window = try TestWindow(behavior)
        // The window binds its devices once it knows about them.
        _ = window.display.pollFlip()
        return window
    }

    /// Describes an event without its time, as "began 1 20 40", "button true", "scroll 0 40" or "key 103 true".
    private func text(_ event: InputEvent) -> String {
        switch event {
        case .touch(let touch): "\(touch.phase.rawValue) \(touch.finger) \(touch.x) \(touch.y)"
        case .pointer(let event):
            switch event.kind {
            case .motion(let dx, let dy): "motion \(dx) \(dy)"
            case .absoluteMotion(let x, let y): "at \(x) \(y)"
            case .button(let isDown): "button \(isDown)"
            case .scroll(let dx, let dy): "scroll \(dx) \(dy)"
            }
        case .key(let key): "key \(key.code) \(key.isDown)"
        }
    }

    @Test func touchEventsAreTranslated() throws {
        let window = try window(SeatInputTests.touch, scale: 2)
        #expect(window.compositor.wait(for: "wl_seat.get_touch"))
        let compositor = window.compositor
        compositor.send(
            "wl_touch", "down",
            [.uint(1), .uint(5), .object("wl_surface"), .int(1), .fixed(10), .fixed(20)])
        compositor.send("wl_touch", "motion", [.uint(6), .int(1), .fixed(11.5), .fixed(21)])
        #expect(window.display.readInput().isEmpty)
        compositor.send("wl_touch", "frame")
        compositor.send("wl_touch", "up", [.uint(2), .uint(7), .int(1)])
        compositor.send("wl_touch", "frame")
        compositor.send(
            "wl_touch", "down",
            [.uint(3), .uint(8), .object("wl_surface"), .int(0), .fixed(1), .fixed(2)])
        compositor.send("wl_touch", "cancel")
        #expect(
            window.display.readInput().map(text) == [
                "began 1 20.0 40.0", "moved 1 23.0 42.0", "ended 1 23.0 42.0",
                "cancelled 0 2.0 4.0",
            ])
        #expect(window.display.readInput().isEmpty)
    }

    @Test func pointerEventsAreTranslated() throws {
        let window = try window(SeatInputTests.pointer)
        #expect(window.compositor.wait(for: "wl_seat.get_pointer"))
        let compositor = window.compositor
        compositor.send(
            "wl_pointer", "enter", [.uint(1), .object("wl_surface"), .fixed(5), .fixed(6)])
        compositor.send("wl_pointer", "motion", [.uint(5), .fixed(7.25), .fixed(8)])
        // The left button, and one that has no effect.
        compositor.send("wl_pointer", "button", [.uint(2), .uint(6), .uint(0x110), .uint(1)])
        compositor.send("wl_pointer", "button", [.uint(3), .uint(7), .uint(0x111), .uint(1)])
        compositor.send("wl_pointer", "button", [.uint(4), .uint(8), .uint(0x110), .uint(0)])
        compositor.send("wl_pointer", "axis_source", [.uint(0)])
        compositor.send("wl_pointer", "axis_discrete", [.uint(0), .int(1)])
        compositor.send("wl_pointer", "axis", [.uint(9), .uint(0), .fixed(10)])
        compositor.send("wl_pointer", "axis", [.uint(9), .uint(1), .fixed(-2.5)])
        compositor.send("wl_pointer", "axis_stop", [.uint(9), .uint(0)])
        compositor.send("wl_pointer", "frame")
        compositor.send("wl_pointer", "leave", [.uint(5), .object("wl_surface")])
        #expect(
            window.display.readInput().map(text) == [
                "at 5.0 6.0", "at 7.25 8.0", "button true", "button false", "scroll 0.0 40.0",
                "scroll -10.0 0.0",
            ])
    }

    /// Two fingers scroll by the distance that the compositor reports, a wheel by a multiple of it.
    @Test func touchpadScrollsByReportedDistance() throws {
        let window = try window(SeatInputTests.pointer)
        #expect(window.compositor.wait(for: "wl_seat.get_pointer"))
        let compositor = window.compositor
        for source in [UInt32(1), 2, 0] {
            compositor.send("wl_pointer", "axis_source", [.uint(source)])
            compositor.send("wl_pointer", "axis", [.uint(9), .uint(0), .fixed(10)])
            compositor.send("wl_pointer", "frame")
        }
        let events = window.display.readInput().map(text)
        #expect(events == ["scroll 0.0 10.0", "scroll 0.0 10.0", "scroll 0.0 40.0"])
    }

    /// Versions of wl_seat before 5 report neither frames nor what scrolls.
    @Test func scrollingOfOldSeatIsReported() throws {
        var behavior = Compositor.Behavior()
        behavior.capabilities = SeatInputTests.pointer
        let globals = Compositor.allGlobals.map {
            $0.name == "wl_seat" ? Compositor.Global($0.name, 4) : $0
        }
        let window = try TestWindow(behavior, globals: globals)
        _ = window.display.pollFlip()
        #expect(window.compositor.wait(for: "wl_seat.get_pointer"))
        window.compositor.send("wl_pointer", "axis", [.uint(9), .uint(0), .fixed(10)])
        let events = window.display.readInput().map(text)
        #expect(events == ["scroll 0.0 40.0"])
    }

    @Test func keyboardEventsAreTranslated() throws {
        let window = try window(SeatInputTests.keyboard)
        #expect(window.compositor.wait(for: "wl_seat.get_keyboard"))
        let compositor = window.compositor
        let keymap = open("/dev/null", O_RDWR | O_CLOEXEC)
        compositor.send("wl_keyboard", "keymap", [.uint(1), .descriptor(keymap), .uint(0)])
        close(keymap)
        compositor.send("wl_keyboard", "repeat_info", [.int(25), .int(600)])
        compositor.send("wl_keyboard", "enter", [.uint(1), .object("wl_surface"), .emptyArray])
        compositor.send("wl_keyboard", "key", [.uint(2), .uint(5), .uint(103), .uint(1)])
        compositor.send(
            "wl_keyboard", "modifiers", [.uint(3), .uint(0), .uint(0), .uint(0), .uint(0)])
        compositor.send("wl_keyboard", "key", [.uint(4), .uint(6), .uint(103), .uint(0)])
        compositor.send("wl_keyboard", "leave", [.uint(5), .object("wl_surface")])
        // Reading from the socket stops after a message with a descriptor.
        let events = window.display.readInput() + window.display.readInput()
        #expect(events.map(text) == ["key 103 true", "key 103 false"])
    }

    /// Devices that are plugged in later are each bound once.
    @Test func laterDevicesAreBoundOnce() throws {
        let window = try window(0)
        let compositor = window.compositor
        compositor.send("wl_seat", "name", [.string("seat0")])
        for _ in 0..<2 {
            compositor.send("wl_seat", "capabilities", [.uint(7)])
            #expect(window.display.readInput().isEmpty)
        }
        #expect(compositor.wait(for: "wl_seat.get_keyboard"))
        window.close()
        let asked = compositor.requests.filter { $0.hasPrefix("wl_seat.get_") }
        #expect(
            asked.sorted() == ["wl_seat.get_keyboard", "wl_seat.get_pointer", "wl_seat.get_touch"])
    }
}
