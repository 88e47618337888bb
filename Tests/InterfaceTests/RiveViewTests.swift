import Geometry
import Motion
import Rasterizer
import RiveWriter
import Testing

@testable import Interface
@testable import RiveRuntime

/// A view that plays a file with a state machine, whose box jumps from 0 to 40 when a boolean is set; a press
/// on the box sets it.
@MainActor @Suite struct RiveViewTests {
    private func file() throws -> File {
        var writer = RivWriter()
        writer.object(TypeKey.backboard)
        writer.object(TypeKey.artboard) {
            $0.add(.layoutComponentWidth, double: 100)
            $0.add(.layoutComponentHeight, double: 50)
            $0.add(.componentName, string: "Board")
        }
        writer.object(TypeKey.shape) { $0.add(.componentParentId, uint: 0) }
        writer.object(TypeKey.rectangle) {
            $0.add(.componentParentId, uint: 1)
            $0.add(.parametricPathWidth, double: 20)
            $0.add(.parametricPathHeight, double: 20)
        }
        for x in [0.0, 40] {
            writer.object(TypeKey.linearAnimation) { $0.add(.linearAnimationDuration, uint: 1) }
            writer.object(TypeKey.keyedObject) { $0.add(.keyedObjectObjectId, uint: 1) }
            writer.object(TypeKey.keyedProperty) {
                $0.add(.keyedPropertyTargetKey, uint: PropertyKey.nodeX.rawValue)
            }
            writer.object(TypeKey.keyFrameDouble) { $0.add(.keyFrameDoubleValue, double: x) }
        }
        writer.object(TypeKey.stateMachine) { $0.add(.animationName, string: "Main") }
        writer.object(TypeKey.stateMachineBool) { $0.add(.stateMachineComponentName, string: "on") }
        writer.object(TypeKey.stateMachineLayer)
        writer.object(TypeKey.entryState)
        writer.object(TypeKey.stateTransition) { $0.add(.stateTransitionStateToId, uint: 3) }
        writer.object(TypeKey.anyState)
        writer.object(TypeKey.exitState)
        writer.object(TypeKey.animationState) { $0.add(.animationStateAnimationId, uint: 0) }
        writer.object(TypeKey.stateTransition) { $0.add(.stateTransitionStateToId, uint: 4) }
        writer.object(TypeKey.boolCondition) { $0.add(.transitionInputConditionInputId, uint: 0) }
        writer.object(TypeKey.animationState) { $0.add(.animationStateAnimationId, uint: 1) }
        writer.object(TypeKey.listener) {
            $0.add(.stateMachineListenerTargetId, uint: 1)
            $0.add(.stateMachineListenerSingleListenerTypeValue, uint: 2)
        }
        writer.object(TypeKey.listenerBoolChange) { $0.add(.listenerInputChangeInputId, uint: 0) }
        return try File(writer.finish())
    }

    private func x(_ rive: Rive) -> Double? {
        let box: Node? = rive.artboard.component(1)
        return box?.x
    }

    @Test func settlesAndWakesOnTouch() throws {
        let rive = try Rive(file: try file(), fit: .fill)
        let view = RiveView(rive: rive)
        view.frame = Rect(10, 0, 200, 100)
        let screen = Screen(pixelSize: Size(300, 100), scale: 1)
        screen.root.addSubview(view)
        var frame = 0
        func advance() -> Bool {
            frame += 1
            let now = Double(frame) / 60
            return screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
        }
        var frames = 0
        while advance() && frames < 20 { frames += 1 }
        #expect(frames < 20 && x(rive) == 0)
        // Beside the box nothing receives the touch; on the box the listener does.
        screen.touch(.began, finger: 1, at: Point(200, 50), time: 1)
        screen.touch(.ended, finger: 1, at: Point(200, 50), time: 1)
        _ = advance()
        #expect(x(rive) == 0)
        screen.touch(.began, finger: 1, at: Point(20, 10), time: 1.1)
        _ = advance()
        _ = advance()
        #expect(x(rive) == 40)
        screen.touch(.ended, finger: 1, at: Point(20, 10), time: 1.2)
        view.isPaused = true
        #expect(!advance() || !advance())
    }

    @Test func layoutFitResizesArtboard() throws {
        let rive = try Rive(file: try file(), fit: .layout(scaleFactor: 2))
        let view = RiveView(rive: rive)
        view.frame = Rect(0, 0, 300, 80)
        view.layoutSubviews()
        rive.artboard.advance()
        #expect(rive.artboard.size == Size(150, 40))
    }

    /// The first frame is laid out for the view's size, even though that is only known after the advance.
    @Test(arguments: [true, false]) func firstFrameIsLaidOutForViewSize(isPaused: Bool) throws {
        let stage = Stage(Size(300, 80))
        let rive = try Rive(file: try file(), fit: .layout(scaleFactor: 2))
        let view = RiveView(rive: rive)
        view.isPaused = isPaused
        let stack = VStack { view }
        stack.distribution = .fillEqually
        stack.frame = Rect(0, 0, 300, 80)
        stage.root.addSubview(stack)
        stage.frame()
        #expect(view.frame == Rect(0, 0, 300, 80))
        #expect(rive.artboard.size == Size(150, 40))
        view.frame.size.width = 200
        stage.frame()
        #expect(rive.artboard.size == Size(100, 40))
    }

    @Test func fitMayChangeAtRunTime() throws {
        let stage = Stage(Size(300, 80))
        let rive = try Rive(file: try file())
        let view = RiveView(rive: rive)
        view.frame = Rect(0, 0, 300, 80)
        stage.root.addSubview(view)
        stage.settle()
        for isPaused in [false, true] {
            view.isPaused = isPaused
            for (fit, size) in [
                (Fit.layout(scaleFactor: 1), Size(300, 80)),
                (.layout(scaleFactor: 2), Size(150, 40)), (.contain, Size(100, 50)),
            ] {
                rive.fit = fit
                var asked = false
                stage.screen.onNeedsFrame = { asked = true }
                rive.alignment = rive.alignment == .center ? .topLeft : .center
                stage.frame()
                #expect(rive.artboard.size == size, "\(fit)")
                stage.settle()
                rive.alignment = .centerLeft
                #expect(asked)
                stage.settle()
            }
        }
    }

    /// Returns a file of 100 × 50 whose right half is white.
    private func halves() throws -> File {
        let source = """
            {"name": "H", "width": 100, "height": 50,
             "children": [{"type": "shape", "name": "s", "x": 75, "y": 25,
               "paths": [{"type": "rectangle", "width": 50, "height": 50}],
               "paints": [{"color": "#FFFFFF"}]}]}
            """
        return try File(try RivSource.compile(Array(source.utf8)))
    }

    @Test(arguments: [Fit.fill, .layout()])
    func animatedViewDrawsAtPresentationSize(fit: Fit) throws {
        let stage = Stage(Size(300, 80))
        let rive = try Rive(file: try halves(), fit: fit)
        let view = RiveView(rive: rive)
        view.frame = Rect(0, 0, 100, 50)
        stage.root.backgroundColor = .black
        stage.root.addSubview(view)
        stage.settle()
        View.animate(withDuration: 1, options: .curveLinear) { view.frame.size.width = 200 }
        stage.frame()
        stage.frame(0.5)
        #expect(abs(view.presentationFrame.width - 150) < 1e-9)
        if fit == .fill {
            #expect(stage.pixel(70, 25) == 0xff00_0000 && stage.pixel(80, 25) == 0xffff_ffff)
            #expect(stage.pixel(145, 25) == 0xffff_ffff)
        } else {
            #expect(rive.artboard.size == Size(150, 50))
            // The content is not stretched.
            #expect(stage.pixel(95, 25) == 0xffff_ffff && stage.pixel(105, 25) == 0xff00_0000)
        }
    }

    @Test func missingArtboardAndStateMachineAreReported() throws {
        let file = try file()
        #expect(throws: Rive.Missing.self) { try Rive(file: file, artboard: "no") }
        do {
            _ = try Rive(file: file, stateMachine: "no")
            Issue.record("there is no such machine")
        } catch {
            #expect(error.description == "there is no state machine 'no'; available: Main")
        }
    }
}
