import Geometry

/// The artboard as a component: the root of the tree, with its own fills.
final class ArtboardRoot: LayoutComponent {
    override var x: Double { 0 }
    override var y: Double { 0 }
    /// The frame that is drawn, relative to the artboard's origin.
    private(set) var drawnFrame = Rect(0, 0, 0, 0)

    required init(_ source: ObjectSource) {
        super.init(source)
        // An artboard clips unless the file says otherwise.
        if !source.table.has(source.object, .layoutComponentClip) { clips = true }
    }

    /// The opacity with which the host artboard draws this one.
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

    /// The content's space is the artboard's own; its rotation and scale apply to the artboard as a whole.
    override var ownTransform: AffineTransform { .identity }

    /// Moves the upper left corner of the frame to the origin of the renderer's space.
    @inline(__always)
    func moveToOrigin(of renderer: inout some Renderer) {
        let offset = -drawnFrame.origin
        if offset != .zero { renderer.transform(.translation(offset.x, offset.y)) }
    }

    /// Turns and scales what the renderer draws next as the artboard is, which few artboards are.
    @inline(__always)
    func applyLinearTransform(to renderer: inout some Renderer) {
        if rotation == 0 && scaleX == 1 && scaleY == 1 { return }
        let transform = linearTransform
        if transform != .identity { renderer.transform(transform) }
    }

    /// Prepares the renderer for the artboard's content: its transform, its clip and its own paints.
    ///
    /// - Parameter outline: receives the frame's outline.
    func drawFrame(
        _ outline: inout RectOutline, on renderer: inout some Renderer, movesToOrigin: Bool
    ) {
        if movesToOrigin { moveToOrigin(of: &renderer) }
        applyLinearTransform(to: &renderer)
        outline.set(drawnFrame)
        if clips { renderer.clip(&outline.path, .nonZero) }
        if !paints.isEmpty { drawPaints(&outline.path, on: &renderer) }
    }

    // Not inlined, because a closure that captured the path would retain its storage.
    @inline(never)
    private func drawPaints(_ path: inout Path, on renderer: inout some Renderer) {
        drawPaints(
            &path, on: &renderer, in: .identity, blendMode: blendMode, opacity: renderOpacity)
    }

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.renderOpacity) { renderOpacity *= hostOpacity }
        if dirt.contains(.path) {
            drawnFrame = Rect(origin: -artboard.originOffset, size: frame.size)
        }
    }

    /// Whether there is anything to lay out.
    var holdsLayoutItems: Bool {
        style?.isIntrinsicallySized == true || style?.limitsSize == true || holdsItems
    }
}
