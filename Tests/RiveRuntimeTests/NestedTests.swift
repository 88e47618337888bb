import Geometry
import Testing

@testable import RiveRuntime

@Suite struct NestedTests {
    /// An artboard with a box at x 10 and an animation that moves it to 110 in one second, and one
    /// that holds it at (50, 20), twice as large; `playing` says how.
    private func file(_ playing: [Object]) throws -> File {
        try Fixture.file(
            [Fixture.artboard()] + [
                Object(
                    92, (5, .uint(0)), (197, .uint(1)), (13, .double(50)), (14, .double(20)),
                    (16, .double(2)), (17, .double(2)))
            ] + playing
                + [Object(31, (57, .uint(60)), (59, .uint(0)))]  // an empty animation
                + [Fixture.artboard(100, 50)] + Fixture.box(at: 1, parent: 0, x: 10)
                + [
                    Object(31, (57, .uint(60)), (59, .uint(1))),
                    Object(25, (51, .uint(1))), Object(26, (53, .uint(13))),
                    Object(30, (67, .uint(0)), (68, .uint(1)), (70, .double(10))),
                    Object(30, (67, .uint(60)), (68, .uint(1)), (70, .double(110))),
                ])
    }

    private func boxX(_ artboard: Artboard) throws -> Double {
        let draw = try #require(Fixture.record(artboard).draws.first)
        let number = draw.path.dropFirst().prefix { $0 != " " }
        return try #require(Double(String(number)))
    }

    @Test func simpleAnimationsPlayByThemselves() throws {
        let file = try file([Object(96, (5, .uint(1)), (198, .uint(0)), (201, .bool(true)))])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 0)
        // The box's left edge, 5 left of its centre: 50 + 2 · (10 - 5).
        #expect(abs(try boxX(artboard) - 60) < 1e-3)
        artboard.advance(by: 0.5)
        #expect(abs(try boxX(artboard) - 160) < 1e-3)
    }

    /// What a solo does not show stands still, and goes on where it was.
    @Test func hiddenArtboardsStandStill() throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(), Object(147, (5, .uint(0)), (296, .uint(2))),
                Object(92, (5, .uint(1)), (197, .uint(1))),
                Object(96, (5, .uint(2)), (198, .uint(0)), (201, .bool(true))),
                Object(2, (5, .uint(1))), Fixture.artboard(100, 50),
            ] + Fixture.box(at: 1, parent: 0, x: 10)
                + [
                    Object(31, (57, .uint(60)), (59, .uint(1))),
                    Object(25, (51, .uint(1))), Object(26, (53, .uint(13))),
                    Object(30, (67, .uint(0)), (68, .uint(1)), (70, .double(10))),
                    Object(30, (67, .uint(60)), (68, .uint(1)), (70, .double(110))),
                ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 0.5)
        #expect(abs(try boxX(artboard) - 55) < 1e-3)
        artboard.component(1)?.setUInt(.soloActiveComponentId, 4)
        artboard.advance(by: 0.3)
        #expect(Fixture.record(artboard).draws.isEmpty)
        artboard.component(1)?.setUInt(.soloActiveComponentId, 2)
        artboard.advance(by: 0.1)
        #expect(abs(try boxX(artboard) - 65) < 1e-3)
    }

    /// At two frames a second what is nested moves in steps of half a second.
    @Test func quantizedArtboardsPlayInSteps() throws {
        let file = try file([Object(96, (5, .uint(1)), (198, .uint(0)), (201, .bool(true)))])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.component(1)?.setDouble(.nestedArtboardQuantize, 2)
        artboard.advance(by: 0)
        for (elapsed, x) in [(0.3, 60.0), (0.3, 160), (0.3, 160)] {
            artboard.advance(by: elapsed)
            #expect(abs(try boxX(artboard) - x) < 1e-3)
        }
    }

    @Test func remappedAnimationsStandWhereTheyAreTold() throws {
        let file = try file([Object(98, (5, .uint(1)), (198, .uint(0)), (202, .double(0.25)))])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 1)
        #expect(abs(try boxX(artboard) - 110) < 1e-3)
        artboard.component(2)?.setDouble(.nestedRemapAnimationTime, 0.75)
        artboard.advance(by: 1)
        #expect(abs(try boxX(artboard) - 210) < 1e-3)
    }

    @Test func artboardsWithinThemselvesEnd() throws {
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0)
                + [
                    Object(92, (5, .uint(0)), (197, .uint(0)), (13, .double(1)))
                ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 1)
        #expect(Fixture.record(artboard).draws.count == 25)
    }
}

@Suite struct JoystickTests {
    @Test func scrubsItsAnimation() throws {
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0)
                + [Object(148, (5, .uint(0)), (299, .double(-1)), (301, .uint(0)))]
                + [
                    Object(31, (57, .uint(60))), Object(25, (51, .uint(1))),
                    Object(26, (53, .uint(13))),
                    Object(30, (67, .uint(0)), (68, .uint(1)), (70, .double(0))),
                    Object(30, (67, .uint(60)), (68, .uint(1)), (70, .double(100))),
                ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let box: Node = try #require(artboard.component(1))
        for (x, expected) in [(-1.0, 0.0), (0, 50), (0.5, 75), (1, 100)] {
            artboard.component(5)?.setDouble(.joystickX, x)
            artboard.advance(by: 0)
            #expect(abs(box.x - expected) < 1e-3)
        }
    }
}

@Suite struct LifetimeTests {
    /// Artboards that hold each other's animations go when nobody holds them any more, and an
    /// animation keeps its artboard for as long as it is held itself.
    @Test func nothingIsLeaked() throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(), Object(92, (5, .uint(0)), (197, .uint(1))),
                Object(96, (5, .uint(1)), (198, .uint(0)), (201, .bool(true))),
                Object(148, (5, .uint(0)), (301, .uint(0))), Object(31), Object(53),
                Fixture.artboard(),
            ] + Fixture.box(at: 1, parent: 0) + [Object(31)])
        weak var artboard: Artboard?
        weak var nested: Artboard?
        do {
            let instance = try #require(try file.instantiate(artboardAt: 0))
            artboard = instance
            let holder: NestedArtboard? = instance.component(1)
            nested = holder?.nested
            let animation = instance.animation(at: 0)
            let machine = instance.stateMachine(at: 0)
            machine?.advanceAndApply(0.1)
            animation?.apply()
            #expect(nested != nil)
        }
        #expect(artboard == nil && nested == nil)
        let animation = try #require(try file.instantiate(artboardAt: 0)?.animation(at: 0))
        animation.advance(by: 0.1)
        animation.apply()
    }

    /// Forty artboards of a hundred objects each in one of 41.
    @Test(arguments: [4041, 4040, 100, 40])
    func fewKilobytesHoldNoMillionObjects(maximum: Int) throws {
        let nodes = [Object](repeating: Object(2, (5, .uint(0))), count: 95)
        let file = try Fixture.file(
            [Fixture.artboard()]
                + [Object](repeating: Object(92, (5, .uint(0)), (197, .uint(1))), count: 40)
                + [Fixture.artboard()] + Fixture.box(at: 1, parent: 0) + nodes)
        var limits = InstanceBudget.Limits()
        limits.objects = maximum
        guard maximum < 4041 else {
            let artboard = try Artboard(file.artboards[0], file: file, limits: limits)
            #expect(Fixture.draws(artboard).count == 40)
            return
        }
        let error = #expect(throws: InstanceError.self) {
            try Artboard(file.artboards[0], file: file, limits: limits)
        }
        #expect(error?.limit == .objects && error?.maximum == maximum)
        #expect(error?.count == (maximum < 41 ? 41 : 41 + (maximum - 41) / 100 * 100 + 100))
    }

    /// An artboard within is exchanged, and taken away, while inputs and animations refer to it.
    @Test func nestedArtboardsAreExchanged() throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(), Object(92, (5, .uint(0)), (197, .uint(1))),
                Object(95, (5, .uint(1)), (198, .uint(0))),
                Object(123, (5, .uint(2)), (237, .uint(0))),
                Object(98, (5, .uint(1)), (198, .uint(0))),
                Fixture.artboard(),
            ] + Fixture.box(at: 1, parent: 0, x: 5) + [
                Object(31), Object(53), Object(59, (138, .string("on"))), Object(57), Object(63),
                Fixture.artboard(),
            ] + Fixture.box(at: 1, parent: 0, x: 50))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let nested: NestedArtboard = try #require(artboard.component(1))
        let input: NestedInput = try #require(artboard.component(3))
        let remap: NestedRemapAnimation = try #require(artboard.component(4))
        func path() -> String? {
            artboard.advance()
            return Fixture.draws(artboard).first?.path
        }
        #expect(path()?.hasPrefix("M0 ") == true)
        nested.setUInt(.nestedArtboardArtboardId, 2)
        input.setBool(.nestedBoolNestedValue, true)
        #expect(path()?.hasPrefix("M45 ") == true)
        nested.setUInt(.nestedArtboardArtboardId, .max)
        input.setBool(.nestedBoolNestedValue, false)
        remap.setDouble(.nestedRemapAnimationTime, 0.5)
        #expect(path() == nil)
        nested.setUInt(.nestedArtboardArtboardId, 1)
        input.setBool(.nestedBoolNestedValue, true)
        #expect(path()?.hasPrefix("M0 ") == true)
    }
}
