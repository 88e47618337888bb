import CAllocationCount
import Platform
import Testing

@testable import Telemetry

@Suite struct FrameMeterTests {
    /// Pages that are touched for the first time are counted once.
    @Test func pageFaultsAreCountedOnce() throws {
        let meter = FrameMeter(clock: { 0 })
        var record = FrameRecord(number: 0, target: 0, tick: 0)
        let memory = try MappedMemory(count: 4 << 20)
        meter.measure(&record)
        for i in stride(from: 0, to: memory.count, by: 4096) { memory.bytes[i] = 1 }
        meter.measure(&record)
        #expect(record.minorFaults > 0 && record.runQueueWait >= 0)
        meter.measure(&record)
        #expect(record.majorFaults == 0 && record.minorFaults < 1024)
    }

    @Test func allocationsAreUnknownBeforeFrameBegins() {
        let meter = FrameMeter(clock: { 0 })
        var record = FrameRecord(number: 0, target: 0, tick: 0)
        meter.measure(&record)
        #expect(record.allocations == nil)
    }

    @Test(
        .enabled(
            if: allocation_count_is_available() != 0, "this build does not count allocations"))
    func allocationsAreCountedFromFrameBegin() {
        let meter = FrameMeter(clock: { 0 })
        var record = FrameRecord(number: 0, target: 0, tick: 0)
        meter.beginFrame()
        meter.measure(&record)
        #expect(record.allocations == 0)
        var boxes: [BoxedNumber] = []
        boxes.reserveCapacity(3)
        meter.beginFrame()
        for i in 1...3 { boxes.append(BoxedNumber(i)) }
        meter.measure(&record)
        #expect(record.allocations == boxes.last?.number)
        meter.beginFrame()
        meter.measure(&record)
        #expect(record.allocations == 0)
    }
}

private final class BoxedNumber {
    var number: Int
    init(_ number: Int) { self.number = number }
}
