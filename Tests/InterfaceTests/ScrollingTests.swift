import Geometry
import Testing

@testable import Interface

@MainActor @Suite struct ScrollingTests {
    @Test func dragMovesContentByDistanceMinusTouchSlop() {
        let bench = TableBench(count: 100)
        bench.drag(-200, duration: 0.5, hold: 0.3)
        #expect(abs(bench.table.contentOffset.y - 190) < 0.5)
        #expect(bench.calls == ["begin", "end false"])
    }

    @Test func flingDeceleratesToRest() {
        let bench = TableBench(count: 1000)
        bench.drag(-200, duration: 0.2)
        let released = bench.table.contentOffset.y
        bench.settle()
        // At 1,000 points a second, deceleration carries a list 499.5 points further.
        #expect(abs(bench.table.contentOffset.y - released - 499.5) < 12)
        #expect(bench.calls == ["begin", "end true", "still"])
    }

    @Test func onlyVisibleRowsHaveCells() {
        for count in [20, 10_000, 1_000_000] {
            let bench = TableBench(count: count)
            for _ in 0..<5 {
                bench.drag(-250, duration: 0.1)
                bench.settle()
            }
            #expect(bench.made <= 14)
            #expect(bench.table.cellCount <= 14)
        }
    }

    @Test func smallMovesDoNotDrag() {
        let bench = TableBench(count: 100)
        bench.drag(8, duration: 0.1)
        bench.settle()
        #expect(bench.table.contentOffset.y == 0)
        #expect(bench.calls.isEmpty)
    }

    @Test func restingListRequestsNoFrames() {
        let bench = TableBench(count: 100)
        bench.drag(-200, duration: 0.2)
        bench.settle()
        var requests = 0
        bench.screen.onNeedsFrame = { requests += 1 }
        #expect(!bench.frame())
        #expect(requests == 0)
    }
}
