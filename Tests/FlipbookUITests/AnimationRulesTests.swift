import Geometry
import Observation
import Testing

@testable import FlipbookUI

@Observable @MainActor final class AnimationModel {
    var x = 0.0
    var y = 0.0
    var flag = false
}

/// What `withAnimation` animates, and how. Each test changes state by a tap and looks at the middle of a second.
@MainActor @Suite struct AnimationRulesTests {
    private struct Boxes: View {
        let model: AnimationModel
        var body: some View {
            ZStack(alignment: .topLeading) {
                Color.clear
                Color.red.frame(width: 10, height: 10).offset(x: model.x)
                Color.blue.frame(width: 10, height: 10).offset(y: model.y)
            }
        }
    }

    /// Returns where the two boxes are after a time in frames.
    private func places(after frames: Int, _ change: (AnimationModel) -> Void) throws -> (
        x: Double, y: Double
    ) {
        let model = AnimationModel()
        let hosted = try Hosted(Boxes(model: model))
        change(model)
        // An animation begins with the frame after the change.
        hosted.stage.frames(frames + 1)
        let boxes = hosted.elements(ColorElement.self).suffix(2).map { $0.convertToScreen(.zero) }
        return (boxes[0].x, boxes[1].y)
    }

    private func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 2 }

    @Test func changeInWithAnimationIsAnimated() throws {
        let half = try places(after: 30) { model in
            withAnimation(.linear(duration: 1)) { model.x = 80 }
        }
        #expect(isNear(half.x, 40) && half.y == 0, "\(half)")
    }

    @Test func changeBeforeWithAnimationJumps() throws {
        let half = try places(after: 30) { model in
            model.y = 80
            withAnimation(.linear(duration: 1)) { model.x = 80 }
        }
        #expect(isNear(half.x, 40) && half.y == 80, "\(half)")
    }

    @Test func changeAfterWithAnimationJumps() throws {
        let half = try places(after: 30) { model in
            withAnimation(.linear(duration: 1)) { model.x = 80 }
            model.y = 80
        }
        #expect(isNear(half.x, 40) && half.y == 80, "\(half)")
    }

    @Test func eachWithAnimationKeepsItsDuration() throws {
        let half = try places(after: 30) { model in
            withAnimation(.linear(duration: 1)) { model.x = 80 }
            withAnimation(.linear(duration: 2)) { model.y = 80 }
        }
        #expect(isNear(half.x, 40) && isNear(half.y, 20), "\(half)")
    }

    @Test func withAnimationOfNilDoesNotAnimate() throws {
        let half = try places(after: 30) { model in withAnimation(nil) { model.x = 80 } }
        #expect(half.x == 80)
    }

    @Test func nilWithinAnimationDoesNotAnimate() throws {
        let half = try places(after: 30) { model in
            withAnimation(.linear(duration: 1)) {
                model.x = 80
                withAnimation(nil) { model.y = 80 }
            }
        }
        #expect(isNear(half.x, 40) && half.y == 80, "\(half)")
    }

    @Test func innerAnimationKeepsItsOwnDuration() throws {
        let half = try places(after: 30) { model in
            withAnimation(.linear(duration: 1)) {
                withAnimation(.linear(duration: 2)) { model.y = 80 }
                model.x = 80
            }
        }
        #expect(isNear(half.x, 40) && isNear(half.y, 20), "\(half)")
    }

    @Test func withAnimationReturnsTheResult() {
        let result = withAnimation { 3 }
        #expect(result == 3)
    }

    private struct Root<Content: View>: View {
        let model: AnimationModel
        let content: (Bool) -> Content
        var body: some View { content(model.flag) }
    }

    /// Hosts a view that depends on a flag, and sets it with an animation of a second.
    ///
    /// - Returns: The host in the middle of the second.
    private func half<Content: View>(_ content: @escaping (Bool) -> Content) throws -> Hosted {
        let model = AnimationModel()
        let hosted = try Hosted(Root(model: model, content: content))
        withAnimation(.linear(duration: 1)) { model.flag = true }
        hosted.stage.frames(31)
        return hosted
    }

    /// A full turn is half a turn in the middle, and 270° is 135° clockwise.
    @Test(arguments: [(360.0, 180.0), (270, 135), (-270, -135), (720, 360), (90, 45)])
    func anglesAreInterpolated(_ end: Double, _ middle: Double) throws {
        let hosted = try half { flag in
            Color.red.frame(width: 40, height: 10).rotationEffect(.degrees(flag ? end : 0))
        }
        let element = try #require(
            hosted.elements(ModifierElement.self).first { "\(type(of: $0))" == "RotationElement" })
        let transform = element.transform
        let expected = Angle.degrees(middle).radians
        // A frame is 6° of a turn and 12° of two.
        #expect(transform.a.distance(to: cos(expected)).magnitude < 0.15, "\(transform)")
        #expect(transform.b.distance(to: sin(expected)).magnitude < 0.25, "\(transform)")
    }

    @Test func fillIsInterpolated() throws {
        let hosted = try half { Rectangle().fill($0 ? Color.white : .black) }
        let level = Int(hosted.stage.pixel(50, 50) & 255)
        #expect(abs(level - 128) < 8, "\(level)")
    }

    @Test func foregroundColourOfShapesIsInterpolated() throws {
        let hosted = try half { Circle().foregroundColor($0 ? .white : .black) }
        let level = Int(hosted.stage.pixel(50, 50) & 255)
        #expect(abs(level - 128) < 8, "\(level)")
    }

    @Test func backgroundIsInterpolated() throws {
        let hosted = try half { ($0 ? Color.white : .black).frame(width: 50, height: 50) }
        let level = Int(hosted.stage.pixel(50, 50) & 255)
        #expect(abs(level - 128) < 8, "\(level)")
    }

    @Test func lineWidthIsInterpolated() throws {
        // The line is 2 points wide at first and 42 at last; 22 in the middle are 11 inside.
        let hosted = try half { Rectangle().stroke(.black, lineWidth: $0 ? 42 : 2) }
        #expect(hosted.stage.pixel(9, 50) & 255 == 0)
        #expect(hosted.stage.pixel(13, 50) & 255 == 255)
    }

    @Test func cornerRadiusOfShapesIsInterpolated() throws {
        // The corner of a radius of 25 leaves out (5, 5) and not (12, 12).
        let hosted = try half { RoundedRectangle(cornerRadius: $0 ? 50 : 0).fill(.black) }
        #expect(hosted.stage.pixel(4, 4) & 255 == 255)
        #expect(hosted.stage.pixel(12, 12) & 255 == 0)
    }

    @Test func clippedCornersAreInterpolated() throws {
        let hosted = try half { Color.black.cornerRadius($0 ? 50 : 0) }
        #expect(hosted.stage.pixel(4, 4) & 255 == 255)
        #expect(hosted.stage.pixel(12, 12) & 255 == 0)
    }

    @Test func opacityIsInterpolated() throws {
        let hosted = try half { Color.black.opacity($0 ? 0 : 1) }
        let level = Int(hosted.stage.pixel(50, 50) & 255)
        #expect(abs(level - 128) < 8, "\(level)")
    }

    @Test func scaleIsInterpolated() throws {
        let hosted = try half { Color.black.frame(width: 20, height: 20).scaleEffect($0 ? 4 : 1) }
        // 50 points wide in the middle.
        #expect(hosted.stage.pixel(27, 50) & 255 == 0 && hosted.stage.pixel(22, 50) & 255 == 255)
    }
}
