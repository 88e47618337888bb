import Geometry

/// A paint made ready for a frame: colours premultiplied, gradients as a table and the map from
/// pixels to offsets.
struct PreparedPaint: BitwiseCopyable {
    enum Kind: UInt8 {
        case solid, linear, radial
    }

    var kind: Kind
    var isOpaque: Bool
    /// The premultiplied colour of a solid.
    var color: UInt32 = 0
    /// The first entry of a gradient's table.
    var table: Int32 = 0
    /// Linear: offset = ux·x + uy·y + u0. Radial: (u, v) is the position in radii.
    var ux: Float = 0
    var uy: Float = 0
    var u0: Float = 0
    var vx: Float = 0
    var vy: Float = 0
    var v0: Float = 0
}

/// The paints of a frame's commands and the colour tables of its gradients.
struct PaintTables: ~Copyable {
    var paints = GrowableBuffer<PreparedPaint>()
    private var tables = GrowableBuffer<UInt32>(capacity: GradientKernels.size)

    mutating func removeAll() {
        paints.removeAll()
        tables.removeAll()
    }

    func table(_ paint: PreparedPaint) -> UnsafePointer<UInt32> {
        UnsafePointer(tables.base + Int(paint.table))
    }

    /// Adds the paint of the next command. `opacity` multiplies its alpha.
    mutating func append(_ paint: Paint, transform: AffineTransform, opacity: Double) {
        switch paint {
        case .solid(let color):
            appendSolid(color.multiplyingAlpha(by: opacity))
        case .linear(let start, let end, let stops):
            let d = end - start
            let lengthSquared = d.dot(d)
            guard let inverse = transform.inverse, lengthSquared > 0, lengthSquared.isFinite,
                let last = stops.last
            else { return appendSolid(stops.last?.color.multiplyingAlpha(by: opacity) ?? .clear) }
            if stops.count == 1 { return appendSolid(last.color.multiplyingAlpha(by: opacity)) }
            let (nx, ny) = (d.x / lengthSquared, d.y / lengthSquared)
            var p = addTable(stops, opacity, kind: .linear)
            p.ux = Float(inverse.a * nx + inverse.b * ny)
            p.uy = Float(inverse.c * nx + inverse.d * ny)
            p.u0 = Float((inverse.tx - start.x) * nx + (inverse.ty - start.y) * ny)
            paints.append(p)
        case .radial(let center, let radius, let stops):
            guard let inverse = transform.inverse, radius > 0, radius.isFinite,
                let last = stops.last
            else { return appendSolid(stops.last?.color.multiplyingAlpha(by: opacity) ?? .clear) }
            if stops.count == 1 { return appendSolid(last.color.multiplyingAlpha(by: opacity)) }
            var p = addTable(stops, opacity, kind: .radial)
            p.ux = Float(inverse.a / radius)
            p.uy = Float(inverse.c / radius)
            p.u0 = Float((inverse.tx - center.x) / radius)
            p.vx = Float(inverse.b / radius)
            p.vy = Float(inverse.d / radius)
            p.v0 = Float((inverse.ty - center.y) / radius)
            paints.append(p)
        }
    }

    private mutating func appendSolid(_ color: Color) {
        paints.append(
            PreparedPaint(
                kind: .solid, isOpaque: color.alpha == 255, color: color.premultiplied))
    }

    /// Colours are mixed with straight alpha and premultiplied afterwards, as the .riv runtimes do.
    private mutating func addTable(
        _ stops: [GradientStop], _ opacity: Double, kind: PreparedPaint.Kind
    ) -> PreparedPaint {
        let first = Int32(tables.count)
        let size = GradientKernels.size
        var segment = 0
        var isOpaque = opacity >= 1
        for stop in stops where stop.color.alpha != 255 { isOpaque = false }
        let factor = Float(max(0, min(1, opacity)))
        func channels(_ c: Color) -> SIMD4<Float> {
            SIMD4(Float(c.blue), Float(c.green), Float(c.red), Float(c.alpha) * factor)
        }
        var (low, high) = (channels(stops[0].color), channels(stops[0].color))
        var (start, end) = (-1.0, stops[0].offset)
        for i in 0..<size {
            let t = Double(i) / Double(size - 1)
            while t > end {
                low = high
                start = end
                segment += 1
                if segment < stops.count {
                    high = channels(stops[segment].color)
                    end = max(start, stops[segment].offset)
                } else {
                    end = .infinity
                }
            }
            let width = end - start
            let f = width > 0 && width.isFinite ? Float((t - start) / width) : 0
            let c = low + (high - low) * f
            let alpha = c[3]
            var p = c * (alpha / 255)
            p[3] = alpha
            p += SIMD4(repeating: 0.5)
            let b = UInt32(p[0])
            let g = UInt32(p[1])
            let r = UInt32(p[2])
            let a = UInt32(p[3])
            tables.append(a << 24 | min(r, a) << 16 | min(g, a) << 8 | min(b, a))
        }
        return PreparedPaint(kind: kind, isOpaque: isOpaque, table: first)
    }
}
