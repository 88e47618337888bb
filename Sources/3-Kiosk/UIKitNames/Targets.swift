import Interface

extension GestureRecognizer {
    /// Creates a recogniser that calls a method of `target`, which is not retained.
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init { [weak target] _ in if let target { action(target)() } }
    }
}
