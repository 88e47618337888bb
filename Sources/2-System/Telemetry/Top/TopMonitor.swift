/// Keeps the frames for `flipbook top`, and computes its model.
package struct TopMonitor: Sendable {
    /// The period of frames from which percentiles are computed, in seconds.
    package static let window = 60.0
    /// The time without a frame after which the kiosk counts as idle, in seconds.
    package static let idleAfter = 1.0
    /// The maximum number of frames kept, the same as in a recording.
    private static let capacity = 8192
    private static let slowestCount = 10
    /// The number of columns of the graph: more than a terminal is wide.
    private static let columnCount = 400

    private var frames: [FrameRecord] = []
    private var temperature: Double?
    private var clock: Double?
    private var info = FlightInfo()

    package init() {}

    /// Discards everything and starts again with another run of the kiosk.
    package mutating func reset(_ info: FlightInfo) {
        self = TopMonitor()
        self.info = info
    }

    /// Adds the records since the last call.
    package mutating func add(_ news: [FrameRecord], _ events: [EventRecord]) {
        frames += news
        if frames.count > TopMonitor.capacity {
            frames.removeFirst(frames.count - TopMonitor.capacity)
        }
        for event in events {
            if event.kind == .temperature { temperature = event.value }
            if event.kind == .clock { clock = event.value }
        }
    }

    /// When the latest frame was shown, in seconds on the monotonic clock; nil if there is none.
    package var latestFrame: Double? { frames.last?.shownTime }

    /// Returns the model at a time.
    ///
    /// - Parameters:
    ///   - now: the time, in seconds on the monotonic clock.
    ///   - isAlive: whether the process exists.
    ///   - answers: whether the process answers on its control socket.
    /// - Complexity: O(*n* log *n*) in the number of frames in the last minute.
    package func model(now: Double, isAlive: Bool, answers: Bool) -> TopModel {
        var model = TopModel()
        let sinceFrame = max(0, now - (latestFrame ?? info.start))
        let uptime = TopScreen.duration(max(0, (isAlive ? now : info.end) - info.start))
        model.title =
            "flipbook \(info.version)   \(info.display)   "
            + "process \(info.process)" + (isAlive ? ", up \(uptime)" : "")
        model.health =
            if !isAlive { .ended(sinceFrame) } else if !answers { .silent(sinceFrame) } else {
                sinceFrame > TopMonitor.idleAfter ? .idle(sinceFrame) : .running
            }
        if info.interval > 0 { model.interval = info.interval }
        model.window = TopMonitor.window
        let recent = frames.filter { $0.shownTime > now - TopMonitor.window }
        model.rate = Double(recent.count { $0.shownTime > now - 1 })
        fill(&model, recent, now)
        model.columns = columns(until: now)
        model.temperature = temperature
        model.clock = clock
        return model
    }

    private func fill(_ model: inout TopModel, _ recent: [FrameRecord], _ now: Double) {
        let summary = FrameSummary(recent)
        model.frames = summary.frames
        model.missed = summary.missed
        model.reasons = summary.reasons.map { ($0.reason.name, $0.count) }
        model.stages = summary.stages
        let slowest = recent.sorted {
            ($0.shownDuration, $0.number) > ($1.shownDuration, $1.number)
        }
        model.slowest = slowest.prefix(TopMonitor.slowestCount).map { frame in
            let longest = FrameSpan.spans(of: frame).max { $0.end - $0.begin < $1.end - $1.begin }
            return TopModel.SlowFrame(
                number: frame.number, age: max(0, now - frame.shownTime),
                duration: frame.shownDuration, missed: frame.missed,
                stage: longest?.span.rawValue ?? "",
                stageDuration: longest.map { $0.end - $0.begin } ?? 0,
                reason: frame.missed > 0 ? frame.mainReason.name : "")
        }
    }

    /// Returns the graph's columns. They are aligned to fixed intervals of the clock, so that the graph moves
    /// by whole columns.
    private func columns(until now: Double) -> [TopModel.Column] {
        let width = TopModel.columnDuration
        let last = (now / width).rounded(.down)
        var columns = [TopModel.Column](
            repeating: TopModel.Column(), count: TopMonitor.columnCount)
        for frame in frames {
            let age = last - (frame.shownTime / width).rounded(.down)
            guard age >= 0, age < Double(columns.count) else { continue }
            let index = columns.count - 1 - Int(age)
            columns[index].worst = max(columns[index].worst, frame.workDuration)
            columns[index].missed += frame.missed
        }
        return columns
    }
}
