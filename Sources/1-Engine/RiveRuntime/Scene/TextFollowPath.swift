import Geometry
import Glibc
import Typography

/// The vertical position of a line within its paragraph.
struct ParagraphLines {
    /// The line's baseline, from the top of the paragraph.
    private(set) var baseline = 0.0
    /// The baseline of the line above; 0 for the paragraph's first line.
    private(set) var baselineAbove = 0.0
    private var top = 0.0

    /// Advances to the next line.
    mutating func add(_ line: TextLayout.Line) {
        if line.startsParagraph { top = line.top }
        baselineAbove = line.startsParagraph ? 0 : baseline
        baseline = line.baseline - top
    }
}

/// Lays out the lines of a text along the outline of a shape or path.
final class TextFollowPathModifier: Component, PathFollower {
    private let targetIndex: Int?
    private var target: Component?
    /// Whether lines below the first are offset at right angles to the path; otherwise they are directly below.
    private var isRadial: Bool
    private var orients: Bool
    private var values: [PropertyKey: Double]
    private var measure = PathMeasure()
    private var isClosed = false

    /// The default values by key: the start and end of the range that is followed, the strength, and the offset; all
    /// but the strength are fractions of the path's length.
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

    /// Measures the path again.
    ///
    /// - Parameter inverse: the transform from the artboard's to the text's space.
    func prepare(_ inverse: AffineTransform) {
        guard let shape else { return measure.measure(Path()) }
        let outline =
            (target as? ShapePath).map { $0.outline.transformed(by: $0.outlineTransform) }
            ?? shape.composer.worldPath
        isClosed = outline.verbs.last == .close
        measure.measure(outline.transformed(by: inverse), tolerance: 0.1)
    }

    /// Moves and rotates a letter to its position on the path.
    ///
    /// - Parameters:
    ///   - parts: the letter's transform.
    ///   - place: the letter's middle on its baseline; x is the distance along the path.
    ///   - lines: the letter's line and the one above.
    func place(_ parts: inout TransformParts, _ place: Point, _ lines: ParagraphLines) {
        // In single precision, as in the reference runtime, because rounding determines at which end of a closed path a
        // letter is.
        let length = Float(measure.length)
        guard length > 0 else { return }
        let x = Float(place.x)
        let (from, to) = (value(.textFollowPathModifierStart), value(.textFollowPathModifierEnd))
        var start = max(0, min(1, min(from, to)))
        var end = max(0, min(1, max(from, to)))
        let wraps = isClosed && end - start == 1
        let valid = (end - start) * length
        let offset = (value(.textFollowPathModifierOffset).truncatingRemainder(dividingBy: 1) + 1)
            .truncatingRemainder(dividingBy: 1)
        start += offset
        end += offset
        // Before the start and after the end, letters continue straight on.
        let (share, beyond): (Float, Float) =
            if !wraps && x < 0 || start == end {
                (start, x)
            } else if !wraps, x > valid {
                (end, x - valid)
            } else {
                (start + x / length, 0)
            }
        guard let at = position(at: share, length) else { return }
        let tangent = at.tangent.length > 0 ? at.tangent * (1 / at.tangent.length) : at.tangent
        var point = at.point + tangent * Double(beyond)
        let top = place.y - lines.baseline
        if isRadial {
            point = point + Point(-tangent.y, tangent.x) * top
        } else {
            point.y += top + lines.baselineAbove
        }
        let strength = Double(max(0, min(1, value(.textFollowPathModifierStrength))))
        let angle = orients ? atan2(tangent.y, tangent.x) : 0
        parts.x += (point.x - parts.x) * strength
        parts.y += (point.y - parts.y) * strength
        parts.rotation += (angle - parts.rotation) * strength
    }

    private func value(_ key: PropertyKey) -> Float { Float(values[key] ?? 0) }

    /// Returns the point at a fraction of the length, which wraps around.
    private func position(at share: Float, _ length: Float) -> (point: Point, tangent: Point)? {
        var inside = share.truncatingRemainder(dividingBy: 1)
        if inside < 0 { inside += 1 }
        if share != 0, inside == 0 { inside = 1 }
        return measure.position(at: Double(length * inside))
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
