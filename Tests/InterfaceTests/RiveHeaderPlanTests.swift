import Geometry
import RiveRuntime
import RiveWriter
import Testing

@testable import Interface

/// The choice of a header's animations, inputs and properties, automatically and by name.
@MainActor @Suite struct RiveHeaderPlanTests {
    /// Returns a file of one artboard with a box, these animations, inputs and properties.
    private func file(
        _ animations: [(name: String, loop: String)] = [],
        inputs: [(name: String, type: String)]? = nil,
        properties: [(name: String, type: String)] = []
    ) throws -> File {
        let animations = animations.map {
            """
            {"name": "\($0.name)", "duration": 30, "loop": "\($0.loop)", "tracks": [
              {"target": "box", "property": "x", "keys": [[0, 0], [30, 30]]}]}
            """
        }
        func list(_ values: [(name: String, type: String)]) -> String {
            values.map { #"{"name": "\#($0.name)", "type": "\#($0.type)"}"# }
                .joined(separator: ", ")
        }
        var text = #"{"name": "Board", "width": 100, "height": 50, "#
        if !properties.isEmpty {
            text += #""viewModel": {"name": "Model", "properties": [\#(list(properties))]}, "#
        }
        if let inputs {
            text +=
                #""stateMachines": [{"name": "Main", "inputs": [\#(list(inputs))], "layers": []}], "#
        }
        text += #""children": [{"type": "shape", "name": "box", "paths": [{"type": "rectangle", "#
        text += ##""width": 5, "height": 5}], "paints": [{"color": "#fff"}]}], "##
        text += #""animations": [\#(animations.joined(separator: ", "))]}"#
        return try File(try RivSource.compile(Array(text.utf8)))
    }

    private func plan(
        _ file: File, _ roles: RiveHeaderRoles = RiveHeaderRoles()
    ) throws -> String {
        try RiveHeaderPlan(file.artboards[0], of: file, roles: roles).describe(
            in: file.artboards[0])
    }

    /// Without names, the documented order applies.
    @Test func defaultSelectionFollowsDocumentedOrder() throws {
        let four = [("a", "once"), ("b", "once"), ("c", "loop"), ("Idle", "loop")]
        let pull = (name: "pull", type: "number")
        let refreshing = (name: "refreshing", type: "boolean")
        let cases: [(File, String)] = [
            (
                try file(four, inputs: [pull, refreshing, ("touchX", "number")]),
                "state machine \"Main\" with pull number input \"pull\", refreshing boolean input "
                    + "\"refreshing\", touchX number input \"touchX\""
            ),
            (
                try file(four, inputs: [], properties: [pull, ("refreshing", "trigger")]),
                "state machine \"Main\" with pull number property \"pull\", refreshing trigger "
                    + "property \"refreshing\""
            ),
            // The model has only one of the two properties, while the inputs have both.
            (
                try file([], inputs: [pull, refreshing], properties: [pull]),
                "state machine \"Main\" with pull number input \"pull\", refreshing boolean input "
                    + "\"refreshing\""
            ),
            (
                try file(four, inputs: [pull]),
                "animations idle \"Idle\", pull \"b\", trigger \"c\", loading \"Idle\""
            ),
            (
                try file([("Pull", "once")], inputs: [refreshing]),
                "state machine \"Main\" with refreshing boolean input \"refreshing\""
            ),
            (
                try file([("x", "loop"), ("LOADING", "loop")], inputs: [("y", "number")]),
                "animations loading \"LOADING\""
            ),
            (try file([("Timeline 1", "once")]), "animations pull \"Timeline 1\""),
            (try file([("Spin", "loop"), ("b", "once")]), "animations idle \"Spin\""),
            (try file([("Sway", "pingpong")]), "animations idle \"Sway\""),
            (
                try file([], inputs: [("hover", "boolean")]),
                "state machine \"Main\", which the pull does not move"
            ),
        ]
        for (file, expected) in cases { #expect(try plan(file) == expected) }
    }

    @Test func namesSelectAnimationsAndInputs() throws {
        let file = try file(
            [("Timeline 1", "once"), ("Spin", "loop"), ("Done", "once")],
            inputs: [("busy", "boolean"), ("go", "trigger"), ("amount", "number")],
            properties: [("share", "number"), ("label", "string")])
        #expect(
            try plan(file, RiveHeaderRoles(animations: [.pull: "timeline 1", .loading: "Spin"]))
                == "animations pull \"Timeline 1\", loading \"Spin\", done \"Done\"")
        #expect(
            try plan(
                file, RiveHeaderRoles(inputs: [.pull: "share", .refreshing: "busy", .done: "go"]))
                == "state machine \"Main\" with pull number property \"share\", done trigger input "
                + "\"go\", refreshing boolean input \"busy\"")
        #expect(
            try plan(file, RiveHeaderRoles(stateMachine: "Main"))
                == "state machine \"Main\", which the pull does not move")
    }

    @Test func missingAndUnsuitableNamesAreReported() throws {
        let file = try file(
            [("Timeline 1", "once"), ("Spin", "loop")],
            inputs: [("busy", "boolean")], properties: [("share", "number"), ("label", "string")])
        func error(_ roles: RiveHeaderRoles) -> RiveRefreshHeader.UnsuitableFile? {
            do {
                _ = try RiveHeaderPlan(file.artboards[0], of: file, roles: roles)
                return nil
            } catch { return error }
        }
        let timeline = error(
            RiveHeaderRoles(animations: [.pull: "Timeline 2", .loading: "Spin"]))
        #expect(
            timeline?.description
                == "there is no animation 'Timeline 2' for 'pull'; available: 'Timeline 1', "
                + "'Spin'")
        #expect(timeline?.role == .pull && timeline?.name == "Timeline 2")
        #expect(timeline?.candidates == ["Timeline 1", "Spin"])
        #expect(
            error(RiveHeaderRoles(inputs: [.refreshing: "bussy"]))?.description
                == "there is no input or property 'bussy' for 'refreshing'; available: 'busy', "
                + "'share'")
        #expect(
            error(RiveHeaderRoles(inputs: [.refreshing: "share"]))?.description
                == "the property 'share' is a number; 'refreshing' is a boolean or a trigger")
        #expect(
            error(RiveHeaderRoles(stateMachine: "Mein"))?.description
                == "there is no state machine 'Mein'; available: 'Main'")
        #expect(
            error(RiveHeaderRoles(animations: [.pull: "Spin"], stateMachine: "Main"))?.description
                == "a header plays animations or a state machine: name one of the two")
    }

    private func player(_ file: File, _ roles: RiveHeaderRoles) throws -> any RiveHeaderPlayer {
        let artboard = try #require(try file.instantiate())
        return try RiveHeaderPlan(artboard.definition, of: file, roles: roles)
            .makePlayer(artboard, of: file)
    }

    private func status(_ state: RefreshStateMachine.State, _ ratio: Double) -> RefreshStatus {
        RefreshStatus(state: state, extent: ratio * 60, ratio: ratio)
    }

    /// Without `loading`, a looping animation continues, and a one-shot animation stays at its end.
    @Test(arguments: [("loop", 0.1), ("once", 0.5)])
    func pullAnimationContinuesWithoutLoadingAnimation(loop: String, after: Double) throws {
        let player = try player(try file([("Pull", loop)]), RiveHeaderRoles())
        let animations = try #require(player as? RiveAnimationPlayer)
        player.advance(0, status(.pulling, 0.5), touch: nil)
        #expect(animations.pull?.time == 0.25)
        player.advance(0, status(.primed, 1), touch: nil)
        #expect(animations.pull?.time == 0.5)
        player.advance(0.1, status(.refreshing, 1), touch: nil)
        #expect(abs((animations.pull?.time ?? 0) - after) < 1e-6)
    }

    @Test func stateMachineReceivesPullTouchAndRefresh() throws {
        let file = try file(
            [], inputs: [("busy", "boolean")],
            properties: [("share", "number"), ("x", "number")])
        let roles = RiveHeaderRoles(
            inputs: [.pull: "share", .touchX: "x", .refreshing: "busy"], fullPull: 100)
        let artboard = try #require(try file.instantiate())
        let plan = try RiveHeaderPlan(artboard.definition, of: file, roles: roles)
        let model = try #require(file.viewModelInstance(for: artboard))
        guard case .stateMachine(_, let targets) = plan.playback else {
            Issue.record("\(plan)")
            return
        }
        let machine = try #require(artboard.stateMachine(at: 0))
        let player = RiveMachinePlayer(machine, model, targets, fullPull: 100)
        player.advance(0.1, status(.pulling, 0.4), touch: Point(0.25, 0.5))
        #expect(model.number("share") == 40 && model.number("x") == 0.25)
        #expect(player.duration(of: .success) == 0)
        player.advance(0.1, status(.refreshing, 1.5), touch: nil)
        #expect(model.number("share") == 100 && model.number("x") == 0.25)
        player.reset()
        #expect(model.number("share") == 0)
    }
}
