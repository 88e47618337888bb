import Glibc
import JSON
import Platform
import RiveRuntime
import Testing

@testable import Lab

/// Compares the runtime with its own dumps from a state that agreed with the format's reference runtime, which
/// is not available in every clone.
@Suite struct RivGoldenTests {
    private static var folder: String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/") + "/Goldens"
    }

    /// FLIPBOOK_RECORD=1 in the environment replaces the golden dumps.
    private static let records = getenv("FLIPBOOK_RECORD").map { String(cString: $0) } == "1"

    /// Returns a dump of all scenes of a file, with one line per draw.
    private func dump(_ golden: GoldenFile) throws -> String {
        let file = try File(golden.bytes)
        let scenes = try golden.scenes.map {
            try RivDumpCommand.scene(file, path: golden.name, $0.arguments)
        }
        var text = "[" + scenes.joined(separator: ",\n") + "]\n"
        // Line breaks before each sample and each draw, to make the dump readable.
        for start in ["{\"time\"", "{\"step\"", "{\"op\""] {
            text = text.split(separator: start, omittingEmptySubsequences: false)
                .joined(separator: "\n" + start)
        }
        return text
    }

    @Test func filesMatchGoldenDumps() throws {
        for golden in try GoldenFile.all() {
            let text = try dump(golden)
            let path = "\(RivGoldenTests.folder)/\(golden.name).json"
            if RivGoldenTests.records {
                try FileSystem.write(Array(text.utf8), to: path)
                continue
            }
            let expected = try JSONParser.parse(try FileSystem.read(path))
            let difference = DumpComparison.difference(
                expected, try JSONParser.parse(Array(text.utf8)))
            if let difference { Issue.record("\(golden.name): \(difference)") }
        }
    }

    @Test func eachGoldenDumpBelongsToOneFile() throws {
        let files = try GoldenFile.all().map { "\($0.name).json" }
        #expect(try FileSystem.list(RivGoldenTests.folder).sorted() == files.sorted())
    }

    /// A golden dump that is empty, or the same in every sample, would check nothing.
    @Test func everySceneDrawsAndAnimates() throws {
        for golden in try GoldenFile.all() {
            let scenes = try JSONParser.parse(Array(try dump(golden).utf8)).array ?? []
            #expect(scenes.count == golden.scenes.count)
            for scene in scenes {
                let samples = scene["samples"]?.array ?? []
                let draws = samples.compactMap { $0["draws"] }
                let place = "\(golden.name) \(scene["scene"]?.string ?? "")"
                #expect(draws.allSatisfy { $0.array?.isEmpty == false }, "\(place)")
                let moves = draws.contains {
                    DumpComparison.difference(draws[0], $0) != nil
                }
                #expect(moves, "\(place)")
            }
        }
    }

    @Test func goldenSetIsUnderOneMebibyte() throws {
        var bytes = 0
        for name in try FileSystem.list(RivGoldenTests.folder) {
            bytes += try FileSystem.read("\(RivGoldenTests.folder)/\(name)").count
        }
        #expect(bytes < 1 << 20)
    }
}

/// The comparison finds and names each changed value.
@Suite struct DumpComparisonTests {
    private static let dump = """
        {"scene": "sm:0", "samples": [{"step": 4, "events": ["tapped"], "draws": [
          {"op": "fill", "ctm": [1, 0, 0, 1, 50.5, -3], "clips": ["N M0 0L9 0L9 9Z"],
           "path": "M1 2L300 4C5 6 7 8 9 10Z", "rule": "nonzero", "color": "#80FF0000", "blend": 3},
          {"op": "stroke", "path": "M0 0L1 1", "thickness": 2.5,
           "linear": [0, 0, 10, 0], "stops": [[0, "#FF000000"], [0.5, "#FFFFFFFF"]]}]}]}
        """

    private func difference(replacing text: String, by other: String) throws -> String? {
        let parts = DumpComparisonTests.dump.split(
            separator: text, maxSplits: 1, omittingEmptySubsequences: false)
        #expect(parts.count == 2, "the dump has no \(text)")
        return DumpComparison.difference(
            try JSONParser.parse(Array(DumpComparisonTests.dump.utf8)),
            try JSONParser.parse(Array(parts.joined(separator: other).utf8)))
    }

    @Test(arguments: [
        ("sm:0", "sm:1", "scene: sm:1 instead of sm:0"),
        ("tapped", "pressed", "samples[0].events[0]: pressed instead of tapped"),
        ("50.5", "50.51", "samples[0].draws[0].ctm[4]: 50.51 instead of 50.5"),
        ("L9 0", "L9 0.01", "samples[0].draws[0].clips[0], point 1: 9.0 0.01 instead of 9.0 0.0"),
        (
            "N M0", "E M0",
            "samples[0].draws[0].clips[0]: E M0 0L9 0L9 9Z instead of N M0 0L9 0L9 9Z"
        ),
        (
            "L300 4", "L300.02 4",
            "samples[0].draws[0].path, point 1: 300.02 4.0 instead of 300.0 4.0"
        ),
        (
            "10Z\"", "10\"",
            "samples[0].draws[0].path: M1 2L300 4C5 6 7 8 9 10 instead of "
                + "M1 2L300 4C5 6 7 8 9 10Z"
        ),
        ("nonzero", "evenodd", "samples[0].draws[0].rule: evenodd instead of nonzero"),
        ("#80FF", "#80FD", "samples[0].draws[0].color: #80FD0000 instead of #80FF0000"),
        ("2.5", "2.6", "samples[0].draws[1].thickness: 2.6 instead of 2.5"),
        ("[0.5,", "[0.51,", "samples[0].draws[1].stops[1][0]: 0.51 instead of 0.5"),
        (
            "#FFFFFFFF", "#FFFFFF00",
            "samples[0].draws[1].stops[1][1]: #FFFFFF00 instead of #FFFFFFFF"
        ),
        (", \"blend\": 3", "", "samples[0].draws[0].blend: missing"),
        (
            "\"blend\": 3", "\"blend\": 3, \"feather\": 1",
            "samples[0].draws[0].feather: not expected"
        ),
        (", 10, 0]", ", 10]", "samples[0].draws[1].linear: 3 values instead of 4"),
        ("2.5", "null", "samples[0].draws[1].thickness: null instead of a number"),
    ])
    func differenceIsReportedWithPathAndValues(
        text: String, other: String, expected: String
    ) throws {
        #expect(try difference(replacing: text, by: other) == expected)
    }

    @Test(arguments: [
        ("50.5", "50.502"), ("L300 4", "L300.005 4.001"), ("#80FF", "#7FFE"), ("2.5", "2.501"),
    ])
    func differenceWithinToleranceIsIgnored(text: String, other: String) throws {
        #expect(try difference(replacing: text, by: other) == nil)
    }
}
