import Glibc
import Testing

@testable import Lab

/// Each law of the feel bench accepts a smooth trace and rejects one that violates it.
@Suite struct FeelLawTests {
    private static let interval = 1.0 / 60
    private static let margin = 0.0015

    /// Returns the frames of content without a touch, with the given offsets; it is at rest in the first one.
    private static func free(
        _ offsets: [Double], range: ClosedRange<Double> = 0...100_000, moving: Int? = nil
    ) -> FeelTrace {
        let moving = moving ?? offsets.count
        return FeelTrace(
            frames: offsets.enumerated().map { i, offset in
                let target = Double(i + 1) * interval
                return FeelTrace.Frame(
                    timestamp: target - margin, target: target, elapsed: interval, offset: offset,
                    drawnOffset: offset, range: range, isDecelerating: i < moving,
                    needsAnotherFrame: i < offsets.count - 1)
            },
            interval: interval, viewport: 800)
    }

    /// The number of frames in which content decelerates from 2,000 points a second to half a point from rest.
    private static let moving = 229

    /// Returns a trace of content that decelerates and comes to rest, modified by `change`.
    private static func coast(_ change: (Int, Double) -> Double = { $1 }) -> FeelTrace {
        let coast = FeelReference.Coast(
            from: 1000, to: 1000 + 2000 * interval, in: interval, range: 0...100_000)
        let offsets = (0..<moving + 20).map { i in
            change(i, coast.position(at: i < moving ? Double(i) * interval : 60))
        }
        return free(offsets, moving: moving)
    }

    /// Returns a trace of content under a finger that moves at 1,000 points a second and stops after half a
    /// second; the content is `lag` seconds late, and modified by `change`.
    private static func drag(
        lag: Double = 0.0065, _ change: (Int, Double) -> Double = { $1 }
    ) -> FeelTrace {
        let path = FeelPath(at: 700, time: 0).ramped(to: -1000, in: 0.02).kept(for: 0.5)
            .held(for: 0.3)
        var trace = free(
            (0..<48).map { i in
                let target = Double(i + 1) * interval
                return change(i, 1700 - path.position(at: target - lag))
            })
        for i in trace.frames.indices {
            trace.frames[i].isTracking = true
            trace.frames[i].isDragging = true
            trace.frames[i].isDecelerating = false
        }
        trace.fingers = [path]
        trace.touches = [(0, path.ended)]
        return trace
    }

    @Test(arguments: [FeelLaw.jump, .speed, .back, .rest, .idle, .blank, .bar])
    func smoothCoastPasses(law: FeelLaw) {
        let verdict = law.check(FeelLawTests.coast())
        #expect(verdict.isKept, "\(law): \(verdict)")
    }

    @Test(arguments: [FeelLaw.jump, .speed, .back, .glass, .even, .lag, .stop, .snap])
    func smoothDragPasses(law: FeelLaw) {
        let verdict = law.check(FeelLawTests.drag())
        #expect(verdict.isKept, "\(law): \(verdict)")
    }

    @Test func jumpDetectsOutlierStep() {
        #expect(!FeelLaw.jump.check(FeelLawTests.coast { $0 == 20 ? $1 + 3 : $1 }).isKept)
    }

    @Test func jumpDetectsRowsDrawnAtOtherOffset() {
        var trace = FeelLawTests.coast()
        trace.frames[30].drawnOffset = trace.frames[30].offset + 1
        #expect(!FeelLaw.jump.check(trace).isKept)
    }

    @Test func speedDetectsLostVelocity() {
        let base = FeelLawTests.coast().frames[20].offset
        let trace = FeelLawTests.coast { i, x in i > 20 ? base + (x - base) * 0.8 : x }
        #expect(!FeelLaw.speed.check(trace).isKept)
        // No single step is an outlier.
        #expect(FeelLaw.jump.check(trace).isKept)
    }

    @Test func speedDetectsVelocityAddedAtLift() {
        // Half a second of rest under the finger, then suddenly 1,000 points a second.
        var trace = FeelLawTests.drag { i, x in i > 40 ? x + Double(i - 40) * 16 : x }
        for i in 40..<48 { trace.frames[i].isTracking = false }
        for i in 40..<48 { trace.frames[i].isDragging = false }
        trace.touches[0].ended = trace.frames[40].timestamp - 0.001
        #expect(!FeelLaw.speed.check(trace).isKept)
    }

    @Test func backDetectsFrameAgainstMotion() {
        let trace = FeelLawTests.coast { i, x in i == 60 ? x - 40 : x }
        #expect(!FeelLaw.back.check(trace).isKept)
        let held = FeelLawTests.drag { i, x in i == 12 ? x - 40 : x }
        #expect(!FeelLaw.back.check(held).isKept)
    }

    @Test func restDetectsLateEnd() {
        var trace = FeelLawTests.coast()
        let last = trace.frames[FeelLawTests.moving].offset
        for i in 120..<FeelLawTests.moving { trace.frames[i].offset = last }
        #expect(!FeelLaw.rest.check(trace).isKept)
    }

    @Test func idleDetectsUnneededFrames() {
        let coast = FeelLawTests.coast()
        var trace = FeelLawTests.free(
            coast.frames.map(\.offset)
                + Array(repeating: coast.frames[FeelLawTests.moving].offset, count: 60),
            moving: FeelLawTests.moving)
        #expect(!FeelLaw.idle.check(trace).isKept)
        trace = coast
        trace.frames[trace.frames.count - 1].needsAnotherFrame = true
        #expect(!FeelLaw.idle.check(trace).isKept)
    }

    @Test func glassDetectsContentSlippingUnderFinger() {
        #expect(!FeelLaw.glass.check(FeelLawTests.drag { $1 * 0.97 }).isKept)
    }

    @Test func evenDetectsUnevenSteps() {
        let trace = FeelLawTests.drag { i, x in x + (i % 2 == 0 ? 0.6 : -0.6) }
        #expect(!FeelLaw.even.check(trace).isKept)
    }

    @Test func lagDetectsFingerDrawnLate() {
        #expect(!FeelLaw.lag.check(FeelLawTests.drag(lag: 0.012)).isKept)
    }

    @Test func stopDetectsContentThatContinues() {
        let trace = FeelLawTests.drag { i, x in i == 32 ? x + 5 : x }
        #expect(!FeelLaw.stop.check(trace).isKept)
        #expect(!FeelLaw.snap.check(trace).isKept)
    }

    @Test func barDetectsJumpingAndVanishingIndicator() {
        func verdict(_ indicator: (Int) -> FeelTrace.Indicator?) -> FeelVerdict {
            var trace = FeelLawTests.coast()
            for i in trace.frames.indices { trace.frames[i].indicator = indicator(i) }
            return FeelLaw.bar.check(trace)
        }
        func indicator(start: Double = 100, alpha: Double = 1) -> FeelTrace.Indicator {
            FeelTrace.Indicator(start: start, length: 40, alpha: alpha)
        }
        let fading = verdict { $0 < 50 ? indicator(alpha: 0.05) : nil }
        #expect(fading.isKept)
        let jumping = verdict { indicator(start: $0 < 50 ? 100 : 260) }
        #expect(!jumping.isKept)
        let vanishing = verdict { $0 < 50 ? indicator() : nil }
        #expect(!vanishing.isKept)
    }

    @Test func formDetectsDeviatingDeceleration() {
        var trace = FeelLawTests.coast()
        trace.touches = [(-1, trace.frames[1].timestamp)]
        #expect(FeelLaw.form.check(trace).isKept)
        for i in trace.frames.indices { trace.frames[i].offset += 0.0005 * Double(i * i) }
        #expect(!FeelLaw.form.check(trace).isKept)
    }

    @Test func blankDetectsScreenWithoutRows() {
        var trace = FeelLawTests.coast()
        for i in 40..<80 { trace.frames[i].drawnOffset = nil }
        #expect(!FeelLaw.blank.check(trace).isKept)
    }

    @Test func carryDetectsFlicksThatDoNotAccumulate() {
        var trace = FeelLawTests.coast()
        trace.touches = [
            (-1, trace.frames[1].timestamp), (1, trace.frames[100].timestamp),
        ]
        #expect(!FeelLaw.carry.check(trace).isKept)
        for i in 100..<trace.frames.count { trace.frames[i].offset += Double(i - 99) * 40 }
        #expect(FeelLaw.carry.check(trace).isKept)
    }

    @Test func tapsDetectsMissingTap() {
        var trace = FeelLawTests.coast()
        #expect(!FeelLaw.taps.check(trace).isKept)
        trace.taps = 1
        #expect(FeelLaw.taps.check(trace).isKept)
    }
}

/// The reference values of the bench.
@Suite struct FeelReferenceTests {
    @Test func rubberBandInverseRoundTrips() {
        // d = 960: a published table.
        for (x, f) in [(5.0, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)] {
            #expect(abs(FeelReference.banded(x, viewport: 960) - f) < 0.01)
            #expect(abs(FeelReference.unbanded(f, viewport: 960) - x) < 0.03)
        }
    }

    @Test func coastAt1000PointsPerSecondTravels499Point5Points() {
        let coast = FeelReference.Coast(
            from: 0, to: (1 - exp(FeelReference.exponent * 0.01)) * 1000 / -FeelReference.exponent,
            in: 0.01, range: 0...10_000)
        #expect(abs(coast.velocity - 1000) < 1e-6)
        #expect(abs(coast.position(at: 20) - 499.5) < 0.1)
    }

    @Test func coastEntersBounceSmoothly() {
        let coast = FeelReference.Coast(from: 0, to: 30, in: 1.0 / 60, range: 0...200)
        var previous = coast.position(at: 0)
        var velocity = 30.0 * 60
        for i in 1...1000 {
            let x = coast.position(at: Double(i) / 1000)
            #expect(abs((x - previous) * 1000 - velocity) < 45)
            (previous, velocity) = (x, (x - previous) * 1000)
        }
        #expect(abs(coast.position(at: 3) - 200) < 0.01)
    }

    @Test func pathHasPositionAndVelocity() {
        let path = FeelPath(at: 500, time: 1).ramped(to: -1000, in: 0.1).kept(for: 0.2).held(for: 1)
        #expect(path.position(at: 0) == 500)
        #expect(abs(path.position(at: 1.1) - 450) < 1e-9)
        #expect(abs(path.position(at: 1.2) - 350) < 1e-9)
        #expect(path.velocity(at: 1.2) == -1000)
        #expect(path.velocity(at: 1.5) == 0)
        #expect(abs(path.position(at: 2) - 250) < 1e-9)
        #expect(abs(path.ended - 2.3) < 1e-9)
    }

    @Test func panelReportsLiftAfterConfiguredDelay() throws {
        let path = FeelPath(at: 500, time: 1).ramped(to: -1000, in: 0.1)
        let atOnce = FeelPanel(rate: 100, liftDelay: 0).events(path)
        #expect(atOnce.last?.time == atOnce.dropLast().last?.time)
        let late = FeelPanel(rate: 100, liftDelay: 0.03).events(path)
        let (sample, lift) = (try #require(late.dropLast().last), try #require(late.last))
        #expect(abs(lift.time - sample.time - 0.03) < 1e-9)
    }
}
