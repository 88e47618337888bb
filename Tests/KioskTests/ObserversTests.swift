import Testing

@testable import Kiosk

@MainActor @Suite struct ObserversTests {
    private final class Log { var lines: [String] = [] }

    @Test func observersAreToldInTheirOrderUntilTheyStop() {
        var observers = Observers<Int>()
        let (first, second) = (Log(), Log())
        let all = Log()
        observers.add(first) { all.lines.append("first \($0)") }
        observers.add(second) { all.lines.append("second \($0)") }
        observers.tell(1)
        observers.remove(first)
        observers.tell(2)
        #expect(all.lines == ["first 1", "second 1", "second 2"])
    }

    @Test func ownersAreNotKept() {
        var observers = Observers<Int>()
        let all = Log()
        do {
            let owner = Log()
            observers.add(owner) { all.lines.append("\($0)") }
            observers.tell(1)
            withExtendedLifetime(owner) {}
        }
        observers.tell(2)
        #expect(all.lines == ["1"])
    }
}
