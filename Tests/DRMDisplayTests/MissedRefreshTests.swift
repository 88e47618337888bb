import TestSupport
import Testing

@testable import DRMDisplay
@testable import Telemetry

@Suite struct MissedRefreshTests {
    /// The display's vblank numbers are the independent count: while something moves, each number without a new
    /// frame is a missed refresh, and each has a reason.
    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func missedRefreshesMatchVBlankNumbers(seed: Int) throws {
        let bench = try Bench(makeCard())
        var random = SeededRandom(seed: UInt64(seed))
        bench.isMoving = true
        let interval = bench.card.interval
        var loop = 0.0
        for _ in 0..<120 {
            // Mostly work that fits in a refresh, sometimes too much of it, and a loop that is delayed.
            let share = random.next() % 10
            bench.cost = interval * (share == 0 ? 2.6 : Double(share) / 12)
            loop += interval * Double(1 + random.next() % 4)
            bench.run(until: max(loop, bench.card.now))
            if random.next() % 8 == 0 {
                bench.card.advance(to: bench.card.now + interval * Double(random.next() % 5))
            }
        }
        let recording = try #require(bench.pacer.recorder).makeReader().recording()
        let frames = recording.frames
        #expect(frames.count > 60 && frames.allSatisfy { $0.sequence != nil })
        let numbers = frames.compactMap(\.sequence).map(Int.init)
        let skipped = zip(numbers, numbers.dropFirst()).reduce(0) { $0 + $1.1 - $1.0 - 1 }
        #expect(skipped > 20)
        #expect(recording.counts.missed == skipped)
        #expect(recording.counts.missedByReason.reduce(0, +) == skipped)
        #expect(recording.counts[.none] == 0)
    }
}
