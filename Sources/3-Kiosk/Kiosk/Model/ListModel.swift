import DataSources
import Interface
import JSON
import KioskFile
import Platform
import SystemFonts
import Telemetry
import Templates

/// The rows of a list, made from its source's document on a background thread.
@MainActor final class ListModel {
    let list: ListDescription
    /// The name of the screen that shows it.
    private let name: String
    /// The rows that are shown: those that match what is searched for; nil until the first are loaded.
    private(set) var rows: RowList?
    /// All rows; nil until the first are loaded.
    private var allRows: RowList?
    /// The texts of all rows in which a search looks; nil until something is searched for.
    private var searchIndex: SearchIndex?
    /// What was typed to search for, unless a value has it.
    private var typedSearch = ""
    /// What was searched for when rows were last made, or are being made.
    private var madeQuery = SearchQuery()
    /// The first row for each initial letter; empty if the list has section headings or is not sorted by title.
    private(set) var index: [FastScroller.Entry] = []
    /// The difference from the previous rows; nil if there were none.
    private(set) var changes: RowChanges?
    /// Whether the list is behind a lock that is not open, so that its number of rows is recorded nowhere.
    var isClosed: () -> Bool = { false }
    private unowned let model: KioskModel
    private let formatter: RowFormatter
    /// Whether a value, the theme or the time, which rows may show, has changed since they were made.
    private var isOutdated = false
    /// Whether rows show values of the list's whole document.
    private let showsOwnDocument: Bool
    /// What rows show besides their source's document.
    private let reads: ReadNames
    /// The versions of it from which rows were last made, or are being made.
    private var readVersions: [UInt64] = []
    /// Whether rows are made whenever what they show changes, since their screen is on top.
    private var isFollowing = false
    /// The values of the screen that shows the rows.
    private var screen: ScreenValues? {
        didSet { if screen !== oldValue, readsScreen { isOutdated = true } }
    }
    private let readsScreen: Bool
    /// The problems with pictures in the current rows; each is reported once.
    private var problems: [String] = []
    /// The number of times that `rows` was set.
    private(set) var version = 0
    /// The version of the document that `rows` were made from.
    private(set) var documentVersion = 0
    /// The version of the document that rows are being made from; nil while none are.
    private var pending: Int?
    /// Whether the rows that are being made are not to be shown.
    private var isForgotten = false
    /// The wall clock's time for which `rows` were made, in seconds since 1970.
    private var rowsTime = -Double.infinity
    /// Makes rows.
    private let executor: any BackgroundExecutor
    /// Callbacks for when rows of a document are there, each with the document's version.
    private var waiting: [(version: Int, body: () -> Void)] = []

    /// - Parameter name: the name of the screen that shows the list.
    init(_ list: ListDescription, on name: String, of model: KioskModel) {
        self.list = list
        self.name = name
        self.model = model
        executor = model.executor.makeQueue(.rows, "the rows of '\(list.source)'")
        formatter = RowFormatter(
            list, key: model.config.source(list.source)?.key, colors: model.theme.colors,
            folder: model.config.folder, followsLinks: model.config.followsPictureLinks)
        let paths = list.rowPaths
        showsOwnDocument = model.config.sourceNames(in: paths).contains(list.source)
        reads = ReadNames(paths, model.config, except: list.source)
        readsScreen = paths.contains { $0.root == .screen }
        readVersions = latestReadVersions
    }

    private var latestReadVersions: [UInt64] { reads.versions(in: model, on: screen) }

    private var source: DataSource? { model.sources[list.source] }

    /// Why the rows are not up to date; nil if they are.
    var failure: String? { source?.state.failure }

    /// Whether the source has brought nothing for longer than it should.
    var isStale: Bool { source?.state.isStale ?? false }

    /// When the rows were last updated, as text; nil if that is not known.
    var updateText: String? { model.updateText(of: list.source) }

    /// When a text that shows the time may change next, in seconds since 1970; infinity while rows are being made,
    /// since it is read again afterwards.
    var nextTimeChange: Double {
        pending == nil ? rows?.nextChange ?? .infinity : .infinity
    }

    /// Whether texts of the rows show a time other than the current one: an earlier one, or a later one if the clock
    /// was set back.
    private var isOfAnotherTime: Bool {
        guard let rows, rows.nextChange < .infinity else { return false }
        let now = model.wall.now()
        return now >= rows.nextChange || now < rowsTime
    }

    /// Whether the rows of the sources' latest documents have not been made yet.
    var isBehind: Bool {
        guard model.document(of: list.source) != nil else { return false }
        return pending != nil || model.version(of: list.source) != documentVersion
            || readVersions != latestReadVersions
    }

    /// Makes rows now and whenever what they show changes, for a screen that has come on top.
    ///
    /// - Parameters:
    ///   - screen: the screen's values.
    ///   - typedSearch: what was typed on it to search for.
    func follow(on screen: ScreenValues?, _ typedSearch: String) {
        isFollowing = true
        self.screen = screen
        search(for: typedSearch)
    }

    /// Makes rows only for those who wait for them from now on.
    func stopFollowing() { isFollowing = false }

    /// Searches for another text that was typed.
    func search(for text: String) {
        typedSearch = text
        update()
    }

    /// What is searched for: the value that the configuration names, or else what was typed.
    var searchText: String {
        guard let name = list.searchValue else { return typedSearch }
        return (screen?.store.value(at: name) ?? model.values.value(at: name))?.text ?? ""
    }

    /// Makes other rows if the list is followed and may show something else after a change.
    func modelDidChange(_ change: KioskModel.Change) {
        guard isFollowing else { return }
        switch change {
        case .source(let name):
            if name == list.source || reads.contains(source: name) { update() }
        case .all, .values, .time: update()
        case .rows, .header, .files, .failed, .fonts, .actions, .controls: break
        }
    }

    /// Marks the rows as outdated, because the theme or the time has changed.
    func setOutdated() { isOutdated = true }

    /// Makes the rows of the sources' latest documents on the background thread, unless they are up to date.
    private func update() {
        let query = isFollowing ? SearchQuery(searchText) : madeQuery
        let latestReadVersions = latestReadVersions
        if isOfAnotherTime || readVersions != latestReadVersions { isOutdated = true }
        let target = model.version(of: list.source)
        guard let document = model.document(of: list.source), pending == nil,
            target != documentVersion || isOutdated || query != madeQuery
        else { return callWaiting() }
        let (formatter, fallback, shown) = (formatter, model.fonts.fallback, rows)
        let (templates, oldQuery) = (list.search, madeQuery)
        let (scope, formats) = (model.scope(.null, on: screen), model.formats)
        let keys = model.elementKeys(of: list.source)
        // What templates show besides their items is the same as when these rows were made.
        let isReusable = !isOutdated && !showsOwnDocument
        let reused = isReusable ? allRows : nil
        let isSame = isReusable && target == documentVersion
        let oldIndex = isSame ? searchIndex : nil
        let shownIndex = index
        madeQuery = query
        // Set before the job is submitted, since on a virtual clock it may complete at once.
        pending = target
        source?.willShow()
        isOutdated = false
        readVersions = latestReadVersions
        let span = model.recorder?.begin(.rows, at: model.now, text: list.source)
        executor.run(
            {
                var made =
                    if isSame, let reused {
                        FormattedRows(list: reused, changed: nil, new: [])
                    } else {
                        formatter.rows(
                            of: Document.rows(of: document), scope, formats, reusing: reused,
                            keys: keys)
                    }
                let all = made.list
                var index = oldIndex
                if !query.isEmpty {
                    let whole = index ?? all.searchIndex(templates, scope, formats)
                    index = whole
                    made.list = all.filtered(whole.matches(query))
                }
                if !query.isEmpty || !oldQuery.isEmpty { made.changed = nil }
                return LoadedRows(made, all, index, since: shown, shownIndex, fallback)
            },
            completion: { [weak self, fonts = model.fonts] loaded in
                // A model that has replaced this one may have the same fonts.
                guard let self else { return fonts.add(loaded.fonts) }
                if let span {
                    model.recorder?.end(
                        span, at: model.now, size: isClosed() ? 0 : loaded.all.rows.count)
                }
                rowsTime = scope.now
                didLoad(loaded, target)
            })
    }

    /// Calls back once the rows are those of the source's current document or of a later one.
    func whenUpdated(_ body: @escaping () -> Void) {
        waiting.append((model.version(of: list.source), body))
        update()
    }

    /// Forgets rows, also those that are being made, that show values or documents which are no longer there; a list is
    /// empty until others are made.
    func forgetOtherRows() {
        let isValue = KioskConfig.valuePath(ofSource: list.source) != nil
        guard
            readsScreen || readVersions != latestReadVersions
                || isValue && model.version(of: list.source) != documentVersion
                || model.document(of: list.source) == nil
        else { return }
        screen = nil
        isOutdated = true
        isForgotten = pending != nil
        forgetRows()
    }

    private func forgetRows() {
        guard rows != nil else { return }
        version += 1
        rows = nil
        (index, changes) = ([], nil)
    }

    /// Removes those who wait, to let them wait for the rows of another model, and returns their callbacks.
    func takeWaiting() -> [() -> Void] {
        let bodies = waiting.map(\.body)
        waiting = []
        return bodies
    }

    private func callWaiting() {
        if waiting.isEmpty { return }
        let latest = model.document(of: list.source) == nil ? Int.max : documentVersion
        let bodies = waiting.filter { $0.version <= latest }.map(\.body)
        waiting.removeAll { $0.version <= latest }
        for body in bodies { body() }
    }

    private func didLoad(_ loaded: LoadedRows, _ target: Int) {
        pending = nil
        if isForgotten {
            isForgotten = false
            isOutdated = true
            return update()
        }
        documentVersion = target
        version += 1
        model.add(loaded.fonts)
        let (old, oldAll) = (Discarded<RowList?>(nil), Discarded<RowList?>(nil))
        old.take(&rows)
        oldAll.take(&allRows)
        rows = loaded.rows
        allRows = loaded.all
        searchIndex = loaded.searchIndex
        index = loaded.index
        changes = loaded.changes
        // Pictures may have been replaced together with the rows.
        model.images.checkFiles()
        for problem in loaded.rows.problems where !problems.contains(problem) {
            model.problems.report(problem, kind: "pictures in '\(list.key)'")
        }
        problems = loaded.rows.problems
        model.publish(.rows(name))
        executor.run(
            {
                old.free()
                oldAll.free()
            }, completion: {})
        // The sources may change so often that rows are always being made.
        callWaiting()
        // Another document may have arrived meanwhile.
        update()
    }
}

/// Rows with fallback fonts for the characters that the kiosk's own fonts lack.
private struct LoadedRows: Sendable {
    let rows: RowList
    /// All rows, of which `rows` are those that match.
    let all: RowList
    let searchIndex: SearchIndex?
    let index: [FastScroller.Entry]
    /// The difference from the rows that were shown when loading began.
    let changes: RowChanges?
    let fonts: PreparedFonts

    /// - Parameters:
    ///   - made: the rows to show.
    ///   - all: all rows.
    ///   - searchIndex: the texts of all rows in which a search looks; nil if nothing is searched for.
    ///   - old: the rows that are shown.
    ///   - oldIndex: their index.
    init(
        _ made: FormattedRows, _ all: RowList, _ searchIndex: SearchIndex?, since old: RowList?,
        _ oldIndex: [FastScroller.Entry],
        _ fallback: FontFallback
    ) {
        rows = made.list
        (self.all, self.searchIndex) = (all, searchIndex)
        fonts = fallback.prepare(for: made.new)
        let new = made.list.rows
        if let old, let places = made.changed {
            changes = RowChanges(at: places, from: old.rows, to: new)
            let hasSameTitles = places.allSatisfy { old.rows[$0].title == new[$0].title }
            index = rows.hasHeadings || hasSameTitles ? oldIndex : RowIndex.entries(of: new)
        } else {
            changes = old.map { RowChanges(from: $0.rows, to: new) }
            index = rows.hasHeadings ? [] : RowIndex.entries(of: new)
        }
    }
}
