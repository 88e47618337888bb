import Lab
import Observation

/// A value that a random tree of views depends on.
@MainActor @Observable final class TreeCell {
    var value: Int

    init(_ value: Int) { self.value = value }
}

/// A row of a list in a random tree.
struct TreeRow: Identifiable {
    let id: Int
    var text: Int
    /// Which of the row's branches is shown.
    var kind: Int
}

/// The rows of a list in a random tree.
@MainActor @Observable final class TreeList {
    var rows: [TreeRow] = []
    /// The ID of the row after which another view is inserted.
    var selected = 0
}

/// The state of a random tree of views.
@MainActor final class TreeModel {
    let cells: [TreeCell]
    let lists: [TreeList]
    private var lastID = 0

    init(_ random: inout RepeatableRandom) {
        cells = (0..<6).map { _ in TreeCell(0) }
        lists = (0..<2).map { _ in TreeList() }
        for cell in cells { cell.value = random.next(10) }
        for list in lists {
            for _ in 0..<random.next(5) { list.rows.append(newRow(&random)) }
        }
    }

    private func newRow(_ random: inout RepeatableRandom) -> TreeRow {
        lastID += 1
        return TreeRow(id: lastID, text: random.next(10), kind: random.next(5))
    }

    /// Changes a cell or a list.
    ///
    /// - Returns: What was changed, for a report.
    func change(_ random: inout RepeatableRandom) -> String {
        if random.next(2) == 0 {
            let index = random.next(cells.count)
            cells[index].value = random.next(10)
            return "cell \(index) = \(cells[index].value)"
        }
        let index = random.next(lists.count)
        let list = lists[index]
        let count = list.rows.count
        let row = random.next(max(1, count))
        switch count == 0 ? 0 : random.next(7) {
        case 0:
            list.rows.insert(newRow(&random), at: random.next(count + 1))
            return "list \(index): insert"
        case 1:
            list.rows.remove(at: row)
            return "list \(index): remove \(row)"
        case 2:
            list.rows.insert(list.rows.remove(at: row), at: random.next(count))
            return "list \(index): move \(row)"
        case 3:
            list.rows[row].text = random.next(10)
            return "list \(index): text of \(row)"
        case 4:
            list.rows.reverse()
            return "list \(index): reverse"
        case 5:
            list.selected = list.rows[row].id
            return "list \(index): select \(row)"
        default:
            list.rows[row].kind = random.next(5)
            return "list \(index): row \(row) has kind \(list.rows[row].kind)"
        }
    }
}
