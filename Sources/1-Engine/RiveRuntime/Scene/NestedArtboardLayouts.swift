import Flexbox
import Geometry

/// An artboard within another that keeps its size, scaled to fit a layout.
final class NestedArtboardLeaf: NestedArtboard, IntrinsicallySizeable {
    private var fit: LayoutFit
    private let alignment: Point
    private var layoutSize: Size?

    required init(_ source: ObjectSource) {
        fit = LayoutFit(rawValue: source.uint(538)) ?? .fill
        alignment = Point(source.double(644), source.double(645))
        super.init(source)
    }

    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        (nested?.size ?? Size(0, 0)).limited(to: width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutStyle.Scale, _ heightScale: LayoutStyle.Scale,
        isRightToLeft: Bool
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

    override func setUInt(_ key: Int, _ value: UInt32) {
        guard key == 538 else { return super.setUInt(key, value) }
        fit = LayoutFit(rawValue: value) ?? .fill
        artboard.noteChange()
    }
}

/// An artboard within another's layout, a box among its boxes.
final class NestedArtboardLayout: NestedArtboard, LayoutItemProvider {
    /// Negative for the artboard's own.
    private var width: Double
    private var height: Double
    private let widthUnits: UInt32
    private let heightUnits: UInt32
    private var widthScale: LayoutStyle.Scale
    private var heightScale: LayoutStyle.Scale

    required init(_ source: ObjectSource) {
        width = source.double(663, default: -1)
        height = source.double(664, default: -1)
        widthUnits = source.uint(665, default: 1)
        heightUnits = source.uint(666, default: 1)
        widthScale = LayoutStyle.Scale(rawValue: source.uint(667)) ?? .fixed
        heightScale = LayoutStyle.Scale(rawValue: source.uint(668)) ?? .fixed
        super.init(source)
    }

    override func didLoad(_ nested: Artboard) { nested.joinLayout(of: artboard) }

    func layoutNodes(in layout: LayoutComponent) -> [FlexNode] {
        guard let root = nested?.layoutRoot else { return [] }
        root.hosted = LayoutComponent.HostedSize(
            width: width < 0 ? .points(root.width) : FlexLength(width, units: widthUnits),
            height: height < 0 ? .points(root.height) : FlexLength(height, units: heightUnits),
            widthScale: widthScale, heightScale: heightScale)
        root.hostIsRow = layout.style?.isRow ?? true
        root.prepareLayout()
        return [root.node]
    }

    func layoutDidChange(animates: Bool) {
        nested?.layoutRoot?.layoutDidChange(animates: animates)
        nested?.didLayOut()
        artboard.noteChange()
    }

    override var placement: AffineTransform {
        guard let nested, let frame = nested.layoutRoot?.frame else { return .identity }
        let outer = parent is ArtboardRoot ? artboard.originOffset : .zero
        let scrolled = (parent as? LayoutComponent)?.contentOffset ?? .zero
        let place = frame.origin - outer + nested.originOffset + scrolled
        return .translation(place.x, place.y)
    }

    override func setDouble(_ key: Int, _ value: Double) {
        if double(key) == value { return }
        switch key {
        case 663: width = value
        case 664: height = value
        default: return super.setDouble(key, value)
        }
        artboard.markLayoutDirty()
    }

    override func double(_ key: Int) -> Double? {
        key == 663 ? width : key == 664 ? height : super.double(key)
    }

    override func setUInt(_ key: Int, _ value: UInt32) {
        switch key {
        case 667: widthScale = LayoutStyle.Scale(rawValue: value) ?? .fixed
        case 668: heightScale = LayoutStyle.Scale(rawValue: value) ?? .fixed
        default: return super.setUInt(key, value)
        }
        artboard.markLayoutDirty()
    }
}
