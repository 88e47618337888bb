import Geometry
import Interface
import Kiosk
import Platform
import Runner

/// Plays a script on the virtual clock and checks the laws after each frame.
@MainActor final class LivePlayer {
    /// Something that happens at a time.
    private struct Event {
        var time: Double
        var body: () throws -> Void
    }

    let script: LiveScript
    let files: LiveFiles
    let stage: VirtualKiosk
    private(set) var rows: LiveRows
    /// What the source has brought last, or will bring with the next document in preparation.
    private(set) var sent: LiveRows
    var laws: LiveLaws
    var presses: LivePresses
    private var events: [Event] = []
    private var programs = 0
    /// When the last step begins or its gesture ends.
    private var end = 1.0
    private var error: (any Error)?
    var counts = LiveCounts()
    /// Takes a line for each step, document, action and frame.
    var trace: ((String) -> Void)?

    init(_ script: LiveScript, _ files: LiveFiles) throws {
        (self.script, self.files) = (script, files)
        let kiosk = script.kiosk
        let config = try files.config(kiosk)
        let work = kiosk.number("work")
        var random = RepeatableRandom(seed: 7)
        let setup = try VirtualKiosk.Setup(config, size: kiosk.size) {
            work * (0.5 + random.unit())
        }
        stage = try VirtualKiosk(setup)
        rows = LiveRows(kiosk)
        sent = rows
        laws = LiveLaws(kiosk)
        presses = LivePresses(kiosk)
        stage.onAction = { [unowned self] in didPerform($0) }
        stage.onProgram = { [unowned self] in run($0, $1) }
        stage.feed.onRefresh = { [unowned self] _ in
            at(stage.now + kiosk.number("answer")) { [unowned self] in send() }
        }
        at(0.3) { [unowned self] in send() }
        schedule()
    }

    /// Plays the script.
    ///
    /// - Throws: `LiveViolation`.
    func play() throws {
        defer { stage.stop() }
        try run(until: end + LivePress.grace)
        // A series of changes may have moved the end.
        try run(until: end + LivePress.grace)
        try rest()
        finishCounting()
    }

    /// Adds up what was done and checked.
    func finishCounting() {
        counts.kiosks = 1
        counts.steps = script.steps.count
        counts += presses.counts
        counts.checks += laws.checks
    }

    // MARK: Time

    func at(_ time: Double, _ body: @escaping () throws -> Void) {
        events.append(Event(time: time, body: body))
    }

    /// Lets time pass, and performs what happens meanwhile.
    func run(until time: Double) throws {
        while true {
            // Events of one time keep the order in which they were added.
            var next: Int?
            for i in events.indices where events[i].time <= time {
                if next == nil || events[i].time < events[next ?? 0].time { next = i }
            }
            // What happens in a frame may add events, which must not be passed over.
            let due = next.map { events[$0].time } ?? time
            if due > stage.now + LivePlayer.stride {
                try advance(to: stage.now + LivePlayer.stride)
                continue
            }
            guard let next else { break }
            let event = events.remove(at: next)
            try advance(to: event.time)
            try event.body()
            if let error { throw error }
        }
        try advance(to: time)
    }

    /// Seconds after which events are looked for again.
    private static let stride = 0.04

    private func advance(to time: Double) throws {
        guard time > stage.now else { return }
        try stage.run(until: time) { [unowned self] in try look() }
    }

    private func look() throws {
        if let error { throw error }
        let tree = stage.tree
        note(tree.traceLine)
        presses.look(tree, rows: laws.identitySet, now: stage.now)
        try laws.look(stage, tree)
        try presses.judge(tree, now: stage.now)
    }

    // MARK: Data

    /// The source brings its rows.
    private func send() {
        sent = rows
        note("rows \(rows.rows.map { "\($0.id) \($0.name)" }.joined(separator: ", "))")
        stage.feed.send(rows.document, to: "x")
    }

    private func note(_ text: @autoclosure () -> String) {
        if let trace { trace("\(Number.text(stage.now, decimals: 3)) \(text())") }
    }

    private func didPerform(_ action: VirtualKiosk.Performed) {
        note("performed \(action.key) for '\(action.item)'")
        laws.mayNavigate(until: stage.now + 1)
        if action.key.contains(".swipe[") { laws.mayCover() }
        lastAction = action
        // What a control is set to may take effect later, as a text does once its field is left.
        if action.key.contains(".content[") || action.key.contains(".form.") { return }
        do { try presses.perform(action) } catch { self.error = self.error ?? error }
    }

    private var lastAction: VirtualKiosk.Performed?

    /// Stands in for a program of the action that was performed last.
    private func run(_ arguments: [String], _ completion: @escaping (String?) -> Void) {
        programs += 1
        let fails = script.kiosk.has("fails") && programs % 3 == 0
        let action = lastAction
        if let action { presses.setRunning(true, action) }
        at(stage.now + script.kiosk.number("program")) { [unowned self] in
            if let action { presses.setRunning(false, action) }
            laws.mayNavigate(until: stage.now + 1)
            completion(fails ? "\(arguments[0]): exit status 4" : nil)
        }
    }

    // MARK: Steps

    /// Seconds between two gestures of a finger: a shorter break would be contact bounce.
    private static let breath = 0.15

    private func schedule() {
        var (time, free) = (0.0, 0.0)
        for step in script.steps {
            time += step.after
            if let duration = step.touchDuration {
                time = max(time, free + LivePlayer.breath)
                free = time + duration
                end = max(end, free)
            }
            end = max(end, time)
            at(time) { [unowned self] in try perform(step) }
        }
    }

    private func perform(_ step: LiveScript.Step) throws {
        note(step.words.joined(separator: " "))
        switch step.verb {
        case "data": change(step.word(1), step.integer(2))
        case "feed":
            for i in 0..<step.integer(2) {
                at(stage.now + Double(i) * step.number(1)) { [unowned self] in
                    change(step.word(3), step.integer(4) + i)
                }
            }
            end = max(end, stage.now + Double(step.integer(2)) * step.number(1))
        case "fail": stage.feed.fail("x", "rows: exit status 1")
        case "wait": break
        case "refresh":
            laws.willMove()
            stage.refresh()
        case "request":
            laws.willMove()
            _ = stage.requestRefresh()
        case "show", "back":
            laws.mayNavigate(until: stage.now + 1)
            laws.mayCover()
            if step.verb == "show" { stage.show(step.word(1)) } else { stage.back() }
        case "set": stage.set("mode", to: step.word(1))
        case "key":
            laws.willMove()
            laws.mayCover()
            stage.scroll(LivePlayer.scrolls[step.word(1)] ?? .toStart)
        default: gesture(step)
        }
    }

    private static let scrolls: [String: ScrollStep] = [
        "start": .toStart, "end": .toEnd, "down": .pages(1), "up": .pages(-1),
    ]

    private func change(_ change: String, _ salt: Int) {
        rows.apply(change, salt: salt)
        send()
    }
}

extension ScreenTree {
    /// Where content is and which rows are on the screen, in a line.
    fileprivate var traceLine: String {
        func text(_ value: Double) -> String { Number.text(value, decimals: 1) }
        let place = scrolling.map {
            " \(text($0.offset)) of \(text($0.range.lowerBound))...\(text($0.range.upperBound))"
                + ($0.isAtRest ? "" : ", moving")
        }
        let rows = parts(.row).map { part in
            "\(part.key) \(text(part.frame.minY))"
                + (part.frame == part.restingFrame ? "" : "→\(text(part.restingFrame.minY))")
        }
        return "\(top)\(place ?? ""): \(rows.joined(separator: ", "))"
    }
}
