// A rocket behind the rows of a table: a .riv file with idle, pull, trigger and loading, driven by
// the table's own scrolling. What a UIKit program does in `scrollViewDidScroll` and
// `scrollViewDidEndDragging`, step by step; SpaceReloadControl does the same in three lines.

import Geometry
import Glibc
import Interface
import Kiosk
import Platform
import RiveRuntime

final class SpaceReload: TableViewDataSource, TableViewDelegate {
    /// Pulled this far, a release refreshes; in points.
    static let pullDistance = RefreshControl.defaultThreshold
    /// The room that is held open for the header meanwhile, in points.
    static let refreshHeight = 180.0

    private let table = TableView(rowHeight: 64)
    private let header: RocketView
    private let app: ViewApp
    private var rows = (1...30).map { "Transmission \($0)" }
    private var isRefreshing = false

    init(_ app: ViewApp) throws {
        self.app = app
        let path = Files.beside(#filePath, "space.riv")
        header = try RocketView(File(try FileSystem.read(path)))
        let bounds = app.screen.root.bounds
        table.frame = bounds
        table.dataSource = self
        table.delegate = self
        table.allowsSelection = false
        let background = View(frame: bounds)
        background.backgroundColor = Color(argb: 0xff07_0b1f)
        header.frame = Rect(0, 0, bounds.width, SpaceReload.refreshHeight)
        background.addSubview(header)
        table.backgroundView = background
        app.screen.root.addSubview(table)
        table.reloadData()
    }

    // MARK: Scrolling

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        let pulled = max(0, -scrollView.contentOffset.y)
        // The header's lower edge moves with the rows.
        let height = max(SpaceReload.refreshHeight, pulled)
        header.frame = Rect(0, pulled - height, header.frame.width, height)
        if !isRefreshing { header.pull(pulled / SpaceReload.pullDistance) }
    }

    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        guard !isRefreshing, scrollView.contentOffset.y <= -SpaceReload.pullDistance else {
            return
        }
        isRefreshing = true
        header.launch()
        // Rows stay below the header while it loads.
        scrollView.setContentInset(
            EdgeInsets(top: SpaceReload.refreshHeight), restingAtTop: true)
        app.screen.perform(after: 3) { [weak self] in self?.finish() }
    }

    private func finish() {
        rows.insert("Transmission \(rows.count + 1)", at: 0)
        table.reloadData()
        table.contentInset = .zero
        app.screen.perform(after: 0.6) { [weak self] in
            self?.isRefreshing = false
            self?.header.reset()
        }
    }

    // MARK: Rows

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() as? TextCell ?? TextCell(app.fonts)
        cell.show(rows[indexPath.row])
        return cell
    }
}

/// Plays the four animations over each other: idle always, then the one that the state asks for.
final class RocketView: RiveView {
    struct Missing: Error, CustomStringConvertible {
        var description: String
    }

    private let idle: LinearAnimationInstance
    private let pull: LinearAnimationInstance
    private let trigger: LinearAnimationInstance
    private let loading: LinearAnimationInstance
    private var isLaunched = false

    init(_ file: File) throws {
        let rive = try Rive(file: file, fit: .cover)
        func animation(_ name: String) throws -> LinearAnimationInstance {
            guard let found = rive.artboard.animation(named: name) else {
                throw Missing(description: "there is no animation '\(name)' in the file")
            }
            return found
        }
        idle = try animation("Idle")
        pull = try animation("Pull")
        trigger = try animation("Trigger")
        loading = try animation("Loading")
        super.init(rive: rive)
    }

    /// How far the table is pulled, 1 at the threshold.
    func pull(_ ratio: Double) {
        pull.time = pull.definition.duration * min(1, ratio)
        setNeedsDisplay()
    }

    func launch() {
        isLaunched = true
        setNeedsDisplay()
    }

    func reset() {
        isLaunched = false
        for animation in [loading, trigger, pull] {
            animation.reset()
            animation.apply()
        }
        setNeedsDisplay()
    }

    override func animate(by elapsed: Double) -> Bool {
        idle.advance(by: elapsed)
        idle.apply()
        if !isLaunched {
            pull.apply()
        } else if !trigger.hasCompleted {
            trigger.advance(by: elapsed)
            trigger.apply()
        } else {
            loading.advance(by: elapsed)
            loading.apply()
        }
        rive.artboard.advance(by: elapsed)
        return true
    }
}

/// A line of text on a row.
final class TextCell: TableViewCell {
    private let label: Label

    init(_ fonts: Fonts) {
        label = Label(family: fonts.regular, fontSize: 18)
        super.init()
        backgroundColor = .white
        label.textColor = Color(argb: 0xff1c_2150)
        addSubview(label)
    }

    func show(_ text: String) { label.text = text }

    override func layoutSubviews() {
        label.frame = Rect(20, 0, frame.width - 40, frame.height)
    }

    override func draw(on canvas: Canvas) {
        canvas.fill(
            Rect(20, frame.height - 1, frame.width - 20, 1), color: Color(argb: 0xffe4_e6ee))
    }
}

var reload: SpaceReload?
exit(ViewApp.main(name: "SpaceReload") { reload = try SpaceReload($0) })
