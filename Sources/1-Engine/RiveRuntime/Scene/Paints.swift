import Geometry
import Typography

/// A fill or a stroke, with the colour or gradient below it in the file.
class ShapePaint: ContainerComponent, EffectContainer {
    final var isVisible: Bool
    /// Nil takes the shape's.
    final let blendMode: BlendMode?
    final private(set) var container: (any PaintContainer)?
    fileprivate final var source: (any PaintSource)?
    /// In the order in which they are applied.
    final var effects: [any PathEffect] = []
    final var feather: Feather?

    required init(_ source: ObjectSource) {
        isVisible = source.bool(.shapePaintIsVisible, default: true)
        blendMode = BlendMode(rivNumber: Int(source.uint(.shapePaintBlendModeValue, default: 127)))
        super.init(source)
    }

    override func resolve() {
        container = parent as? (any PaintContainer)
        container?.paints.append(self)
    }

    /// The outline as the paint draws it.
    final func outline(_ path: Path) -> Path {
        if effects.isEmpty { return path }
        if artboard.isUnfinished && isOutlineStale { return Path() }
        var budget = EffectBudget(isForFill: self is Fill)
        return applyEffects(to: path, &budget)
    }

    /// Whether an effect, or what it is applied to, has changed since the last update. As the format's
    /// runtimes have it, nothing is left of the outline until the next one.
    private var isOutlineStale: Bool {
        effects.contains { $0.hasDirt(for: .path) }
            || (container as? Shape)?.isOutlineStale == true
    }

    /// The paint in the space that the path is drawn in.
    ///
    /// - Parameter opacity: multiplies all alphas, 0...1.
    final func paint(opacity: Double) -> Paint {
        source?.paint(opacity: opacity) ?? .solid(.clear)
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        if key == .shapePaintIsVisible, isVisible != value {
            isVisible = value
            artboard.noteChange()
        }
    }

    override func tearDown() {
        super.tearDown()
        container = nil
        source = nil
        effects = []
        feather = nil
    }
}

final class Fill: ShapePaint {
    let rule: FillRule

    required init(_ source: ObjectSource) {
        rule = FillRule(format: source.uint(.fillFillRule))
        super.init(source)
    }

    /// For letters: they may overlap, and TrueType's outlines run clockwise. PostScript's do not, and
    /// counting turns clockwise would leave them empty.
    func glyphRule(of font: Font?) -> FillRule {
        rule == .nonZero && font?.hasCounterclockwiseOutlines != true ? .clockwise : rule
    }
}

final class Stroke: ShapePaint {
    private var thickness: Double
    private let cap: StrokeCap
    private let join: StrokeJoin
    let isAffectedByTransform: Bool

    required init(_ source: ObjectSource) {
        thickness = source.double(.strokeThickness, default: 1)
        cap = StrokeCap(rawValue: Int(source.uint(.strokeCap))) ?? .butt
        join = StrokeJoin(rawValue: Int(source.uint(.strokeJoin))) ?? .miter
        isAffectedByTransform = source.bool(.strokeTransformAffectsStroke, default: true)
        super.init(source)
    }

    var style: StrokeStyle { StrokeStyle(width: thickness, join: join, cap: cap) }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == .strokeThickness else { return super.accessNumber(key, &access) }
        access(&thickness)
        if access.didChange { artboard.noteChange() }
    }
}

/// Where a fill or stroke takes its colours from.
private protocol PaintSource: AnyObject {
    func paint(opacity: Double) -> Paint
}

/// Something with a colour, that can be set as a whole or by its channels.
class ColorComponent: Component {
    final private(set) var argb: UInt32
    private let key: PropertyKey

    init(_ source: ObjectSource, key: PropertyKey, default value: UInt32) {
        argb = source.color(key, default: value)
        self.key = key
        super.init(source)
    }

    // fatalError: only the classes below are in the factory's table, and they call the other one.
    required init(_ source: ObjectSource) { fatalError("ColorComponent is abstract") }

    private final func set(_ value: UInt32) {
        if argb == value { return }
        argb = value
        artboard.noteChange()
    }

    override final func setColor(_ key: PropertyKey, _ value: UInt32) {
        if key == self.key { set(value) }
    }

    override final func color(_ key: PropertyKey) -> UInt32? { key == self.key ? argb : nil }

    /// The lowest bit of the channel of that key.
    private static func shift(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .colorChannelsColorRed: 16
        case .colorChannelsColorGreen: 8
        case .colorChannelsColorBlue: 0
        case .colorChannelsColorAlpha: 24
        default: nil
        }
    }

    override final func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard let shift = ColorComponent.shift(key) else { return }
        set(argb & ~(0xff << shift) | min(value, 0xff) << shift)
    }

    override final func uint(_ key: PropertyKey) -> UInt32? {
        ColorComponent.shift(key).map { argb >> $0 & 0xff }
    }
}

final class SolidColor: ColorComponent, PaintSource {
    required init(_ source: ObjectSource) {
        super.init(source, key: .solidColorColorValue, default: 0xff74_7474)
    }

    override func resolve() { (parent as? ShapePaint)?.source = self }

    func paint(opacity: Double) -> Paint {
        .solid(Color(argb: argb).multiplyingAlpha(by: opacity))
    }
}

final class GradientStopComponent: ColorComponent {
    private(set) var position: Double

    required init(_ source: ObjectSource) {
        position = source.double(.gradientStopPosition)
        super.init(source, key: .gradientStopColorValue, default: 0xffff_ffff)
    }

    override func resolve() { (parent as? Gradient)?.stops.append(self) }

    func stop(opacity: Double) -> GradientStop {
        GradientStop(
            max(0, min(1, position)), Color(argb: argb).multiplyingAlpha(by: opacity))
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == .gradientStopPosition else { return super.accessNumber(key, &access) }
        access(&position)
        if access.didChange { artboard.noteChange() }
    }
}

/// A linear or radial gradient between two points; of a radial one the first is the centre and the
/// second lies on the circle.
final class Gradient: ContainerComponent, PaintSource {
    private let isRadial: Bool
    private var start: Point
    private var end: Point
    private var opacity: Double
    var stops: [GradientStopComponent] = []
    private var drawnStops = GradientStops()

    required init(_ source: ObjectSource) {
        isRadial = source.typeKey == TypeKey.radialGradient
        start = Point(source.double(.linearGradientStartX), source.double(.linearGradientStartY))
        end = Point(source.double(.linearGradientEndX), source.double(.linearGradientEndY))
        opacity = source.double(.linearGradientOpacity, default: 1)
        super.init(source)
    }

    override func resolve() { (parent as? ShapePaint)?.source = self }

    func paint(opacity: Double) -> Paint {
        let total = opacity * self.opacity
        let resolved = drawnStops.sorted(stops, opacity: total)
        var (start, end) = (start, end)
        // A stroke that ignores its shape's transform is drawn in the artboard's space.
        if let stroke = parent as? Stroke, !stroke.isAffectedByTransform,
            let shape = stroke.parent as? Shape
        {
            start = shape.worldTransform.apply(start)
            end = shape.worldTransform.apply(end)
        }
        if let shape = (parent as? ShapePaint)?.parent as? Shape, let slicer = shape.slicer,
            let inverse = shape.worldTransform.inverse
        {
            start = inverse.apply(slicer.deform(shape.worldTransform.apply(start)))
            end = inverse.apply(slicer.deform(shape.worldTransform.apply(end)))
        }
        return isRadial
            ? .radial(center: start, radius: start.distance(to: end), stops: resolved)
            : .linear(start: start, end: end, stops: resolved)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .linearGradientStartX: access(&start.x)
        case .linearGradientStartY: access(&start.y)
        case .linearGradientEndX: access(&end.x)
        case .linearGradientEndY: access(&end.y)
        case .linearGradientOpacity: access(&opacity)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.noteChange() }
    }

    override func tearDown() {
        super.tearDown()
        stops = []
    }
}

extension FillRule {
    /// The format's number: 0 nonzero, 1 even-odd, 2 clockwise.
    init(format value: UInt32) {
        self =
            switch value {
            case 1: .evenOdd
            case 2: .clockwise
            default: .nonZero
            }
    }
}
