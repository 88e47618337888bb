import DataSources
import Display
import Geometry
import HeadlessDisplay
import InputEvents
import Interface
import JSON
import Kiosk
import KioskFile
import Platform
import Runner

/// A kiosk on a virtual clock for a tester, who feeds its sources, touches it, lets time pass and looks at its screen.
/// Its programs do not run: the tester decides when the program of an action has ended.
@MainActor final class VirtualKiosk {
    /// An action that was performed.
    struct Performed: Equatable, Sendable {
        /// When, in seconds on the virtual clock.
        var time: Double
        /// The action's key in the configuration, such as `list.tap`.
        var key: String
        /// The value `id` of the item that it was performed for; empty for none.
        var item: String
    }

    /// What the kiosk and others made from it are created with.
    struct Setup {
        var config: KioskConfig
        /// The size of the display, in pixels.
        var size: (width: Int, height: Int)
        /// Returns the duration of the next background job, in seconds.
        var workDuration: () -> Double
        private let fonts: Fonts

        var openFonts: Fonts { fonts }

        /// Opens the configuration's fonts.
        init(
            _ config: KioskConfig, size: (width: Int, height: Int),
            workDuration: @escaping () -> Double
        ) throws {
            (self.config, self.size, self.workDuration) = (config, size, workDuration)
            fonts = try config.openFonts()
        }
    }

    /// Feeds the sources.
    let feed = SourceFeed()
    /// Called before each action is performed.
    var onAction: (Performed) -> Void = { _ in }
    /// Called for each program of an action, with a function to call when it has ended: with a failure, or nil.
    var onProgram: ([String], @escaping (String?) -> Void) -> Void = { $1(nil) }
    private let setup: Setup
    let session: HeadlessSession
    let app: KioskApp
    private var frames = 0
    /// The number of refreshes that were requested, and of those that have ended.
    private(set) var refreshes = (begun: 0, ended: 0)

    /// - Parameter time: the time at which the virtual clock starts, in seconds.
    init(_ setup: Setup, at time: Double = 0) throws {
        self.setup = setup
        let kiosk = try HeadlessKiosk(
            setup.config, fonts: setup.openFonts, at: time, size: setup.size,
            workDuration: setup.workDuration(), feed: feed)
        (session, app) = (kiosk.session, kiosk.app)
        session.display.onFrame = { [unowned self] _, _ in frames += 1 }
        app.onAction = { [unowned self] item, key in
            onAction(Performed(time: now, key: key, item: item["id"]?.text ?? ""))
        }
        app.model.actions.standIn = { [unowned self] command, _, completion in
            onProgram(command.arguments) { reason in
                completion(ActionOutcome(failure: reason.map { SourceFailure($0) }))
            }
        }
        app.start()
    }

    /// Stops the kiosk and its background work.
    func stop() { session.stop() }

    // MARK: Time

    /// Seconds on the virtual clock.
    var now: Double { session.now }

    /// Lets time pass.
    ///
    /// - Parameter look: called after each frame.
    func run(until end: Double, _ look: () throws -> Void = {}) throws {
        MainQueue.drainAll()
        var seen = frames
        while try session.turn(until: end) {
            MainQueue.drainAll()
            guard frames != seen else { continue }
            seen = frames
            try look()
        }
        session.advance(to: end)
    }

    /// When something is due by itself next, in seconds; infinity for a kiosk that is at rest.
    var nextFrame: Double { app.pacer.nextDeadline }

    // MARK: The screen

    /// What is on the screen.
    var tree: ScreenTree { app.tree }

    /// Pixels per point.
    var scale: Double { app.screen.scale }

    /// Whether a touch at a point, in points, reaches a part of the screen.
    func isHit(_ part: ScreenTree.Part, at point: Point) -> Bool {
        app.isHit(part, at: point)
    }

    /// The identities of the rows of the list on top, in order; empty for other screens.
    var rowIdentities: [String] { app.topIdentities }

    /// The number of times that the rows of the list on top have changed; -1 for other screens.
    var rowsVersion: Int { app.topRowsVersion }

    /// Where a row of the list on top is or would be at rest, in points of the screen; nil if there is no such row.
    func restingTop(ofRow index: Int) -> Double? {
        guard let table = app.topTable, let path = app.topPath(ofRow: index) else { return nil }
        return table.rectForRow(at: path).minY - table.contentOffset.y
    }

    /// Where the keyboard on the screen is, in points; nil if there is none.
    var keyboard: Rect? { app.keyboardFrame }

    /// The height in which rows of the list on top can be seen, in points: what bars, a header that is held open, and the
    /// keyboard leave of it.
    var roomForRows: Double {
        guard let table = app.topTable else { return 0 }
        let inset = table.adjustedContentInset
        return table.frame.height - max(inset.top, -table.contentOffset.y) - inset.bottom
    }

    /// Whether the focus is on a view that is hidden or not on the screen.
    var isFocusHidden: Bool {
        guard let focused = app.screen.focusedView else { return false }
        var view: View? = focused
        while let current = view {
            if current.isHidden { return true }
            view = current.superview
        }
        return focused.window == nil
    }

    /// Ends to edit a text, as a tap elsewhere does.
    func endEditing() { app.screen.setFocus(nil) }

    /// The picture of the latest frame.
    var picture: HeadlessFrame { HeadlessFrame(app.pacer.snapshot()) }

    // MARK: Use

    /// Touches the screen at a point, in points, now.
    func touch(_ phase: TouchEvent.Phase, finger: Int, at point: Point) {
        app.touch(
            TouchEvent(
                time: now, finger: finger, phase: phase, x: point.x * scale, y: point.y * scale))
    }

    /// Scrolls the view in the middle of the screen, as a key does.
    func scroll(_ step: ScrollStep) {
        app.scroll(
            step, at: Point(Double(setup.size.width) / 2, Double(setup.size.height) / 2))
    }

    /// Shows a screen, as an action and the control socket do.
    func show(_ name: String) {
        // Both refuse a screen that the configuration does not have.
        if setup.config.screen(name) != nil { app.kiosk.show(name, .null) }
    }

    /// Goes back, as an action does.
    func back() { app.kiosk.back() }

    /// Sets a value.
    func set(_ name: String, to text: String) { _ = try? app.set(name, toText: text) }

    /// Covers the buttons that a swipe has uncovered.
    func hideSwipeActions() {
        app.topTable?.hideSwipeActions(animated: true)
    }

    /// Fetches the sources of the screen on top again, as the action `refresh` does.
    func refresh() {
        refreshes.begun += 1
        app.refresh(app.topSources ?? []) { [weak self] _ in self?.refreshes.ended += 1 }
    }

    /// Fetches the sources of the screen on top again with its header, as the request `refresh wait` does.
    ///
    /// - Returns: whether the request was accepted.
    func requestRefresh() -> Bool {
        let isAdded = app.requests.add(
            ControlSocket.Responder { [weak self] _ in self?.refreshes.ended += 1 })
        guard isAdded else { return false }
        refreshes.begun += 1
        app.startRequestedRefresh()
        return true
    }

    // MARK: A fresh run

    /// Starts a kiosk on the same data at the same time, and shows in it what this one shows: the same screens for the
    /// same items, the same values and the same place.
    ///
    /// - Parameters:
    ///   - loading: seconds for which the fresh kiosk runs before the place is set, while this one waits.
    ///   - look: called after each frame of the fresh kiosk.
    func makeFresh(loading: Double) throws -> VirtualKiosk {
        let fresh = try VirtualKiosk(setup, at: now)
        for name in app.model.sources.names {
            guard let state = app.model.sources[name]?.state else { continue }
            if let document = state.document {
                fresh.feed.send(document, to: name, age: now - (state.updated ?? now))
                try fresh.run(until: now + loading / 2)
            }
            if let failure = state.failure { fresh.feed.fail(name, failure) }
        }
        for (name, value) in app.model.values.values { try fresh.app.set(name, to: value) }
        try fresh.run(until: now + loading)
        try run(until: now + loading)
        fresh.app.kiosk.navigationState = app.kiosk.navigationState
        return fresh
    }

    /// Scrolls the list on top so that the same row is at the same place as in another kiosk on the same data: the heights
    /// of rows that were never visible are estimates, and offsets that include some differ.
    func align(with other: VirtualKiosk) {
        guard let own = app.topTable, let table = other.app.topTable else {
            let offset = other.app.topScrollView?.contentOffset
            if let offset { app.topScrollView?.contentOffset = offset }
            return
        }
        guard let first = table.firstRowFromTop else { return }
        own.layoutIfNeeded()
        let below = table.contentOffset.y - table.rectForRow(at: first).minY
        // Rows that were never visible have estimated heights, with which the content may end before the place.
        for path in own.allRows where path < first {
            let top = own.rectForRow(at: path).minY
            guard top > own.contentOffset.y + own.bounds.height / 2 else { continue }
            own.setContentOffset(Point(0, top), animated: false)
            own.layoutIfNeeded()
        }
        // A row that is taller than the screen is not measured if only what is below it is visible.
        own.setContentOffset(Point(0, own.rectForRow(at: first).minY), animated: false)
        own.layoutIfNeeded()
        // Each step measures the rows that it reveals, which may move the row.
        for _ in 0..<20 {
            let offset = own.rectForRow(at: first).minY + below
            if abs(own.contentOffset.y - offset) < 1e-6 { break }
            own.setContentOffset(Point(0, offset), animated: false)
            own.layoutIfNeeded()
        }
    }
}

extension TableView {
    /// The first row whose top is visible, or else the first visible one; nil without rows.
    fileprivate var firstRowFromTop: IndexPath? {
        let rows = indexPathsForVisibleRows
        return rows.first { rectForRow(at: $0).minY >= contentOffset.y } ?? rows.first
    }

    /// The index paths of all rows, in order.
    fileprivate var allRows: [IndexPath] {
        (0..<numberOfSections).flatMap { section in
            (0..<numberOfRows(inSection: section)).map { IndexPath(row: $0, section: section) }
        }
    }
}
