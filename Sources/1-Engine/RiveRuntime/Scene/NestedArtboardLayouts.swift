import Flexbox
import Geometry

/// A nested artboard that keeps its size and is scaled to fit a layout.
final class NestedArtboardLeaf: NestedArtboard, IntrinsicallySizeable {
    private var fit: LayoutFit
    private let alignment: Point
    private var layoutSize: Size?

    required init(_ source: ObjectSource) {
        fit = LayoutFit(rawValue: source.uint(.nestedArtboardLeafFit)) ?? .fill
        alignment = Point(
            source.double(.nestedArtboardLeafAlignmentX),
            source.double(.nestedArtboardLeafAlignmentY))
        super.init(source)
    }

    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        (nested?.size ?? Size(0, 0)).limited(to: width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutStyle.Scale, _ heightScale: LayoutStyle.Scale,
        direction: FlexStyle.Direction?
    ) {
        if layoutSize == size { return }
        layoutSize = size
        if fit == .layout { nested?.setSize(size) }
        artboard.noteChange()
    }

    override var placement: AffineTransform {
        guard let nested, let layoutSize else { return .identity }
        return fit.transform(of: nested.size, in: layoutSize, alignment)
            * .translation(nested.originOffset.x, nested.originOffset.y)
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard key == .nestedArtboardLeafFit else { return super.setUInt(key, value) }
        fit = LayoutFit(rawValue: value) ?? .fill
        artboard.noteChange()
    }
}

/// A nested artboard that participates in the containing artboard's layout as a box.
final class NestedArtboardLayout: NestedArtboard, LayoutItemProvider {
    /// The size; negative for the artboard's own.
    private var width: Double
    private var height: Double
    private let widthUnits: UInt32
    private let heightUnits: UInt32
    private var widthScale: LayoutStyle.Scale
    private var heightScale: LayoutStyle.Scale

    required init(_ source: ObjectSource) {
        width = source.double(.nestedArtboardLayoutInstanceWidth, default: -1)
        height = source.double(.nestedArtboardLayoutInstanceHeight, default: -1)
        widthUnits = source.uint(.nestedArtboardLayoutInstanceWidthUnitsValue, default: 1)
        heightUnits = source.uint(.nestedArtboardLayoutInstanceHeightUnitsValue, default: 1)
        widthScale =
            LayoutStyle.Scale(rawValue: source.uint(.nestedArtboardLayoutInstanceWidthScaleType))
            ?? .fixed
        heightScale =
            LayoutStyle.Scale(rawValue: source.uint(.nestedArtboardLayoutInstanceHeightScaleType))
            ?? .fixed
        super.init(source)
    }

    override func didLoad(_ nested: Artboard) {
        nested.joinLayout(of: artboard, renewsTiming: true)
        artboard.markTimingDirty()
    }

    /// The layout that directly contains it; the artboard retains both.
    private lazy var layout = (parent as? LayoutComponent).map { UnretainedRef($0) }
    private lazy var isInRoot = parent is ArtboardRoot

    override func takeLayoutTiming() { nested?.propagateTiming() }

    func addLayoutNodes(to nodes: inout [FlexNode], in layout: LayoutComponent) {
        guard let root = nested?.root else { return }
        root.hosted = LayoutComponent.HostedSize(
            width: width < 0 ? .points(root.width) : FlexLength(width, units: widthUnits),
            height: height < 0 ? .points(root.height) : FlexLength(height, units: heightUnits),
            widthScale: widthScale, heightScale: heightScale)
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
        guard let nested, let origin = nested.rootRef?.with({ $0.frame.origin }) else {
            return .identity
        }
        let scrolled = layout?.with { $0.contentOffset } ?? .zero
        let outer = isInRoot ? artboardRef.with { $0.originOffset } : .zero
        let place = origin - outer + nested.originOffset + scrolled
        return .translation(place.x, place.y)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .nestedArtboardLayoutInstanceWidth: access(&width)
        case .nestedArtboardLayoutInstanceHeight: access(&height)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markSizeDirty() }
    }

    /// Called when its size has changed. This changes the nested artboard, which is updated in this advance; a size
    /// that results from the enclosing layout becomes visible there in the next one.
    private func markSizeDirty() {
        if let nested { nested.markLayoutDirty() } else { artboard.markLayoutDirty() }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .nestedArtboardLayoutInstanceWidthScaleType:
            widthScale = LayoutStyle.Scale(rawValue: value) ?? .fixed
        case .nestedArtboardLayoutInstanceHeightScaleType:
            heightScale = LayoutStyle.Scale(rawValue: value) ?? .fixed
        default: return super.setUInt(key, value)
        }
        markSizeDirty()
    }
}
