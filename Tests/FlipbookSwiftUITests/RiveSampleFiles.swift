import FlipbookSwiftUI
import Platform
import RiveWriter
import TestSupport

/// The file that the samples show, in a folder of the test.
enum RiveSampleFiles {
    /// A red box 20 wide: at 10 in state Left, at 50 in Middle and at 90 in Right.
    private static let source = """
        {"viewModels": [{"name": "Values", "properties": [
           {"name": "x", "type": "number", "value": 10}, {"name": "over", "type": "trigger"}]}],
         "artboards": [
           {"name": "Lamp", "width": 100, "height": 50, "viewModel": "Values", "children": [
             {"type": "shape", "name": "bound", "y": 40, "bind": {"x": "x"},
              "paths": [{"type": "rectangle", "width": 20, "height": 20}],
              "paints": [{"color": "#0000FF"}]},
             {"type": "shape", "name": "box", "x": 10, "y": 10,
              "paths": [{"type": "rectangle", "width": 20, "height": 20}],
              "paints": [{"color": "#FF0000"}]}],
            "animations": [
              {"name": "Left", "duration": 1, "tracks": [
                {"target": "box", "property": "x", "keys": [[0, 10]]}]},
              {"name": "Middle", "duration": 1, "tracks": [
                {"target": "box", "property": "x", "keys": [[0, 50]]}]},
              {"name": "Right", "duration": 1, "tracks": [
                {"target": "box", "property": "x", "keys": [[0, 90]]}]}],
            "stateMachines": [
              {"name": "Levels", "inputs": [
                 {"name": "Level", "type": "number"}, {"name": "Hover", "type": "boolean"}],
               "layers": [{"states": ["Left", "Middle", "Right"], "transitions": [
                 {"from": "any", "to": "Right", "when": [{"input": "Level", "atLeast": 2}]},
                 {"from": "any", "to": "Middle", "when": [{"input": "Hover", "is": true}]},
                 {"from": "any", "to": "Left", "when": [
                   {"input": "Level", "below": 2}, {"input": "Hover", "is": false}]}]}]}]},
           {"name": "Dot", "width": 100, "height": 50, "children": [
             {"type": "shape", "name": "box", "x": 50, "y": 25,
              "paths": [{"type": "rectangle", "width": 20, "height": 20}],
              "paints": [{"color": "#00FF00"}]}]},
           {"name": "Frame", "width": 100, "height": 50, "children": [
             {"type": "artboard", "name": "Inner", "artboard": "Lamp"}]},
           {"name": "Outer", "width": 100, "height": 50, "children": [
             {"type": "artboard", "name": "Middle", "artboard": "Frame"}]}]}
        """

    /// The folder of "lamp.riv". Made when a sample first needs it, and removed when the tests end.
    static let bundle: Bundle = {
        do {
            let bytes = try RivSource.compile(Array(source.utf8))
            let folder = try makeTemporaryFolder("flipbook-samples")
            try FileSystem.write(bytes, to: "\(folder)/lamp.riv")
            path = folder
            atexit { RiveSampleFiles.remove() }
            return Bundle(path: folder)
        } catch { preconditionFailure("the samples need their file: \(error)") }
    }()

    // Set before the only reader is registered.
    nonisolated(unsafe) private static var path = ""

    private static func remove() {
        unlink("\(path)/lamp.riv")
        rmdir(path)
    }
}
