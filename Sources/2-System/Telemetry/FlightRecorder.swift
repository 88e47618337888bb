/// Keeps the records of the latest frames, in memory that is taken once.
public struct FlightRecorder: Sendable {
    private var ring: [FrameRecord]
    private var count = 0
    private let capacity: Int
    /// Frames shown since the start.
    public private(set) var frames = 0
    /// Refreshes missed since the start.
    public private(set) var missed = 0

    /// - Parameter capacity: how many frames are kept.
    public init(capacity: Int = 8192) {
        self.capacity = max(1, capacity)
        ring = []
        ring.reserveCapacity(self.capacity)
    }

    public mutating func add(_ record: FrameRecord) {
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
    public var records: [FrameRecord] {
        if count <= capacity { return ring }
        let split = count % capacity
        return Array(ring[split...] + ring[..<split])
    }

    public var latest: FrameRecord? {
        count == 0 ? nil : ring[(count - 1) % capacity]
    }
}
