import DataSources
import ImageCodecs
import Interface
import JSON
import KioskFile
import Languages
import NamedValues
import Platform
import Runner
import SystemFonts
import Telemetry
import Templates

/// The content of a kiosk, independent of its display: its sources, the rows and files of its screens, and its values.
/// If the display's size or the theme changes, new views are created for the same model.
@MainActor package final class KioskModel {
    /// A change that observers are told of.
    enum Change: Equatable {
        /// Everything may have changed.
        case all
        /// The source of that name has a new document or has failed.
        case source(String)
        /// The list on the screen of that name has other rows.
        case rows(String)
        /// A value was set.
        case values
        /// A text that shows the time has changed.
        case time
        /// A .riv file of a header has been loaded.
        case header
        /// A .riv file that draws rows has been loaded.
        case files
        /// A .riv file could not be loaded, which ends the run.
        case failed(ConfigError)
        /// Fonts were added for characters that may be on the screen.
        case fonts
        /// Actions have begun or ended.
        case actions
        /// What a visitor has chosen with a control is shown, or no longer.
        case controls
    }

    package let config: KioskConfig
    let fonts: Fonts
    package let sources: SourceSet
    package let actions: ActionRunner
    /// The runs of programs that have begun and not ended, on disk; nil if nothing is saved.
    private(set) var runs: RunLog?
    /// The language that an action has chosen; nil for the kiosk's own.
    let language: String?
    /// The language of texts and formats.
    var languageTag: String { language ?? config.languageTag }
    let formats: FormatContext
    /// The words of the interface itself.
    let strings: InterfaceStrings
    let wall: WallClock
    /// The pictures of rows and pages.
    let images: ImageLoader
    let executor: any BackgroundExecutor
    /// Decodes pictures on background threads.
    package let imageDecoder: any ImageDecoding
    /// The recorder of events that take time; nil to record nothing.
    private(set) var recorder: FlightRecorder?
    /// The run's loop.
    let loop: EventLoop
    /// The time on the display's clock, in seconds.
    var now: Double { loop.now }
    /// The theme for the current time of day, in the size of texts that an action has chosen.
    var theme: KioskConfig.Theme {
        var theme = if isDark, let dark = config.dark { dark.theme } else { config.theme }
        if let textSize { theme.textSize = textSize }
        return theme
    }
    /// The factor of text sizes that an action has chosen; nil for the theme's own.
    private(set) var textSize: Double?
    /// What went wrong in the last action that failed, for templates; nil if none has.
    private(set) var error: DataValue?
    /// A number that changes with it.
    private(set) var errorVersion: UInt64 = 0
    /// The values of the kiosk, which actions change; see `change`.
    package var values: ValueStore
    /// Keeps the values that persist; nil if nothing is saved.
    private(set) var saver: ValueSaver?
    /// The folder in which the kiosk keeps what it saves; nil if nothing is saved.
    private(set) var stateFolder: String?
    /// The texts for which fonts were already looked for.
    private var preparedTexts: Set<String> = []
    private static let maximumPreparedTexts = 1000
    private let fontQueue: any BackgroundExecutor
    private var observers = Observers<Change>()
    /// The rows of the lists, by the names of their screens.
    private(set) var lists: [String: ListModel] = [:]
    /// The names of the sources whose documents the templates of each screen show, by the names of the screens.
    private(set) var templateSources: [String: Set<String>] = [:]
    /// The headers' files, by the names of their lists' screens.
    private(set) var headers: [String: RiveFile] = [:]
    /// The .riv files that draw rows, by the keys of the rows' descriptions in the configuration.
    private(set) var rowFiles: [String: RiveBindings] = [:]
    /// The decoded images of the files of headers and rows.
    private(set) var decodedImages: [DecodedImages] = []
    /// The pictures that .riv files show from data.
    let riveImages: RiveImages
    /// Reports problems with pictures in the journal.
    let problems = ProblemLog()

    /// Creates the model. Nothing is loaded before `start`.
    ///
    /// - Parameter folder: the state folder; nil to save nothing.
    package convenience init(
        _ config: KioskConfig, fonts: Fonts, folder: String?, _ context: RunContext
    ) {
        var sourceContext = SourceContext(
            executor: context.executor, stateFolder: context.recording == nil ? folder : nil,
            loop: context.loop, wall: context.wall.isSystem ? context.wall.now : nil)
        sourceContext.recording = context.recording
        sourceContext.feed = context.feed
        sourceContext.frameInterval = context.display.mode.refreshInterval
        if let recorder = context.recorder, context.meter != nil {
            sourceContext.tracer = SourceTracer(recorder, clock: Clock.now)
        }
        self.init(
            config, fonts: fonts, sources: SourceSet(config.sources, sourceContext),
            actions: ActionRunner(on: context.wall.isSystem ? context.loop : nil),
            images: ImageLoader(executor: context.executor, decoder: context.imageDecoder),
            executor: context.executor, imageDecoder: context.imageDecoder,
            wall: context.wall, loop: context.loop)
        recorder = context.recorder
        stateFolder = sourceContext.stateFolder
        runs = sourceContext.stateFolder.map { RunLog(folder: $0, executor: context.executor) }
        if let folder = sourceContext.stateFolder {
            saver = ValueSaver(folder: folder, executor: context.executor, loop: context.loop)
        }
    }

    /// Creates the model of a changed configuration. Sources that have not changed keep running with their documents,
    /// and values that still exist are kept. The old model remains the one that is told of changes of the sources,
    /// until `connectSources` is called.
    convenience init(_ loaded: LoadedConfig, fonts: Fonts, after old: KioskModel) {
        self.init(
            loaded.config, fonts: fonts, sources: old.sources, actions: old.actions,
            images: old.images, executor: old.executor, imageDecoder: old.imageDecoder,
            wall: old.wall, loop: old.loop, language: old.language)
        recorder = old.recorder
        runs = old.runs
        stateFolder = old.stateFolder
        saver = old.saver
        takeState(from: old)
        for header in loaded.headers { add(header.file, asHeaderOf: header.screen, at: header.key) }
        for row in loaded.rows { add(row.file, row.bindings, forRowsOf: row.key) }
        prepareFonts(for: config.knownTexts)
        sources.update(config.sources)
    }

    /// Creates the model of the same configuration in another language, which is shown in place of the old one once its
    /// rows are made.
    ///
    /// - Parameter language: the language; nil for the kiosk's own.
    convenience init(_ old: KioskModel, in language: String?) {
        self.init(
            old.config, fonts: old.fonts, sources: old.sources, actions: old.actions,
            images: old.images, executor: old.executor, imageDecoder: old.imageDecoder,
            wall: old.wall, loop: old.loop, language: language)
        recorder = old.recorder
        stateFolder = old.stateFolder
        runs = old.runs
        saver = old.saver
        values = old.values
        error = old.error
        headers = old.headers
        rowFiles = old.rowFiles
        decodedImages = old.decodedImages
    }

    /// Takes over what actions have changed in the model before it.
    func takeState(from old: KioskModel) {
        values.take(from: old.values)
        (error, errorVersion) = (old.error, old.errorVersion)
        setTextSize(old.textSize)
    }

    private init(
        _ config: KioskConfig, fonts: Fonts, sources: SourceSet, actions: ActionRunner,
        images: ImageLoader, executor: any BackgroundExecutor, imageDecoder: any ImageDecoding,
        wall: WallClock, loop: EventLoop, language: String? = nil
    ) {
        self.config = config
        self.language = language
        let tag = language ?? config.languageTag
        self.fonts = fonts
        self.sources = sources
        self.actions = actions
        self.images = images
        images.limit = config.imageMemory
        self.executor = executor
        fontQueue = executor.makeQueue(.imports, "reading fonts")
        self.imageDecoder = imageDecoder
        self.wall = wall
        self.loop = loop
        formats = FormatContext(locale: tag, timeZone: wall.timeZone)
        strings = config.strings(in: tag)
        isDark = config.isDark(at: wall.minutes)
        values = config.initialValues
        riveImages = RiveImages(
            folder: config.folder, followsLinks: config.followsPictureLinks, executor: executor)
        themeValue = theme.templateValue
        for screen in config.screens {
            templateSources[screen.name] = config.sourceNames(shownOn: screen)
            guard case .list(let list) = screen.content else { continue }
            lists[screen.name] = ListModel(list, on: screen.name, of: self)
        }
        riveImages.onFailure = { [problems] in problems.report("\($0)", kind: "pictures") }
        riveImages.onForbidden = { [problems] in
            problems.report("\($0)", kind: "pictures that may not be shown")
        }
    }

    // MARK: Being shown

    /// Makes this the model that is told of changes of the sources, which it may share with the models before it.
    func connectSources() {
        sources.onChange = { [weak self] in self?.publish(.source($0)) }
        saver?.connect { [weak self] in self?.values }
    }

    /// Calls back with each change as long as the owner exists, until it stops observing.
    func observe(_ owner: AnyObject, _ body: @escaping (Change) -> Void) {
        observers.add(owner, body)
    }

    func stopObserving(_ owner: AnyObject) { observers.remove(owner) }

    /// Tells the lists that make rows of a change, and then the observers.
    func publish(_ change: Change) {
        for list in lists.values { list.modelDidChange(change) }
        observers.tell(change)
    }

    /// Lets those who wait for rows of a model wait for those of this one, which is shown in its place.
    func takeWaiting(from old: KioskModel) {
        for (name, list) in old.lists {
            for body in list.takeWaiting() {
                if let list = lists[name] { list.whenUpdated(body) } else { body() }
            }
        }
    }

    // MARK: Theme

    private var isDark: Bool
    /// The theme's colours, for templates.
    private var themeValue = DataValue.null

    /// When the theme next changes between light and dark, in seconds since 1970.
    var nextThemeChange: Double {
        guard let dark = config.dark else { return .infinity }
        return min(
            wall.next(minutes: dark.from.minutes), wall.next(minutes: dark.until.minutes))
    }

    /// Whether the theme is not the one for the current time of day.
    var isThemeOutdated: Bool { config.isDark(at: wall.minutes) != isDark }

    /// Switches to the theme for the current time of day.
    ///
    /// - Returns: whether the theme changed.
    func updateTheme() -> Bool {
        guard isThemeOutdated else { return false }
        isDark.toggle()
        themeDidChange()
        return true
    }

    /// Chooses a factor of text sizes, with which new views are to be made; nil for the theme's own.
    func setTextSize(_ factor: Double?) {
        // The theme's own is no choice, so that a changed configuration may change it.
        let choice = factor == config.theme.textSize ? nil : factor
        guard choice != textSize else { return }
        textSize = choice
        themeDidChange()
    }

    private func themeDidChange() {
        themeValue = theme.templateValue
        setRowsOutdated()
    }

    // MARK: Headers

    private func load(_ header: KioskConfig.Header, of screen: String) {
        guard header.style == .rive else { return }
        executor.makeQueue(.imports, header.rive).run(
            { [config, imageDecoder] in
                Result { () throws(ConfigError) in
                    try config.file(of: header, decoder: imageDecoder)
                }
            },
            completion: { [weak self] in self?.didLoad($0, of: screen, at: header.riveKey) })
    }

    private func didLoad(
        _ result: Result<RiveFile, ConfigError>, of screen: String, at key: String
    ) {
        switch result {
        case .success(let file):
            add(file, asHeaderOf: screen, at: key)
            publish(.header)
        case .failure(let error): publish(.failed(error))
        }
    }

    private func add(_ file: RiveFile, asHeaderOf screen: String, at key: String) {
        reportDamagedAssets(of: file, at: key)
        headers[screen] = file
        decodedImages.append(file.images)
    }

    private func add(_ file: RiveFile, _ bindings: RiveBindings, forRowsOf key: String) {
        reportDamagedAssets(of: file, at: bindings.description.key)
        rowFiles[key] = bindings
        decodedImages.append(file.images)
    }

    private func reportDamagedAssets(of file: RiveFile, at key: String) {
        for asset in file.damagedAssets {
            Console.message("flipbook: \(config.error(for: asset, in: file, at: key))")
        }
    }

    // MARK: Pictures

    /// Seconds between looks at the files of the pictures that are shown: they may be replaced, completed or created
    /// without a change of the data.
    static let pictureInterval = 5.0
    private lazy var pictureTimer = loop.makeTimer { [weak self] in
        self?.images.checkFiles(onlyShown: true)
    }

    /// Sets the time of the next look; never on a virtual clock, on which files do not change.
    private func watchPictures() {
        guard wall.isSystem, images.showsFiles else { return pictureTimer.cancel() }
        if pictureTimer.deadline == .infinity { pictureTimer.set(now + KioskModel.pictureInterval) }
    }

    // MARK: Templates

    /// The values that the names in a template refer to.
    ///
    /// - Parameter screen: the values of the screen that shows the template.
    func scope(_ item: DataValue, on screen: ScreenValues? = nil) -> TemplateScope {
        var documents: [String: DataValue] = [:]
        documents["theme"] = themeValue
        documents[Site.name] = config.site.value
        documents[KioskAction.errorName] = error
        for name in sources.names { documents[name] = sources[name]?.state.document }
        return TemplateScope(
            item: item, values: values.values, screen: screen?.store.values ?? [:],
            sources: documents, now: wall.now())
    }

    /// Expands a template of the configuration, which has already been checked, to a text for programs, values and
    /// paths.
    func expand(
        _ template: Template, _ item: DataValue, on screen: ScreenValues? = nil
    ) -> String {
        if let text = template.constantText(formats) { return text }
        return template.expand(scope(item, on: screen), formats)
    }

    /// Expands a template to a text to show, in which values of another direction are isolated.
    func display(
        _ template: Template, _ item: DataValue, on screen: ScreenValues? = nil
    ) -> String {
        if let text = template.constantText(formats) { return text }
        return template.display(scope(item, on: screen), formats)
    }

    /// The text at the end of the bar; empty for none.
    var clockText: String { display(config.clock, .null) }

    private var hasLanguage: Bool { language != nil || config.hasLanguage }

    /// When a source's document was last updated, as text; nil if that is not known.
    func updateText(of source: String) -> String? {
        sources[source]?.state.updated.map {
            UpdateTime.text(of: $0, now: now, on: wall, hasLanguage ? formats : nil)
        }
    }

    /// The notice in the bar of a page or a Rive screen: that its source's document is out of date; empty if it is not.
    func noticeText(of source: String?) -> String {
        guard let source, let state = sources[source]?.state, state.document != nil,
            state.failure != nil || state.isStale
        else { return "" }
        return updateText(of: source).map { strings.text(.stale, time: $0) }
            ?? strings[.notUpToDate]
    }

    /// When `clockText` changes next, in seconds since 1970.
    var nextClockChange: Double { nextChange(of: [config.clock], .null) }

    /// When the expansion of one of these templates next changes, in seconds since 1970.
    func nextChange(
        of templates: [Template], _ item: DataValue, on screen: ScreenValues? = nil
    ) -> Double {
        let templates = templates.filter(\.isTimeDependent)
        if templates.isEmpty { return .infinity }
        let scope = scope(item, on: screen)
        return templates.reduce(.infinity) { min($0, $1.nextChange(scope, formats)) }
    }

    /// Finds fonts for characters of short texts. Until they are found, the characters are shown as boxes.
    func prepareFonts(for texts: [String]) {
        let fallback = fonts.fallback
        let unknown = texts.filter { text in
            !text.utf8.allSatisfy { $0 < 0x80 } && preparedTexts.insert(text).inserted
                && fonts.needsOtherFonts(for: text)
        }
        guard !unknown.isEmpty else { return }
        if preparedTexts.count > KioskModel.maximumPreparedTexts { preparedTexts = [] }
        // Retains the model, since a model that replaces it may have the same fonts.
        fontQueue.run(
            { fallback.prepare(regular: unknown, bold: unknown) },
            completion: { self.add($0) })
    }

    /// Finds fonts for characters that were shown as boxes.
    private func prepareMissingCharacters() {
        let texts = fonts.takeMissingCharacters()
        if !texts.isEmpty { prepareFonts(for: texts) }
    }

    /// Adds fonts that were found on the background thread.
    func add(_ prepared: PreparedFonts) {
        guard !prepared.isEmpty else { return }
        fonts.add(prepared)
        publish(.fonts)
    }

    /// Sets what templates show as `{error.text}`.
    func setError(_ error: DataValue?) {
        guard error != self.error else { return }
        self.error = error
        errorVersion += 1
        setRowsOutdated()
        publish(.values)
    }

    /// Marks the rows of all lists as outdated. Lists that are not visible make theirs again when they appear.
    private func setRowsOutdated() {
        for list in lists.values { list.setOutdated() }
    }

    // MARK: Running

    /// Loads what earlier runs saved, starts the sources and loads .riv files.
    func start() {
        restoreValues()
        sources.start()
        loadFiles()
    }

    /// Loads the .riv files of headers and rows, and the fonts of texts that are known without data.
    private func loadFiles() {
        prepareFonts(for: config.knownTexts)
        for screen in config.screens {
            guard case .list(let list) = screen.content else { continue }
            if let header = list.header { load(header, of: screen.name) }
            for row in list.rows { if let rive = row.rive { load(rive, of: row) } }
        }
    }

    private func load(_ rive: RiveDescription, of row: RowDescription) {
        let decoder = imageDecoder
        executor.makeQueue(.imports, rive.file).run(
            {
                Result { () throws(RiveProblem) in
                    let file = try RiveFile(rive.file, decoder: decoder)
                    return (file, try RiveBindings(rive, file.file))
                }
            },
            completion: { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let (file, bindings)):
                    add(file, bindings, forRowsOf: row.key)
                    publish(.files)
                case .failure(let problem): publish(.failed(config.error(problem, in: rive)))
                }
            })
    }

    /// Returns the versions of the sources' documents that a frame shows: those from which the rows on the screen were
    /// made, and the latest ones of other sources.
    ///
    /// - Parameter screen: the name of the screen on top; nil if there is none.
    func shownVersions(on screen: String?) -> ShownDocuments.Versions {
        var versions: ShownDocuments.Versions = [:]
        for name in sources.names { versions[name] = sources[name]?.state.version }
        if let list = screen.flatMap({ lists[$0] }) {
            let name = list.list.source
            if versions[name] != nil { versions[name] = list.documentVersion }
        }
        return versions
    }

    /// Called at the end of a turn of the frame loop.
    func iterationDidEnd() {
        prepareMissingCharacters()
        watchPictures()
    }

    /// Called at the end of the run.
    func willStop() {
        saver?.save()
        sources.stop()
        actions.stop()
    }
}

extension KioskConfig {
    /// Whether the dark theme applies at a time of day, in minutes since midnight.
    fileprivate func isDark(at minutes: Int) -> Bool { dark?.holds(at: minutes) ?? false }
}
