import CCPU
import RasterCore

/// A map from pixel centres to offsets along a gradient. Maps are types because closures are not inlined.
protocol OffsetMap {
    associatedtype Axes: GradientAxes

    init(_ axes: Axes, _ paint: borrowing PreparedPaint)

    func offsets(at centers: SIMD8<Float>) -> SIMD8<Float>

    /// Maps sixteen centres, for long runs: AVX-512 computes sixteen square roots or quotients in the time of eight.
    func offsets(at centers: SIMD16<Float>) -> SIMD16<Float>

    /// Whether no offset is negative.
    static var isNonNegative: Bool { get }
}

extension OffsetMap {
    static var isNonNegative: Bool { @inline(__always) get { false } }

    /// Creates the map of the row that is `row` rows below the one whose pixel centres are at `y`.
    @inline(__always)
    init(row: Int, _ y: Float, _ paint: UnsafePointer<PreparedPaint>) {
        let center = y + Float(row)
        let u0 = paint.pointee.uy * center + paint.pointee.u0
        let v0 = paint.pointee.vy * center + paint.pointee.v0
        self.init(Axes(paint.pointee, u0, v0), paint.pointee)
    }
}

/// The linear functions that map the x of pixel centres along one row to the gradient's two coordinates, u and v.
protocol GradientAxes {
    init(_ paint: borrowing PreparedPaint, _ u0: Float, _ v0: Float)

    func u(_ c: SIMD8<Float>) -> SIMD8<Float>
    func v(_ c: SIMD8<Float>) -> SIMD8<Float>
    func u(_ c: SIMD16<Float>) -> SIMD16<Float>
    func v(_ c: SIMD16<Float>) -> SIMD16<Float>
}

/// The axes of any gradient.
struct Plane: GradientAxes {
    var ux: SIMD8<Float>
    var vx: SIMD8<Float>
    var u0: SIMD8<Float>
    var v0: SIMD8<Float>

    @inline(__always)
    init(_ paint: borrowing PreparedPaint, _ u0: Float, _ v0: Float) {
        ux = SIMD8(repeating: paint.ux)
        vx = SIMD8(repeating: paint.vx)
        self.u0 = SIMD8(repeating: u0)
        self.v0 = SIMD8(repeating: v0)
    }

    @inline(__always)
    func u(_ c: SIMD8<Float>) -> SIMD8<Float> { c * ux + u0 }

    @inline(__always)
    func v(_ c: SIMD8<Float>) -> SIMD8<Float> { c * vx + v0 }

    @inline(__always)
    func u(_ c: SIMD16<Float>) -> SIMD16<Float> { c * ux.twice + u0.twice }

    @inline(__always)
    func v(_ c: SIMD16<Float>) -> SIMD16<Float> { c * vx.twice + v0.twice }
}

/// The axes of a gradient that is not rotated or skewed: v is the same for a whole row, and what is computed of it alone
/// is computed once.
struct LevelPlane: GradientAxes {
    private var ux: SIMD8<Float>
    private var u0: SIMD8<Float>
    private var v0: SIMD8<Float>

    /// - Parameter paint: a gradient whose v does not depend on x.
    @inline(__always)
    init(_ paint: borrowing PreparedPaint, _ u0: Float, _ v0: Float) {
        ux = SIMD8(repeating: paint.ux)
        self.u0 = SIMD8(repeating: u0)
        // As at any centre: 0 may be negative.
        self.v0 = SIMD8(repeating: 0.5 * paint.vx + v0)
    }

    @inline(__always)
    func u(_ c: SIMD8<Float>) -> SIMD8<Float> { c * ux + u0 }

    @inline(__always)
    func v(_ c: SIMD8<Float>) -> SIMD8<Float> { v0 }

    @inline(__always)
    func u(_ c: SIMD16<Float>) -> SIMD16<Float> { c * ux.twice + u0.twice }

    @inline(__always)
    func v(_ c: SIMD16<Float>) -> SIMD16<Float> { v0.twice }
}

extension SIMD8<Float> {
    /// Both halves of the result are this vector.
    @inline(__always)
    fileprivate var twice: SIMD16<Float> { SIMD16(lowHalf: self, highHalf: self) }
}

struct LinearOffset: OffsetMap {
    var plane: Plane

    @inline(__always)
    init(_ plane: Plane, _ paint: borrowing PreparedPaint) { self.plane = plane }

    @inline(__always)
    func offsets(at c: SIMD8<Float>) -> SIMD8<Float> { plane.u(c) }

    @inline(__always)
    func offsets(at c: SIMD16<Float>) -> SIMD16<Float> { plane.u(c) }
}

struct RadialOffset: OffsetMap {
    static var isNonNegative: Bool { @inline(__always) get { true } }

    var plane: Plane

    @inline(__always)
    init(_ plane: Plane, _ paint: borrowing PreparedPaint) { self.plane = plane }

    @inline(__always)
    func offsets(at c: SIMD8<Float>) -> SIMD8<Float> {
        let (u, v) = (plane.u(c), plane.v(c))
        return (u * u + v * v).squareRoot()
    }

    @inline(__always)
    func offsets(at c: SIMD16<Float>) -> SIMD16<Float> {
        let (u, v) = (plane.u(c), plane.v(c))
        return (u * u + v * v).squareRoot()
    }
}

/// The offset t of a point is that of the circle through it whose radius is t and whose centre is at the fraction t of
/// the way from the focal point to the gradient's centre: |d - t·f|² = t², with d and f relative to the focal point.
struct FocalOffset<Axes: GradientAxes>: OffsetMap {
    var plane: Axes
    var fx: SIMD8<Float>
    var fy: SIMD8<Float>
    var factor: SIMD8<Float>
    var inverse: SIMD8<Float>

    @inline(__always)
    init(_ plane: Axes, _ paint: borrowing PreparedPaint) {
        self.plane = plane
        let a = 1 - paint.fx * paint.fx - paint.fy * paint.fy
        fx = SIMD8(repeating: paint.fx)
        fy = SIMD8(repeating: paint.fy)
        factor = SIMD8(repeating: a)
        inverse = SIMD8(repeating: 1 / a)
    }

    @inline(__always)
    func offsets(at c: SIMD8<Float>) -> SIMD8<Float> {
        let (u, v) = (plane.u(c), plane.v(c))
        let b = u * fx + v * fy
        return (cpu_square_root8(b * b + (u * u + v * v) * factor) - b) * inverse
    }

    @inline(__always)
    func offsets(at c: SIMD16<Float>) -> SIMD16<Float> {
        let (u, v) = (plane.u(c), plane.v(c))
        let b = u * fx.twice + v * fy.twice
        return (cpu_square_root16(b * b + (u * u + v * v) * factor.twice) - b) * inverse.twice
    }
}

struct ConicOffset<Axes: GradientAxes>: OffsetMap {
    static var isNonNegative: Bool { @inline(__always) get { true } }

    var plane: Axes
    /// The angle of the gradient's start in turns, -½...½, so that the difference of two angles is -1...1.
    var start: SIMD8<Float>

    @inline(__always)
    init(_ plane: Axes, _ paint: borrowing PreparedPaint) {
        self.plane = plane
        start = SIMD8(repeating: paint.fx > 0.5 ? paint.fx - 1 : paint.fx)
    }

    @inline(__always)
    func offsets(at c: SIMD8<Float>) -> SIMD8<Float> {
        cpu_wrapped8(cpu_turns8(plane.u(c), plane.v(c)) - start)
    }

    @inline(__always)
    func offsets(at c: SIMD16<Float>) -> SIMD16<Float> {
        cpu_wrapped16(cpu_turns16(plane.u(c), plane.v(c)) - start.twice)
    }
}
