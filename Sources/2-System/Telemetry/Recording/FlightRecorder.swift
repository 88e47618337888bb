import Platform
import Synchronization

/// Writes the records of the latest frames and events to ring buffers in a memory-mapped file, which other
/// processes read while this one runs, and which remains after a crash.
///
/// Used by one thread. Recording makes no system calls, does not allocate and does not block.
package final class FlightRecorder {
    /// The default number of frames that are kept.
    package static let frameCapacity = 8192
    /// The default number of events that are kept.
    package static let eventCapacity = 4096

    /// The counts since the start of the run.
    package private(set) var counts = FlightCounts()
    /// The latest frame; nil before the first one.
    package private(set) var latest: FrameRecord?
    /// The information about the run; changes are written immediately.
    package var info: FlightInfo { didSet { if info != oldValue { writeInfo() } } }

    /// The counts and the time at which counting started.
    package struct Base: Equatable, Sendable {
        package var counts = FlightCounts()
        /// The time, in seconds on the monotonic clock.
        package var time: Double

        package init(counts: FlightCounts = FlightCounts(), time: Double) {
            (self.counts, self.time) = (counts, time)
        }
    }

    /// The start of the counts that `flipbook stats` reports. The counts in the file are not reset, since
    /// metrics must never decrease.
    package private(set) var base: Base

    private let file: FlightFile
    private let memory: MappedMemory
    private let frameCapacity: Int
    private let eventCapacity: Int
    private var infoSequence: Int32 = 0
    private var lastSpan = 0

    /// Records to a preallocated file. An existing file is kept under the name given by `previousPath`.
    ///
    /// - Throws: `SystemError` with the path.
    package convenience init(
        path: String, info: FlightInfo, frames: Int = frameCapacity, events: Int = eventCapacity
    ) throws(SystemError) {
        let size = FlightFormat.fileSize(frameCapacity: frames, eventCapacity: events)
        let file = try FlightFile(creating: path, size: size)
        try self.init(file, info, frames, events)
        try file.publish(as: path, previous: FlightRecorder.previousPath(of: path))
    }

    /// Records to private memory of this process.
    ///
    /// - Throws: `SystemError` if there is not enough memory.
    package convenience init(
        info: FlightInfo = FlightInfo(), frames: Int = frameCapacity, events: Int = eventCapacity
    ) throws(SystemError) {
        let size = FlightFormat.fileSize(frameCapacity: frames, eventCapacity: events)
        try self.init(try FlightFile(size: size), info, frames, events)
    }

    private init(
        _ file: FlightFile, _ info: FlightInfo, _ frames: Int, _ events: Int
    ) throws(SystemError) {
        precondition((1...FlightFormat.maximumCapacity).contains(frames))
        precondition((1...FlightFormat.maximumCapacity).contains(events))
        self.file = file
        self.info = info
        base = Base(time: info.start)
        frameCapacity = frames
        eventCapacity = events
        memory = try file.map()
        writeHeader()
        writeInfo()
    }

    /// Returns the path at which the previous run's recording is kept: "control.previous.flight" for
    /// "control.flight".
    package static func previousPath(of path: String) -> String {
        let suffix = ".flight"
        let stem = path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : path
        return "\(stem).previous\(suffix)"
    }

    /// Returns the recording's path beside a control socket: "control.flight" for "control.sock".
    package static func path(besideSocket socket: String) -> String {
        let name = socket.lastIndex(of: "/").map { socket[$0...].dropFirst() } ?? socket[...]
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
            return socket + ".flight"
        }
        return socket[..<dot] + ".flight"
    }

    /// Returns a reader of this recording, for another thread.
    ///
    /// - Throws: `SystemError` if the header cannot be read.
    package func makeReader() throws(SystemError) -> FlightReader {
        try FlightReader(sharing: file)
    }

    /// A copy of the recording in the file format.
    package var bytes: [UInt8] { Array(memory.bytes) }

    /// Restarts the counts of `base` at a time, in seconds on the monotonic clock.
    package func reset(at time: Double) { base = Base(counts: counts, time: time) }

    // MARK: Records

    /// Records a frame that was shown; overwrites the oldest one once the ring buffer is full.
    package func add(_ frame: FrameRecord) {
        counts.frames += 1
        counts.missed += frame.missed
        counts.missedByReason[Int(frame.reasonBefore.rawValue)] += frame.missedBefore
        counts.missedByReason[Int(frame.reason.rawValue)] += frame.missed - frame.missedBefore
        latest = frame
        let slot = (counts.frames - 1) % frameCapacity
        let base = memory.base + FlightFormat.headerSize + slot * FlightFormat.frameSize
        var record = frame
        write(counts.frames, to: base) { record.code(&$0) }
        if frame.missed > 0 { writeMissed() }
        publish(counts.frames, at: FlightFormat.Header.frames)
    }

    /// Records an event; overwrites the oldest one once the ring buffer is full.
    package func add(_ event: EventRecord) {
        counts.events += 1
        let slot = (counts.events - 1) % eventCapacity
        let base =
            memory.base + FlightFormat.eventOffset(frameCapacity: frameCapacity)
            + slot * FlightFormat.eventSize
        var record = event
        write(counts.events, to: base) { record.code(&$0) }
        publish(counts.events, at: FlightFormat.Header.events)
    }

    /// Records the begin of a span.
    ///
    /// - Returns: the span, for `end`.
    package func begin(
        _ kind: EventRecord.Kind, at time: Double, text: String = "", size: Int = 0
    ) -> EventRecord {
        lastSpan = (lastSpan + 1) & 0x7fff_ffff
        var event = EventRecord(kind, .began, at: time, text: text)
        (event.id, event.size) = (lastSpan, size)
        add(event)
        return event
    }

    /// Records the end of a span.
    ///
    /// - Parameters:
    ///   - span: the record that `begin` returned.
    ///   - time: the time of the end, in seconds on the monotonic clock.
    ///   - phase: `ended`, `failed` or `cancelled`.
    ///   - size: the final size; nil for the size passed to `begin`.
    ///   - duration: how long the work took, in seconds; nil for the time since the begin.
    package func end(
        _ span: EventRecord, at time: Double, phase: EventRecord.Phase = .ended,
        size: Int? = nil, duration: Double? = nil
    ) {
        var event = span
        event.time = time
        event.phase = phase
        event.duration = duration ?? time - span.time
        event.size = size ?? span.size
        add(event)
    }

    private func write(
        _ sequence: Int, to base: UnsafeMutableRawPointer, _ body: (inout FlightEncoder) -> Void
    ) {
        let first = base.assumingMemoryBound(to: Atomic<Int64>.self)
        first.pointee.store(0, ordering: .relaxed)
        // The zero must be visible before any field changes.
        atomicMemoryFence(ordering: .releasing)
        var store = FlightEncoder(base: base)
        body(&store)
        first.pointee.store(Int64(sequence), ordering: .releasing)
    }

    private func publish(_ count: Int, at offset: Int) {
        (memory.base + offset).assumingMemoryBound(to: Atomic<Int64>.self).pointee
            .store(Int64(count), ordering: .releasing)
    }

    private func writeMissed() {
        publish(counts.missed, at: FlightFormat.Header.missed)
        for (i, missed) in counts.missedByReason.enumerated() {
            publish(missed, at: FlightFormat.Header.missedByReason + i * 8)
        }
    }

    // MARK: The header

    private func writeHeader() {
        let base = memory.base
        for (i, byte) in FlightFormat.magic.enumerated() {
            base.storeBytes(of: byte, toByteOffset: i, as: UInt8.self)
        }
        let fields = [
            (FlightFormat.Header.version, FlightFormat.version),
            (FlightFormat.Header.headerSize, FlightFormat.headerSize),
            (FlightFormat.Header.frameSize, FlightFormat.frameSize),
            (FlightFormat.Header.frameCapacity, frameCapacity),
            (FlightFormat.Header.eventSize, FlightFormat.eventSize),
            (FlightFormat.Header.eventCapacity, eventCapacity),
        ]
        for (offset, value) in fields {
            base.storeBytes(of: Int32(value), toByteOffset: offset, as: Int32.self)
        }
    }

    private func writeInfo() {
        let sequence = (memory.base + FlightFormat.Header.infoSequence)
            .assumingMemoryBound(to: Atomic<Int32>.self)
        sequence.pointee.store(infoSequence &+ 1, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
        var store = FlightEncoder(base: memory.base)
        var written = info
        written.code(&store)
        infoSequence &+= 2
        sequence.pointee.store(infoSequence, ordering: .releasing)
    }
}
