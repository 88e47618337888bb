import TestSupport
import Testing

@testable import Motion

@Suite struct ScrollPhysicsTests {
    private func physics(_ range: ClosedRange<Double> = 0...2000, at offset: Double = 0)
        -> ScrollPhysics
    {
        var physics = ScrollPhysics()
        physics.viewport = 700
        physics.setRange(range, at: 0)
        physics.setOffset(offset, at: 0)
        return physics
    }

    /// Runs a flung list at a frame rate, and returns its offsets at tenths of seconds.
    private func run(_ start: ScrollPhysics, rate: Double, skipping: Int = 0) -> [Double] {
        var physics = start
        var samples: [Double] = []
        var frame = 0
        for tenth in 1...30 {
            let end = Double(tenth) / 10
            while Double(frame + 1) / rate < end - 1e-9 {
                frame += 1
                if skipping == 0 || frame % skipping != 0 {
                    physics.advance(to: Double(frame) / rate)
                }
            }
            physics.advance(to: end)
            samples.append(physics.offset)
        }
        return samples
    }

    @Test(arguments: [-1200.0, -300, 400, 2500])
    func motionIsIndependentOfFrameRate(velocity: Double) {
        var thrown = physics(at: 900)
        thrown.beginDrag()
        thrown.endDrag(velocity: velocity, at: 0)
        let reference = run(thrown, rate: 60)
        for other in [
            run(thrown, rate: 30), run(thrown, rate: 90), run(thrown, rate: 120),
            run(thrown, rate: 60, skipping: 3),
        ] {
            for (a, b) in zip(reference, other) { #expect(abs(a - b) < 1e-6) }
        }
    }

    @Test func framesAreRequestedOnlyInMotion() {
        var physics = physics(at: 100)
        var wanted = [physics.advance(to: 1)]
        physics.beginDrag()
        wanted.append(physics.advance(to: 2))
        physics.lead(to: 300)
        wanted.append(physics.advance(to: 3))
        physics.endLeading()
        wanted.append(physics.advance(to: 4))
        physics.setOffset(200, at: 4, duration: 0.5)
        wanted.append(physics.advance(to: 4.25))
        wanted.append(physics.advance(to: 4.5))
        #expect(wanted == [false, false, true, false, true, false])
        #expect(physics.offset == 200)
    }

    /// Motion that comes to rest before the next frame ends at once; other motion continues.
    @Test func motionEndsIfAtRestByNextFrame() {
        var thrown = physics(at: 900)
        thrown.beginDrag()
        thrown.endDrag(velocity: -1000, at: 0)
        var late = thrown
        thrown.finishIfAtRest(by: 0.1)
        #expect(thrown.phase == .decelerating && thrown.offset == 900)
        late.finishIfAtRest(by: 60)
        #expect(late.phase == .idle && abs(late.offset - 1399.5) < 1)
    }

    /// A fling that is placed outside the range bounces back; one that is placed within it continues.
    @Test func flingContinuesAfterRepositioning() {
        var thrown = physics(at: 900)
        thrown.beginDrag()
        thrown.endDrag(velocity: -1000, at: 0)
        var outside = thrown
        thrown.place(at: 500, keepsMotion: true)
        #expect(thrown.phase == .decelerating && thrown.offset == 500)
        thrown.place(at: 500, keepsMotion: true)
        #expect(thrown.phase == .decelerating)
        outside.place(at: -50, keepsMotion: true)
        #expect(outside.phase == .bouncing)
    }

    @Test func flingEntersBounceWithoutVelocityJump() {
        var thrown = physics(at: 100)
        thrown.beginDrag()
        thrown.endDrag(velocity: 1500, at: 0)
        var previous: (offset: Double, velocity: Double)?
        var bounced = false
        for i in 1...4000 {
            thrown.advance(to: Double(i) / 4000)
            if thrown.phase == .bouncing { bounced = true }
            if let previous {
                #expect(abs(thrown.offset - previous.offset) < 0.5)
                #expect(abs(thrown.velocity - previous.velocity) < 15)
            }
            previous = (thrown.offset, thrown.velocity)
        }
        #expect(bounced)
    }

    /// A motion taken over from another state continues: to the same end, or within a range of its own.
    @Test func resumesMotionOfAnotherState() {
        var thrown = physics(at: 300)
        thrown.beginDrag()
        thrown.endDrag(velocity: -2000, at: 0)
        thrown.advance(to: 0.2)
        var other = physics()
        other.resume(thrown)
        #expect(other.offset == thrown.offset && other.velocity == thrown.velocity)
        #expect(other.phase == .decelerating)
        for i in 13...400 {
            thrown.advance(to: Double(i) / 60)
            other.advance(to: Double(i) / 60)
            #expect(other.offset == thrown.offset)
        }
        #expect(other.phase == .idle)
        // A range with less content.
        var moving = physics(at: 300)
        moving.beginDrag()
        moving.endDrag(velocity: -2000, at: 0)
        moving.advance(to: 0.2)
        var small = physics(0...100)
        small.resume(moving)
        for i in 13...400 { small.advance(to: Double(i) / 60) }
        #expect(small.offset == 100 && small.phase == .idle)
        // Content that was held by a finger comes to rest within the range.
        var held = physics()
        held.beginDrag()
        held.drag(translation: 300)
        other.resume(held)
        #expect(held.offset < 0 && other.offset == 0 && other.phase == .idle)
    }

    @Test func contentReleasedBeyondEdgeReturnsToEdge() {
        var pulled = physics()
        pulled.beginDrag()
        pulled.drag(translation: 400)
        #expect(pulled.offset < 0)
        pulled.endDrag(velocity: 0, at: 0)
        #expect(pulled.phase == .bouncing)
        for i in 1...300 { pulled.advance(to: Double(i) / 60) }
        #expect(pulled.offset == 0)
        #expect(pulled.phase == .idle)
    }

    @Test func dragBeyondEdgeIsRubberBanded() {
        var pulled = physics()
        pulled.beginDrag()
        pulled.drag(translation: 100)
        #expect(abs(pulled.offset + RubberBand.offset(100, dimension: 700)) < 1e-12)
        pulled.drag(translation: -50)
        #expect(pulled.offset == 50)
    }

    @Test func contentDoesNotJumpWhenGrabbedDuringBounce() {
        var pulled = physics()
        pulled.beginDrag()
        pulled.drag(translation: 300)
        pulled.endDrag(velocity: 0, at: 0)
        pulled.advance(to: 0.05)
        let caught = pulled.offset
        pulled.beginDrag()
        pulled.drag(translation: 0)
        #expect(abs(pulled.offset - caught) < 1e-9)
    }

    /// If the range changes, any motion in progress keeps its velocity.
    @Test(arguments: [-200.0, -50, 0, 300])
    func rangeChangesKeepVelocity(lowerBound: Double) {
        // The motions: pulled and released, flung into the edge, flung within the range, and an animation.
        for motion in 0..<4 {
            var physics = physics(at: motion < 2 ? 40 : 900)
            switch motion {
            case 0:
                physics.beginDrag()
                physics.drag(translation: 300)
                physics.endDrag(velocity: 500, at: 0)
            case 3: physics.setOffset(100, at: 0, duration: 0.3)
            default:
                physics.beginDrag()
                physics.endDrag(velocity: 1500, at: 0)
            }
            physics.advance(to: 0.1)
            let (offset, velocity) = (physics.offset, physics.velocity)
            physics.setRange(lowerBound...2000)
            #expect(physics.offset == offset)
            #expect(abs(physics.velocity - velocity) < 1e-9)
            physics.advance(to: 0.1 + 1e-6)
            #expect(abs(physics.offset - offset - velocity * 1e-6) < 1e-6)
            for i in 1...600 { physics.advance(to: 0.1 + Double(i) / 60) }
            #expect(physics.phase == .idle && physics.range.contains(physics.offset))
        }
    }

    @Test func contentAtEdgeFollowsLowerBoundOfRange() {
        var pulled = physics()
        pulled.beginDrag()
        pulled.drag(translation: 500)
        pulled.endDrag(velocity: 0, at: 0)
        pulled.setRange(-180...2000)
        for i in 1...120 { pulled.advance(to: Double(i) / 60) }
        #expect(pulled.offset == -180 && pulled.phase == .idle)
        // From rest, the motion starts with the first frame, and with no velocity.
        pulled.setRange(0...2000)
        #expect(pulled.velocity == 0)
        pulled.advance(to: 5, interval: 1.0 / 60)
        #expect(pulled.offset > -180 && pulled.offset < -177)
        for i in 1...120 { pulled.advance(to: 5 + Double(i) / 60) }
        #expect(pulled.offset == 0 && pulled.phase == .idle)
        // Content within its range moves to the edge only on request.
        pulled.setRange(-180...2000)
        #expect(pulled.phase == .idle)
        pulled.setRange(-180...2000, restingAtLowerBound: true)
        for i in 1...120 { pulled.advance(to: 8 + Double(i) / 60) }
        #expect(pulled.offset == -180)
    }

    @Test func flingBouncesBackWhenRangeShrinks() {
        var thrown = physics(0...10_000, at: 2000)
        thrown.beginDrag()
        thrown.endDrag(velocity: -3000, at: 0)
        thrown.advance(to: 0.2)
        let (offset, velocity) = (thrown.offset, thrown.velocity)
        thrown.setRange(0...100, at: 0.2)
        #expect(thrown.phase == .bouncing)
        #expect(thrown.offset == offset && abs(thrown.velocity - velocity) < 1e-9)
        for i in 1...120 { thrown.advance(to: 0.2 + Double(i) / 60) }
        #expect(thrown.offset == 100)
    }

    /// A bounce ends when it stays within the threshold, and not before.
    @Test(arguments: [(-150.0, 0.0), (-150, 900), (-150, 3000), (0, 2000), (-3, 10), (0, -12)])
    func bounceEndsAtThreshold(start: Double, velocity: Double) {
        for threshold in [0.5, 0.25, 0.125] {
            let spring = Spring(start: start, velocity: velocity, target: 0)
            let end = spring.duration(threshold: threshold)
            if end > 0 { #expect(abs(abs(spring.position(at: end)) - threshold) < 1e-6) }
            for t in stride(from: end, to: end + 3, by: 0.01) {
                #expect(abs(spring.position(at: t)) <= threshold + 1e-6)
            }
        }
    }

    /// A flick towards the range from beyond an edge carries content on into the range, with the spring's velocity at
    /// the edge, and is not pulled back.
    @Test(arguments: [(100.0, -2500.0), (1900, 2500)])
    func flickFromBeyondEdgeContinuesIntoRange(raw: Double, velocity: Double) {
        var thrown = physics(at: raw > 1000 ? 2000 : 0)
        let edge = thrown.offset
        let direction = edge == 0 ? 1.0 : -1
        thrown.beginDrag()
        thrown.drag(translation: direction * 100)
        thrown.endDrag(velocity: velocity, at: 0)
        var previous = thrown
        for i in 1...4000 {
            let goesOn = thrown.advance(to: Double(i) / 1000)
            #expect((thrown.offset - previous.offset) * direction >= 0)
            if goesOn, i > 1 { #expect(abs(thrown.velocity - previous.velocity) < 60) }
            previous = thrown
        }
        #expect((thrown.offset - edge) * direction > 100)
        #expect(thrown.phase == .idle)
    }

    @Test func flicksInSameDirectionAccumulateVelocity() {
        #expect(abs(ScrollPhysics.carriedVelocity(1000) - 650) < 2)
        #expect(ScrollPhysics.carriedVelocity(-1000) == -ScrollPhysics.carriedVelocity(1000))
        #expect(ScrollPhysics.carriedVelocity(1e6) == 40_000)
        var thrown = physics(0...100_000, at: 50_000)
        thrown.beginDrag()
        thrown.endDrag(velocity: -1000, at: 0)
        thrown.advance(to: 1e-6)
        thrown.beginDrag()
        #expect(abs(thrown.releaseVelocity(-1000) - 1650) < 5)
        #expect(thrown.releaseVelocity(-1000, keepsMomentum: false) == 1000)
        // Slower, but by less than half: the velocities add up.
        #expect(abs(thrown.releaseVelocity(-400) - 1050) < 5)
        // In the other direction, or much slower: they do not.
        #expect(thrown.releaseVelocity(1000) == -1000)
        #expect(thrown.releaseVelocity(-300) == 300)
    }

    /// Whatever a finger does, content comes to rest within its range.
    @Test func contentComesToRestWithinRange() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<300 {
            var physics = physics(0...Double(random.next(3000)), at: 0)
            var now = 0.0
            for _ in 0..<6 {
                physics.beginDrag()
                for _ in 0..<random.next(6) {
                    physics.drag(translation: Double(random.next(1600)) - 800)
                }
                physics.endDrag(velocity: Double(random.next(12000)) - 6000, at: now)
                for _ in 0..<random.next(40) {
                    now += 1.0 / 60
                    physics.advance(to: now)
                }
                if random.next(4) == 0 {
                    physics.setRange(
                        -180...max(-180, Double(random.next(2000))), at: now)
                }
            }
            for _ in 0..<1200 {
                now += 1.0 / 60
                physics.advance(to: now)
            }
            #expect(physics.phase == .idle)
            #expect(physics.range.contains(physics.offset))
        }
    }

    /// If content is inserted above the visible part, each motion continues unchanged, translated by the inserted
    /// height.
    @Test(arguments: ["rest", "drag", "overdrag", "deceleration", "bounce", "curve"])
    func motionContinuesWhenContentIsTranslated(motion: String) {
        var plain = physics(at: 500)
        switch motion {
        case "drag", "overdrag":
            plain.beginDrag()
            plain.drag(translation: motion == "drag" ? 30 : -1600)
        case "deceleration":
            plain.beginDrag()
            plain.endDrag(velocity: -900, at: 0)
        case "bounce":
            plain.beginDrag()
            plain.drag(translation: -1700)
            plain.endDrag(velocity: 0, at: 0)
        case "curve": plain.setOffset(900, at: 0, duration: 0.5)
        default: break
        }
        plain.advance(to: 0.05)
        var moved = plain
        moved.translate(by: 144)
        moved.setRange(0...2144, at: 0.05)
        #expect(moved.offset == plain.offset + 144 && moved.phase == plain.phase)
        // With the new range, the drag's translation starts again at 0.
        let dragged = motion == "drag" ? 30.0 : -1600
        for i in 1...120 {
            plain.drag(translation: dragged - Double(i))
            moved.drag(translation: -Double(i))
            plain.advance(to: 0.05 + Double(i) / 60)
            moved.advance(to: 0.05 + Double(i) / 60)
            #expect(abs(moved.offset - plain.offset - 144) < 1e-6)
        }
    }

    /// If rows that change their order move the visible part within a range that stays the same, content still comes to
    /// rest within it, without a jump.
    @Test(arguments: ["rest", "bounce", "deceleration", "curve"], [-400.0, 300])
    func translatedMotionEndsInRange(motion: String, distance: Double) {
        var physics = physics(at: 0)
        physics.setRange(0...0, at: 0)
        switch motion {
        case "bounce":
            physics.beginDrag()
            physics.drag(translation: -200)
            physics.endDrag(velocity: 0, at: 0)
        case "deceleration":
            physics.setRange(0...1000, at: 0)
            physics.beginDrag()
            physics.endDrag(velocity: -900, at: 0)
        case "curve":
            physics.setRange(0...1000, at: 0)
            physics.setOffset(900, at: 0, duration: 0.5)
        default: break
        }
        physics.advance(to: 0.2)
        let before = physics.offset
        physics.translate(by: distance)
        physics.settleInRange(at: 0.2)
        #expect(abs(physics.offset - before - distance) < 1e-9)
        for i in 1...600 { physics.advance(to: 0.2 + Double(i) / 60) }
        #expect(physics.phase == .idle && physics.range.contains(physics.offset))
    }
}
