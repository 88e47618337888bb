import JSON

extension Condition {
    /// A part of a condition and whether it holds at the moment.
    package struct Part: Hashable, Sendable, CustomStringConvertible {
        /// How deep the part is in the condition; 0 for the condition itself.
        package let depth: Int
        package let holds: Bool
        /// The part in words, with the value that it reads, such as `temp is above 20; it is 18`.
        package let text: String

        /// A line for a person, indented by the depth.
        package var description: String {
            String(repeating: "  ", count: depth) + (holds ? "true: " : "false: ") + text
        }
    }

    /// Returns the condition and all of its parts in the order of the configuration, with whether each holds.
    ///
    /// - Parameters:
    ///   - scope: the values.
    ///   - context: the formats of templates.
    ///   - isHidden: whether the value at a path may not be shown, as what a visitor types.
    /// - Complexity: linear in the sizes of the condition and of the values that it reads, times its depth.
    package func explanation(
        _ scope: TemplateScope, _ context: FormatContext,
        isHidden: (TemplatePath) -> Bool = { _ in false }
    ) -> [Part] {
        var parts: [Part] = []
        root.explain(depth: 0, scope, context, isHidden, &parts)
        return parts
    }
}

extension Condition.Node {
    fileprivate func explain(
        depth: Int, _ scope: TemplateScope, _ context: FormatContext,
        _ isHidden: (TemplatePath) -> Bool, _ parts: inout [Condition.Part]
    ) {
        let text: String
        var children: [Condition.Node] = []
        switch self {
        case .test(let test): text = test.words(scope, context, isHidden)
        case .not(let node): (text, children) = ("not", [node])
        case .any(let nodes): (text, children) = ("any of \(nodes.count)", nodes)
        case .all(let nodes):
            (text, children) = (nodes.isEmpty ? "always" : "all of \(nodes.count)", nodes)
        }
        parts.append(Condition.Part(depth: depth, holds: holds(scope, context), text: text))
        for node in children { node.explain(depth: depth + 1, scope, context, isHidden, &parts) }
    }
}

extension ConditionTest {
    /// The test in words, with its value.
    fileprivate func words(
        _ scope: TemplateScope, _ context: FormatContext, _ isHidden: (TemplatePath) -> Bool
    ) -> String {
        let texts = operands.map { operand in
            guard let template = operand.template else {
                return ConditionTest.shown(operand.comparand(scope, context).value)
            }
            let value =
                template.placeholders.contains(where: isHidden)
                ? "hidden" : ConditionTest.shown(operand.comparand(scope, context).value)
            return "\(ConditionTest.shown(.string(template.text))) (\(value))"
        }
        let value = isHidden(path) ? "hidden" : ConditionTest.shown(scope.value(at: path))
        return "\(path.text) \(comparison.phrase(texts, expected: expected)); it is \(value)"
    }

    /// The test in words; the operands that are templates as they were written.
    var words: String {
        let texts = operands.map {
            ConditionTest.shown($0.template.map { .string($0.text) } ?? $0.constant?.value)
        }
        return comparison.phrase(texts, expected: expected)
    }

    /// A value in one short line.
    private static func shown(_ value: DataValue?) -> String {
        let maximumLength = 40
        switch value {
        case nil: return "missing"
        case .array(let elements)?: return "a list of \(elements.count)"
        case .object(let members)?: return "an object of \(members.count)"
        case .null?: return "null"
        case .bool(let bool)?: return bool ? "true" : "false"
        case .number(let number)?: return String(number.text.prefix(maximumLength))
        case .string(let text)?:
            var writer = JSONWriter()
            let isLong = text.unicodeScalars.count > maximumLength
            writer.add(isLong ? String(text.unicodeScalars.prefix(maximumLength)) + "…" : text)
            return writer.text
        }
    }
}
