import Flexbox
import Geometry

/// A box whose position and size are computed by a layout, with its own fills and strokes.
class LayoutComponent: LayoutComponentBase, PaintContainer, LayoutItemProvider, LayoutBox, HitTarget
{
    /// Made when it is first needed: the root of an artboard without layouts needs none.
    final private(set) lazy var node = FlexNode()
    final var paints: [ShapePaint] = []
    final private(set) var style: LayoutStyle?
    /// The current frame, which a transition may be animating.
    final private(set) var frame = Rect(0, 0, 0, 0)
    final var transition: LayoutTransition?
    final var hasLayout = false
    /// Changes with the size that is given from outside.
    private final var sizing = Version()
    /// What few layouts have.
    private final var rare: Rare?

    private final class Rare {
        var hosted: HostedSize?
        var hostLayout: UnretainedRef<LayoutComponent>?
        var forcedSize: (width: Double?, height: Double?) = (nil, nil)
        var contentOffset = Point.zero
        var virtualScroll: VirtualScroll?

        /// Resets all but how a list is scrolled, which depends on the file only.
        func reset() {
            (hosted, hostLayout, forcedSize, contentOffset) = (nil, nil, (nil, nil), .zero)
        }
    }

    private final func changeRare(_ body: (Rare) -> Void) {
        let rare = rare ?? Rare()
        self.rare = rare
        body(rare)
    }

    /// The size of an artboard within another artboard's layout; nil to use its own.
    final var hosted: HostedSize? {
        get { rare?.hosted }
        set {
            if newValue == hosted { return }
            changeRare { $0.hosted = newValue }
            sizing.bump()
        }
    }
    /// The outline; nil while nothing is drawn on it and it does not clip.
    @Owned private final var outline: BoxOutline?
    /// Whether paints in front of the children need the outline.
    final var hasForeground = false
    /// Whether the children's clip is active while drawing.
    private final var isClipping = false

    required init(_ source: ObjectSource) {
        isTransformed = source.artboard.file.minorVersion >= 3
        super.init(source)
        frame = Rect(0, 0, width, height)
    }

    override func resolve() {
        super.resolve()
        style = artboard.component(Int(styleId))
    }

    /// Whether position, rotation and scale have an effect. Files of versions before 7.3 contain values for layouts that
    /// never had one.
    private final let isTransformed: Bool

    /// The point about which the box is rotated and scaled, relative to its size; nil for its upper left corner.
    final var pivot: UnretainedRef<ComponentOrigin>?

    /// The position of the frame, moved by the box's own position, rotated and scaled about its pivot.
    override var ownTransform: AffineTransform {
        guard isTransformed else { return .translation(x, y) }
        var own = super.ownTransform
        guard !(self is ArtboardRoot) else { return own }
        if let pivot {
            let point = pivot.with { Point($0.originX * frame.width, $0.originY * frame.height) }
            own = own * .translation(-point.x, -point.y)
            own.tx += point.x
            own.ty += point.y
        }
        own.tx += positionX
        own.ty += positionY
        return own
    }

    /// The enclosing layout, skipping groups and solos.
    final var layoutParent: LayoutComponent? { layoutParentRef?.object }
    /// The same layout; parents do not change, and the artboard retains both.
    private final lazy var layoutParentRef = parent?.nearest(LayoutComponent.self).map {
        UnretainedRef($0)
    }

    /// The artboard's origin, for children of the artboard's root; zero for others.
    private final var originOffset: Point {
        parent is ArtboardRoot ? artboard.originOffset : .zero
    }

    /// The offset by which the content is scrolled.
    final var contentOffset: Point { rare?.contentOffset ?? .zero }

    /// How it scrolls a list of which only the visible items are there; nil if it scrolls whole content or none.
    final var virtualScroll: VirtualScroll? {
        get { rare?.virtualScroll }
        set { changeRare { $0.virtualScroll = newValue } }
    }

    final func setContentOffset(_ offset: Point) {
        if contentOffset == offset { return }
        changeRare { $0.contentOffset = offset }
        for child in children { (child as? TransformComponent)?.markTransformDirty() }
        artboard.noteChange()
    }

    override var x: Double { frame.x - originOffset.x + scrolled.x }
    override var y: Double { frame.y - originOffset.y + scrolled.y }

    /// The scroll offset, which applies only to direct children of the content, not to those of a group in it.
    private final var scrolled: Point { (parent as? LayoutComponent)?.contentOffset ?? .zero }

    final var isDisplayed: Bool { style?.isHidden != true }
    override final var isLayout: Bool { true }
    override final var hiding: Hiding { .itself }
    override final func hides(_ child: Component) -> Bool { !isDisplayed }

    // MARK: Layout

    private static let wholeTrack = [GridTracks.Track(.fraction(1))]

    /// Updates the styles of this box and of all boxes below it.
    func prepareLayout() {
        let (style, parts, enclosing) = (style, parts, enclosingLayout)
        let inputs = StyleInputs(of: self, in: enclosing)
        if inputs != prepared?.inputs || style?.type != .flex || !parts.placements.isEmpty {
            let isFirst = prepared == nil
            if isFirst { prepared = Prepared() }
            prepared?.inputs = inputs
            setStyle(style, parts, in: enclosing, isFirst: isFirst)
        }
        var children: [FlexNode] = []
        swap(&children, &node.children)
        children.removeAll(keepingCapacity: true)
        for child in parts.items { child.addLayoutNodes(to: &children, in: self) }
        swap(&children, &node.children)
        if style?.isIntrinsicallySized != true {
            node.measure = nil
        } else if node.measure == nil {
            node.measure = { [unowned self] in measureContent($0, $1) }
        }
        node.reportsContentChanges = parts.reportsSizeChanges
    }

    /// What the flex style is made of, if neither tracks nor placements in a grid are part of it. Few boxes change from
    /// one layout to the next.
    private struct StyleInputs: Equatable {
        let enclosing: ObjectIdentifier?
        let style: SeenVersion
        let enclosingStyle: SeenVersion
        let sizing: Version
        let enclosingDirection: FlexStyle.Direction?
        let size: Size
        let fractions: Size

        init(of layout: LayoutComponent, in enclosing: LayoutComponent?) {
            self.enclosing = enclosing.map { ObjectIdentifier($0) }
            style = SeenVersion(layout.style?.version)
            enclosingStyle = SeenVersion(enclosing?.style?.version)
            sizing = layout.sizing
            enclosingDirection = enclosing?.direction
            size = Size(layout.width, layout.height)
            fractions = Size(layout.fractionalWidth, layout.fractionalHeight)
        }
    }

    /// In memory of its own, which the root of an artboard without layouts does without.
    private final class Prepared {
        /// What the node's style was made of; nil if it must be made again.
        var inputs: StyleInputs?
    }

    private final var prepared: Prepared?

    private final func setStyle(
        _ style: LayoutStyle?, _ parts: LayoutParts, in enclosing: LayoutComponent?, isFirst: Bool
    ) {
        var flex = style?.flexStyle ?? FlexStyle()
        setDirection(&flex, in: enclosing)
        setSize(&flex, in: enclosing)
        for placement in parts.placements { placement.apply(to: &flex.grid) }
        enclosing?.style?.place(&flex.grid)
        if flex.display == .grid {
            var tracks = parts.gridTracks
            if style?.type == .stack {
                // A stack is a grid with one cell, which all children share.
                tracks.columns = LayoutComponent.wholeTrack
                tracks.rows = LayoutComponent.wholeTrack
            }
            node.tracks = tracks
        }
        if isFirst {
            let object = artboard.definition.objects[index]
            node.setStyle(sharing: artboard.file.share(flex, of: object))
        } else {
            node.style = flex
        }
    }

    /// The direction of rows, if a style here or in an enclosing layout specifies it.
    final private(set) var direction: FlexStyle.Direction?
    /// The layout that contains this artboard, which outlives it.
    final var hostLayout: UnretainedRef<LayoutComponent>? {
        get { rare?.hostLayout }
        set { if newValue != nil || rare != nil { changeRare { $0.hostLayout = newValue } } }
    }
    /// Whether it may animate along with the layout that contains this artboard.
    final var inheritsHostTiming = true
    /// The enclosing layout, here or in the artboard that contains this one.
    final var enclosingLayout: LayoutComponent? { layoutParent ?? hostLayout?.object }

    private final func setDirection(_ flex: inout FlexStyle, in enclosing: LayoutComponent?) {
        let new = flex.direction ?? enclosing?.direction
        if new != direction {
            direction = new
            addDirt(.path)
        }
        // The file's left and right sides are the start and the end of a row.
        if new == .rightToLeft { flex.swapSides() }
    }

    private final lazy var parts = LayoutParts(children)
    private final lazy var receivers = SizeReceiver.list(children)

    final var holdsItems: Bool { parts.holdsItems }

    /// The size that a scroll bar gives its thumb.
    private final var forcedSize: (width: Double?, height: Double?) {
        rare?.forcedSize ?? (nil, nil)
    }

    final func setForcedSize(width: Double?, height: Double?) {
        if forcedSize == (width, height) { return }
        changeRare { $0.forcedSize = (width, height) }
        sizing.bump()
        artboard.markTimingDirty()
        artboard.markLayoutDirty()
    }

    /// Sets the style's width and height, depending on the container.
    private final func setSize(_ flex: inout FlexStyle, in enclosing: LayoutComponent?) {
        let size = hosted?.replacingHeight(of: self)
        LayoutComponent.apply(
            size ?? ownSize(isAbsolute: flex.position == .absolute),
            (fractionalWidth, fractionalHeight), in: enclosing?.style, to: &flex)
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
        // In older files, a text's box is fixed and has a length determined by its content.
        let isMeasured =
            widthScale == .fixed && heightScale == .fixed && style.isIntrinsicallySized
            && !parts.holdsItems
        func length(_ value: Double, _ units: UInt32, _ scale: LayoutScale) -> FlexLength {
            if scale == .fixed, units != 1, units != 2, !isAbsolute {
                return isMeasured ? .auto : .points(value)
            }
            return FlexLength(value, units: units)
        }
        // An absolutely positioned box has the length given in the file, unless it hugs its content.
        func effective(_ scale: LayoutScale) -> LayoutScale {
            isAbsolute && scale == .fill ? .fixed : scale
        }
        return HostedSize(
            width: length(width, style.widthUnitsValue, widthScale),
            height: length(height, style.heightUnitsValue, heightScale),
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

    /// Resets everything that layouts have changed to its state before the first layout. The properties must already
    /// have the file's values.
    func resetLayout() {
        (transition, hasLayout) = (nil, false)
        (direction, inheritsHostTiming) = (nil, true)
        prepared?.inputs = nil
        rare?.reset()
        frame = Rect(0, 0, width, height)
    }

    final func setFrame(_ new: Rect) {
        let resizes = !hasLayout || new.width != frame.width || new.height != frame.height
        frame = new
        if resizes {
            addDirt(.path)
            artboard.noteChange()
            // A first frame of zeros differs from nothing: what the layout holds keeps its own size, as in the
            // reference runtime, unless the layout's changes are animated.
            let isNew = hasLayout || new != Rect(0, 0, 0, 0) || timing != nil
            if isNew && !(self is ArtboardRoot) { passSize(to: receivers) }
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
                if !sizeable.propagatesSize { continue }
            }
            passSize(to: receiver.below)
        }
    }

    override final var localSize: Size { frame.size }

    /// The position given by the layout, regardless of scrolling.
    override final var localPosition: Point { frame.origin }

    override final var constraintBounds: Rect { Rect(0, 0, frame.width, frame.height) }

    final func contains(_ position: Point) -> Bool {
        guard let inverse = worldTransform.inverse else { return false }
        return Rect(0, 0, frame.width, frame.height).reaches(inverse.apply(position))
    }

    // MARK: Drawing

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.path) && needsOutline { buildOutline() }
    }

    /// Whether something is drawn on the outline or clipped by it. An artboard draws its own background.
    private final var needsOutline: Bool {
        hasForeground || !(self is ArtboardRoot) && (clips || !paints.isEmpty)
    }

    private final func buildOutline() {
        if $outline == nil { outline = BoxOutline() }
        let radii = style?.radii(isRightToLeft: direction == .rightToLeft) ?? BoxOutline.Radii()
        $outline?.with { $0.build(frame.size, radii) }
    }

    /// Passes the outline to `body`, which must not change it.
    final func withOutline(_ body: (inout Path) -> Void) {
        $outline?.with { body(&$0.path.current) }
    }

    /// Returns the padding on a side: left, right, top or bottom, in this order.
    final func padding(_ side: Int) -> Double {
        guard let style else { return 0 }
        let (length, units) =
            switch side {
            case 0: (style.paddingLeft, style.paddingLeftUnitsValue)
            case 1: (style.paddingRight, style.paddingRightUnitsValue)
            case 2: (style.paddingTop, style.paddingTopUnitsValue)
            default: (style.paddingBottom, style.paddingBottomUnitsValue)
            }
        return units == 2 ? (layoutParent?.frame.width ?? 0) * length / 100 : length
    }

    /// Draws the paints behind the children, and starts clipping the children.
    final func drawBackground(on renderer: inout some Renderer) {
        isClipping = false
        guard renderOpacity != 0, !isHidden, beginClips(on: &renderer) else { return }
        if clips {
            // The shapes' clips continue within this clip, which ends after the last child.
            artboardRef.with { $0.openClips.close(on: &renderer) }
            renderer.save()
            $outline?.with { outline in
                outline.withClip(in: worldTransform) { renderer.clip($0, rule: .nonZero) }
            }
            isClipping = true
            _ = beginClips(on: &renderer)
        }
        drawPaints(on: &renderer)
    }

    /// Ends the children's clip.
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
        $outline?.with { outline in
            drawPaints(
                &outline.path.current, on: &renderer, in: worldTransform, blendMode: blendMode,
                opacity: renderOpacity)
        }
        renderer.restore()
    }

    override func didChange(_ key: PropertyKey) {
        // The outline is not kept current while nothing needs it.
        if clips && needsOutline { buildOutline() }
        artboard.noteChange()
    }
}
