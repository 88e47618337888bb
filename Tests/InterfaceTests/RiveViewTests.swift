import Geometry
import Motion
import Rasterizer
import RiveWriter
import Testing

@testable import Interface
@testable import RiveRuntime

/// A view that plays a file: a machine whose box jumps from 0 to 40 when its boolean is set, which
/// the press of a finger on it does.
@MainActor @Suite struct RiveViewTests {
    private func file() throws -> File {
        var writer = RivWriter()
        func object(_ type: Int, _ fill: (inout RivWriter) -> Void = { _ in }) {
            writer.beginObject(type)
            fill(&writer)
            writer.endObject()
        }
        object(23)
        object(1) {
            $0.add(7, double: 100)
            $0.add(8, double: 50)
            $0.add(4, string: "Board")
        }
        object(3) { $0.add(5, uint: 0) }
        object(7) {
            $0.add(5, uint: 1)
            $0.add(20, double: 20)
            $0.add(21, double: 20)
        }
        for x in [0.0, 40] {
            object(31) { $0.add(57, uint: 1) }
            object(25) { $0.add(51, uint: 1) }
            object(26) { $0.add(53, uint: 13) }
            object(30) { $0.add(70, double: x) }
        }
        object(53) { $0.add(55, string: "Main") }
        object(59) { $0.add(138, string: "on") }
        object(57)
        object(63)
        object(65) { $0.add(151, uint: 3) }
        object(62)
        object(64)
        object(61) { $0.add(149, uint: 0) }
        object(65) { $0.add(151, uint: 4) }
        object(71) { $0.add(155, uint: 0) }
        object(61) { $0.add(149, uint: 1) }
        object(114) {
            $0.add(224, uint: 1)
            $0.add(225, uint: 2)
        }
        object(117) { $0.add(227, uint: 0) }
        return try File(writer.finish())
    }

    private func x(_ rive: Rive) -> Double? {
        let box: Node? = rive.artboard.component(1)
        return box?.x
    }

    @Test func playsRestsAndWakesWithAFinger() throws {
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
        // Off the box nothing takes the touch; on it the listener does.
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

    @Test func layoutFitGivesTheArtboardItsSize() throws {
        let rive = try Rive(file: try file(), fit: .layout(scaleFactor: 2))
        let view = RiveView(rive: rive)
        view.frame = Rect(0, 0, 300, 80)
        view.layoutSubviews()
        rive.artboard.advance()
        #expect(rive.artboard.size == Size(150, 40))
    }

    @Test func namesWhatIsMissing() throws {
        let file = try file()
        #expect(throws: Rive.Missing.self) { try Rive(file: file, artboard: "no") }
        do {
            _ = try Rive(file: file, stateMachine: "no")
            Issue.record("there is no such machine")
        } catch {
            #expect(error.description == "there is no state machine 'no' among Main")
        }
    }
}
