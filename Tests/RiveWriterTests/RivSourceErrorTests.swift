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
        (keys("[1]"), "a key is [frame, value] or [frame, value, curve]"),
        (keys("3"), "a key is [frame, value] or [frame, value, curve]"),
        (
            shape(#""semantics": {"states": {"open": true}}"#),
            "states are checked, disabled, expanded, selected, toggled, each true or false"
        ),
        (shape(#""semantics": {"label": 3}"#), "'label' must be a string"),
        (keys(#"["x", 1]"#), "a frame number was expected"),
        (keys("[-1, 1]"), "a frame number was expected"),
        (keys(#"[0, "x"]"#), "a number was expected"),
        (keys(#"[0, 1, "bounce"]"#), "a curve is hold, linear, ease, in, out or four numbers"),
        (
            keys(#"[0, 1, [0.4, 0, 0.6, 1, "x"]]"#),
            "a curve is hold, linear, ease, in, out or four numbers"
        ),
        (
            #""animations": [{"name": "a", "duration": 1, "tracks": [{"target": "n"}]}]"#,
            "'target' must name an object, but none has a 'name'"
        ),
        (
            #""stateMachines": [{"listeners": [{"target": "n"}]}]"#,
            "'target' must name an object, but none has a 'name'"
        ),
        (
            #""name": "a", "animations": [{"name": "b", "duration": 1, "tracks": [{"target": "a"}]}]"#,
            "the target has no property that can be animated"
        ),
        (animation(#""name": "a""#), "an animation needs 'name' and 'duration'"),
        (
            animation(#""name": "a", "duration": 1, "loop": "twice""#),
            "'loop' must be one of once, loop, pingpong"
        ),
        (
            animation(
                #""name": "a", "duration": 1, "tracks": [{"target": "n", "property": "z"}]"#),
            "'property' must be one of opacity, rotation, scaleX, scaleY, x, y"
        ),
        (shape(#""paints": [{"name": "p"}]"#), "a paint needs 'color', 'linear' or 'radial'"),
        (
            shape(#""paints": [{"linear": [0, 0, 1, 1], "stops": [{"at": 0}]}]"#),
            "a stop needs 'at' and 'color'"
        ),
        (
            shape(#""paths": [{"type": "heart"}]"#),
            #"'type' must be "rectangle", "ellipse" or "points""#
        ),
        (
            shape(#""paths": [{"type": "points", "vertices": [[1, 2, 3, 4]]}]"#),
            "a vertex is 2, 3 or 6 numbers"
        ),
        (shape(#""clip": "nothing""#), "'clip' must name a node further to the front"),
        (
            #""viewModel": {"name": "m", "properties": [{"type": "number"}]}"#,
            "a property needs a 'name' of its own"
        ),
        (
            #""viewModel": {"name": "m", "properties": [{"name": "a", "type": "blob"}]}"#,
            "'type' must be one of artboard, boolean, color, enum, image, list, number, string, "
                + "trigger, viewModel"
        ),
    ])
    func invalidMemberFailsWithReasonAndLine(members: String, reason: String) {
        let source = "{\"width\": 3, \"height\": 3,\n\(members)}"
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(source.utf8))
        }
        #expect(failure?.line == 2)
        #expect(failure?.reason == reason)
    }

    private static let unknownKey =
        "unknown key 'fil'; known keys: animations, children, enums, fill, fonts, height, images, "
        + "name, stateMachines, viewModel, viewModels, width"
    private static let size = #""width": 3, "height": 3"#

    // Not in the macro's arguments, since interpolation there crashes the compiler of Swift 6.0.
    private static let descriptions: [(String, Int, String)] = [
        ("{", 1, "a name in quotes was expected"),
        ("\u{feff}{\"width\": 3}", 1, "width and height are needed"),
        (#"{"width": 3}"#, 1, "width and height are needed"),
        ("{\(size),\n\"fil\": 1}", 2, unknownKey),
        (
            "{\(size), \"children\": [\n{\"type\": \"cube\"}]}", 2,
            #"'type' must be "node", "shape", "text", "image", "artboard" or "list""#
        ),
        (
            "{\(size), \"fill\": {\n\"color\": \"red\"}}", 2,
            ##"a colour such as "#1A2B3C" was expected"##
        ),
        (
            "{\(size), \"children\": [{\"type\": \"node\", \"name\": \"n\"}], \"animations\": "
                + "[{\"name\": \"a\", \"duration\": 1, \"tracks\": [\n{\"target\": \"x\"}]}]}",
            2, "'target' must name an object, one of n"
        ),
        (
            "{\(size), \"animations\": [\n{\"name\": \"a\", \"duration\": -1}]}", 2,
            "'duration' must be 0 to 4294967295"
        ),
        (
            "{\(size), \"animations\": [\n{\"name\": \"a\", \"duration\": 9e99}]}", 2,
            "'duration' must be 0 to 4294967295"
        ),
        (
            "{\(size), \"children\": [\n{\"type\": \"shape\", \"blend\": 1e30}]}", 2,
            "'blend' must be 0 to 4294967295"
        ),
    ]

    @Test(arguments: descriptions)
    func invalidDescriptionFailsWithReasonAndLine(text: String, line: Int, reason: String) {
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(text.utf8))
        }
        #expect(failure?.line == line && failure?.reason == reason, "\(failure as Any)")
    }

    @Test(arguments: [
        (
            #""bind": {"x": "nothing"}"#,
            "there is no property 'nothing' in the view model ''; available: 'level'"
        ),
        (
            #""bind": {"colour": "level"}"#,
            "'colour' cannot be bound; of this kind can be opacity, rotation, scaleX, scaleY, x, y"
        ),
        (#""bind": {"x": {"path": "level", "from": [0]}}"#, "'from' must be 2 numbers"),
    ])
    func invalidBindingFailsWithReasonAndLine(bind: String, reason: String) {
        let source =
            "{\"width\": 3, \"height\": 3, \"viewModel\": {\"properties\": [{\"name\": \"level\", "
            + "\"type\": \"number\"}]}, \"children\": [\n{\"type\": \"node\", \(bind)}]}"
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(source.utf8))
        }
        #expect(failure?.line == 2 && failure?.reason == reason, "\(failure as Any)")
    }

    /// The description of RivSourceFeatureTests with one piece replaced.
    @Test(arguments: [
        (
            #""values": ["calm", "busy"]"#, #""values": []"#,
            #"an enum needs a 'name' and 'values', a list of names"#
        ),
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
            #"'of' must name a view model; available: 'Main', 'Item'"#
        ),
        (#""type": "trigger"}"#, #""type": "trigger", "value": 1}"#, #"a trigger has no value"#),
        (
            #"["second", "", "second"]"#, #"3"#,
            #"a list's 'value' is a list of names of instances, and 'of' their view model"#
        ),
        (#""value": "Hello""#, #""value": 3"#, #"a string was expected"#),
        (
            #""on", "type": "boolean""#, #""on", "type": "boolean", "value": 3"#,
            #"true or false was expected"#
        ),
        (
            #""value": "second""#, #""value": "third""#,
            #"there is no 'third'; available: '', 'second'"#
        ),
        (
            #""image": "logo", "bind": {"image": "picture"}"#, #""bind": {}"#,
            #"an image needs 'image', or a binding of it"#
        ),
        (
            #""font": "Body", "#, #""#,
            #"a text needs 'font', the name of one of the file's; available: 'Body'"#
        ),
        (#""bind": {"text": "title", "y": "child/x"}"#, #""text": 3"#, #"'text' must be a string"#),
        (
            #""artboard": "Row", "#, #""#,
            #"'artboard' must name an artboard; available: 'Main', 'Row'"#
        ),
        (
            #""viewModel": "child""#, #""viewModel": "title""#,
            #"'viewModel' must be the path of a property of that type"#
        ),
        (
            #""bind": {"items": "rows"}"#, #""bind": {}"#,
            #"a list needs "bind": {"items": a property of type list}"#
        ),
        (
            #""pressed", "is": true"#, #""pressed", "is": true, "isNot": true"#,
            #"a condition compares once"#
        ),
        (#""input": "pressed", "is""#, #""is""#, #"a condition needs 'input' or 'property'"#),
        (
            #"{"input": "reset"}"#, #"{"input": "reset", "is": 1}"#,
            #"a trigger is compared with nothing"#
        ),
        (
            #""pressed", "is": true"#, #""pressed", "above": 1"#,
            #"a boolean needs 'is' or 'isNot', true or false"#
        ),
        (
            #""level", "above": 3"#, #""level", "above": "x""#,
            #"a number needs one of is, isNot, atMost, atLeast, below, above"#
        ),
        (
            #""property": "on", "is": true"#, #""property": "on", "is": 3"#,
            #"the property 'on' of type boolean cannot be compared in this way"#
        ),
        (
            #"[{"property": "go"}]"#, #"[{"property": "rows"}]"#,
            #"a state machine cannot use a property of type list"#
        ),
        (
            #""on": "down""#, #""on": "hover""#,
            #"'on' must be one of click, down, enter, exit, move, up"#
        ),
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
        (
            #""states": ["Off", "On"], "#, #""#,
            #"a layer needs 'states', a list of names of animations"#
        ),
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
        let source = RivSourceFeatureTests.source
        let range = try #require(source.ranges(of: right).first)
        let text = source.replacingCharacters(in: range, with: wrong)
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(text.utf8)) { _ in RivSourceFeatureTests.png }
        }
        #expect(failure?.reason == reason)
    }

    @Test func artboardsMustBeList() {
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(#"{"artboards": 3}"#.utf8))
        }
        #expect(failure?.reason == "'artboards' must be a list of artboards")
    }

    /// An error message names the line, the enclosing objects, and the alternatives.
    @Test(arguments: [
        (
            "\"caption\", \"font\": \"Body\"", "\"caption\", \"font\": \"Bod\"",
            "artboard 'Main': text 'caption': there is no font 'Bod'; available: 'Body'"
        ),
        (
            "\"image\": \"logo\"", "\"image\": 3",
            "artboard 'Main': image 'shown': there is no image 'a number'; available: 'logo', 'other'"
        ),
        (
            "\"value\": \"busy\"", "\"value\": \"hectic\"",
            "view model 'Main': property 'mood': there is no 'hectic'; available: 'calm', 'busy'"
        ),
        (
            "\"of\": \"Mood\"", "\"of\": \"Mode\"",
            "view model 'Main': property 'mood': 'of' must name an enum; available: 'Mood'"
        ),
        (
            "{\"x\": 2}", "{\"x\": \"two\"}",
            "view model 'Item': instance 'second': property 'x': a number was expected"
        ),
        (
            "child/x\"}", "child/y\"}",
            "artboard 'Main': text 'caption': there is no property 'y' in the view model 'Item'; "
                + "available: 'x', 'label'"
        ),
        (
            "title\", \"y\"", "title/x\", \"y\"",
            "artboard 'Main': text 'caption': 'title' in 'title/x' holds no view model"
        ),
        (
            "\"items\": \"rows\"", "\"items\": \"title\"",
            "artboard 'Main': list 5: 'title' is no list"
        ),
        (
            "\"level\", \"above\": 3", "\"levl\", \"above\": 3",
            "artboard 'Main': state machine 'Buttons': layer 1: transition 3: there is no 'levl'; "
                + "available: 'pressed', 'level', 'reset'"
        ),
        (
            "\"to\": \"Off\"", "\"to\": \"Of\"",
            "artboard 'Main': state machine 'Buttons': layer 1: transition 5: there is no 'Of'; "
                + "available: 'Off', 'On'"
        ),
        (
            "\"target\": \"button\", \"on\"", "\"target\": \"buton\", \"on\"",
            "artboard 'Main': state machine 'Buttons': listener 1: 'target' must name an object, one "
                + "of Main, any, button, caption, nested, shown"
        ),
        (
            "\"pressed\", \"set\": \"toggle\"", "\"pressed\", \"set\": 3",
            "artboard 'Main': state machine 'Buttons': listener 1: action 1: 'set' must be a number, "
                + "true, false or \"toggle\", as the input takes it; nothing for a trigger"
        ),
        (
            "{\"color\": \"#000\"}", "{\"color\": \"black\"}",
            "artboard 'Main': shape 'button': paint 1: a colour such as \"#1A2B3C\" was expected"
        ),
    ])
    func errorMessageNamesLineObjectAndAlternatives(
        right: String, wrong: String, message: String
    ) throws {
        let source = RivSourceFeatureTests.source
        let range = try #require(source.ranges(of: right).first)
        let text = source.replacingCharacters(in: range, with: wrong)
        let line = source[..<range.lowerBound].count { $0 == "\n" } + 1
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(text.utf8)) { _ in RivSourceFeatureTests.png }
        }
        #expect(failure?.message == message && failure?.line == line, "\(failure as Any)")
    }

    @Test func descriptionOutsideFileCannotReferToFiles() {
        let text =
            "{\"width\": 1, \"height\": 1, \"images\": [\n{\"name\": \"a\", \"file\": \"a.png\"}]}"
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(text.utf8))
        }
        #expect(
            failure?.description
                == "line 2: image 'a': files are read from descriptions in files only")
    }
}

extension String {
    func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
