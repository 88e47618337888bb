import CLinux
import Glibc
import TestSupport
import Testing

@testable import Platform

/// Timers and the order of a turn, on a virtual clock unless a test is about real time.
@Suite struct LoopTimerTests {
    private let clock = VirtualClock()
    private let loop: EventLoop

    init() { loop = EventLoop(clock: clock) }

    /// Notes names with the times at which they were noted.
    private final class Log {
        var entries: [String] = []
        func callAsFunction(_ entry: String) { entries.append(entry) }
    }

    @Test func clockAdvancesFromTimerToTimer() {
        var times: [Double] = []
        let timers = [3.0, 1, 2].map { time in loop.at(time) { times.append(loop.now) } }
        let later = loop.after(10) { times.append(-1) }
        #expect(loop.nextDeadline == 1)
        loop.turn()
        #expect(times == [1] && loop.now == 1)
        // A deadline before the next timer ends the turn.
        loop.turn(until: 1.5)
        #expect(times == [1] && loop.now == 1.5)
        loop.turn()
        loop.turn()
        #expect(times == [1, 2, 3] && timers.allSatisfy { $0.deadline == .infinity })
        later.cancel()
        #expect(loop.nextDeadline == .infinity)
        // Nothing is due: a virtual clock stands still.
        loop.turn()
        #expect(loop.now == 3)
    }

    /// Timers of the same time are called in the order of their creation, in whatever order they were set.
    @Test func timersOfTheSameInstantKeepTheOrderOfRegistration() {
        let log = Log()
        let timers = (0..<5).map { number in loop.makeTimer { log("\(number)") } }
        for number in [3, 0, 4, 1, 2] { timers[number].set(7) }
        timers[4].set(6)
        timers[4].set(7)
        let other = loop.at(6.5) { log("earlier") }
        clock.advance(to: 8)
        loop.turn()
        #expect(log.entries == ["earlier", "0", "1", "2", "3", "4"])
        #expect(other.deadline == .infinity)
    }

    @Test func timerIsCalledOnceForEachTimeThatItIsSet() {
        var count = 0
        let timer = loop.makeTimer { count += 1 }
        timer.set(1)
        timer.set(5)
        loop.turn()
        #expect(count == 1 && loop.now == 5)
        loop.turn(until: 20)
        #expect(count == 1)
        // A time that has passed is due at once; not a number is no time.
        timer.set(-4)
        loop.turn()
        #expect(count == 2 && loop.now == 20)
        timer.set(.nan)
        #expect(timer.deadline == .infinity && loop.nextDeadline == .infinity)
    }

    @Test func releasedTimerIsCancelled() {
        var calls: [String] = []
        var timers = ["a", "b", "c"].map { name in loop.at(1) { calls.append(name) } }
        timers.remove(at: 0)
        loop.turn()
        #expect(calls == ["b", "c"])
        timers = []
        #expect(loop.nextDeadline == .infinity)
    }

    /// A handler cancels others that are due in the same turn, releases them, and sets them to later times.
    @Test func handlerChangesTimersThatAreDue() {
        let log = Log()
        var released: LoopTimer?
        let cancelled = loop.makeTimer { log("cancelled") }
        let moved = loop.makeTimer { log("moved") }
        let first = loop.at(1) {
            log("first")
            cancelled.cancel()
            moved.set(2)
            released = nil
        }
        released = loop.at(1.5) { log("released") }
        // They are due after the first one.
        cancelled.set(1.5)
        moved.set(1.5)
        clock.advance(to: 1.5)
        loop.turn()
        #expect(log.entries == ["first"] && released == nil && first.deadline == .infinity)
        loop.turn()
        #expect(log.entries == ["first", "moved"] && loop.now == 2)
    }

    @Test func handlerCancelsAndReleasesItself() {
        var count = 0
        var timer: LoopTimer?
        timer = loop.at(1) {
            count += 1
            timer?.set(2)
            timer?.cancel()
            timer = nil
        }
        for _ in 0..<3 { loop.turn(until: 5) }
        #expect(count == 1 && timer == nil)
    }

    /// Timers that are set to a time that has passed are due in the next turn, so that frames are made in between.
    @Test func timerThatIsDueAlreadyWaitsForTheNextTurn() {
        let log = Log()
        let late = loop.makeTimer { log("late") }
        var again: LoopTimer?
        again = loop.at(1) {
            log("again")
            late.set(0.25)
            again?.set(loop.now)
        }
        let same = loop.at(1) { log("same") }
        loop.always(in: .frame) { log("frame") }
        loop.turn()
        #expect(log.entries == ["again", "same", "frame"] && same.deadline == .infinity)
        loop.turn()
        #expect(log.entries.dropFirst(3) == ["late", "again", "frame"] && loop.now == 1)
        again = nil
    }

    /// A machine that was suspended, or a clock that jumps: each timer is called once, however many periods have passed,
    /// in the order of their deadlines.
    @Test func jumpOfTheClockCallsEachTimerOnce() {
        let log = Log()
        var timers: [LoopTimer] = []
        for (i, period) in [0.5, 2, 0.1].enumerated() {
            timers.append(
                loop.makeTimer {
                    log("\(period)")
                    timers[i].set(loop.now + period)
                })
            timers[i].set(period)
        }
        clock.advance(to: 3600)
        loop.turn()
        #expect(log.entries == ["0.1", "0.5", "2.0"])
        #expect(timers.map(\.deadline) == [3600.5, 3602, 3600.1])
        // The clock never goes back.
        clock.advance(to: 10)
        loop.turn()
        #expect(log.entries.count == 4 && loop.now == 3600.1)
        timers = []
    }

    @Test(arguments: [1, 2, 3]) func tenThousandTimersAreCalledInOrder(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var called: [(time: Double, number: Int)] = []
        var timers: [LoopTimer] = []
        for number in 0..<10_000 {
            timers.append(
                loop.makeTimer { called.append((0, number)) })
        }
        var expected: [(time: Double, number: Int)] = []
        var deadlines = [Double](repeating: .infinity, count: timers.count)
        // Each is set, moved or cancelled several times; many have the same deadline.
        for _ in 0..<30_000 {
            let number = Int(random.next() % 10_000)
            let time = random.next() % 8 == 0 ? .infinity : Double(random.next() % 1000)
            timers[number].set(time)
            deadlines[number] = time
        }
        for (number, time) in deadlines.enumerated() where time < .infinity {
            expected.append((time, number))
        }
        expected.sort { ($0.time, $0.number) < ($1.time, $1.number) }
        while loop.nextDeadline < .infinity {
            let time = loop.nextDeadline
            let before = called.count
            loop.turn()
            #expect(loop.now == time)
            for i in before..<called.count { called[i].time = time }
        }
        #expect(called.map(\.number) == expected.map(\.number))
        #expect(called.map(\.time) == expected.map(\.time))
        timers = []
    }

    /// The order within a turn, whatever the order of registration.
    @Test func stagesOfATurnHaveTheirOrder() {
        let log = Log()
        var descriptors: [Int32] = [0, 0]
        #expect(pipe2(&descriptors, O_CLOEXEC) == 0)
        defer { for descriptor in descriptors { close(descriptor) } }
        for stage in EventLoop.Stage.allCases.reversed() {
            loop.always(in: stage) { log("\(stage)") }
        }
        for stage in [EventLoop.Stage.mainActor, .jobs, .input] {
            loop.watch(descriptors[0], in: stage) { _ in log("\(stage) descriptor") }
        }
        let timer = loop.at(0) { log("timer") }
        _ = write(descriptors[1], [1], 1)
        loop.turn()
        #expect(
            log.entries == [
                "prepare", "input descriptor", "input", "timer", "timers", "jobs descriptor",
                "jobs",
                "mainActor descriptor", "mainActor", "frame", "end",
            ])
        #expect(timer.deadline == .infinity)
    }

    /// A timer that is set before the wait ends it.
    @Test func timersSetBeforeTheWaitAreDueInTheTurn() {
        let timer = loop.makeTimer()
        loop.always(in: .prepare) { timer.set(4) }
        loop.turn()
        #expect(loop.now == 4)
    }

    @Test func stopEndsTheTurnAndTheRun() throws {
        struct Failure: Error {}
        let log = Log()
        let timers = [
            loop.at(1) { log("first") }, loop.at(2) { loop.stop(Failure()) },
            loop.at(2) { log("skipped") },
        ]
        loop.always(in: .frame) { log("frame") }
        #expect(throws: Failure.self) { try loop.run() }
        #expect(log.entries == ["first", "frame"] && loop.now == 2 && loop.isStopped)
        #expect(timers[2].deadline == 2)
    }

    @Test func runEndsWhenItsConditionHolds() throws {
        var count = 0
        var timer: LoopTimer?
        timer = loop.at(1) {
            count += 1
            timer?.set(loop.now + 1)
        }
        try loop.run { count == 3 }
        #expect(loop.now == 3 && !loop.isStopped)
        timer = nil
    }

    /// In real time, a timer ends the wait for descriptors, and the descriptors are served first.
    @Test func timerEndsWaitInRealTime() {
        let log = Log()
        var descriptors: [Int32] = [0, 0]
        #expect(pipe2(&descriptors, O_CLOEXEC) == 0)
        defer { for descriptor in descriptors { close(descriptor) } }
        let loop = EventLoop()
        let token = loop.watch(descriptors[0]) { _ in log("input") }
        let start = Clock.now()
        let timer = loop.after(0.002) { log("timer") }
        while log.entries.isEmpty { loop.turn() }
        #expect(Clock.now() >= start + 0.002 && log.entries == ["timer"])
        _ = write(descriptors[1], [1], 1)
        timer.set(0)
        loop.turn()
        #expect(log.entries == ["timer", "input", "timer"])
        // A paused watch does not end the wait.
        loop.rewatch(token, nil)
        loop.turn(until: 0)
        #expect(log.entries.count == 3)
        loop.rewatch(token, descriptors[0])
        loop.turn()
        #expect(log.entries.last == "input" && log.entries.count == 4)
    }

    /// On a virtual clock, descriptors are served in each turn without waiting for them.
    @Test func virtualLoopServesDescriptors() {
        var descriptors: [Int32] = [0, 0]
        #expect(pipe2(&descriptors, O_CLOEXEC) == 0)
        defer { for descriptor in descriptors { close(descriptor) } }
        var count = 0
        loop.watch(descriptors[0]) { _ in count += 1 }
        loop.turn()
        _ = write(descriptors[1], [1], 1)
        loop.turn(until: 3)
        #expect(count == 1 && loop.now == 3)
    }
}
