import RiveWriter
import Testing

/// Each thing that can be wrong with a description, and its line.
@Suite struct RivSourceErrorTests {
    private static func animation(_ members: String) -> String {
        #""children": [{"type": "node", "name": "n"}], "animations": [{\#(members)}]"#
    }

    private static func keys(_ keys: String) -> String {
        animation(
            #""name": "a", "duration": 9, "tracks": [{"target": "n", "property": "x", "keys": [\#(keys)]}]"#
        )
    }

    private static func shape(_ members: String) -> String {
        #""children": [{"type": "shape", \#(members)}]"#
    }

    @Test(arguments: [
        (keys("[1]"), "a key is [frame, value]"), (keys("3"), "a key is [frame, value]"),
        (keys(#"["x", 1]"#), "a frame number was expected"),
        (keys("[-1, 1]"), "a frame number was expected"),
        (keys(#"[0, "x"]"#), "a number was expected"),
        (keys(#"[0, 1, "bounce"]"#), "a curve is"),
        (animation(#""name": "a""#), "an animation needs 'name' and 'duration'"),
        (
            animation(#""name": "a", "duration": 1, "loop": "twice""#),
            "'loop' must be one of once, loop, pingpong"
        ),
        (
            animation(
                #""name": "a", "duration": 1, "tracks": [{"target": "n", "property": "z"}]"#),
            "'property' must be one of"
        ),
        (shape(#""paints": [{"name": "p"}]"#), "a paint needs 'color', 'linear' or 'radial'"),
        (
            shape(#""paints": [{"linear": [0, 0, 1, 1], "stops": [{"at": 0}]}]"#),
            "a stop needs 'at' and 'color'"
        ),
        (shape(#""paths": [{"type": "heart"}]"#), "'type' must be"),
        (
            shape(#""paths": [{"type": "points", "vertices": [[1, 2, 3, 4]]}]"#),
            "a vertex is 2, 3 or 6 numbers"
        ),
        (shape(#""clip": "nothing""#), "'clip' must name a node"),
        (
            #""viewModel": {"name": "m", "properties": [{"type": "number"}]}"#,
            "a property needs a 'name'"
        ),
        (
            #""viewModel": {"name": "m", "properties": [{"name": "a", "type": "blob"}]}"#,
            "'type' must be"
        ),
    ])
    func isNamedWithItsLine(members: String, reason: String) {
        let source = "{\"width\": 3, \"height\": 3,\n\(members)}"
        let failure = #expect(throws: RivSource.Failure.self) {
            try RivSource.compile(Array(source.utf8))
        }
        #expect(failure?.line == 2)
        #expect(failure?.reason.hasPrefix(reason) == true, "\(failure?.reason ?? "")")
    }
}
