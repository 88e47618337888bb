import RiveWriter
import TestSupport
import Testing

@testable import Fuzzing

@Suite struct RivFuzzTests {
    /// A real file with some of its bytes changed.
    @Test func damagedFilesArePlayedOrRefused() throws {
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
        var random = SeededRandom(seed: 7)
        #expect(RivFuzz.run(file) != nil)
        var imported = 0
        for _ in 0..<400 {
            var bytes = file
            for _ in 0...random.next(6) { bytes[random.next(bytes.count)] = random.byte() }
            if RivFuzz.run(bytes) != nil { imported += 1 }
        }
        // Some damage is detected, some is not.
        #expect((1..<400).contains(imported))
    }
}
