import Glibc

/// The operations of converters and formulas. Raw values are the format's.
enum ArithmeticOperation: UInt32, Sendable {
    case add, subtract, multiply, divide, modulo
    case squareRoot, power, exponential, logarithm
    case cosine, sine, tangent, arcCosine, arcSine, arcTangent, arcTangent2
    case round, floor, ceiling
    /// An operation that is not known, which returns the second operand.
    case unknown = 0xffff_ffff

    /// Applies the operation in single precision, as in the format's other runtimes; division by zero is infinite.
    func apply(_ a: Float, _ b: Float) -> Float {
        switch self {
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: a / b
        case .modulo: ArithmeticOperation.remainder(a, b)
        case .squareRoot: a.squareRoot()
        case .power: pow(a, b)
        case .exponential: exp(a)
        case .logarithm: log(a)
        case .cosine: cos(a)
        case .sine: sin(a)
        case .tangent: tan(a)
        case .arcCosine: acos(a)
        case .arcSine: asin(a)
        case .arcTangent: atan(a)
        case .arcTangent2: atan2(a, b)
        case .round: a.rounded()
        case .floor: a.rounded(.down)
        case .ceiling: a.rounded(.up)
        case .unknown: b
        }
    }

    /// Returns the remainder of a division by the magnitude of the divisor, which is never negative.
    private static func remainder(_ a: Float, _ b: Float) -> Float {
        let rest = a.truncatingRemainder(dividingBy: abs(b))
        return rest < 0 ? rest + abs(b) : rest
    }

    /// Returns the first operand for which the operation gives `value`; `value` itself if the operation has no inverse,
    /// and the second operand if the operation is not known.
    func invert(_ value: Float, _ b: Float) -> Float {
        switch self {
        case .add: value - b
        case .subtract: value + b
        case .multiply: value / b
        case .divide: value * b
        case .squareRoot: value * value
        case .power: pow(value, 1 / b)
        case .exponential: log(value)
        case .logarithm: exp(value)
        case .cosine: acos(value)
        case .sine: asin(value)
        case .tangent: atan(value)
        case .arcCosine: cos(value)
        case .arcSine: sin(value)
        case .arcTangent: tan(value)
        case .modulo, .arcTangent2, .round, .floor, .ceiling: value
        case .unknown: b
        }
    }
}
