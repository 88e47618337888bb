import JSON

extension Condition {
    /// Parts of a condition that no value can meet together.
    package struct Contradiction: Hashable, Sendable, CustomStringConvertible {
        /// The key of the first of the parts, such as `when.temp.above`.
        package let key: String
        /// The path of the value.
        package let path: String
        /// The parts in words, such as `is above 5 and is below 3`.
        package let parts: String

        /// What is wrong, in one line without the key.
        package var explanation: String { "no value of '\(path)' \(parts)" }
        package var description: String { "\(key): \(explanation)" }
    }

    /// Returns simple contradictions: parts that must be met together and compare the same value with constants, of
    /// which one says that it is one of a few values that the others exclude, or two of which are bounds that exclude
    /// each other. None of what is found can be met; not all that cannot be met is found.
    ///
    /// - Complexity: O(*n*²) in the size of the condition, which is limited.
    package var contradictions: [Contradiction] {
        var found: [Contradiction] = []
        ContradictionFinder().search(root, &found)
        return found
    }
}

private struct ContradictionFinder {
    private let scope = TemplateScope()
    private let context = FormatContext(locale: "", timeZone: "UTC")

    func search(_ node: Condition.Node, _ found: inout [Condition.Contradiction]) {
        switch node {
        case .test: break
        case .not(let node): search(node, &found)
        case .any(let nodes): for node in nodes { search(node, &found) }
        case .all:
            var (tests, others): ([ConditionTest], [Condition.Node]) = ([], [])
            split(node, &tests, &others)
            var paths: Set<TemplatePath> = []
            for test in tests where paths.insert(test.path).inserted {
                search(tests.filter { $0.path == test.path }, &found)
            }
            for node in others { search(node, &found) }
        }
    }

    /// Collects what must be met together with a node: tests with constants, and conditions that combine others.
    private func split(
        _ node: Condition.Node, _ tests: inout [ConditionTest], _ others: inout [Condition.Node]
    ) {
        switch node {
        case .test(let test):
            if !test.operands.contains(where: \.isTemplate) { tests.append(test) }
        case .all(let nodes): for node in nodes { split(node, &tests, &others) }
        case .any, .not: others.append(node)
        }
    }

    /// Searches the tests of one path, all of which must pass.
    private func search(_ tests: [ConditionTest], _ found: inout [Condition.Contradiction]) {
        for (i, test) in tests.enumerated() {
            if let samples = test.samples {
                let others = tests.filter { $0 != test && test.decides($0) }
                let isPossible = samples.contains { sample in
                    others.allSatisfy { $0.holds(sample, scope, context) }
                }
                if !isPossible { return found.append(contradiction([test] + others)) }
            }
            if let other = tests[..<i].first(where: { test.excludes($0) }) {
                return found.append(contradiction([other, test]))
            }
        }
    }

    private func contradiction(_ tests: [ConditionTest]) -> Condition.Contradiction {
        Condition.Contradiction(
            key: tests[0].key, path: tests[0].path.text,
            parts: tests.map(\.words).joined(separator: " and "))
    }
}

extension ConditionOperand {
    fileprivate var isTemplate: Bool { template != nil }
}

extension Comparand {
    /// All values that are equal, apart from those that are equal to one of them.
    fileprivate var samples: [DataValue?] {
        guard comparesText, let text, case .number? = (try? JSONParser.parse(text))?.content else {
            return [value]
        }
        return [value, .number(JSONNumber(unchecked: text))]
    }
}

extension ConditionTest {
    /// All values that pass, apart from those that are equal to one of them; nil if they cannot be listed.
    fileprivate var samples: [DataValue?]? {
        switch comparison {
        case .is, .oneOf:
            // The empty text is equal to a missing value and to null.
            let values = operands.compactMap(\.constant)
            return values.contains { $0.text == "" } ? nil : values.flatMap(\.samples)
        case .empty:
            return expected
                ? [nil, .null, .string(""), .array([]), .object(DataObject())] : nil
        case .exists: return expected ? nil : [nil, .null]
        case .not, .above, .below, .atLeast, .atMost, .contains, .startsWith: return nil
        }
    }

    /// Whether a value that is equal to one of `samples` passes another test exactly if the sample does: 1.50 is 1.5,
    /// but has another text, and letters with accents can be written in several ways.
    fileprivate func decides(_ other: ConditionTest) -> Bool {
        let hasNumbers = operands.contains { $0.constant?.number != nil }
        return switch other.comparison {
        case .contains, .startsWith:
            !hasNumbers
                && operands.allSatisfy { $0.constant?.text?.utf8.allSatisfy { $0 < 128 } ?? true }
        case .is, .not, .oneOf:
            !hasNumbers || !other.operands.contains { $0.constant?.comparesText ?? false }
        case .above, .below, .atLeast, .atMost, .empty, .exists: true
        }
    }

    /// Whether two bounds exclude each other.
    fileprivate func excludes(_ other: ConditionTest) -> Bool {
        if case (nil, _?) = (lower, other.lower) { return other.excludes(self) }
        guard let lower, let upper = other.upper else { return false }
        switch upper.order(of: lower.value) {
        case .after: return true
        case .same: return comparison == .above || other.comparison == .below
        // A number is never less than a text nor greater.
        case nil: return (lower.number == nil) != (upper.number == nil)
        case .before: return false
        }
    }

    private var lower: Comparand? {
        [.above, .atLeast].contains(comparison) ? operands.first?.constant : nil
    }

    private var upper: Comparand? {
        [.below, .atMost].contains(comparison) ? operands.first?.constant : nil
    }
}
