/// A ring of the latest frames' records. Allocates once.
package struct FlightRecorder: Sendable {
    private var ring: [FrameRecord]
    private var count = 0
    private let capacity: Int
    /// The number of frames shown since the start.
    package private(set) var frames = 0
    /// The number of refreshes missed since the start.
    package private(set) var missed = 0

    /// - Parameter capacity: the number of frames kept; at least 1.
    package init(capacity: Int = 8192) {
        self.capacity = max(1, capacity)
        ring = []
        ring.reserveCapacity(self.capacity)
    }

    /// Appends a record; the oldest one is dropped once the ring is full.
    package mutating func add(_ record: FrameRecord) {
        if ring.count < capacity {
            ring.append(record)
        } else {
            ring[count % capacity] = record
        }
        count += 1
        frames += 1
        missed += record.missed
    }

    /// The records kept, oldest first.
    ///
    /// - Complexity: O(*n*) in the capacity.
    package var records: [FrameRecord] {
        if count <= capacity { return ring }
        let split = count % capacity
        return Array(ring[split...] + ring[..<split])
    }

    /// The latest record; nil if there is none.
    package var latest: FrameRecord? {
        count == 0 ? nil : ring[(count - 1) % capacity]
    }
}
