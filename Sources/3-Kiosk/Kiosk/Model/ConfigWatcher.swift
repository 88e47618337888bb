import ImageCodecs
import Interface
import KioskFile
import Platform
import Runner
import Templates

/// Reloads the configuration when its file, one that it includes or names, or that of the board's values has changed.
@MainActor final class ConfigWatcher {
    /// Seconds without a further change before files are read, since an editor writes a file several times.
    static let quietTime = 0.05
    /// Seconds between attempts to watch files whose folder does not exist.
    static let folderInterval = 5.0

    /// Called with the configuration that was loaded, or with the reasons why it could not be.
    var onLoad: (Result<LoadedConfig, ConfigErrors>) -> Void = { _ in }
    private let path: String
    /// The path of the board's values; nil for the standard one.
    private let site: String?
    private let executor: any BackgroundExecutor
    /// Makes the queues in which files are watched.
    private let queues: any BackgroundExecutor
    private let decoder: any ImageDecoding
    private let loop: EventLoop
    private lazy var loadTimer = loop.makeTimer { [unowned self] in load() }
    /// Due when to try again to watch the files that are not watched.
    private lazy var watchTimer = loop.makeTimer { [unowned self] in watchAgain() }
    /// nil if the user has too many inotify instances; then only a signal reloads.
    private var watch: FileWatch?
    private var watched: Set<String> = []
    /// The font files in use, which are opened again only if they have changed.
    private var fonts: FontFiles
    private var isLoading = false
    /// Whether to load it again once it has been loaded.
    private var isLoadDue = false

    /// - Parameters:
    ///   - config: the configuration that is shown.
    ///   - fonts: the font files in use.
    ///   - executor: loads the configuration and its files.
    ///   - decoder: decodes the images of .riv files.
    ///   - loop: the frame loop.
    init(
        _ config: KioskConfig, fonts: FontFiles, executor: any BackgroundExecutor,
        decoder: any ImageDecoding, loop: EventLoop
    ) {
        path = config.path
        site = config.site.givenPath
        self.fonts = fonts
        queues = executor
        self.executor = executor.makeQueue(.imports, "reading the configuration")
        self.decoder = decoder
        self.loop = loop
        watch = try? FileWatch(on: loop) { [unowned self] _ in didChange() }
        setFiles(of: config, fonts: fonts)
    }

    /// Watches the files of a configuration instead of the previous ones.
    ///
    /// - Parameter fonts: the font files in use from now on.
    func setFiles(of config: KioskConfig, fonts: FontFiles) {
        self.fonts = fonts
        watch(Set(config.paths + config.site.watchedFiles + config.files))
    }

    /// Watches files instead of the previous ones.
    private func watch(_ files: Set<String>) {
        for file in watched.subtracting(files) { watch?.remove(file) }
        for file in files.subtracting(watched) {
            watch?.add(file, on: queues.makeQueue(.imports, "watching \(file)")) { [weak self] in
                if !$0 { self?.didNotWatch() }
            }
        }
        watched = files
    }

    private func didNotWatch() {
        watchTimer.set(min(watchTimer.deadline, loop.now + ConfigWatcher.folderInterval))
    }

    /// Watches the files that are not watched, because their folder did not exist or was removed.
    private func watchAgain() {
        watchTimer.cancel()
        guard let watch else { return }
        for file in watched where !watch.isWatching(file) {
            watch.add(file, on: queues.makeQueue(.imports, "watching \(file)")) {
                [weak self] isWatched in
                guard let self else { return }
                if !isWatched { return didNotWatch() }
                // Changes made before were not noticed.
                loadTimer.set(loop.now + ConfigWatcher.quietTime)
            }
        }
    }

    /// Whether the configuration is being loaded or will be, because files have changed.
    var isReloading: Bool { isLoading || loadTimer.deadline < .infinity }

    /// Loads the configuration once changes have ceased for `quietTime`.
    private func didChange() {
        loadTimer.set(loop.now + ConfigWatcher.quietTime)
        // Their folder may have been removed.
        watchAgain()
    }

    /// Starts loading the configuration, or does so once the load in progress has ended.
    func load() {
        guard !isLoading else {
            isLoadDue = true
            return
        }
        loadTimer.cancel()
        isLoadDue = false
        let (path, site, fonts, decoder) = (path, site, fonts, decoder)
        // Set before, since the executor of a test may complete the job at once.
        isLoading = true
        executor.run(
            {
                Result { () throws(ConfigErrors) in
                    try LoadedConfig(path, site: site, fonts: fonts, decoder: decoder)
                }
            },
            completion: { [weak self] result in
                guard let self else { return }
                isLoading = false
                // The file with the mistake may be one that was not included before.
                if case .failure(let errors) = result {
                    watch(watched.union(errors.errors.map(\.path)))
                }
                if isLoadDue { loadTimer.set(loop.now) }
                onLoad(result)
            })
    }
}

extension KioskConfig {
    /// The files that the configuration names: .riv files, fonts, and pictures whose paths are not templates.
    var files: [String] {
        var files = theme.fonts + theme.boldFonts
        for screen in screens {
            switch screen.content {
            case .list(let list):
                if let header = list.header, header.style == .rive { files.append(header.rive) }
                files += list.rows.compactMap { $0.rive?.file }
                files += list.rows.map(\.image).filter(isFile).map { complete($0.text) }
            case .page(let page): if isFile(page.image) { files.append(complete(page.image.text)) }
            case .rive(let rive): files.append(rive.file)
            case .tabs: break
            }
        }
        return files
    }

    private func isFile(_ template: Template) -> Bool {
        !template.isEmpty && template.placeholders.isEmpty && !template.text.hasPrefix("data:")
    }
}
