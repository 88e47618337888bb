import Display
import Geometry
import Rasterizer
import Testing

@testable import DRMDisplay

/// The scanned out frames and their times.
@Suite struct FrameTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var atomic: Bool
        var rotation: Rotation
        var format: PixelFormat
        var shadow: Bool
        var buffers: Int
        var testDescription: String {
            "\(atomic ? "atomic" : "legacy") \(rotation) \(format) shadow \(shadow) \(buffers)"
        }
    }

    static let cases: [Case] = [true, false].flatMap { atomic in
        Rotation.allCases.flatMap { rotation in
            PixelFormat.allCases.flatMap { format in
                [false, true].map { shadow in
                    Case(
                        atomic: atomic, rotation: rotation, format: format, shadow: shadow,
                        buffers: rotation == .half ? 2 : 3)
                }
            }
        }
    }

    /// With each kind of scanout, each frame is completely scanned out after its flip.
    @Test(arguments: cases)
    func eachFrameIsScannedOutCompletely(_ c: Case) throws {
        let card = makeCard()
        card.maximumBuffers = c.buffers
        var wanted = OutputPreferences()
        wanted.allowsAtomic = c.atomic
        (wanted.rotation, wanted.format, wanted.usesShadow) = (c.rotation, c.format, c.shadow)
        let bench = try Bench(card, wanted)
        #expect(bench.display.name.hasSuffix("\(c.format.name) \(c.atomic ? "atomic" : "legacy")"))
        #expect(bench.display.mode.width == (c.rotation.isSideways ? 48 : 64))
        #expect(bench.display.hasVBlank && bench.display.usesShadow == c.shadow)
        bench.isMoving = true
        bench.run(until: 0.2)
        for _ in 0..<24 {
            let flips = card.flips.count
            bench.run(until: card.now + 2.0 / 60)
            #expect(card.flips.count > flips)
            // The recorded frame may be one ahead of the displayed one.
            bench.isMoving = false
            bench.run(until: card.now + 2.0 / 60)
            #expect(bench.showsTheFrame(c.format))
            bench.isMoving = true
            bench.pacer.setNeedsFrame()
        }
        #expect(bench.failures.isEmpty && card.violations.isEmpty && card.flashes == 0)
        #expect(card.blobCount == 0)
    }

    @Test func damageCoversChangesSinceLastFlip() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.run(until: 0.2)
        bench.square = Rect(40, 20, 8, 8)
        bench.pacer.setNeedsFrame()
        bench.run(until: 0.3)
        bench.square = Rect(44, 20, 8, 8)
        bench.pacer.setNeedsFrame()
        bench.run(until: 0.4)
        let r = try #require(card.damage.first)
        #expect(card.damage.count == 1)
        #expect(r.x1 <= 40 && r.x1 > 36 && r.x2 >= 52 && r.x2 < 56 && r.y1 <= 20 && r.y2 >= 28)
    }

    @Test func unchangedContentCausesNoFlip() throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.run(until: 0.5)
        let calls = card.calls
        bench.run(until: 30)
        #expect(card.calls - calls <= 1)
        #expect(bench.pacer.nextDeadline == .infinity)
    }

    /// A driver that completes flips at once must not make the loop spin.
    @Test func modePacesFramesWithoutVBlank() throws {
        let card = makeCard()
        card.hasVBlank = false
        let bench = try Bench(card)
        #expect(!bench.display.hasVBlank)
        bench.isMoving = true
        bench.pacer.setNeedsFrame()
        let before = card.flips.count
        bench.run(until: card.now + 2)
        #expect(abs(card.flips.count - before - 120) <= 2)
    }

    /// A board that is too slow for its display still shows frames.
    @Test(arguments: [0.012, 0.016, 0.02, 0.05, 0.1])
    func slowFramesAreStillShown(cost: Double) throws {
        let card = makeCard()
        let bench = try Bench(card)
        bench.cost = cost
        bench.isMoving = true
        bench.run(until: 1)
        let before = card.flips.count
        bench.run(until: 5)
        let refreshes = ((cost + FrameClock.minimumMargin) * 60).rounded(.up)
        #expect(Double(card.flips.count - before) >= 4 * 60 / (refreshes + 1))
    }

    /// A touch is shown at the first refresh that leaves time for a frame after it.
    @Test(arguments: [24.0, 30, 50, 60, 75, 90, 120, 144, 240])
    func touchesAreShownAtFirstPossibleRefresh(rate: Double) throws {
        let card = ModelCard([ModelCard.makeConnector([ModelCard.mode(64, 48, rate)])])
        card.interval = card.connectors[0].modes[0].refreshInterval
        let bench = try Bench(card)
        bench.cost = min(0.004, card.interval * 0.4)
        bench.run(until: 1)
        // A finger that moves, with occasional rests: 500 samples at irregular times.
        var touches: [Double] = []
        var time = 1.0
        for i in 0..<500 {
            time += i % 50 == 49 ? 0.5 : 0.004 + Double(i * 7919 % 97) / 97 * 0.012
            touches.append(time)
        }
        var waiting: [Double] = []
        var inFrame: [Double] = []
        var late = 0
        var shown = 0
        bench.onTick = { _ in
            inFrame += waiting
            waiting = []
        }
        bench.pacer.onFlip = { record in
            for touch in inFrame {
                shown += 1
                // The cost of the frame and its margin.
                let possible = touch + bench.cost + FrameClock.minimumMargin + 0.0005
                let first = (possible / card.interval).rounded(.up) * card.interval
                if record.flipped > first + 0.0005 { late += 1 }
            }
            inFrame = []
        }
        var place = 0.0
        bench.run(until: time + 1, touches: touches) { touch in
            waiting.append(touch)
            place = (place + 1).truncatingRemainder(dividingBy: 40)
            bench.square = Rect(place, 10, 10, 10)
            bench.pacer.setNeedsFrame()
        }
        #expect(shown == 500)
        #expect(late <= 5, "\(late) of 500 were late")
    }
}
