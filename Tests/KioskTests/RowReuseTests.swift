import JSON
import Templates
import TestSupport
import Testing

@testable import Kiosk
@testable import KioskFile

/// Rows of unchanged items are taken from the previous rows; the result is the same as if all were made anew.
@Suite struct RowReuseTests {
    private let formats = FormatContext(locale: "en", timeZone: "UTC")

    private func formatter(key: String?, section: Template) -> RowFormatter {
        var late = RowDescription()
        late.when = condition(#"{"late": "true"}"#)
        late.title = "{name} is late"
        late.badge = "{count}"
        var row = RowDescription()
        row.when = condition(#"{"hidden": ""}"#)
        row.title = "{name}"
        row.subtitle = "{count} of {values.total}"
        row.icon = "{icon}"
        var list = ListDescription(key: "list", source: "a")
        list.rows = [late, row]
        list.section = section
        return RowFormatter(list, key: key, colors: [:], folder: "/kiosk")
    }

    private func item(_ random: inout SeededRandom) -> DataValue {
        var members: [String: DataValue] = [
            "id": .string("\(random.next(40))"), "name": .string("name \(random.next(9))"),
            "count": .string("\(random.next(3))"), "group": .string("\(random.next(3))"),
        ]
        if random.next(6) == 0 { members["late"] = .bool(true) }
        if random.next(6) == 0 { members["hidden"] = .string("yes") }
        if random.next(6) == 0 { members["icon"] = .string("!") }
        return .object(DataObject(members))
    }

    /// Makes up to four random changes.
    private func change(_ items: inout [DataValue], _ random: inout SeededRandom) {
        for _ in 0..<random.next(5) {
            let place = random.next(items.count + 1)
            switch random.next(8) {
            case 0: items.insert(item(&random), at: place)
            case 1 where place < items.count: items.remove(at: place)
            case 2 where place < items.count:
                let moved = items.remove(at: place)
                items.insert(moved, at: random.next(items.count + 1))
            case 3: items.reverse()
            case 4 where place < items.count: items[place] = item(&random)
            case 5 where place < items.count: items.append(items[place])
            default:
                guard place < items.count, case .object(var members) = items[place] else {
                    continue
                }
                members["count"] = .string("\(random.next(3))")
                items[place] = .object(members)
            }
        }
    }

    /// - Parameter count: the number of items at first; with one, there is often no row.
    @Test(arguments: [nil, "id"], [("", 30), ("{group}", 30), ("", 1), ("", 2)])
    func reusedRowsEqualNewOnes(key: String?, sectionAndCount: (String, Int)) throws {
        let (section, count) = sectionAndCount
        let formatter = formatter(key: key, section: Template(checked: section))
        let scope = TemplateScope(values: ["total": .string("9")])
        var random = SeededRandom(seed: 7)
        var items = (0..<count).map { _ in item(&random) }
        var shown = formatter.rows(of: items, scope, formats)
        var placed = 0
        for _ in 0..<300 {
            change(&items, &random)
            let made = formatter.rows(of: items, scope, formats, reusing: shown)
            let expected = formatter.rows(of: items, scope, formats)
            try #require(made.list.rows == expected.rows)
            try #require(made.list.sections == expected.sections)
            try #require(made.list.hasIcons == expected.hasIcons)
            for row in 0..<expected.rows.count {
                let path = expected.path(of: row)
                try #require(made.list.item(at: path) == expected.item(at: path))
            }
            for row in made.list.rows where !shown.rows.contains(row) {
                try #require(made.new.contains(row))
            }
            if let places = made.changed {
                placed += 1
                let changes = RowChanges(at: places, from: shown.rows, to: made.list.rows)
                let all = RowChanges(from: shown.rows, to: expected.rows)
                try #require(changes.deleted == all.deleted && changes.inserted == all.inserted)
                try #require(changes.moved == all.moved && changes.changed == all.changed)
                try #require(changes.isOverLimit == all.isOverLimit)
                for row in shown.rows.indices {
                    try #require(changes.newRow(of: row) == all.newRow(of: row))
                }
            }
            shown = made.list
        }
        // Most changes keep rows at their places.
        #expect(placed > 50 || count < 30)
    }

    /// One changed item of many costs one expansion of the templates.
    @Test func unchangedRowsAreNotMadeAgain() {
        let formatter = formatter(key: "id", section: "")
        var items = (0..<1000).map { i in
            DataValue.object(["id": .string("\(i)"), "name": .string("name \(i)")])
        }
        let shown = formatter.rows(of: items, TemplateScope(), formats)
        guard case .object(var members) = items[500] else { return }
        members["name"] = .string("changed")
        items[500] = .object(members)
        let made = formatter.rows(of: items, TemplateScope(), formats, reusing: shown)
        #expect(made.changed == [500] && made.new.map(\.title) == ["changed"])
        items.remove(at: 3)
        let shorter = formatter.rows(of: items, TemplateScope(), formats, reusing: made.list)
        #expect(shorter.changed == nil && shorter.new.isEmpty && shorter.list.rows.count == 999)
        // A document that was parsed again shares nothing.
        let copies = (0..<999).map { i in
            DataValue.object(["id": .string("\(i)"), "name": .string("name \(i)")])
        }
        let all = formatter.rows(of: copies, TemplateScope(), formats, reusing: shorter.list)
        #expect(all.new.count == 999)
    }
}
