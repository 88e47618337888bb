import RiveAppleAPI
import RiveWriter
import Testing

@testable import RiveRuntime

/// View models, nested artboards, lists and state machines of a description, played by the runtime.
@Suite struct RivSourceFeatureTests {
    static let source = """
        {"enums": [{"name": "Mood", "values": ["calm", "busy"]}],
         "images": [{"name": "logo", "file": "logo.png"}, {"name": "other"}],
         "fonts": [{"name": "Body"}],
         "viewModels": [
           {"name": "Main", "properties": [
             {"name": "title", "type": "string", "value": "Hello"},
             {"name": "go", "type": "trigger"},
             {"name": "mood", "type": "enum", "of": "Mood", "value": "busy"},
             {"name": "child", "type": "viewModel", "of": "Item", "value": "second"},
             {"name": "rows", "type": "list", "of": "Item", "value": ["second", "", "second"]},
             {"name": "picture", "type": "image", "value": "other"},
             {"name": "board", "type": "artboard", "value": "Row"},
             {"name": "on", "type": "boolean"}, {"name": "count", "type": "number"}]},
           {"name": "Item", "properties": [
             {"name": "x", "type": "number", "value": 1},
             {"name": "label", "type": "string", "value": "one"}],
            "instances": [{"name": "second", "values": {"x": 2}}]}],
         "artboards": [
           {"name": "Main", "width": 100, "height": 50, "viewModel": "Main", "children": [
             {"type": "text", "name": "caption", "font": "Body", "size": 20, "color": "#FF0000",
              "width": 80, "x": 3, "align": "center", "bind": {"text": "title", "y": "child/x"}},
             {"type": "image", "name": "shown", "image": "logo", "bind": {"image": "picture"}},
             {"type": "artboard", "name": "nested", "artboard": "Row", "viewModel": "child"},
             {"type": "artboard", "name": "any", "bind": {"artboard": "board"}},
             {"type": "list", "bind": {"items": "rows"}},
             {"type": "shape", "name": "button", "x": 50, "y": 25,
              "paths": [{"type": "rectangle", "width": 20, "height": 20}],
              "paints": [{"color": "#000"}]}],
            "animations": [
              {"name": "Off", "duration": 1, "tracks": [
                {"target": "button", "property": "rotation", "keys": [[0, 0]]}]},
              {"name": "On", "duration": 1, "tracks": [
                {"target": "button", "property": "rotation", "keys": [[0, 90]]}]}],
            "stateMachines": [
              {"name": "Buttons", "inputs": [
                 {"name": "pressed", "type": "boolean"}, {"name": "level", "type": "number"},
                 {"name": "reset", "type": "trigger"}],
               "layers": [{"states": ["Off", "On"], "transitions": [
                 {"from": "Off", "to": "On", "when": [{"input": "pressed", "is": true}]},
                 {"from": "Off", "to": "On", "when": [{"property": "go"}]},
                 {"from": "Off", "to": "On", "when": [{"input": "level", "above": 3}]},
                 {"from": "Off", "to": "On", "when": [
                   {"property": "count", "atLeast": 2}, {"property": "on", "is": true},
                   {"property": "title", "isNot": "Hello"}, {"property": "mood", "is": "calm"}]},
                 {"from": "any", "to": "Off", "when": [{"input": "reset"}]}]}],
               "listeners": [{"target": "button", "on": "down", "do": [
                 {"input": "pressed", "set": "toggle"}, {"input": "level", "set": 2},
                 {"property": "count", "set": 7}, {"property": "title", "set": "Pressed"},
                 {"property": "mood", "set": "calm"}, {"property": "go"}]}]}]},
           {"name": "Row", "width": 10, "height": 10, "viewModel": "Item", "children": [
             {"type": "node", "name": "mark", "bind": {"x": "x"}}]}]}
        """

    /// The header of a PNG of 3 × 2 pixels; the runtime reads nothing else of it.
    static let png: [UInt8] =
        [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 3, 0, 0, 0, 2]

    private func play() throws -> (Artboard, StateMachineInstance, ViewModelInstance) {
        let bytes = try RivSource.compile(Array(RivSourceFeatureTests.source.utf8)) { path in
            #expect(path == "logo.png")
            return RivSourceFeatureTests.png
        }
        let file = try File(bytes)
        #expect(file.missingAssets == ["other", "Body"] && file.images.count == 1)
        let artboard = try #require(try file.instantiate(artboard: "Main"))
        let machine = try #require(artboard.stateMachine(named: "Buttons"))
        let model = try #require(file.viewModelInstance(for: artboard))
        machine.bind(model)
        machine.advanceAndApply(0)
        return (artboard, machine, model)
    }

    private func first<T: Component>(_ artboard: Artboard, _ type: T.Type) throws -> T {
        try #require(artboard.components.lazy.compactMap { $0 as? T }.first)
    }

    private func isOn(_ artboard: Artboard) throws -> Bool {
        try first(artboard, Shape.self).rotation > 1
    }

    @MainActor @Test func viewModelValuesMatchDescription() async throws {
        let (artboard, _, model) = try play()
        #expect(model.string("title") == "Hello" && model.number("child/x") == 2)
        #expect(model.string("child/label") == "one")
        #expect(try await model.value(of: EnumProperty(path: "mood")) == "busy")
        #expect(model.items("rows")?.map { $0.number("x") } == [2, 1, 2])
        let enums = try await artboard.file.getViewModelEnums()
        #expect(enums.map(\.name) == ["Mood"] && enums[0].values == ["calm", "busy"])
        #expect(try await artboard.file.getInstanceNames(of: "Item") == ["", "second"])
        let types = try await artboard.file.getProperties(of: "Main").map(\.type)
        #expect(
            types == [
                .string, .trigger, .enum, .viewModel, .list, .assetImage, .artboard, .boolean,
                .number,
            ])
    }

    @Test func boundPropertiesFollowViewModel() throws {
        let (artboard, machine, model) = try play()
        #expect(try first(artboard, TextValueRun.self).text == "Hello")
        let text = try first(artboard, Text.self)
        #expect(text.x == 3 && text.y == 2)
        let nested = artboard.components.compactMap { $0 as? NestedArtboard }
        #expect(nested.count == 2 && nested.allSatisfy { $0.nested?.name == "Row" })
        // One nested artboard is bound to the instance in `child`, the other to the view model of the artboard around
        // it.
        let marks = nested.map { host -> Double? in
            let mark: Node? = host.nested?.component(1)
            return mark?.x
        }
        #expect(marks == [0, 2])
        #expect(try first(artboard, Image.self).asset?.name == "other")
        model.setString("title", "Bye")
        model.setNumber("child/x", 9)
        machine.advanceAndApply(0.1)
        #expect(try first(artboard, TextValueRun.self).text == "Bye" && text.y == 9)
    }

    @Test func listenersSetInputsAndProperties() throws {
        let (artboard, machine, model) = try play()
        machine.advanceAndApply(0.1)
        #expect(try !isOn(artboard))
        machine.pointer(.down, at: .init(50, 25))
        #expect(model.number("count") == 7 && model.string("title") == "Pressed")
        #expect(machine.input(0) == 1 && machine.input(1) == 2)
        machine.advanceAndApply(0.1)
        machine.advanceAndApply(0.1)
        #expect(try isOn(artboard))
        machine.fire("reset")
        machine.setBool("pressed", false)
        machine.advanceAndApply(0.1)
        #expect(try !isOn(artboard))
    }

    /// Conditions on a trigger property, a number input, and four properties that must all match.
    @Test func transitionsFireWhenAllConditionsHold() throws {
        for condition in 0..<3 {
            let (artboard, machine, model) = try play()
            machine.advanceAndApply(0.1)
            switch condition {
            case 0: model.fire("go")
            case 1: machine.setNumber("level", 4)
            default:
                model.setNumber("count", 2)
                model.setBool("on", true)
                model.setString("title", "")
                machine.advanceAndApply(0.1)
                #expect(try !isOn(artboard))
                model.setEnum("mood", "calm")
            }
            machine.advanceAndApply(0.1)
            machine.advanceAndApply(0.1)
            #expect(try isOn(artboard), "condition \(condition)")
        }
    }

    @Test func nodesHaveSemantics() throws {
        let source = """
            {"width": 100, "height": 50, "viewModel": {"name": "Main", "properties": [
               {"name": "caption", "type": "string", "value": "Rooms"},
               {"name": "open", "type": "boolean", "value": true}]},
             "children": [
               {"type": "node", "semantics": {"role": "list"}, "children": [
                 {"type": "node", "semantics": {"role": "slider", "label": "Light", "value": "3",
                   "hint": "Drag", "states": {"disabled": true}}}]},
               {"type": "node", "semantics": {"role": "button", "states": {"expanded": false},
                 "bind": {"label": "caption", "expanded": "open"}}}]}
            """
        let file = try File(RivSource.compile(Array(source.utf8)))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let model = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(model)
        artboard.advance()
        let nodes = artboard.semantics
        // Nodes without an extent are in the order of the file, which begins in front.
        #expect(nodes.map(\.role) == [.button, .list])
        #expect(nodes[0].label == "Rooms" && nodes[0].states == .expanded)
        let slider = try #require(nodes[1].children.first)
        #expect(slider.role == .slider && slider.label == "Light" && slider.states == .disabled)
        #expect(slider.value == "3" && slider.hint == "Drag")
    }
}
