import FlipbookUIKit
import Platform
import RiveAppleAPI
import RiveWriter
import Testing

/// Rive's newer runtime: a file is loaded, bound and shown.
@MainActor @Suite struct GuidePortTests {
    @Test func instanceIsBoundBeforeTheViewIsShown() async throws {
        let folder = "/tmp/flipbook-guide-\(getpid())"
        mkdir(folder, 0o755)
        let source = """
            {"viewModels": [{"name": "Gauge", "properties": [{"name": "level", "type": "number"}],
              "instances": [{"name": "First", "values": {"level": 1}}]}],
             "artboards": [
              {"name": "Main", "width": 40, "height": 20, "viewModel": "Gauge",
               "children": [{"type": "node", "bind": {"x": "level"}}],
               "animations": [{"name": "Idle", "duration": 1, "tracks": []}],
               "stateMachines": [{"name": "State", "layers": [{"states": ["Idle"]}]}]}]}
            """
        let bytes = try RivSource.compile(Array(source.utf8))
        try FileSystem.write(bytes, to: "\(folder)/gauge.riv")
        let stage = try await PortStage {
            GuideController(folder: ResourceFolder(path: folder))
        }
        try await stage.controller.load()
        try await stage.app.run(for: 0.2)
        let riveView = try #require(stage.controller.riveView)
        #expect(riveView.rive === stage.controller.rive && riveView.frame.width == 480)
        #expect(stage.controller.instance?.number("level") == 3)
        try stage.picture("guide")
        #expect(stage.controller.rive?.fit == .fitWidth(alignment: .topCenter))
    }
}
