import Geometry
import Motion
import Platform
import Rasterizer
import SystemFonts
import Typography

@testable import Interface

/// Fonts for tests whose pictures must not depend on the system's fonts.
enum TestFonts {
    /// Returns a family that has a box for each lower-case letter.
    static func boxes() throws -> FontFamily { FontFamily([try font("boxes.ttf")]) }

    /// Returns a font that has a box for each letter of the Thai block.
    static func thaiBoxes() throws -> Font { try font("thai-boxes.ttf") }

    private static func font(_ name: String) throws -> Font {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return try FontLocation(path: "/\(folder)/Fonts/\(name)").open()
    }
}

/// A screen with a list, which records its life cycle events.
class ListController: ViewController, TableViewDataSource {
    static let rowHeight = 48.0
    let name: String
    let log: (String) -> Void
    let table = TableView(rowHeight: ListController.rowHeight)
    var family: FontFamily?
    let color: Color

    init(
        _ name: String, color: Color = .white, family: FontFamily? = nil,
        log: @escaping (String) -> Void = { _ in }
    ) {
        self.name = name
        self.log = log
        self.color = color
        self.family = family
        super.init()
        title = name
    }

    override func loadView() {
        table.dataSource = self
        table.backgroundColor = color
        view = table
    }
    override func viewDidLoad() {
        log("\(name) did load")
        table.reloadData()
    }
    override func viewWillAppear(_ animated: Bool) { log("\(name) will appear\(note(animated))") }
    override func viewDidAppear(_ animated: Bool) { log("\(name) did appear\(note(animated))") }
    override func viewWillDisappear(_ animated: Bool) {
        log("\(name) will disappear\(note(animated))")
    }
    override func viewDidDisappear(_ animated: Bool) {
        log("\(name) did disappear\(note(animated))")
    }
    private func note(_ animated: Bool) -> String { animated ? "" : " at once" }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 40 }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() as? TestCell ?? TestCell(family)
        cell.label?.text = "\(name) \(path.row)"
        cell.backgroundColor = color
        return cell
    }
}

/// A line of text above a separator.
private final class TestCell: TableViewCell {
    let label: Label?

    init(_ family: FontFamily?) {
        label = family.map { Label(family: $0, fontSize: 16) }
        super.init()
        if let label { addSubview(label) }
    }

    override func layoutSubviews() {
        label?.frame = Rect(16, 0, frame.width - 32, frame.height)
    }

    override func draw(on canvas: Canvas) {
        canvas.fillHairline(
            above: frame.height, from: 0, to: frame.width, color: Color(argb: 0xffdd_dde2))
    }
}

/// A navigation stack of lists on a screen.
@MainActor final class NavigationStage {
    let stage: Stage
    let stack: NavigationController
    let root: ListController
    private(set) var log: [String] = []
    let family: FontFamily

    /// - Parameter family: the fonts of all texts; nil for boxes.
    init(
        _ size: Size = Size(320, 480), scale: Double = 1, rightToLeft: Bool = false,
        family: FontFamily? = nil
    ) throws {
        stage = Stage(size, scale: scale)
        let family = try family ?? TestFonts.boxes()
        self.family = family
        var note: (String) -> Void = { _ in }
        root = ListController("list", family: family) { note($0) }
        stack = NavigationController(rootViewController: root) {
            let bar = NavigationBar(family: family, noticeFamily: family)
            bar.backgroundColor = Color(argb: 0xfff8_f8fa)
            return bar
        }
        note = { [unowned self] in log.append($0) }
        if rightToLeft { stage.screen.userInterfaceLayoutDirection = .rightToLeft }
        stage.screen.rootViewController = stack
        stage.settle()
    }

    /// Returns the events since the last call.
    func events() -> [String] {
        defer { log = [] }
        return log
    }

    func controller(_ name: String, color: Color = .white) -> ListController {
        ListController(name, color: color, family: family) { [unowned self] in log.append($0) }
    }

    @discardableResult func push(_ name: String, animated: Bool = true) -> ListController {
        let controller = controller(name)
        stack.pushViewController(controller, animated: animated)
        return controller
    }

    /// Moves a finger sideways from `x` by `distance` in equal steps; it stays down.
    func swipe(from x: Double, by distance: Double, y: Double = 240, frames: Int = 10) {
        stage.drag(
            from: Point(x, y), to: Point(x + distance, y), frames: frames, ends: false)
    }

    func lift(at x: Double, y: Double = 240) { stage.touch(.ended, x, y) }
}
