import InputEvents
import TestCompositor
import TestSupport
import Testing

@testable import WaylandDisplay

/// Seats and their devices, which come and go while the window is open.
@Suite struct SeatChangeTests {
    private func window(_ capabilities: UInt32) throws -> TestWindow {
        var behavior = Compositor.Behavior()
        behavior.capabilities = capabilities
        let window = try TestWindow(behavior, globals: Compositor.latestGlobals)
        _ = window.display.pollFlip()
        return window
    }

    private func count(_ window: TestWindow, _ request: String) -> Int {
        window.compositor.requests.count { $0.hasPrefix(request) }
    }

    /// Sends an event of a touch, from the touch panel of an index.
    private func touch(
        _ window: TestWindow, _ event: String, _ id: Int32, panel: Int? = nil
    ) {
        let compositor = window.compositor
        switch event {
        case "down":
            compositor.send(
                "wl_touch", "down",
                [.uint(1), .uint(5), .object("wl_surface"), .int(id), .fixed(10), .fixed(20)],
                at: panel)
        default: compositor.send("wl_touch", "up", [.uint(2), .uint(7), .int(id)], at: panel)
        }
        compositor.send("wl_touch", "frame", at: panel)
    }

    /// The last device of a kind is unplugged, which ends what it was doing, and plugged in again.
    @Test(arguments: [
        (UInt32(1), "wl_seat.get_pointer", "wl_pointer"),
        (2, "wl_seat.get_keyboard", "wl_keyboard"), (4, "wl_seat.get_touch", "wl_touch"),
    ])
    func devicesComeBack(capability: UInt32, request: String, interface: String) throws {
        let window = try window(capability)
        let compositor = window.compositor
        #expect(compositor.wait(for: request))
        for round in 2...4 {
            switch capability {
            case 1:
                compositor.send(
                    "wl_pointer", "enter",
                    [.uint(1), .object("wl_surface"), .fixed(5), .fixed(6)])
                compositor.send(
                    "wl_pointer", "button", [.uint(2), .uint(6), .uint(0x110), .uint(1)])
            case 2:
                compositor.send("wl_keyboard", "key", [.uint(2), .uint(5), .uint(30), .uint(1)])
            default: touch(window, "down", 0)
            }
            compositor.send("wl_seat", "capabilities", [.uint(0)])
            let events = window.readInput()
            switch events.last {
            case .touch(let touch): #expect(touch.phase == .cancelled)
            case .pointer(let pointer): #expect(pointer.kind == .cancel)
            case .key(let key): #expect(!key.isDown)
            default: Issue.record("nothing has ended")
            }
            #expect(compositor.waitUntilGone(interface))
            compositor.send("wl_seat", "capabilities", [.uint(capability)])
            _ = window.readInput()
            #expect(wait { count(window, request) == round })
        }
        #expect(compositor.brokenRules.isEmpty)
    }

    /// A seat that is removed ends its touches; one that is added later is used.
    @Test func seatsComeBack() throws {
        let window = try window(4)
        let compositor = window.compositor
        #expect(compositor.wait(for: "wl_seat.get_touch"))
        touch(window, "down", 0)
        compositor.removeGlobal("wl_seat")
        #expect(window.readInput().count == 2)
        #expect(compositor.waitUntilGone("wl_touch") && compositor.waitUntilGone("wl_seat"))
        compositor.add(Compositor.Global("wl_seat", 8))
        #expect(
            wait {
                _ = window.readInput()
                return count(window, "wl_seat.get_touch") == 2
            })
        touch(window, "down", 3)
        #expect(window.readSeats().map(\.seat) == [0])
    }

    /// Each of two seats has fingers of its own, and the one that stays keeps its number.
    @Test func secondSeatIsItsOwn() throws {
        let window = try window(4)
        let compositor = window.compositor
        #expect(compositor.wait(for: "wl_seat.get_touch"))
        compositor.add(Compositor.Global("wl_seat", 8))
        #expect(
            wait {
                _ = window.readInput()
                return count(window, "wl_seat.get_touch") == 2
            })
        touch(window, "down", 0, panel: 0)
        touch(window, "down", 0, panel: 1)
        #expect(window.readSeats().map(\.seat) == [0, 1])
        compositor.removeGlobal("wl_seat")
        let events = window.readSeats()
        #expect(events.map(\.seat) == [0])
        #expect(wait { compositor.count(of: "wl_touch") == 1 })
        touch(window, "up", 0)
        #expect(window.readSeats().map(\.seat) == [1])
        // The next seat takes the number that has become free.
        compositor.add(Compositor.Global("wl_seat", 8))
        #expect(
            wait {
                _ = window.readInput()
                return count(window, "wl_seat.get_touch") == 3
            })
        touch(window, "down", 0)
        #expect(window.readSeats().map(\.seat) == [0])
    }

    /// Version 1 of wl_seat has no requests that release devices.
    @Test func oldSeatIsFollowed() throws {
        var behavior = Compositor.Behavior()
        behavior.capabilities = 7
        let globals = Compositor.allGlobals.map {
            $0.name == "wl_seat" ? Compositor.Global($0.name, 1) : $0
        }
        let window = try TestWindow(behavior, globals: globals)
        let compositor = window.compositor
        _ = window.display.pollFlip()
        #expect(compositor.wait(for: "wl_seat.get_touch"))
        compositor.send("wl_seat", "capabilities", [.uint(0)])
        compositor.send("wl_seat", "capabilities", [.uint(7)])
        _ = window.readInput()
        #expect(wait { count(window, "wl_seat.get_touch") == 2 })
        #expect(count(window, "wl_touch.release") == 0)
        window.close()
    }
}
