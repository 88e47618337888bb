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
final class TextFollowPathModifier: TextFollowPathModifierBase, PathFollower {
    @Sibling private var target: Component?
    private var measure = PathMeasure()
    private var isClosed = false

    private var text: Text? { (parent as? TextModifierGroup)?.parent as? Text }
    private var shape: Shape? { target?.outlinedShape }

    override func resolve() { target = artboard.component(Int(targetId)) }

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
    ///   - origin: the letter's middle on its baseline; x is the distance along the path.
    ///   - lines: the letter's line and the one above.
    func place(_ parts: inout TransformParts, _ origin: Point, _ lines: ParagraphLines) {
        // In single precision, as in the reference runtime, because rounding determines at which end of a closed path a
        // letter is.
        let length = Float(measure.length)
        guard length > 0 else { return }
        let x = Float(origin.x)
        let (from, to) = (Float(start), Float(end))
        var start = max(0, min(1, min(from, to)))
        var end = max(0, min(1, max(from, to)))
        let wraps = isClosed && end - start == 1
        let valid = (end - start) * length
        let offset = (Float(offset).truncatingRemainder(dividingBy: 1) + 1)
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
        let top = origin.y - lines.baseline
        if isRadial {
            point = point + Point(-tangent.y, tangent.x) * top
        } else {
            point.y += top + lines.baselineAbove
        }
        let strength = Double(max(0, min(1, Float(strength))))
        let angle = orients ? atan2(tangent.y, tangent.x) : 0
        parts.x += (point.x - parts.x) * strength
        parts.y += (point.y - parts.y) * strength
        parts.rotation += (angle - parts.rotation) * strength
    }

    /// Returns the point at a fraction of the length, which wraps around.
    private func position(at share: Float, _ length: Float) -> (point: Point, tangent: Point)? {
        var inside = share.truncatingRemainder(dividingBy: 1)
        if inside < 0 { inside += 1 }
        if share != 0, inside == 0 { inside = 1 }
        return measure.position(at: Double(length * inside))
    }

    override func didChange(_ key: PropertyKey) { text?.addDirt(.path) }
}
