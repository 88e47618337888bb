import Testing

@testable import Motion

@Suite struct DecelerationTests {
    @Test(arguments: [(Deceleration.Rate.normal, 499.5), (.fast, 99.5)])
    func restPositionMatchesClosedForm(rate: Deceleration.Rate, distance: Double) {
        let motion = Deceleration(start: 0, velocity: 1000, rate: rate)
        #expect(abs(motion.rest - distance) < 0.05)
        #expect(abs(motion.position(at: 60) - motion.rest) < 1e-6)
    }

    @Test func speedHalvesIn346Milliseconds() {
        let motion = Deceleration(start: 0, velocity: 1000, rate: .normal)
        #expect(abs(motion.velocity(at: 0.346_22) - 500) < 0.1)
    }

    @Test func velocityIsDerivativeOfPosition() {
        let motion = Deceleration(start: 12, velocity: -830, rate: .normal)
        for t in stride(from: 0.01, through: 2, by: 0.13) {
            let slope = (motion.position(at: t + 1e-6) - motion.position(at: t - 1e-6)) / 2e-6
            #expect(abs(slope - motion.velocity(at: t)) < 0.01)
        }
    }

    @Test func reachesPositionAtPredictedTime() throws {
        let motion = Deceleration(start: 100, velocity: 700, rate: .normal)
        let t = try #require(motion.time(reaching: 300))
        #expect(abs(motion.position(at: t) - 300) < 1e-9)
        #expect(motion.time(reaching: 500) == nil)
        #expect(motion.time(reaching: 50) == nil)
    }

    @Test func durationEndsAtThresholdDistanceFromRest() {
        let motion = Deceleration(start: 0, velocity: 2000, rate: .normal)
        let t = motion.duration(threshold: 0.5)
        #expect(abs(abs(motion.rest - motion.position(at: t)) - 0.5) < 1e-9)
        #expect(Deceleration(start: 0, velocity: 0.9, rate: .normal).duration(threshold: 0.5) == 0)
    }
}

@Suite struct RubberBandTests {
    @Test(arguments: [(5.0, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)])
    func offsetMatchesPublishedTable(finger: Double, content: Double) {
        #expect(abs(RubberBand.offset(finger, dimension: 960) - content) < 0.01)
        #expect(abs(RubberBand.offset(-finger, dimension: 960) + content) < 0.01)
    }

    @Test func distanceInvertsOffset() {
        for x in stride(from: -1500.0, through: 1500, by: 37) {
            let f = RubberBand.offset(x, dimension: 480)
            #expect(abs(RubberBand.distance(f, dimension: 480) - x) < 1e-9 * max(1, abs(x)))
        }
    }

    @Test func slopeIsDerivativeOfOffset() {
        for x in stride(from: 0.0, through: 900, by: 91) {
            let numeric =
                (RubberBand.offset(x + 1e-5, dimension: 700)
                    - RubberBand.offset(x - 1e-5, dimension: 700)) / 2e-5
            #expect(abs(numeric - RubberBand.slope(x, dimension: 700)) < 1e-6)
        }
    }

    @Test func valuesAreFiniteBeyondViewportAndAtZeroSize() {
        #expect(RubberBand.distance(2000, dimension: 480).isFinite)
        #expect(RubberBand.offset(10, dimension: 0) == 0)
    }
}

@Suite struct SpringTests {
    @Test func startsAtInitialStateAndEndsAtTarget() {
        let spring = Spring(start: -120, velocity: 900, target: 0)
        #expect(abs(spring.position(at: 0) + 120) < 1e-12)
        #expect(abs(spring.velocity(at: 0) - 900) < 1e-9)
        let end = spring.duration(threshold: 0.5)
        for t in stride(from: end, through: end + 1, by: 0.05) {
            #expect(abs(spring.position(at: t)) <= 0.5)
        }
    }

    @Test func doesNotOvershootFromRest() {
        let spring = Spring(start: 80, velocity: 0, target: 0)
        for t in stride(from: 0.0, through: 3, by: 0.01) {
            #expect(spring.position(at: t) >= 0)
            #expect(spring.position(at: t + 0.01) < spring.position(at: t))
        }
    }
}
