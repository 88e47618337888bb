import DRMDisplay
import Display
import Geometry
import Glibc
import HeadlessDisplay
import Interface
import Motion
import Platform
import RiveRuntime
import Telemetry
import TouchInput

/// A kiosk put together: the screen, the rows and the frames, whatever the display and the clock.
final class KioskApp: RunnableApp {
    let kiosk: KioskScreen
    let link: DisplayLink
    private let source: RowSource
    private let store: RowStore
    private let path: String
    private var refreshDone: (() -> Void)?

    init(
        _ config: KioskConfig, display: any Display, threads: Int, store: RowStore,
        now: @escaping () -> Double
    ) throws {
        path = config.path
        let mode = display.mode
        let scale = config.scale ?? KioskApp.scale(for: mode)
        kiosk = try KioskScreen(
            config, fonts: try Fonts(config.theme), header: try config.headerFile(),
            pixelSize: Size(Double(mode.width), Double(mode.height)), scale: scale)
        link = DisplayLink(display: display, threads: threads, now: now)
        source = RowSource(config.list, folder: config.folder)
        self.store = store
        let screen = kiosk.screen
        screen.onNeedsFrame = { [unowned link] in link.setNeedsFrame() }
        link.onTick = { [unowned screen] in screen.advance(to: $0) }
        link.onDraw = { [unowned screen] in screen.draw(into: &$0) }
        kiosk.refreshControl?.onRefresh = { [unowned self] done in self.refresh(done) }
        let kept = store.load()
        if !kept.isEmpty { kiosk.show(kept) }
    }

    /// Pixels a point for a display of unknown density: text as large as on a phone held at the
    /// same distance, for 480 pixels of the shorter side.
    static func scale(for mode: DisplayMode) -> Double {
        max(1, (Double(min(mode.width, mode.height)) / 480 * 4).rounded(.down) / 4)
    }

    func start() { refresh() }

    var failure: (any Error)? {
        refreshFailure.map {
            ConfigError(path: path, line: 0, reason: "the last refresh failed: \($0)")
        }
    }

    // MARK: Rows

    /// Runs the command, as a pull does or by itself.
    func refresh(_ done: @escaping () -> Void = {}) {
        if source.isRunning {
            // The run that is under way will do for both.
            let earlier = refreshDone
            refreshDone = {
                earlier?()
                done()
            }
            return
        }
        refreshDone = done
        if let failure = source.start() { finish(failure) }
    }

    /// Why the latest refresh failed; nil where it did not.
    private(set) var refreshFailure: String?
    var isCommandRunning: Bool { source.isRunning }
    var commandDescriptors: [Int32] { source.descriptors }
    var commandDeadline: Double { source.nextDeadline }

    /// Takes the command's result if it has one.
    func pollCommand() {
        if let outcome = source.poll() { finish(outcome) }
    }

    /// Waits for the command's result.
    func waitForCommand() {
        if let outcome = source.wait() { finish(outcome) }
    }

    private func finish(_ outcome: RowSource.Outcome) {
        switch outcome {
        case .rows(let rows, let output):
            store.save(output)
            kiosk.show(rows)
            kiosk.showNotice("")
            refreshFailure = nil
        case .failure(let reason):
            Console.message("flipbook: \(reason); the rows stay as they are")
            kiosk.showNotice("Not up to date")
            refreshFailure = reason
        }
        let done = refreshDone
        refreshDone = nil
        done?()
    }

    // MARK: Touch

    func touch(_ event: TouchEvent) { kiosk.screen.touch(event) }

    func scroll(_ step: ScrollStep, at place: Point) {
        kiosk.screen.scroll(step, atPixel: place)
    }

    // MARK: Control

    /// Answers a request of the control socket.
    func answer(_ request: String) -> ControlSocket.Reply {
        if let reply = FrameRequests.answer(request, link.recorder) { return reply }
        switch request {
        case "refresh":
            if let control = kiosk.refreshControl { control.beginRefreshing() } else { refresh() }
            return .ok("")
        default:
            return .error("unknown request '\(request)'; this kiosk may be older than the tool")
        }
    }
}
