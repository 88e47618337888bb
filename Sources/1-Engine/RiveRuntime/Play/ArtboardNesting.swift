import Geometry

/// The parts of an artboard that advance with time besides animations, such as nested artboards, joysticks and
/// scrolling content, each in the file's order.
struct ArtboardContent {
    private(set) var hosts: [ArtboardHost] = []
    /// The same hosts for the loops of each frame.
    fileprivate var hostRefs: [UnretainedRef<ArtboardHost>] = []
    var joysticks: [Joystick] = []
    var scrolls: [ScrollConstraint] = []
    var scrollBars: [ScrollBarConstraint] = []
    var fields: [TextInput] = []
    var focusNodes: [FocusData] = []
    /// Whether any of these parts moves by itself; known once all have been added.
    private(set) var moves = false

    mutating func add(_ host: ArtboardHost) {
        hosts.append(host)
        hostRefs.append(UnretainedRef(host))
    }

    /// Called when all components have been resolved.
    mutating func didResolve() {
        moves = !(hosts.isEmpty && joysticks.isEmpty && scrolls.isEmpty && fields.isEmpty)
    }
}

extension Artboard {
    var hosts: [ArtboardHost] { content.hosts }
    var holdsArtboards: Bool { !content.hosts.isEmpty }

    /// Calls `body` with each host. The hosts, which the artboard retains, do not change once it has been built.
    @inline(__always)
    func forEachHost(_ body: (ArtboardHost) -> Void) {
        for index in content.hostRefs.indices { content.hostRefs[index].with(body) }
    }

    /// Advances all nested content by `elapsed` seconds.
    ///
    /// - Returns: whether another frame is needed.
    @inline(__always)
    func advanceNested(_ elapsed: Double) -> Bool {
        if content.moves { return advanceMoving(elapsed) }
        let isMoving = advanceLayouts(elapsed)
        return bindings.advance(elapsed) || isMoving
    }

    @inline(never)
    private func advanceMoving(_ elapsed: Double) -> Bool {
        var needsAnotherFrame = false
        forEachHost { if $0.advance(elapsed) { needsAnotherFrame = true } }
        if advanceLayouts(elapsed) { needsAnotherFrame = true }
        for field in content.fields where field.revealCaret() { needsAnotherFrame = true }
        for scroll in content.scrolls where scroll.advance(elapsed) { needsAnotherFrame = true }
        if bindings.advance(elapsed) { needsAnotherFrame = true }
        return needsAnotherFrame
    }

    /// Lets nested state machines take transitions whose conditions have become true since the advance, and ends the
    /// motion of content that has reached its goal.
    ///
    /// - Returns: whether anything has changed.
    @inline(__always)
    func settleNested() -> Bool { content.moves && settleMoving() }

    @inline(never)
    private func settleMoving() -> Bool {
        var hasChanged = false
        forEachHost { if $0.settle() { hasChanged = true } }
        for scroll in content.scrolls where scroll.settle() { hasChanged = true }
        return hasChanged
    }

    /// Whether an update is pending in a playing nested artboard: bindings may have read a property there while this
    /// artboard's update was moving it.
    var isNestedDirty: Bool {
        var isDirty = false
        forEachHost { host in
            if isDirty || !host.plays { return }
            host.forEachHosted { if !isDirty { isDirty = $0.isDirty || $0.isNestedDirty } }
        }
        return isDirty
    }

    /// Updates nested artboards and records visible changes.
    ///
    /// - Parameter all: whether to update also those that were not marked.
    func updateNested(all: Bool) {
        forEachHost {
            let isPaused = $0.holdsPaused
            $0.forEachHosted { nested in
                guard all || nested.isMarkedForUpdate || isPaused && nested.isDirty else { return }
                nested.update(allNested: all)
                if nested.takeChange() { noteVisibleChange() }
            }
        }
    }

    /// Passes events of a nested artboard to the machines that play here.
    func deliver(_ events: [EventComponent], from source: NestedArtboard) {
        for machine in machines { machine.with { $0.deliver(events, from: source) } }
    }

    // MARK: Pointers

    /// Whether the pointer whose event is being delivered drags scrolling content or a scroll bar of this artboard, or would if it moved.
    var isScrollPressed: Bool {
        content.scrolls.contains(where: \.holdsPointer)
            || content.scrollBars.contains(where: \.holdsPointer)
    }

    /// Whether that pointer drags something, here or in a nested artboard.
    var holdsPointer: Bool {
        isScrollPressed || content.fields.contains(where: \.holdsPointer)
            || content.hosts.contains(where: \.holdsPointer)
    }

    func cancelPressesInNested() { for host in content.hosts { host.cancelPresses() } }

    // MARK: Instances

    /// The maximum nesting depth. Artboards may contain each other, and thus themselves; those nested more deeply are
    /// omitted.
    private static var maximumNesting: Int { 24 }

    /// Creates an instance of the file's artboard at `index`, to be drawn within this one.
    ///
    /// - Parameter host: the component that will hold it.
    /// - Returns: nil if there is no such artboard or the budget does not allow it.
    func makeNested(_ index: Int, below host: Component) -> Artboard? {
        file.artboards[ifPresent: index].flatMap { makeNested($0, of: file, below: host) }
    }

    /// Creates an instance of an artboard, possibly of another file, to be drawn within this one.
    ///
    /// - Parameter host: the component that will hold it.
    /// - Returns: nil if the budget does not allow it.
    func makeNested(
        _ definition: ArtboardDefinition, of file: File, below host: Component
    ) -> Artboard? {
        guard nesting < Artboard.maximumNesting, !tree.budget.isExhausted else { return nil }
        return try? Artboard(
            definition, file: file, in: self, level: level + host.level, tree: tree)
    }
}
