import Flipbook
import Testing

/// Each piece of code in the right columns of the page is in PortingSnippets.swift, which compiles. The section on
/// SwiftUI has a separate source file: Tests/FlipbookUITests/PortingTests.swift.
@Suite struct PortingPageTests {
    /// The lines outside the section on SwiftUI.
    private let page: ArraySlice<Substring>
    /// The source without comments and white space.
    private let snippets: String

    init() throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let text = String(
            decoding: try Files.read("/\(root)/Documentation/PortingFromUIKit.md"), as: UTF8.self)
        let lines = text.split(separator: "\n")
        let start = try #require(lines.firstIndex(of: "## SwiftUI"))
        let end = try #require(lines.firstIndex(of: "## Rive"))
        page = lines[..<start] + lines[end...]
        let source = String(
            decoding: try Files.read(Files.beside(#filePath, "PortingSnippets.swift")),
            as: UTF8.self)
        snippets = PortingPageTests.normalized(
            source.split(separator: "\n").filter {
                !$0.drop { $0 == " " }.hasPrefix("//")
            }.joined(separator: "\n"))
    }

    private static func normalized(_ code: some StringProtocol) -> String {
        String(code.filter { !$0.isWhitespace })
    }

    /// Returns the pieces of code in backquotes.
    private static func code(in text: some StringProtocol) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
    }

    /// The cells of the second column of each table; empty texts for rows without one.
    private var flipbookCells: [String] {
        page.compactMap { line in
            guard line.hasPrefix("| "), !line.hasPrefix("| ---"), !line.hasPrefix("| theirs")
            else { return nil }
            let cells = line.split(separator: "|")
            return cells.count > 1 ? String(cells[1]) : ""
        }
    }

    @Test func eachPieceOfCodeIsInSnippets() {
        let code = flipbookCells.flatMap(PortingPageTests.code)
        #expect(code.count > 100)
        for piece in code {
            let isInSnippets = snippets.contains(PortingPageTests.normalized(piece))
            #expect(isInSnippets, "\(piece)")
        }
    }

    /// The code is written out even if it is the same as in the first column.
    @Test func eachCellHasCode() {
        let cells = flipbookCells
        #expect(cells.count > 100)
        for cell in cells {
            let code = PortingPageTests.code(in: cell)
            #expect(!code.isEmpty, "\(cell)")
        }
    }
}
