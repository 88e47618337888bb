import JSON

/// Reads a condition from a configuration.
///
/// - Complexity: linear in the size of the condition.
struct ConditionParser {
    /// The number of operators, operands and conditions so far.
    private var count = 0

    mutating func condition(
        _ json: JSONValue, _ key: String, depth: Int
    ) throws(ConditionError) -> Condition.Node {
        guard depth <= Condition.maximumDepth else { throw error(json, key, .tooDeep) }
        guard let members = json.members else {
            throw error(json, key, .notAnObject(found: json.kindName))
        }
        try checkNames(members, key)
        var nodes: [Condition.Node] = []
        for member in members {
            nodes += try part(member, "\(key).\(member.key)", depth)
        }
        return nodes.count == 1 ? nodes[0] : .all(nodes)
    }

    /// Reads a member of a condition: others that it combines, or the name of a value.
    private mutating func part(
        _ member: JSONMember, _ key: String, _ depth: Int
    ) throws(ConditionError) -> [Condition.Node] {
        let json = member.value
        try take(json, key)
        switch member.key {
        case "any", "all":
            guard let elements = json.array, elements.allSatisfy({ $0.members != nil }) else {
                break
            }
            if elements.isEmpty { throw error(json, key, .emptyList) }
            var nodes: [Condition.Node] = []
            for (i, element) in elements.enumerated() {
                try take(element, "\(key)[\(i)]")
                nodes.append(try condition(element, "\(key)[\(i)]", depth: depth + 1))
            }
            return member.key == "all" ? nodes : [.any(nodes)]
        case "not" where json.members != nil:
            return [.not(try condition(json, key, depth: depth + 1))]
        case "":
            throw ConditionError(key: key, position: member.position, reason: .noName)
        default: break
        }
        return try tests(of: TemplatePath(member.key), json, key)
    }

    /// Reads what a value is compared with.
    private mutating func tests(
        of path: TemplatePath, _ json: JSONValue, _ key: String
    ) throws(ConditionError) -> [Condition.Node] {
        switch json.content {
        case .string, .number, .bool, .array:
            let elements = json.array
            let operands = try self.operands(elements ?? [json], key, json, .oneOf, isShort: true)
            let comparison: ConditionOperator = elements == nil ? .is : .oneOf
            return [test(key, path, comparison, operands)]
        case .object(let members):
            if members.isEmpty { throw error(json, key, .noOperator) }
            try checkNames(members, key)
            var nodes: [Condition.Node] = []
            for member in members {
                try take(member.value, "\(key).\(member.key)")
                nodes.append(try test(of: path, member, "\(key).\(member.key)"))
            }
            return nodes
        case .null: throw error(json, key, .notComparable(found: json.kindName))
        }
    }

    private func test(
        _ key: String, _ path: TemplatePath, _ comparison: ConditionOperator,
        _ operands: [ConditionOperand], expected: Bool = true
    ) -> Condition.Node {
        .test(
            ConditionTest(
                key: key, path: path, comparison: comparison, operands: operands,
                expected: expected))
    }

    private mutating func test(
        of path: TemplatePath, _ member: JSONMember, _ key: String
    ) throws(ConditionError) -> Condition.Node {
        let json = member.value
        guard let comparison = ConditionOperator(rawValue: member.key) else {
            let nearest = ConditionOperator.nearest(to: member.key)
            throw ConditionError(
                key: key, position: member.position,
                reason: .unknownOperator(name: member.key, nearest: nearest))
        }
        switch comparison {
        case .empty, .exists:
            guard let expected = json.bool else { throw wrong(comparison, json, key) }
            return test(key, path, comparison, [], expected: expected)
        case .oneOf, .not:
            var elements = json.array
            if comparison == .not, elements == nil { elements = [json] }
            if comparison == .oneOf, elements == nil, let text = json.string, text.contains("{") {
                elements = [json]
            }
            guard let elements else { throw wrong(comparison, json, key) }
            return test(
                key, path, comparison, try operands(elements, key, json, comparison))
        case .is, .above, .below, .atLeast, .atMost, .contains, .startsWith:
            return test(key, path, comparison, try operands([json], key, json, comparison))
        }
    }

    /// - Parameter isShort: whether the operands follow a name without an operator, so that texts are compared as
    ///   texts.
    private mutating func operands(
        _ elements: [JSONValue], _ key: String, _ json: JSONValue,
        _ comparison: ConditionOperator, isShort: Bool = false
    ) throws(ConditionError) -> [ConditionOperand] {
        if elements.isEmpty { throw error(json, key, .emptyList) }
        var operands: [ConditionOperand] = []
        for (i, element) in elements.enumerated() {
            let isElement = json.array != nil && [.oneOf, .not].contains(comparison)
            let key = isElement ? "\(key)[\(i)]" : key
            try take(element, key)
            switch element.content {
            case .string(let text):
                operands.append(try operand(text, element, key, comparesText: isShort))
            case .number where element.number != nil:
                operands.append(.constant(Comparand(DataValue(element))))
            case .bool where [.is, .not, .oneOf].contains(comparison):
                operands.append(.constant(Comparand(DataValue(element))))
            case .null, .bool, .number, .array, .object:
                if isShort { throw error(element, key, .notComparable(found: element.kindName)) }
                throw wrong(comparison, element, key)
            }
        }
        return operands
    }

    private func operand(
        _ text: String, _ json: JSONValue, _ key: String, comparesText: Bool
    ) throws(ConditionError) -> ConditionOperand {
        let template: Template
        do { template = try Template(text) } catch {
            throw self.error(json, key, .template(error))
        }
        return template.placeholders.isEmpty
            ? .constant(Comparand(.string(text), comparesText: comparesText))
            : .template(template, comparesText: comparesText)
    }

    // MARK: Limits

    private mutating func take(_ json: JSONValue, _ key: String) throws(ConditionError) {
        count += 1
        if count > Condition.maximumParts { throw error(json, key, .tooLarge) }
    }

    private func checkNames(_ members: [JSONMember], _ key: String) throws(ConditionError) {
        var seen: Set<String> = []
        for member in members where !seen.insert(member.key).inserted {
            throw ConditionError(
                key: "\(key).\(member.key)", position: member.position, reason: .duplicateName)
        }
    }

    private func error(
        _ json: JSONValue, _ key: String, _ reason: ConditionError.Reason
    ) -> ConditionError {
        ConditionError(key: key, position: json.position, reason: reason)
    }

    private func wrong(
        _ comparison: ConditionOperator, _ json: JSONValue, _ key: String
    ) -> ConditionError {
        error(
            json, key,
            .wrongOperand(
                operator: comparison.rawValue, wanted: comparison.wanted, found: json.kindName))
    }
}
