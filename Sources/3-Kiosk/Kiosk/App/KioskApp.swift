import DataSources
import Display
import Geometry
import InputEvents
import Interface
import JSON
import KioskFile
import Motion
import Platform
import Runner
import Telemetry

/// A kiosk on a display: its views, frames, refreshes and actions.
package final class KioskApp: RunnableApp {
    package private(set) var kiosk: KioskScreen!
    package private(set) var pacer: FramePacer
    package private(set) var model: KioskModel
    /// The model of a changed configuration, which is shown once its rows are made; nil if there is none.
    var pendingModel: KioskModel?
    /// Called once when another model is shown, and then discarded.
    var whenModelIsShown: [() -> Void] = []
    package var fonts: Fonts { model.fonts }
    package let executor: any BackgroundExecutor
    package let screen: Screen
    /// The keyboard that appears on the screen while a text is edited.
    let keyboard: OnScreenKeyboard
    /// Whether an input method of the display may type into fields.
    let hasInputMethod: Bool
    /// Whether what a visitor changes is forgotten, while the visitor is interrupted.
    var dropsChanges = false
    /// Pixels per point.
    private var scale: Double
    package var requests = RefreshRequests()
    /// The number of refreshes in progress.
    var refreshes = 0
    /// The name of the top screen as last recorded.
    private var shownScreen = ""
    /// The outcome of the latest refresh; nil before the first.
    var lastRefresh: AppStatistics.Refresh?
    /// The latest failure of an action; nil if none has failed.
    var lastActionFailure: ActionFailure?
    /// The number of runs of programs that the last end of the kiosk has interrupted.
    var interruptedRuns = 0
    /// The messages over the screens.
    let messages: Messages
    /// The locks of screens and actions.
    let locks: Locks
    /// The session of the visitor.
    let session: Session
    /// The actions that are performed.
    let actions: RunningActions
    /// The changes of controls that are under way.
    let controls: ControlChanges
    let scans: ScanReader
    private var shown = ShownDocuments()
    private var schedule: ActionSchedule { didSet { scheduleTimer.set(schedule.nextDeadline) } }
    private lazy var scheduleTimer = model.loop.makeTimer { [unowned self] in performDue() }
    private var wallTimer: WallTimer!
    private var isStarted = false
    /// Watches the configuration for changes; nil in a run on a virtual clock.
    let watcher: ConfigWatcher?
    /// Changes that recreate the views, which wait until the screen is at rest, and whether they may end a drag.
    private var waitingForRest: [(endsDrags: Bool, change: () -> Void)] = []
    /// Called once when a screen has come onto the display, and then discarded.
    var whenScreenIsShown: [() -> Void] = []
    /// The actions that were performed so far.
    var actionTally = ScreenTree.ActionTally()
    /// Called before each action is performed, with its item and its key in the configuration; for tests.
    package var onAction: (DataValue, _ key: String) -> Void = { _, _ in }
    /// Clients that wait for the configuration to be reloaded.
    var reloads: [ControlSocket.Responder] = []
    private var documents = DocumentLog()
    /// The versions of the documents that were logged last, by their sources' names.
    private var notedVersions: [String: Int] = [:]

    package init(_ model: KioskModel, _ context: RunContext) throws {
        self.model = model
        actions = RunningActions()
        controls = ControlChanges(context.loop)
        scans = ScanReader(context.loop)
        messages = Messages(context.loop)
        session = Session(context.loop)
        locks = Locks(
            PinCheck(folder: model.stateFolder, executor: context.executor, loop: context.loop),
            context.loop)
        executor = context.executor
        let mode = context.display.mode
        scale = model.config.scale(for: mode)
        screen = Screen(
            pixelSize: Size(Double(mode.width), Double(mode.height)), scale: scale)
        keyboard = OnScreenKeyboard(screen, family: model.fonts.regular)
        hasInputMethod = context.hasInputMethod
        pacer = context.makePacer()
        schedule = ActionSchedule(
            model.config.schedule, now: context.loop.now, wall: model.wall)
        watcher =
            context.wall.isSystem
            ? ConfigWatcher(
                model.config, fonts: model.fonts.files, executor: executor,
                decoder: model.imageDecoder, loop: context.loop)
            : nil
        wallTimer = try WallTimer(on: context.loop, now: model.wall.now) { [unowned self] in
            wallClockDidChange()
        }
        actions.app = self
        controls.app = self
        connectControls()
        context.loop.always(in: .end) { [weak self] in self?.turnDidEnd() }
        connectScreen()
        connectLink()
        connectLocks()
        connectScans()
        fitKeyboard(to: mode, scale: scale)
        showScreens()
        connectModel()
        connectSession()
        watcher?.onLoad = { [weak self] in self?.didLoad($0) }
        scheduleTimer.set(schedule.nextDeadline)
    }

    /// Lets controls observe the model before the views do, which show what the controls say.
    private func connectControls() {
        model.observe(controls) { [unowned controls] _ in controls.modelDidChange() }
    }

    private func connectModel() {
        model.observe(self) { [unowned self] in modelDidChange($0) }
        model.connectSources()
        connectLocks(of: model)
    }

    private func connectScreen() {
        screen.backgroundRunner = executor.pictureRunner
        screen.imageDecoder = model.imageDecoder
        reportContacts()
    }

    private func connectLink() {
        connectScreenToPacer()
        pacer.onRecord = { [unowned self] in describe(&$0) }
        pacer.onUnchanged = { [unowned self] in noteDocuments(ofFrame: pacer.shownFrame ?? 0) }
        pacer.onTick = { [unowned self] in
            coverLockedScreen()
            let isMoving = kiosk.advance(to: $0)
            // The header may have closed, which allows the next refresh.
            startRequestedRefresh()
            return isMoving
        }
    }

    private func showScreens() {
        var handlers = KioskScreen.Handlers()
        handlers.perform = { [unowned self] in
            // What is below the pad does nothing by itself either.
            coverLockedScreen()
            if isCovered { return }
            actions.perform($0, $1, $2, isChange: $3)
            // A .riv file and a tap act within a frame, which is drawn next.
            coverLockedScreen()
        }
        handlers.change = { [unowned self] in
            coverLockedScreen()
            if isCovered || dropsChanges { return controlsDidChange() }
            controls.take($0, of: $1, $2, $3)
        }
        handlers.chosen = { [unowned self] in controls.chosen($0) }
        handlers.isRunning = { [unowned self] in actions.isRunning($0) }
        handlers.fraction = { [unowned self] in actions.fraction(of: $0) }
        handlers.isAnyRunning = { [unowned self] in actions.isAnyRunning }
        handlers.refresh = { [unowned self] in refresh($0, isRequested: isRequestDue, $1) }
        handlers.set = { [unowned self] in _ = try? set($0, to: $1) }
        handlers.fail = { [unowned self] in model.loop.stop($0) }
        handlers.didShow = { [unowned self] in screenDidChange() }
        handlers.didUpdate = { [unowned self] in updateWallDeadline() }
        kiosk = KioskScreen(model, screen: screen, scale: scale, handlers)
        updateKeyboard()
        kiosk.messages.onClose = { [unowned self] in messages.close($0) }
        kiosk.lockPad.onKey = { [unowned self] in press($0) }
        messages.onChange = { [unowned self] in
            kiosk.messages.show($0)
            coverKeyboard()
        }
        coverLockedScreen()
        show(locks.pad)
        messages.update()
        showWarning(session.secondsLeft)
        screenDidChange()
    }

    /// Shows the start screen with new views, which have nothing of the old ones.
    func showStart() {
        kiosk.remove()
        showScreens()
    }

    /// Recreates the views and restores what they showed.
    ///
    /// - Parameter change: the change to make after the old views are removed and before the new ones are created.
    func remakeScreens(after change: () -> Void = {}) {
        let state = kiosk.navigationState
        let editing = screen.suspendEditing()
        kiosk.remove()
        change()
        showScreens()
        kiosk.navigationState = state
        if let editing { resumeEditing(editing) }
    }

    package func start() {
        // A run starts the app again when it has moved to another display.
        guard !isStarted else { return }
        isStarted = true
        model.start()
        model.runs?.load { [weak self] in self?.didFindInterrupted($0) }
        // Joins the first fetch of each source.
        refresh(model.sources.names)
    }

    package var failure: (any Error)? {
        model.sources.names.lazy.compactMap { self.model.sources[$0]?.state.failure }.first.map {
            ConfigError(path: model.config.path, .refreshFailed(reason: $0))
        }
    }

    // MARK: Content

    private func modelDidChange(_ change: KioskModel.Change) {
        switch change {
        case .source(let name):
            shown.contentDidChange()
            note(name)
        case .rows: shown.contentDidChange()
        case .failed(let error): model.loop.stop(error)
        case .all, .values, .time, .header, .files, .fonts, .actions, .controls: break
        }
    }

    /// Notes the documents from which a frame was made. Rows that appear with an animation may be invisible in the first
    /// frame that has them.
    private func noteDocuments(ofFrame number: Int) {
        shown.didRecord(frame: number) { model.shownVersions(on: kiosk.top?.name) }
    }

    /// Adds what is on the screen to a frame's record.
    private func describe(_ record: inout FrameRecord) {
        noteDocuments(ofFrame: record.number)
        guard let top = kiosk.top, !isCovered else { return }
        record.screen = top.kind
        record.refreshState = top.refreshState
        record.scrollOffset = top.scrollOffset?.y ?? 0
    }

    private func screenDidChange() {
        guard kiosk != nil else { return }
        coverLockedScreen()
        if let name = kiosk.top?.name {
            session.didShow(name, ends: model.config.screen(name)?.ends)
        }
        if let name = kiosk.top?.name, name != shownScreen {
            shownScreen = name
            pacer.recorder?.add(EventRecord(.screen, at: model.now, text: name))
        }
        kiosk.update(.all)
        screenIsShown()
    }

    /// Calls those who wait for a screen to be shown.
    func screenIsShown() {
        let waiting = whenScreenIsShown
        whenScreenIsShown = []
        for body in waiting { body() }
    }

    /// Logs a source's document for the recording in progress, if it has changed.
    private func note(_ name: String) {
        guard let state = model.sources[name]?.state, let document = state.document,
            notedVersions[name] != state.version
        else { return }
        notedVersions[name] = state.version
        documents.add(document, size: state.size, of: name, at: model.now)
    }

    /// Leaves the documents of a source out of the recordings in progress.
    func forgetRecordedDocuments(of source: String) {
        documents.forget(source)
        notedVersions[source] = nil
    }

    package func startRecording(at now: Double) {
        var current: [(source: String, document: DataValue, size: Int)] = []
        for name in model.sources.names {
            guard let state = model.sources[name]?.state, let document = state.document else {
                continue
            }
            current.append((name, document, state.size))
        }
        documents.begin(at: now, current)
    }

    package func takeRecordedDocuments(
        since start: Double
    ) -> (documents: [RecordedDocument], missing: Int) {
        defer { documents.end(startedAt: start) }
        let closed = closedSources
        let open = documents.documents(since: start).filter { !closed.contains($0.source) }
        return (open, documents.dropped)
    }

    // MARK: Another size

    /// Moves to a display of another size. The views keep their state and are laid out again; a finger that drags goes
    /// on. Only if points have another size in pixels, or a Rive screen another artboard, are the views recreated.
    func move(to context: RunContext) {
        let mode = context.display.mode
        pacer = context.makePacer(replacing: pacer)
        connectLink()
        // Frames are numbered anew if nothing records them.
        shown = ShownDocuments()
        // A compositor makes the window lower while its own keyboard is shown: the texts keep their size.
        let isTyping = usesInputMethod && screen.isEditingText
        let scale = isTyping ? self.scale : model.config.scale(for: mode)
        let pixels = Size(Double(mode.width), Double(mode.height))
        let size = Size(pixels.width / scale, pixels.height / scale)
        fitKeyboard(to: mode, scale: scale)
        if scale == self.scale, !model.config.hasOtherArtboards(at: size, than: screen.size) {
            screen.resize(pixelSize: pixels, scale: scale)
            kiosk.update(.all)
        } else {
            self.scale = scale
            remakeScreens { screen.resize(pixelSize: pixels, scale: scale) }
        }
        pacer.setNeedsFrame()
    }

    // MARK: Another configuration

    /// Shows the model of another configuration, keeping the screens and their state.
    func show(_ next: KioskModel) {
        let old = model
        pendingModel = nil
        next.takeState(from: old)
        remakeScreens {
            old.stopObserving(self)
            old.stopObserving(controls)
            model = next
            connectControls()
            connectModel()
            session.description = model.config.session
            if next.languageTag != old.languageTag { messages.translate() }
            guard next.config.schedule != old.config.schedule else { return }
            schedule = ActionSchedule(model.config.schedule, now: model.now, wall: model.wall)
        }
        next.takeWaiting(from: old)
        endReloads(.ok(""))
        let waiting = whenModelIsShown
        whenModelIsShown = []
        for body in waiting { body() }
    }

    // MARK: Sources

    package var isFetching: Bool { model.sources.isAwaited || model.actions.isRunning }

    package func waitForPrograms() throws {
        try model.sources.wait()
        try model.actions.wait()
    }

    package var isPreparing: Bool {
        guard let top = kiosk.top else { return false }
        let names = model.templateSources[top.name, default: []].union(top.sources)
        return names.contains { model.sources[$0]?.isRestoring == true }
            || model.lists[top.name]?.isBehind == true
    }

    // MARK: Time

    /// Performs the scheduled actions that are due.
    private func performDue() {
        let due = schedule.takeDue(now: model.now, wall: model.wall)
        for action in due { perform(action.action, .null, key: action.key) }
    }

    /// When a text that shows the time changes next, or an action is due, in seconds since 1970.
    private(set) var wallDeadline = Double.infinity { didSet { wallTimer.set(wallDeadline) } }

    private func updateWallDeadline() {
        // What is due now is shown first: the next changes after this time do not include it.
        if model.wall.now() >= wallDeadline { return }
        if model.isThemeOutdated, waitingForRest.isEmpty {
            wallDeadline = model.wall.now()
            return
        }
        wallDeadline = min(
            kiosk.nextTimeChange, schedule.nextWallDeadline, model.nextThemeChange)
    }

    /// Called when the wall clock has reached `wallDeadline` or has been set.
    func wallClockDidChange() {
        wallDeadline = .infinity
        performDue()
        if model.isThemeOutdated { whenAtRest { [unowned self] in updateTheme() } }
        model.publish(.time)
    }

    private func updateTheme() {
        guard model.updateTheme() else { return }
        remakeScreens()
    }

    /// Makes a change that recreates the views, once no finger presses anything and no transition is in progress: it
    /// would take what they press away from fingers.
    ///
    /// - Parameter endsDrags: whether the change is made although a finger drags; the content then stays where it is.
    func whenAtRest(endsDrags: Bool = false, _ change: @escaping () -> Void) {
        if isAtRest(endsDrags: endsDrags) { return change() }
        waitingForRest.append((endsDrags, change))
    }

    private func isAtRest(endsDrags: Bool) -> Bool {
        !kiosk.isInTransition && !(endsDrags ? screen.isPressed : screen.isTouched)
    }

    private func makeWaitingChanges() {
        guard let next = waitingForRest.first, isAtRest(endsDrags: next.endsDrags) else { return }
        waitingForRest.removeFirst()
        next.change()
        makeWaitingChanges()
    }

    // MARK: Run

    private func turnDidEnd() {
        session.turnDidEnd()
        lockLeftScreens()
        makeWaitingChanges()
        model.iterationDidEnd()
        pendingModel?.iterationDidEnd()
        guard shown.isWaiting else { return }
        // Without a further frame, nothing on the screen shows them, or the display is off.
        let isAtRest =
            pacer.nextDeadline == .infinity && !pacer.isFlipPending && !isPreparing
        let (presented, confirmed) = shown.didShow(frame: pacer.shownFrame, isAtRest: isAtRest) {
            model.shownVersions(on: kiosk.top?.name)
        }
        if let presented { model.sources.didPresent(presented) }
        if let confirmed { model.sources.didShow(confirmed) }
    }

    package func willStop() { model.willStop() }

    package func inputDidArrive() {
        session.inputDidArrive()
        coverLockedScreen()
        locks.inputDidArrive()
        schedule.touched(now: model.now)
    }

    // MARK: Control

    package var tree: ScreenTree {
        var tree = ScreenTree(kiosk)
        tree.actions = actionTally
        return tree
    }

    package var statistics: AppStatistics {
        var statistics = AppStatistics()
        statistics.screen = kiosk.top?.name ?? ""
        statistics.rows = model.lists.filter { !isClosed($0.key) }
            .map { ($0.key, $0.value.rows?.rows.count ?? 0) }
            .sorted { $0.0 < $1.0 }
        statistics.refresh = lastRefresh
        statistics.interruptedRuns = interruptedRuns
        statistics.actionFailure = lastActionFailure
        statistics.sources = model.sources.names.compactMap { name in
            model.sources[name].map { (name, $0.state) }
        }
        statistics.caches = [("rasters", screen.rasterCacheSize), ("pictures", model.images.size)]
        return statistics
    }
}
