import Geometry

/// Modifies an outline before it is filled or stroked.
protocol PathEffect: Component {
    /// Passes the modified outline to `body` in place, so that its storage is not retained and released; `body` must not
    /// change it.
    func lend(
        _ path: Path, _ budget: inout EffectBudget, to body: (inout Path) -> Void)
}

extension PathEffect {
    func apply(to path: Path, _ budget: inout EffectBudget) -> Path {
        var changed = Path()
        lend(path, &budget) { changed = $0 }
        return changed
    }
}

/// The maximum total cost of the effects on one outline. Trims can double an outline and groups can refer to groups, so
/// that a few hundred bytes of a hostile file could otherwise create outlines of any size.
struct EffectBudget {
    /// The number of points in all outlines to which effects are applied.
    private var points = 1_000_000
    fileprivate var dashes = 100_000
    /// Whether the outline will be filled.
    let isForFill: Bool

    init(isForFill: Bool) { self.isForFill = isForFill }

    /// Whether the budget allows another effect on an outline.
    mutating func take(_ path: Path) -> Bool {
        points -= path.points.count + 16
        return points > 0
    }
}

/// An object with effects: a fill, a stroke, or a group of effects that several paints share.
protocol EffectContainer: AnyObject {
    var effects: [any PathEffect] { get set }
}

extension EffectContainer {
    /// Applies the effects in order; those that exceed the budget are skipped.
    func applyEffects(to path: Path, _ budget: inout EffectBudget) -> Path {
        var path = path
        for effect in effects {
            guard budget.take(path) else { break }
            path = effect.apply(to: path, &budget)
        }
        return path
    }
}

/// A sequence of effects for the paints that refer to it.
final class GroupEffect: ContainerComponent, EffectContainer {
    var effects: [any PathEffect] = []
    /// Whether the group is being applied, since a group may contain a reference to itself.
    private var isApplying = false

    func apply(to path: Path, _ budget: inout EffectBudget) -> Path {
        if isApplying { return path }
        isApplying = true
        defer { isApplying = false }
        return applyEffects(to: path, &budget)
    }
}

/// Applies the effects of a group that is elsewhere in the artboard.
final class TargetEffect: TargetEffectBase, PathEffect {
    @Sibling private var group: GroupEffect?

    override func resolve() {
        group = artboard.component(Int(targetId))
        (parent as? any EffectContainer)?.effects.append(self)
    }

    func lend(_ path: Path, _ budget: inout EffectBudget, to body: (inout Path) -> Void) {
        var changed = group?.apply(to: path, &budget) ?? path
        body(&changed)
    }
}

/// Keeps a part of an outline.
final class TrimPath: TrimPathBase, PathEffect {
    /// The outline that was trimmed last: usually the trim's ends change but the outline does not.
    private var measured = MeasuredPath()
    private var trimmed = ReusedPath()
    /// Whether nothing has changed since `trimmed` was made.
    private var isCurrent = false
    /// Whether `trimmed` was made for a fill.
    private var isForFill = false

    override func resolve() { (parent as? any EffectContainer)?.effects.append(self) }

    func lend(_ path: Path, _ budget: inout EffectBudget, to body: (inout Path) -> Void) {
        update(path, isForFill: budget.isForFill)
        body(&trimmed.current)
    }

    @inline(__always)
    private func update(_ path: Path, isForFill: Bool) {
        if measured.measure(path) { isCurrent = false }
        if isCurrent && self.isForFill == isForFill { return }
        self.isForFill = isForFill
        trim()
    }

    private func trim() {
        isCurrent = true
        trimmed.begin()
        measured.measure.trim(
            from: start, to: end, offset: offset,
            mode: modeValue == 1 ? .sequential : .synchronized,
            closesPieces: isForFill, into: &trimmed.current)
    }

    override func didChange(_ key: PropertyKey) {
        isCurrent = false
        addDirt(.path)
    }
}

/// An outline and its length, which is measured again only when the outline changes.
private struct MeasuredPath {
    private var path = Path()
    var measure = PathMeasure()

    /// Measures an outline.
    ///
    /// - Returns: whether it differs from the previous one.
    mutating func measure(_ new: Path) -> Bool {
        if path == new { return false }
        path = new
        measure.measure(new)
        return true
    }
}

/// Divides an outline into dashes.
final class DashPath: DashPathBase, PathEffect {
    fileprivate var dashes: [Dash] = []
    private var measured = MeasuredPath()
    private var dashed = ReusedPath()
    /// Whether nothing has changed since `dashed` was made.
    fileprivate var isCurrent = false
    /// Reusable storage for the lengths of the dashes.
    private var lengths: [Float] = []

    /// The maximum number of dashes on one outline, more than any real drawing has.
    private static let maximumDashes = 10_000

    override func resolve() { (parent as? any EffectContainer)?.effects.append(self) }

    /// Dashes the outline. The dashes run along all contours as if they were joined end to end.
    func lend(_ path: Path, _ budget: inout EffectBudget, to body: (inout Path) -> Void) {
        if budget.isForFill {
            var path = path
            return body(&path)
        }
        update(path, &budget)
        body(&dashed.current)
    }

    private func update(_ path: Path, _ budget: inout EffectBudget) {
        if measured.measure(path) || !isCurrent {
            let isFirst = dashed.current.isEmpty
            dashed.begin()
            // Dashes that exceeded the budget must be added by the next update.
            isCurrent = dash(&budget)
            if isFirst { dashed.current.trim() }
        }
    }

    /// Makes the dashes.
    ///
    /// - Returns: whether the budget allowed all of them.
    private func dash(_ budget: inout EffectBudget) -> Bool {
        // Single precision, as in the reference runtime, because rounding determines which dash is the last.
        let length = Float(measured.measure.length)
        lengths.removeAll(keepingCapacity: true)
        for dash in dashes {
            lengths.append(min(length, Float(dash.length(of: Double(length)))))
        }
        guard length > 0, lengths.contains(where: { $0 > 0 }), offset.isFinite else {
            return true
        }
        let isClosed = measured.measure.isClosed
        let wrap = offsetIsPercentage ? 1 : length
        var at = Float(offset).truncatingRemainder(dividingBy: wrap)
        if at < 0 { at += wrap }
        if offsetIsPercentage { at *= length }
        var isOn = true
        var i = 0
        var walked: Float = 0
        func append(_ from: Float, _ to: Float, moves: Bool = true) {
            measured.measure.append(
                from: Double(from), to: Double(to), moves: moves, into: &dashed.current)
        }
        while walked < length && i < DashPath.maximumDashes && budget.dashes > 0 {
            budget.dashes -= 1
            let dash = lengths[i % lengths.count]
            var end = at + dash
            if end > length {
                // The dash wraps around to the start.
                end -= length
                if isOn {
                    if at < length { append(at, length) }
                    append(0, end, moves: at >= length || !isClosed)
                }
                at = end - dash
            } else if isOn {
                append(at, end)
            }
            at += dash
            walked += dash
            isOn.toggle()
            i += 1
        }
        return budget.dashes > 0
    }

    override func didChange(_ key: PropertyKey) {
        isCurrent = false
        addDirt(.path)
    }
}

/// The length of a dash or a gap.
final class Dash: DashBase {
    override func resolve() { (parent as? DashPath)?.dashes.append(self) }

    func length(of contour: Double) -> Double { lengthIsPercentage ? length * contour : length }

    override func didChange(_ key: PropertyKey) {
        (parent as? DashPath)?.isCurrent = false
        parent?.addDirt(.path)
    }
}
