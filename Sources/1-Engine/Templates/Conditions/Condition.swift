import JSON

/// A condition over values, as `when` in kiosk.json has it. It is parsed once and evaluated for every row.
///
/// | condition | is met if |
/// | --- | --- |
/// | `{"state": "open"}`, `{"state": ["open", "ajar"]}` | the value's text is that text, or one of them |
/// | `{"temp": 20}`, `{"isOpen": true}` | as `{"temp": {"is": 20}}` |
/// | `{"temp": {"above": 20, "atMost": 25}}` | the value passes each of the operators |
/// | `{"state": "open", "temp": {"above": 20}}` | each of the values passes |
/// | `{"all": [{…}, {…}]}`, `{"any": [{…}, {…}]}`, `{"not": {…}}` | each of the conditions is met; one is; it is not |
/// | `{}` | always |
///
/// `any` and `all` with a list of texts, and `not` with anything but an object, are names of values.
///
/// | operator | operand | a value passes if it |
/// | --- | --- | --- |
/// | `is` | text, number or boolean | is equal |
/// | `not` | the same, or a list of them | is equal to none |
/// | `oneOf` | a list of them, or a template of a list | is equal to one |
/// | `above`, `below`, `atLeast`, `atMost` | number or text | is greater or less; the last two also if it is equal |
/// | `contains` | text or number | has the text in it, byte for byte; for a list: has an equal element |
/// | `startsWith` | text or number | begins with the text, byte for byte |
/// | `empty` | boolean | is missing, null, or an empty text, list or object; or is none of these |
/// | `exists` | boolean | is neither missing nor null; or is one of these |
///
/// A text with placeholders, such as `"{screen.query}"`, is a template; a single placeholder keeps its value's type.
///
/// How a value and an operand are compared:
///
/// | value | operand | equal | ordered |
/// | --- | --- | --- | --- |
/// | number | number | as numbers: 1.50 is 1.5 | as numbers |
/// | number | another text | as texts | never |
/// | another text, boolean | text, boolean | as texts | as texts, by their characters, unless one is empty |
/// | missing, null | any | as the empty text | never |
/// | list, object | the same | if all of their values are the same | never |
/// | list, object | any other | never | never |
///
/// A number is a JSON number, or a text that is a whole or a decimal number, such as `12.50`; `007`, `1e3`, `+5` and
/// `12,50` are other texts. Numbers of up to 36 digits are compared exactly, others in double precision. A text right
/// after a name, without an operator, is compared as a text even with numbers, and a list or an object then has an
/// empty text.
package struct Condition: Hashable, Sendable {
    /// How deep conditions may be nested.
    package static let maximumDepth = 16
    /// The maximum number of operators, operands and conditions in a condition.
    package static let maximumParts = 1000

    indirect enum Node: Hashable, Sendable {
        case test(ConditionTest)
        case any([Node])
        case all([Node])
        case not(Node)
    }

    let root: Node
    /// The paths of the values that the condition reads, including those of its templates, each once, in the order of
    /// the configuration. Its result changes only if one of these values does, or with the time.
    package let paths: [TemplatePath]
    /// Whether the result may depend on the scope's `now`.
    package let isTimeDependent: Bool

    /// A condition that is always met.
    package static let always = Condition(.all([]))

    /// Parses a condition.
    ///
    /// - Parameters:
    ///   - json: the condition in a configuration.
    ///   - key: the condition's key, such as `when`, for messages.
    /// - Throws: `ConditionError` for the first mistake.
    /// - Complexity: linear in the size of the condition.
    package init(_ json: JSONValue, key: String) throws(ConditionError) {
        var parser = ConditionParser()
        self.init(try parser.condition(json, key, depth: 1))
    }

    /// Returns the condition that both are met.
    package func and(_ other: Condition) -> Condition {
        if self == .always { return other }
        return other == .always ? self : Condition(.all([root, other.root]))
    }

    private init(_ root: Node) {
        self.root = root
        var seen: Set<TemplatePath> = []
        var tests: [ConditionTest] = []
        root.collect(&tests)
        paths = tests.flatMap { test in
            [test.path] + test.operands.flatMap { $0.template?.placeholders ?? [] }
        }.filter { seen.insert($0).inserted }
        isTimeDependent = tests.contains { test in
            test.path.text == TemplateScope.now
                || test.operands.contains { $0.template?.isTimeDependent ?? false }
        }
    }

    /// What the condition compares, in the order of the configuration: the key of each part, the path of its value,
    /// and the texts of which the value must equal one; nil for other operators and for templates.
    package var comparisons: [(key: String, path: TemplatePath, texts: [String]?)] {
        var tests: [ConditionTest] = []
        root.collect(&tests)
        return tests.map { ($0.key, $0.path, $0.texts) }
    }

    /// Whether the condition is met. Stops at the first part that decides.
    ///
    /// May be called on any thread. Allocates only for templates and for texts of more than 32 bytes that `contains`
    /// searches for.
    ///
    /// - Complexity: linear in the sizes of the condition and of the values that it reads.
    package func holds(_ scope: TemplateScope, _ context: FormatContext) -> Bool {
        root.holds(scope, context)
    }

    /// Returns when the result may change next with the time, in seconds since 1970; infinity if it changes only with
    /// its values.
    ///
    /// - Complexity: as `holds`.
    package func nextChange(_ scope: TemplateScope, _ context: FormatContext) -> Double {
        guard isTimeDependent else { return .infinity }
        var tests: [ConditionTest] = []
        root.collect(&tests)
        return tests.map { $0.nextChange(scope, context) }.min() ?? .infinity
    }
}

extension Condition.Node {
    func holds(_ scope: TemplateScope, _ context: FormatContext) -> Bool {
        switch self {
        case .test(let test): return test.holds(scope, context)
        case .not(let node): return !node.holds(scope, context)
        case .any(let nodes):
            for node in nodes where node.holds(scope, context) { return true }
            return false
        case .all(let nodes):
            for node in nodes where !node.holds(scope, context) { return false }
            return true
        }
    }

    /// Appends all tests, in the order of the configuration.
    func collect(_ tests: inout [ConditionTest]) {
        switch self {
        case .test(let test): tests.append(test)
        case .not(let node): node.collect(&tests)
        case .any(let nodes), .all(let nodes): for node in nodes { node.collect(&tests) }
        }
    }
}

extension ConditionTest {
    /// Returns when the result may change next with the time, in seconds since 1970.
    fileprivate func nextChange(_ scope: TemplateScope, _ context: FormatContext) -> Double {
        var next = Double.infinity
        for case .template(let template, _) in operands {
            next = min(next, template.nextChange(scope, context))
        }
        guard scope.isNow(path) else { return next }
        let now = wholeSeconds(scope.now)
        if [.contains, .startsWith].contains(comparison) { return now + 1 }
        for operand in operands {
            guard let text = operand.comparand(scope, context).text, let time = Double(text),
                time.isFinite
            else { return min(next, now + 1) }
            // Whole seconds reach the operand, and then exceed it.
            let (reached, exceeded) = (time.rounded(.up), time.rounded(.down) + 1)
            let times =
                switch comparison {
                case .above, .atMost: [exceeded]
                case .atLeast, .below: [reached]
                default: [reached, exceeded]
                }
            next = min(next, times.filter { $0 > now }.min() ?? .infinity)
        }
        return next
    }
}

extension ConditionTest {
    /// The texts of which the value must equal one; nil if it may be another one.
    fileprivate var texts: [String]? {
        guard [.is, .oneOf].contains(comparison) else { return nil }
        let texts = operands.compactMap { $0.constant?.text }
        return texts.count == operands.count ? texts : nil
    }
}
