import Locking
import Testing

struct LockTests {
    /// ThreadSanitizer must see the order of contended calls; in other builds only the result is checked.
    @Test func contendedCallsAreMutuallyExclusive() async {
        let values = Lock([0])
        let tasks = 4
        let turns = 500
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    for _ in 0..<turns {
                        values.withLock { values in
                            // Takes long enough that the other threads wait in the kernel.
                            for index in 0..<200 { values.append(index) }
                            values = [values[0] + 1]
                        }
                    }
                }
            }
        }
        #expect(values.withLock { $0 } == [tasks * turns])
    }

    @Test func thrownErrorReleasesLock() {
        struct Failure: Error {}
        let value = Lock(1)
        #expect(throws: Failure.self) {
            try value.withLock { value throws(Failure) in
                value = 2
                throw Failure()
            }
        }
        #expect(value.withLock { $0 } == 2)
    }
}
