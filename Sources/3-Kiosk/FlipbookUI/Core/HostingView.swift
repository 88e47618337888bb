/// A retained view that shows described ones.
///
///     let host = HostingView(rootView: ContentView(), regular: fonts.regular, bold: fonts.bold)
///     host.frame = screen.root.bounds
///     screen.root.addSubview(host)
///
/// A view smaller than the host is centred. Changes of state are applied at the start of the next
/// frame: the bodies that read them are evaluated, and what they show is updated in place.
public final class HostingView: Interface.View {
    /// More rounds of changes that change state again are left to the next frame.
    private static let roundLimit = 8

    private(set) lazy var updates = PendingUpdates { [weak self] in self?.setNeedsDisplay() }
    private var environment: EnvironmentValues
    private let root = StackElement()
    /// What `onAppear` and `task` of new views do.
    private var appearances: [() -> Void] = []
    /// The animation whose changes are made now.
    private(set) var animation: Animation?

    /// - Parameters:
    ///   - rootView: fills the host, or is centred in it.
    ///   - regular: the fonts of text.
    ///   - bold: the fonts of semibold and heavier text.
    public init(rootView: some View, regular: FontFamily, bold: FontFamily) {
        environment = EnvironmentValues(regular: regular, bold: bold)
        super.init()
        environment.host = self
        addSubview(root)
        setRootView(rootView)
    }

    /// Shows another view; one of the same type keeps its state.
    public func setRootView(_ view: some View) {
        root.setContent(view, Context(host: self, environment: environment))
        setNeedsLayout()
    }

    /// Calls `action` before the next frame, once the host is on a screen.
    func onNextFrame(_ action: @escaping () -> Void) {
        appearances.append(action)
        setNeedsDisplay()
    }

    public override func advance(to time: FrameTime) -> Bool {
        for _ in 0..<HostingView.roundLimit where !applyChanges() { return false }
        return true
    }

    /// - Returns: whether there were changes.
    private func applyChanges() -> Bool {
        let content = updates.take()
        if content.nodes.isEmpty && appearances.isEmpty { return false }
        if let animation = content.animation {
            // What moves must be where it was before.
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
        let appearances = appearances
        self.appearances = []
        for action in appearances { action() }
        return true
    }

    /// Evaluates parents first, since they may evaluate or remove their children.
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
    }

    public override func point(inside point: Point) -> Bool { root.takesTouch(at: point, of: self) }
}
