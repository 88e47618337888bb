import Display
import Geometry
import Interface
import Motion
import Rasterizer
import Typography

/// The content that `flipbook doctor --measure` times: a list of rows with two lines of text, which scrolls by itself.
@MainActor final class BenchmarkList: TableViewDataSource {
    private let screen: Screen
    private let table = TableView(rowHeight: 60)
    private let family: FontFamily
    private let composer: FrameComposer
    private let bounds: PixelRect
    private var step = 0
    private let interval: Double

    /// - Parameters:
    ///   - size: the size of the display, in pixels.
    ///   - interval: the time between frames, in seconds.
    ///   - threads: the number of threads that paint.
    init(size: Size, interval: Double, family: FontFamily, threads: Int) {
        self.family = family
        self.interval = interval
        composer = FrameComposer(threads: threads)
        bounds = PixelRect(x0: 0, y0: 0, x1: Int(size.width), y1: Int(size.height))
        screen = Screen(pixelSize: size, scale: 1)
        table.frame = Rect(origin: .zero, size: size)
        screen.root.addSubview(table)
        table.dataSource = self
        table.reloadData()
    }

    /// Scrolls by 8 pixels, up or down, and paints the frame.
    func paint(into buffer: BackBuffer) {
        step += 1
        let phase = step % 200
        let offset = Double(phase < 100 ? phase : 200 - phase) * 8
        table.setContentOffset(Point(0, offset), animated: false)
        let now = Double(step) * interval
        _ = screen.advance(
            to: FrameTime(timestamp: now, targetTimestamp: now, duration: interval))
        _ = composer.record({ screen.draw(into: &$0) }, bounds: bounds)
        _ = composer.paint(buffer)
    }

    /// The difference between the last painted frame and the one before, in logical pixels.
    var damage: [PixelRect] { composer.damage }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 200 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() as? BenchmarkCell ?? BenchmarkCell(family)
        cell.show(
            "Row \(indexPath.row + 1)", "Drag a finger over the panel while flipbook measures.")
        return cell
    }
}
