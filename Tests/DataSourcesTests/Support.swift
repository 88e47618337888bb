import Glibc
import JSON
import Platform
import TestSupport
import Testing

@testable import DataSources

/// Runs each job immediately.
final class InlineExecutor: BackgroundExecutor {
    /// Whether jobs are held until `runHeld` is called.
    var isHeld = false
    private(set) var held: [() -> Void] = []
    private(set) var count = 0
    /// Whether jobs that are submitted are dropped, as after the end of a run.
    var hasStopped = false

    func makeQueue(_ kind: WorkKind, _ name: String) -> any BackgroundExecutor { self }

    func submit(
        _ job: BackgroundJob, overdue: (() -> Void)?, completion: @escaping () -> Void
    ) {
        if hasStopped { return }
        count += 1
        let run = {
            job.work()
            completion()
        }
        if isHeld { held.append(run) } else { run() }
    }

    func runHeld() {
        let jobs = held
        held = []
        for job in jobs { job() }
    }
}

/// A separate folder under /tmp, which is removed when this object is deinitialised.
final class TestFolder {
    let path: String

    init() throws {
        path = try makeTemporaryFolder()
    }

    deinit { TestFolder.remove(path) }

    private static func remove(_ path: String) {
        for name in (try? FileSystem.list(path)) ?? [] { remove("\(path)/\(name)") }
        if rmdir(path) != 0 { unlink(path) }
    }

    func write(_ text: String, to name: String) throws {
        try FileSystem.write(Array(text.utf8), to: "\(path)/\(name)")
    }

    func exists(_ name: String) -> Bool { FileSystem.exists("\(path)/\(name)") }

    func read(_ name: String) throws -> String {
        String(decoding: try FileSystem.read("\(path)/\(name)"), as: UTF8.self)
    }
}

/// A clock that advances only when a test says so, and its loop.
final class StillTime {
    private let clock = VirtualClock()
    let loop: EventLoop
    /// The time, which can be set to later times only.
    var now: Double {
        get { clock.now }
        set { clock.advance(to: newValue) }
    }

    init(at time: Double = 0) {
        loop = EventLoop(clock: clock)
        clock.advance(to: time)
    }

    /// Does what is due now.
    func turn() { loop.turn(until: now) }

    func turn(at time: Double) {
        now = time
        turn()
    }

    /// Turns the loop until programs have brought about a condition. Only the pauses after reads pass meanwhile.
    func run(until isDone: () -> Bool) throws {
        let isOver = wait {
            turn()
            if isDone() { return true }
            if loop.nextDeadline <= now + 0.02 { now = loop.nextDeadline }
            return false
        }
        try #require(isOver)
    }
}

/// A set of sources in real time, with jobs that run immediately.
final class LiveSources {
    let set: SourceSet
    let executor = InlineExecutor()
    let loop = EventLoop()

    init(
        _ descriptions: [SourceDescription], stateFolder: String? = nil,
        tracer: SourceTracer? = nil
    ) {
        var context = SourceContext(
            executor: executor, stateFolder: stateFolder, loop: loop, wall: Clock.wall)
        context.tracer = tracer
        set = SourceSet(descriptions, context)
    }

    /// Turns the loop until a condition holds; after four minutes the test fails.
    func run(until isDone: () -> Bool) throws {
        let end = Clock.now() + 240
        while !isDone() {
            try #require(Clock.now() < end)
            loop.turn(until: end)
        }
    }
}

func json(_ text: String) throws -> DataValue { DataValue(try JSONParser.parse(text)) }

extension DataValue {
    /// The value as JSON, with members sorted by name.
    var json: String {
        var writer = JSONWriter()
        writer.add(self)
        return writer.text
    }
}
