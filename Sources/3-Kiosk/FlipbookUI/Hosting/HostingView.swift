/// A retained view that shows declarative views.
///
///     let host = HostingView(rootView: ContentView(), regular: fonts.regular, bold: fonts.bold)
///     host.frame = screen.root.bounds
///     screen.root.addSubview(host)
///
/// A root view smaller than the host is centred in it. Changes of state are applied at the start of the next frame:
/// the bodies that read the state are evaluated, and the retained views are updated in place. Views also appear and
/// disappear with their host: tasks do not run while it is below a pushed controller or in a tab that is not selected.
public final class HostingView: Interface.View, Host {
    /// The maximum number of times per frame that changes which cause further changes are applied; the rest is left
    /// to the next frame.
    private static let roundLimit = 8

    private(set) lazy var updates = PendingUpdates { [weak self] in self?.setNeedsDisplay() }
    private var environment: EnvironmentValues
    private let root = StackElement()
    private var rootView: any View = EmptyView()
    /// The `onAppear`, `task` and `onChange` actions to call in the next frame.
    private var pendingActions: [() -> Void] = []
    /// The nodes that act when they appear or disappear, numbered in the order of their creation.
    private var appearanceNodes: [Int: any AppearanceNode] = [:]
    private var appearanceNodeCount = 0
    private var isOnScreen = false
    /// Whether bodies are being evaluated or views laid out, so that changes wait.
    private var isUpdating = false
    /// The containers whose views have changed in the evaluation in progress; nil outside it.
    private var changedContainers: [ContainerElement]?
    private(set) var animation: Animation?

    /// Creates a hosting view.
    ///
    /// - Parameters:
    ///   - rootView: The root view, which fills the host or is centred in it.
    ///   - regular: The fonts of text.
    ///   - bold: The fonts of text that is semibold or heavier.
    public init(rootView: some View, regular: FontFamily, bold: FontFamily) {
        environment = EnvironmentValues(regular: regular, bold: bold)
        super.init()
        environment.host.view = self
        addSubview(root)
        setRootView(rootView)
    }

    /// Replaces the root view. A view of the same type keeps its state.
    public func setRootView(_ view: some View) {
        rootView = view
        updateRoot()
        setNeedsLayout()
    }

    /// Replaces the root view and the environment in which it is shown, as for a sheet over other views.
    func setRootView(_ view: any View, _ environment: EnvironmentValues) {
        self.environment = environment
        rootView = view
        updateRoot()
        setNeedsLayout()
    }

    private func updateRoot() {
        root.setContent(rootView, Context(host: self, environment: environment))
    }

    /// Evaluates the views again if the direction of the interface has changed.
    private func updateDirection() {
        let direction: LayoutDirection = isLaidOutFromRight ? .rightToLeft : .leftToRight
        guard direction != environment.interfaceDirection else { return }
        environment.interfaceDirection = direction
        updateRoot()
    }

    func onNextFrame(_ action: @escaping () -> Void) {
        pendingActions.append(action)
        setNeedsDisplay()
    }

    func addAppearanceNode(_ node: any AppearanceNode) -> Int {
        appearanceNodeCount += 1
        let number = appearanceNodeCount
        appearanceNodes[number] = node
        if isOnScreen { onNextFrame { [weak self] in self?.appearanceNodes[number]?.appear() } }
        return number
    }

    func removeAppearanceNode(_ number: Int) { appearanceNodes[number] = nil }

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        guard isOnScreen != (window != nil) else { return }
        isOnScreen.toggle()
        HostingView.shown.removeAll { $0.host == nil || $0.host === self }
        if isOnScreen { HostingView.shown.append(Reference(host: self)) }
        // An action may remove nodes, or the host itself.
        if isOnScreen {
            // Animations from when the host was on no screen are not of this frame.
            updates.removeAnimation()
            onNextFrame { [weak self] in self?.appear() }
        } else {
            for number in appearanceNodes.keys.sorted() where !isOnScreen {
                appearanceNodes[number]?.disappear()
            }
        }
    }

    private func appear() {
        for number in appearanceNodes.keys.sorted() where isOnScreen {
            appearanceNodes[number]?.appear()
        }
    }

    public override func advance(to time: FrameTime) -> Bool {
        for _ in 0..<HostingView.roundLimit where !applyChanges() { return false }
        return true
    }

    /// Applies pending changes and calls pending actions.
    ///
    /// - Returns: Whether there were any.
    private func applyChanges() -> Bool {
        let content = updates.take()
        if content.nodes.isEmpty && pendingActions.isEmpty { return false }
        apply(content.nodes, content.animation)
        let pendingActions = pendingActions
        self.pendingActions = []
        for action in pendingActions { action() }
        return true
    }

    private func apply(_ nodes: [TrackingNode], _ animation: Animation?) {
        isUpdating = true
        defer { isUpdating = false }
        guard let animation else { return evaluate(nodes) }
        // Views that will move must first be laid out at their old positions.
        layoutIfNeeded()
        self.animation = animation
        animation.animate {
            evaluate(nodes)
            layoutIfNeeded()
        }
        self.animation = nil
    }

    /// Evaluates nodes, parents first, since they may evaluate or remove their children.
    private func evaluate(_ nodes: [TrackingNode]) {
        for node in nodes { node.isPending = true }
        changedContainers = []
        for node in nodes.sorted(by: { $0.context.depth < $1.context.depth })
        where node.isPending && node.isMounted {
            node.evaluate()
        }
        let containers = changedContainers ?? []
        changedContainers = nil
        for container in containers { container.updateChildren() }
    }

    func containerDidChange(_ container: ContainerElement) {
        guard changedContainers != nil else { return container.updateChildren() }
        if changedContainers?.contains(where: { $0 === container }) != true {
            changedContainers?.append(container)
        }
    }

    // MARK: Animations

    private struct Reference {
        weak var host: HostingView?
    }
    /// The hosts on screens.
    private static var shown: [Reference] = []

    /// Applies the changes so far with the current animation, or none, before changes that are animated otherwise.
    /// Changes made while bodies are evaluated or views laid out wait for the next frame.
    static func applyPendingChanges() {
        guard !shown.isEmpty else { return }
        let animation = Animation.current.withLock { $0 }
        for reference in shown {
            guard let host = reference.host, !host.isUpdating else { continue }
            let content = host.updates.take()
            if !content.nodes.isEmpty { host.apply(content.nodes, animation) }
        }
    }

    // MARK: Layout

    public override func sizeThatFits(_ size: Size) -> Size {
        root.size(proposing: ProposedViewSize(fitting: size))
    }

    public override func layoutSubviews() {
        let wasUpdating = isUpdating
        isUpdating = true
        defer { isUpdating = wasUpdating }
        updateDirection()
        let area = safeArea
        let proposal = ProposedViewSize(area.size)
        let size = root.size(proposing: proposal)
        root.place(
            at: Point(area.midX - size.width / 2, area.midY - size.height / 2), proposal)
        reportPreferences()
    }

    /// The part of the host that no bezel covers. A host in scrolling content is not inset.
    private var safeArea: Rect {
        let insets = window?.safeAreaInsets ?? .zero
        guard insets != .zero, let screen = window?.bounds else { return bounds }
        var view = superview
        while let current = view {
            if current is Interface.ScrollView { return bounds }
            view = current.superview
        }
        let origin = convertToScreen(.zero)
        let (left, top) = (max(0, insets.left - origin.x), max(0, insets.top - origin.y))
        let right = max(0, origin.x + frame.width - (screen.width - insets.right))
        let bottom = max(0, origin.y + frame.height - (screen.height - insets.bottom))
        return Rect(
            left, top, max(0, frame.width - left - right), max(0, frame.height - top - bottom))
    }

    // MARK: Preferences

    private var preferenceReaders = PreferenceReaders()

    func addPreferenceReader(_ element: any PreferenceReader) {
        preferenceReaders.add(element)
        setNeedsLayout()
    }

    func preferencesDidChange() {
        guard !preferenceReaders.isEmpty else { return }
        preferenceReaders.arePending = true
        setNeedsLayout()
    }

    private func reportPreferences() {
        guard preferenceReaders.arePending, window != nil else { return }
        // Views whose content depends on their geometry set preferences during their layout.
        root.layoutIfNeeded()
        preferenceReaders.arePending = false
        for element in preferenceReaders.elements { element.report() }
    }

    public override func point(inside point: Point) -> Bool {
        root.receivesTouch(at: point, of: self)
    }
}
