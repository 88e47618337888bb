/// Parses and evaluates the formulas of data converters.
enum Formula {
    enum Token: Sendable {
        case input
        /// A constant, and the object through which a binding may override it.
        case value(Double, object: Int)
        case operation(ArithmeticOperation)
        /// The number of arguments is set by `postfix(_:)`.
        case function(Function, arguments: Int)
        case open, close, separator

        init?(_ table: ObjectTable, _ object: Int) {
            switch table.typeKey(object) {
            case TypeKey.formulaTokenInput: self = .input
            case TypeKey.formulaTokenValue:
                self = .value(
                    table.double(object, .formulaTokenValueOperationValue, default: 1),
                    object: object)
            case TypeKey.formulaTokenOperation:
                let number = table.uint(object, .formulaTokenOperationOperationType)
                self = .operation(ArithmeticOperation(rawValue: number) ?? .unknown)
            case TypeKey.formulaTokenFunction:
                self = .function(
                    Function(table.uint(object, .formulaTokenFunctionFunctionType)), arguments: 1)
            case TypeKey.formulaTokenParenthesisOpen: self = .open
            case TypeKey.formulaTokenParenthesisClose: self = .close
            case TypeKey.formulaTokenArgumentSeparator: self = .separator
            default: return nil
            }
        }
    }

    enum Function: Sendable {
        case minimum, maximum, round, ceiling, floor, random
        case arithmetic(ArithmeticOperation)
        /// A function that is not known, which gives 0.
        case unknown

        init(_ number: UInt32) {
            self =
                switch number {
                case 0: .minimum
                case 1: .maximum
                case 2: .round
                case 3: .ceiling
                case 4: .floor
                // Roots, powers and trigonometric functions have the same numbers as the operations.
                case 5...15: .arithmetic(ArithmeticOperation(rawValue: number) ?? .unknown)
                case 16: .random
                default: .unknown
                }
        }
    }

    /// Returns the precedence of a token. Operations on the stack with the same or a higher precedence are moved to the
    /// output first. In the format's order, a remainder has the lowest precedence.
    private static func precedence(_ token: Token) -> Int {
        switch token {
        case .operation(.add), .operation(.subtract): 2
        case .operation(.multiply), .operation(.divide): 3
        case .function: 1
        default: 0
        }
    }

    /// Converts tokens from infix to postfix order with Dijkstra's shunting yard algorithm.
    static func postfix(_ tokens: [Token]) -> [Token] {
        var output: [Token] = []
        var stack: [Token] = []
        /// The number of arguments of each open parenthesis.
        var counts: [Int] = []
        func pop() {
            switch stack.removeLast() {
            case .function(let function, _):
                output.append(.function(function, arguments: counts.popLast() ?? 0))
            case .open: _ = counts.popLast()
            case let token: output.append(token)
            }
        }
        for (index, token) in tokens.enumerated() {
            switch token {
            case .input, .value: output.append(token)
            case .function, .open:
                stack.append(token)
                var isEmpty = false
                if index + 1 < tokens.count, case .close = tokens[index + 1] { isEmpty = true }
                counts.append(isEmpty ? 0 : 1)
            case .operation:
                while let top = stack.last, precedence(top) >= precedence(token) {
                    if case .open = top { break }
                    pop()
                }
                stack.append(token)
            case .separator, .close:
                while let top = stack.last, case .operation = top { pop() }
                if case .close = token {
                    if !stack.isEmpty { pop() }
                } else if let last = counts.indices.last {
                    counts[last] += 1
                }
            }
        }
        while !stack.isEmpty { pop() }
        return output
    }

    /// Evaluates a formula. As in the format's other runtimes, operations that lack an operand are skipped, and a
    /// formula that does not leave a single number returns its input.
    ///
    /// - Parameters:
    ///   - tokens: the tokens in postfix order.
    ///   - bound: the value bound to an object of the file; nil if there is none.
    ///   - random: returns a random number in 0..<1.
    static func evaluate(
        _ tokens: [Token], input: Float, bound: (Int) -> Float?, random: () -> Float
    ) -> Float {
        var stack: [Float] = []
        for token in tokens {
            switch token {
            case .input: stack.append(input)
            case .value(let value, let object): stack.append(bound(object) ?? Float(value))
            case .operation(let operation):
                guard stack.count > 1 else { continue }
                let b = stack.removeLast()
                let a = stack.removeLast()
                switch operation {
                case .add, .subtract, .multiply, .divide, .modulo:
                    stack.append(operation.apply(a, b))
                default: stack.append(0)
                }
            case .function(let function, let count):
                let arguments = Array(stack.suffix(count))
                stack.removeLast(arguments.count)
                stack.append(call(function, arguments, random))
            case .open, .close, .separator: break
            }
        }
        return stack.count == 1 ? stack[0] : input
    }

    /// Calls a function; one that lacks an argument gives 0.
    private static func call(
        _ function: Function, _ arguments: [Float], _ random: () -> Float
    ) -> Float {
        if case .random = function {
            let share = random()
            switch arguments.count {
            case 0: return share
            case 1: return arguments[0] * share
            default: return arguments[0] + (arguments[1] - arguments[0]) * share
            }
        }
        guard let a = arguments.first else { return 0 }
        switch function {
        case .minimum: return arguments.min() ?? 0
        case .maximum: return arguments.max() ?? 0
        case .round: return a.rounded()
        case .ceiling: return a.rounded(.up)
        case .floor: return a.rounded(.down)
        case .arithmetic(let operation):
            if arguments.count > 1 { return operation.apply(a, arguments[1]) }
            return operation == .power || operation == .arcTangent2 ? 0 : operation.apply(a, 0)
        case .random, .unknown: return 0
        }
    }
}
