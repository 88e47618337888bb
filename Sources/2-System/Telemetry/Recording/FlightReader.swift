import Platform

/// Reads a recording while it is being written, also by another process, without its help.
///
/// The file is read by pread(2), not mapped: one that is cut off meanwhile cannot end the reader.
package final class FlightReader: Sendable {
    /// What has been recorded since the last poll.
    package struct News: Sendable {
        package var frames: [FrameRecord] = []
        package var events: [EventRecord] = []
        /// Records that were overwritten before they were read, and those that were never completed.
        package var lostFrames = 0
        package var lostEvents = 0
    }

    /// How far a reader has read.
    package struct Position: Sendable {
        /// The number of frames and events that have been read or lost.
        package var frames = 0
        package var events = 0

        /// Begins with the oldest record that is kept.
        package init() {}
    }

    private enum Source: Sendable {
        case file(FlightFile)
        case bytes([UInt8])
    }

    /// A ring of records in the file.
    private struct Ring: Sendable {
        var offset: Int
        var size: Int
        var capacity: Int
        /// Where the number of records is.
        var count: Int
    }

    private let source: Source
    private let path: String
    private let frameRing: Ring
    private let eventRing: Ring

    /// Opens a recording.
    ///
    /// - Throws: `FlightError` with the path, and what the file is instead.
    package convenience init(path: String) throws(FlightError) {
        let file: FlightFile
        do { file = try FlightFile(opening: path) } catch { throw .system(error) }
        try self.init(.file(file), size: file.size, path)
    }

    convenience init(bytes: [UInt8], path: String) throws(FlightError) {
        try self.init(.bytes(bytes), size: bytes.count, path)
    }

    /// Reads a recording of this process.
    convenience init(sharing file: FlightFile) throws(SystemError) {
        do { try self.init(.file(file), size: file.size, file.path) } catch {
            // The recorder has written the header: nothing but reading it can fail.
            if case .system(let error) = error { throw error }
            throw SystemError("read", path: file.path, code: 5)
        }
    }

    private init(_ source: Source, size: Int, _ path: String) throws(FlightError) {
        self.source = source
        self.path = path
        let header = try FlightReader.read(source, at: 0, count: FlightFormat.headerSize)
        guard header.starts(with: FlightFormat.magic) else {
            throw .notARecording(path: path)
        }
        guard header.count == FlightFormat.headerSize else { throw .damaged(path: path) }
        let load = FlightLoad(bytes: header, start: 0)
        let version = load.smallInteger(at: FlightFormat.Header.version)
        guard version == FlightFormat.version else {
            throw .version(path: path, found: version)
        }
        let frames = load.smallInteger(at: FlightFormat.Header.frameCapacity)
        let events = load.smallInteger(at: FlightFormat.Header.eventCapacity)
        guard load.smallInteger(at: FlightFormat.Header.headerSize) == FlightFormat.headerSize,
            load.smallInteger(at: FlightFormat.Header.frameSize) == FlightFormat.frameSize,
            load.smallInteger(at: FlightFormat.Header.eventSize) == FlightFormat.eventSize,
            (1...FlightFormat.maximumCapacity).contains(frames),
            (1...FlightFormat.maximumCapacity).contains(events),
            size >= FlightFormat.fileSize(frameCapacity: frames, eventCapacity: events)
        else { throw .damaged(path: path) }
        frameRing = Ring(
            offset: FlightFormat.headerSize, size: FlightFormat.frameSize, capacity: frames,
            count: FlightFormat.Header.frames)
        eventRing = Ring(
            offset: FlightFormat.eventOffset(frameCapacity: frames), size: FlightFormat.eventSize,
            capacity: events, count: FlightFormat.Header.events)
    }

    // MARK: Reading

    /// What is said about the run.
    package func info() throws(FlightError) -> FlightInfo {
        var info = FlightInfo()
        // Changed in a few microseconds, and rarely.
        for _ in 0..<1000 {
            let before = try sequenceOfInfo()
            let header = try read(at: 0, count: FlightFormat.headerSize)
            guard header.count == FlightFormat.headerSize else { throw .damaged(path: path) }
            var load = FlightLoad(bytes: header, start: 0)
            info.code(&load)
            if before & 1 == 0, try sequenceOfInfo() == before { break }
        }
        return info
    }

    /// What has been counted since the start of the run.
    package func counts() throws(FlightError) -> FlightCounts {
        let header = try read(at: 0, count: FlightFormat.headerSize)
        guard header.count == FlightFormat.headerSize else { throw .damaged(path: path) }
        var load = FlightLoad(bytes: header, start: 0)
        var counts = FlightCounts()
        load.count(&counts.frames, at: FlightFormat.Header.frames)
        load.count(&counts.events, at: FlightFormat.Header.events)
        load.count(&counts.missed, at: FlightFormat.Header.missed)
        for i in counts.missedByReason.indices {
            load.count(
                &counts.missedByReason[i], at: FlightFormat.Header.missedByReason + i * 8)
        }
        return counts
    }

    /// All that the recording keeps.
    package func recording() throws(FlightError) -> FlightRecording {
        var recording = FlightRecording()
        recording.info = try info()
        var position = Position()
        let news = try poll(&position)
        recording.frames = news.frames
        recording.events = news.events
        recording.counts = try counts()
        return recording
    }

    /// What has been recorded since a position, which moves on. Records that are being overwritten are
    /// left out.
    ///
    /// - Complexity: O(*n*) in the number of new records.
    package func poll(_ position: inout Position) throws(FlightError) -> News {
        var news = News()
        news.lostFrames = try poll(frameRing, &position.frames) { load in
            var load = load
            var record = FrameRecord(number: 0, target: 0, tick: 0)
            record.code(&load)
            news.frames.append(record)
        }
        news.lostEvents = try poll(eventRing, &position.events) { load in
            var load = load
            var record = EventRecord(.unknown, at: 0)
            record.code(&load)
            news.events.append(record)
        }
        return news
    }

    /// The position after the latest record: a poll gives what comes from now on.
    package func latestPosition() throws(FlightError) -> Position {
        var position = Position()
        position.frames = try count(of: frameRing)
        position.events = try count(of: eventRing)
        return position
    }

    /// Whether the path names another recording by now: the kiosk was started again.
    package var isReplaced: Bool {
        if case .file(let file) = source { file.isReplaced } else { false }
    }

    /// - Returns: the number of records that are lost.
    private func poll(
        _ ring: Ring, _ position: inout Int, _ take: (FlightLoad) -> Void
    ) throws(FlightError) -> Int {
        let count = try count(of: ring)
        // Another recording may have taken the place of the one that the position is of.
        if position > count { position = 0 }
        let first = max(position, count - ring.capacity)
        var lost = first - position
        position = count
        let bytes = try records(first..<count, of: ring)
        // Those that were overwritten during the reading, the one that may be, and the rest.
        let oldest = try self.count(of: ring) - ring.capacity
        for i in 0..<bytes.count / ring.size {
            let load = FlightLoad(bytes: bytes, start: i * ring.size)
            let index = first + i
            var isWhole = index >= oldest && load.integer(at: 0) == index + 1
            if isWhole, index == oldest {
                isWhole = try sequence(of: index, in: ring) == index + 1
            }
            if isWhole { take(load) } else { lost += 1 }
        }
        return lost
    }

    /// The bytes of records, in their order.
    private func records(_ range: Range<Int>, of ring: Ring) throws(FlightError) -> [UInt8] {
        guard !range.isEmpty else { return [] }
        let slot = range.lowerBound % ring.capacity
        let head = min(range.count, ring.capacity - slot)
        var bytes = try read(at: ring.offset + slot * ring.size, count: head * ring.size)
        guard bytes.count == head * ring.size else { throw .damaged(path: path) }
        if range.count > head {
            bytes += try read(at: ring.offset, count: (range.count - head) * ring.size)
        }
        return bytes
    }

    private func sequence(of index: Int, in ring: Ring) throws(FlightError) -> Int {
        try integer(at: ring.offset + index % ring.capacity * ring.size)
    }

    private func sequenceOfInfo() throws(FlightError) -> Int {
        let bytes = try read(at: FlightFormat.Header.infoSequence, count: 4)
        guard bytes.count == 4 else { throw .damaged(path: path) }
        return FlightLoad(bytes: bytes, start: 0).smallInteger(at: 0)
    }

    private func count(of ring: Ring) throws(FlightError) -> Int {
        min(max(0, try integer(at: ring.count)), 1 << 53)
    }

    private func integer(at offset: Int) throws(FlightError) -> Int {
        let bytes = try read(at: offset, count: 8)
        guard bytes.count == 8 else { throw .damaged(path: path) }
        return FlightLoad(bytes: bytes, start: 0).integer(at: 0)
    }

    private func read(at offset: Int, count: Int) throws(FlightError) -> [UInt8] {
        try FlightReader.read(source, at: offset, count: count)
    }

    private static func read(
        _ source: Source, at offset: Int, count: Int
    ) throws(FlightError) -> [UInt8] {
        switch source {
        case .file(let file):
            do { return try file.read(at: offset, count: count) } catch { throw .system(error) }
        case .bytes(let bytes):
            let start = min(offset, bytes.count)
            return Array(bytes[start..<min(bytes.count, start + count)])
        }
    }
}
