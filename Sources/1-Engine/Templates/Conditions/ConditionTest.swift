import JSON

/// The part of a condition that compares one value.
struct ConditionTest: Hashable, Sendable {
    /// The key in the configuration, such as `when.temp.above`.
    let key: String
    let path: TemplatePath
    let comparison: ConditionOperator
    /// The operands; none for `empty` and `exists`.
    let operands: [ConditionOperand]
    /// The operand of `empty` and `exists`.
    let expected: Bool

    /// Whether the value in a scope passes.
    func holds(_ scope: TemplateScope, _ context: FormatContext) -> Bool {
        holds(scope.value(at: path), scope, context)
    }

    /// Whether a value passes.
    ///
    /// - Parameter scope: the scope of operands that are templates.
    /// - Complexity: linear in the sizes of the value and of the operands.
    func holds(
        _ value: DataValue?, _ scope: TemplateScope, _ context: FormatContext
    ) -> Bool {
        switch comparison {
        case .empty: return ConditionTest.isEmpty(value) == expected
        case .exists: return (value != nil && value != .null) == expected
        case .is, .oneOf: return equalsAny(value, scope, context)
        case .not: return !equalsAny(value, scope, context)
        case .above, .below, .atLeast, .atMost, .contains, .startsWith:
            guard let operand = operands.first?.comparand(scope, context) else { return false }
            return holds(value, operand)
        }
    }

    private func equalsAny(
        _ value: DataValue?, _ scope: TemplateScope, _ context: FormatContext
    ) -> Bool {
        for operand in operands {
            let comparand = operand.comparand(scope, context)
            if operand.template != nil, comparison != .is,
                case .array(let elements)? = comparand.value
            {
                if elements.contains(where: { Comparand($0).equals(value) }) { return true }
            } else if comparand.equals(value) {
                return true
            }
        }
        return false
    }

    private func holds(_ value: DataValue?, _ operand: Comparand) -> Bool {
        switch comparison {
        case .above: return operand.order(of: value) == .after
        case .below: return operand.order(of: value) == .before
        case .atLeast:
            let order = operand.order(of: value)
            return order == .after || order == .same
        case .atMost:
            let order = operand.order(of: value)
            return order == .before || order == .same
        case .contains:
            guard let text = operand.text else { return false }
            if text.isEmpty { return true }
            if case .array(let elements)? = value {
                return elements.contains(where: operand.equals)
            }
            return value?.text.map { TextSearch.contains($0, text) } ?? false
        case .startsWith:
            guard let text = operand.text else { return false }
            return Comparand.text(of: value)?.utf8.starts(with: text.utf8) ?? false
        case .is, .not, .oneOf, .empty, .exists: return false
        }
    }

    private static func isEmpty(_ value: DataValue?) -> Bool {
        switch value {
        case nil, .null?, .string("")?: true
        case .array(let elements)?: elements.isEmpty
        case .object(let members)?: members.isEmpty
        case .bool?, .number?, .string?: false
        }
    }
}
