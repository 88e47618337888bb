import Glibc
import Testing

@testable import Platform
@testable import Processes

@Suite struct ProcessUsageTests {
    @Test func fieldsAreReadAfterCommandName() throws {
        let stat =
            "812 (a) R 1) S 1 812 812 0 -1 4194560 2000 0 3 0 150 50 0 0 20 0 4 0 12345 "
            + "300000000 20000 18446744073709551615\n"
        let usage = try #require(ProcessUsage(stat: stat, ticksPerSecond: 100, pageSize: 4096))
        #expect(usage.processorTime == 2 && usage.started == 123.45)
        #expect(usage.residentBytes == 81_920_000)
    }

    @Test(arguments: [
        "", "812", "812 (x) S 1", "812 (x) Z 1 812 812 0 -1 0 0 0 0 0 1 1 0 0 20 0 1 0 1 1 1 1",
    ])
    func malformedAndZombieStatsAreRejected(stat: String) {
        #expect(ProcessUsage(stat: stat, ticksPerSecond: 100, pageSize: 4096) == nil)
    }

    @Test func readsUsageOfThisProcess() throws {
        let usage = try #require(ProcessUsage(process: Int(getpid())))
        #expect(usage.residentBytes > 1 << 20 && usage.started > 0)
        #expect(ProcessUsage(process: 0) == nil)
    }
}
