import RiveWriter
import TestSupport
import Testing

/// Errors in descriptions, with their reasons.
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
    func invalidMemberFailsWithReasonAndLine(members: String, reason: String) {
        let source = "{\"width\": 3, \"height\": 3,\n\(members)}"
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(source.utf8))
        }
        #expect(failure?.line == 2)
        #expect(failure?.reason.hasPrefix(reason) == true, "\(failure?.reason ?? "")")
    }

    /// The description of RivVocabularyTests with one piece replaced.
    @Test(arguments: [
        (#""values": ["calm", "busy"]"#, #""values": []"#, #"an enum needs a 'name' and 'values'"#),
        (#"{"name": "other"}"#, #"{"name": "logo"}"#, #"it needs a 'name' of its own"#),
        (#""file": "logo.png""#, #""file": 3"#, #"'file' must be a path"#),
        (
            #""Item", "properties""#, #""Main", "properties""#,
            #"the view model 'Main' is named twice"#
        ),
        (
            #""viewModel": "Main""#, #""viewModel": "Man""#,
            #"there is no view model 'Man'; available: 'Main', 'Item'"#
        ),
        (#""count", "type""#, #""on", "type""#, #"a property needs a 'name' of its own"#),
        (
            #""viewModel", "of": "Item""#, #""viewModel", "of": "Itm""#,
            #"'of' must name a view model; available:"#
        ),
        (#""type": "trigger"}"#, #""type": "trigger", "value": 1}"#, #"a trigger has no value"#),
        (#"["second", "", "second"]"#, #"3"#, #"a list's 'value' is a list of names"#),
        (#""value": "Hello""#, #""value": 3"#, #"a string was expected"#),
        (
            #""on", "type": "boolean""#, #""on", "type": "boolean", "value": 3"#,
            #"true or false was expected"#
        ),
        (#""value": "second""#, #""value": "third""#, #"there is no 'third'; available:"#),
        (
            #""image": "logo", "bind": {"image": "picture"}"#, #""bind": {}"#,
            #"an image needs 'image', or a binding"#
        ),
        (#""font": "Body", "#, #""#, #"a text needs 'font'"#),
        (#""bind": {"text": "title", "y": "child/x"}"#, #""text": 3"#, #"'text' must be a string"#),
        (#""artboard": "Row", "#, #""#, #"'artboard' must name an artboard"#),
        (
            #""viewModel": "child""#, #""viewModel": "title""#,
            #"'viewModel' must be the path of a property"#
        ),
        (#""bind": {"items": "rows"}"#, #""bind": {}"#, #"a list needs "bind""#),
        (
            #""pressed", "is": true"#, #""pressed", "is": true, "isNot": true"#,
            #"a condition compares once"#
        ),
        (#""input": "pressed", "is""#, #""is""#, #"a condition needs 'input' or 'property'"#),
        (
            #"{"input": "reset"}"#, #"{"input": "reset", "is": 1}"#,
            #"a trigger is compared with nothing"#
        ),
        (#""pressed", "is": true"#, #""pressed", "above": 1"#, #"a boolean needs 'is' or 'isNot'"#),
        (#""level", "above": 3"#, #""level", "above": "x""#, #"a number needs one of is, isNot"#),
        (
            #""property": "on", "is": true"#, #""property": "on", "is": 3"#,
            #"the property 'on' of type boolean cannot be compared in this way"#
        ),
        (
            #"[{"property": "go"}]"#, #"[{"property": "rows"}]"#,
            #"a state machine cannot use a property of type list"#
        ),
        (#""on": "down""#, #""on": "hover""#, #"'on' must be one of click, down"#),
        (#""count", "set": 7"#, #""count""#, #"'set' is needed"#),
        (
            #"{"input": "level", "set": 2}"#, #"{"set": 2}"#,
            #"an action needs 'input' or 'property'"#
        ),
        (#""level", "type": "number""#, #""level""#, #"an input needs 'name' and 'type'"#),
        (
            #""reset", "type": "trigger""#, #""reset", "type": "event""#,
            #"'type' must be number, boolean or trigger"#
        ),
        (#""states": ["Off", "On"], "#, #""#, #"a layer needs 'states'"#),
        (#""any", "to": "Off""#, #""any""#, #"'to' is needed"#),
        (#""from": "any", "#, #""#, #"'from' is needed"#),
        (#""bind": {"x": "x"}"#, #""bind": {"x": 3}"#, #"the name of a property was expected"#),
        (
            #""height": 10, "viewModel": "Item""#, #""height": 10"#,
            #"the artboard has no 'viewModel'"#
        ),
        (#""name": "shown""#, #""name": "caption""#, #"'caption' is named twice"#),
        (#""name": "caption""#, #""name": 3"#, #"'name' must be a string"#),
        (#""width": 80"#, #""width": "80""#, #"'width' must be a number"#),
    ])
    func invalidReplacementFailsWithReason(right: String, wrong: String, reason: String) throws {
        let source = RivVocabularyTests.source
        let range = try #require(source.ranges(of: right).first)
        let text = source.replacingCharacters(in: range, with: wrong)
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(text.utf8)) { _ in RivVocabularyTests.png }
        }
        #expect(failure?.reason.hasPrefix(reason) == true, "\(failure?.message ?? "")")
    }

    @Test func artboardsMustBeList() {
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(#"{"artboards": 3}"#.utf8))
        }
        #expect(failure?.reason == "'artboards' must be a list of artboards")
    }
}
