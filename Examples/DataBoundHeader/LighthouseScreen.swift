// A lighthouse without animations of its own: its content is bound to a view model, whose values the program sets. A
// worker loads the file, values that are set before the first frame appear in it, a stream reports each change, and a
// header that is not visible is paused.

import Flipbook

/// Plain rows below a lighthouse, refreshed by a pull.
final class LighthouseScreen: TableViewDataSource {
    struct Unbound: Error, CustomStringConvertible {
        var description: String { "there is no view model in \(LighthouseScreen.path)" }
    }

    nonisolated private static let path = Files.beside(#filePath, "lighthouse.riv")
    let table = TableView(rowHeight: 60)
    let model: ViewModelInstance

    init(_ app: ViewApp) async throws {
        let log = RiveLog(level: .info) { level, message in
            Console.message("rive \(level): \(message)")
        }
        let bytes = try FileSystem.read(LighthouseScreen.path)
        let file = try await File.load(
            .bytes(bytes, name: LighthouseScreen.path), worker: Worker(log: log))
        guard let artboard = try file.instantiate(artboardAt: 0),
            let model = file.viewModelInstance(for: artboard)
        else { throw Unbound() }
        self.model = model
        // Set before the first frame, so that it appears in it.
        model.setValue(of: glow, to: Color(argb: 0xff9a_e6ff))
        let rive = try await Rive(file: file, dataBind: .instance(model), fit: .cover)
        let lights = model.valueStream(of: light)
        Task.detached {
            for try await value in lights {
                Console.message("the light is \(value == 0 ? "off" : "on")")
            }
        }
        table.frame = app.screen.root.bounds
        table.dataSource = self
        table.allowsSelection = false
        app.screen.root.backgroundColor = Color(argb: 0xff10_1b3b)
        app.screen.root.addSubview(table)
        table.reloadData()
        let control = RefreshControl(header: LighthouseHeader(rive, model), height: 150)
        control.onRefresh = { done in app.screen.perform(after: 3, done) }
        table.refreshControl = control
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 20 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() ?? TableViewCell()
        cell.backgroundColor =
            indexPath.row % 2 == 0 ? .white : Color(argb: 0xfff3_f5fa)
        return cell
    }
}
