import Flexbox
import Geometry

/// A box whose place and size a layout works out, with fills and strokes of its own.
class LayoutComponent: Drawable, PaintContainer, LayoutItemProvider, LayoutBox, HitTarget {
    final let node = FlexNode()
    final var paints: [ShapePaint] = []
    final private(set) var clips: Bool
    final private(set) var width: Double
    final private(set) var height: Double
    private final var fractionalWidth: Double
    private final var fractionalHeight: Double
    private final let styleIndex: Int?
    final private(set) var style: LayoutStyle?
    /// The present frame, which a transition may be moving.
    final private(set) var frame: Rect
    final var transition: LayoutTransition?
    final var hasLayout = false
    /// The size of an artboard in another's layout.
    final var hosted: HostedSize?
    private final var box = BoxOutline()
    /// What it clips its children by, in the artboard's space, and what mapped it there.
    private final var clipOutline = ReusedPath()
    private final var clipTransform: AffineTransform?
    /// Whether the clip of the children is in force, while drawing.
    private final var isClipping = false

    /// More than the file's own defaults for what the subclass is.
    class var clipsByDefault: Bool { false }

    required init(_ source: ObjectSource) {
        clips = source.bool(.layoutComponentClip, default: Self.clipsByDefault)
        width = source.double(.layoutComponentWidth)
        height = source.double(.layoutComponentHeight)
        fractionalWidth = source.double(.layoutComponentFractionalWidth, default: 1)
        fractionalHeight = source.double(.layoutComponentFractionalHeight, default: 1)
        styleIndex = source.reference(.layoutComponentStyleId)
        isTurned = source.artboard.file.minorVersion >= 3
        frame = Rect(0, 0, width, height)
        super.init(source)
    }

    override func resolve() {
        super.resolve()
        style = styleIndex.flatMap { artboard.component($0) }
        artboard.add(self)
    }

    /// Files of versions before 7.3 have rotations and scales of layouts that were never in effect.
    private final let isTurned: Bool

    override var ownTransform: AffineTransform {
        isTurned ? super.ownTransform : .translation(x, y)
    }

    /// The layout around it, with groups and solos in between.
    final var layoutParent: LayoutComponent? { parent?.nearest(LayoutComponent.self) }

    /// The artboard's origin, for children of the artboard's root; zero for others.
    private final var originOffset: Point {
        parent is ArtboardRoot ? artboard.originOffset : .zero
    }

    /// By how much the content is scrolled.
    final private(set) var contentOffset = Point.zero

    /// The distance after which the items of an infinite list repeat; 0 for a finite list.
    final var contentPeriod = Point.zero

    /// For a virtualized list: how many items are kept on either side of the visible ones.
    final var virtualBuffer: Int?

    final func setContentOffset(_ offset: Point) {
        if contentOffset == offset { return }
        contentOffset = offset
        for child in children { (child as? TransformComponent)?.markTransformDirty() }
        artboard.noteChange()
    }

    override var x: Double { frame.x - originOffset.x + scrolled.x }
    override var y: Double { frame.y - originOffset.y + scrolled.y }

    /// Only what lies in the content itself is scrolled, not what is in a group there.
    private final var scrolled: Point { (parent as? LayoutComponent)?.contentOffset ?? .zero }

    /// The position that the file gives it, which counts for an artboard in a list only.
    final var placeX: Double { double(.nodeX) ?? 0 }
    final var placeY: Double { double(.nodeY) ?? 0 }

    final var isDisplayed: Bool { style?.isHidden != true }

    // MARK: Layout

    private static let wholeTrack = [GridTracks.Track(.fraction(1))]

    /// Brings the style of this box and of all below it up to date.
    func prepareLayout() {
        var flex = style?.flexStyle ?? FlexStyle()
        setDirection(&flex)
        setSize(&flex)
        var tracks = parts.gridTracks
        for placement in parts.placements { placement.apply(to: &flex.grid) }
        if style?.type == .stack {
            // A stack is a grid of one cell, which all children share.
            tracks.columns = LayoutComponent.wholeTrack
            tracks.rows = LayoutComponent.wholeTrack
        }
        node.style = flex
        node.tracks = tracks
        var children: [FlexNode] = []
        swap(&children, &node.children)
        children.removeAll(keepingCapacity: true)
        for child in parts.items { child.addLayoutNodes(to: &children, in: self) }
        swap(&children, &node.children)
        if style?.type == .stack {
            for child in node.children {
                child.style.grid.column = 1
                child.style.grid.row = 1
            }
        }
        if style?.isIntrinsicallySized != true {
            node.measure = nil
        } else if node.measure == nil {
            node.measure = { [unowned self] in measureContent($0, $1) }
        }
        // Of what can be measured, texts say when they change.
        node.tellsOfContent = parts.sizeables.allSatisfy { $0 is Text }
    }

    /// In which direction a row runs, where a style here or around says it.
    final private(set) var direction: FlexStyle.Direction?
    /// The layout that holds this artboard, which outlives it.
    final var hostLayout: UnretainedRef<LayoutComponent>?
    /// Whether it may move as the layout does that holds this artboard.
    final var takesHostTiming = true
    /// The layout around it, here or in the artboard that holds this one.
    final var layoutAround: LayoutComponent? { layoutParent ?? hostLayout?.object }

    private final func setDirection(_ flex: inout FlexStyle) {
        let new = flex.direction ?? layoutAround?.direction
        if new != direction {
            direction = new
            addDirt(.path)
        }
        // Left and right of the file are the beginning and the end of a row.
        if new == .rightToLeft { flex.swapSides() }
    }

    private final lazy var parts = LayoutParts(children)
    private final lazy var receivers = SizeReceiver.list(children)

    final var holdsItems: Bool { parts.holdsItems }

    /// What a scroll bar makes its thumb's size.
    private final var forcedSize: (width: Double?, height: Double?) = (nil, nil)

    final func setForcedSize(width: Double?, height: Double?) {
        if forcedSize == (width, height) { return }
        forcedSize = (width, height)
        artboard.markTimingDirty()
        artboard.markLayoutDirty()
    }

    /// The style's width and height, by what the box is in.
    private final func setSize(_ flex: inout FlexStyle) {
        let size = hosted?.replacingHeight(of: self)
        LayoutComponent.apply(
            size ?? ownSize(isAbsolute: flex.position == .absolute),
            (fractionalWidth, fractionalHeight), in: layoutAround?.style, to: &flex)
        if let width = forcedSize.width { flex.width = .points(width) }
        if let height = forcedSize.height { flex.height = .points(height) }
    }

    final func ownSize(isAbsolute: Bool) -> HostedSize {
        guard let style else {
            return HostedSize(
                width: .points(width), height: .points(height), widthScale: .fixed,
                heightScale: .fixed)
        }
        let (widthScale, heightScale) = (style.widthScale, style.heightScale)
        // In older files a text's box is fixed and has a length that the content gives.
        let isMeasured =
            widthScale == .fixed && heightScale == .fixed && style.isIntrinsicallySized
            && !parts.holdsItems
        func length(_ value: Double, _ key: PropertyKey, _ scale: LayoutStyle.Scale) -> FlexLength {
            let units = style.choice(key)
            if scale == .fixed, units != 1, units != 2, !isAbsolute {
                return isMeasured ? .auto : .points(value)
            }
            return FlexLength(value, units: units)
        }
        // What lies outside of the flow is as long as the file says, unless it hugs its content.
        func effective(_ scale: LayoutStyle.Scale) -> LayoutStyle.Scale {
            isAbsolute && scale == .fill ? .fixed : scale
        }
        return HostedSize(
            width: length(width, .layoutSizingStyleWidthUnitsValue, widthScale),
            height: length(height, .layoutSizingStyleHeightUnitsValue, heightScale),
            widthScale: effective(widthScale), heightScale: effective(heightScale))
    }

    private final func measureContent(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        var size = Size(0, 0)
        for child in parts.sizeables {
            let measured = child.measureLayout(width, height)
            size = Size(max(size.width, measured.width), max(size.height, measured.height))
        }
        return size
    }

    func addLayoutNodes(to nodes: inout [FlexNode], in layout: LayoutComponent) {
        prepareLayout()
        nodes.append(node)
    }

    func layoutDidChange(animates: Bool) {
        moveTo(node.frame, animates: animates)
        for child in parts.items { child.layoutDidChange(animates: animates) }
    }

    final var timing: LayoutTransition.Timing? { LayoutTransition.Timing(self) }

    /// Makes what layouts have left of it what it was before the first one, once its properties have the
    /// values of the file.
    func resetLayout() {
        (transition, hasLayout, hosted, hostLayout) = (nil, false, nil, nil)
        (direction, takesHostTiming) = (nil, true)
        (contentOffset, contentPeriod, forcedSize) = (.zero, .zero, (nil, nil))
        frame = Rect(0, 0, width, height)
    }

    final func setFrame(_ new: Rect) {
        let resizes = !hasLayout || new.width != frame.width || new.height != frame.height
        frame = new
        if resizes {
            addDirt(.path)
            artboard.noteChange()
            if !(self is ArtboardRoot) { passSize(to: receivers) }
        }
        markTransformDirty()
        if self is ArtboardRoot { artboard.rootSizeDidChange() }
    }

    private final func passSize(to receivers: [SizeReceiver]) {
        for receiver in receivers {
            if let sizeable = receiver.sizeable {
                sizeable.controlSize(
                    Size(frame.width, frame.height), style?.widthScale ?? .fixed,
                    style?.heightScale ?? .fixed, direction: direction)
                if !sizeable.passesSizeOn { continue }
            }
            passSize(to: receiver.below)
        }
    }

    override final var localSize: Size { frame.size }

    /// Where the layout has put it, wherever it is scrolled to.
    override final var localPlace: Point { frame.origin }

    override final var constraintBounds: Rect { Rect(0, 0, frame.width, frame.height) }

    final func contains(_ place: Point) -> Bool {
        guard let inverse = worldTransform.inverse else { return false }
        return Rect(0, 0, frame.width, frame.height).reaches(inverse.apply(place))
    }

    // MARK: Drawing

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.path) {
            let radii = style?.radii(isRightToLeft: direction == .rightToLeft)
            box.build(frame.size, radii ?? BoxOutline.Radii())
            clipTransform = nil
        }
    }

    /// Lends its outline, which stays as it is.
    final func withOutline(_ body: (inout Path) -> Void) { body(&box.path) }

    /// Left, right, top or bottom, in this order.
    final func padding(_ side: Int) -> Double {
        guard let style else { return 0 }
        let length = style.number(.layoutComponentStylePaddingLeft.advanced(by: side))
        let units = style.choice(.layoutComponentStylePaddingLeftUnitsValue.advanced(by: side))
        return units == 2 ? (layoutParent?.frame.width ?? 0) * length / 100 : length
    }

    /// Draws what lies below the children, and clips them.
    final func drawBackground(on renderer: inout some Renderer) {
        isClipping = false
        guard renderOpacity != 0, !isHidden, beginClips(on: &renderer) else { return }
        if clips {
            // The shapes' clips go on within its own, which ends after that of its last child.
            artboardRef.with { $0.openClips.close(on: &renderer) }
            renderer.save()
            if clipTransform != worldTransform {
                clipTransform = worldTransform
                clipOutline.rewrite(box.path.size) { $0.append(&box.path, worldTransform) }
            }
            clipOutline.lend { renderer.clip($0, rule: .nonZero) }
            isClipping = true
            _ = beginClips(on: &renderer)
        }
        drawPaints(on: &renderer)
    }

    /// Ends the clip of the children.
    override func draw(on renderer: inout some Renderer) {
        if !isClipping { return }
        artboardRef.with { $0.openClips.close(on: &renderer) }
        renderer.restore()
        isClipping = false
    }

    private final func drawPaints(on renderer: inout some Renderer) {
        if paints.isEmpty { return }
        renderer.save()
        renderer.transform(worldTransform)
        paints.forEachLent { paint in
            guard paint.isVisible else { return }
            paint.draw(
                &box.path, on: &renderer, in: worldTransform,
                blendMode: paint.blendMode ?? blendMode, opacity: renderOpacity)
        }
        renderer.restore()
    }

    // MARK: Properties

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .layoutComponentWidth: access(&width)
        case .layoutComponentHeight: access(&height)
        case .layoutComponentFractionalWidth: access(&fractionalWidth)
        case .layoutComponentFractionalHeight: access(&fractionalHeight)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.markLayoutDirty() }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        guard key == .layoutComponentClip else { return super.setBool(key, value) }
        clips = value
        artboard.noteChange()
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        key == .layoutComponentClip ? clips : super.bool(key)
    }

    override func tearDown() {
        super.tearDown()
        paints = []
        style = nil
        node.children = []
        node.measure = nil
        parts = LayoutParts([])
        receivers = []
    }
}
