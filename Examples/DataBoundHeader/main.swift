// A lighthouse that has no animation of its own: what it shows is bound to a view model, whose
// values the program sets. A worker loads the file, values set before the first frame are in the
// first frame, a stream tells of each change, and what is not seen is paused.

import Geometry
import Glibc
import Interface
import Kiosk
import Motion
import Platform
import RiveRuntime

let pull = NumberProperty(path: "pull")
let turn = NumberProperty(path: "turn")
let light = NumberProperty(path: "light")
let glow = ColorProperty(path: "glow")

/// Sets the view model's values by what the refresh control says.
final class LighthouseHeader: RefreshHeader {
    private let riveView: RiveView
    private let model: ViewModelInstance
    private var status: RefreshStatus?
    private var began: Double?

    init(_ rive: Rive, _ model: ViewModelInstance) {
        riveView = RiveView(rive: rive)
        self.model = model
        super.init()
        clipsToBounds = true
        isUserInteractionEnabled = false
        riveView.isPaused = true
        addSubview(riveView)
    }

    /// The picture's lower edge moves with the rows.
    override func layoutSubviews() {
        let hidden = max(0, frame.height - (status?.extent ?? 0))
        riveView.frame = Rect(0, -hidden, frame.width, frame.height)
    }

    override func update(_ status: RefreshStatus) {
        self.status = status
        // Nothing is played while nothing is seen.
        riveView.isPaused = status.extent <= 0
        if status.state != .refreshing && status.state != .finishing {
            model.setValue(of: pull, to: min(1, status.ratio))
        }
        model.setValue(of: light, to: status.state == .refreshing ? 1 : 0)
        if status.state != .refreshing { began = nil }
        setNeedsLayout()
    }

    override func advance(to time: FrameTime) -> Bool {
        guard status?.state == .refreshing else { return false }
        let start = began ?? time.targetTimestamp
        began = start
        // A turn in four seconds.
        let turns = (time.targetTimestamp - start) / 4
        model.setValue(of: turn, to: turns - turns.rounded(.down))
        return true
    }

    override func reset() { model.setValue(of: pull, to: 0) }
}

final class Rows: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 20 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() ?? TableViewCell()
        cell.backgroundColor =
            indexPath.row % 2 == 0 ? .white : Color(argb: 0xfff3_f5fa)
        return cell
    }
}

struct Unbound: Error, CustomStringConvertible {
    var description: String { "there is no view model in \(path)" }
}

let log = RiveLog(level: .info) { level, message in Console.message("rive \(level): \(message)") }
let worker = Worker(log: log)
let path = Files.beside(#filePath, "lighthouse.riv")
let rows = Rows()
let status = ViewApp.main(name: "DataBoundHeader") { app in
    let bytes = try FileSystem.read(path)
    let file = try await File.load(.bytes(bytes, name: path), worker: worker)
    guard let artboard = try file.instantiate(artboardAt: 0),
        let model = file.viewModelInstance(for: artboard)
    else { throw Unbound() }
    // Before the first frame, and so in it.
    model.setValue(of: glow, to: 0xff9a_e6ff)
    let rive = try await Rive(file: file, dataBind: .instance(model), fit: .cover)
    let lights = model.valueStream(of: light)
    Task.detached {
        for await value in lights { Console.message("the light is \(value == 0 ? "off" : "on")") }
    }

    let table = TableView(rowHeight: 60)
    table.frame = app.screen.root.bounds
    table.dataSource = rows
    table.allowsSelection = false
    app.screen.root.backgroundColor = Color(argb: 0xff10_1b3b)
    app.screen.root.addSubview(table)
    table.reloadData()
    let control = RefreshControl(header: LighthouseHeader(rive, model), height: 150)
    control.onRefresh = { done in app.screen.perform(after: 3, done) }
    table.refreshControl = control
}
exit(status)
