import Glibc

/// Waits until a condition holds, a minute at most.
///
/// - Returns: whether it holds.
public func wait(until condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<6000 {
        if try condition() { return true }
        usleep(10_000)
    }
    return false
}
