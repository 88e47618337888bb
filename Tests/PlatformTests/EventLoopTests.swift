import CLinux
import Glibc
import Testing

@testable import Platform

@Suite struct EventLoopTests {
    private final class Pipe {
        let reading: Int32
        let writing: Int32

        init() {
            var descriptors: [Int32] = [0, 0]
            // Commands started by other tests must not inherit the pipe's ends.
            let result = pipe2(&descriptors, O_CLOEXEC)
            precondition(result == 0)
            (reading, writing) = (descriptors[0], descriptors[1])
        }

        func write() { _ = Glibc.write(writing, [1], 1) }
        func drain() {
            var byte: UInt8 = 0
            _ = Glibc.read(reading, &byte, 1)
        }

        deinit {
            close(reading)
            close(writing)
        }
    }

    /// Input that arrives within the last millisecond before a deadline ends the wait: a timer of
    /// the kernel's makes a descriptor readable after 0.3 ms. On a loaded virtual machine the timer
    /// may be later than the deadline, but not each time; a loop that sleeps through the last
    /// millisecond misses all of them.
    @Test func inputInLastMillisecondIsHandled() {
        let timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK))
        defer { close(timer) }
        let loop = EventLoop()
        var fired = 0
        loop.watch(timer) { _ in
            var expirations: UInt64 = 0
            if read(timer, &expirations, 8) == 8 { fired += 1 }
        }
        for _ in 1...50 {
            var setting = itimerspec()
            setting.it_value.tv_nsec = 300_000
            timerfd_settime(timer, 0, &setting, nil)
            loop.turn(until: Clock.now() + 0.0009)
        }
        #expect(fired >= 5)
    }

    @Test func deadlineEndsWait() {
        let loop = EventLoop()
        for seconds in [0.0003, 0.0012, 0.0051] {
            let deadline = Clock.now() + seconds
            loop.turn(until: deadline)
            #expect(Clock.now() >= deadline)
        }
        // Past deadlines do not sleep at all.
        loop.turn(until: -.infinity)
        loop.turn(until: Clock.now() - 5)
    }

    /// Without a deadline only a descriptor ends the wait.
    @Test func handlersAreCalledForReadyDescriptorsOnly() {
        let (first, second) = (Pipe(), Pipe())
        let loop = EventLoop()
        var calls: [String] = []
        loop.watch(first.reading) { events in
            calls.append("first \(events & Int16(POLLIN) != 0)")
            first.drain()
        }
        loop.watch(second.reading) { _ in calls.append("second") }
        first.write()
        loop.turn()
        loop.turn(until: 0)
        #expect(calls == ["first true"])
    }

    @Test func writableDescriptorsAreWatched() {
        let pipe = Pipe()
        let loop = EventLoop()
        var events: Int16 = 0
        loop.watch(pipe.writing, for: .writable) { events = $0 }
        loop.turn()
        #expect(events == Int16(POLLOUT))
    }

    @Test func hangUpsAreReported() {
        var pipe: Pipe? = Pipe()
        let reading = dup(pipe!.reading)
        defer { close(reading) }
        pipe = nil
        let loop = EventLoop()
        var events: Int16 = 0
        loop.watch(reading) { events = $0 }
        loop.turn()
        #expect(events & Int16(POLLHUP) != 0)
    }

    /// Neither pending input nor a peer that has shut down its sending side counts as a hang-up.
    @Test func hangUpWatchIgnoresInputAndShutdown() {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, type, 0, &ends) == 0)
        defer { close(ends[0]) }
        let loop = EventLoop()
        var events: [Int16] = []
        loop.watch(ends[0], for: .hangUp) { events.append($0) }
        _ = write(ends[1], [1], 1)
        shutdown(ends[1], Int32(SHUT_WR))
        loop.turn(until: 0)
        #expect(events.isEmpty)
        close(ends[1])
        loop.turn()
        #expect(events.map { $0 & Int16(POLLHUP) != 0 } == [true])
    }

    /// A handler may unwatch others that are ready in the same wait, and add new ones.
    @Test func handlersMayAddAndRemoveWatches() {
        let (first, second, third) = (Pipe(), Pipe(), Pipe())
        let loop = EventLoop()
        var calls: [Int] = []
        var secondToken = 0
        var firstToken = 0
        firstToken = loop.watch(first.reading) { _ in
            calls.append(1)
            loop.unwatch(firstToken)
            loop.unwatch(secondToken)
            loop.watch(third.reading) { _ in
                calls.append(3)
                third.drain()
            }
        }
        secondToken = loop.watch(second.reading) { _ in calls.append(2) }
        for pipe in [first, second, third] { pipe.write() }
        loop.turn()
        #expect(calls == [1])
        loop.turn()
        #expect(calls == [1, 3])
        loop.unwatch(999)
        loop.turn(until: 0)
        #expect(calls == [1, 3])
    }
}
