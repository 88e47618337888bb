import Geometry
import RiveWriter
import Testing

@testable import Interface
@testable import RiveRuntime

/// The words of Rive's older Apple runtime.
@MainActor @Suite struct OlderRiveTests {
    /// A file with an animation of one second that moves a red box from 0 to 60.
    private func bytes() -> [UInt8] {
        var writer = RivWriter()
        writer.object(TypeKey.backboard)
        writer.object(TypeKey.artboard) {
            $0.add(.layoutComponentWidth, double: 100)
            $0.add(.layoutComponentHeight, double: 50)
        }
        writer.object(TypeKey.shape) { $0.add(.componentParentId, uint: 0) }
        writer.object(TypeKey.rectangle) {
            $0.add(.componentParentId, uint: 1)
            $0.add(.parametricPathWidth, double: 20)
            $0.add(.parametricPathHeight, double: 20)
        }
        writer.object(TypeKey.fill) { $0.add(.componentParentId, uint: 1) }
        writer.object(TypeKey.solidColor) {
            $0.add(.componentParentId, uint: 3)
            $0.add(.solidColorColorValue, color: 0xffff_0000)
        }
        writer.object(TypeKey.linearAnimation) { $0.add(.linearAnimationDuration, uint: 60) }
        writer.object(TypeKey.keyedObject) { $0.add(.keyedObjectObjectId, uint: 1) }
        writer.object(TypeKey.keyedProperty) {
            $0.add(.keyedPropertyTargetKey, uint: PropertyKey.nodeX.rawValue)
        }
        for (frame, x) in [(0, 0.0), (60, 60)] {
            writer.object(TypeKey.keyFrameDouble) {
                $0.add(.keyFrameFrame, uint: frame)
                $0.add(.keyFrameDoubleValue, double: x)
                $0.add(.interpolatingKeyFrameInterpolationType, uint: 1)
            }
        }
        return writer.finish()
    }

    private func x(_ artboard: RiveArtboard) -> Double? {
        let box: Node? = artboard.artboard.component(1)
        return box?.x
    }

    // RiveLinearAnimation.apply(_:to:): the time of the instance is another one, and stays.
    @Test func applyLeavesTheTimeOfTheInstance() throws {
        let artboard = try OlderRiveFile(byteArray: bytes()).artboard()
        #expect(artboard.animationCount() == 1)
        let pull = artboard.animation(at: 0).instance()
        pull.setTime(1)
        for share in [Float(0.25), 0.5, 0.39] {
            pull.animation().apply(pull.time() * share, to: artboard)
            artboard.advance(by: 0)
            #expect(pull.time() == 1)
            #expect(abs((x(artboard) ?? 0) - 60 * Double(share)) < 1e-4)
        }
        let animation = pull.animation()
        #expect(Float(animation.workEnd() / animation.fps()) == 1 && animation.workStart() == 0)
    }

    @Test func instanceAdvances() throws {
        let artboard = try OlderRiveFile(byteArray: bytes()).artboard()
        let idle = artboard.animation(at: 0).instance()
        #expect(idle.time() == 0)
        idle.advance(by: 0.5)
        #expect(abs(idle.time() - 0.5) < 1e-5 && x(artboard) == 0)
    }

    @Test func damagedBytesGiveNoFile() {
        #expect(throws: ImportError.self) { try OlderRiveFile(byteArray: [1, 2, 3]) }
        [UInt8](repeating: 0, count: 8).withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            #expect(OlderRiveFile(bytes: start, byteLength: 8) == nil)
        }
        bytes().withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            #expect(OlderRiveFile(bytes: start, byteLength: UInt64(bytes.count)) != nil)
        }
    }

    private final class BoardView: View {
        let artboard: RiveArtboard

        init(_ artboard: RiveArtboard) {
            self.artboard = artboard
            super.init(frame: Rect(0, 0, 200, 100))
        }

        override func draw(_ rect: Rect) {
            guard let context = Canvas.current else { return }
            let renderer = RiveRenderer(context: context)
            renderer.align(
                with: rect, withContentRect: artboard.bounds(), with: .Center, with: .Cover)
            artboard.draw(renderer)
        }
    }

    @Test func rendererFitsTheArtboard() throws {
        let stage = Stage(Size(200, 100))
        stage.root.backgroundColor = .white
        let artboard = try OlderRiveFile(byteArray: bytes()).artboard()
        #expect(artboard.bounds() == Rect(0, 0, 100, 50))
        artboard.animation(at: 0).apply(0.5, to: artboard)
        artboard.advance(by: 0)
        stage.root.addSubview(BoardView(artboard))
        stage.settle()
        let picture = stage.picture()
        // The box is at 20 to 40 of the artboard's 100 points, at twice the size.
        #expect(picture[60, 10] == 0xffff_0000 && picture[100, 10] == 0xffff_ffff)
    }
}
