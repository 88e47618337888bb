import InputEvents
import Testing

@testable import Lab

/// A selection of `flipbook-lab feel`: one case of each kind, with all of its laws.
@MainActor @Suite struct FeelTests {
    nonisolated static let names = [
        "flick 500 pt/s", "flick 4000 pt/s",
        "flick 2000 pt/s, display 24 Hz", "flick 2000 pt/s, display 144 Hz",
        "flick 2000 pt/s, dropped: 6 after the lift",
        "drag, panel 50 Hz, display 60 Hz", "drag, panel 62 Hz, display 60 Hz",
        "drag, panel 100 Hz, display 60 Hz", "drag, panel 250 Hz, display 60 Hz",
        "drag, panel 100 Hz, display 144 Hz",
        "lift after 0 ms, panel 125 Hz", "lift after 25 ms, panel 80 Hz",
        "dead stop, panel 60 Hz, silent", "dead stop, panel 100 Hz, reports on",
        "catch and hold", "catch and flick back", "reversal", "4 flicks 1500 pt/s",
        "bounce at the end, 4000 pt/s", "bounce, then a tap", "over the edge, let go homewards",
        "over the edge, flicked homewards",
        "60 rows become 1 while coasting",
        "pull just below the threshold", "pull just above the threshold", "two quick pulls",
        "pull, fast release outwards", "refresh ends at rest", "refresh ends while pulled",
        "refresh, pulled and let go, 960 Hz",
    ]

    @Test(arguments: names)
    func selectedCaseViolatesNoLaw(name: String) throws {
        let item = try #require(FeelCases.all.first { $0.name == name })
        FeelTests.expectAllLawsKept(item)
    }

    @Test func recordedTouchesViolateNoLaw() throws {
        let cases = try FeelRecordings.cases(in: "Examples")
        let item = try #require(cases.first { $0.name.contains("Departures") })
        // The panel on which it was recorded took 80 samples a second.
        #expect(abs(item.samplePeriod - 0.0125) < 1e-6)
        FeelTests.expectAllLawsKept(item)
    }

    private static func expectAllLawsKept(_ item: FeelCase) {
        let verdicts = item.run()
        #expect(Set(verdicts.keys) == item.laws)
        for (law, verdict) in verdicts { #expect(verdict.isKept, "\(law): \(verdict)") }
    }

    @Test func caseNamesAreUnique() {
        let names = FeelCases.all.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test func framesAreWrittenAsCSVLines() throws {
        let scenario = FeelScenario(offset: 1000, duration: 0.5).touched(FeelCases.flick(1000))
        let trace = FeelStage(scenario).run()
        let lines = trace.csv.split(separator: "\n")
        #expect(lines.count == trace.frames.count + 1)
        let names = String(lines[0])
        #expect(
            names == "time,offset,velocity,lower,upper,tracking,dragging,decelerating,"
                + "indicator,length,alpha,finger,state")
        let counts = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }
        #expect(Set(counts) == [13])
    }

    @Test func restingListIsDrawnInAtMostTwoFrames() {
        let trace = FeelStage(FeelScenario(duration: 3)).run()
        #expect((1...2).contains(trace.frames.count))
    }
}
