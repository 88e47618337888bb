import JSON
import Platform
import Testing

@testable import Lab

struct GrowthReportTests {
    private static let report: GrowthReport = {
        var report = GrowthReport(processor: "a processor", instructions: "SSE2")
        report.limits = [GrowthReport.Limit(name: "memcpy", least: 91.64e-6)]
        report.series = [
            GrowthReport.Series(
                name: "circles", unit: "shapes",
                rows: [
                    GrowthReport.Row(quantity: 100, least: 200e-6, median: 210e-6),
                    GrowthReport.Row(quantity: 10_000, least: 19.999_5e-3, median: 21e-3),
                ]),
            GrowthReport.Series(
                name: "alone", unit: "shapes",
                rows: [GrowthReport.Row(quantity: 1, least: 1e-6, median: 1e-6)]),
        ]
        return report
    }()

    @Test func costOfOneMoreIsSlopeOfLastTwoSizes() {
        #expect(
            GrowthReportTests.report.markdown == """
                | limit | µs |
                | --- | --- |
                | memcpy | 91.6 |

                | drawn | grows | µs a frame | ns for one more |
                | --- | --- | --- | --- |
                | circles | 100, 10,000 shapes | 200, 20000 | 2000 |
                | alone | 1 shapes | 1.0 |  |

                """)
    }

    @Test func reportIsReadFromItsJSON() throws {
        let json = try JSONParser.parse(GrowthReportTests.report.json)
        #expect(GrowthReport(json) == GrowthReportTests.report)
        #expect(try GrowthReport(JSONParser.parse("{\"series\": []}")) == nil)
    }

    /// The tables of Documentation/Performance.md are those of the run in performance.json.
    @Test func documentationPageMatchesRecordedRun() throws {
        let json = try JSONParser.parse(try FileSystem.read("Documentation/performance.json"))
        let report = try #require(GrowthReport(json))
        let page = String(
            decoding: try FileSystem.read("Documentation/Performance.md"), as: UTF8.self)
        let tables = report.markdown.split(separator: "\n")
        #expect(tables.count > report.series.count)
        for line in tables { #expect(page.contains(line), "Performance.md lacks \(line)") }
        #expect(page.contains(report.processor))
    }
}
