import Glibc

/// Waits until a condition holds.
///
/// - Parameter seconds: the maximum time to wait, also if the condition takes long.
/// - Returns: whether it holds.
public func wait(within seconds: Int = 60, until condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    repeat {
        if try condition() { return true }
        usleep(10_000)
    } while ContinuousClock.now < end
    return false
}
