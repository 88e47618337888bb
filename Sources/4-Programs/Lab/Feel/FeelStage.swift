import Display
import Geometry
import InputEvents
import Interface
import Motion
import Rasterizer

/// The input of a run: content, touches, actions of the program, and frame times.
struct FeelScenario: Sendable {
    /// A pull to refresh on the list.
    struct Refresh: Sendable {
        var threshold = 80.0
        var height = 80.0
        var policy = RefreshStateMachine.TriggerPolicy.onRelease
        /// The time from the beginning of the refresh to the arrival of content, in seconds.
        var duration = 1.2
    }

    /// The refresh rate, in hertz.
    var refreshRate = 60.0
    var rows = 400
    /// The initial offset, in points.
    var offset = 0.0
    var refresh: Refresh?
    /// The time at which the program begins a refresh, in seconds; nil for none.
    var refreshesAt: Double?
    /// A change of the number of rows by the program.
    var reload: (time: Double, rows: Int)?
    /// The touch events, sorted by time, in points.
    var events: [TouchEvent] = []
    /// The true paths of the touches.
    var fingers: [FeelPath] = []
    /// Whether the program misses a refresh, given its number, which starts at 1.
    var dropped: @Sendable (Int) -> Bool = { _ in false }
    /// The duration of the run, in seconds.
    var duration = 4.0

    /// Returns the scenario with another touch, as a panel samples it.
    func touched(_ path: FeelPath, _ panel: FeelPanel = FeelPanel()) -> FeelScenario {
        var scenario = self
        scenario.events += panel.events(path)
        scenario.fingers.append(path)
        return scenario
    }
}

/// A screen with a list, driven frame by frame on a virtual clock.
@MainActor final class FeelStage: TableViewDataSource, TableViewDelegate {
    /// The size of the screen, in points.
    static let size = Size(480, 800)
    static let rowHeight = 60.0
    /// Pixels per point.
    private static let scale = 1.0
    private static let indicatorColor = Color(argb: 0xff10_2030)

    private let scenario: FeelScenario
    private let screen: Screen
    private let table = TableView(rowHeight: FeelStage.rowHeight)
    private var rows: Int
    private var list = DisplayList()
    private var taps = 0
    private var wantsFrame = true
    private var now = 0.0
    private var done: (at: Double, action: @MainActor () -> Void)?

    init(_ scenario: FeelScenario) {
        self.scenario = scenario
        rows = scenario.rows
        screen = Screen(
            pixelSize: Size(
                FeelStage.size.width * FeelStage.scale, FeelStage.size.height * FeelStage.scale),
            scale: FeelStage.scale)
        table.frame = Rect(origin: .zero, size: FeelStage.size)
        table.indicatorColor = FeelStage.indicatorColor
        table.dataSource = self
        table.delegate = self
        table.register { Cell() }
        screen.root.addSubview(table)
        screen.onNeedsFrame = { [unowned self] in wantsFrame = true }
        if let refresh = scenario.refresh { addControl(refresh) }
        table.reloadData()
        table.layoutIfNeeded()
        table.setContentOffset(Point(0, scenario.offset), animated: false)
    }

    private func addControl(_ refresh: FeelScenario.Refresh) {
        let control = RefreshControl(
            header: SpinnerRefreshHeader(), threshold: refresh.threshold, height: refresh.height,
            policy: refresh.policy)
        control.onRefresh = { [unowned self] done in
            self.done = (now + refresh.duration, done)
        }
        table.refreshControl = control
    }

    /// Runs the scenario.
    func run() -> FeelTrace {
        let interval = 1 / scenario.refreshRate
        let margin = FrameClock.minimumMargin
        var trace = FeelTrace(
            frames: [], interval: interval, viewport: FeelStage.size.height,
            fingers: scenario.fingers)
        trace.touches = touches()
        var events = scenario.events[...]
        var elapsed = 0.0
        var reload = scenario.reload
        var refreshesAt = scenario.refreshesAt
        for refresh in 1...max(1, Int(scenario.duration / interval)) {
            let target = Double(refresh) * interval
            now = target - margin
            if let due = reload, due.time <= now {
                rows = due.rows
                table.reloadData()
                trace.reloads.append(due.time)
                reload = nil
            }
            if let due = refreshesAt, due <= now {
                table.refreshControl?.beginRefreshing()
                refreshesAt = nil
            }
            while let event = events.first, event.time <= now {
                touch(event)
                events.removeFirst()
            }
            if let (at, action) = done, at <= now {
                done = nil
                action()
            }
            guard wantsFrame else { continue }
            elapsed += interval
            if scenario.dropped(refresh) { continue }
            trace.frames.append(frame(target, elapsed, interval))
            elapsed = 0
        }
        trace.taps = taps
        return trace
    }

    private func touches() -> [(began: Double, ended: Double)] {
        var touches: [(began: Double, ended: Double)] = []
        for event in scenario.events {
            switch event.phase {
            case .began: touches.append((event.time, .infinity))
            case .moved: break
            case .ended, .cancelled: touches[touches.count - 1].ended = event.time
            }
        }
        return touches
    }

    private func touch(_ event: TouchEvent) {
        let phase: Touch.Phase =
            switch event.phase {
            case .began: .began
            case .moved: .moved
            case .ended: .ended
            case .cancelled: .cancelled
            }
        screen.touch(phase, finger: event.finger, at: Point(event.x, event.y), time: event.time)
    }

    private func frame(_ target: Double, _ elapsed: Double, _ interval: Double) -> FeelTrace.Frame {
        wantsFrame = false
        let needsAnotherFrame = screen.advance(
            to: FrameTime(timestamp: now, targetTimestamp: target, duration: interval))
        if needsAnotherFrame { wantsFrame = true }
        screen.draw(into: &list)
        let inset = table.adjustedContentInset
        let lower = -inset.top
        return FeelTrace.Frame(
            timestamp: now, target: target, elapsed: elapsed, offset: table.contentOffset.y,
            drawnOffset: drawnOffset,
            range:
                lower...max(
                    lower, table.contentSize.height + inset.bottom - FeelStage.size.height),
            isTracking: table.isTracking, isDragging: table.isDragging,
            isDecelerating: table.isDecelerating, needsAnotherFrame: needsAnotherFrame,
            indicator: indicator, state: table.refreshControl?.state.rawValue ?? "")
    }

    // MARK: Drawn state

    /// The offset, computed from the position of the first row in the display list; nil if no row is visible.
    private var drawnOffset: Double? {
        for command in list.commands {
            guard case .fill = command.operation, case .solid(let color) = command.paint,
                color.argb & 0xfff0_0000 == Cell.color, command.bounds.height > 0
            else { continue }
            let row = Double(color.argb & 0xf_ffff)
            return row * FeelStage.rowHeight - command.transform.ty / FeelStage.scale
        }
        return nil
    }

    private var indicator: FeelTrace.Indicator? {
        for command in list.commands {
            guard case .fill(let path, _) = command.operation,
                case .solid(let color) = command.paint,
                color.argb & 0xff_ffff == FeelStage.indicatorColor.argb & 0xff_ffff
            else { continue }
            let bounds = command.transform.bounds(of: path.controlBounds)
            return FeelTrace.Indicator(
                start: bounds.minY / FeelStage.scale, length: bounds.height / FeelStage.scale,
                alpha: Double(color.alpha) / 255)
        }
        return nil
    }

    // MARK: Rows

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() as? Cell ?? Cell()
        cell.row = indexPath.row
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { taps += 1 }

    /// A row whose colour encodes its number.
    private final class Cell: TableViewCell {
        static let color: UInt32 = 0xff80_0000
        var row = 0 {
            didSet { setNeedsDisplay() }
        }

        init() {
            super.init()
            shouldRasterize = false
        }

        override func draw(on canvas: Canvas) {
            canvas.fill(
                Rect(origin: .zero, size: frame.size), color: Color(argb: Cell.color | UInt32(row)))
        }
    }
}
