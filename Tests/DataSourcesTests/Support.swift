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

/// A set of sources in real time, with jobs that run immediately.
final class LiveSources {
    let set: SourceSet
    let executor = InlineExecutor()
    private let loop = EventLoop()

    init(
        _ descriptions: [SourceDescription], stateFolder: String? = nil,
        tracer: SourceTracer? = nil
    ) {
        var context = SourceContext(
            executor: executor, stateFolder: stateFolder, now: Clock.now, wall: Clock.wall)
        context.tracer = tracer
        set = SourceSet(descriptions, context)
    }

    /// Turns the loop until a condition holds; after a minute the test fails.
    func run(until isDone: () -> Bool) throws {
        let end = Clock.now() + 60
        while !isDone() {
            try #require(Clock.now() < end)
            let tokens = set.descriptors.map { loop.watch($0) { _ in } }
            loop.turn(until: min(end, set.nextDeadline))
            for token in tokens { loop.unwatch(token) }
            set.poll()
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
