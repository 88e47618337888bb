import TestSupport
import Testing

@testable import Kiosk

@Suite struct RowChangesTests {
    /// Makes a row from a title, or from a title and a value as in "a=1".
    private func row(_ text: String, key: String = "") -> RowContent {
        let parts = text.split(separator: "=").map(String.init)
        return RowContent(
            title: parts[0], subtitle: "", trailing: parts.count > 1 ? parts[1] : "", icon: "",
            iconColor: nil, key: key)
    }

    /// Makes rows from words: "a" has no key, "k:a" has the key k.
    private func rows(_ text: String) -> [RowContent] {
        text.split(separator: " ").map { word in
            let parts = word.split(separator: ":")
            return parts.count == 2 ? row(String(parts[1]), key: String(parts[0])) : row("\(word)")
        }
    }

    @Test(
        arguments: [
            ("a b c", "a b c", [], [], [], []),
            ("a b c", "a x b c", [], [1], [], []),
            ("a b c", "a c", [1], [], [], []),
            ("", "a b", [], [0, 1], [], []),
            ("a b", "", [0, 1], [], [], []),
            // Without keys, a row that differs between the same neighbours counts as changed.
            ("a b c", "a x c", [], [], [], [1]),
            ("a b c", "a x y c", [], [2], [], [1]),
            ("a b c d", "a x d", [2], [], [], [1]),
            ("a b c d", "a d b c", [], [], [[3, 1]], []),
            // Rows with the same title are the same ones before those that are as far from the start.
            ("a=1 b=1", "x=1 y=1 a=2 b=2", [], [0, 1], [], [0, 1]),
            ("a=1 b=1 c", "x b=2 c", [], [], [], [0, 1]),
            ("a=1 c=1", "b=1 a=2", [1], [0], [], [0]),
            ("a=1 b=1", "b=2 a=2", [0], [1], [], [1]),
            ("a a b a", "a b a", [1], [], [], []),
            // With keys, rows are identified by their keys.
            ("1:a 2:b 3:c", "1:a 2:x 3:c", [], [], [], [1]),
            ("1:a 2:b 3:c", "1:a 9:b 3:c", [1], [1], [], []),
            ("1:a 2:b 3:c 4:d", "4:x 1:a 2:b 3:y", [], [], [[3, 0]], [2, 3]),
            ("1:a 1:b 2:c", "1:b 2:c 1:a", [], [], [[2, 1]], [0, 1]),
        ] as [(String, String, [Int], [Int], [[Int]], [Int])])
    func changedRowsAreClassified(
        old: String, new: String, deleted: [Int], inserted: [Int], moved: [[Int]], changed: [Int]
    ) {
        let changes = RowChanges(from: rows(old), to: rows(new))
        #expect(changes.deleted == deleted)
        #expect(changes.inserted == inserted)
        #expect(changes.moved.map { [$0.from, $0.to] } == moved)
        #expect(changes.changed.sorted() == changed)
        #expect(!changes.isOverLimit)
    }

    /// Random rows, with and without keys: applied to the old rows, the changes produce the new rows, and no
    /// row that is not listed as moved changes its order among the other staying rows.
    @Test func changesProduceNewRows() {
        var random = SeededRandom(seed: 17)
        for round in 0..<400 {
            let hasKeys = round % 2 == 0
            func make() -> [RowContent] {
                (0..<random.next(40)).map { _ in
                    row("\(random.next(12))", key: hasKeys ? "\(random.next(30))" : "")
                }
            }
            let old = make()
            var new = make()
            if random.next(3) > 0 {
                new = old
                for _ in 0..<random.next(6) {
                    if new.isEmpty || random.next(2) == 0 {
                        new.insert(row("n\(random.next(99))"), at: random.next(new.count + 1))
                    } else {
                        let taken = new.remove(at: random.next(new.count))
                        if random.next(2) == 0 {
                            new.insert(taken, at: random.next(new.count + 1))
                        }
                    }
                }
            }
            let changes = RowChanges(from: old, to: new)
            let removed = Set(changes.deleted + changes.moved.map(\.from))
            let added = Set(changes.inserted + changes.moved.map(\.to))
            #expect(removed.count == changes.deleted.count + changes.moved.count)
            #expect(added.count == changes.inserted.count + changes.moved.count)
            let staying = old.indices.filter { !removed.contains($0) }
            let places = new.indices.filter { !added.contains($0) }
            guard staying.count == places.count else {
                Issue.record("\(staying.count) rows stay in \(places.count) places")
                continue
            }
            let pairs = Array(zip(staying, places)) + changes.moved.map { ($0.from, $0.to) }
            for (from, to) in pairs {
                #expect((old[from] != new[to]) == changes.changed.contains(from))
                if !old[from].key.isEmpty { #expect(old[from].key == new[to].key) }
            }
            #expect(changes.changed.allSatisfy { !changes.deleted.contains($0) })
        }
    }

    /// Too many changes are not listed, but the new index of each row is known.
    @Test func manyChangesAreNotListed() {
        let old = (0..<20_000).map { row("\($0)", key: "\($0)") }
        var new = old.map { row("new", key: $0.key) }
        new.insert(contentsOf: (0..<7).map { row("x", key: "x\($0)") }, at: 100)
        new.swapAt(19_000, 18_000)
        let changes = RowChanges(from: old, to: new)
        #expect(changes.isOverLimit && changes.deleted.isEmpty && changes.changed.isEmpty)
        #expect(changes.newRow(of: 50) == 50 && changes.newRow(of: 500) == 507)
        #expect(changes.newRow(of: 18_993) == 18_000)
        let alsoTooMany = RowChanges(
            from: old,
            to: Array(old[..<15_000])
                + (0..<RowChanges.limit).map { row("\($0)", key: "n\($0)") })
        #expect(alsoTooMany.isOverLimit)
        // As many changes as the limit are listed.
        let listed = RowChanges(from: old, to: Array(old[..<15_000]))
        #expect(!listed.isOverLimit && listed.deleted == Array(15_000..<20_000))
    }

    /// If there are more rows than are compared, equal rows at both ends are found, but none in between.
    @Test func comparedRowsAreLimited() {
        let old = (0..<RowChanges.comparisonLimit + 20).map { row("\($0)") }
        var new = old
        for i in 10..<new.count - 5 { new[i].title += "!" }
        let changes = RowChanges(from: old, to: new)
        #expect(changes.isOverLimit)
        #expect(changes.newRow(of: 9) == 9 && changes.newRow(of: 10) == nil)
        #expect(changes.newRow(of: old.count - 1) == new.count - 1)
    }
}
