import JSON
import TestSupport
import Testing

@testable import Templates

@Suite struct ConditionAllocationTests {
    private let context = FormatContext(locale: "en", timeZone: "UTC")

    @Test func conditionWithoutTemplatesAllocatesNothing() throws {
        guard Allocations.areCounted else { return }
        let condition = try condition(
            """
            {"state": ["ajar", "open"], "temp": {"above": 20, "atMost": 25.5}, "text": {"is": 21.5},
             "any": [{"name": {"contains": "Süd"}}, {"not": {"tags": {"contains": "meat"}}}],
             "values.cart": {"empty": true}, "screen.query": {"startsWith": "N"}}
            """)
        let scope = try ConditionTests.scope()
        #expect(condition.holds(scope, context))
        let count = Allocations.count {
            for _ in 0..<100 { _ = condition.holds(scope, context) }
        }
        #expect(count == 0)
    }
}
