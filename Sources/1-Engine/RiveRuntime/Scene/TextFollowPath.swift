import Geometry
import Glibc
import Typography

/// Sets the lines of a text along the outline of a shape or path.
final class TextFollowPathModifier: Component, PathFollower {
    private let targetIndex: Int?
    private var target: Component?
    /// Lines below the first follow at right angles to the path; otherwise straight below.
    private var isRadial: Bool
    private var orients: Bool
    private var values: [PropertyKey: Double]
    private var measure = PathMeasure()

    /// By their keys: start and end of the stretch that is followed, how much the text follows, and
    /// where it begins; all but the third in shares of the path's length.
    private static let defaults: [PropertyKey: Double] = [
        .textFollowPathModifierStart: 0, .textFollowPathModifierEnd: 1,
        .textFollowPathModifierStrength: 1, .textFollowPathModifierOffset: 0,
    ]

    required init(_ source: ObjectSource) {
        targetIndex = source.reference(.textTargetModifierTargetId)
        isRadial = source.bool(.textFollowPathModifierRadial)
        orients = source.bool(.textFollowPathModifierOrient, default: true)
        values = [:]
        for (key, value) in TextFollowPathModifier.defaults {
            values[key] = source.double(key, default: value)
        }
        super.init(source)
    }

    private var text: Text? { (parent as? TextModifierGroup)?.parent as? Text }
    private var shape: Shape? { target?.outlinedShape }

    override func resolve() { target = targetIndex.flatMap { artboard.component($0) } }

    override func buildDependencies() {
        super.buildDependencies()
        guard let shape, let text else { return }
        shape.composer.addDependent(text)
        shape.composer.addFollower(self)
    }

    func invalidate() { text?.addDirt(.path) }

    /// Measures the path again, in the space of the text's layout.
    func prepare(_ layoutSpace: AffineTransform) {
        guard let shape, let inverse = layoutSpace.inverse else { return measure.measure(Path()) }
        let outline =
            (target as? ShapePath).map { $0.outline.transformed(by: $0.outlineTransform) }
            ?? shape.composer.worldPath
        measure.measure(outline.transformed(by: inverse))
    }

    /// Where a glyph goes.
    ///
    /// - Parameters:
    ///   - x: its middle, from the left of the layout.
    ///   - y: its baseline, from the first one.
    ///   - line: where its line begins and how wide it is.
    ///   - amount: how much the group covers it.
    /// - Returns: the transform that replaces `place`.
    func place(
        _ place: AffineTransform, x: Double, below y: Double, alignment: TextLayout.Alignment,
        line: (start: Double, width: Double), _ amount: Double
    ) -> AffineTransform {
        let length = measure.length
        let strength = (values[.textFollowPathModifierStrength] ?? 1) * amount
        guard length > 0, strength != 0, strength.isFinite else { return place }
        let (start, end, offset) = (
            values[.textFollowPathModifierStart] ?? 0, values[.textFollowPathModifierEnd] ?? 1,
            values[.textFollowPathModifierOffset] ?? 0
        )
        let free = length * abs(end - start) - line.width
        let indent: Double =
            switch alignment {
            case .left: line.start
            case .right: free
            case .center: free / 2
            }
        let along = indent + (x - line.start)
        // A stretch that ends before it starts is followed backwards.
        let isBackward = end < start
        let distance = length * (start + offset) + (isBackward ? -along : along)
        guard let at = position(at: distance) else { return place }
        let tangent = isBackward ? at.tangent * -1 : at.tangent
        let angle = atan2(tangent.y, tangent.x)
        var point = at.point
        if isRadial {
            point = point + Point(-sin(angle) * y, cos(angle) * y)
        } else {
            point.y += y
        }
        var from = TransformParts(place)
        if orients {
            from.rotation = TransformDecomposition.interpolatedAngle(
                from: from.rotation, to: angle, strength)
        }
        from.x += (point.x - from.x) * strength
        from.y += (point.y - from.y) * strength
        return from.transform
    }

    /// Beyond its length a closed path wraps around, and an open one continues along its end tangents.
    private func position(at distance: Double) -> (point: Point, tangent: Point)? {
        let length = measure.length
        if measure.contours.count == 1, measure.contours[0].isClosed {
            let rest = distance.truncatingRemainder(dividingBy: length)
            return measure.position(at: rest < 0 ? rest + length : rest)
        }
        guard var at = measure.position(at: max(0, min(length, distance))) else { return nil }
        let beyond = distance - max(0, min(length, distance))
        if beyond != 0, at.tangent.length > 0 {
            at.point = at.point + at.tangent * (beyond / at.tangent.length)
        }
        return at
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard values[key] != nil else { return }
        access(&values[key, default: 0])
        if access.didChange { text?.addDirt(.path) }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        switch key {
        case .textFollowPathModifierRadial: isRadial = value
        case .textFollowPathModifierOrient: orients = value
        default: return
        }
        text?.addDirt(.path)
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        switch key {
        case .textFollowPathModifierRadial: isRadial
        case .textFollowPathModifierOrient: orients
        default: nil
        }
    }

    override func tearDown() {
        super.tearDown()
        target = nil
    }
}
