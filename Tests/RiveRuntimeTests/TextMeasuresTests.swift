import Testing
import Typography

@testable import RiveRuntime

/// The extents of a text that layouts have asked for.
@Suite struct TextMeasuresTests {
    private let font: Font

    init() throws { font = try Font(try TextTests.font(), path: "boxes") }

    private func query(_ width: Double?) -> TextMeasures.Query {
        TextMeasures.Query(width: width, paragraphSpacing: 0, verticalTrim: 0)
    }

    private func extent(_ width: Double) -> TextMeasures.Extent {
        TextMeasures.Extent(width: width, height: 20, baseline: 15, trim: (0, 0))
    }

    /// An extent is found for the same runs and the same query only.
    @Test func extentsBelongToRuns() {
        var measures = TextMeasures()
        let run = TextRun("ab", font: font, size: 20)
        let changes: [(inout TextRun) -> Void] = [
            { $0.text = "abc" }, { $0.size = 21 }, { $0.lineHeight = 30 }, { $0.letterSpacing = 1 },
            { $0.features = [FontFeature(tag: 1, value: 1)] }, { $0.style = 1 },
        ]
        for change in changes {
            #expect(measures.extent(of: [run], query(30)) == nil)
            measures.insert(extent(10), for: query(30))
            #expect(measures.extent(of: [run], query(30))?.width == 10)
            #expect(measures.extent(of: [run], query(nil)) == nil)
            var other = run
            change(&other)
            #expect(measures.extent(of: [other], query(30)) == nil)
        }
        #expect(measures.extent(of: [run], query(30)) == nil)
        measures.insert(extent(10), for: query(30))
        #expect(measures.extent(of: [run, run], query(30)) == nil)
    }

    /// Widths that change in each frame take no more memory.
    @Test func oldestExtentIsReplaced() {
        var measures = TextMeasures()
        let run = TextRun("ab", font: font, size: 20)
        #expect(measures.extent(of: [run], query(0)) == nil)
        for width in 0..<100 { measures.insert(extent(Double(width)), for: query(Double(width))) }
        let found = (0..<100).filter { measures.extent(of: [run], query(Double($0))) != nil }
        #expect(found == Array(100 - TextMeasures.maximumCount..<100))
    }
}
