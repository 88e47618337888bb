import Platform

/// The sources of a kiosk, by name.
///
/// They do their work in the turns of the context's loop. While `isAwaited` is true, a run on a virtual clock
/// calls `wait` at a virtual time of its choice, so that it does not depend on how long programs take:
/// until then, commands and streams that have printed nothing yet have no effect. Later lines of a stream
/// and changes of a file take effect in the first turn after they were made.
package final class SourceSet {
    /// The maximum time that `wait` waits for the first line of a stream, in real seconds.
    package static let firstLineLimit = 10.0

    private let context: SourceContext
    private var sources: [String: DataSource] = [:]
    /// The names of the sources, in the order of the configuration.
    package private(set) var names: [String] = []
    /// Called with the name of a source whose state has changed.
    package var onChange: (String) -> Void = { _ in }
    private var isStarted = false

    package init(_ descriptions: [SourceDescription], _ context: SourceContext) {
        self.context = context
        update(descriptions)
    }

    package subscript(name: String) -> DataSource? { sources[name] }

    /// Starts all sources, which load the documents saved by earlier runs.
    package func start() {
        isStarted = true
        for name in names { sources[name]?.start() }
    }

    /// Applies a changed configuration: unchanged sources keep running with their documents, others are
    /// stopped, which ends their refreshes with a failure, and new ones are started if the set has been started.
    package func update(_ descriptions: [SourceDescription]) {
        let old = sources
        sources = [:]
        names = descriptions.map(\.name)
        for description in descriptions {
            if let source = old[description.name], source.description == description {
                sources[description.name] = source
            } else {
                // The old source must save its document before the new one loads it.
                old[description.name]?.stop()
                sources[description.name] = make(description)
            }
        }
        for (name, source) in old where sources[name] == nil { source.stop() }
        if isStarted {
            for (name, source) in sources where old[name] !== source { source.start() }
        }
        // Last, since whoever waits for a refresh may request another one, of the new sources.
        for (name, source) in old where sources[name] !== source { source.failRefreshes() }
    }

    private func make(_ description: SourceDescription) -> DataSource {
        let source = DataSource(description, context)
        source.onChange = { [unowned self] in onChange(description.name) }
        return source
    }

    /// Kills all programs, and saves the latest documents.
    package func stop() {
        for source in sources.values { source.stop() }
    }

    /// Notes that frames were presented with versions of documents, so that the next run may start with them.
    ///
    /// - Parameter versions: the versions by the sources' names; see `SourceState.version`.
    package func didShow(_ versions: [String: Int]) {
        for (name, version) in versions { sources[name]?.didShow(version: version) }
    }

    /// Notes that a frame was presented with versions of documents, which are saved if the run is stopped now.
    ///
    /// - Parameter versions: the versions by the sources' names; see `SourceState.version`.
    package func didPresent(_ versions: [String: Int]) {
        for (name, version) in versions { sources[name]?.didPresent(version: version) }
    }

    // MARK: Waiting

    /// Whether a command is running, or a running stream has printed nothing yet.
    package var isAwaited: Bool { sources.values.contains(where: \.isAwaited) }

    /// Blocks until no document is awaited; not for use in a live run.
    ///
    /// - Throws: `Interrupted` if a signal requests this program's exit; the sources' programs are then killed.
    package func wait() throws {
        guard isAwaited else { return }
        let loop = EventLoop()
        let limit = loop.after(SourceSet.firstLineLimit) { [self] in
            for source in sources.values { source.stopAwaiting() }
        }
        var waking: [DataSource] = []
        func wakeAwaited() {
            for source in names.compactMap({ sources[$0] }) where source.isAwaited {
                source.wake(loop)
                waking.append(source)
            }
        }
        defer {
            for source in waking { source.wake(nil) }
            limit.cancel()
        }
        wakeAwaited()
        do {
            try loop.run(Interruption()) {
                if !waking.contains(where: \.isAwaited) { return true }
                // The document of one may have caused another one to be fetched.
                wakeAwaited()
                return false
            }
        } catch {
            stop()
            throw error
        }
    }
}
