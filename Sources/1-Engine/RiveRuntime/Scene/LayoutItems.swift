import Flexbox
import Geometry

extension Component {
    /// The layout around it measures what is in it, and that has changed.
    final func markLayoutAroundDirty() {
        guard let layout = parent?.nearest(LayoutComponent.self),
            layout.style?.isIntrinsicallySized == true
        else { return }
        layout.node.markContentDirty()
        artboard.markLayoutDirty()
    }
}

/// Something that a layout can give a size to.
protocol IntrinsicallySizeable: Component {
    /// The size that it would have by itself.
    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size
    func controlSize(
        _ size: Size, _ widthScale: LayoutStyle.Scale, _ heightScale: LayoutStyle.Scale,
        direction: FlexStyle.Direction?)
    /// Whether what is below it is given the size as well.
    var passesSizeOn: Bool { get }
}

extension IntrinsicallySizeable {
    var passesSizeOn: Bool { true }
}

extension Rect {
    /// Whether a pointer at a point hits the box, of which all edges are part.
    func reaches(_ p: Point) -> Bool { p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY }
}

extension Size {
    /// As much of the size as constraints leave.
    func limited(to width: FlexConstraint, _ height: FlexConstraint) -> Size {
        Size(
            min(width.limit ?? .infinity, self.width), min(height.limit ?? .infinity, self.height))
    }
}

/// What brings boxes to the layout that it is in.
protocol LayoutItemProvider: Component {
    /// Appends the boxes, their styles up to date.
    func addLayoutNodes(to nodes: inout [FlexNode], in layout: LayoutComponent)
    /// The layout has been worked out.
    func layoutDidChange(animates: Bool)
}

/// What a layout gives a place and a size, at once or in a transition.
protocol LayoutBox: Component {
    /// The present frame, which a transition may be moving.
    var frame: Rect { get }
    var transition: LayoutTransition? { get set }
    /// Whether a layout has been worked out.
    var hasLayout: Bool { get set }
    /// How it moves; nil where it moves at once.
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
                transition?.turn(to: target, at: frame)
            }
            artboard.layout.isMoving = true
            artboard.noteChange()
            return
        }
        transition = nil
        setFrame(target)
        hasLayout = true
    }

    /// - Returns: whether the transition goes on.
    func advanceLayout(_ elapsed: Double) -> Bool {
        guard let moving = transition else { return false }
        setFrame(moving.advance(elapsed, timing))
        if moving.isDone { transition = nil }
        return transition != nil
    }
}

/// Fills and strokes of a layout that lie above what else it holds.
final class ForegroundLayoutDrawable: Drawable, PaintContainer {
    var paints: [ShapePaint] = []

    override func draw(on renderer: inout some Renderer) {
        guard let layout = parent as? LayoutComponent, layout.renderOpacity != 0, !isHidden,
            beginClips(on: &renderer)
        else { return }
        renderer.save()
        renderer.transform(layout.worldTransform)
        layout.withOutline { outline in
            for paint in paints where paint.isVisible {
                paint.draw(
                    &outline, on: &renderer, in: layout.worldTransform,
                    blendMode: paint.blendMode ?? blendMode, opacity: renderOpacity)
            }
        }
        renderer.restore()
    }

    override func tearDown() {
        super.tearDown()
        paints = []
    }
}
