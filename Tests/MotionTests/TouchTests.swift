import Testing

@testable import Motion

@Suite struct VelocityTrackerTests {
    @Test func measuresASteadyFinger() {
        var tracker = VelocityTracker()
        for i in 0..<10 { tracker.add(time: Double(i) * 0.008, position: Double(i) * 4) }
        #expect(abs(tracker.velocity(at: 0.075) - 500) < 1e-6)
    }

    @Test func leavesTheNewestStepAlmostOut() {
        var tracker = VelocityTracker()
        for (t, x) in [(0.0, 0.0), (0.01, 10), (0.02, 20), (0.03, 20)] {
            tracker.add(time: t, position: x)
        }
        #expect(abs(tracker.velocity(at: 0.03) - 950) < 1e-6)
    }

    @Test func aRestingFingerHasNone() {
        var tracker = VelocityTracker()
        for i in 0..<5 { tracker.add(time: Double(i) * 0.01, position: Double(i) * 20) }
        #expect(tracker.velocity(at: 0.2) == 0)
    }

    @Test func twoSamplesOfOneTimeDoNotDivideByZero() {
        var tracker = VelocityTracker()
        tracker.add(time: 1, position: 0)
        tracker.add(time: 1, position: 10)
        #expect(tracker.velocity(at: 1) == 0)
        tracker.add(time: 1.01, position: 20)
        #expect(abs(tracker.velocity(at: 1.01) - 1000) < 1e-6)
    }
}

@Suite struct TouchResamplerTests {
    @Test func interpolatesBetweenSamples() throws {
        var resampler = TouchResampler()
        resampler.add(time: 1.000, x: 0, y: 0)
        resampler.add(time: 1.010, x: 0, y: 100)
        let p = try #require(resampler.position(at: 1.010))
        #expect(abs(p.y - 50) < 1e-6)
    }

    @Test func aFingerThatRestsIsWhereItWasSeen() {
        var resampler = TouchResampler()
        resampler.add(time: 0, x: 0, y: 0)
        resampler.add(time: 0.008, x: 0, y: 8)
        #expect(resampler.position(at: 0.017)?.y == 12)
        #expect(resampler.position(at: 0.1)?.y == 8)
    }

    @Test func looksAheadButNotFar() throws {
        var resampler = TouchResampler()
        resampler.add(time: 1.000, x: 0, y: 0)
        resampler.add(time: 1.010, x: 0, y: 100)
        let p = try #require(resampler.position(at: 1.025))
        #expect(abs(p.y - 150) < 1e-6)
    }

    @Test func doesNotLookAheadOverAGap() throws {
        var resampler = TouchResampler()
        resampler.add(time: 1.000, x: 0, y: 0)
        resampler.add(time: 1.050, x: 0, y: 100)
        let p = try #require(resampler.position(at: 1.1))
        #expect(p.y == 100)
    }

    @Test func knowsNothingBeforeTheFirstSample() {
        #expect(TouchResampler().position(at: 0) == nil)
    }
}
