import Geometry
import Glibc
import Typography

/// Translates, rotates, scales and fades the glyphs of a text, each according to how much the group covers it.
final class TextModifierGroup: TextModifierGroupBase {
    /// The properties that the group modifies.
    private struct Flags: OptionSet {
        let rawValue: UInt32
        static let origin = Flags(rawValue: 1 << 0)
        static let translation = Flags(rawValue: 1 << 2)
        static let rotation = Flags(rawValue: 1 << 3)
        static let scale = Flags(rawValue: 1 << 4)
        static let opacity = Flags(rawValue: 1 << 5)
        /// The opacity is interpolated with the group's own, instead of multiplied by it.
        static let replacesOpacity = Flags(rawValue: 1 << 6)
        static let transform: Flags = [.origin, .translation, .rotation, .scale]
    }

    private var flags: Flags { Flags(rawValue: modifierFlags) }
    /// How much the group covers each scalar of the text, usually 0...1.
    private var coverages: [Double] = []

    /// The maximum number of fonts, since each part with different coverage has a separate font; further parts keep the
    /// font of their style.
    private static let maximumFonts = 1000

    /// The maximum number of steps for shaping a text, in which all of its scalars are processed once for each group
    /// and each range of a group. A file may have thousands of both; groups beyond the maximum modify nothing.
    static let maximumSteps = 4_000_000

    /// Returns the groups, from the first on, that do not exceed the maximum number of steps.
    static func affordable(_ groups: [TextModifierGroup], scalars: Int) -> [TextModifierGroup] {
        var steps = 0
        let count = groups.prefix {
            steps += $0.steps(scalars)
            return steps <= maximumSteps
        }.count
        return Array(groups.prefix(count))
    }

    /// Returns the number of steps that the group takes for a text with this many scalars.
    func steps(_ scalars: Int) -> Int { (1 + ranges.count) * scalars }

    private lazy var ranges: [TextModifierRange] = children.compactMap { child in
        (child as? TextModifierRange).flatMap { $0.hasItsRun ? $0 : nil }
    }

    /// The paths along which the group lays out the text, applied one after another.
    private(set) lazy var paths = children.compactMap { $0 as? TextFollowPathModifier }

    /// Measures the paths again.
    ///
    /// - Parameter transform: the text's transform in the artboard, without its origin.
    func preparePaths(_ transform: AffineTransform) {
        guard !paths.isEmpty, let inverse = transform.inverse else { return }
        for path in paths { path.prepare(inverse) }
    }

    func prepare(_ layout: TextLayout, _ runs: [any StyledRun]) {
        coverages = [Double](repeating: 0, count: layout.scalarCount)
        for range in ranges { range.cover(&coverages, layout, runs) }
    }

    var modifiesFonts: Bool { children.contains { $0 is TextVariationModifier } }

    /// Returns the runs in the fonts that the group gives them, split where coverage differs.
    ///
    /// - Parameter fonts: the number of fonts given to the text so far.
    func varied(
        _ textRuns: [TextRun], _ runs: [any StyledRun], fonts: inout Int
    ) -> [TextRun] {
        let modifiers = children.compactMap { $0 as? TextVariationModifier }
        if modifiers.isEmpty { return textRuns }
        var result: [TextRun] = []
        var index = 0
        for run in textRuns {
            var amount: Double?
            for scalar in run.text.unicodeScalars {
                let present = index < coverages.count ? coverages[index] : 0
                if present != amount {
                    var part = run
                    part.text = ""
                    if let style = runs[run.style].style, fonts < TextModifierGroup.maximumFonts {
                        fonts += 1
                        part.font = modifiers.reduce(run.font) { font, modifier in
                            guard let from = font.value(ofAxis: modifier.tag) else { return font }
                            let value = from * (1 - present) + modifier.value * present
                            return style.font(font, at: value, ofAxis: modifier.tag)
                        }
                    }
                    result.append(part)
                    amount = present
                }
                result[result.count - 1].text.unicodeScalars.append(scalar)
                index += 1
            }
        }
        return result
    }

    /// Returns how much the group covers a glyph: the average over its scalars.
    func coverage(of scalars: Range<Int>) -> Double {
        let range = scalars.clamped(to: 0..<coverages.count)
        guard !range.isEmpty else { return 0 }
        return coverages[range].reduce(0, +) / Double(range.count)
    }

    /// Returns the modified transform of a letter about its middle.
    ///
    /// - Parameters:
    ///   - transform: the letter's transform.
    ///   - amount: how much the group covers the letter.
    ///   - origin: the letter's middle on its baseline.
    ///   - lines: the letter's line and the one above.
    func transform(
        _ transform: AffineTransform, _ amount: Double, _ origin: Point, _ lines: ParagraphLines
    ) -> AffineTransform {
        guard amount != 0, !paths.isEmpty || !flags.isDisjoint(with: .transform) else {
            return transform
        }
        var parts = TransformParts(.identity)
        let move =
            flags.contains(.translation)
            ? Point(x, y) : .zero
        if paths.isEmpty {
            (parts.x, parts.y) = (move.x * amount, move.y * amount)
        } else {
            var along = TransformParts(.translation(origin.x, origin.y))
            for path in paths { path.place(&along, origin + move, lines) }
            parts.rotation = along.rotation * amount
            (parts.x, parts.y) = ((along.x - origin.x) * amount, (along.y - origin.y) * amount)
        }
        if flags.contains(.scale) {
            parts.scaleX = 1 + (scaleX - 1) * amount
            parts.scaleY = 1 + (scaleY - 1) * amount
        }
        if flags.contains(.rotation) {
            parts.rotation += rotation * amount
        }
        guard flags.contains(.origin) else { return parts.transform * transform }
        return .translation(-originX, -originY) * parts.transform
            * .translation(originX, originY) * transform
    }

    /// Returns the modified opacity: interpolated if it replaces the opacity, otherwise multiplied.
    func opacity(_ present: Double, _ amount: Double) -> Double {
        guard flags.contains(.opacity) else { return present }
        let own = self.opacity
        return flags.contains(.replacesOpacity)
            ? present * (1 - amount) + own * amount : present * own * amount
    }

    func markDirty() {
        if modifiesFonts {
            (parent as? Text)?.markShapeDirty()
        } else {
            (parent as? Text)?.addDirt(.path)
        }
    }

    override func didChange(_ key: PropertyKey) { markDirty() }
}

/// Moves the fonts of the text that its group covers along a variation axis.
final class TextVariationModifier: TextVariationModifierBase {
    override func didChange(_ key: PropertyKey) {
        ((parent as? TextModifierGroup)?.parent as? Text)?.markShapeDirty()
    }
}

/// A range of a text that a modifier group covers.
final class TextModifierRange: TextModifierRangeBase {
    private enum Units: UInt32 {
        case characters, charactersWithoutSpaces, words, lines
    }

    /// How the range is combined with the ranges before it, with the format's numbers; an unknown one is treated as
    /// `add`.
    private enum Mode: UInt32 {
        case add, subtract, multiply, minimum, maximum, difference
    }

    private var units: Units { Units(rawValue: unitsValue) ?? .characters }
    private var isIndex: Bool { typeValue == 1 }
    private var mode: Mode { Mode(rawValue: modeValue) ?? .add }
    private lazy var interpolator = children.lazy.compactMap {
        ($0 as? InterpolatorComponent)?.interpolator
    }.first

    /// Whether the run to which the range is restricted exists; otherwise the range is ignored.
    fileprivate var hasItsRun: Bool {
        if runId == .max { return true }
        let run: TextValueRun? = artboard.component(Int(runId))
        return run != nil
    }

    /// Combines the range's coverage with that of each scalar.
    func cover(_ coverages: inout [Double], _ layout: TextLayout, _ runs: [any StyledRun]) {
        let selected = units(of: layout, runs)
        let end = ownScalars(layout, runs).upperBound
        let scale = isIndex ? 1 : Double(selected.count)
        let from = scale * (modifyFrom + offset)
        let to = scale * (modifyTo + offset)
        let falloffFrom = scale * (falloffFrom + offset)
        let falloffTo = scale * (falloffTo + offset)
        for (index, scalars) in selected.enumerated() {
            // Scalars between two units are not covered.
            let next = index + 1 < selected.count ? selected[index + 1].lowerBound : end
            for gap in scalars.upperBound..<max(scalars.upperBound, next) { coverages[gap] = 0 }
            let t = Double(index) + 0.5
            var c = 0.0
            if to >= from, t >= from, t <= to {
                if t < falloffFrom {
                    let range = max(0, falloffFrom - from)
                    c = range == 0 ? 1 : max(0, (t - from) / range)
                    c = interpolator?.factor(c) ?? c
                } else if t > falloffTo {
                    let range = max(0, to - falloffTo)
                    c = range == 0 ? 1 : 1 - min(1, (t - falloffTo) / range)
                    c = interpolator?.factor(c) ?? c
                } else {
                    c = 1
                }
            }
            c *= strength
            for scalar in scalars {
                let present = coverages[scalar]
                var result: Double =
                    switch mode {
                    case .add: present + c
                    case .subtract: present - c
                    case .multiply: present * c
                    case .minimum: min(present, c)
                    case .maximum: max(present, c)
                    case .difference: abs(present - c)
                    }
                if clamp { result = max(0, min(1, result)) }
                coverages[scalar] = result
            }
        }
    }

    /// Returns the scalars of the run to which the range is restricted, or all scalars.
    private func ownScalars(_ layout: TextLayout, _ runs: [any StyledRun]) -> Range<Int> {
        if runId == .max { return 0..<layout.scalarCount }
        var (start, end, index) = (Int?.none, 0, 0)
        for run in layout.runs {
            let next = index + run.text.unicodeScalars.count
            if (runs[run.style] as? TextValueRun)?.index == Int(runId) {
                start = start ?? index
                end = next
            }
            index = next
        }
        return ((start ?? 0)..<end).clamped(to: 0..<layout.scalarCount)
    }

    /// Returns the scalars of each unit, in order.
    private func units(of layout: TextLayout, _ runs: [any StyledRun]) -> [Range<Int>] {
        let own = ownScalars(layout, runs)
        switch units {
        case .characters, .charactersWithoutSpaces:
            // Scalars that share a glyph count as one character.
            var counts = [Int](repeating: 1, count: layout.scalarCount)
            for line in layout.lines {
                for glyph in line.glyphs where counts.indices.contains(glyph.scalars.lowerBound) {
                    counts[glyph.scalars.lowerBound] = max(1, glyph.scalars.count)
                }
            }
            let spaces = units == .characters ? [] : spaces(of: layout)
            var result: [Range<Int>] = []
            var index = own.lowerBound
            while index < own.upperBound {
                if !spaces.isEmpty, spaces[index] {
                    index += 1
                    continue
                }
                let end = min(index + counts[index], layout.scalarCount)
                result.append(index..<end)
                index = end
            }
            return result
        case .words:
            let spaces = spaces(of: layout)
            return spaces.indices.split { spaces[$0] }.compactMap {
                let word = ($0.startIndex..<$0.endIndex).clamped(to: own)
                return word.isEmpty ? nil : word
            }
        case .lines:
            return layout.lines.compactMap { line in
                guard let first = line.glyphs.map(\.scalars.lowerBound).min(),
                    let last = line.glyphs.map(\.scalars.upperBound).max()
                else { return nil }
                let scalars = (first..<last).clamped(to: own)
                return scalars.isEmpty ? nil : scalars
            }
        }
    }

    /// Returns, for each scalar, whether it separates words.
    private func spaces(of layout: TextLayout) -> [Bool] {
        layout.runs.lazy.flatMap(\.text.unicodeScalars).prefix(layout.scalarCount).map {
            $0.value <= 0x20 || $0.value == 0x2028 || $0.value == 0x200b
        }
    }

    override func didChange(_ key: PropertyKey) { (parent as? TextModifierGroup)?.markDirty() }
}

/// An easing curve as a component.
final class InterpolatorComponent: InterpolatorComponentBase {
    private(set) lazy var interpolator = Interpolator.cubicEase(
        CubicCurve(x1: x1, x2: x2), y1: y1, y2: y2)
}
