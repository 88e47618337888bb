/// The artboard as a component: the root of the tree, with fills of its own.
final class ArtboardRoot: LayoutComponent {
    override class var clipsByDefault: Bool { true }
    override var x: Double { 0 }
    override var y: Double { 0 }

    /// Whether there is something to lay out.
    private(set) lazy var holdsLayoutItems =
        style?.isIntrinsicallySized == true || holdsItems
}
