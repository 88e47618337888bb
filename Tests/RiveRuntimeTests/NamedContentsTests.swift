import RiveFixtures
import Testing

@testable import RiveRuntime

/// Texts and state machines that are found by their names, at any depth.
@Suite struct NamedContentsTests {
    /// Returns an artboard with a run of text that holds "Inner", which has another run and a machine with an input.
    private func artboard() throws -> Artboard {
        func text(_ name: String, _ text: String) -> [Object] {
            [
                Object(TypeKey.text, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.textValueRun, (.componentParentId, .uint(1)),
                    (.componentName, .string(name)), (.textValueRunText, .string(text))),
            ]
        }
        let nested: [Object] = [
            Object(
                TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                (.componentName, .string("Inner")), (.nestedArtboardArtboardId, .uint(1))),
            Object(
                TypeKey.nestedStateMachine, (.componentParentId, .uint(3)),
                (.nestedAnimationAnimationId, .uint(0))),
        ]
        let machine = [
            Object(TypeKey.stateMachine),
            Object(TypeKey.stateMachineBool, (.stateMachineComponentName, .string("on"))),
        ]
        var objects: [Object] = [Fixture.artboard()]
        objects += text("outer", "one")
        objects += nested
        objects.append(Fixture.artboard(10))
        objects += text("inner", "two")
        objects += machine
        return try #require(try Fixture.file(objects).instantiate(artboardAt: 0))
    }

    @Test func runsAreFoundByNameAndPath() throws {
        let artboard = try artboard()
        #expect(artboard.text(ofRun: "outer") == "one")
        #expect(artboard.text(ofRun: "inner", path: "Inner") == "two")
        let changes = artboard.changes
        #expect(artboard.setText(ofRun: "inner", path: "Inner", to: "three"))
        #expect(artboard.text(ofRun: "inner", path: "Inner") == "three")
        #expect(artboard.changes != changes)
        for (name, path) in [("inner", ""), ("outer", "Inner"), ("inner", "No"), ("no", "")] {
            #expect(artboard.text(ofRun: name, path: path) == nil)
            #expect(!artboard.setText(ofRun: name, path: path, to: "x"))
        }
    }

    @Test func stateMachinesAreFoundByPath() throws {
        let artboard = try artboard()
        let machines = artboard.stateMachines(atPath: "Inner")
        #expect(machines.count == 1 && machines.first?.setBool("on", true) == true)
        for path in ["", "No", "Inner/No", "No/Inner"] {
            #expect(artboard.stateMachines(atPath: path).isEmpty)
        }
    }
}
