import Glibc
import Platform

/// The turns of threads that want a picture decoded, so that a picture that takes long keeps no others waiting.
///
/// At most two pictures are decoded at the same time, one in each lane. All start in the quick lane, in the order of
/// their requests. One that takes longer than a slice of time while others wait continues in the slow lane if that is
/// free; otherwise it is stopped, and starts again there when its turn comes. If too many wait for the slow lane, it may be
/// refused.
///
/// `@unchecked Sendable` because the compiler cannot see that all variables, also those of turns, are accessed with
/// `mutex` held.
final class DecodingTurns: @unchecked Sendable {
    /// A picture's turn.
    final class Turn: @unchecked Sendable {
        fileprivate var begin = 0.0
    }

    /// Seconds between reviews of a picture that has used up its slice while nobody waits.
    private static let reviewInterval = 0.05

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let slice: Double
    private let maximumWaiting: Int
    private var quick: Turn?
    private var slow: Turn?
    private var waitingForQuick: [Turn] = []
    private var waitingForSlow: [Turn] = []

    /// - Parameters:
    ///   - slice: the time after which a picture makes way for others, in seconds.
    ///   - maximumWaiting: the number of pictures that wait for the slow lane from which on others may be refused.
    init(slice: Double, maximumWaiting: Int) {
        self.slice = slice
        self.maximumWaiting = maximumWaiting
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    private func withLock<R>(_ body: () -> R) -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Waits for a turn in the quick lane.
    func begin() -> Turn {
        withLock {
            let turn = Turn()
            waitingForQuick.append(turn)
            while quick != nil || waitingForQuick.first !== turn {
                pthread_cond_wait(changed, mutex)
            }
            waitingForQuick.removeFirst()
            quick = turn
            turn.begin = Clock.now()
            return turn
        }
    }

    /// Lets others have the quick lane if the turn has taken longer than its slice.
    ///
    /// - Returns: seconds until the next call; nil if the picture must be stopped.
    func review(_ turn: Turn) -> Double? {
        withLock {
            guard turn === quick else { return .infinity }
            let left = turn.begin + slice - Clock.now()
            if left > 0 { return left }
            if waitingForQuick.isEmpty { return DecodingTurns.reviewInterval }
            guard slow == nil, waitingForSlow.isEmpty else { return nil }
            slow = turn
            leaveQuick()
            return .infinity
        }
    }

    /// Waits for a turn in the slow lane, for a picture that was stopped.
    ///
    /// - Parameter refusesIfBusy: whether it does not wait if too many do already.
    /// - Returns: whether the turn has come.
    func beginAgain(_ turn: Turn, refusesIfBusy: Bool) -> Bool {
        withLock {
            leaveQuick()
            if refusesIfBusy, waitingForSlow.count >= maximumWaiting { return false }
            waitingForSlow.append(turn)
            while slow != nil || waitingForSlow.first !== turn { pthread_cond_wait(changed, mutex) }
            waitingForSlow.removeFirst()
            slow = turn
            return true
        }
    }

    /// Ends a turn in either lane.
    func end(_ turn: Turn) {
        withLock {
            if turn === quick { leaveQuick() }
            guard turn === slow else { return }
            slow = nil
            pthread_cond_broadcast(changed)
        }
    }

    private func leaveQuick() {
        quick = nil
        pthread_cond_broadcast(changed)
    }

    /// The numbers of pictures that wait for each lane.
    var waiting: (quick: Int, slow: Int) {
        withLock { (waitingForQuick.count, waitingForSlow.count) }
    }
}
