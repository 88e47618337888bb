extension ViewModelInstance {
    /// Calls `receive` with each new value of the property at a path. If an instance along the path is replaced, that is
    /// no new value, but from then on the values of the property that is then at the path count.
    ///
    /// - Parameters:
    ///   - isEnded: whether no more values are needed; called at any time.
    ///   - ended: called when this instance is released.
    ///   - receive: returns whether to continue.
    /// - Returns: whether there is a property of this kind at the path.
    @discardableResult
    func follow(
        _ path: String, _ kind: ViewModelPropertyKind, isEnded: @escaping () -> Bool,
        ended: @escaping () -> Void = {}, _ receive: @escaping (BoundValue) -> Bool
    ) -> Bool {
        guard let found = find(path, kind) else { return false }
        let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if names.count == 1 {
            found.observe(isEnded: isEnded, ended: ended, receive)
        } else {
            PathObserver(self, names, kind, isEnded: isEnded, ended: ended, receive).attach()
        }
        return true
    }
}

/// Observes the property at a path of several names, and the properties that lead to it. These retain it.
private final class PathObserver {
    private weak var root: ViewModelInstance?
    private let names: [String]
    private let kind: ViewModelPropertyKind
    private let isEnded: () -> Bool
    private let ended: () -> Void
    private let receive: (BoundValue) -> Bool
    /// Counts how often the observation has begun again; earlier observers are no longer valid.
    private var generation = 0
    private var isFinished = false

    init(
        _ root: ViewModelInstance, _ names: [String], _ kind: ViewModelPropertyKind,
        isEnded: @escaping () -> Bool, ended: @escaping () -> Void,
        _ receive: @escaping (BoundValue) -> Bool
    ) {
        self.root = root
        self.names = names
        self.kind = kind
        self.isEnded = isEnded
        self.ended = ended
        self.receive = receive
    }

    /// Observes what is at the path now.
    func attach() {
        generation += 1
        let current = generation
        let isOld = { self.isFinished || self.generation != current || self.isEnded() }
        var instance = root
        for (index, name) in names.enumerated() {
            guard let property = instance?.property(at: name) else { return }
            guard index < names.count - 1 else {
                guard property.definition.kind == kind else { return }
                return property.observe(
                    isEnded: isOld,
                    { value in
                        if isOld() { return false }
                        self.isFinished = !self.receive(value)
                        return !self.isFinished
                    })
            }
            property.observe(
                isEnded: isOld,
                // Only the first property lives as long as the instance from which the path starts.
                ended: index == 0 ? { if self.generation == current { self.ended() } } : {},
                { _ in
                    if isOld() { return false }
                    self.attach()
                    return false
                })
            instance = property.instance
        }
    }
}
