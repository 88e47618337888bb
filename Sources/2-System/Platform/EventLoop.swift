import CLinux
import Glibc

/// Waits for file descriptors and deadlines.
package final class EventLoop {
    /// Identifies a watched descriptor.
    package typealias Token = Int

    /// The condition for which a handler is called.
    package enum Condition: Sendable {
        /// Input is pending, or the peer has hung up.
        case readable
        /// Output is accepted, or the peer has hung up.
        case writable
        /// The peer has closed both directions.
        case hangUp

        /// The events to request of poll(2), which always reports hang-ups and errors.
        fileprivate var events: Int16 {
            switch self {
            case .readable: Int16(POLLIN)
            case .writable: Int16(POLLOUT)
            case .hangUp: 0
            }
        }
    }

    private struct Watch {
        var token: Token
        var descriptor: Int32
        var events: Int16
        var handler: (_ events: Int16) -> Void
    }

    /// The maximum duration of a single sleep, in seconds, after which `wait` returns early.
    private static let maximumWait = 1e6

    private var watches: [Watch] = []
    private var nextToken = 1
    /// Reused, so that waiting does not allocate.
    private var polled: [pollfd] = []
    private var fired: [(token: Token, events: Int16)] = []

    /// Creates a loop for the calling thread. The thread's timer slack is reduced from the default of 50 µs,
    /// which is time that a frame could use, to 1 ns.
    package init() { _ = set_timer_slack(1) }

    /// Calls a handler whenever a descriptor meets a condition or has an error.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor.
    ///   - condition: the condition.
    ///   - handler: called by `wait` with poll(2)'s events.
    /// - Returns: a token for `unwatch`.
    @discardableResult
    package func watch(
        _ descriptor: Int32, for condition: Condition = .readable,
        _ handler: @escaping (_ events: Int16) -> Void
    ) -> Token {
        let token = nextToken
        nextToken += 1
        watches.append(
            Watch(
                token: token, descriptor: descriptor, events: condition.events, handler: handler))
        return token
    }

    /// Stops watching; unknown tokens are ignored. A handler may unwatch any token, including its own.
    package func unwatch(_ token: Token) { watches.removeAll { $0.token == token } }

    /// Sleeps until a descriptor is ready or a deadline has passed, then calls the handlers of the
    /// ready descriptors.
    ///
    /// The timeout has a resolution of nanoseconds (ppoll(2)), since the milliseconds of poll(2) are too
    /// coarse for a frame's deadline.
    ///
    /// - Parameter deadline: the deadline, in seconds on the monotonic clock; infinity for none.
    package func wait(until deadline: Double) {
        polled.removeAll(keepingCapacity: true)
        for watch in watches {
            polled.append(pollfd(fd: watch.descriptor, events: watch.events, revents: 0))
        }
        guard poll(until: deadline) > 0 else { return }
        fired.removeAll(keepingCapacity: true)
        for (watch, result) in zip(watches, polled) where result.revents != 0 {
            fired.append((watch.token, result.revents))
        }
        // Handlers may add and remove watches, so each token is looked up again.
        for (token, events) in fired {
            watches.first { $0.token == token }?.handler(events)
        }
    }

    private func poll(until deadline: Double) -> Int32 {
        let count = nfds_t(polled.count)
        return polled.withUnsafeMutableBufferPointer { descriptors in
            guard deadline < .infinity else {
                return ppoll(descriptors.baseAddress, count, nil, nil)
            }
            let left = deadline - Clock.now()
            let seconds = left > 0 ? min(EventLoop.maximumWait, left) : 0
            var timeout = timespec()
            timeout.tv_sec = Int(seconds)
            timeout.tv_nsec = Int((seconds - Double(timeout.tv_sec)) * 1e9)
            return ppoll(descriptors.baseAddress, count, &timeout, nil)
        }
    }
}
