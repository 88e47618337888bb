import JSON
import Testing

@testable import Telemetry

@Suite struct ChromeTraceTests {
    @Test func slicesInstantsAndCountersAreEvents() throws {
        let text = ChromeTrace.encode(TraceTimeline(SampleRecording.recording))
        let json = try JSONParser.parse(text)
        let events = try #require(json["traceEvents"]?.array)
        func of(_ phase: String, _ name: String) -> [JSONValue] {
            events.filter { $0["ph"]?.string == phase && $0["name"]?.string == name }
        }
        for name in ["frame", "input", "advance", "layout", "record", "commit", "flip"] {
            #expect(of("X", name).count == 55, "\(name)")
        }
        // Each frame has one slice for the stage and one for each of two painting threads.
        #expect(of("X", "raster").count == 165)
        let flip = try #require(of("X", "flip").first { $0["args"]?["frame"]?.number == 40 })
        #expect(flip["args"]?["missed"]?.number == 2)
        // Whole microseconds.
        let end = try #require(flip["ts"]?.number) + (try #require(flip["dur"]?.number))
        #expect(abs(end - (100 + 41 * 0.016 + 0.032) * 1e6) <= 1)
        #expect(of("i", "mark").count == 1 && of("i", "raster").count == 1)
        #expect(of("C", "temperature cpu-thermal").first?["args"]?["value"]?.number == 62.5)
        #expect(of("M", "thread_name").contains { $0["args"]?["name"]?.string == "frame loop" })
    }
}
