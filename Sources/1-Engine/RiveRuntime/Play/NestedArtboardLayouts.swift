import Flexbox
import Geometry

/// A nested artboard that keeps its size and is scaled to fit a layout.
final class NestedArtboardLeaf: NestedArtboardLeafBase, IntrinsicallySizeable {
    /// Whether the artboard is resized to the layout instead of being scaled.
    private var isResized: Bool { fitValue == 7 }
    private var layoutSize: Size?

    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        (nested?.size ?? Size(0, 0)).limited(to: width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutScale, _ heightScale: LayoutScale,
        direction: FlexStyle.Direction?
    ) {
        if layoutSize == size { return }
        layoutSize = size
        if isResized { nested?.setSize(size) }
        artboard.noteChange()
    }

    override var placement: AffineTransform {
        guard let nested, let layoutSize else { return .identity }
        return ContentFit(format: fitValue).transform(
            of: nested.size, in: Rect(origin: .zero, size: layoutSize),
            alignment: Point((alignmentX + 1) / 2, (alignmentY + 1) / 2))
            * .translation(nested.originOffset.x, nested.originOffset.y)
    }
}

/// A nested artboard that participates in the containing artboard's layout as a box.
final class NestedArtboardLayout: NestedArtboardLayoutBase, LayoutItemProvider, InstanceSizing {
    override func didLoad(_ nested: Artboard) {
        nested.joinLayout(of: owner, renewsTiming: true)
        artboard.markTimingDirty()
    }

    /// The layout that directly contains it; the artboard retains both.
    private lazy var layout = (parent as? LayoutComponent).map { UnretainedRef($0) }
    private lazy var isInRoot = parent is ArtboardRoot

    override func takeLayoutTiming() { nested?.propagateTiming() }

    func addLayoutNodes(to nodes: inout [FlexNode], in layout: LayoutComponent) {
        guard let root = nested?.root else { return }
        root.hosted = size(of: root)
        root.hostLayout = UnretainedRef(layout)
        root.prepareLayout()
        nodes.append(root.node)
    }

    func layoutDidChange(animates: Bool) {
        nested?.root?.layoutDidChange(animates: animates)
        nested?.didLayOut()
        artboard.noteChange()
    }

    // The position given by the layout is not scaled or rotated along with the artboard.
    override var placed: AffineTransform { placement * worldTransform }

    override var placement: AffineTransform {
        guard let nested, let origin = nested.$root?.with({ $0.frame.origin }) else {
            return .identity
        }
        let scrolled = layout?.with { $0.contentOffset } ?? .zero
        let outer = isInRoot ? artboardRef.with { $0.originOffset } : .zero
        let position = origin - outer + nested.originOffset + scrolled
        return .translation(position.x, position.y)
    }

    /// Called when its size has changed. This changes the nested artboard, which is updated in this advance; a size
    /// that results from the enclosing layout becomes visible there in the next one.
    private func markSizeDirty() {
        if let nested { nested.markLayoutDirty() } else { artboard.markLayoutDirty() }
    }

    override func didChange(_ key: PropertyKey) {
        switch key {
        case .nestedArtboardIsPaused, .nestedArtboardSpeed, .nestedArtboardQuantize:
            super.didChange(key)
        default: markSizeDirty()
        }
    }
}
