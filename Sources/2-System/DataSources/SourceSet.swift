import Platform

/// The sources of a kiosk by their names.
///
/// In a live run the loop wakes for `descriptors` and at `nextDeadline`, and calls `poll`. A run on a
/// virtual clock calls `poll` at `timerDeadline` and after each step of its clock; while `isAwaited` it
/// calls `wait` at a time of its own choice, so that it does not depend on how long programs take:
/// until then commands, and streams that have printed nothing yet, have no effect. Later lines of a
/// stream and changes of a file are taken at the first step after they were made.
package final class SourceSet {
    /// Real seconds that `wait` waits for the first line of a stream at most.
    package static let firstLineLimit = 10.0

    private let context: SourceContext
    private var sources: [String: DataSource] = [:]
    /// In the order of the configuration.
    package private(set) var names: [String] = []
    /// The state of a source has changed: of this name.
    package var onChange: (String) -> Void = { _ in }
    private var isStarted = false

    package init(_ descriptions: [SourceDescription], _ context: SourceContext) {
        self.context = context
        update(descriptions)
    }

    package subscript(name: String) -> DataSource? { sources[name] }

    /// Loads what earlier runs have saved, and starts all sources.
    package func start() {
        isStarted = true
        for name in names { sources[name]?.start() }
    }

    /// Takes over a changed configuration: sources that are the same run on with their documents,
    /// others end, and new ones are started if the set is.
    package func update(_ descriptions: [SourceDescription]) {
        let old = sources
        sources = [:]
        names = descriptions.map(\.name)
        for description in descriptions {
            if let source = old[description.name], source.description == description {
                sources[description.name] = source
            } else {
                // Before the new one reads what it saves.
                old[description.name]?.stop()
                sources[description.name] = make(description)
            }
        }
        for (name, source) in old where sources[name] == nil { source.stop() }
        guard isStarted else { return }
        for (name, source) in sources where old[name] !== source { source.start() }
    }

    private func make(_ description: SourceDescription) -> DataSource {
        let source = DataSource(description, context)
        source.onChange = { [unowned self] in onChange(description.name) }
        return source
    }

    /// Ends all programs, and saves the latest documents.
    package func stop() {
        for source in sources.values { source.stop() }
    }

    /// Frames were presented with the latest documents of all sources that are seen.
    package func didShow() {
        for source in sources.values { source.didShow() }
    }

    // MARK: Events

    /// Descriptors that become readable when `poll` has work to do.
    package var descriptors: [Int32] {
        var result: [Int32] = []
        addDescriptors(to: &result)
        return result
    }

    /// Appends `descriptors`, for a loop that keeps the room for them.
    package func addDescriptors(to list: inout [Int32]) {
        for name in names { sources[name]?.addDescriptors(to: &list) }
    }

    /// When `poll` must be called at the latest, on the monotonic clock, which is the display's in a
    /// live run.
    package var nextDeadline: Double {
        sources.values.reduce(timerDeadline) { min($0, $1.processDeadline) }
    }

    /// When `poll` must be called on a virtual clock.
    package var timerDeadline: Double {
        sources.values.reduce(.infinity) { min($0, $1.timerDeadline) }
    }

    /// Does what is due. Never blocks.
    package func poll() {
        for name in names { sources[name]?.poll() }
    }

    /// Whether a command runs, or a stream has printed nothing yet.
    package var isAwaited: Bool { sources.values.contains(where: \.isAwaited) }

    /// Waits until no document is awaited; not for use in a live run.
    ///
    /// - Throws: `Interrupted` if a signal asks the program to exit; programs are ended.
    package func wait() throws {
        guard isAwaited else { return }
        let interruption = try Interruption()
        let loop = EventLoop()
        loop.watch(interruption.descriptor) { _ in }
        let limit = Clock.now() + SourceSet.firstLineLimit
        var tokens: [EventLoop.Token] = []
        while true {
            let awaited = names.compactMap { sources[$0] }.filter(\.isAwaited)
            for source in awaited { source.pollAwaited() }
            let rest = awaited.filter(\.isAwaited)
            if rest.isEmpty { return }
            if Clock.now() >= limit {
                for source in rest { source.stopAwaiting() }
            }
            for token in tokens { loop.unwatch(token) }
            tokens = rest.flatMap(\.descriptors).map { loop.watch($0) { _ in } }
            let hasStream = rest.contains {
                if case .stream = $0.description.kind { true } else { false }
            }
            let deadline = rest.reduce(hasStream ? limit : .infinity) {
                min($0, $1.processDeadline)
            }
            loop.wait(until: deadline)
            do { try interruption.check() } catch {
                stop()
                throw error
            }
        }
    }
}
