/// The layout of a recording's file, version 1, as described in Documentation/Profiling.md.
///
/// A header of one page is followed by a ring buffer of frame records and a ring buffer of event records.
/// Numbers are little-endian, and texts are UTF-8 padded with zeros. A record's first eight bytes are its
/// sequence number, counted from 1: it is set to zero before the record is written and to its value
/// afterwards, so that a reader recognises an incomplete record.
enum FlightFormat {
    static let magic: [UInt8] = Array("FBFLIGHT".utf8)
    static let version = 1
    static let headerSize = 4096
    static let frameSize = 256
    static let eventSize = 128
    /// The maximum number of records in a ring buffer; a header with more is considered damaged.
    static let maximumCapacity = 1 << 20

    enum Header {
        static let version = 8
        static let headerSize = 12
        static let frameSize = 16
        static let frameCapacity = 20
        static let eventSize = 24
        static let eventCapacity = 28
        /// The offset of the sequence number of `FlightInfo`, which is odd while the information is changed.
        static let infoSequence = 32
        static let frames = 80
        static let events = 88
        static let missed = 96
        static let missedByReason = 128
    }

    static func eventOffset(frameCapacity: Int) -> Int { headerSize + frameCapacity * frameSize }

    static func fileSize(frameCapacity: Int, eventCapacity: Int) -> Int {
        eventOffset(frameCapacity: frameCapacity) + eventCapacity * eventSize
    }
}

/// A number type that a record may contain: one for which any bit pattern is a value.
protocol FlightNumber: BitwiseCopyable {}
extension Int64: FlightNumber {}
extension Int32: FlightNumber {}
extension UInt16: FlightNumber {}
extension UInt8: FlightNumber {}
extension Double: FlightNumber {}
extension SIMD8<Float>: FlightNumber {}

/// Writes or reads the fields of a record; each layout below serves both directions.
protocol FlightCoder {
    mutating func number<T: FlightNumber>(_ value: inout T, at offset: Int)
    mutating func text(_ value: inout String, at offset: Int, capacity: Int)
}

extension FlightCoder {
    /// Codes a time, duration or other quantity. Values that are not finite, or not below 10¹² in magnitude,
    /// are read as zero, since files are untrusted.
    mutating func measure(_ value: inout Double, at offset: Int) {
        number(&value, at: offset)
        if !(abs(value) < 1e12) { value = 0 }
    }

    /// Codes a 64-bit count, clamped to the range 0 to 2⁵³.
    mutating func count(_ value: inout Int, at offset: Int) {
        var wide = Int64(value)
        number(&wide, at: offset)
        value = Int(min(max(0, wide), 1 << 53))
    }

    mutating func small(_ value: inout Int, at offset: Int) {
        var narrow = Int32(clamping: value)
        number(&narrow, at: offset)
        value = Int(narrow)
    }

    mutating func code<T: RawRepresentable<UInt8>>(
        _ value: inout T, at offset: Int, unknown: T
    ) {
        var raw = value.rawValue
        number(&raw, at: offset)
        value = T(rawValue: raw) ?? unknown
    }
}

extension FrameRecord {
    mutating func code(_ coder: inout some FlightCoder) {
        coder.count(&number, at: 8)
        coder.measure(&target, at: 16)
        coder.measure(&inputTime, at: 24)
        coder.measure(&tickDue, at: 32)
        coder.measure(&tick, at: 40)
        coder.measure(&inputHandled, at: 48)
        coder.measure(&advanced, at: 56)
        coder.measure(&laidOut, at: 64)
        coder.measure(&recorded, at: 72)
        coder.measure(&rastered, at: 80)
        coder.measure(&committed, at: 88)
        coder.measure(&flipped, at: 96)
        coder.measure(&interval, at: 104)
        coder.measure(&runQueueWait, at: 112)
        coder.measure(&bufferWait, at: 120)
        coder.measure(&scrollOffset, at: 128)
        codeCounts(&coder)
        coder.number(&threadTimes, at: 192)
        let isSound = threadTimes .>= 0 .& threadTimes .< 1e6
        threadTimes.replace(with: 0, where: .!isSound)
    }

    private mutating func codeCounts(_ coder: inout some FlightCoder) {
        coder.small(&missed, at: 136)
        coder.small(&missedBefore, at: 140)
        coder.small(&damageArea, at: 144)
        coder.small(&damagedPixels, at: 148)
        coder.small(&minorFaults, at: 152)
        coder.small(&majorFaults, at: 156)
        // In the file, -1 stands for nil.
        var allocated = allocations ?? -1
        coder.small(&allocated, at: 160)
        allocations = allocated < 0 ? nil : allocated
        coder.code(&reason, at: 164, unknown: .none)
        coder.code(&reasonBefore, at: 165, unknown: .none)
        coder.code(&refreshState, at: 166, unknown: .none)
        coder.code(&screen, at: 167, unknown: .other)
        var flags: UInt8 = isMoving ? 1 : 0
        coder.number(&flags, at: 168)
        isMoving = flags & 1 != 0
        var refresh = sequence.map { Int64($0) } ?? -1
        coder.number(&refresh, at: 176)
        sequence = UInt32(exactly: refresh)
        missed = max(0, missed)
        missedBefore = max(0, missedBefore)
    }
}

extension EventRecord {
    mutating func code(_ coder: inout some FlightCoder) {
        coder.measure(&time, at: 8)
        coder.code(&kind, at: 16, unknown: .unknown)
        coder.code(&phase, at: 17, unknown: .instant)
        coder.small(&id, at: 20)
        coder.measure(&x, at: 24)
        coder.measure(&y, at: 32)
        coder.measure(&value, at: 40)
        coder.measure(&duration, at: 48)
        coder.count(&size, at: 56)
        coder.text(&text, at: 64, capacity: EventRecord.maximumText)
    }
}

extension FlightInfo {
    mutating func code(_ coder: inout some FlightCoder) {
        coder.small(&process, at: 36)
        coder.measure(&start, at: 40)
        coder.measure(&startWall, at: 48)
        coder.measure(&interval, at: 56)
        coder.small(&width, at: 64)
        coder.small(&height, at: 68)
        coder.small(&threads, at: 72)
        coder.measure(&end, at: 104)
        coder.text(&bootID, at: 256, capacity: 64)
        coder.text(&version, at: 320, capacity: 64)
        coder.text(&display, at: 384, capacity: 128)
        coder.text(&painter, at: 512, capacity: 32)
        coder.text(&configuration, at: 544, capacity: 256)
    }
}
