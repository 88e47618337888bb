import Geometry
import Glibc
import Motion
import Testing

@testable import Interface

/// Where one motion of a scroll view follows another, position and velocity are continuous.
@MainActor @Suite struct ScrollContinuityTests {
    /// The maximum change of velocity by the edge's spring in a frame of 1/60 second, in points per second for
    /// each point of distance from its target.
    private static let springChange = 100.0 / 60

    private func bench(threshold: Double = 100) -> (FingerBench, RefreshControl) {
        let bench = FingerBench()
        let control = RefreshControl(header: RefreshHeader(), threshold: threshold)
        control.onRefresh = { _ in }
        bench.scrollView.refreshControl = control
        bench.settle()
        return (bench, control)
    }

    /// Returns the largest change of velocity from one frame to the next, starting at `start`.
    private func largestChange(_ bench: FingerBench, from start: Double) -> Double {
        let velocities = bench.velocities(from: start)
        return zip(velocities, velocities.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    }

    // MARK: Insets

    /// After a release beyond the threshold the motion continues with the finger's velocity, however high that
    /// is.
    @Test(arguments: [1200.0, 600, 60, -60, -400])
    func openingHeaderKeepsVelocity(speed: Double) throws {
        let (bench, control) = bench()
        // Down until the pull is far beyond the threshold, and from there at `speed`.
        let far = 420.0
        let lift = bench.finger(duration: 0.5, liftDelay: 0) {
            $0 < 0.4 ? 100 + far * $0 / 0.4 : 100 + far + ($0 - 0.4) * speed
        }
        bench.run(for: lift + 0.002 - bench.now)
        let before = try #require(bench.velocities.last)
        let pulled = -bench.scrollView.contentOffset.y
        bench.run(for: 1.5)
        #expect(control.isRefreshing)
        #expect(abs(bench.scrollView.contentOffset.y + 100) < 1e-9)
        let first = bench.velocities(from: before.target)[0]
        // In one frame the spring removes up to a third of the velocity itself.
        let most = 30 + Self.springChange * (pulled - 100) + 0.35 * abs(before.value)
        #expect(abs(first - before.value) < most)
        #expect(largestChange(bench, from: before.target) < most * 1.2)
    }

    /// The header closes from rest, by the spring of the edge.
    @Test func closingHeaderStartsFromRest() {
        let (bench, control) = bench()
        bench.finger(duration: 0.4, liftDelay: 0.01) { 100 + min(1, $0 / 0.3) * 420 }
        bench.run(for: 3)
        #expect(bench.scrollView.contentOffset.y == -100)
        let start = bench.frames.last?.target ?? 0
        control.endRefreshing()
        bench.settle()
        #expect(bench.scrollView.contentOffset.y == 0)
        let velocities = bench.velocities(from: start)
        #expect(abs(velocities.first { $0 != 0 } ?? 0) < Self.springChange * 100)
        #expect(largestChange(bench, from: start) < Self.springChange * 100)
        #expect(velocities.allSatisfy { $0 >= 0 })
    }

    /// A header that closes while content bounces above it continues with the bounce's velocity.
    @Test func headerClosingDuringBounceKeepsVelocity() throws {
        let (bench, control) = bench()
        bench.finger(duration: 0.4, liftDelay: 0.01) { 100 + min(1, $0 / 0.3) * 420 }
        bench.run(for: 3)
        // Content is pulled during the refresh and released.
        let lift = bench.finger(duration: 0.4, liftDelay: 0.01) { 100 + min(1, $0 / 0.3) * 300 }
        bench.run(for: lift - bench.now + 0.05)
        let before = try #require(bench.velocities.last)
        let offset = bench.scrollView.contentOffset.y
        #expect(offset < -110)
        control.endRefreshing()
        bench.settle()
        let first = bench.velocities(from: before.target)[0]
        #expect(abs(first - before.value) < Self.springChange * -offset)
        #expect(
            largestChange(bench, from: before.target) < Self.springChange * -offset)
    }

    /// A finger catches content where it is drawn while the inset opens or closes.
    @Test(arguments: [0.02, 0.05, 0.1, 0.2])
    func touchStopsInsetAnimation(after: Double) throws {
        let (bench, control) = bench()
        bench.finger(duration: 0.4, liftDelay: 0.01) { 100 + min(1, $0 / 0.3) * 420 }
        bench.run(for: 3)
        control.endRefreshing()
        bench.run(for: after)
        let drawn = bench.scrollView.contentOffset.y
        #expect(drawn < 0)
        bench.finger(duration: 0.3, phase: 0.007) { _ in 300 }
        bench.run(for: 0.2)
        #expect(abs(bench.scrollView.contentOffset.y - drawn) < 1e-9)
        bench.lift(at: bench.now, position: 300)
        bench.settle()
        #expect(bench.scrollView.contentOffset.y == 0)
    }

    // MARK: Ranges

    /// Rows are removed while content decelerates: content returns at once.
    @Test func shrinkingContentReturnsDuringDeceleration() {
        let bench = FingerBench(content: 60 * 60)
        let lift = bench.finger(duration: 0.2, liftDelay: 0.005) { 700 - $0 * 2500 }
        bench.run(for: lift + 0.3 - bench.now)
        let velocity = bench.velocities.last?.value ?? 0
        #expect(velocity > 1000 && bench.scrollView.contentOffset.y > 800)
        let start = bench.frames.last?.target ?? 0
        let offset = bench.scrollView.contentOffset.y
        bench.scrollView.contentSize = Size(480, 60)
        bench.settle()
        #expect(bench.scrollView.contentOffset.y == 0)
        #expect((bench.frames.last?.target ?? 0) - start < 1.7)
        #expect(abs((bench.velocities(from: start).first ?? 0) - velocity) < 100.0 / 60 * offset)
        // It is visible again within 0.8 s.
        let seen = bench.frames.first { $0.target > start && $0.offset < 60 }?.target ?? .infinity
        #expect(seen - start < 0.8)
    }

    /// Rows are added while content bounces back at its end: the bounce continues to its original target.
    @Test func growingContentContinuesBounce() throws {
        let bench = FingerBench(content: 1600)
        bench.scrollView.setContentOffset(Point(0, 800), animated: false)
        let lift = bench.finger(duration: 0.3, liftDelay: 0.08) { 700 - $0 * 1000 }
        bench.run(for: lift + 0.1 - bench.now)
        let before = try #require(bench.velocities.last)
        #expect(bench.scrollView.contentOffset.y > 810 && before.value < -50)
        bench.scrollView.contentSize = Size(480, 5000)
        bench.settle()
        #expect(largestChange(bench, from: before.target - 0.001) < 150)
        #expect(bench.velocities(from: before.target).allSatisfy { $0 <= 0 })
        #expect(abs(bench.scrollView.contentOffset.y - 800) < 0.5)
    }

    /// Content shrinks under a finger that then moves back: nothing jumps.
    @Test func shrinkingContentUnderFingerReturnsWithoutJump() {
        let bench = FingerBench(content: 6000)
        bench.scrollView.setContentOffset(Point(0, 4000), animated: false)
        bench.finger(duration: 2) { 100 + min(650, $0 * 600) }
        bench.run(for: 0.15)
        bench.scrollView.contentSize = Size(480, 1000)
        bench.run(for: 1.6)
        let frames = bench.frames.drop { $0.offset != 4000 }
        let steps = zip(frames, frames.dropFirst()).map { abs($1.offset - $0.offset) }
        #expect(steps.count > 60 && (steps.max() ?? 0) < 40)
        bench.lift(at: bench.now, position: 750)
        bench.settle()
        #expect(bench.scrollView.contentOffset.y <= 200)
    }

    // MARK: Lift

    /// A finger at 2,000 points a second lifts: content continues at its velocity, whatever the panel's rate,
    /// the display's rate and the delay until the lift is reported.
    @Test(arguments: [50.0, 55, 60, 62, 80, 100, 125, 200, 250])
    func liftContinuesAtFingerVelocity(panel: Double) {
        var rests: [Double] = []
        for refresh in [24.0, 30, 60, 90, 120, 144] {
            for (phase, delay) in [(0.0, 0.0), (0.3, 0.25), (0.8, 0.5), (0.5, 0.98)] {
                let bench = FingerBench()
                bench.refresh = refresh
                bench.panel = panel
                bench.run(for: 0.1)
                let start = bench.now
                bench.finger(
                    duration: 0.35, phase: phase / panel, liftDelay: delay / panel
                ) { 750 - $0 * 2000 }
                bench.run(for: 0.8)
                let decay = exp(-2.002 / refresh)
                let velocities = bench.velocities(from: start + 0.15)
                for (a, b) in zip(velocities, velocities.dropFirst()) {
                    #expect(b < a * 1.05 && b > a * decay * 0.95, "\(refresh) \(phase) \(delay)")
                }
                bench.settle()
                rests.append(bench.scrollView.contentOffset.y)
            }
        }
        #expect((rests.max() ?? 0) - (rests.min() ?? 0) < 2)
    }

    /// If a lift is reported late, content waits at the finger's last position, and continues from there.
    @Test(arguments: [60.0, 125], [0.02, 0.03, 0.038])
    func lateLiftContinuesFromContentPosition(panel: Double, delay: Double) {
        let bench = FingerBench()
        bench.panel = panel
        bench.run(for: 0.1)
        bench.finger(duration: 0.3, liftDelay: delay) { 700 - $0 * 2000 }
        bench.run(for: 0.6)
        #expect(bench.velocities.allSatisfy { $0.value > -60 && $0.value < 2100 })
        bench.settle()
        // The velocity is kept in full until two periods have passed, and is zero after 40 ms.
        let share = min(1, (0.04 - delay) / (0.04 - min(0.04, 2 / panel)))
        #expect(abs(bench.scrollView.contentOffset.y - 590 - 999 * share) < 60)
    }

    /// A flick that is over before a frame has seen it still counts as a flick.
    @Test func flickWithinOneFrameIsRecognized() {
        let bench = FingerBench()
        bench.refresh = 24
        bench.panel = 250
        bench.run(for: 0.1)
        bench.finger(duration: 0.03, liftDelay: 0.002) { 700 - $0 * 3000 }
        bench.settle()
        #expect(abs(bench.scrollView.contentOffset.y - 80 - 1498) < 60)
        #expect(bench.velocities.allSatisfy { $0.value < 3200 })
    }

    /// A finger that comes down on moving content stops it where it is drawn, even immediately after a lift.
    @Test(arguments: [0.004, 0.012, 0.03, 0.2])
    func touchStopsContentAtDrawnPosition(after: Double) {
        let bench = FingerBench()
        bench.panel = 60
        bench.run(for: 0.1)
        let lift = bench.finger(duration: 0.3, liftDelay: 0.001) { 700 - $0 * 2000 }
        bench.run(for: lift + after - bench.now)
        let drawn = bench.scrollView.contentOffset.y
        bench.finger(duration: 0.2) { _ in 400 }
        bench.run(for: 0.15)
        #expect(abs(bench.scrollView.contentOffset.y - drawn) < 1e-9)
    }

    // MARK: Indicator

    /// The indicator's track does not jump when a refresh opens and closes its inset.
    @Test func indicatorDoesNotJumpWithRefreshInset() throws {
        let (bench, control) = bench()
        bench.scrollView.contentSize = Size(480, 3000)
        bench.finger(duration: 0.4, liftDelay: 0.01) { 100 + min(1, $0 / 0.3) * 420 }
        var before = try #require(bench.scrollView.verticalIndicatorRect)
        var offset = bench.scrollView.contentOffset.y
        for frame in 0..<300 {
            bench.frame()
            if frame == 120 {
                #expect(control.isRefreshing)
                control.endRefreshing()
            }
            let rect = try #require(bench.scrollView.verticalIndicatorRect)
            let moved = abs(bench.scrollView.contentOffset.y - offset)
            #expect(abs(rect.minY - before.minY) <= moved + 1e-9)
            #expect(abs(rect.height - before.height) <= moved + 1e-9)
            before = rect
            offset = bench.scrollView.contentOffset.y
        }
        #expect(control.state == .waiting)
    }

    // MARK: Rest

    /// A bounce ends when no movement is visible, and a subsequent tap counts as a tap.
    @Test func bounceEndsWhenMovementIsInvisible() {
        let bench = FingerBench()
        bench.finger(duration: 0.4, liftDelay: 0.01) { 100 + min(1, $0 / 0.3) * 300 }
        bench.run(for: 0.5)
        var ended: Double?
        for _ in 0..<300 where ended == nil {
            bench.frame()
            if !bench.scrollView.isDecelerating { ended = bench.frames.last?.target }
        }
        // Half a device pixel.
        let still = bench.frames.last { $0.offset < -0.5 }?.target ?? 0
        #expect((ended ?? .infinity) - still < 1.5 / 60)
        var taps = 0
        let view = View(frame: Rect(0, 0, 480, 800))
        view.addGestureRecognizer(TapGestureRecognizer { if $0.state == .ended { taps += 1 } })
        bench.scrollView.addSubview(view)
        bench.finger(duration: 0, liftDelay: 0.05) { _ in 300 }
        bench.run(for: 0.2)
        #expect(taps == 1)
    }

    /// An animation that the program starts after a long rest is shown from its beginning.
    @Test func animationsAfterLongRestStartFromBeginning() {
        let bench = FingerBench()
        bench.settle()
        bench.sleep(for: 5)
        bench.scrollView.setContentOffset(Point(0, 1000), animated: true)
        let count = bench.frames.count
        bench.settle()
        let offsets = bench.frames.dropFirst(count).map(\.offset)
        #expect(offsets.filter { $0 < 1000 }.count > 15)
        #expect((offsets.first ?? .infinity) < 20)
    }

    /// A program's animation starts with the velocity of the decelerating content.
    @Test func animationsStartFromCurrentVelocity() throws {
        let bench = FingerBench()
        let lift = bench.finger(duration: 0.2, liftDelay: 0.005) { 700 - $0 * 2000 }
        bench.run(for: lift + 0.2 - bench.now)
        let before = try #require(bench.velocities.last)
        bench.scrollView.setContentOffset(.zero, animated: true)
        bench.settle()
        let first = bench.velocities(from: before.target)[0]
        #expect(abs(first - before.value) < 600)
        #expect(bench.scrollView.contentOffset.y == 0)
    }

    // MARK: Flicks

    /// Returns the velocity after each of three flicks, in the same direction by default.
    private func flicks(pause: Double, directions: [Double] = [1, 1, 1]) -> [Double] {
        let bench = FingerBench(content: 1_000_000)
        bench.scrollView.setContentOffset(Point(0, 500_000), animated: false)
        return directions.map { direction in
            let lift = bench.finger(duration: 0.08, liftDelay: 0.005) {
                400 - direction * $0 * 2000
            }
            bench.run(for: lift + 0.05 - bench.now)
            let velocity = bench.velocities.last?.value ?? 0
            bench.run(for: pause)
            return velocity
        }
    }

    @Test func flicksInSameDirectionAccumulateVelocity() {
        let speeds = flicks(pause: 0.1)
        #expect(abs(speeds[0] - 1900) < 200)
        #expect(speeds[1] > speeds[0] * 1.4)
        #expect(speeds[2] > speeds[1] * 1.2)
        // Content that has come to rest adds no velocity.
        let slow = flicks(pause: 6)
        #expect(abs(slow[2] - slow[0]) < 20)
        // Content that moved in the opposite direction adds none either.
        let back = flicks(pause: 0.1, directions: [1, -1])
        #expect(abs(back[1] + back[0]) < 100)
    }

    /// A finger that holds content takes away its momentum.
    @Test func holdingFingerCancelsMomentum() {
        let bench = FingerBench(content: 1_000_000)
        for hold in [0.0, 0.3] {
            let lift = bench.finger(duration: 0.08 + hold, liftDelay: 0.005) {
                400 - max(0, $0 - hold) * 2000
            }
            bench.run(for: lift + 0.05 - bench.now)
            #expect(abs((bench.velocities.last?.value ?? 0) - 1900) < 200)
            bench.run(for: 0.1)
        }
    }
}
