extension ViewModelInstance {
    /// Adds an observer of the new values of the property at a path. If an instance along the path is replaced, that is
    /// no new value, but from then on the values of the property that is then at the path count. The observation ends
    /// when this instance is released.
    ///
    /// - Returns: whether there is a property of this kind at the path.
    @discardableResult
    package func follow(
        _ path: String, _ kind: ViewModelPropertyKind, _ observer: ValueObserver<BoundValue>
    ) -> Bool {
        guard let found = find(path, kind) else { return false }
        let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if names.count == 1 {
            found.observe(observer)
        } else {
            PathObserver(self, names, kind, observer).attach()
        }
        return true
    }
}

/// Observes the property at a path of several names, and the properties that lead to it. These retain it.
private final class PathObserver {
    private weak var root: ViewModelInstance?
    private let names: [String]
    private let kind: ViewModelPropertyKind
    private let observer: ValueObserver<BoundValue>
    /// Changes when the observation begins again; earlier observers are no longer valid.
    private var version = Version()
    private var isFinished = false

    init(
        _ root: ViewModelInstance, _ names: [String], _ kind: ViewModelPropertyKind,
        _ observer: ValueObserver<BoundValue>
    ) {
        (self.root, self.names, self.kind, self.observer) = (root, names, kind, observer)
    }

    /// Observes what is at the path now.
    func attach() {
        version.bump()
        let current = version
        let isOld = { self.isFinished || self.version != current || self.observer.isEnded() }
        var instance = root
        for (index, name) in names.enumerated() {
            guard let property = instance?.property(at: name) else { return }
            guard index < names.count - 1 else {
                guard property.definition.kind == kind else { return }
                return property.observe(
                    ValueObserver(isEnded: isOld) { value in
                        if isOld() { return false }
                        self.isFinished = !self.observer.receive(value)
                        return !self.isFinished
                    })
            }
            // Only the first property lives as long as the instance from which the path starts.
            let ended = { if index == 0, self.version == current { self.observer.ended() } }
            property.observe(
                ValueObserver(isEnded: isOld, ended: ended) { _ in
                    if !isOld() { self.attach() }
                    return false
                })
            instance = property.instance
        }
    }
}
