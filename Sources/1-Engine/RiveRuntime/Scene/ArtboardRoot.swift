import Geometry

/// The artboard as a component: the root of the tree, with fills of its own.
final class ArtboardRoot: LayoutComponent {
    override class var clipsByDefault: Bool { true }
    override var x: Double { 0 }
    override var y: Double { 0 }
    /// What is drawn, around the artboard's origin.
    private(set) var drawnFrame = Rect(0, 0, 0, 0)

    /// What the artboard is drawn with by the one that it is nested in.
    private var hostOpacity = 1.0

    func setHostOpacity(_ new: Double) {
        if new == hostOpacity { return }
        hostOpacity = new
        addDirt(.renderOpacity)
    }

    override func resetLayout() {
        super.resetLayout()
        hostOpacity = 1
    }

    /// The content's space is the artboard's own, which its rotation and scale turn as a whole.
    override var ownTransform: AffineTransform { .identity }

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.renderOpacity) { renderOpacity *= hostOpacity }
        if dirt.contains(.path) {
            drawnFrame = Rect(origin: -artboard.originOffset, size: frame.size)
        }
    }

    /// Whether there is something to lay out.
    private(set) lazy var holdsLayoutItems =
        style?.isIntrinsicallySized == true || holdsItems
}
