import Platform
import RiveWriter
import TestSupport
import Testing

@testable import RiveRuntime

@Suite struct RivSourceTests {
    /// Bound properties follow the view model: unchanged, or mapped to a range and clamped to it.
    @Test func bindingsFollowViewModel() throws {
        let source = """
            {"width": 100, "height": 100,
             "viewModel": {"name": "Model", "properties": [
               {"name": "on", "type": "boolean", "value": true},
               {"name": "level", "type": "number", "value": 0.25},
               {"name": "tint", "type": "color", "value": "#FF8000"}]},
             "children": [{"type": "shape", "name": "box",
               "bind": {"x": "level", "y": {"path": "level", "from": [0, 1], "to": [10, 50]}},
               "paths": [{"type": "rectangle", "width": 10, "height": 10}],
               "paints": [{"color": "#000", "bind": {"color": "tint"}}]}]}
            """
        let file = try File(RivSource.compile(Array(source.utf8)))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let model = try #require(file.viewModelInstance(for: artboard))
        #expect(model.number("level") == 0.25 && model.bool("on") == true)
        artboard.bind(model)
        artboard.advance()
        let box: Node = try #require(artboard.component(1))
        #expect(box.x == 0.25 && box.y == 20)
        let paint: SolidColor = try #require(
            artboard.components.lazy.compactMap { $0 as? SolidColor }.first)
        #expect(paint.color(.solidColorColorValue) == 0xffff_8000)
        model.setNumber("level", 7)
        artboard.advance()
        #expect(box.x == 7 && box.y == 50)
    }

    @Test(arguments: [
        "\"bind\": {\"x\": \"nothing\"}", "\"bind\": {\"colour\": \"level\"}",
        "\"bind\": {\"x\": {\"path\": \"level\", \"from\": [0]}}",
    ])
    func invalidBindingFailsWithLine(bind: String) {
        let source =
            "{\"width\": 3, \"height\": 3, \"viewModel\": {\"properties\": [{\"name\": \"level\", "
            + "\"type\": \"number\"}]}, \"children\": [\n{\"type\": \"node\", \(bind)}]}"
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(source.utf8))
        }
        #expect(failure?.line == 2)
    }

    @Test(arguments: [
        ("{", 1), ("{\"width\": 3}", 1), ("{\"width\": 3, \"height\": 3,\n\"fil\": 1}", 2),
        ("{\"width\": 3, \"height\": 3, \"children\": [\n{\"type\": \"cube\"}]}", 2),
        ("{\"width\": 3, \"height\": 3, \"fill\": {\n\"color\": \"red\"}}", 2),
        (
            "{\"width\": 3, \"height\": 3, \"animations\": [{\"name\": \"a\", \"duration\": 1, \"tracks\": [\n{\"target\": \"x\"}]}]}",
            2
        ),
        (
            "{\"width\": 3, \"height\": 3, \"animations\": [\n{\"name\": \"a\", \"duration\": -1}]}",
            2
        ),
        (
            "{\"width\": 3, \"height\": 3, \"animations\": [\n{\"name\": \"a\", \"duration\": 9e99}]}",
            2
        ),
        (
            "{\"width\": 3, \"height\": 3, \"children\": [\n{\"type\": \"shape\", \"blend\": 1e30}]}",
            2
        ),
    ])
    func invalidDescriptionFailsWithLine(text: String, line: Int) {
        let failure = thrownError(RivSource.Failure.self) {
            try RivSource.compile(Array(text.utf8))
        }
        #expect(failure?.line == line)
    }

    /// The index of a property may need more than one byte.
    @Test func bindsPropertyWithTwoByteIndex() throws {
        let properties = (0..<300).map {
            "{\"name\": \"p\($0)\", \"type\": \"number\", \"value\": \($0)}"
        }
        let source = """
            {"width": 9, "height": 9, "viewModel": {"properties": [\(properties.joined(separator: ","))]},
             "children": [{"type": "node", "bind": {"x": "p299"}}]}
            """
        let file = try File(RivSource.compile(Array(source.utf8)))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let model = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(model)
        artboard.advance()
        let node: Node = try #require(artboard.component(1))
        #expect(node.x == 299)
    }

    /// The examples' files are identical to the compiled descriptions.
    @Test(arguments: ["Departures/header", "SpaceReload/space", "DataBoundHeader/lighthouse"])
    func exampleFilesMatchCompiledDescriptions(name: String) throws {
        let examples = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let path = "/\(examples)/Examples/\(name)"
        let compiled = try RivSource.compile(try FileSystem.read("\(path).json"))
        #expect(try compiled == FileSystem.read("\(path).riv"))
    }
}
