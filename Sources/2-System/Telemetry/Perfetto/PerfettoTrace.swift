/// Encodes a timeline as a Perfetto trace, which https://ui.perfetto.dev opens. The messages and their
/// field numbers are defined in protos/perfetto/trace of https://github.com/google/perfetto.
package enum PerfettoTrace {
    /// Values of `TracePacket.timestamp_clock_id` and `ClockSnapshot.Clock.clock_id`.
    private enum ClockID {
        static let realtime: UInt64 = 1
        static let monotonic: UInt64 = 3
    }

    /// The sequence ID of all packets, which come from one writer.
    private static let sequence: UInt64 = 1

    /// Values of `TrackEvent.Type`.
    private enum EventType: UInt64 {
        case sliceBegin = 1
        case sliceEnd = 2
        case instant = 3
        case counter = 4
    }

    /// The content of a packet; packets are sorted by time before they are written.
    private enum Packet {
        case edge(TraceTimeline.SliceEdge)
        case instant(Int)
        case sample(Int)
        case frameStart(Int, FrameSlice)
        case frameEnd(Int, FrameSlice)
    }

    /// The four slices of a frame on the frame timeline. Raw values are field numbers of
    /// `FrameTimelineEvent`.
    private enum FrameSlice: Int, CaseIterable {
        case expectedDisplay = 1
        case actualDisplay = 2
        case expectedSurface = 3
        case actualSurface = 4

        func range(of frame: TraceTimeline.Frame) -> Range<Int> {
            switch self {
            case .expectedDisplay, .expectedSurface: frame.expected
            case .actualDisplay: frame.shown
            case .actualSurface: frame.work
            }
        }

        /// Returns the cookie that links the end of a slice to its start.
        func cookie(of frame: Int) -> Int { frame * 4 + rawValue }
    }

    /// Encodes a timeline.
    ///
    /// - Returns: an encoded `Trace` message.
    /// - Complexity: O(*n* log *n*) in the number of the timeline's elements.
    package static func encode(_ timeline: TraceTimeline) -> [UInt8] {
        var packets: [(time: Int, packet: Packet)] = []
        for edge in timeline.sliceEdges() { packets.append((edge.time, .edge(edge))) }
        for (i, instant) in timeline.instants.enumerated() {
            packets.append((instant.time, .instant(i)))
        }
        for (i, sample) in timeline.samples.enumerated() {
            packets.append((sample.time, .sample(i)))
        }
        for (i, frame) in timeline.frames.enumerated() {
            for slice in FrameSlice.allCases {
                let range = slice.range(of: frame)
                packets.append((range.lowerBound, .frameStart(i, slice)))
                packets.append((range.upperBound, .frameEnd(i, slice)))
            }
        }
        // Packets with the same time keep their order, so that a slice of zero duration begins before it
        // ends.
        let order = packets.indices.sorted { (packets[$0].time, $0) < (packets[$1].time, $1) }

        var writer = ProtobufWriter()
        writeHead(timeline, &writer)
        for index in order {
            let (time, packet) = packets[index]
            writePacket(&writer, time: time) { writePayload(packet, timeline, &$0) }
        }
        return writer.bytes
    }

    /// Writes a packet.
    ///
    /// - Parameters:
    ///   - time: the packet's timestamp in nanoseconds; nil for a packet without one.
    ///   - body: writes the payload.
    private static func writePacket(
        _ writer: inout ProtobufWriter, time: Int?, _ body: (inout ProtobufWriter) -> Void
    ) {
        writer.message(1) { packet in
            if let time {
                packet.add(time, for: 8)
                packet.add(ClockID.monotonic, for: 58)
            }
            packet.add(sequence, for: 10)
            body(&packet)
        }
    }

    // MARK: Clocks, process, tracks

    private static func writeHead(_ timeline: TraceTimeline, _ writer: inout ProtobufWriter) {
        writePacket(&writer, time: nil) { packet in
            // SEQ_INCREMENTAL_STATE_CLEARED, first_packet_on_sequence
            packet.add(1 as UInt64, for: 13)
            packet.add(true, for: 87)
            packet.message(6) { snapshot in
                let clocks = timeline.clocks
                for (id, time) in [
                    (ClockID.monotonic, clocks.monotonic), (ClockID.realtime, clocks.wall),
                ] {
                    snapshot.message(1) { clock in
                        clock.add(id, for: 1)
                        clock.add(time, for: 2)
                    }
                }
                // This is the primary trace clock. By default it is the boot-time clock, of which a
                // recording has no reading.
                snapshot.add(ClockID.monotonic, for: 2)
            }
        }
        writeTrack(processTrack, &writer) { track in
            track.message(3) { process in
                process.add(timeline.processID, for: 1)
                process.add(timeline.processName, for: 6)
            }
        }
        for (i, track) in timeline.tracks.enumerated() {
            writeTrack(identifier(i), &writer) { describe(track, timeline, &$0) }
        }
    }

    private static let processTrack: UInt64 = 1

    /// Returns the `TrackDescriptor.uuid` of a track of the timeline.
    private static func identifier(_ track: Int) -> UInt64 { UInt64(track) + 2 }

    private static func writeTrack(
        _ identifier: UInt64, _ writer: inout ProtobufWriter,
        _ body: (inout ProtobufWriter) -> Void
    ) {
        writePacket(&writer, time: nil) { packet in
            packet.message(60) { track in
                track.add(identifier, for: 1)
                body(&track)
            }
        }
    }

    private static func describe(
        _ track: TraceTimeline.Track, _ timeline: TraceTimeline, _ writer: inout ProtobufWriter
    ) {
        writer.add(processTrack, for: 5)
        switch track.kind {
        case .mainThread:
            writer.message(4) { thread in
                thread.add(timeline.processID, for: 1)
                // The main thread's ID is the process ID.
                thread.add(timeline.processID, for: 2)
                thread.add(track.name, for: 5)
            }
        case .events: writer.add(track.name, for: 2)
        case .counter(let unit):
            writer.add(track.name, for: 2)
            writer.message(8) { $0.add(unit, for: 6) }
        }
    }

    // MARK: Events

    private static func writePayload(
        _ packet: Packet, _ timeline: TraceTimeline, _ writer: inout ProtobufWriter
    ) {
        switch packet {
        case .edge(let edge):
            let slice = timeline.slices[edge.slice]
            writeEvent(edge.isBegin ? .sliceBegin : .sliceEnd, slice.track, &writer) { event in
                guard edge.isBegin else { return }
                event.add(slice.name, for: 23)
                writeArguments(slice.arguments, &event)
            }
        case .instant(let index):
            let instant = timeline.instants[index]
            writeEvent(.instant, instant.track, &writer) { event in
                event.add(instant.name, for: 23)
                writeArguments(instant.arguments, &event)
            }
        case .sample(let index):
            let sample = timeline.samples[index]
            writeEvent(.counter, sample.track, &writer) { $0.add(sample.value, for: 44) }
        case .frameStart(let index, let slice):
            writer.message(76) { event in
                event.message(slice.rawValue) {
                    writeFrameStart(timeline.frames[index], index, slice, timeline, &$0)
                }
            }
        case .frameEnd(let index, let slice):
            writer.message(76) { event in
                event.message(5) { $0.add(slice.cookie(of: index), for: 1) }
            }
        }
    }

    private static func writeEvent(
        _ type: EventType, _ track: Int, _ writer: inout ProtobufWriter,
        _ body: (inout ProtobufWriter) -> Void
    ) {
        writer.message(11) { event in
            event.add(type.rawValue, for: 9)
            event.add(identifier(track), for: 11)
            body(&event)
        }
    }

    private static func writeArguments(
        _ arguments: TraceTimeline.Arguments, _ writer: inout ProtobufWriter
    ) {
        for (name, value) in arguments {
            writer.message(4) { annotation in
                annotation.add(name, for: 10)
                switch value {
                case .integer(let value): annotation.add(value, for: 4)
                case .number(let value): annotation.add(value, for: 5)
                case .text(let value): annotation.add(value, for: 6)
                }
            }
        }
    }

    // MARK: The frame timeline

    /// Writes the start of a slice of frame *n*. The display frame and its only surface frame have separate
    /// tokens: 2*n* + 1 and 2*n* + 2.
    private static func writeFrameStart(
        _ frame: TraceTimeline.Frame, _ index: Int, _ slice: FrameSlice,
        _ timeline: TraceTimeline, _ writer: inout ProtobufWriter
    ) {
        let displayToken = index * 2 + 1
        writer.add(slice.cookie(of: index), for: 1)
        switch slice {
        case .expectedDisplay, .actualDisplay:
            writer.add(displayToken, for: 2)
            writer.add(timeline.processID, for: 3)
        case .expectedSurface, .actualSurface:
            writer.add(displayToken + 1, for: 2)
            writer.add(displayToken, for: 3)
            writer.add(timeline.processID, for: 4)
            writer.add(timeline.displayName, for: 5)
        }
        let isOnTime =
            frame.presentation != .dropped && frame.work.upperBound <= frame.expected.upperBound
        switch slice {
        case .expectedDisplay, .expectedSurface: break
        case .actualDisplay: writeOutcome(frame, isOnTime, [4, 5, 6, 7, 8], &writer)
        case .actualSurface:
            writeOutcome(frame, isOnTime, [6, 7, 8, 9, 10], &writer)
            writer.add(true, for: 11)
        }
    }

    /// Writes how a frame was presented.
    ///
    /// - Parameter fields: the field numbers of present type, on-time finish, GPU composition, jank type and
    ///   prediction type, which differ between the two messages.
    private static func writeOutcome(
        _ frame: TraceTimeline.Frame, _ isOnTime: Bool, _ fields: [Int],
        _ writer: inout ProtobufWriter
    ) {
        let present: UInt64 =
            switch frame.presentation {
            case .onTime: 1
            case .late: 2
            case .dropped: 4
            case .unknown: 5
            }
        writer.add(present, for: fields[0])
        writer.add(isOnTime, for: fields[1])
        writer.add(false, for: fields[2])
        // JANK_NONE
        let isLate = frame.presentation == .late || frame.presentation == .dropped
        writer.add(isLate ? frame.reason.jankType : 1, for: fields[3])
        // PREDICTION_VALID
        writer.add(1 as UInt64, for: fields[4])
    }
}
