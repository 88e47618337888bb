import JSON
import Platform
import Templates

/// `flipbook-lab bench conditions`: times conditions and templates.
@MainActor enum BenchConditions {
    static let usage = """
        usage: flipbook-lab bench conditions [--rounds N]

        Evaluates 1,000 conditions, and expands 1,000 templates of one or two values, over 1,000 different rows.
        Prints this thread's processor time for all 1,000 as a median of the rounds, and the allocations.
          --rounds N  the number of measured rounds (200)
        """

    private static let count = 1000

    private static let conditions = [
        #"{"state": ["open", "ajar"]}"#, #"{"temp": {"above": 20, "atMost": 25.5}}"#,
        #"{"name": {"contains": "Nord"}, "tags": {"contains": "late"}}"#,
        #"{"any": [{"platform": 7}, {"not": {"values.cart": {"empty": true}}}]}"#,
        #"{"state": {"not": "closed"}, "temp": {"is": "21.50"}, "gone": {"exists": false}}"#,
    ]

    private static let templates = [
        "{name} {platform}", "{state ?? none} {temp}", "{name}: {tags.0}",
        "{values.cart|count} {name}",
        "{temp|times:platform} {name}",
    ]

    static func run(_ arguments: [String], allocationCount: @escaping () -> Int) throws {
        let options = try Options(arguments, values: ["--rounds"], usage: usage)
        let rounds = try options.integer("--rounds", in: 3...100_000) ?? 200
        try options.finish()
        let context = FormatContext(locale: "en", timeZone: "UTC")
        let conditions = try conditions.map { try Condition(JSONParser.parse($0), key: "when") }
        let templates = try templates.map { try Template($0) }
        let rows = (0..<count).map { row($0) }
        var scope = TemplateScope(values: ["cart": .array([.string("x")])])
        var met = 0
        measure("conditions", rounds, allocationCount) {
            for (i, row) in rows.enumerated() {
                scope.item = row
                if conditions[i % conditions.count].holds(scope, context) { met += 1 }
            }
        }
        measure("templates", rounds, allocationCount) {
            for (i, row) in rows.enumerated() {
                scope.item = row
                met += templates[i % templates.count].expand(scope, context).utf8.count
            }
        }
        precondition(met > 0)
    }

    private static func row(_ i: Int) -> DataValue {
        .object([
            "state": .string(["open", "ajar", "closed"][i % 3]),
            "temp": .number(JSONNumber(unchecked: "\(15 + i % 12).\(i % 10)")),
            "name": .string("\(["Nord", "Süd", "Ost"][i % 3]) station \(i)"),
            "tags": .array([.string("regional"), .string(i % 2 == 0 ? "late" : "on time")]),
            "platform": .string("\(i % 20)"),
        ])
    }

    private static func measure(
        _ name: String, _ rounds: Int, _ allocationCount: () -> Int, _ body: () -> Void
    ) {
        body()
        var times: [Double] = []
        times.reserveCapacity(rounds)
        let before = allocationCount()
        for _ in 0..<rounds {
            let start = Clock.threadTime()
            body()
            times.append(Clock.threadTime() - start)
        }
        let allocations = Double(allocationCount() - before) / Double(rounds)
        Console.print(
            "\(count) \(name): \(Number.text(times.median * 1e6, decimals: 1)) µs, "
                + "\(Number.text(allocations, decimals: 1)) allocations")
    }
}
