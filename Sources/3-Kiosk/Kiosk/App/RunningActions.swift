import DataSources
import JSON
import KioskFile

/// Performs the actions of a kiosk, and knows which of them are still running. While the actions of a sender run, the
/// sender performs none again: an impatient visitor orders once.
@MainActor final class RunningActions {
    /// The actions of a sender that are being performed.
    private struct Sequence {
        var item: DataValue
        var sender: ActionSender
        /// Whether the sender may act meanwhile.
        var isParallel: Bool
        /// Whether the starts and ends of its programs are written: those that a visitor's press has started.
        var isRecorded = false
        /// The number of the visitor's session to which they belong; nil for none.
        var session: Int?
        /// The run of an earlier start that these actions deal with; nil for none.
        var resolved: String?
        /// Whether a program has failed.
        var hasFailed = false
        /// Called at the end with whether nothing has failed; not once the session has ended.
        var completion: Completion?
    }

    /// Called once actions have ended, with whether none of their programs has failed.
    typealias Completion = (_ isDone: Bool) -> Void

    /// The app in which actions are performed.
    weak var app: KioskApp?
    private var senders: Set<ActionSender> = []
    /// The latest action of each sender that reports changes, to be performed once its earlier one has ended.
    private var latest:
        [ActionSender: (action: KioskAction, item: DataValue, completion: Completion?)] = [:]
    /// The numbers of the runs of programs in progress, with their senders.
    private var runs: [Int: ActionSender] = [:]
    /// What the programs of senders have said about their progress.
    private var progress: [ActionSender: ActionProgress] = [:]

    /// The number of visitors' sessions that have ended.
    private var session = 0
    /// The names of the documents that programs of the visitor's actions have printed.
    private var documents: Set<String> = []

    /// Whether any actions are running.
    var isAnyRunning: Bool { !senders.isEmpty }

    /// Whether the sender's actions are running, or those of a dialog that it has shown.
    func isRunning(_ sender: ActionSender) -> Bool {
        senders.contains(sender) || senders.contains { $0.isDialog(of: sender) }
    }

    /// The fraction of the sender's program that is done, 0...1; nil if it has not said.
    func fraction(of sender: ActionSender) -> Double? {
        (progress[sender] ?? progress.first { $0.key.isDialog(of: sender) }?.value)?.fraction
    }

    /// Performs actions one after the other, unless those of the sender are still running. A program that fails stops
    /// the sequence.
    ///
    /// - Parameters:
    ///   - item: the item that they are performed for, such as a row.
    ///   - isChange: whether the sender reports a changed value. The latest one is then performed after the running one.
    ///   - completion: called at the end of these actions; never if a later change takes their place before they begin.
    func perform(
        _ action: KioskAction, _ item: DataValue, _ sender: ActionSender, isChange: Bool = false,
        _ completion: Completion? = nil
    ) {
        let isParallel = action.isParallel
        guard isParallel || !isRunning(sender) else {
            if isChange { latest[sender] = (action, item, completion) }
            return
        }
        if !isParallel { senders.insert(sender) }
        app?.note(item, sender.key)
        let isRecorded = !isChange && !isParallel && sender.isVisitor
        perform(
            action.steps[...],
            Sequence(
                item: item, sender: sender, isParallel: isParallel, isRecorded: isRecorded,
                session: sender.isVisitor ? session : nil, completion: completion))
    }

    // MARK: Sessions

    /// Whether actions of the visitor are running, or have left documents behind.
    var hasVisitorTraces: Bool { !documents.isEmpty || senders.contains(where: \.isVisitor) }

    /// Lets go of the visitor's actions. Programs that are running go on to their ends, as an order that has been sent
    /// must not be cut off; nothing follows from them, and nothing of them is shown.
    ///
    /// - Returns: the names of the documents that the visitor's programs have printed.
    func endSession() -> Set<String> {
        session += 1
        senders = senders.filter { !$0.isVisitor }
        latest = latest.filter { !$0.key.isVisitor }
        runs = runs.filter { !$0.value.isVisitor }
        progress = progress.filter { !$0.key.isVisitor }
        defer { documents = [] }
        return documents
    }

    /// Whether a sequence does not belong to a session that has ended.
    private func isCurrent(_ sequence: Sequence) -> Bool {
        sequence.session.map { $0 == session } ?? true
    }

    /// Deals with a run of an earlier start whose outcome never came, which is then forgotten; if that fails, it is known
    /// again at the next start.
    ///
    /// - Parameter action: what is done about it; nil for nothing.
    func resolve(_ run: RunRecord, _ action: KioskAction?) {
        let item = DataValue.object([
            "run": .string(run.id), "key": .string(run.key),
            "time": .number(JSONNumber(unchecked: String(Int64(run.time)))),
        ])
        let sender = ActionSender("interrupted", row: .string(run.id))
        guard senders.insert(sender).inserted else { return }
        perform(
            (action?.steps ?? [])[...],
            Sequence(item: item, sender: sender, isParallel: false, resolved: run.id))
    }

    /// Ends the programs that visitors have started; those of scheduled actions go on.
    func cancel() {
        let visitors = runs.filter(\.value.isVisitor)
        for number in visitors.keys.sorted() { app?.model.actions.cancel(number) }
    }

    private func perform(_ actions: ArraySlice<KioskAction>, _ sequence: Sequence) {
        var rest = actions
        while isCurrent(sequence), let action = rest.popFirst() {
            if case .conditional(let condition, let inner) = action {
                if app?.holds(condition, sequence.item) ?? false {
                    rest = (inner.steps + rest)[...]
                }
                continue
            }
            if case .locked(let pin, let inner) = action {
                return unlock(pin, inner.steps + rest, sequence)
            }
            if case .run(let run) = action { return start(run, rest, sequence) }
            if case .locale(let language) = action, let app {
                return app.setLanguage(language) { [self, rest] in perform(rest, sequence) }
            }
            if case .textSize(let percent) = action, let app {
                return app.setTextSize(percent / 100) { [self, rest] in perform(rest, sequence) }
            }
            app?.performAtOnce(action, sequence.item, of: sequence.sender)
            // The rest would be done for the next visitor.
            if action == .end, sequence.session != nil { break }
        }
        end(sequence)
    }

    /// Asks the visitor for a PIN, and goes on once it has been entered.
    private func unlock(_ pin: String, _ actions: [KioskAction], _ sequence: Sequence) {
        guard let app, sequence.session != nil else {
            app?.report(
                "is locked, and nobody is there to enter the PIN '\(pin)'",
                key: sequence.sender.key)
            return end(sequence)
        }
        app.locks.ask(pin) { [self] isOpen in
            if isOpen { perform(actions[...], sequence) } else { end(sequence) }
        }
    }

    private func end(_ sequence: Sequence) {
        if let run = sequence.resolved { app?.model.runs?.end(run) { _ in } }
        guard isCurrent(sequence) else { return }
        sequence.completion?(!sequence.hasFailed)
        guard !sequence.isParallel else { return }
        let sender = sequence.sender
        senders.remove(sender)
        if let (action, item, completion) = latest.removeValue(forKey: sender) {
            perform(action, item, sender, isChange: true, completion)
        } else {
            app?.actionsDidChange()
        }
    }

    // MARK: Programs

    private func start(_ run: RunAction, _ rest: ArraySlice<KioskAction>, _ sequence: Sequence) {
        guard let app else { return end(sequence) }
        let id = RunRecord.makeID()
        var command = app.command(run, sequence.item, key: sequence.sender.key)
        command.values["FLIPBOOK_RUN"] = id
        guard let log = app.model.runs, sequence.isRecorded || run.isOnce else {
            return launch(command, of: sequence) { [self] in take($0, of: run, rest, sequence) }
        }
        let record = RunRecord(id: id, key: sequence.sender.key, time: app.model.wall.now())
        func startProgram() {
            self.launch(command, of: sequence) { [self] outcome in
                // The ending is on the disk before anything follows from it.
                log.end(id) { problem in
                    if let problem { app.model.problems.report(problem, kind: "runs") }
                    self.take(outcome, of: run, rest, sequence)
                }
            }
        }
        log.begin(record) { [self] problem in
            if let problem { app.model.problems.report(problem, kind: "runs") }
            guard run.isOnce else { return }
            guard let problem else { return startProgram() }
            log.end(id) { _ in }
            fail(
                ActionOutcome(
                    failure: SourceFailure(
                        "not started, as its start cannot be written: \(problem)")),
                of: run, sequence)
        }
        if run.isOnce { app.actionsDidChange() } else { startProgram() }
    }

    /// Starts a program, and notes that it is running.
    private func launch(
        _ command: ActionRunner.Command, of sequence: Sequence,
        _ completion: @escaping (ActionOutcome) -> Void
    ) {
        guard let app else { return }
        let sender = sequence.sender
        var number: Int?
        var hasEnded = false
        number = app.model.actions.run(
            command, progress: { [self] in if isCurrent(sequence) { show($0, of: sender) } },
            completion: { [self] outcome in
                hasEnded = true
                if let number { runs[number] = nil }
                if isCurrent(sequence) { progress[sender] = nil }
                completion(outcome)
            })
        if let number, !hasEnded, isCurrent(sequence) { runs[number] = sender }
        if senders.contains(sender) { app.actionsDidChange() }
    }

    private func show(_ progress: ActionProgress, of sender: ActionSender) {
        guard progress != self.progress[sender] else { return }
        let isNews = progress.text != self.progress[sender]?.text
        self.progress[sender] = progress
        if isNews { app?.kiosk.notice.show(progress.text) }
        app?.actionsDidChange()
    }

    /// Keeps what the program has printed, and goes on with what follows its outcome.
    private func take(
        _ outcome: ActionOutcome, of run: RunAction, _ rest: ArraySlice<KioskAction>,
        _ sequence: Sequence
    ) {
        guard outcome.failure == nil else { return fail(outcome, of: run, sequence) }
        let next = (run.success?.steps ?? []) + rest
        guard let name = run.document, let app, isCurrent(sequence) else {
            return perform(next[...], sequence)
        }
        if sequence.session == nil { documents.remove(name) } else { documents.insert(name) }
        app.keep(outcome.output, as: name) { [self] failure in
            guard let failure else { return perform(next[...], sequence) }
            fail(
                ActionOutcome(failure: SourceFailure("\(run.arguments[0].text): \(failure)")),
                of: run, sequence)
        }
    }

    private func fail(_ outcome: ActionOutcome, of run: RunAction, _ sequence: Sequence) {
        guard isCurrent(sequence) else {
            app?.log(outcome, of: sequence.sender)
            return end(sequence)
        }
        let text = app?.report(outcome, of: sequence.sender) ?? ""
        var sequence = sequence
        sequence.resolved = nil
        sequence.hasFailed = true
        if let action = run.failure { return perform(action.steps[...], sequence) }
        if !text.isEmpty { app?.kiosk.notice.show(text, kind: .failure) }
        end(sequence)
    }
}
