import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

@Suite struct SceneTests {
    @Test func shapesAreDrawnInOrderWithTransformsAndClips() throws {
        let artboard = try #require(try Fixture.file(Fixture.scene).instantiate())
        let draws = Fixture.draws(artboard)
        #expect(draws.count == 3)
        #expect(draws[0].path == "M0 0L100 0L100 50L0 50Z")
        #expect(draws[0].clips == 1)
        #expect(draws[1].path == "M12 5L20 5L20 7L12 7L12 5Z")
        #expect(draws[1].paint == .solid(Color(argb: 0x80ff_0000)))
        #expect(draws[1].clips == 2)
        #expect(draws[2].width == 3)
    }

    @Test func animationAppliesInterpolatedKeyFrames() throws {
        let artboard = try #require(try Fixture.file(Fixture.scene).instantiate())
        let move = try #require(artboard.animation(named: "Move"))
        func origin(_ time: Double) -> String {
            move.time = time
            move.apply()
            artboard.advance()
            return String(Fixture.draws(artboard)[1].path.prefix { $0 != "L" })
        }
        #expect(origin(0) == "M12 5")
        #expect(origin(0.5) == "M17 5")
        // Rotated by 90°: x increases downwards, at half the speed.
        #expect(origin(1) == "M22 5")
        #expect(origin(1.5) == "M32 5")
        #expect(origin(9) == "M42 5")
        let draws = Fixture.draws(artboard)
        #expect(draws[1].paint == .solid(Color(argb: 0x8000_00ff)))
    }

    @Test func animationMixBlendsWithCurrentValues() throws {
        let artboard = try #require(try Fixture.file(Fixture.scene).instantiate())
        let move = try #require(artboard.animation(named: "Move"))
        move.time = 2
        move.apply(mix: 0.5)
        artboard.advance()
        #expect(Fixture.draws(artboard)[1].path.hasPrefix("M27 5"))
    }

    @Test func advanceReturnsWhetherArtboardChanged() throws {
        let artboard = try #require(try Fixture.file(Fixture.scene).instantiate())
        let move = try #require(artboard.animation(named: "Move"))
        #expect(artboard.advance())
        #expect(!artboard.advance())
        move.time = 0.7
        move.apply()
        #expect(artboard.advance())
        move.apply()
        #expect(!artboard.advance())
    }

    @Test func animationsLoopStopOrReverseAtTheirEnd() throws {
        let artboard = try #require(try Fixture.file(Fixture.scene).instantiate())
        let loop = try #require(artboard.animation(named: "Move"))
        #expect(loop.advance(by: 5.25))
        #expect(abs(loop.time - 1.25) < 1e-5)
        let once = try #require(artboard.animation(named: "Once"))
        #expect(once.advance(by: 0.3))
        #expect(!once.advance(by: 0.3))
        #expect(once.hasCompleted && abs(once.time - 0.5) < 1e-6)
        once.reset()
        #expect(!once.hasCompleted && once.time == 0)
        let swing = try #require(artboard.animation(named: "Swing"))
        swing.advance(by: 1.25)
        #expect(abs(swing.time - 0.75) < 1e-5)
        swing.advance(by: 1)
        #expect(abs(swing.time - 0.25) < 1e-5)
    }

    @Test func artboardInstancesAreIndependentAndDeallocated() throws {
        let file = try Fixture.file(Fixture.scene)
        let first = try #require(try file.instantiate())
        let move = try #require(first.animation(named: "Move"))
        move.time = 1.5
        move.apply()
        first.advance()
        let second = try #require(try file.instantiate())
        #expect(Fixture.draws(first) != Fixture.draws(second))
        weak var component: Component?
        do {
            let third = try #require(try file.instantiate())
            component = third.components[1]
            #expect(component != nil)
        }
        #expect(component == nil)
    }
}

@Suite struct InterpolatorTests {
    @Test func cubicEaseInterpolatorFollowsItsCurve() {
        let curve = CubicCurve(x1: 0.42, x2: 0.58)
        for i in 0...100 {
            let x = Double(i) / 100
            #expect(abs(CubicCurve.bezier(curve.parameter(atX: x), 0.42, 0.58) - x) < 1e-8)
        }
        let ease = Interpolator.cubicEase(curve, y1: 0, y2: 1)
        #expect(abs(ease.factor(0.5) - 0.5) < 1e-9)
        #expect(ease.factor(0) == 0)
        #expect(abs(ease.factor(1) - 1) < 1e-12)
    }

    /// The time of this curve has zero velocity at its half. The parameters are those of the
    /// reference runtime; at 0.501 its iteration ends off the curve, at 0.563.
    @Test(arguments: [(0.5, 0.5), (0.501, 0.5653526), (0.51, 0.635721)])
    func cubicCurveWithZeroVelocityMatchesReference(share: Double, expected: Double) {
        let t = CubicCurve(x1: 1, x2: 0).parameter(atX: share)
        #expect(abs(t - expected) < 1e-5)
    }

    @Test func extremeControlPointsKeepCurveParameterInRange() {
        for x1 in [0.0, 1, 0.3, -4, .nan] {
            for x2 in [0.0, 1, 0.9, 7] {
                let t = CubicCurve(x1: x1, x2: x2).parameter(atX: 0.4)
                #expect(t >= 0 && t <= 1)
            }
        }
    }

    /// The rounding errors are those of the format's other runtimes. They are invisible, but
    /// whether a dump of a frame contains the shape may depend on them.
    @Test func shapeScaledToAlmostZeroUsesSinglePrecision() throws {
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0, x: 262.0755, y: 265.4368))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let shape: Shape = try #require(artboard.component(1))
        func center(scale: Double) -> Double {
            shape.setDouble(.transformComponentScaleX, scale)
            shape.setDouble(.transformComponentScaleY, scale * 0.31)
            artboard.advance()
            let bounds = shape.composer.localPath.controlBounds
            return bounds.minX + bounds.width / 2
        }
        #expect(center(scale: 1) == 0)
        let scale = 3.15584e-6
        let shift = center(scale: scale)
        #expect(shift != 0 && abs(shift * scale) < 1e-4)
        // Singular in single precision: the outline stays in the artboard's space.
        #expect(abs(center(scale: 1e-30) - 262.0755) < 1e-4)
        #expect(abs(center(scale: 0) - 262.0755) < 1e-4)
        #expect(center(scale: 0.5) == 0)
    }

    /// A solo among a shape's paths selects the path that the shape draws.
    @Test func soloSelectsPathThatShapeDraws() throws {
        let file = try Fixture.file([
            Fixture.artboard(), Object(TypeKey.shape, (.componentParentId, .uint(0))),
            Object(
                TypeKey.solo, (.componentParentId, .uint(1)), (.soloActiveComponentId, .uint(3))),
            Object(
                TypeKey.rectangle, (.componentParentId, .uint(2)),
                (.parametricPathWidth, .double(10)), (.parametricPathHeight, .double(10))),
            Object(
                TypeKey.rectangle, (.componentParentId, .uint(2)),
                (.parametricPathWidth, .double(30)), (.parametricPathHeight, .double(10))),
            Object(TypeKey.fill, (.componentParentId, .uint(1))),
            Object(TypeKey.solidColor, (.componentParentId, .uint(5))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        #expect(Fixture.draws(artboard).map(\.path) == ["M-5 -5L5 -5L5 5L-5 5L-5 -5Z"])
        artboard.component(2)?.setValue(.soloActiveComponentId, .uint(4))
        artboard.advance()
        #expect(Fixture.draws(artboard).map(\.path) == ["M-15 -5L15 -5L15 5L-15 5L-15 -5Z"])
    }

    /// Each part of an artboard draws what it draws in the whole, at the same place.
    @Test func partsAreDrawnAlone() throws {
        var root = Fixture.artboard()
        root.properties.append((.artboardOriginX, .double(0.5)))
        let file = try Fixture.file(
            [root] + Fixture.box(at: 1, parent: 0, x: 10) + Fixture.box(at: 5, parent: 0, x: 20))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        var draws: [Recorder.Draw] = []
        for index in artboard.drawnParts.indices {
            var recorder = Recorder()
            artboard.draw(part: index, on: &recorder)
            draws += recorder.draws
        }
        #expect(artboard.drawnParts.map(\.kind) == ["Shape", "Shape"])
        #expect(draws.count == 2 && draws == Fixture.draws(artboard))
    }
}
