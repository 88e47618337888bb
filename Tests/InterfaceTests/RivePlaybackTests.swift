import Geometry
import Motion
import RiveAppleAPI
import RiveWriter
import Testing

@testable import Interface
@testable import RiveRuntime

/// When a `RiveView` advances its file, and by how much; which touches reach the file; and what wakes a view at rest.
@MainActor @Suite struct RivePlaybackTests {
    /// A box of 10 × 10 that moves by 60 a second, without end.
    private static let moving = """
        {"width": 100, "height": 50, "children": [{"type": "shape", "name": "box",
           "paths": [{"type": "rectangle", "width": 10, "height": 10}],
           "paints": [{"color": "#FFF"}]}],
         "animations": [{"name": "Move", "duration": 6000, "tracks": [
           {"target": "box", "property": "x", "keys": [[0, 0], [6000, 6000]]}]}],
         "stateMachines": [{"name": "Main", "layers": [{"states": ["Move"]}]}]}
        """

    private func rive(_ source: String) throws -> Rive {
        try Rive(File(try RivSource.compile(Array(source.utf8))), fit: .fill)
    }

    private func show(_ rives: Rive...) -> (Stage, [RiveView]) {
        let stage = Stage(Size(100, 50))
        let views = rives.map(RiveView.init)
        for view in views {
            view.frame = Rect(0, 0, 100, 50)
            stage.root.addSubview(view)
        }
        return (stage, views)
    }

    /// The position of the box.
    private func x(_ rive: Rive) -> Double {
        let nodes = rive.artboard.components.lazy.compactMap { $0 as? Node }
        return (nodes.first { $0.name == "box" }?.x ?? -1).rounded()
    }

    // MARK: Time

    @Test func wholeTimeBetweenFramesIsPlayed() throws {
        let rive = try rive(RivePlaybackTests.moving)
        let (stage, _) = show(rive)
        stage.frame()
        #expect(x(rive) == 0)
        stage.frame(0.5)
        #expect(x(rive) == 30)
        // A frame at an earlier time than the one before advances by nothing.
        stage.frame(-0.25)
        #expect(x(rive) == 30)
    }

    @Test func pausedTimeIsNotPlayed() throws {
        let rive = try rive(RivePlaybackTests.moving)
        let (stage, views) = show(rive)
        stage.frame()
        stage.frame(0.5)
        views[0].isPaused = true
        stage.frame(0.5)
        #expect(x(rive) == 30)
        views[0].isPaused = false
        stage.frame(0.5)
        #expect(x(rive) == 30)
        stage.frame(0.5)
        #expect(x(rive) == 60)
        // Nor is the time around a pause between two frames.
        views[0].isPaused = true
        views[0].isPaused = false
        stage.frame(0.5)
        #expect(x(rive) == 60)
        stage.frame(0.5)
        #expect(x(rive) == 90)
    }

    @Test func hiddenViewPlaysOn() throws {
        let rive = try rive(RivePlaybackTests.moving)
        let (stage, views) = show(rive)
        stage.frame()
        views[0].isHidden = true
        for _ in 0..<4 { stage.frame(0.25) }
        views[0].isHidden = false
        stage.frame(0.5)
        #expect(x(rive) == 90)
    }

    // MARK: Several views

    @Test func contentInTwoViewsPlaysOnce() throws {
        let rive = try rive(RivePlaybackTests.moving)
        let (stage, views) = show(rive, rive)
        stage.frame()
        for frame in 1...4 {
            stage.frame(0.5)
            #expect(x(rive) == 30 * Double(frame))
        }
        // One that is hidden or paused does not stop the other, nor does it jump when it returns.
        views[0].isHidden = true
        stage.frame(0.5)
        views[0].isHidden = false
        stage.frame(0.5)
        #expect(x(rive) == 180)
        views[1].isPaused = true
        stage.frame(0.5)
        #expect(x(rive) == 210)
    }

    /// A change of the content or of its placement reaches both views.
    @Test func viewsOfSameContentAreBothRedrawn() throws {
        let rive = try rive(RivePlaybackTests.tapped)
        let (stage, views) = show(rive, rive)
        views[0].frame = Rect(0, 0, 50, 50)
        views[1].frame = Rect(50, 0, 50, 50)
        stage.settle()
        var versions = views.map(\.contentVersion)
        rive.backgroundColor = .green
        stage.settle()
        #expect(views[0].contentVersion != versions[0] && views[1].contentVersion != versions[1])
        versions = views.map(\.contentVersion)
        stage.tap(25, 25)
        stage.settle()
        #expect(x(rive) == 80)
        #expect(views[0].contentVersion != versions[0] && views[1].contentVersion != versions[1])
    }

    // MARK: Waking

    /// A view model whose number moves a box, also by way of a nested one and of the items of a list.
    private static let bound = """
        {"images": [{"name": "logo"}],
         "viewModels": [
           {"name": "Root", "properties": [
             {"name": "child", "type": "viewModel", "of": "Child", "value": ""},
             {"name": "rows", "type": "list", "of": "Child", "value": []}]},
           {"name": "Child", "properties": [{"name": "x", "type": "number"}]}],
         "artboards": [
           {"name": "Main", "width": 100, "height": 50, "viewModel": "Root", "children": [
             {"type": "shape", "name": "box", "bind": {"x": "child/x"},
              "paths": [{"type": "rectangle", "width": 10, "height": 10}],
              "paints": [{"color": "#FFF"}]},
             {"type": "image", "name": "shown", "image": "logo"},
             {"type": "list", "bind": {"items": "rows"}}],
            "stateMachines": [{"name": "Main", "layers": []}]},
           {"name": "Row", "width": 10, "height": 10, "viewModel": "Child", "children": [
             {"type": "node", "name": "mark", "bind": {"x": "x"}}]}]}
        """

    @Test func settledViewIsWokenByWhatItsModelHolds() throws {
        let rive = try rive(RivePlaybackTests.bound)
        let (stage, _) = show(rive)
        stage.settle()
        let root = try #require(rive.viewModelInstance)
        let (child, item) = (
            try #require(ViewModelInstance(rive.file, viewModel: 1)),
            try #require(ViewModelInstance(rive.file, viewModel: 1))
        )
        func wakes(_ body: () -> Void) -> Bool {
            stage.settle()
            var isWoken = false
            stage.screen.onNeedsFrame = { isWoken = true }
            body()
            stage.screen.onNeedsFrame = {}
            stage.settle()
            return isWoken
        }
        #expect(root.setValue(of: ViewModelInstanceProperty(path: "child"), to: child))
        #expect(wakes { child.setNumber("x", 30) } && x(rive) == 30)
        #expect(wakes { root.setNumber("child/x", 40) } && x(rive) == 40)
        #expect(wakes { root.appendInstance(item, to: ListProperty(path: "rows")) })
        #expect(wakes { item.setNumber("x", 50) })
        let list = try #require(
            rive.artboard.components.lazy.compactMap { $0 as? ArtboardList }.first)
        var places: [Double?] = []
        list.forEachHosted { row in
            let mark: Node? = row.component(1)
            places.append(mark?.x)
        }
        #expect(places == [50])
        #expect(!wakes {})
    }

    /// Also on another thread, so that the view is told by way of the main actor.
    @Test func settledViewIsWokenByAssetThatIsRegisteredLater() async throws {
        let worker = try await Worker()
        let file = try await File(
            source: .data(try RivSource.compile(Array(RivePlaybackTests.bound.utf8))),
            worker: worker)
        let rive = try await Rive(file: file)
        let (stage, _) = show(rive)
        stage.settle()
        let picture = try #require(
            rive.artboard.components.lazy.compactMap { $0 as? RiveRuntime.Image }.first)
        #expect(picture.asset?.bytes.isEmpty != false)
        let png =
            [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 4, 0, 0, 0, 4]
        let image = try await worker.decodeImage(from: png)
        await withCheckedContinuation { continuation in
            var isWoken = false
            stage.screen.onNeedsFrame = {
                if !isWoken { continuation.resume() }
                isWoken = true
            }
            Task.detached { worker.addGlobalImageAsset(image, name: "logo") }
        }
        stage.settle()
        #expect(picture.asset === image)
    }

    // MARK: Rest

    /// A view that records by how much its content is advanced.
    private final class RecordingView: RiveView {
        var steps: [Double] = []

        override func animate(by elapsed: Double) -> Bool {
            steps.append(elapsed)
            return super.animate(by: elapsed)
        }
    }

    @Test func settledViewStandsStill() throws {
        let rive = try rive(RivePlaybackTests.tapped)
        let stage = Stage(Size(100, 50))
        let view = RecordingView(rive: rive)
        view.frame = Rect(0, 0, 100, 50)
        stage.root.addSubview(view)
        stage.settle()
        view.steps = []
        var version = view.contentVersion
        for _ in 0..<3 { #expect(!stage.frame(0.5)) }
        #expect(view.contentVersion == version && rive.stateMachine?.isSettled == true)
        // It is drawn at another size, and when it is shown again.
        view.frame.size.width = 80
        stage.settle()
        #expect(view.contentVersion != version && x(rive) == 10)
        view.isHidden = true
        stage.settle()
        version = stage.root.contentVersion
        view.isHidden = false
        stage.settle()
        #expect(stage.root.contentVersion != version && x(rive) == 10)
        #expect(view.steps.allSatisfy { $0 == 0 })
        // After a rest, the first frame advances by nothing.
        stage.touch(.began, 40, 25)
        stage.frame(0.5)
        #expect(x(rive) == 20 && view.steps.allSatisfy { $0 == 0 })
    }

    // MARK: Touches

    /// A press leads to a state in which the release leads to another one; there the box is at 80. Each leads to its
    /// state only if the file is advanced between them.
    private static let tapped = """
        {"width": 100, "height": 50, "children": [
           {"type": "shape", "name": "box", "x": 10, "y": 25,
            "paths": [{"type": "rectangle", "width": 10, "height": 10}],
            "paints": [{"color": "#FF0000"}]},
           {"type": "shape", "name": "target", "x": 50, "y": 25,
            "paths": [{"type": "rectangle", "width": 20, "height": 20}],
            "paints": [{"color": "#0000FF"}]}],
         "animations": [
           {"name": "Idle", "duration": 1, "tracks": [
             {"target": "box", "property": "x", "keys": [[0, 10]]}]},
           {"name": "Pressed", "duration": 1, "tracks": [
             {"target": "box", "property": "x", "keys": [[0, 20]]}]},
           {"name": "Done", "duration": 1, "tracks": [
             {"target": "box", "property": "x", "keys": [[0, 80]]}]}],
         "stateMachines": [{"name": "Main", "inputs": [{"name": "held", "type": "boolean"}],
           "layers": [{"states": ["Idle", "Pressed", "Done"], "transitions": [
             {"from": "Idle", "to": "Pressed", "when": [{"input": "held", "is": true}]},
             {"from": "Pressed", "to": "Done", "when": [{"input": "held", "is": false}]}]}],
           "listeners": [
             {"target": "target", "on": "down", "do": [{"input": "held", "set": true}]},
             {"target": "target", "on": "up", "do": [{"input": "held", "set": false}]}]}]}
        """

    @Test func tapWithinOneFrameIsSeen() throws {
        let rive = try rive(RivePlaybackTests.tapped)
        let (stage, _) = show(rive)
        stage.settle()
        #expect(x(rive) == 10)
        stage.touch(.began, 50, 25)
        #expect(x(rive) == 20)
        stage.touch(.ended, 50, 25)
        stage.settle()
        #expect(x(rive) == 80)
    }

    @Test func eventsOfTouchAreReportedOnce() throws {
        var writer = RivWriter()
        writer.object(TypeKey.backboard)
        writer.object(TypeKey.artboard) {
            $0.add(.layoutComponentWidth, double: 100)
            $0.add(.layoutComponentHeight, double: 50)
        }
        writer.object(TypeKey.shape) {
            $0.add(.componentParentId, uint: 0)
            $0.add(.nodeX, double: 50)
            $0.add(.nodeY, double: 25)
        }
        writer.object(TypeKey.rectangle) {
            $0.add(.componentParentId, uint: 1)
            $0.add(.parametricPathWidth, double: 20)
            $0.add(.parametricPathHeight, double: 20)
        }
        writer.object(TypeKey.event) {
            $0.add(.componentParentId, uint: 0)
            $0.add(.componentName, string: "Pressed")
        }
        writer.object(TypeKey.stateMachine)
        writer.object(TypeKey.stateMachineListenerSingle) {
            $0.add(.stateMachineListenerTargetId, uint: 1)
            $0.add(.stateMachineListenerSingleListenerTypeValue, uint: 2)
        }
        writer.object(TypeKey.listenerFireEvent) { $0.add(.listenerFireEventEventId, uint: 3) }
        let (stage, views) = show(try Rive(File(writer.finish()), fit: .fill))
        var events: [[String]] = []
        views[0].onEvents = { events.append($0) }
        stage.settle()
        stage.touch(.began, 50, 25)
        #expect(events == [])
        stage.frame()
        #expect(events == [["Pressed"]])
        stage.touch(.ended, 50, 25)
        stage.settle()
        #expect(events == [["Pressed"]])
    }

    /// A state machine that a program plays itself is advanced only by the program.
    @Test(arguments: [(false, 10.0), (true, 80)])
    func pressAndReleaseNeedAdvanceBetween(isAdvanced: Bool, expected: Double) throws {
        let rive = try rive(RivePlaybackTests.tapped)
        let machine = try #require(rive.stateMachine)
        machine.advance(by: 0)
        machine.pointer(.down, at: Point(50, 25))
        if isAdvanced { machine.advance(by: 0) }
        machine.pointer(.up, at: Point(50, 25))
        for _ in 0..<2 { machine.advance(by: 0) }
        #expect(x(rive) == expected)
    }

    /// Five targets; each is lit while a finger is on it.
    private static let five: String = {
        let numbers = 0..<5
        let shapes = numbers.map {
            """
            {"type": "shape", "name": "t\($0)", "x": \(10 + 20 * $0), "y": 25,
             "paths": [{"type": "rectangle", "width": 16, "height": 16}],
             "paints": [{"color": "#FFF"}]}
            """
        }
        let properties = numbers.flatMap { number in
            ["held", "clicked"].map {
                #"{"name": "\#($0)\#(number)", "type": "boolean"}"#
            }
        }
        let listeners = numbers.flatMap { number in
            [("down", "held", true), ("up", "held", false), ("exit", "held", false)].map {
                (cause, name, value) in
                """
                {"target": "t\(number)", "on": "\(cause)",
                 "do": [{"property": "\(name)\(number)", "set": \(value)}]}
                """
            } + [
                """
                {"target": "t\(number)", "on": "click",
                 "do": [{"property": "clicked\(number)", "set": true}]}
                """
            ]
        }
        return """
            {"width": 100, "height": 50,
             "viewModel": {"name": "M", "properties": [\(properties.joined(separator: ", "))]},
             "children": [\(shapes.joined(separator: ", "))],
             "stateMachines": [{"name": "Main", "layers": [],
               "listeners": [\(listeners.joined(separator: ", "))]}]}
            """
    }()

    private func lit(_ rive: Rive, _ name: String) -> [Int] {
        (0..<5).filter { rive.viewModelInstance?.bool("\(name)\($0)") == true }
    }

    @Test func fiveFingersReachFile() throws {
        let rive = try rive(RivePlaybackTests.five)
        let (stage, _) = show(rive)
        stage.settle()
        for finger in 0..<5 {
            stage.touch(.began, Double(10 + 20 * finger), 25, finger: 10 + finger)
            #expect(lit(rive, "held") == Array(0...finger))
        }
        stage.frame()
        stage.touch(.ended, 50, 25, finger: 12)
        stage.touch(.cancelled, 30, 25, finger: 11)
        stage.settle()
        #expect(lit(rive, "held") == [0, 3, 4] && lit(rive, "clicked") == [2])
        // A new finger takes the place of one that has gone. At once it would be the same contact.
        stage.frames(60)
        stage.touch(.began, 50, 25, finger: 20)
        stage.frame()
        #expect(lit(rive, "held") == [0, 2, 3, 4])
        for (finger, place) in [(10, 10.0), (13, 70), (14, 90), (20, 50)] {
            stage.touch(.ended, place, 25, finger: finger)
        }
        stage.settle()
        #expect(lit(rive, "held") == [] && lit(rive, "clicked") == [0, 2, 3, 4])
    }

    /// A finger beyond the tenth does not reach the file.
    @Test func fingersBeyondTenAreNotPassedOn() throws {
        let rive = try rive(RivePlaybackTests.five)
        let (stage, views) = show(rive)
        stage.settle()
        for finger in 0..<RiveView.maximumTouches {
            stage.touch(.began, 10, 25, finger: finger)
        }
        stage.touch(.began, 30, 25, finger: 10)
        #expect(RiveView.maximumTouches == 10 && lit(rive, "held") == [0])
        stage.touch(.ended, 10, 25, finger: 0)
        stage.frames(60)
        stage.touch(.began, 30, 25, finger: 11)
        #expect(lit(rive, "held") == [1])
        withExtendedLifetime(views) {}
    }
}
