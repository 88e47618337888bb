import Glibc

/// The interpolation of a value from one key frame to the next.
enum Interpolator: Sendable {
    /// A cubic Bézier easing curve, as in CSS.
    case cubicEase(CubicCurve, y1: Double, y2: Double)
    /// A cubic Bézier whose inner control values are in the property's own range.
    case cubicValue(CubicCurve, y1: Double, y2: Double)
    case elastic(ElasticEase, Easing)

    /// The end at which the value oscillates. Raw values are the format's; unknown ones are treated as `easeOut`.
    enum Easing: UInt32, Sendable {
        case easeIn, easeOut, easeInOut
    }

    init?(_ table: ObjectTable, _ object: Int) {
        switch table.typeKey(object) {
        case TypeKey.cubicEaseInterpolator, TypeKey.cubicValueInterpolator:
            let curve = CubicCurve(
                x1: table.double(object, .cubicInterpolatorX1, default: 0.42),
                x2: table.double(object, .cubicInterpolatorX2, default: 0.58))
            let y1 = table.double(object, .cubicInterpolatorY1)
            let y2 = table.double(object, .cubicInterpolatorY2, default: 1)
            self =
                table.typeKey(object) == TypeKey.cubicEaseInterpolator
                ? .cubicEase(curve, y1: y1, y2: y2) : .cubicValue(curve, y1: y1, y2: y2)
        case TypeKey.elasticInterpolator:
            let easing = table.uint(object, .elasticInterpolatorEasingValue, default: 1)
            self = .elastic(
                ElasticEase(
                    amplitude: table.double(object, .elasticInterpolatorAmplitude, default: 1),
                    period: table.double(object, .elasticInterpolatorPeriod, default: 1)),
                Easing(rawValue: easing) ?? .easeOut)
        default: return nil
        }
    }

    /// Returns the eased progress, 0 at the start and 1 at the end, at linear progress `f`.
    func factor(_ f: Double) -> Double {
        switch self {
        case .cubicEase(let curve, let y1, let y2):
            return CubicCurve.bezier(curve.parameter(atX: f), y1, y2)
        case .cubicValue: return f
        case .elastic(let ease, let easing):
            switch easing {
            case .easeIn: return ease.easeIn(f)
            case .easeOut: return ease.easeOut(f)
            case .easeInOut: return ease.easeInOut(f)
            }
        }
    }

    /// Returns the value at linear progress `f`.
    func value(from: Double, to: Double, _ f: Double) -> Double {
        if case .cubicValue(let curve, let y1, let y2) = self {
            let t = curve.parameter(atX: f)
            let a = to + 3 * (y1 - y2) - from
            let b = 3 * (y2 - 2 * y1 + from)
            let c = 3 * (y1 - from)
            return ((a * t + b) * t + c) * t + from
        }
        return from + (to - from) * factor(f)
    }
}

/// The x component of a cubic easing curve from (0, 0) to (1, 1), which can be solved for the curve parameter.
struct CubicCurve: Sendable {
    /// The coefficients of the polynomial ((a t + b) t + c) t.
    private let (a, b, c): (Double, Double, Double)

    init(x1: Double, x2: Double) {
        (a, b, c) = CubicCurve.coefficients(x1, x2)
    }

    /// Returns the polynomial's coefficients for the middle control values of a cubic Bézier from 0 to 1.
    private static func coefficients(_ p1: Double, _ p2: Double) -> (Double, Double, Double) {
        (1 - 3 * p2 + 3 * p1, 3 * p2 - 6 * p1, 3 * p1)
    }

    /// Evaluates a cubic Bézier from 0 to 1 with the middle control values `p1` and `p2`.
    static func bezier(_ t: Double, _ p1: Double, _ p2: Double) -> Double {
        let (a, b, c) = coefficients(p1, p2)
        return ((a * t + b) * t + c) * t
    }

    /// Returns the parameter, 0...1, at the fraction `x` of the time. It is found by Halley's method to about 1e-9 or,
    /// where the curve of time over the parameter is nearly flat, by the method of the format's runtimes.
    func parameter(atX x: Double) -> Double {
        if x <= 0 || x.isNaN { return 0 }
        if x >= 1 { return 1 }
        var t = x
        for _ in 0..<6 {
            let error = ((a * t + b) * t + c) * t - x
            let slope = (3 * a * t + 2 * b) * t + c
            let curvature = 6 * a * t + 2 * b
            let next = t - 2 * error * slope / (2 * slope * slope - error * curvature)
            // Convergence is cubic, so one more step is accurate enough.
            if abs(error) < 1e-4, slope > 0.1 { return next }
            guard slope > 0.01, next > 0, next < 1 else { break }
            t = next
        }
        t = Double(slowParameter(atX: Float(x)))
        return t.isFinite ? min(max(t, 0), 1) : x
    }

    /// Returns the parameter in single precision: by four Newton steps starting between two of eleven samples, or by
    /// ten bisections if the slope is close to zero. The result may be off the curve, but it is the one of every
    /// runtime of the format.
    private func slowParameter(atX x: Float) -> Float {
        let step: Float = 0.1
        var start: Float = 0
        var (before, after) = (Float(0), time(step))
        while start < 0.85, after <= x {
            start += step
            (before, after) = (after, time(start + step))
        }
        var t = start + (x - before) / (after - before) * step
        let first = slope(t)
        if first == 0 { return t }
        guard first >= 0.001 else { return bisected(x, from: start, to: start + step) }
        for _ in 0..<4 {
            let slope = slope(t)
            if slope == 0 { break }
            t -= (time(t) - x) / slope
        }
        return t
    }

    /// Returns the fraction of time, 0...1, at parameter `t`.
    private func time(_ t: Float) -> Float { ((Float(a) * t + Float(b)) * t + Float(c)) * t }

    private func slope(_ t: Float) -> Float {
        3 * Float(a) * t * t + 2 * Float(b) * t + Float(c)
    }

    private func bisected(_ x: Float, from start: Float, to end: Float) -> Float {
        var (low, high) = (start, end)
        var t = low
        for _ in 0..<10 {
            t = low + (high - low) / 2
            let error = time(t) - x
            if abs(error) <= 1e-7 { break }
            if error > 0 { high = t } else { low = t }
        }
        return t
    }
}

/// Penner's elastic easing.
struct ElasticEase: Sendable {
    private let amplitude: Double
    private let period: Double
    private let shift: Double

    init(amplitude: Double, period: Double) {
        self.period = period == 0 ? 0.5 : period
        self.amplitude = amplitude
        shift = amplitude < 1 ? self.period / 4 : self.period / (2 * .pi) * asin(1 / amplitude)
    }

    /// Returns the amplitude at a time. An amplitude below 1 rises to 1 near the end, so that the curve reaches its end
    /// value.
    private func actualAmplitude(_ time: Double) -> Double {
        guard amplitude < 1 else { return amplitude }
        let t = abs(shift)
        let distance = abs(time)
        if distance < t {
            let l = distance / t
            return amplitude * l + (1 - l)
        }
        return amplitude
    }

    func easeOut(_ f: Double) -> Double {
        let amp = actualAmplitude(f)
        return amp * pow(2, -10 * f) * sin((f - shift) * (2 * .pi) / period) + 1
    }

    func easeIn(_ f: Double) -> Double {
        let t = f - 1
        let amp = actualAmplitude(t)
        return -(amp * pow(2, 10 * t) * sin((-t - shift) * (2 * .pi) / period))
    }

    func easeInOut(_ f: Double) -> Double {
        let t = f * 2 - 1
        let amp = actualAmplitude(t)
        return t < 0
            ? -0.5 * amp * pow(2, 10 * t) * sin((-t - shift) * (2 * .pi) / period)
            : 0.5 * amp * pow(2, -10 * t) * sin((t - shift) * (2 * .pi) / period) + 1
    }
}
