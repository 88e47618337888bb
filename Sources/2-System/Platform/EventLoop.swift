import Glibc

/// Waits for file descriptors and deadlines: the one place where the program sleeps.
public final class EventLoop {
    public typealias Token = Int

    private struct Watch {
        var token: Token
        var descriptor: Int32
        var events: Int16
        var handler: (_ events: Int16) -> Void
    }

    private var watches: [Watch] = []
    private var nextToken = 1
    private var polled: [pollfd] = []

    public init() {}

    /// Calls `handler` whenever `descriptor` is ready to read, or to write where asked, or has hung
    /// up.
    @discardableResult
    public func watch(
        _ descriptor: Int32, writing: Bool = false, _ handler: @escaping (_ events: Int16) -> Void
    ) -> Token {
        let token = nextToken
        nextToken += 1
        let events = Int16(writing ? POLLOUT : POLLIN)
        watches.append(
            Watch(token: token, descriptor: descriptor, events: events, handler: handler))
        return token
    }

    public func unwatch(_ token: Token) { watches.removeAll { $0.token == token } }

    /// Sleeps until a descriptor is ready or the deadline (monotonic seconds; infinity for none)
    /// has come, and calls the handlers of those that are ready.
    public func wait(until deadline: Double) {
        polled.removeAll(keepingCapacity: true)
        for watch in watches {
            polled.append(pollfd(fd: watch.descriptor, events: watch.events, revents: 0))
        }
        // poll counts in milliseconds: round up, or the last one would be spent spinning. Frame
        // deadlines want better, which is why the last millisecond sleeps by itself.
        let left = deadline - Clock.now()
        let milliseconds: Int32 =
            left.isFinite ? (left > 0 ? Int32(min(1e6, (left * 1000).rounded(.down))) : 0) : -1
        let ready = polled.withUnsafeMutableBufferPointer {
            poll($0.baseAddress, nfds_t($0.count), milliseconds)
        }
        if ready == 0, left.isFinite { Clock.sleep(until: min(deadline, Clock.now() + 0.001)) }
        guard ready > 0 else { return }
        // A handler may add or remove watches: go by descriptor and look each one up again.
        let fired = zip(watches.map(\.token), polled).filter { $0.1.revents != 0 }
        for (token, result) in fired {
            watches.first { $0.token == token }?.handler(result.revents)
        }
    }
}
