import TestSupport
import Testing

@testable import Interface

@Suite struct RowHeightsTests {
    @Test func rowHeightsMatchNaiveSum() {
        var generator = SeededRandom(seed: 5)
        func random(_ limit: Int) -> Int { generator.next(limit) }
        for count in [0, 1, 2, 7, 64, 100] {
            var rows = RowHeights(count: count, height: 40, varies: true)
            var naive = [Double](repeating: 40, count: count)
            for _ in 0..<200 where count > 0 {
                let row = random(count)
                let height = Double(1 + random(90))
                rows.setHeight(of: row, height)
                naive[row] = height
                let at = random(count + 1)
                #expect(abs(rows.start(of: at) - naive[..<at].reduce(0, +)) < 1e-6)
                let y = Double(random(Int(naive.reduce(0, +))))
                var (expected, sum) = (0, 0.0)
                while expected < count - 1, sum + naive[expected] <= y {
                    sum += naive[expected]
                    expected += 1
                }
                #expect(rows.row(at: y) == expected)
            }
            #expect(abs(rows.total - naive.reduce(0, +)) < 1e-6)
        }
    }
}
