import Geometry
import Typography

/// A fill or a stroke, with the colour or gradient that is below it in the file.
class ShapePaint: ShapePaintBase, EffectContainer {
    fileprivate(set) final var source = PaintSource.none
    /// The fill rule; nil for a stroke, the only other class of paints.
    fileprivate(set) final var fillRule: FillRule?
    /// The kind of outline that the paint draws.
    fileprivate(set) final var outlineKind = OutlineKind.local
    /// The effects in the order in which they are applied.
    final var effects: [any PathEffect] = [] { didSet { notePlainness() } }
    /// The blur; the artboard retains it.
    final var feather: UnretainedRef<Feather>? { didSet { notePlainness() } }
    /// Whether it draws the outline unchanged.
    final private(set) var isPlain = true

    private final func notePlainness() { isPlain = effects.isEmpty && feather == nil }

    override func resolve() { (parent as? any PaintContainer)?.paints.append(self) }

    /// Passes the outline with the paint's effects applied to `body`. Does nothing if the outline is stale because the
    /// last advance was left unfinished.
    final func withOutline(of path: inout Path, _ body: (inout Path) -> Void) {
        if artboardRef.with({ $0.isUnfinished }) && isOutlineStale { return }
        var budget = EffectBudget(isForFill: fillRule != nil)
        // Most paints with effects have one, which can pass its result in place.
        if effects.count == 1 {
            return budget.take(path) ? effects[0].lend(path, &budget, to: body) : body(&path)
        }
        var changed = applyEffects(to: path, &budget)
        body(&changed)
    }

    /// Whether an effect, or the outline to which it is applied, has changed since the last update. As in the format's
    /// runtimes, nothing of the outline is then drawn until the next update.
    private var isOutlineStale: Bool {
        effects.contains { $0.hasDirt(for: .path) }
            || (parent as? Shape)?.isOutlineStale == true
    }
}

/// The kinds of a shape's outline that paints draw.
enum OutlineKind {
    /// In the shape's own space.
    case local
    /// In the shape's own space, with paths reversed as needed to run clockwise.
    case clockwise
    /// In the artboard's space.
    case world
}

final class Fill: ShapePaint {
    let rule: FillRule

    required init(_ source: ObjectSource) {
        rule = FillRule(format: source.uint(.fillFillRule))
        super.init(source)
        fillRule = rule
        if rule == .clockwise { outlineKind = .clockwise }
    }
}

final class Stroke: StrokeBase {
    /// The style, in a property that can be passed in place.
    var style = StrokeStyle(width: 0)

    override func resolve() {
        super.resolve()
        style = StrokeStyle(
            width: thickness, join: StrokeJoin(rawValue: Int(join)) ?? .miter,
            cap: StrokeCap(rawValue: Int(cap)) ?? .butt)
        if !isAffectedByTransform { outlineKind = .world }
    }

    // Not inlined into the switch over all numbers that tracks set.
    @inline(never)
    override func didChange(_ key: PropertyKey) {
        style.width = thickness
        artboard.noteChange()
    }
}

/// The source of a fill's or stroke's colours. The artboard retains it.
enum PaintSource {
    case none
    case solid(UnretainedRef<SolidColor>)
    case gradient(UnretainedRef<Gradient>)
}

/// A component with a colour, which can be set as a whole or by channel.
class ColorComponent: Component {
    /// The key of the colour.
    class var colorKey: PropertyKey { .solidColorColorValue }

    /// Returns the position of a channel's lowest bit in a colour, given the channel's key; nil for other keys.
    private static func shift(_ key: PropertyKey) -> UInt32? {
        switch key {
        case .colorChannelsColorRed: 16
        case .colorChannelsColorGreen: 8
        case .colorChannelsColorBlue: 0
        case .colorChannelsColorAlpha: 24
        default: nil
        }
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        guard let shift = ColorComponent.shift(key) else { return super.setValue(key, value) }
        guard case .uint(let channel) = value, let argb = currentValue(Self.colorKey)?.argb
        else { return }
        setValue(Self.colorKey, .color(argb & ~(0xff << shift) | min(channel, 0xff) << shift))
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        guard let shift = ColorComponent.shift(key) else { return super.currentValue(key) }
        return currentValue(Self.colorKey)?.argb.map { .uint($0 >> shift & 0xff) }
    }
}

final class SolidColor: SolidColorBase {
    override func resolve() { (parent as? ShapePaint)?.source = .solid(UnretainedRef(self)) }

    /// Returns the colour.
    ///
    /// - Parameter opacity: the factor for the alpha.
    @inline(__always)
    func color(opacity: Double) -> Color { Color(argb: argb).multiplyingAlpha(by: opacity) }
}

final class GradientStopComponent: GradientStopComponentBase {
    override class var colorKey: PropertyKey { .gradientStopColorValue }

    /// The gradient; the artboard retains both.
    private var gradient: UnretainedRef<Gradient>?

    override func resolve() {
        guard let gradient = parent as? Gradient else { return }
        gradient.stops.append(self)
        self.gradient = UnretainedRef(gradient)
    }

    /// The offset may be below 0 or above 1.
    func stop(opacity: Double) -> GradientStop {
        GradientStop(position, Color(argb: argb).multiplyingAlpha(by: opacity))
    }

    // Not inlined into the switch over all numbers that tracks set.
    @inline(never)
    override func didChange(_ key: PropertyKey) {
        gradient?.with { $0.stopDidChange() }
        artboard.noteChange()
    }
}

/// A linear or radial gradient between two points; for a radial one, the first point is the centre and the second one
/// is on the circle.
final class Gradient: GradientBase {
    private lazy var isRadial = typeKey == TypeKey.radialGradient
    var stops: [GradientStopComponent] = []
    private var drawnStops = GradientStops()
    /// The paint that was drawn last.
    private var drawn = Paint.solid(.clear)
    /// The opacity with which `drawn` was made.
    private var drawnOpacity = 0.0
    /// The shape's transform with which `drawn` was made, if it depends on it.
    private var drawnTransform: AffineTransform?
    /// The version of the shape's nine-slice, if there is one, when `drawn` was made; not set while `drawn` is not current.
    private var drawnSlices = SeenVersion()

    override func resolve() { (parent as? ShapePaint)?.source = .gradient(UnretainedRef(self)) }

    func stopDidChange() { drawnSlices.forget() }

    /// What the gradient's ends follow.
    private enum Followed {
        /// It has not been looked for: it is known once the gradient has been drawn.
        case unknown
        case nothing
        /// The shape's transform alone.
        case transform
        /// The shape's nine-slice, and perhaps its transform.
        case slices
    }

    private var followed = Followed.unknown

    private var shape: Shape? { shapeRef?.object }
    /// The same shape; parents do not change, and the artboard retains both.
    private lazy var shapeRef = ((parent as? ShapePaint)?.parent as? Shape).map {
        UnretainedRef($0)
    }

    /// Whether the ends are in the artboard's space, for a stroke that ignores its shape's transform.
    private lazy var isInWorld = (parent as? ShapePaint)?.outlineKind == .world

    /// Passes the paint, in the space in which the outline is drawn, to `body`, which must not change it.
    ///
    /// - Parameter opacity: the factor for all alphas, 0...1.
    @inline(__always)
    func withPaint(opacity: Double, _ body: (inout Paint) -> Void) {
        if !drawnSlices.isSet || drawnOpacity != opacity || followed != .nothing {
            prepare(opacity)
        }
        body(&drawn)
    }

    @inline(never)
    private func prepare(_ opacity: Double) {
        if followed == .transform, drawnSlices.isSet, drawnOpacity == opacity, let drawnTransform,
            let shapeRef, shapeRef.with({ $0.worldTransform == drawnTransform })
        {
            return
        }
        var transform: AffineTransform?
        var slices = Version()
        shapeRef?.with { shape in
            if isInWorld { transform = shape.worldTransform }
            if let slicer = shape.slicer { slices = slicer.version }
        }
        if drawnOpacity == opacity, transform == drawnTransform, drawnSlices.isCurrent(slices) {
            return
        }
        drawn = makePaint(opacity: opacity)
        drawnOpacity = opacity
        drawnTransform = transform
        drawnSlices.see(slices)
        if followed == .unknown { followed = findFollowed() }
    }

    private func findFollowed() -> Followed {
        guard let shape else { return .nothing }
        if shape.slicer != nil { return .slices }
        return isInWorld ? .transform : .nothing
    }

    /// Makes the paint with the current ends. A nine-slice moves them once: as in the format's runtimes, they then stay
    /// where they are in the shape's space while the shape moves, until the gradient or the nine-slice changes.
    private func makePaint(opacity: Double) -> Paint {
        let total = opacity * self.opacity
        let resolved = drawnStops.sorted(stops, opacity: total)
        var (start, end) = (Point(startX, startY), Point(endX, endY))
        if let shape, isInWorld || shape.slicer != nil {
            start = placed(start, in: shape)
            end = placed(end, in: shape)
        }
        return isRadial
            ? .radial(center: start, radius: start.distance(to: end), stops: resolved)
            : .linear(start: start, end: end, stops: resolved)
    }

    /// Returns where an end is drawn: in the artboard's space or in the shape's, moved by its nine-slice.
    private func placed(_ end: Point, in shape: Shape) -> Point {
        let world = shape.worldTransform
        if isInWorld { return shape.slicer?.deform(world.apply(end)) ?? world.apply(end) }
        guard let slicer = shape.slicer, let inverse = world.inverse else { return end }
        return inverse.apply(slicer.deform(world.apply(end)))
    }

    override func didChange(_ key: PropertyKey) {
        drawnSlices.forget()
        artboard.noteChange()
    }
}

extension FillRule {
    /// Creates a rule from the format's number: 0 nonzero, 1 even-odd, 2 clockwise.
    init(format value: UInt32) {
        self =
            switch value {
            case 1: .evenOdd
            case 2: .clockwise
            default: .nonZero
            }
    }
}
