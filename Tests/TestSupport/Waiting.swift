import Glibc

/// Waits until a condition holds.
///
/// - Parameter seconds: the maximum time to wait.
/// - Returns: whether it holds.
public func wait(within seconds: Int = 60, until condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<(seconds * 100) {
        if try condition() { return true }
        usleep(10_000)
    }
    return false
}
