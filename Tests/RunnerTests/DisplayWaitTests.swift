import CLinux
import DRMDisplay
import Glibc
import Platform
import Seat
import Testing

@testable import Runner

/// A seat whose console is behind another one until it is sent SIGUSR2.
private final class SwitchedSeat: Seat {
    let name = "test"
    let descriptor: Int32? = nil
    let access = DeviceAccess(open: { _, _ in -EACCES }, close: { _ in })
    let managesMaster = false
    let isLost = false
    private(set) var isEnabled: Bool
    var onDisable: () -> Void = {}
    var onEnable: () -> Void = {}
    private(set) var dispatches = 0

    init(isEnabled: Bool) { self.isEnabled = isEnabled }

    func dispatch() { dispatches += 1 }
    func handle(signal: Int32) {
        if signal == SIGUSR1 || signal == SIGUSR2 { isEnabled = signal == SIGUSR2 }
    }
    func switchTo(session: Int) {}
    func close() {}
}

@Suite struct DisplayWaitTests {
    private let missing = DRMError(
        "/dev/dri/card0", "no display is connected", isDisplayMissing: true)

    /// Signals that arrive while there is nothing to show reach the seat, and the display is opened only while the
    /// console is in front.
    @Test func switchesAreAnsweredWhileThereIsNoDisplay() throws {
        let seat = SwitchedSeat(isEnabled: false)
        var statuses: [String] = []
        // The console comes to the front, goes, and comes back; the display is there in the end.
        var script: [[Int32]] = [[], [SIGUSR2], [], [SIGUSR1], [SIGUSR2], []]
        let wait = DisplayWait(seat, nil, nil) { status, _ in
            statuses.append(status)
            return script.removeFirst()
        }
        var attempts = 0
        let found = try wait.open { () throws(DRMError) -> Int in
            #expect(seat.isEnabled)
            attempts += 1
            guard script.isEmpty else { throw missing }
            return 5
        }
        #expect(found == 5 && attempts == 4 && seat.dispatches == 6)
        let (console, display) = (
            "waiting for its console, while another one is in front", "waiting for a display"
        )
        #expect(statuses == [console, console, display, display, console, display])
    }

    /// A stop while nothing is shown is no failure; an error other than a missing display is.
    @Test func waitEndsWithStopOrError() {
        for isEnabled in [true, false] {
            let wait = DisplayWait(SwitchedSeat(isEnabled: isEnabled), nil, nil) { _, _ in nil }
            #expect(throws: StoppedWhileWaiting.self) {
                try wait.open { () throws(DRMError) -> Int in throw missing }
            }
        }
        let wait = DisplayWait(SwitchedSeat(isEnabled: true), nil, nil) { _, _ in
            Issue.record("there is nothing to wait for")
            return nil
        }
        #expect(throws: DRMError.self) {
            try wait.open { () throws(DRMError) -> Int in throw DRMError("/dev/dri", "broken") }
        }
    }
}
