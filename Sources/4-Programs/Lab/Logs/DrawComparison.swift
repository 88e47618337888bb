import Geometry

/// A comparison of two frames that forgives what cannot be seen, such as outlines that start at another point.
enum DrawComparison {
    /// Returns the first difference of a frame from what is expected, in words; nil if they look alike.
    ///
    /// - Parameter shows: whether the words contain both draws.
    static func difference(
        _ actual: [LoggedDraw], from expected: [LoggedDraw], shows: Bool = false
    ) -> String? {
        let (a, b) = (actual.filter(isVisible), expected.filter(isVisible))
        for (index, pair) in zip(a, b).enumerated() {
            if let what = difference(pair.0, from: pair.1) {
                let both = shows ? "\n  is \(pair.0)\n  not \(pair.1)" : ""
                return "draw \(index): \(what)\(both)"
            }
        }
        return a.count == b.count ? nil : "\(a.count) draws for \(b.count)"
    }

    /// Whether a draw can change a pixel.
    private static func isVisible(_ draw: LoggedDraw) -> Bool {
        switch draw.kind {
        case .image, .mesh: return draw.opacity > 0.003
        case .fill(let path, _):
            let m = draw.transform
            let size = m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d
            if size > 0, abs(m.a * m.d - m.b * m.c) < 2e-5 * size { return false }
            return !OutlineComparison.pieces(of: path).isEmpty && hasAlpha(draw.paint)
        case .stroke(let path, let style):
            return style.width > 0 && !OutlineComparison.pieces(of: path).isEmpty
                && hasAlpha(draw.paint)
        }
    }

    private static func hasAlpha(_ paint: Paint?) -> Bool {
        switch paint {
        case .solid(let color): color.alpha > 1
        case .linear(_, _, let stops), .radial(_, _, _, let stops), .conic(_, _, let stops):
            stops.contains { $0.color.alpha > 1 }
        case nil: true
        }
    }

    private static func difference(_ a: LoggedDraw, from b: LoggedDraw) -> String? {
        if a.name != b.name { return "a \(a.name) for a \(b.name)" }
        if a.blendMode != b.blendMode { return "blend mode" }
        if !haveEqualClips(a, b) { return "clip" }
        switch (a.kind, b.kind) {
        case (.fill(let p, let rule), .fill(let q, let other)):
            if !OutlineComparison.areAlike(p, q) { return "path" }
            if rule != other { return "fill rule" }
        case (.stroke(let p, let style), .stroke(let q, let other)):
            if !OutlineComparison.areAlike(p, q) { return "path" }
            let (u, v) = (style.width * scale(a.transform), other.width * scale(b.transform))
            if abs(u - v) > 0.02 + 1e-3 * v { return "width \(u) for \(v)" }
            if style.join != other.join || style.cap != other.cap { return "join or cap" }
        case (.image(let p), .image(let q)):
            if p != q { return "image" }
            if !areNear(numbers(a.transform), numbers(b.transform), 0.02) {
                return "transform of an image"
            }
        case (.mesh(let p, let vertices), .mesh(let q, let others)):
            if p != q { return "image" }
            if !areNear(vertices.flatMap { [$0.x, $0.y] }, others.flatMap { [$0.x, $0.y] }, 0.05) {
                return "mesh"
            }
        default: break
        }
        if abs(a.opacity - b.opacity) > 0.01 { return "opacity \(a.opacity) for \(b.opacity)" }
        // A negative strength blurs like a positive one.
        if abs(abs(a.feather) - abs(b.feather)) > 0.02 {
            return "feather \(a.feather) for \(b.feather)"
        }
        return paintDifference(a, from: b)
    }

    /// Whether the clips are alike, in any order.
    private static func haveEqualClips(_ a: LoggedDraw, _ b: LoggedDraw) -> Bool {
        var rest = b.clips
        guard a.clips.count == rest.count else { return false }
        for clip in a.clips {
            guard let index = rest.firstIndex(where: { OutlineComparison.areAlike(clip, $0) })
            else { return false }
            rest.remove(at: index)
        }
        return true
    }

    // MARK: Paints

    private static func paintDifference(_ a: LoggedDraw, from b: LoggedDraw) -> String? {
        let (m, n) = (a.transform, b.transform)
        switch (a.paint, b.paint) {
        case (.solid(let c), .solid(let d)):
            return areNear(c, d) ? nil : "colour \(c.hex) for \(d.hex)"
        case (.linear(let p, let q, let stops), .linear(let r, let s, let others)):
            let (u, v) = ([m.apply(p), m.apply(q)], [n.apply(r), n.apply(s)])
            if !areNear(u.flatMap { [$0.x, $0.y] }, v.flatMap { [$0.x, $0.y] }, 0.05) {
                return "gradient's ends"
            }
            return areNear(stops, others) ? nil : "gradient's stops"
        case (.radial(let p, let radius, _, let stops), .radial(let q, let other, _, let others)):
            let (u, v) = (m.apply(p), n.apply(q))
            if !areNear([u.x, u.y, radius * scale(m)], [v.x, v.y, other * scale(n)], 0.05) {
                return "gradient's circle"
            }
            return areNear(stops, others) ? nil : "gradient's stops"
        case (nil, nil): return nil
        default: return "kind of paint"
        }
    }

    private static func areNear(_ a: [GradientStop], _ b: [GradientStop]) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy {
                abs($0.offset - $1.offset) < 0.002 && areNear($0.color, $1.color)
            }
    }

    private static func areNear(_ a: Color, _ b: Color) -> Bool {
        stride(from: UInt32(0), to: 32, by: 8).allSatisfy {
            abs(Int(a.argb >> $0 & 255) - Int(b.argb >> $0 & 255)) <= 2
        }
    }

    private static func areNear(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy {
                abs($0 - $1) <= tolerance + 1e-4 * max(abs($0), abs($1))
            }
    }

    private static func numbers(_ m: AffineTransform) -> [Double] {
        [m.a, m.b, m.c, m.d, m.tx, m.ty]
    }

    private static func scale(_ m: AffineTransform) -> Double {
        abs(m.a * m.d - m.b * m.c).squareRoot()
    }
}
