import DataSources
import Interface
import JSON
import Locking
import Platform
import SystemFonts

/// The rows of a list, made from its source's document on a background thread.
@MainActor final class ListModel {
    let list: ListDescription
    /// Nil until rows are loaded.
    private(set) var rows: [Row]?
    /// Whether any of the rows has a badge.
    private(set) var hasBadges = false
    /// The first row of each first letter; empty if the rows are not sorted by title.
    private(set) var index: [FastScroller.Entry] = []
    /// The difference from the previous rows; nil if there were none.
    private(set) var changes: RowChanges?
    /// `rows` has been set.
    var onRows: () -> Void = {}
    private unowned let model: KioskModel
    private let template: RowTemplate
    /// The number of times that `rows` was set.
    private(set) var version = 0
    /// The version of the document that `rows` were made from, and of the one that is being read.
    private var documentVersion = 0
    private var pending: Int?
    /// The executor's queue was full.
    private var isRefused = false
    /// To be called when the rows are those of the latest document.
    private var waiting: [() -> Void] = []

    init(_ list: ListDescription, of model: KioskModel) {
        self.list = list
        self.model = model
        template = RowTemplate(list.rows[0], key: model.config.source(list.source)?.rowKey)
    }

    private var source: DataSource? { model.sources[list.source] }

    /// Why the rows are not up to date; nil if they are.
    var failure: String? { source?.state.failure }

    /// When the rows were updated, in words; nil where that is not known.
    var updateText: String? {
        source?.state.updated.map {
            UpdateTime.text(of: $0, now: model.now(), on: model.wall)
        }
    }

    /// Makes the rows of the source's latest document, if they are not those already.
    func update() {
        guard let state = source?.state, let document = state.document,
            state.version != documentVersion,
            pending == nil
        else { return callWaiting() }
        let (template, fallback, shown) = (template, model.fonts.fallback, rows)
        let (scope, formats) = (model.scope(.null), model.formats)
        let target = state.version
        // Before the job is submitted: on a virtual clock it may be done at once.
        pending = target
        let isQueued = model.executor.run(
            {
                var scope = scope
                let rows = Document.rows(of: document).map { item in
                    scope.item = item
                    return template.row(scope, formats)
                }
                return LoadedRows(rows, since: shown, fallback)
            }, completion: { [weak self] in self?.didLoad($0, target) })
        isRefused = !isQueued
        if isRefused { pending = nil }
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
        hasBadges = loaded.hasBadges
        index = loaded.index
        changes = loaded.changes
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
    let rows: [Row]
    let hasBadges: Bool
    let index: [FastScroller.Entry]
    /// The difference from the rows that were shown when loading began.
    let changes: RowChanges?
    let fonts: PreparedFonts

    init(_ rows: [Row], since old: [Row]? = nil, _ fallback: FontFallback) {
        self.rows = rows
        hasBadges = rows.contains { !$0.icon.isEmpty }
        index = RowIndex.entries(of: rows)
        changes = old.map { RowChanges(from: $0, to: rows) }
        fonts = fallback.prepare(for: rows)
    }
}

/// Rows that are no longer shown, to be released on a background thread: releasing hundreds of
/// thousands of strings takes longer than a frame.
private final class DiscardedRows: Sendable {
    private let rows = Lock<[Row]?>(nil)

    func take(_ other: inout [Row]?) {
        rows.withLock { swap(&$0, &other) }
    }

    func free() { rows.withLock { $0 = nil } }
}
