import Interface
import Platform

/// Reloads the configuration when its file, or a .riv file, font or picture that it names, has changed.
@MainActor final class ConfigWatcher {
    /// Seconds without a further change before files are read, since an editor writes a file several times.
    static let quietTime = 0.05

    /// Called with the configuration that was loaded, or with the reasons why it could not be.
    var onLoad: (Result<KioskConfig, ConfigErrors>) -> Void = { _ in }
    private let path: String
    private let executor: any BackgroundExecutor
    private let now: () -> Double
    /// nil if the user has too many inotify instances; then only a signal reloads.
    private let watch: FileWatch?
    private var watched: Set<String> = []
    private var nextLoad = Double.infinity
    private var isLoading = false

    init(_ config: KioskConfig, executor: any BackgroundExecutor, now: @escaping () -> Double) {
        path = config.path
        self.executor = executor
        self.now = now
        watch = try? FileWatch()
        setFiles(of: config)
    }

    /// Watches the files of a configuration instead of the previous ones.
    func setFiles(of config: KioskConfig) {
        let files = Set([config.path] + config.files)
        for file in watched.subtracting(files) { watch?.remove(file) }
        for file in files.subtracting(watched) { _ = watch?.add(file) }
        watched = files
    }

    /// A descriptor that is readable when `poll` has work to do; nil if only a signal reloads.
    var descriptor: Int32? { watch?.descriptor }
    /// When to call `poll` next, on the display's clock.
    var nextDeadline: Double { isLoading ? .infinity : nextLoad }

    /// Reads change events and loads the configuration once changes have ceased for `quietTime`. Never blocks.
    func poll() {
        if let watch, !watch.changes().isEmpty { nextLoad = now() + ConfigWatcher.quietTime }
        guard !isLoading, now() >= nextLoad else { return }
        load()
    }

    /// Starts loading the configuration.
    func load() {
        nextLoad = .infinity
        let path = path
        isLoading = executor.run(
            {
                Result { () throws(ConfigErrors) in
                    let config = try KioskConfig.load(path)
                    try config.checkFiles()
                    return config
                }
            },
            completion: { [weak self] result in
                self?.isLoading = false
                self?.onLoad(result)
            })
        // The queue was full.
        if !isLoading { nextLoad = now() + 1 }
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
                files += list.rows.map(\.image).filter(isFile).map(complete)
            case .page(let page): if isFile(page.image) { files.append(complete(page.image)) }
            case .rive(let rive): files.append(rive.file)
            case .tabs: break
            }
        }
        return files
    }

    private func isFile(_ template: TemplateText) -> Bool {
        !template.isEmpty && !template.contains("{") && !template.hasPrefix("data:")
    }
}
