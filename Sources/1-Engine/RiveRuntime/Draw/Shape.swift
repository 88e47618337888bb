import Flexbox
import Geometry

/// A component that is drawn, in an order that rules may change.
class Drawable: DrawableBase {
    struct Flags: OptionSet {
        let rawValue: UInt32
        static let hidden = Flags(rawValue: 1 << 0)
        static let opaqueToPointers = Flags(rawValue: 1 << 3)
        static let participatesInLayout = Flags(rawValue: 1 << 8)

        init(rawValue: UInt32) { self.rawValue = rawValue }
        init(format number: UInt32) { rawValue = number }
    }

    /// The clips, the outermost first; those of one group are in the file's order.
    final private(set) var clippingShapes: [ClippingShape] = []
    /// A number shared by all drawables of the artboard with the same clips; 0 for those without clips.
    final private(set) var clipGroup = 0
    /// The draw rules that apply to this drawable: its own or its nearest ancestor's.
    @Sibling final var drawRules: DrawRules?
    /// The layout participant of a shape, an image or a text that participates in the enclosing layout.
    final var participant: (any LayoutParticipating)?
    override final var participation: Component? { participant }

    /// Whether it blocks the pointer from drawables behind it.
    final var isOpaqueToPointers: Bool { flags.contains(.opaqueToPointers) }

    /// For a list, whether its items participate in the enclosing layout even if it is in a group.
    final var joinsLayout: Bool { flags.contains(.participatesInLayout) }

    /// Whether it is not shown, because it is hidden in the file or collapsed.
    final var isHidden: Bool { flags.contains(.hidden) || isCollapsed }

    final var isCollapsed: Bool { artboardRef.with { collapsers.collapse(in: $0) } }

    /// Whether it is hidden in the file, regardless of collapsing.
    final var isHiddenInFile: Bool { flags.contains(.hidden) }

    private final var collapsers = Collapsers()

    override func resolve() {
        super.resolve()
        collapsers = Collapsers(of: self)
    }

    /// Sets the clips.
    ///
    /// - Parameters:
    ///   - clips: the clips, the outermost first; those of one group are in the file's order.
    ///   - group: a number other than 0, shared by drawables with the same clips.
    final func setClips(_ clips: [ClippingShape], group: Int) {
        clippingShapes = clips
        clipGroup = group
    }

    func draw(on renderer: inout some Renderer) {}

    /// Applies the clips, which stay active until a drawable of the artboard has others.
    ///
    /// - Returns: false if nothing would be visible.
    @inline(__always)
    final func beginClips(on renderer: inout some Renderer) -> Bool {
        artboardRef.with { artboard in
            if artboard.openClips.group != clipGroup {
                artboard.openClips.change(to: &clippingShapes, group: clipGroup, on: &renderer)
            }
            return artboard.openClips.showsAnything
        }
    }
}

/// An object that owns paints: a shape or a layout, including the artboard itself.
protocol PaintContainer: AnyObject {
    var paints: [ShapePaint] { get set }
    var renderOpacity: Double { get }
}

/// Paths with the fills and strokes that draw them.
final class Shape: Drawable, PaintContainer, IntrinsicallySizeable, HitTarget {
    var paths: [ShapePath] = []
    var paints: [ShapePaint] = []
    let composer: PathComposer

    required init(_ source: ObjectSource) {
        composer = PathComposer(artboard: source.artboard)
        super.init(source)
        composer.attach(to: self)
    }

    /// The nearest enclosing N-sliced node, which stretches the shape's outline.
    @Sibling private(set) var slicer: NSlicedNode?

    override func buildDependencies() {
        super.buildDependencies()
        addDependent(composer)
        slicer = nearest(NSlicedNode.self)
        slicer?.add(self)
    }

    /// Whether a path of the shape has changed or moved since the last update.
    var isOutlineStale: Bool {
        composer.hasDirt(for: [.path, .worldTransform]) || paths.contains { $0.hasDirt(for: .path) }
    }

    var canParticipate: Bool { true }

    override var localSize: Size { composer.localPath.controlBounds.size }

    /// The read-only length of all outlines, in the artboard's space.
    override func computedNumber(_ key: PropertyKey) -> Double? {
        key == .shapeLength
            ? PathMeasure(composer.worldPath).length : super.computedNumber(key)
    }

    // A shape is sized by its paths, and these by the layout, unless the shape itself participates in the layout.
    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        if participant != nil { return intrinsicBounds.size }
        return paths.reduce(Size(0, 0)) { size, path in
            guard let path = path as? ParametricPath else { return size }
            let measured = path.measureLayout(width, height)
            return Size(max(size.width, measured.width), max(size.height, measured.height))
        }
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutScale, _ heightScale: LayoutScale,
        direction: FlexStyle.Direction?
    ) {
        if participant == nil { return }
        let own = intrinsicBounds.size
        participantScale = Size(
            own.width > 0 ? size.width / own.width : 1,
            own.height > 0 ? size.height / own.height : 1)
    }

    /// The scale that makes the outline as large as its box in a layout.
    private var participantScale = Size(1, 1)

    /// The bounds of the paths in the shape's own space, regardless of the size at which it is shown.
    private var intrinsicBounds: Rect {
        var all: Rect?
        let isPlaced = participant?.isHostUpdated ?? true
        for path in paths where !path.isCollapsed {
            let bounds = path.intrinsicBounds(isPlaced: isPlaced)
            all = all?.union(bounds) ?? bounds
        }
        return all ?? Rect(0, 0, 0, 0)
    }

    override var ownTransform: AffineTransform {
        guard let participant else { return super.ownTransform }
        let (bounds, scale) = (intrinsicBounds, participantScale)
        return .translation(
            participant.position.x - bounds.x * scale.width,
            participant.position.y - bounds.y * scale.height) * super.ownTransform
            * .scale(scale.width, scale.height) * participant.scroll
    }

    /// Whether a point in the artboard's space is within the bounds of the outline's control points, edges included,
    /// and inside the outline or within two units of it: the format's runtimes test a square of four pixels. Paths that
    /// the file hides are included.
    func contains(_ point: Point) -> Bool {
        let path = composer.hitPath
        if path.isEmpty { return false }
        let bounds = path.controlBounds
        guard point.x >= bounds.minX, point.x <= bounds.maxX, point.y >= bounds.minY,
            point.y <= bounds.maxY
        else { return false }
        if path.contains(point) { return true }
        let corner = Point((point.x - 2).rounded() + 0.5, (point.y - 2).rounded() + 0.5)
        for row in 0..<4 {
            for column in 0..<4
            where path.contains(Point(corner.x + Double(column), corner.y + Double(row))) {
                return true
            }
        }
        return false
    }

    override func draw(on renderer: inout some Renderer) {
        if renderOpacity == 0 || isHidden { return }
        guard beginClips(on: &renderer) else { return }
        composer.draw(&paints, of: self, on: &renderer)
    }
}
