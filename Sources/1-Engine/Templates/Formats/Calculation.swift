import JSON

/// A format that calculates with a number and a second one, exactly as decimal numbers.
struct Calculation: Hashable, Sendable {
    private enum Kind: String, CaseIterable {
        case times, minus
    }

    private enum Operand: Hashable {
        case constant(DecimalNumber)
        case path(TemplatePath)
    }

    private let kind: Kind
    private let operand: Operand

    /// The names of the formats in templates.
    static let names = Kind.allCases.map(\.rawValue)

    /// Creates a calculation from its name in a template; nil for an argument that it does not accept.
    ///
    /// - Parameter argument: a number, such as `1.19`, or the path of one, such as `qty`.
    init?(_ name: String, _ argument: String) {
        guard let kind = Kind(rawValue: name), let first = argument.utf8.first else { return nil }
        self.kind = kind
        if let number = DecimalNumber(argument) {
            operand = .constant(number)
        } else {
            // What begins as a number is a mistyped one rather than a name.
            guard !(48...57).contains(first), !"+-.,".utf8.contains(first) else { return nil }
            operand = .path(TemplatePath(argument))
        }
    }

    /// A description of the argument, for messages; nil if there is no such format.
    static func wanted(_ name: String) -> String? {
        guard names.contains(name) else { return nil }
        return "a number or the name of a value, such as \(name):1.19 or \(name):qty"
    }

    var name: String { kind.rawValue }

    /// The path of the second number; nil if it is a constant.
    var path: TemplatePath? { if case .path(let path) = operand { path } else { nil } }

    /// Returns the second number; nil if it is missing or not a number.
    func operand(
        _ scope: TemplateScope, _ number: (DataValue) -> DecimalNumber?
    ) -> DecimalNumber? {
        switch operand {
        case .constant(let constant): constant
        case .path(let path): scope.value(at: path).flatMap(number)
        }
    }

    /// Returns the result; nil if it has too many digits.
    func result(_ a: DecimalNumber, _ b: DecimalNumber) -> DecimalNumber? {
        switch kind {
        case .times: a.multiplied(by: b)
        case .minus: a.subtracting(b)
        }
    }
}
