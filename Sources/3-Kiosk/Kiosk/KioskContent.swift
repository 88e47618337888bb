import Interface
import Locking
import Platform
import RiveRuntime
import SystemFonts

/// The content of a kiosk, independent of its display: fonts, the header's file and rows. They are
/// loaded once, file and rows in the background; a display of another size gets new views of the
/// same content.
@MainActor final class KioskContent {
    let config: KioskConfig
    let fonts: Fonts
    private(set) var header: HeaderFile?
    /// Nil until rows are loaded.
    private(set) var rows: [Row]?
    /// Whether any of the rows has a badge.
    private(set) var hasBadges = false
    /// The first row of each first letter; empty if the rows are not sorted by title.
    private(set) var index: [FastScroller.Entry] = []
    /// The difference from the previous rows; nil if there were none, or if they changed during the
    /// comparison.
    private(set) var changes: RowChanges?
    /// When the rows were updated.
    private(set) var updateTime: UpdateTime
    /// Whether the update time of saved rows is shown.
    private let keepsTime: Bool
    /// The error of loading the header, which ends the run.
    private(set) var failure: ConfigError?
    /// `header` or `failure` has been set.
    var onHeader: () -> Void = {}
    /// `rows` has been set.
    var onRows: () -> Void = {}
    /// The number of times that `rows` was set.
    private var version = 0
    private let executor: any BackgroundExecutor
    private let saver: RowSaver

    init(
        _ config: KioskConfig, fonts: Fonts, store: RowStore, _ context: RunContext
    ) {
        let executor = context.executor
        self.config = config
        self.fonts = fonts
        self.executor = executor
        updateTime = UpdateTime(context.wall, clock: context.now)
        keepsTime = context.wall.isSystem
        saver = RowSaver(store, executor: executor)
        let (template, fallback) = (config.rowTemplate, fonts.fallback)
        executor.run(
            {
                let kept = store.load()
                let rows = kept.rows.map(template.row)
                return (LoadedRows(rows, fallback), kept)
            }, completion: { [weak self] in self?.didLoad($0, $1) })
        guard let header = config.header else { return }
        executor.run(
            { Result { () throws(ConfigError) in try HeaderFile(header, config) } },
            completion: { [weak self] in self?.didLoad($0) })
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

    private func didLoad(_ kept: LoadedRows, _ stored: RowStore.SavedRows) {
        for message in stored.messages { Console.message("flipbook: \(message)") }
        fonts.add(kept.fonts)
        guard rows == nil, !kept.rows.isEmpty else { return }
        rows = kept.rows
        hasBadges = kept.hasBadges
        index = kept.index
        version += 1
        if keepsTime, let time = stored.time { updateTime.didUpdate(at: time) }
        onRows()
    }

    private func didLoad(_ result: Result<HeaderFile, ConfigError>) {
        switch result {
        case .success(let file):
            for asset in file.damagedAssets {
                Console.message("flipbook: \(config.error(for: asset))")
            }
            header = file
        case .failure(let error): failure = error
        }
        onHeader()
    }

    /// Parses rows from a command's output and saves them.
    ///
    /// - Parameter completion: called with the error of parsing, or nil for success.
    func receive(_ output: [UInt8], completion: @escaping (RowParser.Failure?) -> Void) {
        let (template, fallback) = (config.rowTemplate, fonts.fallback)
        let (shown, version) = (rows, version)
        let isQueued = executor.run(
            {
                Result { () throws(RowParser.Failure) in
                    let rows = try RowParser.parse(output).map(template.row)
                    return LoadedRows(rows, since: shown, fallback)
                }
            },
            completion: { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let loaded):
                    fonts.add(loaded.fonts)
                    let old = DiscardedRows()
                    old.take(&rows)
                    rows = loaded.rows
                    hasBadges = loaded.hasBadges
                    index = loaded.index
                    changes = self.version == version ? loaded.changes : nil
                    self.version += 1
                    updateTime.didUpdate()
                    saver.save(output)
                    onRows()
                    executor.run({ old.free() }, completion: {})
                    completion(nil)
                case .failure(let failure): completion(failure)
                }
            })
        if !isQueued {
            completion(RowParser.Failure(description: "too much is waiting to be read"))
        }
    }

    /// Frames were presented with the rows that were last received.
    func didShowRows() { saver.didShow() }

    /// Called at the end of a turn of the frame loop.
    func turnDidEnd() { saver.retry() }

    /// Called at the end of the run.
    func willStop() { saver.flush() }
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
