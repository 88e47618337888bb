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

/// A component to which a layout can give a size.
protocol IntrinsicallySizeable: Component {
    /// Returns the intrinsic size within constraints.
    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size
    func controlSize(
        _ size: Size, _ widthScale: LayoutStyle.Scale, _ heightScale: LayoutStyle.Scale,
        direction: FlexStyle.Direction?)
    /// Whether the components below it are given the size as well.
    var propagatesSize: Bool { get }
}

extension IntrinsicallySizeable {
    var propagatesSize: Bool { true }
}

/// A component whose intrinsic size is its width and height, and which takes those of a layout.
protocol Resizable: IntrinsicallySizeable {
    var width: Double { get set }
    var height: Double { get set }
    /// Called after a layout has given the component another size.
    func didResize()
}

extension Resizable {
    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        Size(self.width, self.height).limited(to: width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutStyle.Scale, _ heightScale: LayoutStyle.Scale,
        direction: FlexStyle.Direction?
    ) {
        if size == Size(width, height) { return }
        (width, height) = (size.width, size.height)
        didResize()
    }
}

extension Rect {
    /// Whether a pointer at `p` hits the box, including all of its edges.
    func reaches(_ p: Point) -> Bool { p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY }
}

extension Size {
    /// Returns the size limited by constraints.
    func limited(to width: FlexConstraint, _ height: FlexConstraint) -> Size {
        Size(
            min(width.limit ?? .infinity, self.width), min(height.limit ?? .infinity, self.height))
    }
}

/// A component that adds boxes to the enclosing layout.
protocol LayoutItemProvider: Component {
    /// Appends its boxes, with up-to-date styles.
    func addLayoutNodes(to nodes: inout [FlexNode], in layout: LayoutComponent)
    /// Called when the layout has been computed.
    func layoutDidChange(animates: Bool)
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
