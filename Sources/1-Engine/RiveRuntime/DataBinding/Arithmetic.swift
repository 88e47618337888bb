import Glibc

/// The operations of converters, by the format's numbers.
enum Arithmetic {
    static func apply(_ kind: Int, _ a: Double, _ b: Double) -> Double {
        switch kind {
        case 0: a + b
        case 1: a - b
        case 2: a * b
        case 3: b == 0 ? a : a / b
        case 4: b == 0 ? a : a.truncatingRemainder(dividingBy: b)
        case 5: a.squareRoot()
        case 6: pow(a, b)
        case 7: exp(a)
        case 8: log(a)
        case 9: cos(a)
        case 10: sin(a)
        case 11: tan(a)
        case 12: acos(a)
        case 13: asin(a)
        case 14: atan(a)
        case 15: atan2(a, b)
        case 16: a.rounded()
        case 17: a.rounded(.down)
        case 18: a.rounded(.up)
        default: a
        }
    }

    /// What the operation would have made `value` of; those without an inverse leave it.
    static func invert(_ kind: Int, _ value: Double, _ b: Double) -> Double {
        switch kind {
        case 0: value - b
        case 1: value + b
        case 2: b == 0 ? value : value / b
        case 3: value * b
        default: value
        }
    }
}

/// A formula over a number.
enum Formula {
    enum Token: Sendable {
        case input
        /// As the file has it, and the object that a binding may give another value.
        case value(Double, object: Int)
        case operation(Int)
        /// Its number in the format, and, once in postfix order, how many arguments it has.
        case function(Int, arguments: Int)
        case open, close, separator

        init?(_ table: ObjectTable, _ object: Int) {
            switch table.typeKey(object) {
            case TypeKey.formulaInput: self = .input
            case TypeKey.formulaValue:
                self = .value(
                    table.double(object, .formulaTokenValueOperationValue, default: 1),
                    object: object)
            case TypeKey.formulaOperation:
                self = .operation(Int(table.uint(object, .formulaTokenOperationOperationType)))
            case TypeKey.formulaFunction:
                self = .function(
                    Int(table.uint(object, .formulaTokenFunctionFunctionType)), arguments: 1)
            case TypeKey.formulaOpen: self = .open
            case TypeKey.formulaClose: self = .close
            case TypeKey.formulaSeparator: self = .separator
            default: return nil
            }
        }
    }

    private static func precedence(_ operation: Int) -> Int { operation < 2 ? 1 : 2 }

    /// Puts a formula's tokens, which stand as one writes them, in the order of evaluation
    /// (Dijkstra's shunting yard).
    static func postfix(_ tokens: [Token]) -> [Token] {
        var output: [Token] = []
        var stack: [Token] = []
        /// Of each open parenthesis: how many separators it holds.
        var separators: [Int] = []
        for token in tokens {
            switch token {
            case .input, .value: output.append(token)
            case .function, .open:
                stack.append(token)
                separators.append(0)
            case .operation(let operation):
                while case .operation(let top)? = stack.last,
                    precedence(top) >= precedence(operation)
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
    ///   - tokens: in the order of evaluation.
    ///   - bound: the value that an object of the file is bound to.
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
                stack.append(Arithmetic.apply(operation, a, b))
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
        _ function: Int, _ arguments: [Double], _ random: () -> Double
    ) -> Double {
        let a = arguments.first ?? 0
        let b = arguments.count > 1 ? arguments[1] : 0
        return switch function {
        case 0: arguments.min() ?? 0
        case 1: arguments.max() ?? 0
        case 2: a.rounded()
        case 3: a.rounded(.up)
        case 4: a.rounded(.down)
        // Roots, powers and angles have the numbers that operations have.
        case 5...15: Arithmetic.apply(function, a, b)
        case 16: arguments.count > 1 ? a + (b - a) * random() : (a == 0 ? 1 : a) * random()
        default: a
        }
    }
}
