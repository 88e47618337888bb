import JSON

/// What a condition compares a value with.
enum ConditionOperand: Hashable, Sendable {
    case constant(Comparand)
    /// A text with placeholders, whose value is compared.
    case template(Template, comparesText: Bool)

    /// Returns the operand's value.
    func comparand(_ scope: TemplateScope, _ context: FormatContext) -> Comparand {
        switch self {
        case .constant(let comparand): comparand
        case .template(let template, let comparesText):
            Comparand(template.value(scope, context), comparesText: comparesText)
        }
    }

    var template: Template? { if case .template(let template, _) = self { template } else { nil } }
    var constant: Comparand? { if case .constant(let value) = self { value } else { nil } }
}

/// A value with which others are compared.
struct Comparand: Hashable, Sendable {
    /// The value; nil if it is missing.
    let value: DataValue?
    /// The number, unless only texts are compared.
    let number: ComparableNumber?
    /// Whether texts are compared even if both are numbers.
    let comparesText: Bool

    init(_ value: DataValue?, comparesText: Bool = false) {
        self.value = value
        self.comparesText = comparesText
        number = comparesText ? nil : value.flatMap(ComparableNumber.init)
    }

    /// The value's text: empty for a missing value and null; nil for an array or an object.
    var text: String? { Comparand.text(of: value) }

    static func text(of value: DataValue?) -> String? {
        switch value {
        case nil, .null?: ""
        case let value?: value.text
        }
    }

    /// Whether a value is equal to this one.
    ///
    /// - Complexity: linear in the size of the values.
    func equals(_ other: DataValue?) -> Bool {
        if comparesText { return (other?.text ?? "") == (text ?? "") }
        if let number, let other = other.flatMap(ComparableNumber.init) { return number == other }
        if let text { return Comparand.text(of: other) == text }
        return other == value
    }

    /// Whether a value is before or after this one; nil if they have no order, as a number and a text have none.
    ///
    /// - Complexity: linear in the length of the values.
    func order(of other: DataValue?) -> Order? {
        guard let other, let otherText = other.text, let text, value != nil, value != .null else {
            return nil
        }
        let otherNumber = ComparableNumber(other)
        if let number, let otherNumber {
            return otherNumber == number ? .same : otherNumber < number ? .before : .after
        }
        // An empty text is a missing number rather than one that is less than all others.
        guard number == nil, otherNumber == nil, !text.isEmpty, !otherText.isEmpty else {
            return nil
        }
        return otherText == text ? .same : otherText < text ? .before : .after
    }

    enum Order { case before, same, after }
}
