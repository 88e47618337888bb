import Kiosk
import Platform

/// Reads a .riv file again each time it is saved.
@MainActor package final class PlayedFile {
    /// Seconds without a further change before the file is read, since an editor writes a file several times.
    private static let quietTime = 0.05
    /// Seconds between attempts to watch a file whose folder does not exist.
    private static let folderInterval = 2.0

    private let path: String
    private let loop: EventLoop
    private let executor: any BackgroundExecutor
    private let onLoad: (Result<RiveFile, RiveProblem>) -> Void
    private lazy var loadTimer = loop.makeTimer { [unowned self] in load() }
    private lazy var watchTimer = loop.makeTimer { [unowned self] in watchFile() }
    private var watch: FileWatch?
    private var isLoading = false
    private var isLoadDue = false

    /// Watches a file.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - onLoad: called with each version of it, or with the reason why it cannot be used.
    /// - Throws: `SystemError` if the user has too many inotify instances.
    package init(
        _ path: String, on loop: EventLoop, _ executor: any BackgroundExecutor,
        onLoad: @escaping (Result<RiveFile, RiveProblem>) -> Void
    ) throws {
        (self.path, self.loop, self.onLoad) = (path, loop, onLoad)
        self.executor = executor.makeQueue(.imports, "reading \(path)")
        watch = try FileWatch(on: loop) { [unowned self] _ in
            loadTimer.set(loop.now + PlayedFile.quietTime)
        }
        watchFile()
    }

    private func watchFile() {
        watch?.add(path, on: executor) { [weak self] isWatched in
            guard let self, !isWatched else { return }
            watchTimer.set(loop.now + PlayedFile.folderInterval)
        }
    }

    private func load() {
        guard !isLoading else {
            isLoadDue = true
            return
        }
        isLoadDue = false
        // Set before, since the executor of a test may complete the job at once.
        isLoading = true
        executor.run(
            { [path] in Result { () throws(RiveProblem) in try RiveFile(path) } },
            completion: { [weak self] result in
                guard let self else { return }
                isLoading = false
                onLoad(result)
                if isLoadDue { loadTimer.set(loop.now) }
            })
    }
}
