import DataSources
import Platform
import Telemetry

/// Refreshes by pulls, by actions and by requests of the control socket.
extension KioskApp {
    /// Fetches sources.
    ///
    /// - Parameters:
    ///   - names: the names of the sources.
    ///   - isRequested: whether this refresh serves the requests of the control socket.
    ///   - done: called with whether the fetch succeeded, once the content is shown.
    func refresh(
        _ names: [String], isRequested: Bool = false,
        _ done: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
        if isRequested { requests.begin() }
        refreshes += 1
        let span = link.recorder?.begin(
            .refresh, at: model.now(), text: names.joined(separator: " "))
        let begin = model.now()
        var failure: SourceFailure?
        var rest = names.count + 1
        func finish(_ error: SourceFailure?) {
            failure = failure ?? error
            rest -= 1
            guard rest == 0 else { return }
            let rows = rowCount(of: names)
            if let span {
                link.recorder?.end(
                    span, at: model.now(), phase: failure == nil ? .ended : .failed, size: rows)
            }
            lastRefresh = RefreshOutcome(
                begin: begin, end: model.now(), rows: rows, failure: failure?.description)
            didRefresh(names, isRequested: isRequested, failure, done)
        }
        for name in names {
            guard let source = model.sources[name] else {
                finish(nil)
                continue
            }
            source.refresh { [weak self] error in
                guard let self else { return }
                whenShown(name) { finish(error) }
            }
        }
        finish(nil)
    }

    /// Calls back once the lists show the latest document of a source.
    private func whenShown(_ source: String, _ body: @escaping () -> Void) {
        let lists = kiosk.all.compactMap { screen -> ListModel? in
            screen.sources.contains(source) ? model.lists[screen.name] : nil
        }
        guard let list = lists.first else { return body() }
        list.whenUpdated(body)
    }

    private func didRefresh(
        _ names: [String], isRequested: Bool, _ failure: SourceFailure?,
        _ done: @MainActor (Bool) -> Void
    ) {
        refreshes -= 1
        kiosk.update(.all)
        updateWallDeadline()
        done(failure == nil)
        if isRequested {
            let outcome: ControlSocket.Reply =
                if let failure { .error("\(failure)") } else { .ok(summary(of: names)) }
            requests.end(outcome)
        }
        startRequestedRefresh()
    }

    /// The number of rows in the lists that show one of these sources.
    private func rowCount(of names: [String]) -> Int {
        model.lists.values.reduce(0) { sum, list in
            names.contains(list.list.source) ? sum + (list.rows?.rows.count ?? 0) : sum
        }
    }

    /// A summary of what a refresh has loaded, such as "60 rows".
    private func summary(of names: [String]) -> String {
        guard names.count == 1,
            let list = model.lists.values.first(where: { $0.list.source == names[0] })
        else { return names.count == 1 ? "1 source" : "\(names.count) sources" }
        let count = list.rows?.rows.count ?? 0
        return count == 1 ? "1 row" : "\(count) rows"
    }

    /// Whether the next refresh serves the requests of the control socket: it must not share the document of a refresh
    /// that began before them.
    var isRequestDue: Bool { requests.isPending && refreshes == 0 }

    /// Starts the requested refresh with the header, as a pull does, once no other refresh is in progress.
    func startRequestedRefresh() {
        guard isRequestDue else { return }
        // An inactive display has no frames that could animate the header.
        guard let control = (kiosk.top as? ListScreen)?.refreshControl, link.display.isActive else {
            return refresh(kiosk.top?.sources ?? model.sources.names, isRequested: true)
        }
        // Does nothing while the header is closing; the frame after that calls this again.
        control.beginRefreshing()
    }
}
