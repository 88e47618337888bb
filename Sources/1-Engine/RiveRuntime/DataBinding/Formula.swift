/// Parses and evaluates the formulas of data converters.
enum Formula {
    enum Token: Sendable {
        case input
        /// A constant, and the object by which a binding may override it.
        case value(Double, object: Int)
        case operation(ArithmeticOperation)
        /// The number of arguments is set by `postfix(_:)`.
        case function(Function, arguments: Int)
        case open, close, separator

        init?(_ table: ObjectTable, _ object: Int) {
            switch table.typeKey(object) {
            case TypeKey.formulaInput: self = .input
            case TypeKey.formulaValue:
                self = .value(
                    table.double(object, .formulaTokenValueOperationValue, default: 1),
                    object: object)
            case TypeKey.formulaOperation:
                let number = table.uint(object, .formulaTokenOperationOperationType)
                self = .operation(ArithmeticOperation(rawValue: number) ?? .identity)
            case TypeKey.formulaFunction:
                self = .function(
                    Function(table.uint(object, .formulaTokenFunctionFunctionType)), arguments: 1)
            case TypeKey.formulaOpen: self = .open
            case TypeKey.formulaClose: self = .close
            case TypeKey.formulaSeparator: self = .separator
            default: return nil
            }
        }
    }

    enum Function: Sendable {
        case minimum, maximum, round, ceiling, floor, random
        case arithmetic(ArithmeticOperation)
        /// An unknown function, which returns the first argument.
        case identity

        init(_ number: UInt32) {
            self =
                switch number {
                case 0: .minimum
                case 1: .maximum
                case 2: .round
                case 3: .ceiling
                case 4: .floor
                // Roots, powers and trigonometric functions share the numbers of the operations.
                case 5...15: .arithmetic(ArithmeticOperation(rawValue: number) ?? .identity)
                case 16: .random
                default: .identity
                }
        }
    }

    /// Converts tokens from infix to postfix order: Dijkstra's shunting yard algorithm.
    static func postfix(_ tokens: [Token]) -> [Token] {
        var output: [Token] = []
        var stack: [Token] = []
        /// The number of separators in each open parenthesis.
        var separators: [Int] = []
        for token in tokens {
            switch token {
            case .input, .value: output.append(token)
            case .function, .open:
                stack.append(token)
                separators.append(0)
            case .operation(let operation):
                while case .operation(let top)? = stack.last,
                    !top.isSum || operation.isSum
                {
                    output.append(stack.removeLast())
                }
                stack.append(token)
            case .separator, .close:
                while let top = stack.last, case .operation = top {
                    output.append(stack.removeLast())
                }
                if case .separator = token {
                    if let last = separators.indices.last { separators[last] += 1 }
                } else if let opening = stack.popLast() {
                    let count = separators.popLast() ?? 0
                    if case .function(let function, _) = opening {
                        output.append(.function(function, arguments: count + 1))
                    }
                }
            }
        }
        while let top = stack.popLast() {
            if case .function(let function, _) = top {
                output.append(.function(function, arguments: (separators.popLast() ?? 0) + 1))
            } else if case .operation = top {
                output.append(top)
            }
        }
        return output
    }

    /// - Parameters:
    ///   - tokens: in postfix order.
    ///   - bound: the value bound to an object of the file; nil if there is none.
    ///   - random: returns a random number in 0..<1.
    static func evaluate(
        _ tokens: [Token], input: Double, bound: (Int) -> Double?, random: () -> Double
    ) -> Double {
        var stack: [Double] = []
        for token in tokens {
            switch token {
            case .input: stack.append(input)
            case .value(let value, let object): stack.append(bound(object) ?? value)
            case .operation(let operation):
                guard let b = stack.popLast(), let a = stack.popLast() else { return 0 }
                stack.append(operation.apply(a, b))
            case .function(let function, let count):
                var arguments: [Double] = []
                for _ in 0..<count { if let value = stack.popLast() { arguments.append(value) } }
                stack.append(call(function, arguments.reversed(), random))
            case .open, .close, .separator: break
            }
        }
        return stack.last ?? 0
    }

    private static func call(
        _ function: Function, _ arguments: [Double], _ random: () -> Double
    ) -> Double {
        let a = arguments.first ?? 0
        let b = arguments.count > 1 ? arguments[1] : 0
        return switch function {
        case .minimum: arguments.min() ?? 0
        case .maximum: arguments.max() ?? 0
        case .round: a.rounded()
        case .ceiling: a.rounded(.up)
        case .floor: a.rounded(.down)
        case .arithmetic(let operation): operation.apply(a, b)
        case .random:
            arguments.count > 1 ? a + (b - a) * random() : (a == 0 ? 1 : a) * random()
        case .identity: a
        }
    }
}
