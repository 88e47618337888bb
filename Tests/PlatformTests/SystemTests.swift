import CLinux
import Glibc
import Testing

@testable import Platform

@Suite struct SystemErrorTests {
    @Test func descriptionNamesPathOrCall() {
        #expect(
            SystemError("open", path: "/x", code: ENOENT).description
                == "/x: No such file or directory")
        #expect(
            SystemError("signalfd", code: EMFILE).description == "signalfd: Too many open files")
        #expect(
            SystemError("open", path: "/x", code: EINVAL, detail: "is a FIFO").description
                == "/x: is a FIFO")
    }
}

@Suite struct ClockTests {
    @Test func clockIsMonotonic() {
        let times = (0..<1000).map { _ in Clock.now() }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        // The years 2020 to 2100.
        #expect((1.577e9...4.1e9).contains(Clock.wall()))
    }
}

@Suite struct DeviceAccessTests {
    @Test func directAccessOpensDevices() throws {
        let access = DeviceAccess.direct
        let descriptor = access.open("/dev/null", O_RDWR)
        #expect(descriptor >= 0)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        access.close(descriptor)
        #expect(fcntl(descriptor, F_GETFD) == -1)
        #expect(access.open("/dev/flipbook-none", O_RDWR) == -ENOENT)
    }
}

@Suite struct SignalsTests {
    /// SIGWINCH is ignored by default, so this test cannot disturb others.
    @Test func blockedSignalsAreRead() throws {
        let descriptor = try Signals.descriptor(for: [SIGWINCH])
        defer { close(descriptor) }
        #expect(Signals.read(descriptor).isEmpty)
        // Sent to this thread, which has blocked the signal; other threads of the test runner have not.
        pthread_kill(pthread_self(), SIGWINCH)
        #expect(Signals.read(descriptor) == [SIGWINCH])
        #expect(Signals.read(descriptor).isEmpty)
    }
}
