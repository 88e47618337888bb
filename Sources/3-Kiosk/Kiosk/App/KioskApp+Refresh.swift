import DataSources
import Platform
import Runner
import Telemetry

/// Refreshes by pulls, by actions and by requests of the control socket.
extension KioskApp {
    /// Fetches sources.
    ///
    /// - Parameters:
    ///   - names: the names of the sources.
    ///   - isRequested: whether this refresh serves the requests of the control socket.
    ///   - done: called with whether the fetch succeeded, once the content is shown.
    package func refresh(
        _ names: [String], isRequested: Bool = false,
        _ done: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
        if isRequested { requests.begin() }
        refreshes += 1
        let run = RefreshRun(
            names, isRequested: isRequested, begin: model.now, pacer.recorder, done)
        for name in names {
            guard let source = model.sources[name] else {
                finish(run, nil)
                continue
            }
            source.refresh { [weak self] error in
                // Another app may have replaced this one since.
                guard let self else { return run.cancel() }
                whenShown(name) { [weak self] in self?.finish(run, error) }
            }
        }
        finish(run, nil)
    }

    /// Notes that one of the sources of a refresh has been fetched, or that all fetches have been started.
    private func finish(_ run: RefreshRun, _ failure: SourceFailure?) {
        guard run.finish(failure) else { return }
        let rows = rowCount(of: run.names)
        run.end(at: model.now, rows: rows)
        lastRefresh = AppStatistics.Refresh(
            begin: run.begin, end: model.now, rows: rows, failure: run.failure?.description)
        refreshes -= 1
        run.done(run.failure == nil)
        if run.isRequested {
            let outcome: ControlSocket.Reply =
                if let failure = run.failure { .error("\(failure)") } else {
                    .ok(summary(of: run.names))
                }
            let clients = requests.end()
            pacer.whenShown { for client in clients { client(outcome) } }
        }
        startRequestedRefresh()
    }

    /// Calls back once the lists show the latest document of a source.
    private func whenShown(_ source: String, _ body: @escaping () -> Void) {
        let lists = kiosk.all.compactMap { screen -> ListModel? in
            screen.sources.contains(source) ? model.lists[screen.name] : nil
        }
        guard let list = lists.first else { return body() }
        list.whenUpdated(body)
    }

    /// The number of rows in the lists that show one of these sources and are not behind a closed lock.
    private func rowCount(of names: [String]) -> Int {
        model.lists.values.reduce(0) { sum, list in
            names.contains(list.list.source) && !list.isClosed()
                ? sum + (list.rows?.rows.count ?? 0) : sum
        }
    }

    /// A summary of what a refresh has loaded, such as "60 rows".
    private func summary(of names: [String]) -> String {
        guard names.count == 1,
            let list = model.lists.values.first(where: {
                $0.list.source == names[0] && !$0.isClosed()
            })
        else { return names.count == 1 ? "1 source" : "\(names.count) sources" }
        let count = list.rows?.rows.count ?? 0
        return count == 1 ? "1 row" : "\(count) rows"
    }

    /// Whether the next refresh serves the requests of the control socket: it must not share the document of a refresh
    /// that began before them.
    var isRequestDue: Bool { requests.isPending && refreshes == 0 }

    /// Starts the requested refresh with the header, as a pull does, once no other refresh is in progress.
    package func startRequestedRefresh() {
        guard isRequestDue else { return }
        // An inactive display has no frames that could animate the header.
        guard let control = (kiosk.top as? ListScreen)?.refreshControl, pacer.display.isActive
        else {
            return refresh(kiosk.top?.sources ?? model.sources.names, isRequested: true)
        }
        // Does nothing while the header is closing; the frame after that calls this again.
        control.beginRefreshing()
    }
}

/// A refresh in progress. It is kept by the sources that are fetched, and does not keep the app.
@MainActor private final class RefreshRun {
    let names: [String]
    /// Whether it serves the requests of the control socket.
    let isRequested: Bool
    let begin: Double
    /// Called with whether all sources were fetched.
    let done: @MainActor (Bool) -> Void
    /// Why the first of the sources that failed did so; nil if none has.
    private(set) var failure: SourceFailure?
    /// The number of sources that are still to be fetched, and one for the start of the fetches.
    private var rest: Int
    private let recorder: FlightRecorder?
    private var span: EventRecord?

    init(
        _ names: [String], isRequested: Bool, begin: Double, _ recorder: FlightRecorder?,
        _ done: @escaping @MainActor (Bool) -> Void
    ) {
        self.names = names
        self.isRequested = isRequested
        self.begin = begin
        self.recorder = recorder
        self.done = done
        rest = names.count + 1
        span = recorder?.begin(.refresh, at: begin, text: names.joined(separator: " "))
    }

    /// Notes that a source was fetched or has failed.
    ///
    /// - Returns: whether it was the last.
    func finish(_ failure: SourceFailure?) -> Bool {
        self.failure = self.failure ?? failure
        rest -= 1
        return rest == 0
    }

    func end(at time: Double, rows: Int) {
        guard let span else { return }
        recorder?.end(span, at: time, phase: failure == nil ? .ended : .failed, size: rows)
        self.span = nil
    }

    /// Records that nobody waits for the sources any longer.
    func cancel() {
        guard let span else { return }
        recorder?.end(span, at: span.time, phase: .cancelled)
        self.span = nil
    }
}
