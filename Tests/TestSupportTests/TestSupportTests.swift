import TestSupport
import Testing

@Suite struct TestSupportTests {
    @Test func seedDeterminesSequence() {
        var (a, b, other) = (SeededRandom(seed: 3), SeededRandom(seed: 3), SeededRandom(seed: 4))
        let numbers = (0..<100).map { _ in a.next(1000) }
        #expect(numbers == (0..<100).map { _ in b.next(1000) })
        #expect(numbers != (0..<100).map { _ in other.next(1000) })
        #expect(numbers.allSatisfy { 0..<1000 ~= $0 })
        #expect((0..<100).allSatisfy { _ in -2...5 ~= a.next(-2...5) })
    }

    @Test(.enabled(if: Allocations.areCounted))
    func eachArrayCountsAsOneAllocation() {
        var kept: [[Int]] = []
        kept.reserveCapacity(8)
        let count = Allocations.count {
            for i in 0..<5 { kept.append([Int](repeating: i, count: 100)) }
        }
        #expect(count == 5 && kept.count == 5)
        #expect(Allocations.count { kept[0][7] = 1 } == 0)
    }
}
