import Glibc

/// Changes a value on its way from a view model to what is bound to it.
enum DataConverter: Sendable {
    case negate
    case operation(Int, Double)
    case round(decimals: Int)
    case group([Int])
    /// A kind that is not understood yet: it changes nothing.
    case other

    /// A file's converters in its order.
    static func all(in table: ObjectTable) -> [DataConverter] {
        var result: [DataConverter] = []
        for index in table.objects.indices {
            let typeKey = table.typeKey(index)
            switch typeKey {
            case TypeKey.converterBooleanNegate: result.append(.negate)
            case TypeKey.converterOperationValue:
                result.append(
                    .operation(
                        Int(table.uint(index, 682)), table.double(index, 681, default: 1)))
            case TypeKey.converterRounder:
                result.append(.round(decimals: Int(min(15, table.uint(index, 669)))))
            case TypeKey.converterGroup: result.append(.group([]))
            case TypeKey.converterGroupItem:
                if case .group(let items) = result.last, let item = table.index(index, 679) {
                    result[result.count - 1] = .group(items + [item])
                }
            default:
                if CoreTypes.type(typeKey, is: "DataConverter") { result.append(.other) }
            }
        }
        return result
    }

    /// - Parameter depth: groups within groups end somewhere.
    func convert(_ value: BoundValue, _ all: [DataConverter], depth: Int = 0) -> BoundValue {
        switch (self, value) {
        case (.negate, .bool(let v)): return .bool(!v)
        case (.operation(let kind, let operand), .number(let v)):
            return .number(DataConverter.operate(kind, v, operand))
        case (.round(let decimals), .number(let v)):
            let scale = pow(10, Double(decimals))
            return .number((v * scale).rounded() / scale)
        case (.group(let items), _):
            if depth > 16 { return value }
            return items.reduce(value) { value, item in
                all.indices.contains(item)
                    ? all[item].convert(value, all, depth: depth + 1) : value
            }
        default: return value
        }
    }

    private static func operate(_ kind: Int, _ a: Double, _ b: Double) -> Double {
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
}
