import JSON

/// The reason why a part of a configuration is not a condition.
package struct ConditionError: Error, Equatable, CustomStringConvertible, Sendable {
    package enum Reason: Equatable, Sendable {
        /// Something else than an object with the names of values.
        case notAnObject(found: String)
        /// Something else than a text, a number, a boolean, a list or an object of operators.
        case notComparable(found: String)
        /// An empty name of a value.
        case noName
        case duplicateName
        /// An object of operators without any.
        case noOperator
        case unknownOperator(name: String, nearest: String?)
        /// An operand that an operator does not take.
        ///
        /// - Parameter wanted: what it takes, with an example.
        case wrongOperand(operator: String, wanted: String, found: String)
        /// `any`, `all` or an operand is a list without elements.
        case emptyList
        /// A text is not a valid template.
        case template(TemplateError)
        case tooDeep
        case tooLarge
    }

    /// The key of the part, such as `when.temp.above`.
    package let key: String
    /// Where the part starts in the file.
    package let position: JSONPosition
    package let reason: Reason

    /// The reason and how to fix it, in one line without the key.
    package var explanation: String {
        switch reason {
        case .notAnObject(let found):
            "takes an object such as {\"state\": \"open\"}, not \(found)"
        case .notComparable(let found):
            "takes a text, a list of texts or operators such as {\"above\": 20}, not \(found)"
        case .noName: "the name of a value is empty; name it, such as {\"state\": \"open\"}"
        case .duplicateName:
            "occurs twice; write both as {\"all\": [{…}, {…}]} or as operators of one object"
        case .noOperator: "has no operator; write one, such as {\"above\": 20}"
        case .unknownOperator(let name, let nearest?):
            "unknown operator '\(name)'; did you mean '\(nearest)'?"
        case .unknownOperator(let name, nil):
            "unknown operator '\(name)'; known operators: "
                + ConditionOperator.names.joined(separator: ", ")
        case .wrongOperand(let name, let wanted, let found):
            "'\(name)' takes \(wanted), not \(found)"
        case .emptyList: "the list is empty; write at least one element"
        case .template(let error): "column \(error.column) of the text: \(error.explanation)"
        case .tooDeep: "conditions are nested more than \(Condition.maximumDepth) deep"
        case .tooLarge:
            "the condition has more than \(Condition.maximumParts) parts; "
                + "compare with a value of a source instead"
        }
    }

    package var description: String { "\(key): \(explanation)" }
}
