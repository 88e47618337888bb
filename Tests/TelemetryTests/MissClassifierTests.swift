import Testing

@testable import Telemetry

@Suite struct MissClassifierTests {
    /// Returns a frame of a display at 100 Hz that usually takes 4 ms, 0.5 ms per stage and 2 ms to paint, and
    /// was committed in time. Times are in milliseconds, relative to its target.
    static func frame(_ change: (inout FrameRecord) -> Void) -> FrameRecord {
        var frame = FrameRecord(number: 1, target: 10, tick: 0)
        frame.interval = 0.01
        frame.tickDue = 10 - 0.006
        set(&frame, start: -0.006, [0.5, 0.5, 0.5, 0.5, 2, 0.5])
        change(&frame)
        return frame
    }

    /// Sets the times of a frame that begins `start` seconds after its target, with stages in ms.
    static func set(_ frame: inout FrameRecord, start: Double, _ stages: [Double]) {
        var t = frame.target + start
        frame.tick = t
        let times = stages.map { stage in
            t += stage / 1000
            return t
        }
        (frame.inputHandled, frame.advanced, frame.laidOut) = (times[0], times[1], times[2])
        (frame.recorded, frame.rastered, frame.committed) = (times[3], times[4], times[5])
    }

    static let typical = MissClassifier.stages(of: frame { _ in })

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var expected: MissReason
        var isThrottled = false
        var change: @Sendable (inout FrameRecord) -> Void

        init(
            _ name: String, _ expected: MissReason, isThrottled: Bool = false,
            _ change: @escaping @Sendable (inout FrameRecord) -> Void
        ) {
            testDescription = name
            self.expected = expected
            self.isThrottled = isThrottled
            self.change = change
        }
    }

    static func slow(_ stage: Int, _ ms: Double) -> @Sendable (inout FrameRecord) -> Void {
        { frame in
            var stages = [0.5, 0.5, 0.5, 0.5, 2, 0.5]
            stages[stage] = ms
            set(&frame, start: -0.006, stages)
        }
    }

    static let late: [Case] = [
        Case("in time, shown later", .flip) { _ in },
        Case("just in time, shown later", .flip) { $0.committed = $0.target },
        Case("slow input", .input, slow(0, 9)),
        Case("slow advance", .advance, slow(1, 9)),
        Case("slow layout", .layout, slow(2, 9)),
        Case("slow record", .record, slow(3, 9)),
        Case("slow raster", .raster, slow(4, 9)),
        Case("slow commit", .flip, slow(5, 9)),
        // A stage that has become slower counts, even if another stage is as long as usual.
        Case("advance beside a long raster", .advance) { frame in
            set(&frame, start: -0.006, [0.1, 3.2, 0.5, 0.5, 2.5, 0.5])
        },
        Case("late start", .lateStart) { frame in
            set(&frame, start: -0.002, [0.5, 0.5, 0.5, 0.5, 2, 0.5])
        },
        Case("late because no buffer was free", .buffer) { frame in
            set(&frame, start: -0.002, [0.5, 0.5, 0.5, 0.5, 2, 0.5])
            frame.bufferWait = 0.004
        },
        Case("late because it waited for a processor", .starved) { frame in
            set(&frame, start: -0.002, [0.5, 0.5, 0.5, 0.5, 2, 0.5])
            frame.runQueueWait = 0.004
        },
        Case("slow because it waited for a processor", .starved) { frame in
            slow(4, 9)(&frame)
            frame.runQueueWait = 0.007
        },
        Case("slow itself, and waited for a processor most of the time", .starved) { frame in
            slow(4, 30)(&frame)
            frame.runQueueWait = 0.02
        },
        Case("slow itself, and waited for a processor part of the time", .raster) { frame in
            slow(4, 30)(&frame)
            frame.runQueueWait = 0.01
        },
        Case("wait too short to be the cause", .raster) { frame in
            slow(4, 9)(&frame)
            frame.runQueueWait = 0.0001
        },
        Case("pages from disk", .pageFaults) { frame in
            slow(1, 9)(&frame)
            frame.majorFaults = 2
        },
        Case("thousands of new pages", .pageFaults) { frame in
            slow(1, 9)(&frame)
            frame.minorFaults = 20_000
        },
        Case("some new pages", .advance) { frame in
            slow(1, 9)(&frame)
            frame.minorFaults = 200
        },
        Case("throttled", .throttled, isThrottled: true, slow(4, 9)),
        Case("throttled, but the display was late", .flip, isThrottled: true) { _ in },
        Case("throttled, but the commit was slow", .flip, isThrottled: true, slow(5, 9)),
    ]

    @Test(arguments: late)
    func lateFrameIsAttributedToItsCause(_ test: Case) {
        let frame = MissClassifierTests.frame {
            test.change(&$0)
            $0.missed = 1
        }
        let reasons = MissClassifier.reasons(
            of: frame, typical: MissClassifierTests.typical, isThrottled: test.isThrottled)
        #expect(reasons.after == test.expected && reasons.before == .none)
    }

    static let missing: [Case] = [
        Case("the loop was busy", .lateStart) { _ in },
        Case("no buffer", .buffer) { $0.bufferWait = 0.02 },
        Case("no processor", .starved) { $0.runQueueWait = 0.02 },
        Case("a short wait for a buffer", .lateStart) { $0.bufferWait = 0.001 },
        Case("pages from disk", .pageFaults) { $0.majorFaults = 1 },
    ]

    @Test(arguments: missing)
    func refreshWithoutFrameIsAttributedToItsCause(_ test: Case) {
        let frame = MissClassifierTests.frame {
            ($0.missed, $0.missedBefore) = (3, 3)
            test.change(&$0)
        }
        let reasons = MissClassifier.reasons(
            of: frame, typical: MissClassifierTests.typical, isThrottled: test.isThrottled)
        #expect(reasons.before == test.expected && reasons.after == .none)
    }

    /// If frames always take longer than an interval, the reason is their largest stage.
    @Test func steadyOverloadIsNotLateStart() {
        var classifier = MissClassifier()
        for isThrottled in [false, true] {
            var frame = FrameRecord(number: 0, target: 10, tick: 0)
            for _ in 0..<200 {
                frame = MissClassifierTests.frame {
                    MissClassifierTests.set(&$0, start: -0.016, [0.1, 0.5, 0.1, 0.2, 14, 0.1])
                    $0.tickDue = $0.tick
                    ($0.missed, $0.missedBefore) = (1, 1)
                }
                classifier.classify(&frame, isThrottled: isThrottled)
            }
            #expect(frame.reasonBefore == (isThrottled ? .throttled : .raster))
            #expect(frame.reason == .none)
        }
    }

    /// Each missed refresh has exactly one reason.
    @Test func everyMissedRefreshHasOneReason() throws {
        let recorder = try FlightRecorder(frames: 8, events: 1)
        var classifier = MissClassifier()
        for (i, test) in MissClassifierTests.late.enumerated() {
            var frame = MissClassifierTests.frame {
                test.change(&$0)
                ($0.missedBefore, $0.missed) = (i % 3, i % 3 + i % 2)
            }
            classifier.classify(&frame, isThrottled: test.isThrottled)
            #expect((frame.reasonBefore == .none) == (frame.missedBefore == 0))
            #expect((frame.reason == .none) == (frame.missed == frame.missedBefore))
            recorder.add(frame)
        }
        let counts = try recorder.makeReader().counts()
        #expect(counts.missed == 32 && counts[.none] == 0)
        #expect(counts.missedByReason.reduce(0, +) == counts.missed)
    }

    /// Records without intermediate times, and virtual runs in which no time passes.
    @Test func partialRecordsHaveStages() {
        let frame = FrameRecord(
            number: 0, target: 5, tick: 1, recorded: 2, rastered: 4, committed: 4.5)
        let stages = MissClassifier.stages(of: frame)
        #expect(stages == [0, 1, 0, 0, 2, 0.5, 0, 0])
    }
}
