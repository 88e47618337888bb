extension View {
    /// Calls a closure when the view has been added to the screen, before it is first drawn. As in SwiftUI, it is
    /// called again when the ``HostingView`` returns to the screen, for example with a tab that is selected again.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self, appear: action)
    }

    /// Calls a closure when the view has been removed from the screen, by itself or with its ``HostingView``.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self, disappear: action)
    }

    /// Runs a task on the main actor while the view is on the screen. It is cancelled when the view disappears, and
    /// started again if it appears again; see `onAppear`.
    public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View {
        LifecycleView(content: self, task: action)
    }

    /// Runs a task as `task(_:)` does. When the value changes, it is cancelled and started again.
    public func task(
        id value: some Equatable, _ action: @escaping @MainActor @Sendable () async -> Void
    ) -> some View {
        LifecycleView(content: self, task: action, value: value, restartsTask: true)
    }

    /// Calls a closure after a value has changed and the view has been updated for it.
    ///
    /// - Parameters:
    ///   - value: The value to compare.
    ///   - initial: Whether it is also called when the view is added, with the same value twice.
    ///   - action: Called with the old value and the new one.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
    ) -> some View {
        LifecycleView(content: self, value: value, isInitial: initial) { old, new in
            if let old = old as? Value, let new = new as? Value { action(old, new) }
        }
    }

    /// Calls a closure after a value has changed and the view has been updated for it; with `initial`, also when the view
    /// is added.
    public func onChange(
        of value: some Equatable, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        onChange(of: value, initial: initial) { _, _ in action() }
    }

    /// Sets the identity of the view. When it changes, the view is created again with new state.
    public func id(_ id: some Hashable) -> some View {
        IdentifiedView(content: self, id: AnyHashable(id))
    }
}

private struct IdentifiedView<Content: View>: View, PrimitiveView {
    typealias Body = Never

    let content: Content
    let id: AnyHashable

    func makeNode(_ context: Context) -> Node {
        SingleChildNode(
            self, context, identity: { ($0 as? IdentifiedView)?.id },
            content: { ($0 as? IdentifiedView)?.content })
    }
}

private struct LifecycleView<Content: View>: View, PrimitiveView {
    typealias Body = Never

    let content: Content
    var appear: (() -> Void)?
    var disappear: (() -> Void)?
    var task: (@MainActor @Sendable () async -> Void)?
    var value: (any Equatable)?
    /// Whether the task is started again when the value changes.
    var restartsTask = false
    /// Whether `change` is also called when the view is added.
    var isInitial = false
    var change: ((any Equatable, any Equatable) -> Void)?

    func makeNode(_ context: Context) -> Node { LifecycleNode(self, context) }
}

private final class LifecycleNode<Content: View>: SingleChildNode, AppearanceNode {
    private var task: Task<Void, Never>?
    private var hasAppeared = false
    /// The number of the node in its host; nil if it does not act on appearance.
    private var number: Int?

    init(_ value: LifecycleView<Content>, _ context: Context) {
        super.init(value, context) { ($0 as? LifecycleView<Content>)?.content }
        if value.isInitial, let change = value.change, let first = value.value {
            context.host.onNextFrame { change(first, first) }
        }
        guard value.appear != nil || value.disappear != nil || value.task != nil else { return }
        number = context.host.addAppearanceNode(self)
    }

    func appear() {
        guard !hasAppeared, let view = value as? LifecycleView<Content> else { return }
        hasAppeared = true
        view.appear?()
        if let action = view.task { task = Task { await action() } }
    }

    func disappear() {
        guard hasAppeared else { return }
        hasAppeared = false
        task?.cancel()
        task = nil
        (value as? LifecycleView<Content>)?.disappear?()
    }

    override func update(to view: any View, _ context: Context) {
        let old = (value as? LifecycleView<Content>)?.value
        super.update(to: view, context)
        guard let view = view as? LifecycleView<Content>, let old, let new = view.value,
            !isEqual(old, new)
        else { return }
        if let change = view.change { context.host.onNextFrame { change(old, new) } }
        if view.restartsTask, hasAppeared, let action = view.task {
            task?.cancel()
            task = Task { await action() }
        }
    }

    override func unmount() {
        super.unmount()
        if let number { context.host.removeAppearanceNode(number) }
        disappear()
    }

    // A host that is deallocated does not unmount its nodes.
    deinit { task?.cancel() }
}
