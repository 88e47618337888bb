import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Telemetry

/// A folder for the files of a test, which is removed with its contents.
final class RecordingFolder {
    let path: String

    init() throws { path = try makeTemporaryFolder() }

    deinit {
        for name in (try? FileSystem.list(path)) ?? [] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    var flight: String { "\(path)/control.flight" }
}

/// Returns a frame with a distinct value in each field.
func fullFrame(_ number: Int) -> FrameRecord {
    let t = Double(number) + 0.125
    var frame = FrameRecord(
        number: number, target: t, tick: t + 1, recorded: t + 2, rastered: t + 3,
        committed: t + 4)
    frame.inputTime = t + 5
    frame.tickDue = t + 6
    frame.inputHandled = t + 7
    frame.advanced = t + 8
    frame.laidOut = t + 9
    frame.flipped = t + 10
    frame.interval = t + 11
    frame.runQueueWait = t + 12
    frame.bufferWait = t + 13
    frame.scrollOffset = -t
    frame.missed = 3
    frame.missedBefore = 2
    frame.reason = .raster
    frame.reasonBefore = .starved
    frame.isMoving = true
    frame.damageArea = 100 + number
    frame.damagedPixels = 200 + number
    frame.allocations = 4
    frame.minorFaults = 5
    frame.majorFaults = 6
    frame.refreshState = .primed
    frame.screen = .rive
    frame.sequence = .max
    frame.threadTimes = [1, 2, 3, 4, 5, 6, 7, 0.5]
    return frame
}

func fullEvent(_ number: Int) -> EventRecord {
    let kinds = EventRecord.Kind.allCases
    let phases = EventRecord.Phase.allCases
    var event = EventRecord(
        kinds[number % kinds.count], phases[number % phases.count], at: Double(number),
        text: "café \(number)")
    (event.x, event.y, event.value, event.duration) = (1.5, -2.5, 3.5, 4.5)
    (event.id, event.size) = (-7, 1 << 40)
    return event
}

func fullInfo() -> FlightInfo {
    var info = FlightInfo()
    info.process = 42
    info.bootID = "c0ffee"
    (info.start, info.startWall, info.end) = (1.5, 1.7e9, 9.5)
    info.version = "0.2.0"
    info.display = "/dev/dri/card0 HDMI-A-1"
    (info.width, info.height, info.interval, info.threads) = (480, 800, 1 / 60, 4)
    info.painter = "neon"
    info.configuration = "/etc/flipbook/kiosk.json"
    return info
}

@Suite struct FlightRecordingTests {
    @Test func allFieldsAreReadBack() throws {
        let folder = try RecordingFolder()
        let recorder = try FlightRecorder(
            path: folder.flight, info: fullInfo(), frames: 16, events: 32)
        let frames = (0..<3).map(fullFrame)
        let events = (0..<20).map(fullEvent)
        for frame in frames { recorder.add(frame) }
        for event in events { recorder.add(event) }
        let recording = try FlightRecording(path: folder.flight)
        #expect(recording.info == fullInfo())
        #expect(recording.frames == frames)
        #expect(recording.events == events)
        #expect(recording.counts == recorder.counts)
        #expect(recording.counts.missed == 9 && recording.counts[.starved] == 6)
        #expect(recording.counts[.raster] == 3)
        #expect(recorder.latest == frames[2])
    }

    /// A frame without counted allocations or a vblank counter keeps these values unknown.
    @Test func unknownValuesStayUnknown() throws {
        let recorder = try FlightRecorder(frames: 4, events: 4)
        recorder.add(FrameRecord(number: 0, target: 1, tick: 0))
        let frame = try #require(try recorder.makeReader().recording().frames.first)
        #expect(frame == FrameRecord(number: 0, target: 1, tick: 0))
        #expect(frame.allocations == nil && frame.sequence == nil)
    }

    @Test func newRecordsOverwriteOldest() throws {
        let recorder = try FlightRecorder(frames: 5, events: 3)
        let reader = try recorder.makeReader()
        #expect(try reader.recording().frames.isEmpty)
        for i in 0..<12 {
            recorder.add(fullFrame(i))
            recorder.add(fullEvent(i))
        }
        let recording = try reader.recording()
        #expect(recording.frames == (7..<12).map(fullFrame))
        #expect(recording.events == (9..<12).map(fullEvent))
        #expect(recording.counts.frames == 12 && recording.counts.events == 12)
    }

    @Test func pollReturnsNewRecords() throws {
        let recorder = try FlightRecorder(frames: 4, events: 4)
        let reader = try recorder.makeReader()
        var position = FlightReader.Position()
        var seen: [Int] = []
        var lost = 0
        for batch in [1, 0, 3, 4, 9, 2] {
            for _ in 0..<batch { recorder.add(fullFrame(recorder.counts.frames)) }
            let news = try reader.poll(&position)
            seen += news.frames.map(\.number)
            lost += news.lostFrames
        }
        #expect(seen == [0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 15, 16, 17, 18] && lost == 5)
        position = try reader.latestPosition()
        recorder.add(fullEvent(0))
        let news = try reader.poll(&position)
        #expect(news.frames.isEmpty && news.events == [fullEvent(0)])
    }

    /// A record with a missing or wrong sequence number is incomplete.
    @Test func tornRecordsAreSkipped() throws {
        let folder = try RecordingFolder()
        let recorder = try FlightRecorder(
            path: folder.flight, info: fullInfo(), frames: 8, events: 8)
        for i in 0..<4 { recorder.add(fullFrame(i)) }
        var bytes = try FileSystem.read(folder.flight)
        for i in 0..<8 { bytes[FlightFormat.headerSize + FlightFormat.frameSize + i] = 0 }
        bytes[FlightFormat.headerSize + FlightFormat.frameSize * 2] = 200
        let recording = try FlightRecording(bytes: bytes, path: "torn")
        #expect(recording.frames == [fullFrame(0), fullFrame(3)])
    }

    @Test func previousRecordingIsKept() throws {
        let folder = try RecordingFolder()
        for run in 1...3 {
            var info = FlightInfo()
            info.process = run
            let recorder = try FlightRecorder(
                path: folder.flight, info: info, frames: 2, events: 2)
            recorder.add(fullFrame(run))
            let reader = try FlightReader(path: folder.flight)
            #expect(!reader.isReplaced)
        }
        let previous = FlightRecorder.previousPath(of: folder.flight)
        #expect(previous == "\(folder.path)/control.previous.flight")
        #expect(try FlightRecording(path: folder.flight).info.process == 3)
        #expect(try FlightRecording(path: previous).frames == [fullFrame(2)])
        #expect(
            try FileSystem.list(folder.path).sorted()
                == ["control.flight", "control.previous.flight"])
        let reader = try FlightReader(path: previous)
        _ = try FlightRecorder(path: folder.flight, info: FlightInfo(), frames: 2, events: 2)
        #expect(reader.isReplaced)
    }

    @Test func recordingIsReadableByGroupDespiteUmask() throws {
        let folder = try RecordingFolder()
        let old = umask(0o077)
        defer { umask(old) }
        _ = try FlightRecorder(path: folder.flight, info: FlightInfo(), frames: 2, events: 2)
        var status = stat()
        #expect(stat(folder.flight, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o640)
    }

    /// Writing to the mapped file cannot fail for lack of space.
    @Test func recordingFileIsFullyAllocated() throws {
        let folder = try RecordingFolder()
        _ = try FlightRecorder(path: folder.flight, info: FlightInfo(), frames: 2, events: 2)
        var status = stat()
        #expect(stat(folder.flight, &status) == 0)
        #expect(
            Int(status.st_size) == FlightFormat.fileSize(frameCapacity: 2, eventCapacity: 2))
        #expect(status.st_blocks * 512 >= status.st_size)
    }

    @Test(arguments: [
        ("/run/flipbook/control.sock", "/run/flipbook/control.flight"),
        ("/tmp/a.b/socket", "/tmp/a.b/socket.flight"),
        ("/tmp/.hidden", "/tmp/.hidden.flight"),
        ("kiosk.sock", "kiosk.flight"),
    ])
    func recordingPathFollowsSocketPath(socket: String, path: String) {
        #expect(FlightRecorder.path(besideSocket: socket) == path)
    }

    @Test func longTextIsTruncatedAtCharacter() throws {
        let recorder = try FlightRecorder(frames: 2, events: 4)
        recorder.add(
            EventRecord(.mark, at: 1, text: String(repeating: "€", count: 30)))
        recorder.add(EventRecord(.mark, at: 2, text: "a\u{1b}[2Jb"))
        let events = try recorder.makeReader().recording().events
        #expect(events.map(\.text) == [String(repeating: "€", count: 21), "a [2Jb"])
    }

    /// A frame belongs to the time at which it was shown.
    @Test func sinceKeepsFramesShownAndEventsFromTimeOn() {
        var recording = FlightRecording()
        recording.frames = (0..<60).map { SampleRecording.frame($0) }
        recording.events = [100.3, 100.7].map { EventRecord(.mark, at: $0) }
        // Frame 29 was shown after 0.48 s, frame 30 after 0.496 s.
        let part = recording.since(100.49)
        #expect(part.frames.map(\.number) == Array(30..<60))
        #expect(part.events.map(\.time) == [100.7])
        #expect(recording.latestTime == SampleRecording.frame(59).flipped)
        #expect(FlightRecording().latestTime == 0)
    }

    @Test func encodedRecordingIsReadBack() throws {
        let sample = SampleRecording.recording
        let again = try FlightRecording(bytes: sample.encoded(), path: "again.flight")
        #expect(again.info == sample.info && again.frames == sample.frames)
        #expect(again.events == sample.events && again.counts.missed == sample.counts.missed)
    }
}

@Suite struct HostileRecordingTests {
    private func sample() throws -> [UInt8] {
        let folder = try RecordingFolder()
        let recorder = try FlightRecorder(
            path: folder.flight, info: fullInfo(), frames: 4, events: 4)
        for i in 0..<6 {
            recorder.add(fullFrame(i))
            recorder.add(fullEvent(i))
        }
        return try FileSystem.read(folder.flight)
    }

    private func error(_ bytes: [UInt8]) -> FlightError? {
        do { _ = try FlightRecording(bytes: bytes, path: "x") } catch { return error }
        return nil
    }

    @Test func invalidRecordingIsReported() throws {
        let good = try sample()
        #expect(error(good) == nil)
        #expect(error([]) == .notARecording(path: "x"))
        #expect(error(Array("GIF89a and more".utf8)) == .notARecording(path: "x"))
        #expect(error(Array(good[..<100])) == .damaged(path: "x"))
        #expect(error(Array(good.dropLast())) == .damaged(path: "x"))
        var other = good
        other[FlightFormat.Header.version] = 9
        #expect(error(other) == .version(path: "x", found: 9))
        #expect(
            FlightError.version(path: "x", found: 9).description
                == "x: a recording of format 9, and this program reads format 1; use the flipbook "
                + "that made it")
        for field in [
            FlightFormat.Header.frameSize, FlightFormat.Header.frameCapacity + 3,
            FlightFormat.Header.eventCapacity + 2, FlightFormat.Header.headerSize,
        ] {
            var damaged = good
            damaged[field] ^= 0x81
            #expect(error(damaged) == .damaged(path: "x"), "field \(field)")
        }
        let missing = FlightError.system(
            SystemError("open", path: "/nowhere.flight", code: ENOENT))
        #expect(throws: missing) { try FlightRecording(path: "/nowhere.flight") }
    }

    /// Whatever bytes are changed after the header's sizes, the recording is read and its values are within the limits.
    @Test func damagedValuesAreReadWithinLimits() throws {
        let good = try sample()
        var random = SeededRandom(seed: 27)
        for _ in 0..<200 {
            var bytes = good
            for _ in 0..<64 { bytes[32 + random.next(bytes.count - 32)] = random.byte() }
            let recording = try FlightRecording(bytes: bytes, path: "x")
            for frame in recording.frames {
                for value in [frame.target, frame.flipped, frame.scrollOffset, frame.runQueueWait] {
                    #expect(value.isFinite && abs(value) < 1e12)
                }
                #expect(frame.missed >= 0 && frame.missedBefore >= 0)
                #expect(frame.threadTimes.min() >= 0 && frame.threadTimes.max() < 1e6)
            }
            for event in recording.events { #expect(event.text.utf8.count <= 3 * 64) }
        }
    }
}

@Suite struct SharedRecordingTests {
    /// A reader in another process sees only complete records, each of them once.
    @Test func concurrentReaderSeesOnlyCompleteRecords() throws {
        let folder = try RecordingFolder()
        let recorder = try FlightRecorder(
            path: folder.flight, info: fullInfo(), frames: 32, events: 4)
        // The reader has a separate descriptor, as in another process.
        let reader = try FlightReader(path: folder.flight)
        var position = FlightReader.Position()
        var last = -1
        var read = 0
        let writer = RecordingWriter(recorder, count: 5000)
        repeat {
            let news = try reader.poll(&position)
            for frame in news.frames {
                #expect(frame == fullFrame(frame.number) && frame.number > last)
                last = frame.number
            }
            read += news.frames.count + news.lostFrames
        } while !writer.hasEnded
        writer.join()
        let rest = try reader.poll(&position)
        for frame in rest.frames {
            #expect(frame == fullFrame(frame.number) && frame.number > last)
            last = frame.number
        }
        read += rest.frames.count + rest.lostFrames
        #expect(read == 5000 && last == 4999)
    }
}

/// Records frames on a separate thread.
final class RecordingWriter: @unchecked Sendable {
    // Unchecked: only the thread uses the recorder until `join` has returned.
    private let recorder: FlightRecorder
    private let count: Int
    private var thread = pthread_t()
    private let isDone = Atomic(false)

    init(_ recorder: FlightRecorder, count: Int) {
        self.recorder = recorder
        self.count = count
        let context = Unmanaged.passRetained(self)
        pthread_create(
            &thread, nil,
            { context in
                let writer = Unmanaged<RecordingWriter>.fromOpaque(context!).takeRetainedValue()
                for i in 0..<writer.count { writer.recorder.add(fullFrame(i)) }
                writer.isDone.store(true, ordering: .releasing)
                return nil
            }, context.toOpaque())
    }

    var hasEnded: Bool { isDone.load(ordering: .acquiring) }
    func join() { pthread_join(thread, nil) }
}
