/// A retained view that shows declarative views.
///
///     let host = HostingView(rootView: ContentView(), regular: fonts.regular, bold: fonts.bold)
///     host.frame = screen.root.bounds
///     screen.root.addSubview(host)
///
/// A root view smaller than the host is centred in it. Changes of state are applied at the start of the next frame:
/// the bodies that read the state are evaluated, and the retained views are updated in place. Views also appear and
/// disappear with their host: tasks do not run while it is below a pushed controller or in a tab that is not selected.
public final class HostingView: Interface.View {
    /// The maximum number of times per frame that changes which cause further changes are applied; the rest is left
    /// to the next frame.
    private static let roundLimit = 8

    private(set) lazy var updates = PendingUpdates { [weak self] in self?.setNeedsDisplay() }
    private var environment: EnvironmentValues
    private let root = StackElement()
    /// The `onAppear`, `task` and `onChange` actions to call in the next frame.
    private var pendingActions: [() -> Void] = []
    /// The nodes that act when they appear or disappear, numbered in the order of their creation.
    private var appearanceNodes: [Int: any AppearanceNode] = [:]
    private var appearanceNodeCount = 0
    private var isOnScreen = false
    /// The animation of the changes being applied; nil if they are not animated.
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
        environment.host = self
        addSubview(root)
        setRootView(rootView)
    }

    /// Replaces the root view. A view of the same type keeps its state.
    public func setRootView(_ view: some View) {
        root.setContent(view, Context(host: self, environment: environment))
        setNeedsLayout()
    }

    /// Calls a closure before the next frame, once the host is on a screen.
    func onNextFrame(_ action: @escaping () -> Void) {
        pendingActions.append(action)
        setNeedsDisplay()
    }

    /// Adds a node, which appears before the next frame in which the host is on a screen.
    ///
    /// - Returns: The number of the node, for `removeAppearanceNode`.
    func addAppearanceNode(_ node: any AppearanceNode) -> Int {
        appearanceNodeCount += 1
        let number = appearanceNodeCount
        appearanceNodes[number] = node
        if isOnScreen { onNextFrame { [weak self] in self?.appearanceNodes[number]?.appear() } }
        return number
    }

    /// Removes a node, which no longer appears or disappears with the host.
    func removeAppearanceNode(_ number: Int) { appearanceNodes[number] = nil }

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        guard isOnScreen != (window != nil) else { return }
        isOnScreen.toggle()
        // An action may remove nodes, or the host itself.
        if isOnScreen {
            updates.ignoreEarlierAnimations()
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
        if let animation = content.animation {
            // Views that will move must first be laid out at their old positions.
            layoutIfNeeded()
            self.animation = animation
            animation.animate {
                evaluate(content.nodes)
                layoutIfNeeded()
            }
            self.animation = nil
        } else {
            evaluate(content.nodes)
        }
        let pendingActions = pendingActions
        self.pendingActions = []
        for action in pendingActions { action() }
        return true
    }

    /// Evaluates nodes, parents first, since they may evaluate or remove their children.
    private func evaluate(_ nodes: [TrackingNode]) {
        for node in nodes { node.isPending = true }
        for node in nodes.sorted(by: { $0.context.depth < $1.context.depth })
        where node.isPending && node.isMounted {
            node.evaluate()
        }
    }

    public override func sizeThatFits(_ size: Size) -> Size {
        root.size(proposing: ProposedViewSize(fitting: size))
    }

    public override func layoutSubviews() {
        let proposal = ProposedViewSize(frame.size)
        let size = root.size(proposing: proposal)
        root.place(
            at: Point((frame.width - size.width) / 2, (frame.height - size.height) / 2), proposal)
        reportPreferences()
    }

    // MARK: Preferences

    private var preferenceReaders = PreferenceReaders()

    func addPreferenceReader(_ element: PreferenceReaderElement) {
        preferenceReaders.add(element)
        setNeedsLayout()
    }

    /// Called when a preference may have changed. It is reported after the next layout.
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
        for element in preferenceReaders.elements { element.report?(element) }
    }

    public override func point(inside point: Point) -> Bool {
        root.receivesTouch(at: point, of: self)
    }
}
