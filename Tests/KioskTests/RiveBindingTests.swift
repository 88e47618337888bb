import Geometry
import HeadlessDisplay
import Interface
import JSON
import Motion
import Platform
import RiveAppleAPI
import RiveWriter
import Templates
import TestSupport
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import RiveRuntime
@testable import Runner

/// Values of the data in a .riv file, and the reports of the file.
@MainActor @Suite struct RiveBindingTests {
    /// A board with each kind of property, and an artboard for the items of its list.
    nonisolated static let source = """
        {"enums": [{"name": "Mood", "values": ["calm", "busy"]}],
         "viewModels": [
           {"name": "Now", "properties": [
             {"name": "temperature", "type": "number", "value": 1},
             {"name": "sky", "type": "color", "value": "#FF0000"}]},
           {"name": "Item", "properties": [
             {"name": "label", "type": "string", "value": "none"},
             {"name": "share", "type": "number", "value": 0.5},
             {"name": "tapped", "type": "trigger"}]},
           {"name": "Board", "properties": [
             {"name": "now", "type": "viewModel", "of": "Now", "value": ""},
             {"name": "rows", "type": "list", "of": "Item", "value": [""]},
             {"name": "title", "type": "string", "value": "start"},
             {"name": "isOn", "type": "boolean", "value": true},
             {"name": "mood", "type": "enum", "of": "Mood", "value": "busy"},
             {"name": "alarm", "type": "trigger"},
             {"name": "logo", "type": "image"},
             {"name": "detail", "type": "artboard"}]}],
         "artboards": [
           {"name": "Board", "width": 100, "height": 50, "viewModel": "Board",
            "children": [{"type": "shape", "name": "button", "x": 50, "y": 25,
              "bind": {"x": {"path": "now/temperature", "from": [0, 100], "to": [0, 100]}},
              "paths": [{"type": "rectangle", "width": 100, "height": 50}],
              "paints": [{"color": "#000"}]}],
            "animations": [{"name": "Off", "duration": 1}],
            "stateMachines": [{"name": "Main",
              "inputs": [{"name": "level", "type": "number"}, {"name": "go", "type": "trigger"}],
              "layers": [{"states": ["Off"]}],
              "listeners": [{"target": "button", "on": "down", "do": [
                {"property": "alarm"}, {"property": "title", "set": "pressed"}]}]}]},
           {"name": "Row", "width": 100, "height": 20, "viewModel": "Item",
            "children": [{"type": "shape", "name": "bar", "y": 10, "bind": {"x": "share"},
              "paths": [{"type": "rectangle", "width": 10, "height": 10}],
              "paints": [{"color": "#000"}]}]}]}
        """

    let file: File
    let formats = FormatContext(locale: "en", timeZone: "UTC")

    init() throws { file = try File(try RivSource.compile(Array(RiveBindingTests.source.utf8))) }

    func bindings(
        _ bind: [(String, RiveDescription.Binding)], on: [String] = []
    ) throws -> RiveBindings {
        var description = RiveDescription(key: "rive", file: "board.riv")
        description.bind = bind
        description.on = on.map { ($0, KioskAction.back) }
        return try RiveBindings(description, file)
    }

    func scope(_ json: String) throws -> TemplateScope {
        TemplateScope(item: DataValue(try JSONParser.parse(json)))
    }

    /// Calls `body` with a bound view model instance after each document.
    func bound(
        _ bind: [(String, RiveDescription.Binding)], _ documents: [String],
        _ body: (ViewModelInstance, RiveBinder) -> Void
    ) throws {
        let bindings = try bindings(bind)
        #expect(bindings.problems.isEmpty)
        let artboard = try #require(try file.instantiate())
        let model = try #require(file.viewModelInstance(for: artboard))
        let binder = RiveBinder(bindings.targets, model: model)
        for document in documents {
            binder.apply(try scope(document), formats)
            body(model, binder)
        }
    }

    // MARK: Values

    /// The documented conversions.
    @Test func valuesAreConverted() throws {
        let names: [RiveBindingTarget.Kind] = [.enumeration(["calm", "Calm", "busy"])]
        let cases: [(String, RiveBindingTarget.Kind, RiveValue?)] = [
            ("3.5", .number, .number(3.5)), ("\"-2\"", .number, .number(-2)),
            ("true", .number, .number(1)), ("\"warm\"", .number, nil), ("[1]", .number, nil),
            ("1.50", .string, .string("1.50")), ("false", .string, .string("false")),
            ("{}", .string, nil),
            ("true", .boolean, .bool(true)), ("\"Off\"", .boolean, .bool(false)),
            ("\"yes\"", .boolean, .bool(true)), ("0", .boolean, .bool(false)),
            ("\"2\"", .boolean, .bool(true)), ("\"maybe\"", .boolean, nil),
            ("\"#102030\"", .color, .color(0xff10_2030)),
            ("\"#80102030\"", .color, .color(0x8010_2030)), ("\"red\"", .color, nil),
            ("7", .color, nil),
            ("\"Calm\"", names[0], .enumeration("Calm")),
            ("\"BUSY\"", names[0], .enumeration("busy")), ("\"sad\"", names[0], nil),
        ]
        for (json, kind, expected) in cases {
            let value = DataValue(try JSONParser.parse(json))
            #expect(RiveValue(value, for: kind) == expected, "\(json)")
        }
    }

    /// Each kind of property takes its value; if that is missing or of the wrong type, the property keeps the
    /// file's value.
    @Test func propertiesFollowData() throws {
        var texts: [String] = []
        try bound(
            [
                ("now/temperature", .value("{temp}")), ("now/sky", .value("{sky}")),
                ("title", .value("{name} now")), ("isOn", .value("{on}")),
                ("mood", .value("{mood}")),
            ],
            [
                ##"{"temp": 21.5, "sky": "#00FF00", "name": "Here", "on": "off", "mood": "calm"}"##,
                #"{"temp": "hot", "name": "There", "mood": "sad"}"#,
            ]
        ) { model, _ in
            let mood = model.currentValue(of: EnumProperty(path: "mood")) ?? ""
            texts.append(
                "\(model.number("now/temperature") ?? 0) "
                    + "\(String(model.color("now/sky") ?? 0, radix: 16)) "
                    + "\(model.string("title") ?? "") \(model.bool("isOn") ?? true) \(mood)")
        }
        #expect(
            texts == ["21.5 ff00ff00 Here now false calm", "1.0 ffff0000 There now true busy"])
    }

    /// The members of an object are written to the properties of the same names of a nested view model.
    @Test func objectSetsNestedViewModel() throws {
        try bound([("now", .value("{weather}"))], [#"{"weather": {"temperature": 7}}"#]) {
            model, _ in
            #expect(model.number("now/temperature") == 7 && model.color("now/sky") == 0xffff_0000)
        }
    }

    /// Values that have not changed are not written again: if the file has changed the property since, it keeps
    /// that value.
    @Test func onlyChangesAreWritten() throws {
        var round = 0
        try bound(
            [("title", .value("{name}")), ("alarm", .value("{count}"))],
            [
                #"{"name": "a", "count": 1}"#, #"{"name": "a", "count": 1}"#,
                #"{"name": "b", "count": 2}"#,
            ]
        ) { model, _ in
            round += 1
            let fired = model.currentValue(of: TriggerProperty(path: "alarm"))
            switch round {
            case 1:
                #expect(model.string("title") == "a" && fired == 0)
                model.setString("title", "changed")
            case 2: #expect(model.string("title") == "changed" && fired == 0)
            default: #expect(model.string("title") == "b" && fired == 1)
            }
        }
    }

    @Test func inputsAreSetAndFired() throws {
        let bindings = try bindings([("level", .value("{level}")), ("go", .value("{count}"))])
        #expect(bindings.problems.isEmpty)
        #expect(bindings.targets.allSatisfy { $0.isInput })
        let view = try BoundRiveView(bindings)
        let machine = try #require(view.rive.stateMachine)
        view.update(try scope(#"{"level": 4, "count": 1}"#), formats)
        #expect(machine.input(0) == 4 && machine.input(1) == 0)
        view.update(try scope(#"{"level": 5, "count": 2}"#), formats)
        #expect(machine.input(0) == 5 && machine.input(1) == 1)
    }

    /// Data can name pictures only below the configuration's folder, or below the folder that the template
    /// names.
    @Test(
        arguments: [
            ("{logo}", "in.png", true), ("{logo}", "../in/in.png", true),
            ("{logo}", "../out.png", false), ("{logo}", "OUT/out.png", false),
            ("{name}", "data:text/plain,x", false), ("OUT/{logo}", "out.png", true),
            ("OUT/{logo}", "../in/in.png", false), ("{item.logo}", "../out.png", false),
        ])
    func dataPicturesAreLimitedToTheirFolder(template: String, text: String, isLoaded: Bool) throws
    {
        let folder = try KioskFolder()
        for name in ["in", "out"] {
            try FileSystem.makeFolder("\(folder.path)/\(name)")
            try FileSystem.write(
                try KioskFolder.picture(side: 2), to: "\(folder.path)/\(name)/\(name).png")
        }
        func absolute(_ text: String) -> String {
            text.replacing("OUT", with: "\(folder.path)/out")
        }
        let executor = try VirtualExecutor(on: EventLoop(clock: VirtualClock()))
        let images = RiveImages(folder: "\(folder.path)/in", executor: executor)
        var problems: [RiveProblem] = []
        images.onFailure = { problems.append($0) }
        let bindings = try bindings([("logo", .value(try Template(absolute(template))))])
        let artboard = try #require(try file.instantiate())
        let model = try #require(file.viewModelInstance(for: artboard))
        let binder = RiveBinder(bindings.targets, model: model)
        images.connect(binder)
        let text = DataValue.string(absolute(text))
        let item = DataValue.object(["logo": text, "name": text, "item": .object(["logo": text])])
        binder.apply(TemplateScope(item: item), formats)
        #expect(images.count == (isLoaded ? 1 : 0) && problems.isEmpty == isLoaded, "\(problems)")
    }

    // MARK: Lists

    /// Items keep their instances by key; new elements get new instances.
    @Test func listItemsAreReusedByKey() throws {
        var shown: [[String]] = []
        var instances: [[ViewModelInstance]] = []
        try bound(
            [("rows", .list(each: "{items}", key: "id", bind: [("label", "{name|upper}")]))],
            [
                #"{"items": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]}"#,
                #"{"items": [{"id": 2, "name": "bb"}, {"id": 3, "name": "c"}, {"id": 1}]}"#,
                #"{"items": []}"#, #"{}"#,
            ]
        ) { model, _ in
            let items = model.items("rows") ?? []
            shown.append(items.map { $0.string("label") ?? "" })
            instances.append(items)
        }
        #expect(shown == [["A", "B"], ["BB", "C", "none"], [], []])
        #expect(instances[1][0] === instances[0][1] && instances[1][2] === instances[0][0])
        #expect(!instances[0].contains { $0 === instances[1][1] })
    }

    /// Without a separate map, the properties of items take the members of the same names. The name of an array
    /// needs no braces.
    @Test func itemsBindMembersByName() throws {
        try bound(
            [("rows", .value("data.items"))],
            [#"{"data": {"items": [{"label": "x", "share": 0.25}, {"share": "no"}]}}"#]
        ) { model, _ in
            let items = model.items("rows") ?? []
            #expect(items.map { $0.string("label") } == ["x", "none"])
            #expect(items.map { $0.number("share") } == [0.25, 0.5])
        }
    }

    @Test func listsAreLimited() throws {
        let elements = String(repeating: "{},", count: RiveBinder.maximumItems) + "{}"
        var problems: [RiveProblem] = []
        let bindings = try bindings([("rows", .value("{items}"))])
        let artboard = try #require(try file.instantiate())
        let model = try #require(file.viewModelInstance(for: artboard))
        let binder = RiveBinder(bindings.targets, model: model)
        binder.onProblem = { problems.append($0) }
        binder.apply(try scope("{\"items\": [\(elements)]}"), formats)
        #expect(model.items("rows")?.count == RiveBinder.maximumItems)
        #expect(
            problems.map(\.description) == [
                "'rows' has 1001 items; only the first 1000 are shown"
            ])
    }

    // MARK: Checking

    @Test func errorsSuggestSimilarNames() throws {
        func problems(_ bind: [(String, RiveDescription.Binding)], on: [String] = []) throws
            -> [String]
        {
            try bindings(bind, on: on).check(
                scope(#"{"temp": 20, "items": [{"title": "x"}], "word": "wet"}"#), formats
            ).map { "\($0.key): \($0)" }
        }
        let cases: [(String, RiveDescription.Binding, String?)] = [
            ("now/temperature", .value("{temp}"), nil),
            (
                "now/temprature", .value("{temp}"),
                "there is no property or input 'now/temprature'; did you mean 'now/temperature'?"
            ),
            (
                "now/temperature", .value("{tmp}"),
                "'now/temperature' uses 'tmp', but the data has no such value; did you mean 'temp'?"
            ),
            ("now/temperature", .value("{tmp ?? 3}"), nil),
            (
                "now/temperature", .value("{word}"),
                "'now/temperature' is a number, but the value is 'wet'"
            ),
            (
                "mood", .value("{word}"),
                "'mood' is one of 'calm', 'busy', but the value is 'wet'"
            ),
            (
                "detail", .value("{word}"),
                "the property 'detail' is of type artboard, which takes no value; remove it"
            ),
            (
                "title", .list(each: "{items}", key: nil, bind: []),
                "'title' is of type string, not a list; give it a template"
            ),
            ("rows", .value("{word}"), "'rows' is a list, but the value is 'wet'"),
            ("rows", .value("word|x"), "column "),
        ]
        for (path, binding, expected) in cases {
            let found = try problems([(path, binding)])
            guard let expected else {
                #expect(found.isEmpty)
                continue
            }
            #expect(
                found.count == 1 && found.allSatisfy { $0.hasPrefix("bind.\(path): \(expected)") },
                "\(found)")
        }
        #expect(
            try problems([
                ("rows", .list(each: "{items}", key: nil, bind: [("lable", "{title}")]))
            ]) == [
                "bind.rows.bind.lable: there is no property or input 'lable'; did you mean 'label'?"
            ])
        #expect(
            try problems([
                ("rows", .list(each: "{items}", key: nil, bind: [("label", "{titel}")]))
            ]) == [
                "bind.rows.bind.label: 'label' uses 'titel', but the data has no such value; did you "
                    + "mean 'title'?"
            ])
        #expect(
            try problems([], on: ["alarm", "alram", "rows/tapped", "title"]) == [
                "on.alram: there is no event, trigger or property 'alram'; did you mean 'alarm'?"
            ])
    }

    @Test func unknownArtboardsAndStateMachinesAreRejected() {
        var description = RiveDescription(key: "rive", file: "board.riv")
        description.artboard = "Bord"
        var error = thrownError(RiveProblem.self) { try RiveBindings(description, file) }
        #expect(error?.description == "there is no artboard 'Bord'; did you mean 'Board'?")
        description.artboard = nil
        description.stateMachine = "Mane"
        error = thrownError(RiveProblem.self) { try RiveBindings(description, file) }
        #expect(error?.key == "stateMachine")
        #expect(error?.description == "there is no state machine 'Mane'; did you mean 'Main'?")
    }

    // MARK: Report

    /// The report of `flipbook inspect` on the file.
    @Test func reportListsBindableProperties() throws {
        let report = RiveReport(file, path: "board.riv").lines.joined(separator: "\n")
        #expect(
            report == """
                "Board" serves
                  as a header: animations pull "Off"
                    "header": {"rive": "board.riv"}
                  as a screen: the state machine "Main"
                    "rive": {"file": "board.riv"}
                    "bind" "now/temperature": number
                    "bind" "now/sky": colour
                    "bind" "rows": list
                      "label": text
                      "share": number
                      "tapped": trigger
                    "bind" "title": text
                    "bind" "isOn": boolean
                    "bind" "mood": one of "calm", "busy"
                    "bind" "alarm": trigger
                    "bind" "logo": picture
                    "bind" "level": number, an input
                    "bind" "go": trigger, an input
                    "on" "alarm": trigger
                  as a row: 100 × 50 points, with the view model "Board"
                    "row": {"rive": {"file": "board.riv"}}
                "Row" serves
                  as a header: a picture that does not move
                    "header": {"rive": "board.riv", "artboard": "Row"}
                  as a screen: a picture that does not move
                    "rive": {"file": "board.riv", "artboard": "Row"}
                    "bind" "label": text
                    "bind" "share": number
                    "bind" "tapped": trigger
                    "on" "tapped": trigger
                  as a row: 100 × 20 points, with the view model "Item"
                    "row": {"rive": {"file": "board.riv", "artboard": "Row"}}
                """)
    }
}
