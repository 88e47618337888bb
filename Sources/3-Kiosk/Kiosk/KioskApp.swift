import DataSources
import Display
import Geometry
import InputEvents
import Interface
import JSON
import Motion
import Platform
import Telemetry

import class Display.DisplayLink

/// A kiosk on a display: its views, frames, refreshes and actions.
final class KioskApp: RunnableApp {
    /// The number of frames after which documents are confirmed as shown; fewer if no further frame is needed.
    private static let framesUntilShown = 3

    private(set) var kiosk: KioskScreen!
    let link: DisplayLink
    private(set) var model: KioskModel
    /// The model of a changed configuration, which is shown once its rows are made; nil if there is none.
    var pendingModel: KioskModel?
    var fonts: Fonts { model.fonts }
    let executor: any BackgroundExecutor
    let screen: Screen
    private let scale: Double
    var requests = RefreshRequests()
    /// The number of refreshes in progress.
    var refreshes = 0
    /// The name of the top screen as last recorded.
    private var shownScreen = ""
    /// The outcome of the latest refresh; nil before the first.
    var lastRefresh: RefreshOutcome?
    /// The number of frames since the latest rows arrived; nil once they are confirmed.
    private var framesOfNewRows: Int?
    private(set) var fatalError: (any Error)?
    private var schedule: ActionSchedule
    private let isFirst: Bool
    /// Watches the configuration for changes; nil in a run on a virtual clock.
    let watcher: ConfigWatcher?
    /// Called once when a screen has come onto the display, and then discarded.
    var whenScreenIsShown: [() -> Void] = []
    /// Clients that wait for the configuration to be reloaded.
    var reloads: [ControlSocket.Responder] = []
    private var documents = DocumentLog()
    /// The versions of the documents that were logged last, by their sources' names.
    private var notedVersions: [String: Int] = [:]

    /// - Parameter isFirst: whether the model's sources are still to be started.
    init(_ model: KioskModel, _ context: RunContext, isFirst: Bool = true) throws {
        self.model = model
        self.isFirst = isFirst
        executor = context.executor
        let mode = context.display.mode
        scale = model.config.scale(for: mode)
        screen = Screen(
            pixelSize: Size(Double(mode.width), Double(mode.height)), scale: scale)
        link = DisplayLink(
            display: context.display, threads: context.threads, now: context.now,
            paints: context.paints, recorder: context.recorder, meter: context.meter)
        schedule = ActionSchedule(
            model.config.schedule, now: context.now(), wall: model.wall)
        watcher =
            context.wall.isSystem
            ? ConfigWatcher(
                model.config, fonts: model.fonts.files, executor: executor,
                decoder: model.imageDecoder, now: context.now)
            : nil
        connectScreen()
        showScreens()
        connectModel()
        watcher?.onLoad = { [weak self] in self?.didLoad($0) }
        modelDidLoadHeader()
    }

    private func connectModel() {
        model.onHeader = { [weak self] in self?.modelDidLoadHeader() }
        model.onChange = { [weak self] in self?.modelDidChange($0) }
        model.connectSources()
        for list in model.lists.values { list.onRows = { [weak self] in self?.didChangeRows() } }
    }

    private func connectScreen() {
        screen.backgroundRunner = executor.runner
        screen.imageDecoder = model.imageDecoder
        screen.onNeedsFrame = { [unowned link] in link.setNeedsFrame() }
        screen.onInputHandled = { [unowned link] in link.didHandleInput() }
        screen.onAdvanced = { [unowned link] in link.didAdvance() }
        link.onRecord = { [unowned self] in describe(&$0) }
        link.onTick = { [unowned self] in
            if let frames = framesOfNewRows { framesOfNewRows = frames + 1 }
            let isMoving = kiosk.advance(to: $0)
            // The header may have closed, which allows the next refresh.
            startRequestedRefresh()
            return isMoving
        }
        link.onDraw = { [unowned screen] in screen.draw(into: &$0) }
    }

    private func showScreens() {
        var handlers = KioskScreen.Handlers()
        handlers.perform = { [unowned self] in perform($0, $1, key: $2) }
        handlers.refresh = { [unowned self] in refresh($0, isRequested: isRequestDue, $1) }
        handlers.fail = { [unowned self] in fatalError = $0 }
        handlers.didShow = { [unowned self] in screenDidChange() }
        kiosk = KioskScreen(model, screen: screen, scale: scale, handlers)
        screenDidChange()
    }

    /// Recreates the views and restores what they showed.
    ///
    /// - Parameter change: the change to make after the old views are removed and before the new ones are created.
    private func remakeScreens(after change: () -> Void = {}) {
        let place = kiosk.place
        kiosk.remove()
        change()
        showScreens()
        kiosk.place = place
    }

    /// Pixels per point if the panel's physical size is not taken into account: 1 for each 480 pixels of the shorter
    /// side, in steps of a quarter and at least 1.
    nonisolated static func scale(for mode: DisplayMode) -> Double {
        max(1, (Double(min(mode.width, mode.height)) / 480 * 4).rounded(.down) / 4)
    }

    func start() {
        guard isFirst else { return }
        model.start()
        // Joins the first fetch of each source.
        refresh(model.sources.names)
    }

    var failure: (any Error)? {
        model.sources.names.lazy.compactMap { self.model.sources[$0]?.state.failure }.first.map {
            ConfigError(path: model.config.path, .refreshFailed(reason: $0))
        }
    }

    // MARK: Content

    private func modelDidLoadHeader() {
        fatalError = model.failure ?? fatalError
        addImages()
        kiosk.update(.all)
    }

    /// Adds the images that were decoded in the background to the screen.
    private func addImages() { for images in model.decodedImages { screen.addImages(images) } }

    private func modelDidChange(_ change: KioskModel.Change) {
        if change == .fonts { return screen.fontsDidChange() }
        if change == .files { addImages() }
        kiosk.update(change)
        updateWallDeadline()
        if case .source(let name) = change {
            framesOfNewRows = 0
            note(name)
        }
    }

    private func didChangeRows() {
        kiosk.update(.all)
        framesOfNewRows = 0
        updateWallDeadline()
    }

    /// Adds what is on the screen to a frame's record.
    private func describe(_ record: inout FrameRecord) {
        guard let top = kiosk.top else { return }
        record.screen = top.kind
        record.refreshState = top.refreshState
        record.scrollOffset = top.scrollOffset?.y ?? 0
    }

    private func screenDidChange() {
        guard kiosk != nil else { return }
        if let name = kiosk.top?.name, name != shownScreen {
            shownScreen = name
            link.recorder?.add(EventRecord(.screen, at: model.now(), text: name))
        }
        kiosk.update(.all)
        updateWallDeadline()
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
        documents.add(document, size: state.size, of: name, at: model.now())
    }

    func startRecording(at now: Double) {
        var current: [(source: String, document: DataValue, size: Int)] = []
        for name in model.sources.names {
            guard let state = model.sources[name]?.state, let document = state.document else {
                continue
            }
            current.append((name, document, state.size))
        }
        documents.begin(at: now, current)
    }

    func takeRecordedDocuments(
        since start: Double
    ) -> (documents: [RecordedDocument], missing: Int) {
        defer { documents.end(startedAt: start) }
        return (documents.documents(since: start), documents.dropped)
    }

    // MARK: Another configuration

    /// Shows the model of another configuration, keeping the screens and their state.
    func show(_ next: KioskModel) {
        let old = model
        pendingModel = nil
        remakeScreens {
            model = next
            connectModel()
            schedule = ActionSchedule(model.config.schedule, now: model.now(), wall: model.wall)
        }
        modelDidLoadHeader()
        next.takeWaiting(from: old)
        endReloads(.ok(""))
    }

    // MARK: Sources

    var isFetching: Bool { model.sources.isAwaited || model.actions.isRunning }
    func addDescriptors(to list: inout [Int32]) {
        model.sources.addDescriptors(to: &list)
        model.actions.addDescriptors(to: &list)
        if let descriptor = watcher?.descriptor { list.append(descriptor) }
    }
    var pollDeadline: Double {
        min(
            model.sources.nextDeadline, model.actions.nextDeadline, schedule.nextDeadline,
            watcher?.nextDeadline ?? .infinity)
    }
    var timerDeadline: Double { min(model.sources.timerDeadline, schedule.nextDeadline) }

    func poll() {
        model.sources.poll()
        model.actions.poll()
        watcher?.poll()
        performDue()
    }

    func waitForPrograms() throws {
        try model.sources.wait()
        try model.actions.wait()
    }

    var isPreparing: Bool {
        guard let top = kiosk.top else { return false }
        let names = model.templateSources[top.name, default: []].union(top.sources)
        return names.contains { model.sources[$0]?.isRestoring == true }
            || model.lists[top.name]?.isBehind == true
    }

    // MARK: Time

    /// Performs the scheduled actions that are due.
    private func performDue() {
        for action in schedule.takeDue(now: model.now(), wall: model.wall) {
            perform(action.action, .null, key: action.key)
        }
    }

    private(set) var wallDeadline = Double.infinity

    func updateWallDeadline() {
        wallDeadline = min(
            kiosk.nextTimeChange, schedule.nextWallDeadline, model.nextThemeChange)
    }

    func wallClockDidChange() {
        performDue()
        if model.updateTheme() { remakeScreens() }
        kiosk.update(.time)
        updateWallDeadline()
    }

    // MARK: Run

    func iterationDidEnd() {
        model.iterationDidEnd()
        pendingModel?.iterationDidEnd()
        guard let frames = framesOfNewRows, !link.isFlipPending else { return }
        // Without a further frame, nothing on the screen shows them, or the display is off.
        let isAtRest = link.nextDeadline == .infinity && !isPreparing
        if frames >= KioskApp.framesUntilShown || isAtRest {
            framesOfNewRows = nil
            model.didShow()
        }
    }

    func willStop() { model.willStop() }

    // MARK: Touch

    func touch(_ event: TouchEvent) {
        schedule.touched(now: model.now())
        screen.touch(event)
    }

    func scroll(_ step: ScrollStep, at place: Point) {
        schedule.touched(now: model.now())
        screen.scroll(step, atPixel: place)
    }

    func key(_ stroke: KeyStroke) -> Bool {
        schedule.touched(now: model.now())
        return screen.key(stroke.press, text: stroke.text)
    }

    func type(_ text: String) -> Bool {
        schedule.touched(now: model.now())
        return screen.insertText(text)
    }

    // MARK: Control

    var statistics: AppStatistics {
        var statistics = AppStatistics()
        statistics.screen = kiosk.top?.name ?? ""
        statistics.rows = model.lists.map { ($0.key, $0.value.rows?.rows.count ?? 0) }
            .sorted { $0.0 < $1.0 }
        statistics.refresh = lastRefresh
        statistics.caches = [("rasters", screen.rasterCacheSize), ("pictures", model.images.size)]
        return statistics
    }
}
