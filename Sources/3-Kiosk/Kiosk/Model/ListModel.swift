import DataSources
import Interface
import JSON
import Locking
import Platform
import SystemFonts
import Telemetry

/// The rows of a list, made from its source's document on a background thread.
@MainActor final class ListModel {
    let list: ListDescription
    /// Nil until rows are loaded.
    private(set) var rows: RowList?
    /// The first row of each first letter; empty if the rows are not sorted by title.
    private(set) var index: [FastScroller.Entry] = []
    /// The difference from the previous rows; nil if there were none.
    private(set) var changes: RowChanges?
    /// `rows` has been set.
    var onRows: () -> Void = {}
    private unowned let model: KioskModel
    private let formatter: RowFormatter
    /// Whether a value or the time has changed that rows may show.
    private var isOutdated = false
    /// Of the pictures that could not be shown, the latest; each is told once.
    private var problems: [String] = []
    /// The number of times that `rows` was set.
    private(set) var version = 0
    /// The version of the document that `rows` were made from, and of the one that is being read.
    private var documentVersion = 0
    private var pending: Int?
    /// The wall clock's time that `rows` tell, in seconds since 1970.
    private var rowsTime = -Double.infinity
    /// The executor's queue was full.
    private var isRefused = false
    /// To be called when the rows are those of the latest document.
    private var waiting: [() -> Void] = []

    init(_ list: ListDescription, of model: KioskModel) {
        self.list = list
        self.model = model
        formatter = RowFormatter(
            list, key: model.config.source(list.source)?.key, colors: model.theme.colors,
            folder: model.config.folder)
    }

    private var source: DataSource? { model.sources[list.source] }

    /// Why the rows are not up to date; nil if they are.
    var failure: String? { source?.state.failure }

    /// Whether nothing has come for longer than it should.
    var isStale: Bool { source?.state.isStale ?? false }

    /// When the rows were updated, in words; nil where that is not known.
    var updateText: String? {
        source?.state.updated.map {
            UpdateTime.text(
                of: $0, now: model.now(), on: model.wall,
                model.config.hasLanguage ? model.formats : nil)
        }
    }

    /// When a text that tells the time may change next, in seconds since 1970; infinity while rows are
    /// being made, after which it is asked for again.
    var nextTimeChange: Double {
        pending == nil && !isRefused ? rows?.nextChange ?? .infinity : .infinity
    }

    /// Whether texts of the rows tell another time than that of now: later, or earlier where the clock was
    /// set back.
    private var isOfAnotherTime: Bool {
        guard let rows, rows.nextChange < .infinity else { return false }
        let now = model.wall.now()
        return now >= rows.nextChange || now < rowsTime
    }

    /// Whether rows of the source's latest document are still to be made.
    var isBehind: Bool {
        guard let state = source?.state, state.document != nil else { return false }
        return state.version != documentVersion
    }

    /// A value has changed, or the time.
    func setOutdated() { isOutdated = true }

    /// Makes the rows of the source's latest document, if they are not those already.
    func update() {
        if isOfAnotherTime { isOutdated = true }
        guard let state = source?.state, let document = state.document, pending == nil,
            state.version != documentVersion || isOutdated
        else { return callWaiting() }
        let (formatter, fallback, shown) = (formatter, model.fonts.fallback, rows)
        let (scope, formats) = (model.scope(.null), model.formats)
        let target = state.version
        // Before the job is submitted: on a virtual clock it may be done at once.
        pending = target
        isOutdated = false
        let span = model.recorder?.begin(.rows, at: model.now(), text: list.source)
        let isQueued = model.executor.run(
            {
                let rows = formatter.rows(of: Document.rows(of: document), scope, formats)
                return LoadedRows(rows, since: shown, fallback)
            },
            completion: { [weak self] loaded in
                guard let self else { return }
                if let span {
                    model.recorder?.end(
                        span, at: model.now(), size: loaded.rows.rows.count)
                }
                rowsTime = scope.now
                didLoad(loaded, target)
            })
        isRefused = !isQueued
        if isRefused {
            pending = nil
            isOutdated = true
            if let span { model.recorder?.end(span, at: model.now(), phase: .cancelled) }
        }
    }

    /// Calls back once the rows are those of the latest document.
    func whenUpdated(_ body: @escaping () -> Void) {
        waiting.append(body)
        update()
    }

    private func callWaiting() {
        guard pending == nil,
            source?.state.version == documentVersion || source?.state.document == nil
        else { return }
        let bodies = waiting
        waiting = []
        for body in bodies { body() }
    }

    private func didLoad(_ loaded: LoadedRows, _ target: Int) {
        pending = nil
        documentVersion = target
        version += 1
        model.fonts.add(loaded.fonts)
        let old = DiscardedRows()
        old.take(&rows)
        rows = loaded.rows
        index = loaded.index
        changes = loaded.changes
        // Pictures may have been replaced together with the rows.
        model.images.checkFiles()
        for problem in loaded.rows.problems where !problems.contains(problem) {
            Console.message("flipbook: \(problem)")
        }
        problems = loaded.rows.problems
        onRows()
        model.executor.run({ old.free() }, completion: {})
        // Another document may have come meanwhile.
        update()
    }

    /// Submits again what was refused because the executor's queue was full.
    func turnDidEnd() { if isRefused { update() } }
}

/// Rows with fonts for their characters that no other font has.
private struct LoadedRows: Sendable {
    let rows: RowList
    let index: [FastScroller.Entry]
    /// The difference from the rows that were shown when loading began.
    let changes: RowChanges?
    let fonts: PreparedFonts

    init(_ rows: RowList, since old: RowList?, _ fallback: FontFallback) {
        self.rows = rows
        index = rows.hasHeadings ? [] : RowIndex.entries(of: rows.rows)
        changes = old.map { RowChanges(from: $0.rows, to: rows.rows) }
        fonts = fallback.prepare(for: rows.rows)
    }
}

/// Rows that are no longer shown, to be released on a background thread: releasing hundreds of
/// thousands of strings takes longer than a frame.
private final class DiscardedRows: Sendable {
    private let rows = Lock<RowList?>(nil)

    func take(_ other: inout RowList?) {
        rows.withLock { swap(&$0, &other) }
    }

    func free() { rows.withLock { $0 = nil } }
}
