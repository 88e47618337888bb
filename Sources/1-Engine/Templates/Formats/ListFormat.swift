import JSON

/// A format that makes one value of the elements of an array. Elements whose value is missing, null or an empty text do
/// not count, except for `first` and `last`.
enum ListFormat: Hashable, Sendable {
    /// The sum of the elements, or of the products of the values at these paths in each.
    case sum([TemplatePath])
    /// The least and the greatest of the elements, or of the values at a path in each: by number if all are numbers,
    /// else by text.
    case min(TemplatePath?)
    case max(TemplatePath?)
    /// The first and the last element, or the value at a path in it.
    case first(TemplatePath?)
    case last(TemplatePath?)
    /// The texts of the elements, or of the values at a path in each, with a separator between them.
    case join(TemplatePath?, separator: String)

    /// The names of the formats in templates.
    static let names = ["sum", "min", "max", "first", "last", "join"]

    /// The maximum number of values of which `sum` takes a product.
    private static let maximumFactors = 4

    /// Creates a format from its name in a template; nil for an argument that it does not accept.
    init?(_ name: String, _ argument: String?) {
        if argument == "" { return nil }
        let path = argument.map { TemplatePath($0) }
        switch name {
        case "min": self = .min(path)
        case "max": self = .max(path)
        case "first": self = .first(path)
        case "last": self = .last(path)
        case "sum":
            let names = (argument ?? "").split(
                separator: "*", omittingEmptySubsequences: argument == nil)
            let factors = names.map { ListFormat.trimmed($0) }
            guard factors.count <= ListFormat.maximumFactors, !factors.contains("") else {
                return nil
            }
            self = .sum(factors.map { TemplatePath($0) })
        case "join":
            let parts = (argument ?? "").split(
                separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            let name = ListFormat.trimmed(parts[0])
            self = .join(
                name.isEmpty ? nil : TemplatePath(name),
                separator: parts.count == 2 ? String(parts[1]) : ", ")
        default: return nil
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// A description of the argument, for messages; nil if there is no such format.
    static func wanted(_ name: String) -> String? {
        switch name {
        case "sum":
            "the name of a number in each element, or of up to \(maximumFactors) to multiply, "
                + "such as sum:price or sum:price*qty"
        case "min", "max": "the name of a value in each element, such as \(name):price"
        case "first", "last": "the name of a value in the element, such as \(name):title"
        case "join":
            "the name of a value in each element, and a separator after a semicolon, "
                + "such as join:name or join:\"name; / \""
        default: nil
        }
    }

    var name: String {
        switch self {
        case .sum: "sum"
        case .min: "min"
        case .max: "max"
        case .first: "first"
        case .last: "last"
        case .join: "join"
        }
    }

    // MARK: Values

    /// Returns the value of a list, which is nil if there is none, and whether the format accepts the elements.
    ///
    /// - Parameters:
    ///   - elements: the elements of the list.
    ///   - maximumLength: the maximum length of a joined text, in bytes of UTF-8; the rest is cut off.
    ///   - number: returns a value as a number; nil if it is not one.
    /// - Complexity: linear in the number of elements and the length of their texts.
    func result(
        of elements: [DataValue], maximumLength: Int, number: (DataValue) -> DecimalNumber?
    ) -> (value: DataValue?, isAccepted: Bool) {
        switch self {
        case .sum(let factors):
            let sum = ListFormat.sum(elements, factors, number)
            return (sum.map(DataValue.init), sum != nil)
        case .min(let path):
            return ListFormat.extreme(ListFormat.values(elements, path), number) { $0 < $1 }
        case .max(let path):
            return ListFormat.extreme(ListFormat.values(elements, path), number) { $0 > $1 }
        case .first(let path): return (ListFormat.value(elements.first, path), true)
        case .last(let path): return (ListFormat.value(elements.last, path), true)
        case .join(let path, let separator):
            let text = ListFormat.joined(
                ListFormat.values(elements, path), separator, maximumLength)
            return (text.map(DataValue.string), text != nil)
        }
    }

    private static func value(_ element: DataValue?, _ path: TemplatePath?) -> DataValue? {
        guard let path else { return element }
        return element.flatMap { path.value(in: $0) }
    }

    private static func values(_ elements: [DataValue], _ path: TemplatePath?) -> [DataValue] {
        elements.compactMap { value($0, path) }.filter { $0 != .null && $0 != .string("") }
    }

    /// Returns the sum; nil if an element is not a number or the sum has too many digits. An element that lacks one of
    /// several factors does not count.
    private static func sum(
        _ elements: [DataValue], _ factors: [TemplatePath], _ number: (DataValue) -> DecimalNumber?
    ) -> DecimalNumber? {
        var sum = DecimalNumber.zero
        for element in elements {
            let paths = factors.isEmpty ? [nil] : factors.map(Optional.some)
            let values = paths.compactMap { path in ListFormat.values([element], path).first }
            guard values.count == paths.count else { continue }
            var product: DecimalNumber?
            for value in values {
                guard let factor = number(value) else { return nil }
                guard let soFar = product else {
                    product = factor
                    continue
                }
                product = soFar.multiplied(by: factor)
                if product == nil { return nil }
            }
            guard let product, let next = sum.adding(product) else { return nil }
            sum = next
        }
        return sum
    }

    private static func extreme(
        _ values: [DataValue], _ number: (DataValue) -> DecimalNumber?,
        _ precedes: (ExtremeKey, ExtremeKey) -> Bool
    ) -> (value: DataValue?, isAccepted: Bool) {
        var keys = values.compactMap { number($0).map(ExtremeKey.number) }
        if keys.count < values.count {
            keys = values.compactMap { $0.text.map(ExtremeKey.text) }
        }
        guard keys.count == values.count else { return (nil, false) }
        guard var best = keys.indices.first else { return (nil, true) }
        for i in keys.indices where precedes(keys[i], keys[best]) { best = i }
        return (values[best], true)
    }

    private enum ExtremeKey: Comparable {
        case number(DecimalNumber)
        case text(String)
    }

    /// Returns the texts with separators; nil if one is a list or an object.
    private static func joined(
        _ values: [DataValue], _ separator: String, _ maximumLength: Int
    ) -> String? {
        var result = ""
        for (i, value) in values.enumerated() {
            guard let text = value.text else { return nil }
            if i > 0 { result += separator }
            result += text
            if result.utf8.count > maximumLength {
                return String(decoding: result.utf8.prefix(maximumLength), as: UTF8.self)
            }
        }
        return result
    }
}
