/// Animates the effects that changes of state in `body` have on the screen: positions, sizes, opacities, angles,
/// colours of text, shapes and backgrounds, radii and line widths. Inserted views fade in and removed views fade out. If
/// `animation` is nil, the changes take effect immediately, also within another `withAnimation`.
///
/// Each call animates its own changes with its own animation. Changes before and after it take effect immediately.
///
/// - Parameters:
///   - animation: The timing; nil for none.
///   - body: Changes state.
/// - Returns: The result of `body`.
@MainActor public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    HostingView.applyPendingChanges()
    let outer = Animation.current.withLock { current in
        defer { current = animation }
        return current
    }
    defer {
        HostingView.applyPendingChanges()
        Animation.current.withLock { $0 = outer }
    }
    return try body()
}
