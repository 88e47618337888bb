import Flexbox
import Geometry

extension Component {
    /// Called when the component's size has changed, which an enclosing layout may measure.
    final func markLayoutAroundDirty() {
        guard let layout = parent?.nearest(LayoutComponent.self),
            layout.style?.isIntrinsicallySized == true
        else { return }
        layout.node.markContentDirty()
        artboard.markLayoutDirty()
    }
}

extension Rect {
    /// Whether a pointer at `p` hits the box, including all of its edges.
    func reaches(_ p: Point) -> Bool { p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY }
}

/// A component that adds boxes to the enclosing layout.
protocol LayoutItemProvider: Component {
    /// Appends its boxes, with up-to-date styles.
    func addLayoutNodes(to nodes: inout [FlexNode], in layout: LayoutComponent)
    /// Called when the layout has been computed.
    func layoutDidChange(animates: Bool)
    /// Whether it adds them also if it is in a group.
    var joinsLayoutInGroup: Bool { get }
}

extension LayoutItemProvider {
    var joinsLayoutInGroup: Bool { true }
}

/// A box to which a layout gives a position and a size, immediately or in a transition.
protocol LayoutBox: Component {
    /// The current frame, which a transition may be animating.
    var frame: Rect { get }
    var transition: LayoutTransition? { get set }
    /// Whether a layout has been computed.
    var hasLayout: Bool { get set }
    /// The timing of its transitions; nil if it moves immediately.
    var timing: LayoutTransition.Timing? { get }
    func setFrame(_ new: Rect)
}

extension LayoutBox {
    func moveTo(_ target: Rect, animates: Bool) {
        if hasLayout && (transition?.to ?? frame) == target { return }
        if animates, hasLayout, timing != nil {
            if transition == nil {
                transition = LayoutTransition(from: frame, to: target)
            } else {
                transition?.retarget(to: target, at: frame)
            }
            artboard.noteLayoutMotion()
            artboard.noteChange()
            return
        }
        transition = nil
        setFrame(target)
        hasLayout = true
    }

    /// Advances the transition.
    ///
    /// - Returns: whether the transition continues.
    func advanceLayout(_ elapsed: Double) -> Bool {
        guard let moving = transition else { return false }
        setFrame(moving.advance(elapsed, timing))
        if moving.isDone { transition = nil }
        return transition != nil
    }
}

/// Fills and strokes of a layout that are above its content.
final class ForegroundLayoutDrawable: Drawable, PaintContainer {
    var paints: [ShapePaint] = []

    override func resolve() {
        super.resolve()
        (parent as? LayoutComponent)?.hasForeground = true
    }

    override func draw(on renderer: inout some Renderer) {
        guard let layout = parent as? LayoutComponent, layout.renderOpacity != 0, !isHidden,
            beginClips(on: &renderer)
        else { return }
        renderer.save()
        renderer.transform(layout.worldTransform)
        layout.withOutline { outline in
            drawPaints(
                &outline, on: &renderer, in: layout.worldTransform, blendMode: blendMode,
                opacity: renderOpacity)
        }
        renderer.restore()
    }
}
