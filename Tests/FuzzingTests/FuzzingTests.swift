import RiveWriter
import Testing

@testable import Fuzzing

/// The fuzz targets on random bytes: a glimpse of what `scripts/fuzz` does for hours.
@Suite struct FuzzingTests {
    @Test func theRasterizerSurvivesRandomBytes() {
        var state: UInt64 = 42
        for _ in 0..<150 {
            let bytes = (0..<400).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
            RasterFuzz.run(bytes)
        }
    }

    /// A real file with some of its bytes changed.
    @Test func theRuntimeSurvivesDamagedFiles() throws {
        let source = """
            {"width": 100, "height": 50, "children": [
              {"type": "node", "name": "n", "children": [
                {"type": "shape", "paths": [{"type": "ellipse", "width": 9, "height": 9}],
                 "paints": [{"name": "p", "color": "#FF0000"}]}]}],
             "animations": [{"name": "A", "duration": 20, "tracks": [
               {"target": "n", "property": "x", "keys": [[0, 1], [10, 2, "ease"], [20, 3]]},
               {"target": "p", "property": "color", "keys": [[0, "#FF0000"], [9, "#00FF00"]]}]}]}
            """
        let file = Array(try RivSource.compile(Array(source.utf8)).dropFirst(7))
        var state: UInt64 = 7
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        RivFuzz.run(file)
        for _ in 0..<400 {
            var bytes = file
            for _ in 0...next(6) { bytes[next(bytes.count)] = UInt8(next(256)) }
            RivFuzz.run(bytes)
        }
    }
}
