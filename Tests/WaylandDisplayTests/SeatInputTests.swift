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
            case .scrollEnd(let vx, let vy): "scroll ends \(vx) \(vy)"
            case .cancel: "cancel"
            }
        case .key(let key): "key \(key.code) \(key.isDown)"
        case .keyboard(.keymap(let text)): "keymap \(text.count)"
        case .keyboard(.modifiers(let depressed, let latched, let locked, let group)):
            "modifiers \(depressed) \(latched) \(locked) \(group)"
        case .keyboard(.repetition(let delay, let interval)): "repeats \(delay) \(interval)"
        case .inputMethod(let change): "text \(change.committed) \(change.composed)"
        }
    }

    private func enter(_ compositor: Compositor, serial: UInt32 = 1) {
        compositor.send(
            "wl_pointer", "enter", [.uint(serial), .object("wl_surface"), .fixed(5), .fixed(6)])
    }

    @Test func touchEventsAreTranslated() throws {
        let window = try window(SeatInputTests.touch, scale: 2)
        #expect(window.compositor.wait(for: "wl_seat.get_touch"))
        let compositor = window.compositor
        compositor.send(
            "wl_touch", "down",
            [.uint(1), .uint(5), .object("wl_surface"), .int(1), .fixed(10), .fixed(20)])
        compositor.send("wl_touch", "motion", [.uint(6), .int(1), .fixed(11.5), .fixed(21)])
        #expect(window.readInput().isEmpty)
        compositor.send("wl_touch", "frame")
        compositor.send("wl_touch", "up", [.uint(2), .uint(7), .int(1)])
        compositor.send("wl_touch", "frame")
        compositor.send(
            "wl_touch", "down",
            [.uint(3), .uint(8), .object("wl_surface"), .int(0), .fixed(1), .fixed(2)])
        compositor.send("wl_touch", "cancel")
        #expect(
            window.readInput().map(text) == [
                "began 1 20.0 40.0", "moved 1 23.0 42.0", "ended 1 23.0 42.0",
                "cancelled 0 2.0 4.0",
            ])
        #expect(window.readInput().isEmpty)
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
            window.readInput().map(text) == [
                "at 5.0 6.0", "at 7.25 8.0", "button true", "button false", "scroll 0.0 60.0",
                "scroll -10.0 0.0", "scroll ends 0.0 0.0",
            ])
    }

    /// Two fingers scroll by the distance that the compositor reports, a wheel by a multiple of it.
    @Test func touchpadScrollsByReportedDistance() throws {
        let window = try window(SeatInputTests.pointer)
        #expect(window.compositor.wait(for: "wl_seat.get_pointer"))
        let compositor = window.compositor
        enter(compositor)
        for source in [UInt32(1), 2, 0] {
            compositor.send("wl_pointer", "axis_source", [.uint(source)])
            compositor.send("wl_pointer", "axis", [.uint(9), .uint(0), .fixed(10)])
            compositor.send("wl_pointer", "frame")
        }
        let events = window.readInput().map(text).dropFirst()
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
        enter(window.compositor)
        window.compositor.send("wl_pointer", "axis", [.uint(9), .uint(0), .fixed(10)])
        let events = window.readInput().map(text)
        #expect(events == ["at 5.0 6.0", "scroll 0.0 40.0"])
    }

    @Test func keyboardEventsAreTranslated() throws {
        let window = try window(SeatInputTests.keyboard)
        #expect(window.compositor.wait(for: "wl_seat.get_keyboard"))
        let compositor = window.compositor
        let file = try #require(tmpfile())
        defer { fclose(file) }
        fputs("xkb_keymap {}", file)
        fflush(file)
        let empty = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(empty) }
        // A keymap of no known format, one that cannot be read, and one that can.
        compositor.send("wl_keyboard", "keymap", [.uint(0), .descriptor(fileno(file)), .uint(13)])
        compositor.send("wl_keyboard", "keymap", [.uint(1), .descriptor(empty), .uint(13)])
        compositor.send("wl_keyboard", "keymap", [.uint(1), .descriptor(fileno(file)), .uint(13)])
        compositor.send("wl_keyboard", "repeat_info", [.int(50), .int(250)])
        compositor.send("wl_keyboard", "repeat_info", [.int(0), .int(600)])
        compositor.send("wl_keyboard", "enter", [.uint(1), .object("wl_surface"), .emptyArray])
        compositor.send("wl_keyboard", "key", [.uint(2), .uint(5), .uint(103), .uint(1)])
        compositor.send(
            "wl_keyboard", "modifiers", [.uint(3), .uint(1), .uint(2), .uint(4), .uint(1)])
        compositor.send("wl_keyboard", "key", [.uint(4), .uint(6), .uint(103), .uint(0)])
        compositor.send("wl_keyboard", "leave", [.uint(5), .object("wl_surface")])
        // Reading from the socket stops after a message with a descriptor.
        var events: [String] = []
        for _ in 0..<4 { events += window.readInput().map(text) }
        #expect(
            events == [
                "keymap 13", "repeats 0.25 0.02", "repeats 0.6 inf", "key 103 true",
                "modifiers 1 2 4 1", "key 103 false",
            ])
    }

    /// A keyboard that leaves the window releases the keys that are down.
    @Test func leavingKeyboardReleasesKeys() throws {
        let window = try window(SeatInputTests.keyboard)
        let compositor = window.compositor
        #expect(compositor.wait(for: "wl_seat.get_keyboard"))
        compositor.send("wl_keyboard", "enter", [.uint(1), .object("wl_surface"), .emptyArray])
        compositor.send("wl_keyboard", "key", [.uint(2), .uint(5), .uint(30), .uint(1)])
        compositor.send("wl_keyboard", "leave", [.uint(5), .object("wl_surface")])
        #expect(window.readInput().map(text) == ["key 30 true", "key 30 false"])
    }

    /// Versions of wl_seat from 8 on report parts of a wheel's detents.
    @Test func wheelScrollsByValue120() throws {
        var behavior = Compositor.Behavior()
        behavior.capabilities = SeatInputTests.pointer
        let window = try TestWindow(behavior, globals: Compositor.latestGlobals)
        _ = window.display.pollFlip()
        let compositor = window.compositor
        #expect(compositor.wait(for: "wl_seat.get_pointer"))
        enter(compositor)
        compositor.send("wl_pointer", "axis_source", [.uint(0)])
        compositor.send("wl_pointer", "axis_value120", [.uint(0), .int(30)])
        compositor.send("wl_pointer", "axis", [.uint(9), .uint(0), .fixed(3.75)])
        compositor.send("wl_pointer", "frame")
        #expect(window.readInput().map(text) == ["at 5.0 6.0", "scroll 0.0 15.0"])
    }

    /// A compositor that takes over a drag sends no release of the button.
    @Test func leavingPointerCancelsDrag() throws {
        let window = try window(SeatInputTests.pointer)
        let compositor = window.compositor
        #expect(compositor.wait(for: "wl_seat.get_pointer"))
        enter(compositor)
        compositor.send("wl_pointer", "button", [.uint(2), .uint(6), .uint(0x110), .uint(1)])
        compositor.send("wl_pointer", "leave", [.uint(5), .object("wl_surface")])
        // Motion and buttons without an entry are not the window's.
        compositor.send("wl_pointer", "motion", [.uint(5), .fixed(7), .fixed(8)])
        compositor.send("wl_pointer", "button", [.uint(4), .uint(8), .uint(0x110), .uint(0)])
        enter(compositor, serial: 9)
        #expect(
            window.readInput().map(text)
                == ["at 5.0 6.0", "button true", "cancel", "at 5.0 6.0"])
    }

    /// Events on other surfaces, such as the title bar that libdecor draws, are not the window's.
    @Test func eventsOnOtherSurfacesAreIgnored() throws {
        let window = try window(5)
        let compositor = window.compositor
        #expect(compositor.wait(for: "wl_seat.get_pointer"))
        enter(compositor)
        // The cursor's surface is another one.
        #expect(window.readInput().map(text) == ["at 5.0 6.0"])
        #expect(compositor.wait(for: "wl_pointer.set_cursor 1 wl_surface@1"))
        let other = Compositor.Argument.object("wl_surface", at: 1)
        compositor.send("wl_pointer", "leave", [.uint(5), .object("wl_surface")])
        compositor.send("wl_pointer", "enter", [.uint(2), other, .fixed(1), .fixed(1)])
        compositor.send("wl_pointer", "motion", [.uint(5), .fixed(7), .fixed(8)])
        compositor.send(
            "wl_touch", "down", [.uint(1), .uint(5), other, .int(1), .fixed(10), .fixed(20)])
        compositor.send("wl_touch", "motion", [.uint(6), .int(1), .fixed(11), .fixed(21)])
        compositor.send("wl_touch", "up", [.uint(2), .uint(7), .int(1)])
        compositor.send("wl_touch", "frame")
        #expect(window.readInput().isEmpty)
    }

    /// Devices that are plugged in later are each bound once.
    @Test func laterDevicesAreBoundOnce() throws {
        let window = try window(0)
        let compositor = window.compositor
        compositor.send("wl_seat", "name", [.string("seat0")])
        for _ in 0..<2 {
            compositor.send("wl_seat", "capabilities", [.uint(7)])
            #expect(window.readInput().isEmpty)
        }
        #expect(compositor.wait(for: "wl_seat.get_keyboard"))
        window.close()
        let asked = compositor.requests.filter { $0.hasPrefix("wl_seat.get_") }
        #expect(
            asked.sorted() == ["wl_seat.get_keyboard", "wl_seat.get_pointer", "wl_seat.get_touch"])
    }
}
