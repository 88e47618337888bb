import Platform

/// Reads a recording while this or another process writes it, without the writer's cooperation.
///
/// The file is read by pread(2) instead of being mapped, so that its truncation cannot kill the reader.
package final class FlightReader: Sendable {
    /// The records added since the last poll.
    package struct Update: Sendable {
        package var frames: [FrameRecord] = []
        package var events: [EventRecord] = []
        /// The number of frames that were overwritten before they were read, or never completed; likewise
        /// `lostEvents`.
        package var lostFrames = 0
        package var lostEvents = 0
    }

    /// A reader's position in the two ring buffers.
    package struct Position: Sendable {
        /// The number of frames that have been read or lost; likewise `events`.
        package var frames = 0
        package var events = 0

        /// Creates the position of the oldest record that is kept.
        package init() {}
    }

    private enum Source: Sendable {
        case file(FlightFile)
        case bytes([UInt8])
    }

    /// The layout of a ring buffer in the file.
    private struct Ring: Sendable {
        var offset: Int
        var size: Int
        var capacity: Int
        /// The offset of the number of records written so far.
        var count: Int
    }

    private let source: Source
    private let path: String
    private let frameRing: Ring
    private let eventRing: Ring

    /// Opens a recording.
    ///
    /// - Throws: `FlightError` if the file cannot be read or is not a recording of this format.
    package convenience init(path: String) throws(FlightError) {
        let file: FlightFile
        do { file = try FlightFile(opening: path) } catch { throw .system(error) }
        try self.init(.file(file), size: file.size, path)
    }

    convenience init(bytes: [UInt8], path: String) throws(FlightError) {
        try self.init(.bytes(bytes), size: bytes.count, path)
    }

    /// Creates a reader of a recording that this process writes.
    convenience init(sharing file: FlightFile) throws(SystemError) {
        do { try self.init(.file(file), size: file.size, file.path) } catch {
            // The recorder has written a valid header, so only reading it can fail.
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
        let load = FlightDecoder(bytes: header, start: 0)
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

    /// Returns the information about the run.
    package func info() throws(FlightError) -> FlightInfo {
        var info = FlightInfo()
        // A retry is rarely needed: changes are rare and take only a few microseconds.
        for _ in 0..<1000 {
            let before = try sequenceOfInfo()
            let header = try read(at: 0, count: FlightFormat.headerSize)
            guard header.count == FlightFormat.headerSize else { throw .damaged(path: path) }
            var load = FlightDecoder(bytes: header, start: 0)
            info.code(&load)
            if before & 1 == 0, try sequenceOfInfo() == before { break }
        }
        return info
    }

    /// Returns the counts since the start of the run.
    package func counts() throws(FlightError) -> FlightCounts {
        let header = try read(at: 0, count: FlightFormat.headerSize)
        guard header.count == FlightFormat.headerSize else { throw .damaged(path: path) }
        var load = FlightDecoder(bytes: header, start: 0)
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

    /// Returns the complete recording.
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

    /// Returns the records added since a position, and advances the position. Records that are being
    /// overwritten are left out and counted as lost.
    ///
    /// - Complexity: O(*n*) in the number of new records.
    package func poll(_ position: inout Position) throws(FlightError) -> Update {
        var news = Update()
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

    /// Returns the position after the latest record, from which a poll returns only later records.
    package func latestPosition() throws(FlightError) -> Position {
        var position = Position()
        position.frames = try count(of: frameRing)
        position.events = try count(of: eventRing)
        return position
    }

    /// Whether the path no longer names this recording, for instance after a restart of the kiosk.
    package var isReplaced: Bool {
        if case .file(let file) = source { file.isReplaced } else { false }
    }

    /// Reads the new records of a ring buffer, and advances the position.
    ///
    /// - Returns: the number of lost records.
    private func poll(
        _ ring: Ring, _ position: inout Int, _ take: (FlightDecoder) -> Void
    ) throws(FlightError) -> Int {
        let count = try count(of: ring)
        // The position may belong to another recording that this one has replaced.
        if position > count { position = 0 }
        let first = max(position, count - ring.capacity)
        var lost = first - position
        position = count
        let bytes = try records(first..<count, of: ring)
        // Records before `oldest` were overwritten during the read. The record at `oldest` may be in the
        // course of it, so its sequence number is read again. Later ones are intact.
        let oldest = try self.count(of: ring) - ring.capacity
        for i in 0..<bytes.count / ring.size {
            let load = FlightDecoder(bytes: bytes, start: i * ring.size)
            let index = first + i
            var isWhole = index >= oldest && load.integer(at: 0) == index + 1
            if isWhole, index == oldest {
                isWhole = try sequence(of: index, in: ring) == index + 1
            }
            if isWhole { take(load) } else { lost += 1 }
        }
        return lost
    }

    /// Returns the bytes of records, in order.
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
        return FlightDecoder(bytes: bytes, start: 0).smallInteger(at: 0)
    }

    private func count(of ring: Ring) throws(FlightError) -> Int {
        min(max(0, try integer(at: ring.count)), 1 << 53)
    }

    private func integer(at offset: Int) throws(FlightError) -> Int {
        let bytes = try read(at: offset, count: 8)
        guard bytes.count == 8 else { throw .damaged(path: path) }
        return FlightDecoder(bytes: bytes, start: 0).integer(at: 0)
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
