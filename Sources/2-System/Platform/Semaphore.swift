import Glibc

/// A counting semaphore; see sem_overview(7).
///
/// `@unchecked Sendable` because the C library allows its use from several threads.
final class Semaphore: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    /// Creates a semaphore with a count of 0.
    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    /// Increments the count and wakes a thread that waits. Never blocks.
    func post() { sem_post(semaphore) }

    /// Decrements the count if it is positive. Never blocks.
    ///
    /// - Returns: whether it was.
    func tryWait() -> Bool { sem_trywait(semaphore) == 0 }

    /// Waits until the count is positive, and decrements it.
    func wait() { while sem_wait(semaphore) != 0 {} }
}
