import Glibc

/// The operations of converters and formulas. Raw values are the format's.
enum ArithmeticOperation: UInt32, Sendable {
    case add, subtract, multiply, divide, modulo
    case squareRoot, power, exponential, logarithm
    case cosine, sine, tangent, arcCosine, arcSine, arcTangent, arcTangent2
    case round, floor, ceiling
    /// An unknown operation, which returns the first operand.
    case identity = 0xffff_ffff

    /// Division by zero returns the first operand.
    func apply(_ a: Double, _ b: Double) -> Double {
        switch self {
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: b == 0 ? a : a / b
        case .modulo: b == 0 ? a : a.truncatingRemainder(dividingBy: b)
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
        case .identity: a
        }
    }

    /// The first operand for which the operation gives `value`; `value` itself for operations
    /// without an inverse.
    func invert(_ value: Double, _ b: Double) -> Double {
        switch self {
        case .add: value - b
        case .subtract: value + b
        case .multiply: b == 0 ? value : value / b
        case .divide: value * b
        default: value
        }
    }

    /// Whether the operation has lower precedence than the others.
    var isSum: Bool { self == .add || self == .subtract }
}
