import TestSupport
import Testing

@testable import Fuzzing

/// Recordings of frames with some bytes changed.
@Suite struct FlightFuzzTests {
    @Test func damagedRecordingsAreReadOrRefused() throws {
        #expect(FlightFuzz.run([]) == 4)
        var random = SeededRandom(seed: 20)
        var read = 0
        let count = 150
        for _ in 0..<count {
            if FlightFuzz.run((0..<random.next(60)).map { _ in random.byte() }) != nil { read += 1 }
        }
        // Some damage is detected, some is not.
        #expect((1..<count).contains(read))
    }
}
