import Interface
import JSON
import TestSupport
import Testing

@testable import Kiosk

@Suite struct RowListTests {
    private func row(_ title: String, in section: String = "", key: String = "") -> RowContent {
        var row = RowContent(title: title, key: key)
        row.section = section
        return row
    }

    /// Makes rows from words: "s/k:a" has the section s and the key k.
    private func rows(_ text: String) -> [RowContent] {
        text.split(separator: " ").map { word in
            let parts = word.split(separator: "/")
            let texts = parts[parts.count - 1].split(separator: ":")
            return row(
                String(texts[texts.count - 1]), in: parts.count == 2 ? String(parts[0]) : "",
                key: texts.count == 2 ? String(texts[0]) : "")
        }
    }

    /// The size of a row determines the memory that a million rows take; it must not grow unnoticed.
    @Test func textRowMemorySizeIsBounded() {
        #expect(MemoryLayout<RowContent>.stride == 112)
    }

    @Test(
        arguments: [
            ("a b c", "a b c", ["": 3]), ("x/a x/b y/c", "a b c", ["x": 2, "y": 1]),
            ("x/a y/b x/c y/d", "a c b d", ["x": 2, "y": 2]), ("", "", ["": 0]),
        ] as [(String, String, [String: Int])])
    func sectionsFollowOrderOfFirstRows(
        text: String, order: String, sections: [String: Int]
    ) {
        let rows = rows(text)
        let list = RowList(rows, items: rows.map { .string($0.title) })
        #expect(list.rows.map(\.title).joined(separator: " ") == order)
        #expect(
            Dictionary(uniqueKeysWithValues: list.sections.map { ($0.title, $0.count) }) == sections
        )
        for (i, row) in list.rows.enumerated() {
            let path = list.path(of: i)
            #expect(list.contains(path) && list.index(of: path) == i && list[path] == row)
            #expect(list.sections[path.section].title == row.section)
            #expect(list.item(at: path) == .string(row.title))
        }
        #expect(!list.contains(IndexPath(row: 0, section: list.sections.count)))
        #expect(list.item(at: IndexPath(row: 99, section: 0)) == .null)
    }

    /// Random lists with sections: the changes, as a table applies them, turn one list into the other.
    @Test func sectionChangesProduceNewList() {
        var random = SeededRandom(seed: 5)
        for round in 0..<400 {
            let hasKeys = round % 3 > 0
            func make() -> RowList {
                let sections = 1 + random.next(4)
                var keys = Set<Int>()
                return RowList(
                    (0..<random.next(30)).compactMap { _ in
                        let key = random.next(40)
                        if hasKeys, !keys.insert(key).inserted { return nil }
                        return row(
                            "\(random.next(9))", in: "\(random.next(sections))",
                            key: hasKeys ? "\(key)" : "")
                    })
            }
            let (old, new) = (make(), make())
            let changes = RowChanges(from: old.rows, to: new.rows)
            #expect(result(of: changes, old, new) == new.rows.map(\.title), "round \(round)")
            for row in old.rows.indices {
                guard let target = changes.newRow(of: row) else { continue }
                if hasKeys { #expect(new.rows[target].key == old.rows[row].key) }
            }
        }
    }

    /// Returns the titles after the changes. Those of staying rows are taken from the old list unless they are
    /// listed as changed.
    private func result(
        of changes: RowChanges, _ old: RowList, _ new: RowList
    ) -> [String] {
        let removed = Set(changes.deleted).union(changes.moved.map(\.from))
        let added = Set(changes.inserted).union(changes.moved.map(\.to))
        let changed = Set(changes.changed)
        // Staying rows keep their order within their section, and sections keep their rows.
        var staying: [String: [Int]] = [:]
        for row in old.rows.indices
        where !removed.contains(row)
            && !changes.deletedSections.contains(old.path(of: row).section)
        {
            staying[old.rows[row].section, default: []].append(row)
        }
        var titles: [String] = []
        func add(_ row: Int, as new: RowContent) {
            titles.append(changed.contains(row) ? new.title : old.rows[row].title)
        }
        for (i, row) in new.rows.enumerated() {
            if let move = changes.moved.first(where: { $0.to == i }) {
                add(move.from, as: row)
            } else if added.contains(i)
                || changes.insertedSections.contains(new.path(of: i).section)
            {
                titles.append(row.title)
            } else if staying[row.section]?.isEmpty == false {
                add(staying[row.section]?.removeFirst() ?? 0, as: row)
            }
        }
        if staying.values.contains(where: { !$0.isEmpty }) { titles.append("too many stay") }
        return titles
    }

    @Test func rowThatChangesSectionMoves() {
        let (old, new) = (rows("x/1:a x/2:b y/3:c"), rows("x/1:a y/2:b y/3:c"))
        let changes = RowChanges(from: old, to: new)
        #expect(changes.moved == [RowChanges.Move(from: 1, to: 1)])
        #expect(changes.deleted.isEmpty && changes.inserted.isEmpty && changes.changed.isEmpty)
    }

    @Test func reorderedSectionsMove() {
        let (old, new) = (rows("x/1:a y/2:b z/3:c"), rows("z/3:c x/1:a w/4:d"))
        let changes = RowChanges(from: old, to: new)
        #expect(changes.movedSections == [RowChanges.Move(from: 2, to: 0)])
        #expect(changes.deletedSections == [1] && changes.insertedSections == [2])
        #expect(changes.moved.isEmpty && changes.deleted == [1] && changes.inserted == [2])
    }

    // MARK: Pictures

    @Test(
        arguments: [
            ("{logo}", "a.png", "/k/a.png"), ("{logo}", "sub/a.png", "/k/sub/a.png"),
            ("pictures/{id}.jpg", "pictures/7.jpg", "/k/pictures/7.jpg"),
            ("/srv/p/{id}.jpg", "/srv/p/x/7.jpg", "/srv/p/x/7.jpg"),
            ("../p/{id}", "../p/7", "/k/../p/7"), ("{logo}", "x/../a.png", "/k/x/../a.png"),
            ("logo.png", "logo.png", "/k/logo.png"),
        ])
    func picturesAreRelativeToConfiguration(template: String, text: String, path: String) throws {
        let rule = ImagePathRule(template: template, folder: "/k")
        #expect(try rule.source(text)?.path == path)
    }

    @Test(
        arguments: [
            ("{logo}", "/etc/passwd"), ("{logo}", "../a.png"), ("{logo}", "x/../../a.png"),
            ("pictures/{id}.jpg", "pictures/../secret.jpg"), ("{logo}", "."), ("{logo}", "/"),
            ("/srv/p/{id}.jpg", "/srv/p/../q.jpg"), ("/srv/p{id}/x", "/tmp/x"),
            // A slash and a combining mark are one character, but the kernel sees bytes.
            ("{logo}", "../\u{301}.png"), ("p/{id}", "p/../\u{301}/x"), ("{logo}", "/\u{301}x"),
            ("{logo}", "data:text"), ("{logo}", "../../../../../../etc/passwd"),
        ], ["/k", ".", "../k", "k"])
    func dataCannotEscapeFolder(template: (String, String), folder: String) {
        let rule = ImagePathRule(template: template.0, folder: folder)
        #expect(throws: ImagePathError.self) { try rule.source(template.1) }
    }

    /// The kernel opens names from data below the folder, with ".." resolved, and those of the configuration by their path.
    @Test(
        arguments: [
            ("pictures/{img}", "pictures/latest/../secret.png", "/k/pictures", "secret.png"),
            ("pictures/{img}", "pictures/a/./b.png", "/k/pictures", "a/b.png"),
            ("{img}", "a.png", "/k", "a.png"), ("../p/{img}", "../p/a.png", "/p", "a.png"),
            ("/srv/p-{img}", "/srv/p-1/a.png", "/srv", "p-1/a.png"),
        ])
    func picturesOfDataAreOpenedBelowTheirFolder(
        template: String, text: String, folder: String, name: String
    ) throws {
        let file = try ImagePathRule(template: template, folder: "/k").source(text)?.fileInFolder
        #expect(file == ImageSource.FileInFolder(folder: folder, name: name))
        let followed = try ImagePathRule(template: template, folder: "/k", followsLinks: true)
            .source(text)
        #expect(followed?.fileInFolder == nil && followed?.path == "\(folder)/\(name)")
    }

    @Test func pictureOfConfigurationIsOpenedByItsPath() throws {
        let rule = ImagePathRule(template: "../logo.png", folder: "/k")
        let source = try rule.source("../logo.png")
        #expect(source?.fileInFolder == nil && source?.path == "/k/../logo.png")
    }

    @Test func emptyTextsHaveNoPicture() throws {
        let rule = ImagePathRule(template: "{logo}", folder: "/k")
        #expect(try rule.source("") == nil)
        #expect(try rule.source("data:image/png;base64,QQ==") == .data([65]))
    }
}
