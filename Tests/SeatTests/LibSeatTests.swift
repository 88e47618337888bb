import Glibc
import Testing

@testable import Seat

/// A seat manager in memory: each dispatch delivers the next scripted event.
private final class FakeConnection: SeatConnection {
    enum Event {
        case enable, disable, nothing, broken
    }

    var onEnable: () -> Void = {}
    var onDisable: () -> Void = {}
    let descriptor: Int32 = 77
    var events: [Event]
    private(set) var calls: [String] = []

    init(_ events: [Event]) { self.events = events }

    func dispatch(timeout: Int32) -> Bool {
        switch events.isEmpty ? .nothing : events.removeFirst() {
        case .enable: onEnable()
        case .disable: onDisable()
        case .nothing: break
        case .broken: return false
        }
        return true
    }

    func acknowledgeDisable() { calls.append("acknowledge") }

    func openDevice(_ path: String) -> (id: Int32, descriptor: Int32)? {
        calls.append("open \(path)")
        guard path != "/dev/refused" else {
            errno = EPERM
            return nil
        }
        return (5, open("/dev/null", O_RDWR))
    }

    func closeDevice(_ id: Int32) { calls.append("close \(id)") }
    func switchTo(session: Int32) { calls.append("switch \(session)") }
    func close() { calls.append("close") }
}

@Suite struct LibSeatTests {
    @Test func waitsUntilSeatIsEnabled() throws {
        let connection = FakeConnection([.nothing, .nothing, .enable])
        let seat = try #require(LibSeat(connection, now: { 0 }))
        #expect(
            seat.isEnabled && seat.descriptor == 77 && seat.managesMaster
                && connection.events.isEmpty)
    }

    /// A login over SSH leaves XDG_SESSION_ID, but libseat cannot open a session without a seat.
    @Test(arguments: ["flipbook-none", "", "c99999"])
    func sessionWithoutSeatIsNotUsed(session: String) { #expect(!LibSeat.hasSeat(session)) }

    @Test func unresponsiveSeatIsGivenUp() {
        var time = 0.0
        let silent = FakeConnection([])
        #expect(
            LibSeat(
                silent,
                now: {
                    time += 0.1
                    return time
                }) == nil)
        #expect(silent.calls == ["close"])
        let broken = FakeConnection([.nothing, .broken, .enable])
        #expect(LibSeat(broken, now: { 0 }) == nil)
        #expect(broken.calls == ["close"])
    }

    @Test func sessionSwitchesAreHandled() throws {
        let connection = FakeConnection([.enable])
        let seat = try #require(LibSeat(connection, now: { 0 }))
        var events: [String] = []
        seat.onEnable = { events.append("enable") }
        seat.onDisable = {
            // The devices are released before the seat manager is notified.
            events.append("disable \(connection.calls.contains("acknowledge"))")
        }
        // Repeated announcements are acknowledged, but reported once.
        connection.events = [.enable, .disable, .disable, .enable, .enable]
        seat.dispatch()
        seat.dispatch()
        #expect(!seat.isEnabled)
        for _ in 0..<3 { seat.dispatch() }
        #expect(events == ["disable false", "enable"])
        #expect(connection.calls == ["acknowledge", "acknowledge"])
        seat.switchTo(session: 2)
        #expect(connection.calls.last == "switch 2")
    }

    /// If the end of the manager were ignored, the loop would spin, since its descriptor stays readable.
    @Test func endOfSeatManagerIsDetected() throws {
        let connection = FakeConnection([.enable])
        let seat = try #require(LibSeat(connection, now: { 0 }))
        connection.events = [.nothing, .broken]
        seat.dispatch()
        #expect(!seat.isLost)
        seat.dispatch()
        #expect(seat.isLost)
        seat.close()
        seat.dispatch()
        #expect(seat.isLost && connection.calls == ["close"])
    }

    @Test func devicesAreOpenedAndClosedThroughTheSeat() throws {
        let connection = FakeConnection([.enable])
        let seat = try #require(LibSeat(connection, now: { 0 }))
        let access = seat.access
        let descriptor = access.open("/dev/dri/card0", O_RDWR)
        #expect(descriptor >= 0)
        #expect(access.open("/dev/refused", O_RDWR) == -EPERM)
        access.close(descriptor)
        #expect(fcntl(descriptor, F_GETFD) == -1)
        #expect(connection.calls == ["open /dev/dri/card0", "open /dev/refused", "close 5"])
        seat.close()
        seat.close()
        #expect(connection.calls.last == "close" && connection.calls.count == 4)
        #expect(access.open("/dev/dri/card0", O_RDWR) == -ENODEV)
        #expect(seat.descriptor == nil)
    }
}
