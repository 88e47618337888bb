import DRMDisplay
import Display
import Geometry
import Glibc
import HeadlessDisplay
import InputEvents
import Interface
import Motion
import Platform
import RiveRuntime
import Telemetry

import class Display.DisplayLink

/// A kiosk on a display: its views, its frames and its refreshes.
final class KioskApp: RunnableApp {
    /// Rows are confirmed after this many frames, or fewer if no further frame is needed.
    private static let framesUntilShown = 3

    let kiosk: KioskScreen
    let link: DisplayLink
    private let content: KioskContent
    private let executor: any BackgroundExecutor
    private let source: RowSource
    private var refreshDone: (@MainActor () -> Void)?
    private var requests = RefreshRequests()
    /// The command has ended and its output is being read.
    private var isReadingOutput = false
    /// The number of frames since the latest rows; nil once they are confirmed.
    private var framesOfNewRows: Int?
    private(set) var fatalError: (any Error)?

    init(_ content: KioskContent, _ context: RunContext) throws {
        let config = content.config
        self.content = content
        executor = context.executor
        let mode = context.display.mode
        let scale = config.scale ?? KioskApp.scale(for: mode)
        kiosk = KioskScreen(
            config, fonts: content.fonts,
            pixelSize: Size(Double(mode.width), Double(mode.height)), scale: scale)
        link = DisplayLink(display: context.display, threads: context.threads, now: context.now)
        source = RowSource(config.listSource, folder: config.folder)
        connectScreen()
        showHeader()
        content.onHeader = { [weak self] in self?.showHeader() }
        if let rows = content.rows {
            kiosk.show(rows, hasBadges: content.hasBadges, index: content.index)
            showOutcome()
        }
        content.onRows = { [weak self] in self?.showRows() }
    }

    private func connectScreen() {
        let screen = kiosk.screen
        screen.backgroundRunner = executor.runner
        screen.onNeedsFrame = { [unowned link] in link.setNeedsFrame() }
        link.onTick = { [unowned self] in
            if let frames = framesOfNewRows { framesOfNewRows = frames + 1 }
            let isMoving = kiosk.advance(to: $0)
            // The header may have closed, which allows the next refresh.
            startRequestedRefresh()
            return isMoving
        }
        link.onDraw = { [unowned screen] in screen.draw(into: &$0) }
    }

    /// Pixels a point for a display of unknown density: 1 for each 480 pixels of the shorter side, in
    /// steps of a quarter.
    static func scale(for mode: DisplayMode) -> Double {
        max(1, (Double(min(mode.width, mode.height)) / 480 * 4).rounded(.down) / 4)
    }

    func start() { refresh() }

    var failure: (any Error)? {
        refreshFailure.map {
            ConfigError(path: content.config.path, .refreshFailed(reason: $0))
        }
    }

    /// The header's file has been loaded, or loading failed.
    private func showHeader() {
        fatalError = content.failure
        guard let file = content.header else { return }
        do {
            try kiosk.show(file)
            kiosk.refreshControl?.onRefresh = { [unowned self] done in refresh(done) }
        } catch {
            fatalError = error
        }
    }

    // MARK: Rows

    /// Runs the command.
    func refresh(_ done: @escaping @MainActor () -> Void = {}) {
        if source.isRunning || isReadingOutput {
            // The run in progress serves both.
            let earlier = refreshDone
            refreshDone = {
                earlier?()
                done()
            }
            return
        }
        refreshDone = done
        requests.begin()
        if let outcome = source.start() { finish(outcome) }
    }

    /// Why the latest refresh failed; nil if it succeeded.
    private(set) var refreshFailure: String?
    var isCommandRunning: Bool { source.isRunning }
    var commandDescriptors: [Int32] { source.descriptors }
    var commandDeadline: Double { source.nextDeadline }

    /// Takes the command's result if it has one.
    func pollCommand() {
        if let outcome = source.poll() { finish(outcome) }
    }

    /// Waits for the command's result.
    func waitForCommand() throws {
        if let outcome = try source.wait() { finish(outcome) }
    }

    private func finish(_ outcome: RowSource.Outcome) {
        switch outcome {
        case .output(let output):
            isReadingOutput = true
            content.receive(output) { [weak self] failure in
                guard let self else { return }
                isReadingOutput = false
                didRefresh(failure: failure.map { self.source.describe($0) })
            }
        case .failure(let reason): didRefresh(failure: reason)
        }
    }

    private func showRows() {
        guard let rows = content.rows else { return }
        kiosk.show(
            rows, hasBadges: content.hasBadges, index: content.index, changes: content.changes)
        showOutcome()
        framesOfNewRows = 0
    }

    private func didRefresh(failure: String?) {
        if let failure {
            Console.message("flipbook: \(failure); the rows are not updated")
        }
        refreshFailure = failure
        if failure != nil { kiosk.refreshControl?.endRefreshing(.failure) }
        showOutcome()
        let done = refreshDone
        refreshDone = nil
        done?()
        if let failure {
            requests.end(.error(failure))
        } else {
            let count = content.rows?.count ?? 0
            requests.end(.ok(count == 1 ? "1 row" : "\(count) rows"))
        }
        startRequestedRefresh()
    }

    /// Says how the latest refresh went, and when rows were last updated.
    private func showOutcome() {
        kiosk.showOutcome(failure: refreshFailure, updated: content.updateTime.text)
        wallDeadline = content.updateTime.nextChange
    }

    // MARK: Time

    private(set) var wallDeadline = Double.infinity

    func wallClockDidChange() { showOutcome() }

    // MARK: Requests

    /// Starts the requested refresh with the header, as a pull does, once no other is in progress.
    private func startRequestedRefresh() {
        guard requests.isPending, !source.isRunning, !isReadingOutput else { return }
        // An inactive display has no frames that could animate the header.
        guard let control = kiosk.refreshControl, link.display.isActive else { return refresh() }
        // Does nothing while the header closes; the frame after that calls again.
        control.beginRefreshing()
    }

    func turnDidEnd() {
        content.turnDidEnd()
        guard let frames = framesOfNewRows, frames > 0, !link.isFlipPending else { return }
        if frames >= KioskApp.framesUntilShown || link.nextDeadline == .infinity {
            framesOfNewRows = nil
            content.didShowRows()
        }
    }

    func willStop() { content.willStop() }

    // MARK: Touch

    func touch(_ event: TouchEvent) { kiosk.screen.touch(event) }

    func scroll(_ step: ScrollStep, at place: Point) {
        kiosk.screen.scroll(step, atPixel: place)
    }

    // MARK: Control

    /// Answers a request of the control socket.
    func answer(_ request: String, _ reply: ControlSocket.Responder) {
        if FrameRequests.answer(request, link.recorder, executor, reply) { return }
        switch request {
        case "refresh":
            requests.add()
            startRequestedRefresh()
            reply(.ok(""))
        case "refresh wait":
            guard requests.add(reply) else {
                return reply(.error("too many requests wait for a refresh; try again later"))
            }
            startRequestedRefresh()
        default:
            reply(.error("unknown request '\(request)'; this kiosk may be older than the tool"))
        }
    }
}
