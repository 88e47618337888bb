import DataSources
import Platform
import TestSupport
import Testing

@testable import Kiosk
@testable import Tools

/// The tasks of Documentation/Kiosk.md: each is a folder of Examples/Tasks that runs, and the page shows it as it is.
@MainActor @Suite struct TaskTests {
    private nonisolated static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    /// The numbers of rows that the tasks' sources bring.
    private nonisolated static let rows = [
        "boards": 3, "cards": 4, "cart": 3, "controls": 1, "filter": 4, "help": 3, "language": 3,
        "languages": 3, "list": 3, "live": 3, "lock": 3, "night": 3, "order": 3, "queue": 0,
        "scan": 0, "search": 5, "session": 4, "sign": 3, "spreadsheet": 4, "swipe": 3, "tabs": 6,
        "vote": 3,
    ]

    private func read(_ path: String) throws -> String {
        String(decoding: try FileSystem.read("\(Self.root)/\(path)"), as: UTF8.self)
    }

    @Test func everyTaskIsListed() throws {
        #expect(
            try FileSystem.list("\(Self.root)/Examples/Tasks").sorted() == Self.rows.keys.sorted())
    }

    @Test(arguments: rows.keys.sorted()) func pageShowsTaskAsItIs(name: String) throws {
        let page = try read("Documentation/Kiosk.md")
        #expect(page.contains("```json\n\(try read("Examples/Tasks/\(name)/kiosk.json"))```\n"))
        #expect(page.contains("(images/task-\(name).png)"))
        #expect(FileSystem.exists("\(Self.root)/Documentation/images/task-\(name).png"))
    }

    /// The folder has no defects, its sources bring rows, and its first frame is drawn.
    @Test(arguments: rows.keys.sorted()) func taskRuns(name: String) throws {
        let folder = try KioskFolder()
        try KioskTemplate.copyFiles(
            from: "\(Self.root)/Examples/Tasks/\(name)", to: folder.path)
        let site = folder.exists("site.json") ? "\(folder.path)/site.json" : nil
        let check = try KioskCheck("\(folder.path)/kiosk.json", site: site)
        #expect(check.errors.isEmpty && check.warnings.isEmpty, "\(check.errors + check.warnings)")
        let count = check.documents.values.reduce(0) { $0 + Document.rows(of: $1).count }
        #expect(count == Self.rows[name])
        try RunCommand.run(
            [
                "\(folder.path)/kiosk.json", "--display", "headless", "--size", "160x240",
                "--duration",
                "0.1", "--frames", "\(folder.path)/frames",
            ] + (site.map { ["--site", $0] } ?? []))
        #expect(try !folder.frames("frames").isEmpty)
    }
}
