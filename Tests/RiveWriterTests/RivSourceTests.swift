import Platform
import RiveWriter
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
        #expect(paint.argb == 0xffff_8000)
        model.setNumber("level", 7)
        artboard.advance()
        #expect(box.x == 7 && box.y == 50)
    }

    /// The index of a property may need more than one byte.
    @Test func propertyWithTwoByteIndexIsBound() throws {
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

    /// Enums are found by their names, since two may have the same values.
    @Test func propertyRefersToItsEnum() throws {
        let source = """
            {"width": 9, "height": 9,
             "enums": [{"name": "A", "values": ["on", "off"]}, {"name": "B", "values": ["on", "off"]}],
             "viewModel": {"properties": [
               {"name": "a", "type": "enum", "of": "A"}, {"name": "b", "type": "enum", "of": "B"}]}}
            """
        let table = try File(RivSource.compile(Array(source.utf8))).table
        let indices = table.objects.indices.filter {
            table.typeKey($0) == TypeKey.viewModelPropertyEnumCustom
        }
        let enums = indices.map { table.index($0, .viewModelPropertyEnumCustomEnumId) }
        #expect(enums == [0, 1])
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
