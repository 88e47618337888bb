import DataSources
import JSON
import Platform
import Telemetry

/// The app's own part of the reply to `stats`.
package struct AppStatistics: Sendable {
    /// The name of the visible screen; empty for a program of views.
    package var screen = ""
    /// The number of rows of each list, by the name of its screen.
    package var rows: [(screen: String, count: Int)] = []
    /// The outcome of the latest refresh; nil before the first.
    package var refresh: Refresh?
    /// The latest failure of an action; nil if none has failed.
    package var actionFailure: ActionFailure?
    /// The number of runs of programs that the last end of the kiosk has interrupted.
    package var interruptedRuns = 0
    /// The states of the sources, by their names.
    package var sources: [(name: String, state: SourceState)] = []
    /// The sizes of caches, in bytes.
    package var caches: [(name: String, bytes: Int)] = []

    package init() {}

    /// The outcome of a refresh.
    package struct Refresh: Equatable, Sendable {
        /// When it began and ended, on the display's clock, in seconds.
        var begin, end: Double
        /// The number of rows in the lists of its sources.
        var rows: Int
        /// Why it failed; nil if it did not.
        package var failure: String?

        package init(begin: Double, end: Double, rows: Int, failure: String?) {
            (self.begin, self.end, self.rows, self.failure) = (begin, end, rows, failure)
        }
    }
}

/// The failure of an action, for `stats`.
package struct ActionFailure: Equatable, Sendable {
    /// When it failed, on the display's clock, in seconds.
    var time: Double
    /// The key of the action in the configuration.
    package var key: String
    /// Why it failed, in one line.
    package var reason: String

    package init(time: Double, key: String, reason: String) {
        (self.time, self.key, self.reason) = (time, key, reason)
    }
}

/// The reply to `stats`.
struct RunStatistics: Sendable {
    /// The recording of the run.
    var recording: FlightRecording
    /// The start of the counts: the start of the run unless they were reset.
    var base: FlightRecorder.Base
    var app: AppStatistics
    /// The background work; nil if it runs on a virtual clock.
    var background: BackgroundLoad?
    /// The current time, on the clock of the recording.
    var now: Double
    /// The process's resident memory, in bytes, without framebuffers in the display's own memory; nil if it cannot be
    /// read.
    var residentMemory: Int?

    /// The statistics as a JSON object. Durations are in seconds, except for those of stages, which are in
    /// milliseconds.
    package var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        addRun(to: &writer)
        addFrames(to: &writer)
        addApp(to: &writer)
        addBackground(to: &writer)
        addProcessors(to: &writer)
        writer.endObject()
        return writer.text
    }

    private func addRun(to writer: inout JSONWriter) {
        let info = recording.info
        writer.add(info.version, for: "version")
        writer.add(now - info.start, for: "uptime")
        writer.add(Int(info.startWall), for: "started")
        writer.add(info.process, for: "process")
        writer.add(info.configuration, for: "configuration")
        writer.beginObject("display")
        writer.add(info.display, for: "name")
        writer.add(info.width, for: "width")
        writer.add(info.height, for: "height")
        writer.add(1 / max(1e-6, recording.frames.last?.interval ?? info.interval), for: "rate")
        writer.add(info.threads, for: "threads")
        writer.add(info.painter, for: "painter")
        writer.endObject()
    }

    private func addFrames(to writer: inout JSONWriter) {
        var since = recording
        since.counts = recording.counts.since(base.counts)
        since.frames = recording.frames.filter { $0.number >= base.counts.frames }
        writer.add(now - base.time, for: "since")
        FrameStatistics(since).add(to: &writer)
        RunStatistics.add(since.counts, to: &writer)
        writer.beginObject("total")
        writer.add(recording.counts.frames, for: "frames")
        writer.add(recording.counts.missed, for: "missed")
        RunStatistics.add(recording.counts, to: &writer)
        writer.endObject()
        let total = FrameStage.total
        guard let worst = since.frames.max(by: { total.duration($0) < total.duration($1) }) else {
            return
        }
        writer.beginObject("worst")
        writer.add(worst.number, for: "frame")
        writer.add(now - worst.tick, for: "ago")
        writer.add(total.duration(worst) * 1000, for: "milliseconds")
        writer.add(worst.missed, for: "missed")
        let reason = worst.reason == .none ? worst.reasonBefore : worst.reason
        writer.add(reason.name, for: "reason")
        writer.beginObject("stages")
        for stage in FrameStage.allCases where stage != .total {
            writer.add(stage.duration(worst) * 1000, for: stage.rawValue)
        }
        writer.endObject()
        writer.endObject()
    }

    private static func add(_ counts: FlightCounts, to writer: inout JSONWriter) {
        writer.beginObject("missedByReason")
        for reason in MissReason.allCases where reason != .none {
            writer.add(counts[reason], for: reason.name)
        }
        writer.endObject()
    }

    private func addApp(to writer: inout JSONWriter) {
        writer.add(app.screen, for: "screen")
        writer.beginObject("rows")
        for (screen, count) in app.rows { writer.add(count, for: screen) }
        writer.endObject()
        if let refresh = app.refresh {
            writer.beginObject("refresh")
            writer.add(now - refresh.end, for: "ago")
            writer.add(refresh.end - refresh.begin, for: "seconds")
            writer.add(refresh.rows, for: "rows")
            writer.add(refresh.failure == nil, for: "succeeded")
            if let failure = refresh.failure { writer.add(failure, for: "failure") }
            writer.endObject()
        }
        addSources(to: &writer)
        if app.interruptedRuns > 0 { writer.add(app.interruptedRuns, for: "interruptedRuns") }
        if let failure = app.actionFailure {
            writer.beginObject("actionFailure")
            writer.add(now - failure.time, for: "ago")
            writer.add(failure.key, for: "key")
            writer.add(failure.reason, for: "reason")
            writer.endObject()
        }
        writer.beginObject("memory")
        if let residentMemory { writer.add(residentMemory, for: "resident") }
        writer.beginObject("caches")
        for (name, bytes) in app.caches { writer.add(bytes, for: name) }
        writer.endObject()
        writer.endObject()
    }

    private func addSources(to writer: inout JSONWriter) {
        guard !app.sources.isEmpty else { return }
        writer.beginObject("sources")
        for (name, state) in app.sources {
            writer.beginObject(name)
            writer.add(state.status.name, for: "status")
            if let updated = state.updated { writer.add(now - updated, for: "age") }
            if let failure = state.failure { writer.add(failure, for: "failure") }
            if state.skippedLines > 0 { writer.add(state.skippedLines, for: "skippedLines") }
            writer.endObject()
        }
        writer.endObject()
    }

    private func addBackground(to writer: inout JSONWriter) {
        guard let background else { return }
        writer.beginObject("background")
        writer.add(background.threads, for: "threads")
        writer.add(background.waiting, for: "waiting")
        writer.add(background.leftBehind, for: "leftBehind")
        writer.beginArray("late")
        for (name, seconds) in background.late {
            writer.beginObject()
            writer.add(name, for: "name")
            writer.add(seconds, for: "seconds")
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    private func addProcessors(to writer: inout JSONWriter) {
        writer.beginObject("processors")
        if let event = recording.events.last(where: { $0.kind == .clock }) {
            writer.add(event.value, for: "clock")
            writer.add(event.size, for: "limit")
        }
        if let event = recording.events.last(where: { $0.kind == .temperature }) {
            writer.add(event.value, for: "temperature")
            writer.add(event.text, for: "sensor")
        }
        writer.endObject()
    }
}
