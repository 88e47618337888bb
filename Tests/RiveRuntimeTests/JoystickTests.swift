import RiveFixtures
import Testing

@testable import RiveRuntime

@Suite struct JoystickTests {
    @Test func joystickPositionScrubsItsAnimation() throws {
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0)
                + [
                    Object(
                        TypeKey.joystick, (.componentParentId, .uint(0)), (.joystickX, .double(-1)),
                        (.joystickXId, .uint(0)))
                ]
                + Fixture.animation(of: 1, .nodeX, isLinear: true, keys: [(0, 0), (60, 100)]))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let box: Node = try #require(artboard.component(1))
        for (x, expected) in [(-1.0, 0.0), (0, 50), (0.5, 75), (1, 100)] {
            artboard.component(5)?.setDouble(.joystickX, x)
            artboard.advance(by: 0)
            #expect(abs(box.x - expected) < 1e-3)
        }
    }

    /// A joystick keeps a value set by an animation until its handle moves.
    @Test func joystickFollowsHandleOnlyWhenHandleMoves() throws {
        var file = FileBuilder()
        file.artboard()
        let handle = file.add(TypeKey.node, in: 0, (.nodeX, .double(25)))
        let stick = file.add(
            TypeKey.joystick, in: 0, (.joystickHandleSourceId, .uint(handle)))
        let artboard = try Fixture.instance(of: file)
        let joystick: Joystick = try #require(artboard.component(stick))
        #expect(joystick.double(.joystickX) == 0.5)
        joystick.setDouble(.joystickX, -1)
        artboard.advance()
        #expect(joystick.double(.joystickX) == -1)
        let node: Node = try #require(artboard.component(handle))
        node.setDouble(.nodeX, -25)
        artboard.advance()
        #expect(joystick.double(.joystickX) == -0.5)
    }
}
