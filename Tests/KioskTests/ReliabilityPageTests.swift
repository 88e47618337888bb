import Glibc
import Testing

@testable import Platform

/// Each behaviour that Documentation/Reliability.md and Security.md say a test shows is shown by an existing test.
@Suite struct ReliabilityPageTests {
    /// Returns the texts between backquotes.
    private func quoted(_ text: some StringProtocol) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    private func text(_ path: String) throws -> String {
        let bytes = try FileSystem.read("\(BuiltProgram.repository)/\(path)")
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the names of all test functions, as FILE.NAME without the file's suffix.
    private func tests() throws -> Set<String> {
        var names: Set<String> = []
        for folder in try FileSystem.list("\(BuiltProgram.repository)/Tests") {
            let path = "Tests/\(folder)"
            let files = (try? FileSystem.list("\(BuiltProgram.repository)/\(path)")) ?? []
            for file in files where file.hasSuffix("Tests.swift") {
                // Functions without the attribute are not tests.
                for part in try text("\(path)/\(file)").split(separator: "@Test").dropFirst() {
                    guard let keyword = part.firstRange(of: "func ") else { continue }
                    let name = part[keyword.upperBound...].prefix { $0 != "(" }
                    names.insert("\(file.dropLast(6)).\(name)")
                }
            }
        }
        return names
    }

    /// The rows of tables whose last column names tests.
    private static let pages = [("Reliability.md", "| fault", 4), ("Security.md", "| promise", 2)]

    @Test(arguments: pages)
    func everyRowNamesExistingTests(page: String, head: String, columns: Int) throws {
        let tests = try tests()
        #expect(tests.contains("ReliabilityPageTests.everyRowNamesExistingTests"))
        #expect(!tests.contains("ReliabilityPageTests.quoted"))
        var rows = try text("Documentation/\(page)").split(separator: "\n").filter {
            $0.hasPrefix("|") && !$0.hasPrefix("| ---")
        }
        // Tables of other kinds are before the first of these.
        rows.removeFirst(try #require(rows.firstIndex { $0.hasPrefix(head) }))
        rows.removeAll { $0.hasPrefix(head) }
        #expect(rows.count >= 10)
        for row in rows {
            let cells = row.split(separator: "|", omittingEmptySubsequences: false)
            try #require(cells.count == columns + 2, "\(row)")
            let shown = quoted(cells[columns])
            #expect(!shown.isEmpty, "\(row)")
            // Commands are checked in `namedCommandsExist`.
            for name in shown where !name.hasPrefix("scripts/") {
                #expect(tests.contains(name), "\(name)")
            }
        }
    }

    @Test(arguments: pages.map(\.0))
    func namedCommandsExist(page: String) throws {
        let text = try text("Documentation/\(page)")
        let tests = try tests()
        for name in quoted(text) {
            let command = String(name.prefix { $0 != " " })
            if command.hasPrefix("scripts/") {
                #expect(access("\(BuiltProgram.repository)/\(command)", X_OK) == 0, "\(command)")
            } else if command.contains("Tests.") {
                #expect(tests.contains(command), "\(command)")
            }
        }
    }
}
