import Testing

@testable import Interface
@testable import Kiosk

@Suite struct RowIndexTests {
    private func index(_ titles: [String]) -> [String: Int] {
        let rows = titles.map {
            RowContent(title: $0, subtitle: "", trailing: "", icon: "", iconColor: nil)
        }
        let entries = RowIndex.entries(of: rows).map { ($0.title, $0.indexPath.row) }
        return Dictionary(uniqueKeysWithValues: entries)
    }

    @Test(
        arguments: [
            (["Airport", "anchor", "Bay", "Castle"], ["A": 0, "B": 2, "C": 3]),
            (["  «Airport»", "Bay", "Castle"], ["A": 0, "B": 1, "C": 2]),
            (["1st", "2nd", "Airport", "Bay"], ["#": 0, "A": 2, "B": 3]),
            (["Airport", "Bay", "12", ""], ["A": 0, "B": 1, "#": 2]),
            // Accents are folded if the rows are sorted that way, and kept if they are sorted with accents.
            (["Altona", "Ähren", "Azur", "Berlin", "Celle"], ["A": 0, "B": 3, "C": 4]),
            (["Arlanda", "Zinkgruvan", "Åre", "Älmhult"], ["A": 0, "Z": 1, "Å": 2, "Ä": 3]),
            (["Афины", "Берлин", "Вена"], ["А": 0, "Б": 1, "В": 2]),
            // These are unsorted or have too few letters.
            (["Bay", "Airport", "Castle"], [:]),
            (["Airport", "Bay", "Airport", "Castle"], [:]),
            (["Airport", "1st", "Bay"], [:]),
            (["Airport", "Bay"], [:]), ([], [:]),
        ] as [([String], [String: Int])])
    func indexHasFirstLettersOfSortedRows(titles: [String], expected: [String: Int]) {
        #expect(index(titles) == expected)
    }

    @Test func tooManyLettersDisableIndex() {
        let letters = (0x4e00..<0x4e41).compactMap(Unicode.Scalar.init).map(String.init)
        #expect(index(Array(letters.dropLast())).count == 64)
        #expect(index(letters).isEmpty)
    }
}
