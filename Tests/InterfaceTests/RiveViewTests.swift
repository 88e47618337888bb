import Geometry
import Motion
import Rasterizer
import RiveWriter
import TestSupport
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
        writer.object(TypeKey.transitionBoolCondition) {
            $0.add(.transitionInputConditionInputId, uint: 0)
        }
        writer.object(TypeKey.animationState) { $0.add(.animationStateAnimationId, uint: 1) }
        writer.object(TypeKey.stateMachineListenerSingle) {
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

    @Test func settledViewAdvancesAfterTouch() throws {
        let rive = try Rive(try file(), fit: .fill)
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

    /// What the file says of its content is among the parts of the screen, where it is seen.
    @Test func contentWithSemanticsIsOnTheScreen() throws {
        let source = """
            {"width": 100, "height": 50, "children": [
              {"type": "shape", "x": 20, "y": 10, "semantics": {"role": "toggle", "label": "Light",
                "value": "3", "states": {"toggled": true, "disabled": true}},
               "paths": [{"type": "rectangle", "width": 20, "height": 10}], "paints": [{"color": "#000"}]},
              {"type": "shape", "x": -30, "y": 10, "semantics": {"role": "button", "label": "Outside"},
               "paths": [{"type": "rectangle", "width": 20, "height": 10}], "paints": [{"color": "#000"}]}]}
            """
        let stage = Stage(Size(300, 200))
        let rive = try Rive(try File(RivSource.compile(Array(source.utf8))), fit: .fill)
        let view = RiveView(rive: rive)
        view.frame = Rect(50, 20, 200, 100)
        stage.root.addSubview(view)
        stage.frame()
        let elements = stage.screen.elements
        let part = try #require(elements.first)
        #expect(elements.count == 1 && part.view === view)
        #expect(part.role == .toggle && part.label == "Light" && part.value == "3")
        #expect(part.state == [.on, .disabled])
        #expect(part.frame == Rect(70, 30, 40, 20) && part.restingFrame == part.frame)
        view.accessibilityElementsHidden = true
        #expect(stage.screen.elements.isEmpty)
    }

    @Test func layoutFitResizesArtboard() throws {
        let rive = try Rive(try file(), fit: .layout(scaleFactor: .explicit(2)))
        let view = RiveView(rive: rive)
        view.frame = Rect(0, 0, 300, 80)
        view.layoutSubviews()
        rive.artboard.advance()
        #expect(rive.artboard.size == Size(150, 40))
    }

    /// The first frame is laid out for the view's size, even though that is only known after the advance.
    @Test(arguments: [true, false]) func firstFrameIsLaidOutForViewSize(isPaused: Bool) throws {
        let stage = Stage(Size(300, 80))
        let rive = try Rive(try file(), fit: .layout(scaleFactor: .explicit(2)))
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

    @Test func changedFitResizesArtboard() throws {
        let stage = Stage(Size(300, 80))
        let rive = try Rive(try file())
        let view = RiveView(rive: rive)
        view.frame = Rect(0, 0, 300, 80)
        stage.root.addSubview(view)
        stage.settle()
        for isPaused in [false, true] {
            view.isPaused = isPaused
            for (fit, size) in [
                (Fit.layout(scaleFactor: .explicit(1)), Size(300, 80)),
                (.layout(scaleFactor: .explicit(2)), Size(150, 40)), (.contain, Size(100, 50)),
            ] {
                rive.fit = fit
                var asked = false
                stage.screen.onNeedsFrame = { asked = true }
                rive.alignment = rive.alignment == .center ? .topLeft : .center
                stage.frame()
                #expect(rive.artboard.size == size, "\(fit)")
                stage.settle()
                rive.alignment = .centerLeft
                #expect(asked || rive.fit.isLayout)
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

    @Test(arguments: [.fill, .layout] as [Fit])
    func animatedViewDrawsAtPresentationSize(fit: Fit) throws {
        let stage = Stage(Size(300, 80))
        let rive = try Rive(try halves(), fit: fit)
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

    /// Returns a file of 100 × 100 with content 300 high that scrolls, and without listeners.
    private func scrollingFile() throws -> File {
        var writer = RivWriter()
        writer.object(TypeKey.backboard)
        writer.object(TypeKey.artboard) {
            $0.add(.layoutComponentWidth, double: 100)
            $0.add(.layoutComponentHeight, double: 100)
        }
        for (parent, height) in [(0, 100.0), (1, 300)] {
            writer.object(TypeKey.layoutComponent) {
                $0.add(.componentParentId, uint: parent)
                $0.add(.layoutComponentStyleId, uint: parent + 3)
                $0.add(.layoutComponentWidth, double: 100)
                $0.add(.layoutComponentHeight, double: height)
            }
        }
        for parent in [1, 2] {
            writer.object(TypeKey.layoutComponentStyle) {
                $0.add(.componentParentId, uint: parent)
                $0.add(.layoutSizingStyleLayoutWidthScaleType, uint: 0)
                $0.add(.layoutSizingStyleLayoutHeightScaleType, uint: 0)
                $0.add(.layoutComponentStyleFlexDirectionValue, uint: 2)
                $0.add(.layoutComponentStyleLayoutAlignmentType, uint: 0)
            }
        }
        writer.object(TypeKey.scrollConstraint) { $0.add(.componentParentId, uint: 2) }
        writer.object(TypeKey.stateMachine)
        return try File(writer.finish())
    }

    /// A finger drags scrolling content that has no listener, and its release reaches the file.
    @Test func fingerScrollsContentWithoutListeners() throws {
        let stage = Stage(Size(100, 100))
        let rive = try Rive(try scrollingFile(), fit: .fill)
        let view = RiveView(rive: rive)
        view.frame = Rect(0, 0, 100, 100)
        stage.root.addSubview(view)
        stage.settle()
        let content: LayoutComponent = try #require(rive.artboard.component(2))
        let scroll: ScrollConstraint = try #require(rive.artboard.component(5))
        stage.drag(from: Point(50, 80), to: Point(50, 40), ends: false)
        stage.frames(10)
        #expect(abs(content.contentOffset.y + 40) < 1)
        #expect(scroll.currentValue(.scrollConstraintScrollActive) == .bool(true))
        stage.touch(.ended, 50, 40)
        let frames = stage.settle()
        #expect(frames < 100)
        #expect(abs(content.contentOffset.y + 40) < 1)
        #expect(scroll.currentValue(.scrollConstraintScrollActive) == .bool(false))
    }

    @Test func missingArtboardAndStateMachineAreReported() throws {
        let file = try file()
        let artboard = thrownError(Rive.Missing.self) { try Rive(file, artboard: "no") }
        #expect(artboard?.description == "there is no artboard 'no'; available: Board")
        let machine = thrownError(Rive.Missing.self) { try Rive(file, stateMachine: "no") }
        #expect(machine?.description == "there is no state machine 'no'; available: Main")
    }
}
